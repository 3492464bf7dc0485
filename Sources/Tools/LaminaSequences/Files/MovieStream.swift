// Frames written into one moving picture, in order, regardless of which worker finishes first.

package import LaminaFiles
package import LaminaMovies
package import LaminaPixels

/// A moving picture that takes all frames of a sequence, in order.
///
/// A worker prepares its picture, waits for its turn to plan it, encodes what was planned, and waits for the turn of
/// that to be written. So pictures are encoded by all workers at once, and each worker has at most two frames.
package actor MovieStream {
  private nonisolated let coder: any MovieCoder
  private nonisolated let pictureCount: Int
  private let limit: Int
  private var planner: MoviePlanner
  private var file: OutputFile?
  /// The bytes so far, if they are not written to a file yet.
  private var kept: [UInt8] = []
  private var size = MovieSize(width: 0, height: 0)
  private var hasStopped = false
  private var pictures = Turns()
  private var frames = Turns()
  /// The number of bytes that were written so far.
  package private(set) var byteCount = 0

  /// Opens a moving picture.
  ///
  /// - Parameters:
  ///   - settings: the format and its settings.
  ///   - frameCount: the number of pictures that will be added.
  ///   - path: the file, or `-` for standard output; `nil` to keep the bytes in memory.
  ///   - limit: the maximum number of bytes.
  /// - Throws: `FileError.cannotOpen`.
  package init(_ settings: MovieSettings, frameCount: Int, to path: String?, limit: Int = .max)
    throws(FileError)
  {
    coder = settings.coder(frameCount: frameCount)
    pictureCount = frameCount
    self.limit = limit
    planner = MoviePlanner(coder.rules)
    if let path { file = try OutputFile(path: path) }
  }

  /// Adds a picture once those before position `place` are added, and writes the frames that it completes.
  ///
  /// - Returns: whether it was added; false if the stream has stopped.
  /// - Throws: `FileError`: `.cannotWrite`, `.noMemory`, or `.tooLarge` for more bytes than the limit.
  package nonisolated func writePicture(_ picture: Texture, place: Int) async throws(FileError)
    -> Bool
  {
    let prepared: Texture
    do { prepared = try coder.preparePicture(picture) } catch {
      throw .noMemory(path: "frame", bytes: error.bytes)
    }
    guard let planned = try await planPicture(prepared, place: place) else { return false }
    for frame in planned {
      let bytes = try coder.encodeFrame(frame)
      guard try await writeFrame(bytes, place: frame.place) else { return false }
    }
    return true
  }

  /// Returns the frames that a picture completes; `nil` if the stream has stopped.
  private func planPicture(_ picture: Texture, place: Int) async throws(FileError) -> [MovieFrame]?
  {
    while place != pictures.next, !hasStopped {
      await withCheckedContinuation { pictures.waiting[place] = $0 }
    }
    guard !hasStopped else { return nil }
    if place == 0 {
      size = MovieSize(width: picture.width, height: picture.height)
      if !coder.rules.headerIsLast { try appendBytes(coder.encodeHeader(size, nil)) }
    }
    var planned = [planner.addPicture(picture)].compactMap(\.self)
    if place == pictureCount - 1 { planned += [planner.finishPlanning()].compactMap(\.self) }
    pictures.passTurn()
    return planned
  }

  /// Writes a frame after those before it; returns false if the stream has stopped.
  private func writeFrame(_ bytes: [UInt8], place: Int) async throws(FileError) -> Bool {
    while place != frames.next, !hasStopped {
      await withCheckedContinuation { frames.waiting[place] = $0 }
    }
    guard !hasStopped else { return false }
    try appendBytes(bytes)
    frames.passTurn()
    return true
  }

  private func appendBytes(_ bytes: [UInt8]) throws(FileError) {
    try countBytes(bytes.count)
    if coder.rules.headerIsLast || file == nil {
      kept += bytes
    } else {
      try file?.write(bytes.span)
    }
  }

  private func countBytes(_ count: Int) throws(FileError) {
    byteCount += count
    guard byteCount <= limit else {
      throw .tooLarge(path: "moving picture", bytes: byteCount, limit: limit)
    }
  }

  /// Stops all writing, because a frame has failed.
  package func stopWriting() {
    hasStopped = true
    pictures.endAll()
    frames.endAll()
  }

  /// Writes the end, and gives the finished file its final name.
  ///
  /// - Throws: `FileError.cannotWrite`; `.tooLarge` for more bytes than the limit.
  package func commit() throws(FileError) {
    if coder.rules.headerIsLast {
      let totals = MovieTotals(bytes: kept.count, isOpaque: planner.isOpaque)
      let header = coder.encodeHeader(size, totals)
      try countBytes(header.count)
      if file == nil { kept = header + kept } else { try file?.write(header.span) }
      try file?.write(kept.span)
    }
    let end = coder.trailer
    try countBytes(end.count)
    if file == nil { kept += end } else { try file?.write(end.span) }
    try file.take()?.commit()
  }

  /// The bytes of a finished moving picture that has no file.
  package var keptBytes: [UInt8] { kept }
}
