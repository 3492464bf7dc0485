// The previewed scene: reloaded when it changes, and the last good one while it is broken.

import Foundation
package import LaminaCompositor
import LaminaFiles
import LaminaPixels
import LaminaScenes
import LaminaText

/// The preview of one scene: its last good version, and the problem of its present files, if they
/// have one.
///
/// A scene counts as good once it has rendered a frame. Until then, and while it is broken, frames come from the
/// previous scene.
@MainActor package final class ScenePreview {
  let source: PreviewSource
  /// The publisher that sends the status to pages.
  let hub = EventHub()
  /// The actor that computes the contribution of each layer to a single pixel.
  let pixels: PixelReader
  /// The runs of `lamina explain` that pages request.
  let explanation: ExplainRun
  /// The files from which the scene was last read.
  private(set) var files = PreviewFiles()
  /// The version, which rises with each good scene, each edit and each new error.
  private(set) var version = 0
  /// The reason why the scene cannot be shown from its present files; `nil` if it can.
  private(set) var failure: PreviewFailure?
  /// The last good scene with its frames; `nil` before there is one.
  private(set) var shown: ShownScene?
  /// The previous good scene, since a page may still request the picture of one of its frames.
  private(set) var earlier: ShownScene?
  /// The last exploded view that a page requested; `nil` once another scene is shown.
  var explodedScene: ExplodedScene?
  /// The text of the scene's own file, perhaps with unwritten edits; `nil` if its values cannot be edited.
  private(set) var document: FileBytes?
  private var knownText: SceneText?
  /// The edits that are not yet written to the scene's file.
  var edits = PendingEdits()
  /// A sentence about edits that were written or no longer fit the file; `nil` if there is none.
  var editNote: String?
  /// The last moment that a page requested, in seconds.
  var time: Double

  /// The identity of this server, so that a page notices another one.
  private let session = UUID().uuidString
  private let renderer: PreviewRenderer

  /// Makes a preview that has not read anything yet.
  ///
  /// - Throws: `RenderError` if memory runs out.
  package init(_ source: PreviewSource) throws(RenderError) {
    self.source = source
    time = source.start
    explanation = ExplainRun(source)
    var configuration = source.configuration
    configuration.redraw = .everything
    // A small image cache evicts pictures of old versions early.
    configuration.imageBytes = 64 << 20
    renderer = try PreviewRenderer(configuration)
    (configuration.threadCount, configuration.isProfiled) = (1, false)
    pixels = try PixelReader(configuration)
    explanation.didChange = { [unowned self] in publish() }
  }

  /// Reads the scene again, renders a frame, and publishes the status unless the scene has the same
  /// error as before.
  ///
  /// - Parameter changed: the files that have changed.
  package func reload(changed: Set<String> = []) {
    if changed.contains(where: PreviewFiles.isFont) { FontCollection.system.forgetFiles() }
    if let failure = load() {
      if failure == self.failure { return }
      self.failure = failure
    } else {
      failure = nil
    }
    version += 1
    explanation.stopExplanation()
    publish()
  }

  /// Reads the scene with the pending edits, or without them if they no longer fit, and returns its failure, if any.
  private func load() -> PreviewFailure? {
    if !edits.isEmpty, let editing = source.editing {
      do throws(PreviewProblem) {
        try showText(try editedText(try editing.read(), editing))
        return nil
      } catch {
        editNote =
          "The file has changed, and the unwritten edits no longer fit it. "
          + error.message
      }
    }
    let read = ReadFiles(scene: source.path)
    do throws(PreviewProblem) {
      let loaded = try source.load(nil) { name, bytes in read.addFile(name, bytes) }
      files = read.watchedFiles(before: PreviewFiles())
      try showScene(loaded)
      keepDocument(read.document)
      edits.removeAll()
      return nil
    } catch {
      // The good scene's files are still watched, since it may become good again.
      files = read.watchedFiles(before: files)
      if !edits.isEmpty { editNote = nil }
      return PreviewFailure(error, files: files)
    }
  }

  /// Loads and shows the scene with `text` in place of its own file.
  func showText(_ text: SceneText) throws(PreviewProblem) {
    let read = ReadFiles(scene: source.path)
    let loaded = try source.load(text.bytes) { name, bytes in read.addFile(name, bytes) }
    try showScene(loaded)
    files = read.watchedFiles(before: PreviewFiles())
    (document, knownText) = (text.bytes, text)
  }

  /// Publishes a new version of the status, once the scene is shown with changed edits.
  func didEdit() {
    failure = nil
    version += 1
    explanation.stopExplanation()
    publish()
  }

  /// Keeps the bytes of the scene's own file, if its values can be edited.
  private func keepDocument(_ bytes: FileBytes?) {
    knownText = nil
    document = bytes.flatMap { source.editing?.isEditable($0) == true ? $0 : nil }
  }

  /// The text of the scene's own file, parsed; `nil` if its values cannot be edited.
  var text: SceneText? {
    if let knownText { return knownText }
    knownText = document.flatMap { try? SceneText($0, file: source.path) }
    return knownText
  }

  /// Renders a frame of a scene, and keeps the scene if that succeeds.
  private func showScene(_ loaded: PreviewSource.Loaded) throws(PreviewProblem) {
    let candidate = ShownScene(loaded, version: version + 1, renderer)
    do {
      _ = try candidate.renderedFrame(at: time)
      (earlier, shown) = (shown, candidate)
      earlier?.dropPixels(over: 0)
      explodedScene = nil
    } catch { throw source.describe(error, loaded.scene.locations) }
  }

  /// Publishes the status to pages.
  func publish() { hub.publish(status) }

  private var status: PreviewStatus {
    var status = PreviewStatus(
      session: session, version: version, failure: failure, explanation: explanation.facts,
      files: files.names, edits: editFacts)
    status.scene = shown.map { SceneFacts($0, of: source) }
    return status
  }
}
