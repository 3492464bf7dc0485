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
  /// The bytes so far, if there is no file.
  private var kept: [UInt8] = []
  /// The frames, or the drafts of a film, that wait for the header.
  private var spool: FrameSpool
  private var film: GIFFilm?
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
  ///   - mostInMemory: the maximum number of bytes that wait in memory for the last frame.
  /// - Throws: `FileError.cannotOpen`.
  package init(
    _ settings: MovieSettings, frameCount: Int, to path: String?, limit: Int = .max,
    mostInMemory: Int = 16 << 20
  ) throws(FileError) {
    spool = FrameSpool(mostInMemory: mostInMemory)
    coder = settings.coder(frameCount: frameCount)
    pictureCount = frameCount
    self.limit = limit
    planner = MoviePlanner(coder.rules)
    film = coder.film
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
    try addFrame(bytes)
    frames.passTurn()
    return true
  }

  private func addFrame(_ bytes: [UInt8]) throws(FileError) {
    guard coder.rules.headerIsLast else { return try appendBytes(bytes) }
    film?.collectDraft(bytes)
    try spool.appendFrame(bytes)
    // Of a film, these are not the bytes that will be written.
    if film == nil { try checkLimit(spool.byteCount) }
  }

  private func appendBytes(_ bytes: [UInt8]) throws(FileError) {
    byteCount += bytes.count
    try checkLimit(byteCount)
    if file == nil { kept += bytes } else { try file?.write(bytes.span) }
  }

  private func checkLimit(_ count: Int) throws(FileError) {
    guard count <= limit else {
      throw .tooLarge(path: "moving picture", bytes: count, limit: limit)
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
  /// - Parameter threadCount: the number of threads that encode what waited for the last frame.
  /// - Throws: `FileError.cannotWrite`, or that of a temporary file; `.tooLarge` for more bytes than the limit.
  package func commit(threadCount: Int) async throws(FileError) {
    if coder.rules.headerIsLast {
      film?.choosePalette(size)
      try appendBytes(
        coder.encodeHeader(
          size,
          MovieTotals(
            bytes: spool.byteCount, isOpaque: planner.isOpaque, palette: film?.palette)))
      // Some pixels in all, so that the memory does not depend on the size.
      let count = max(1, min(4 * threadCount, (8 << 20) / max(1, size.width * size.height)))
      while true {
        let waiting = try spool.takeFrames(count)
        if waiting.isEmpty { break }
        for frame in await finishedFrames(waiting, threadCount) { try appendBytes(frame) }
      }
    }
    try appendBytes(coder.trailer)
    try file.take()?.commit()
  }

  /// Returns the frames of drafts; those of other formats are finished already.
  private func finishedFrames(_ waiting: [[UInt8]], _ threadCount: Int) async -> [[UInt8]] {
    guard let palette = film?.palette else { return waiting }
    var frames = await MovieStream.onThreads(threadCount, waiting) { palette.findColors(of: $0) }
    for place in frames.indices { film?.showFrame(&frames[place]) }
    return await MovieStream.onThreads(threadCount, frames) { $0.map { $0.encode() } }
  }

  /// Returns what `body` makes of all items; each thread gets some neighbouring ones.
  private static func onThreads<Item: Sendable, Result: Sendable>(
    _ threadCount: Int, _ items: [Item], _ body: @escaping @Sendable ([Item]) -> [Result]
  ) async -> [Result] {
    let share = (items.count + threadCount - 1) / max(1, threadCount)
    return await withTaskGroup(of: (Int, [Result]).self) { group in
      for start in stride(from: 0, to: items.count, by: max(1, share)) {
        let part = Array(items[start..<min(items.count, start + share)])
        group.addTask { (start, body(part)) }
      }
      var parts: [Int: [Result]] = [:]
      for await (start, results) in group { parts[start] = results }
      return parts.sorted { $0.key < $1.key }.flatMap(\.value)
    }
  }

  /// The bytes of a finished moving picture that has no file.
  package var keptBytes: [UInt8] { kept }
}
