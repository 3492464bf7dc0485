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

  /// Waiting for the disk blocks a thread; this queue keeps it off the threads that render.
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
