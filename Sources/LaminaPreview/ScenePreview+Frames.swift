// What pages ask of the scene that is shown.

import LaminaCompositor
import LaminaExplain
import LaminaFiles
import LaminaImages
import LaminaPixels
import LaminaProfiling
import LaminaScenes

extension ScenePreview {
  /// The frame of a moment, with some overlays.
  ///
  /// - Throws: `PreviewProblem` if it cannot be rendered, or no scene has been good so far.
  func frame(at time: Double, overlays: [Overlay]) throws(PreviewProblem) -> PreviewFrame {
    let shown = try good()
    self.time = time
    do {
      let rendered = try shown.frame(at: time)
      return PreviewFrame(
        rendered, version: shown.version, budget: FrameBudget(refreshRate: source.refreshRate),
        areas: try shown.areas(of: overlays, in: rendered))
    } catch { throw source.describe(error, shown.scene.places) }
  }

  /// The picture of one of the last frames as a PNG; `nil` if it is no longer there.
  ///
  /// - Throws: `PreviewProblem` if there is no memory for it.
  func picture(_ number: Int) async throws(PreviewProblem) -> [UInt8]? {
    guard let shown, let picture = shown.picture(number) else { return nil }
    guard case .pixels(let pixels) = picture else {
      if case .file(let bytes) = picture { return bytes }
      return nil
    }
    let threadCount = source.configuration.threadCount
    do {
      let bytes = try await ScenePreview.encode(pixels, threadCount: threadCount)
      shown.keep(bytes, of: number)
      return bytes
    } catch {
      let size = 4 * pixels.width * pixels.height
      throw source.describe(.noMemory(bytes: size), shown.scene.places)
    }
  }

  /// Encodes a picture, off the thread that renders.
  @concurrent private nonisolated static func encode(_ picture: Texture, threadCount: Int)
    async throws(FileError) -> [UInt8]
  {
    var bytes: [UInt8] = []
    try PNGEncoder(compression: .fast, threadCount: threadCount).encode(picture) {
      part throws(FileError) in
      bytes.reserveCapacity(bytes.count + part.count)
      for index in part.indices { bytes.append(part[index]) }
    }
    return bytes
  }

  /// The history of a pixel at a moment; `nil` for a pixel that is not on the screen.
  ///
  /// - Throws: `PreviewProblem` if the frame cannot be rendered.
  func history(ofPixel x: Int, _ y: Int, at time: Double) async throws(PreviewProblem)
    -> InspectedPixel?
  {
    let shown = try good()
    do {
      let frame = try shown.frame(at: time).frame
      return try await pixels.history(ofPixel: x, y, of: frame).map {
        InspectedPixel($0, of: frame)
      }
    } catch { throw source.describe(error, shown.scene.places) }
  }

  /// Starts explaining a moment; one that is being explained is given up.
  func explain(at time: Double) -> ExplainRun.Facts {
    explanation.start(at: time, version: version)
  }

  private func good() throws(PreviewProblem) -> ShownScene {
    if let shown { return shown }
    throw PreviewProblem(message: failure?.message ?? "error: there is no scene yet")
  }
}
