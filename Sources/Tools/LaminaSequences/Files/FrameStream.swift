// Frames written into one file or pipe, in order, regardless of which worker finishes first.

import LaminaFiles
import LaminaPixels

/// A finished frame, ready to be written to a stream.
enum StreamedFrame: Sendable {
  /// Opaque pixels, written as they are in memory.
  case pixels(Texture)
  /// The encoded bytes.
  case parts([FileBytes])
}

/// A single file or pipe that takes all frames of a sequence, in order.
///
/// A worker that is ahead of its turn waits with its frame, so at most one frame per worker waits. Turns follow the
/// frames' positions in the sequence.
package actor FrameStream {
  private let path: String
  private let encoder: FrameEncoder
  private var file: OutputFile?
  /// The program that makes a video of the frames; `nil` if they are written as they are.
  private var program: VideoProgram?
  private var hasStopped = false
  private var frames = Turns()
  /// The number of bytes that were written so far.
  private(set) var byteCount = 0

  /// Opens a file, or `-` for standard output.
  ///
  /// - Throws: `FileError.cannotOpen`.
  init(path: String, encoder: FrameEncoder) throws(FileError) {
    self.path = path
    self.encoder = encoder
    file = try OutputFile(path: path)
    if encoder.format.isVideo { program = VideoProgram(encoder, output: path) }
  }

  /// Waits until the frames before position `place` are written, then writes a frame.
  ///
  /// - Returns: whether it was written; false if the stream has stopped.
  /// - Throws: `FileError.cannotWrite`.
  func writeFrame(_ frame: StreamedFrame, place: Int, width: Int, height: Int)
    async throws(FileError)
    -> Bool
  {
    while place != frames.next, !hasStopped {
      await withCheckedContinuation { frames.waiting[place] = $0 }
    }
    guard !hasStopped else { return false }
    if place == 0 {
      try program?.startProgram(width: width, height: height)
      let header = encoder.header(width: width, height: height)
      try appendBytes(header.span)
    }
    switch frame {
    case .pixels(let texture):
      let pixels = texture.span
      try appendBytes(pixels.channelBytes)
    case .parts(let parts):
      for part in parts {
        let span = part.span
        try appendBytes(span)
      }
    }
    frames.passTurn()
    return true
  }

  private func appendBytes(_ bytes: Span<UInt8>) throws(FileError) {
    guard !bytes.isEmpty else { return }
    if let program { try program.writeFrame(bytes) } else { try file?.write(bytes) }
    byteCount += bytes.count
  }

  /// Stops all writing, because a frame has failed.
  func stopWriting() {
    hasStopped = true
    program?.stopProgram()
    frames.endAll()
  }

  /// Gives the finished file its final name; a pipe or standard output remains as it is.
  ///
  /// - Throws: `FileError.cannotWrite`.
  func commit() throws(FileError) {
    if let program {
      byteCount = 0
      try program.finishVideo { part throws(FileError) in
        byteCount += part.count
        try file?.write(part)
      }
    }
    try file.take()?.commit()
  }
}
