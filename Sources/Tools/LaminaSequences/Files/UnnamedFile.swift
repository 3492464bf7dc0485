// Files that wait for the disk, on threads that do not render.

import Dispatch
import LaminaFiles
import LaminaPixels
import LaminaProfiling
import LaminaSystem
import Synchronization

/// A complete file that does not have its final name yet.
///
/// It is discarded unless it is committed.
final class UnnamedFile: Sendable {
  private let file: Mutex<OutputFile?>

  /// The queue whose threads wait for the disk, so that the threads that render do not.
  private static let queue = DispatchQueue(label: "files", attributes: .concurrent)

  init(_ file: consuming OutputFile) { self.file = Mutex(file) }

  /// Writes the file's data through to the disk, then gives the file its final name.
  ///
  /// - Returns: the time it took, ns.
  /// - Throws: `FileError.cannotWrite`.
  func commit() async throws(FileError) -> UInt64 {
    let outcome: Result<UInt64, FileError> = await withCheckedContinuation { continuation in
      UnnamedFile.queue.async {
        var watch = Stopwatch(.monotonic)
        let outcome = Result { () throws(FileError) in
          try self.file.locked { $0.take() }?.commit()
        }
        continuation.resume(returning: outcome.map { _ in watch.lap() })
      }
    }
    return try outcome.get()
  }
}
