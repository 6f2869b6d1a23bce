import Glibc

extension ClusterOperation {
    /// What would keep the server from being started, found without changing anything; `nil` when nothing is in the way.
    func obstacle() -> ClusterError? {
        do throws(ClusterError) {
            let installations = try installations()
            guard try layout.isCreated() else {
                _ = try Installation.newest(of: installations)
                return obstacleToCreating()
            }
            _ = try Installation.matching(layout.version(), of: installations)
            return nil
        } catch {
            return error
        }
    }

    private func obstacleToCreating() -> ClusterError? {
        var place = folder
        while FileFacts(place) == nil, place != "/" { place = place.parentFolder }
        if FileFacts(place)?.isFolder == false { return .folderUnusable(path: place, reason: "it is not a folder") }
        if access(place, W_OK | X_OK) != 0 { return .fileFailed(path: folder, reason: String(cString: strerror(errno))) }
        let free = DiskSpace.free(at: place)
        return free < options.neededSpace ? .diskFull(folder: folder, needed: options.neededSpace, free: free) : nil
    }
}
