/// The version of this program, as `wote --version` tells it.
package enum Version {
    package static let current = "0.1.0"
}
