// A hash of everything that a scene's frames depend on.

package import LaminaFiles
import LaminaPixels
import LaminaSystem
import Synchronization

/// A hash of all inputs that decide a sequence's frames, computed while the scene is being read.
///
/// The digest tells frames of this scene from those of another scene or an older version. It covers the tool's version,
/// the options that change frames or how they are written, and every file that the scene names. Files are added with
/// their bytes, in the order of reading. Settings that change no pixel (threads, jobs, shards, limits) are left out.
package final class SceneHash: Sendable {
  private let digest = Mutex(SHA256())

  /// Makes a hash that has taken only the tool's version.
  package init(version: String) { addValue("lamina-frames/1", version) }

  /// Adds a named value, such as an option, to the hash.
  package func addValue(_ name: String, _ value: String) {
    digest.locked { $0.update("\(name.utf8.count):\(name)=\(value.utf8.count):\(value)\n") }
  }

  /// Adds the name and the bytes of a file to the hash.
  package func addFile(_ name: String, _ bytes: FileBytes) {
    digest.locked { digest in
      digest.update("\(name.utf8.count):\(name)<\(bytes.count):")
      let span = bytes.span
      digest.update(span)
      digest.update("\n")
    }
  }

  /// Returns the digest of everything added so far, in 64 hexadecimal digits, and restarts empty.
  package func finalDigest() -> String {
    digest.locked { digest in
      let whole = digest
      digest = SHA256()
      return whole.finalDigest()
    }
  }
}
