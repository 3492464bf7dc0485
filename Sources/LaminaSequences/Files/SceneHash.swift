// What a scene's frames depend on, in one number.

package import LaminaPixels
import Synchronization

/// Gathers what decides a sequence's frames, while the scene is being read: the digest of it tells frames
/// of this scene from those of another one, or of an older version.
///
/// In it go the tool's version, the options that change frames or how they are written, and every file that
/// the scene names, with its bytes, in the order of reading. What changes no pixel (threads, jobs, shards,
/// limits) stays out.
package final class SceneHash: Sendable {
  private let digest = Mutex(SHA256())

  /// Starts with the tool's version.
  package init(version: String) { add("lamina-frames/1", version) }

  /// Adds a named fact.
  package func add(_ name: String, _ value: String) {
    digest.locked { $0.update("\(name.utf8.count):\(name)=\(value.utf8.count):\(value)\n") }
  }

  /// Adds a file.
  package func add(_ name: String, _ bytes: FileBytes) {
    digest.locked { digest in
      digest.update("\(name.utf8.count):\(name)<\(bytes.count):")
      let span = bytes.span
      digest.update(span)
      digest.update("\n")
    }
  }

  /// The digest of all that was added, in 64 hexadecimal digits; it starts anew.
  package func finish() -> String {
    digest.locked { digest in
      let whole = digest
      digest = SHA256()
      return whole.finish()
    }
  }
}
