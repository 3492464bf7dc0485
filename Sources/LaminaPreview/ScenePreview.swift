// The scene that is being previewed: loaded anew when it changes, and the last good one while it is broken.

import Foundation
package import LaminaCompositor
import LaminaPixels
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
  /// The one before it: a page may still ask for the picture of a frame of it.
  private(set) var earlier: ShownScene?
  /// The exploded view that was asked for last.
  var explodedScene: ExplodedScene?
  /// The text of the scene's own file, with edits that it may not have; `nil` if its values cannot be edited.
  private(set) var document: FileBytes?
  private var knownText: SceneText?
  /// The edits that the file does not have.
  var edits = PendingEdits()
  /// A sentence about what became of edits.
  var editNote: String?
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
    if let failure = load() {
      if failure == self.failure { return }
      self.failure = failure
    } else {
      failure = nil
    }
    version += 1
    explanation.end()
    publish()
  }

  /// Reads the scene with the edits that wait, or without them where they do not fit any more; says what is wrong
  /// with it.
  private func load() -> PreviewFailure? {
    if !edits.isEmpty, let editing = source.editing {
      do throws(PreviewProblem) {
        try show(try edited(try editing.read(), editing))
        return nil
      } catch {
        editNote =
          "The file has changed, and the edits that it does not have do not fit it any more. "
          + error.message
      }
    }
    let read = ReadFiles(scene: source.path)
    do throws(PreviewProblem) {
      let loaded = try source.load(nil) { name, bytes in read.add(name, bytes) }
      files = read.files(before: PreviewFiles())
      try show(loaded)
      take(read.document)
      edits.removeAll()
      return nil
    } catch {
      // What the good scene has been read from is watched still: it may come back.
      files = read.files(before: files)
      if !edits.isEmpty { editNote = nil }
      return PreviewFailure(error, files: files)
    }
  }

  /// Shows the scene with another text of its own file.
  func show(_ text: SceneText) throws(PreviewProblem) {
    let read = ReadFiles(scene: source.path)
    let loaded = try source.load(text.bytes) { name, bytes in read.add(name, bytes) }
    try show(loaded)
    files = read.files(before: PreviewFiles())
    (document, knownText) = (text.bytes, text)
  }

  /// Tells pages that an edit is shown.
  func didEdit() {
    failure = nil
    version += 1
    explanation.end()
    publish()
  }

  /// Takes the bytes of the scene's own file, if its values can be edited.
  private func take(_ bytes: FileBytes?) {
    knownText = nil
    document = bytes.flatMap { source.editing?.isEditable($0) == true ? $0 : nil }
  }

  /// The text of the scene's own file, parsed; `nil` if its values cannot be edited.
  var text: SceneText? {
    if let knownText { return knownText }
    knownText = document.flatMap { try? SceneText($0, file: source.path) }
    return knownText
  }

  /// Renders a frame of a scene, and keeps the scene if that is possible.
  private func show(_ loaded: PreviewSource.Loaded) throws(PreviewProblem) {
    let candidate = ShownScene(loaded, version: version + 1, renderer)
    do {
      _ = try candidate.frame(at: time)
      (earlier, shown) = (shown, candidate)
      explodedScene = nil
    } catch { throw source.describe(error, loaded.scene.places) }
  }

  /// Tells pages how things are.
  func publish() { hub.publish(status) }

  private var status: PreviewStatus {
    var status = PreviewStatus(
      session: session, version: version, failure: failure, explanation: explanation.facts,
      files: files.names, edits: editFacts)
    status.scene = shown.map { SceneFacts($0, of: source) }
    return status
  }
}
