// The scene that is being previewed: loaded anew when it changes, and the last good one while it is broken.

import Foundation
import LaminaCompositor
import LaminaImages
import LaminaLayers
import LaminaScenes
import LaminaText

/// A scene as its files are now, with what went wrong.
///
/// A scene counts as good once it has rendered a frame: until then, and while it is broken, frames are
/// those of the scene before.
@MainActor final class ScenePreview {
  let verb: ServeVerb
  /// What pages are told by.
  let hub = EventHub()
  /// What pixels are asked.
  let pixels: PixelReader
  /// The child process that explains.
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

  init(_ verb: ServeVerb) throws(Failure) {
    self.verb = verb
    time = verb.scene.time
    explanation = ExplainRun(verb)
    var configuration = verb.rendering.configuration(verb.scene)
    configuration.redraw = .everything
    // Pictures of versions that are gone make room early.
    configuration.imageBytes = 64 << 20
    do {
      renderer = try PreviewRenderer(configuration)
      (configuration.threadCount, configuration.isProfiled) = (1, false)
      pixels = try PixelReader(configuration)
    } catch {
      throw Failure(error, scene: verb.scene.scene, places: Scene.Places())
    }
    explanation.didChange = { [unowned self] in publish() }
  }

  /// Reads the scene and renders a frame of it.
  ///
  /// - Parameters:
  ///   - tellsNotices: whether what was noticed goes to standard error.
  ///   - changed: the files that are not as they were.
  func reload(tellsNotices: Bool = false, changed: Set<String> = []) {
    if changed.contains(where: PreviewFiles.isFont) { FontCollection.system.forgetFiles() }
    let read = ReadFiles(scene: verb.scene.scene)
    do throws(Failure) {
      let scene = try load(tellsNotices: tellsNotices, read)
      files = read.files(before: PreviewFiles())
      try show(scene)
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

  private func load(tellsNotices: Bool, _ read: ReadFiles) throws(Failure) -> Scene {
    var loaded = try verb.scene.load(tellsNotices: tellsNotices) { name, bytes in
      read.add(name, bytes)
    }
    try verb.state.apply(to: &loaded)
    return loaded
  }

  /// Renders a frame of a scene, and keeps the scene if that is possible.
  private func show(_ scene: Scene) throws(Failure) {
    let candidate = ShownScene(scene, version: version + 1, renderer)
    do {
      _ = try candidate.frame(at: time)
      shown = candidate
    } catch { throw Failure(error, scene: verb.scene.scene, places: scene.places) }
  }

  /// Tells pages how things are.
  func publish() { hub.publish(status) }

  private var status: PreviewStatus {
    var status = PreviewStatus(
      session: session, version: version, failure: failure, explanation: explanation.facts,
      files: files.names)
    status.scene = shown.map { SceneFacts($0, of: verb) }
    return status
  }
}
