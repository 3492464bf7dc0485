// A moving picture of one frame.

package import LaminaFiles
package import LaminaPixels

extension MovieSettings {
  /// Returns the file of one picture.
  ///
  /// - Throws: `FileError.noMemory`.
  package func encodeStill(_ picture: Texture) throws(FileError) -> [UInt8] {
    try encodeMovie([picture])
  }

  /// Returns the file of pictures of one size, encoded on the caller's thread.
  ///
  /// - Parameter pictures: at least one picture.
  /// - Returns: the file.
  /// - Throws: `FileError.noMemory`.
  package func encodeMovie(_ pictures: [Texture]) throws(FileError) -> [UInt8] {
    let coder = coder(frameCount: pictures.count)
    var planner = MoviePlanner(coder.rules)
    var frames: [[UInt8]] = []
    for picture in pictures {
      let prepared: Texture
      do { prepared = try coder.preparePicture(picture) } catch {
        throw .noMemory(path: "encoder", bytes: error.bytes)
      }
      if let frame = planner.addPicture(prepared) { frames.append(try coder.encodeFrame(frame)) }
    }
    if let frame = planner.finishPlanning() { frames.append(try coder.encodeFrame(frame)) }
    let size = MovieSize(width: pictures[0].width, height: pictures[0].height)
    var palette: FilmPalette?
    if var film = coder.film {
      for draft in frames { film.collectDraft(draft) }
      film.choosePalette(size)
      palette = film.palette
      frames = film.palette.findColors(of: frames).map { frame in
        var frame = frame
        film.showFrame(&frame)
        return frame.encode()
      }
    }
    let bytes = Array(frames.joined())
    let totals = MovieTotals(bytes: bytes.count, isOpaque: planner.isOpaque, palette: palette)
    return coder.encodeHeader(size, coder.rules.headerIsLast ? totals : nil) + bytes + coder.trailer
  }
}
