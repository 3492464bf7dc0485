// Writing of one picture to a file, with the times that it took.

package import LaminaFiles
package import LaminaPixels
import LaminaProfiling

/// The size of a written file, and the times of encoding and writing.
package struct RenderedFile: Sendable {
  /// The size of the file, in bytes.
  package let bytes: Int
  /// Time to encode, ns.
  package let encode: UInt64
  /// Time to write, sync and rename, ns.
  package let write: UInt64

  /// Encodes a picture and writes it to a file in one step.
  ///
  /// - Parameters:
  ///   - picture: the picture.
  ///   - path: the file; `-` for standard output.
  ///   - encoder: the settings by which it is written.
  ///   - threadCount: how many threads encode.
  /// - Throws: `FileError`.
  package init(
    writing picture: Texture, to path: String, encoder: FrameEncoder = FrameEncoder(),
    threadCount: Int = 1
  ) throws(FileError) {
    var watch = Stopwatch(.monotonic)
    var (bytes, encode, write): (Int, UInt64, UInt64) = (0, 0, 0)
    var file = try OutputFile(path: path)
    write += watch.lap()
    try encoder.encode(picture, threadCount: threadCount) { part throws(FileError) in
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
