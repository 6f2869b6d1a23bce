print("wote")
