build:
	swift build --explicit-target-dependency-import-check error
