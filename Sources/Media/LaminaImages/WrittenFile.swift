// Writing of one picture to a file, with the times that it took.

package import LaminaFiles
import LaminaProfiling

/// The size of a written file, and the times of encoding and writing.
package struct WrittenFile: Sendable {
  /// The size of the file, in bytes.
  package let bytes: Int
  /// The time to encode the file, in nanoseconds.
  package let encode: UInt64
  /// The time to write, sync and rename the file, in nanoseconds.
  package let write: UInt64

  /// Encodes a file and writes it in one step, whole or not at all.
  ///
  /// - Parameters:
  ///   - path: the file; `-` for standard output.
  ///   - body: encodes it, and passes its bytes on in order.
  /// - Throws: `FileError`.
  package init(
    _ path: String,
    encoding body: (_ write: (Span<UInt8>) throws(FileError) -> Void) throws(FileError) -> Void
  ) throws(FileError) {
    var watch = Stopwatch(.monotonic)
    var (bytes, encode, write): (Int, UInt64, UInt64) = (0, 0, 0)
    var file = try OutputFile(path: path)
    write += watch.lap()
    try body { part throws(FileError) in
      encode += watch.lap()
      bytes += part.count
      try file.write(part)
      write += watch.lap()
    }
    encode += watch.lap()
    try file.commit()
    write += watch.lap()
    (self.bytes, self.encode, self.write) = (bytes, encode, write)
  }
}
