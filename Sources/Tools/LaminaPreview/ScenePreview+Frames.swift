// Requests of pages about the shown scene.

import LaminaCompositor
import LaminaExplain
import LaminaFiles
import LaminaImages
import LaminaPixels
import LaminaProfiling
import LaminaScenes

extension ScenePreview {
  /// Returns the frame of a moment, with the given overlays, and with the outline of `layer` if it exists.
  ///
  /// - Throws: `PreviewProblem` if it cannot be rendered, or no scene has been without an error yet.
  func frame(at time: Double, overlays: [Overlay], layer: Int?) throws(PreviewProblem)
    -> PreviewFrame
  {
    let shown = try currentScene()
    self.time = time
    do {
      let rendered = try shown.renderedFrame(at: time)
      var frame = PreviewFrame(
        rendered, version: shown.version, budget: FrameBudget(refreshRate: source.refreshRate),
        areas: try shown.areas(of: overlays, in: rendered))
      frame.outline = layer.flatMap { outline(of: $0, in: rendered.frame) }
      return frame
    } catch { throw source.describe(error, shown.scene.locations) }
  }

  /// Returns the picture of the recent frame with the given number as a PNG file; `nil` if it is no
  /// longer kept.
  ///
  /// - Throws: `PreviewProblem` if memory for it runs out.
  func framePicture(_ number: Int) async throws(PreviewProblem) -> [UInt8]? {
    let owner = [shown, earlier].compactMap(\.self).first { $0.recentPicture(number) != nil }
    guard let shown = owner, let picture = shown.recentPicture(number) else { return nil }
    guard case .pixels(let pixels) = picture else {
      if case .file(let bytes) = picture { return bytes }
      return nil
    }
    let threadCount = source.configuration.threadCount
    do {
      let bytes = try await ScenePreview.encodedPicture(pixels, threadCount: threadCount)
      shown.keepFile(bytes, of: number)
      return bytes
    } catch {
      let size = 4 * pixels.width * pixels.height
      throw source.describe(.noMemory(bytes: size), shown.scene.locations)
    }
  }

  /// Returns a picture as a PNG file, encoded off the main actor.
  @concurrent private nonisolated static func encodedPicture(_ picture: Texture, threadCount: Int)
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

  /// Returns the history of a pixel at a moment, with each layer's contribution; `nil` for a pixel
  /// outside the screen.
  ///
  /// - Throws: `PreviewProblem` if the frame cannot be rendered.
  func history(ofPixel x: Int, _ y: Int, at time: Double) async throws(PreviewProblem)
    -> PixelFacts?
  {
    let shown = try currentScene()
    do {
      let frame = try shown.renderedFrame(at: time).frame
      guard let history = try await pixels.history(ofPixel: x, y, of: frame) else { return nil }
      return PixelFacts(
        pixel: InspectedPixel(history, of: frame),
        layers: history.steps.map { shown.table.numbers[frame.identity(of: $0.layer)] })
    } catch { throw source.describe(error, shown.scene.locations) }
  }

  /// Starts an explanation of a moment, with the edits that are not written, and cancels a running one.
  func explainMoment(at time: Double) -> ExplainRun.Facts {
    explanation.startExplanation(
      at: time, version: version, text: edits.isEmpty ? nil : document)
  }

  /// Returns the shown scene, which is the last one without an error.
  func currentScene() throws(PreviewProblem) -> ShownScene {
    if let shown { return shown }
    throw PreviewProblem(message: failure?.message ?? "error: there is no scene yet")
  }
}
