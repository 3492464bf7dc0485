// Encoded frames that wait until facts of all frames are known.

import Foundation
import LaminaFiles
import LaminaSystem

/// Frames in order: the first ones in memory, up to a limit, and the others in a temporary file.
///
/// So the memory does not grow with the number of frames.
struct FrameSpool: ~Copyable {
  private var kept: [[UInt8]] = []
  private var sizes: [Int] = []
  private var file: FileHandle?
  /// The number of frames that were taken out.
  private var taken = 0
  /// The number of bytes of all frames.
  private(set) var byteCount = 0
  private let mostInMemory: Int

  /// Makes an empty spool, which has up to `mostInMemory` bytes in memory.
  init(mostInMemory: Int) { self.mostInMemory = mostInMemory }

  /// Adds a frame after the others.
  ///
  /// - Throws: `FileError` if there is no room for a temporary file.
  mutating func appendFrame(_ bytes: [UInt8]) throws(FileError) {
    sizes.append(bytes.count)
    byteCount += bytes.count
    if file == nil, byteCount <= mostInMemory {
      kept.append(bytes)
      return
    }
    if file == nil { file = try TemporaryFile.open() }
    do { try file?.write(contentsOf: Data(bytes)) } catch {
      throw .cannotWrite(path: NSTemporaryDirectory(), code: SystemError.noSpace.code)
    }
  }

  /// Takes the next frames out, after all were added; none at the end.
  ///
  /// - Throws: `FileError.cannotRead`.
  mutating func takeFrames(_ count: Int) throws(FileError) -> [[UInt8]] {
    var frames: [[UInt8]] = []
    while frames.count < count, taken < sizes.count {
      frames.append(try takeFrame())
      taken += 1
    }
    return frames
  }

  private mutating func takeFrame() throws(FileError) -> [UInt8] {
    if taken < kept.count {
      var frame: [UInt8] = []
      swap(&frame, &kept[taken])
      return frame
    }
    do {
      if taken == kept.count { try file?.seek(toOffset: 0) }
      let frame = try file?.read(upToCount: sizes[taken]) ?? Data()
      if frame.count == sizes[taken] { return [UInt8](frame) }
    } catch {}
    throw .cannotRead(path: NSTemporaryDirectory(), code: SystemError.inputOutput.code)
  }
}
