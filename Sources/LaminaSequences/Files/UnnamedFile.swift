// Files that wait for the disk, off the threads that render.

import Dispatch
import LaminaFiles
import LaminaPixels
import LaminaProfiling
import Synchronization

/// A file that is whole and has not got its name yet.
///
/// Without `commit` nothing remains of it.
final class UnnamedFile: Sendable {
  private let file: Mutex<OutputFile?>

  /// Waiting for the disk blocks a thread: none of those that render.
  private static let queue = DispatchQueue(label: "files", attributes: .concurrent)

  init(_ file: consuming OutputFile) { self.file = Mutex(file) }

  /// Syncs the file and names it.
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
