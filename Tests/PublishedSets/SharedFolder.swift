import FoundationEssentials

/// Data that stands beside the project in `shared` and is no part of it.
package enum SharedFolder {
    /// The nearest folder `shared/NAME` upwards from a file; `nil` where there is none.
    package static func nearest(_ name: String, to file: String) -> String? {
        var place = URL(filePath: file)
        while place.path != "/" {
            place.deleteLastPathComponent()
            let folder = place.path + "/shared/" + name
            if FileManager.default.fileExists(atPath: folder) { return folder }
        }
        return nil
    }
}
