// The scene that is being previewed: loaded anew when it changes, and the last good one while it is broken.

import Foundation
package import LaminaCompositor
import LaminaScenes
import LaminaText

/// A scene as its files are now, with what went wrong.
///
/// A scene counts as good once it has rendered a frame: until then, and while it is broken, frames are
/// those of the scene before.
@MainActor package final class ScenePreview {
  let source: PreviewSource
  /// Publishes the status to pages.
  let hub = EventHub()
  /// Reads the histories of pixels.
  let pixels: PixelReader
  /// The explanations of moments.
  let explanation: ExplainRun
  /// The files that the scene was read from the last time.
  private(set) var files = PreviewFiles()
  /// The state of things, which rises with each good scene and each new error.
  private(set) var version = 0
  /// Why the scene as its files are now cannot be shown.
  private(set) var failure: PreviewFailure?
  /// The last good scene, and how it renders.
  private(set) var shown: ShownScene?
  /// The moment that was asked for last.
  var time: Double

  /// Tells servers apart, so that a page knows when it talks to another one.
  private let session = UUID().uuidString
  private let renderer: PreviewRenderer

  /// Makes a preview that has read nothing yet.
  ///
  /// - Throws: `RenderError` when the machine has no memory.
  package init(_ source: PreviewSource) throws(RenderError) {
    self.source = source
    time = source.start
    explanation = ExplainRun(source)
    var configuration = source.configuration
    configuration.redraw = .everything
    // Pictures of versions that are gone make room early.
    configuration.imageBytes = 64 << 20
    renderer = try PreviewRenderer(configuration)
    (configuration.threadCount, configuration.isProfiled) = (1, false)
    pixels = try PixelReader(configuration)
    explanation.didChange = { [unowned self] in publish() }
  }

  /// Reads the scene and renders a frame of it.
  ///
  /// - Parameter changed: the files that are not as they were.
  package func reload(changed: Set<String> = []) {
    if changed.contains(where: PreviewFiles.isFont) { FontCollection.system.forgetFiles() }
    let read = ReadFiles(scene: source.path)
    do throws(PreviewProblem) {
      let loaded = try source.load { name, bytes in read.add(name, bytes) }
      files = read.files(before: PreviewFiles())
      try show(loaded)
      failure = nil
    } catch {
      // What the good scene has been read from is watched still: it may come back.
      files = read.files(before: files)
      let found = PreviewFailure(error, files: files)
      if found == failure { return }
      failure = found
    }
    version += 1
    explanation.end()
    publish()
  }

  /// Renders a frame of a scene, and keeps the scene if that is possible.
  private func show(_ loaded: PreviewSource.Loaded) throws(PreviewProblem) {
    let candidate = ShownScene(loaded, version: version + 1, renderer)
    do {
      _ = try candidate.frame(at: time)
      shown = candidate
    } catch { throw source.describe(error, loaded.scene.places) }
  }

  /// Tells pages how things are.
  func publish() { hub.publish(status) }

  private var status: PreviewStatus {
    var status = PreviewStatus(
      session: session, version: version, failure: failure, explanation: explanation.facts,
      files: files.names)
    status.scene = shown.map { SceneFacts($0, of: source) }
    return status
  }
}
