// lamina render --max-bytes for one picture, which is made smaller until it fits.

import LaminaCompositor
import LaminaDisplay
import LaminaFiles
import LaminaPixels
import LaminaReports
import LaminaSequences

extension MovieChoice {
  /// Returns the choices for a picture from the best to the smallest: lower qualities first, then smaller sizes.
  ///
  /// - Parameter hasQuality: whether the format has a quality, and none was asked for.
  /// - Returns: the choices.
  static func pictures(hasQuality: Bool) -> [MovieChoice] {
    let qualities: [Int?] = hasQuality ? [nil, 75, 60, 45, 30] : [nil]
    let sizes = [0.8, 0.65, 0.5, 0.4, 0.3, 0.2, 0.13, 0.08]
    return qualities.map { MovieChoice(quality: $0) }
      + sizes.map { MovieChoice(quality: hasQuality ? 30 : nil, scale: $0) }
  }
}

extension RenderVerb {
  /// Renders the picture of at most `limit` bytes, with the best quality and size that fit.
  ///
  /// - Parameters:
  ///   - limit: the maximum size of the file, in bytes.
  ///   - whole: the picture as it was asked for.
  ///   - encoder: the encoder as it was asked for.
  /// - Returns: the picture and its encoder.
  /// - Throws: `Failure` 2 if even the smallest choice is too large.
  @MainActor func fitPicture(into limit: Int, _ whole: RenderedFrame, _ encoder: FrameEncoder)
    async throws(Failure) -> (frame: RenderedFrame, encoder: FrameEncoder)
  {
    let lossy: [FrameFormat] = [.jpg, .webp]
    let choices = MovieChoice.pictures(
      hasQuality: look.quality == nil && !look.lossless && lossy.contains(encoder.format))
    var search = FittingSearch(count: choices.count)
    var best: (choice: MovieChoice, frame: RenderedFrame, encoder: FrameEncoder, bytes: Int)?
    while let place = search.place {
      let choice = choices[place]
      let frame =
        choice.scale == 1
        ? whole
        : try await MainThread.runWork { () throws(Failure) in
          try renderFrame(scale: choice.scale, printsNotices: false)
        }
      let chosen = encoder.choosing(quality: choice.quality)
      let bytes = try await encodedSize(frame.picture, chosen)
      if bytes <= limit { best = (choice, frame, chosen, bytes) }
      search.narrow(fits: bytes <= limit)
    }
    guard let best else {
      throw Failure(
        status: .invalidInput,
        message:
          "\(output): error: does not fit into \(limit) bytes, even at a twelfth of its size"
          + (choices.last?.quality == nil ? "" : " and the lowest quality") + "; allow more")
    }
    if !scene.quiet, best.choice != choices[0] {
      Output.printNote(
        "\(output): \(best.bytes) bytes: \(best.frame.picture.width)x\(best.frame.picture.height) px"
          + (best.choice.quality.map { ", quality \($0)" } ?? ""))
    }
    return (best.frame, best.encoder)
  }

  /// Returns the size of a picture's file, in bytes.
  private func encodedSize(_ picture: Texture, _ encoder: FrameEncoder) async throws(Failure) -> Int
  {
    let threadCount = rendering.configuration(scene).threadCount
    let size = await Task.detached {
      Result { () throws(FileError) in
        var count = 0
        try encoder.encode(picture, threadCount: threadCount) { part in count += part.count }
        return count
      }
    }.value
    do throws(FileError) { return try size.get() } catch { throw Failure(error) }
  }
}
