// A scene under check, frame by frame.

import LaminaCompositor
import LaminaExplain
import LaminaPixels
import LaminaProfiling
import LaminaScenes
import LaminaScreens
import LaminaSequences

/// A loaded scene, and the moments at which it is checked.
///
/// One renderer on one thread renders the frames one after another. So counters are the same on every machine, and an
/// animation's counters are those of a device.
@MainActor struct CheckedScene {
  let entry: SceneList.Entry
  let arguments: SceneArguments
  let scene: Scene
  private let reading: CheckedSceneArguments
  /// The frames to render with their times in seconds; the number is `nil` if one moment was requested.
  let moments: [Moment]

  /// A frame's number, `nil` if one moment was requested, and its time in seconds.
  typealias Moment = (frame: Int?, time: Double)

  /// The scene loaded anew if it is an app's screen, which cannot go back to an earlier moment; otherwise this one.
  ///
  /// - Throws: `Failure` if it cannot be loaded.
  func restarted() throws(Failure) -> CheckedScene {
    guard scene.advance != nil else { return self }
    return try CheckedScene(entry, arguments: arguments, reading: reading, printsNotices: false)
  }

  /// The ranges of the frames and their rate, such as `0-59 at 60 per second`; `nil` for one moment.
  let framesText: String?

  init(
    _ entry: SceneList.Entry, arguments: SceneArguments, reading: CheckedSceneArguments,
    printsNotices: Bool = true
  ) throws(Failure) {
    self.entry = entry
    self.arguments = arguments
    self.reading = reading
    let hash = SceneHash(version: "")
    // The names of files depend on the folder in which the check runs.
    let scene = try arguments.loadScene(printsNotices: printsNotices, isForFrames: true) {
      hash.addFile("", $1)
    }
    digest = hash.finalDigest()
    if let state = entry.cell?.state {
      do { try scene.enter(state: state) } catch { throw Failure(error, file: entry.path) }
    }
    self.scene = scene
    guard let frames = reading.frames else {
      moments = [(nil, arguments.time)]
      framesText = nil
      return
    }
    do throws(RangeProblem) {
      let (list, rate) = try FrameList.readFrames(
        frames, rate: reading.fps, of: scene.timeline, named: entry.path)
      moments = list.numbers.map { ($0, rate.frameTime(of: $0)) }
      framesText = "\(list.text) at \(rate.text) per second"
    } catch { throw Failure(error) }
  }

  /// The SHA-256 of all files of the scene, in hexadecimal digits.
  let digest: String

  /// Returns lines about the layers that draw a pixel, the frontmost first, and the path of that one; none if they
  /// cannot be found.
  ///
  /// An app's screen has to be at the given time.
  func layerLines(atPixel x: Int, _ y: Int, time: Double) -> (lines: [String], layer: String?) {
    guard var renderer = try? Renderer(arguments.configuration),
      let frame = try? renderer.evaluate(scene.root, canvas: scene.canvas, at: time),
      let history = try? renderer.history(ofPixel: x, y, of: frame)
    else { return ([], nil) }
    let pixel = InspectedPixel(history, of: frame)
    return (
      pixel.drawingLines, pixel.steps.last { !$0.isHidden && $0.share > 0 }?.layer
    )
  }

  /// Returns the path of the frontmost layer that is visible in each pixel at a time; `nil` where none is.
  func visibleLayers(at pixels: [(x: Int, y: Int)], time: Double) -> [String?] {
    guard var renderer = try? Renderer(arguments.configuration),
      let frame = try? renderer.evaluate(scene.root, canvas: scene.canvas, at: time)
    else { return pixels.map { _ in nil } }
    return pixels.map { pixel in
      guard let history = try? renderer.history(ofPixel: pixel.x, pixel.y, of: frame) else {
        return nil
      }
      return InspectedPixel(history, of: frame).steps.last { !$0.isHidden && $0.share > 0 }?.layer
    }
  }

  /// The layers of the scene's tree as baselines list them, a line for each; `nil` if there are too many.
  var layers: [String]? { scene.listedLayers }

  /// Whether every frame is rendered completely; otherwise only the changes since the previous frame.
  var redrawsAll = false

  /// The clock by which the renderer measures time; `nil` for the system's clock.
  var clock: NanosecondClock?

  /// Renders every frame as the successor of the previous one, and calls `body` with each.
  func renderFrames(
    _ body: (_ moment: Moment, _ picture: Texture, _ record: FrameRecord) throws(Failure) -> Void
  ) throws(Failure) {
    var none: PassTally?
    try renderFrames(addingTo: &none, body)
  }

  /// Renders every frame as the successor of the previous one, calls `body` with each, and tallies offscreen passes.
  ///
  /// - Parameters:
  ///   - passes: the tally of offscreen passes by layer; `nil` if not needed.
  ///   - body: receives each frame.
  /// - Throws: `Failure` for a frame that cannot be rendered, and errors of `body`.
  func renderFrames(
    addingTo passes: inout PassTally?,
    _ body: (_ moment: Moment, _ picture: Texture, _ record: FrameRecord) throws(Failure) -> Void
  ) throws(Failure) {
    var renderer: Renderer
    var configuration = arguments.configuration
    if redrawsAll { configuration.redraw = .everything }
    if let clock { (configuration.clock, configuration.cpuClock) = (clock, clock) }
    do { renderer = try Renderer(configuration) } catch { throw renderFailure(error) }
    // A second renderer names layers, because committing affects counters.
    var naming: Renderer?
    if passes != nil {
      do { naming = try Renderer(arguments.configuration) } catch { throw renderFailure(error) }
    }
    if scene.advance != nil, let last = moments.last { try ScreenRun.checkTime(last.time) }
    for moment in moments {
      let time = moment.time
      let record: FrameRecord
      scene.advance?(time, false)
      do {
        record = try renderer.render(scene.root, canvas: scene.canvas, at: time)
        if !record.offscreenPasses.isEmpty,
          let evaluated = try naming?.evaluate(scene.root, canvas: scene.canvas, at: time)
        {
          passes?.addPasses(record) { evaluated.path(of: $0) }
        }
      } catch { throw renderFailure(error) }
      guard let picture = renderer.presented else {
        preconditionFailure("a frame was rendered, but none is at the front")
      }
      try body(moment, picture, record)
    }
    guard !arguments.quiet else { return }
    Output.printWarnings(renderer.imageWarnings)
  }

  /// Returns the layers of the scene at a moment.
  ///
  /// Another renderer commits them, because that affects counters.
  func evaluateFrame(at time: Double) throws(Failure) -> EvaluatedFrame {
    do {
      var renderer = try Renderer(arguments.configuration)
      return try renderer.evaluate(scene.root, canvas: scene.canvas, at: time)
    } catch { throw renderFailure(error) }
  }

  /// Returns a scene's name with the frame's number, as in `card@12`; the name alone if the number is `nil`.
  nonisolated static func frameName(_ name: String, frame: Int?) -> String {
    frame.map { "\(name)@\($0)" } ?? name
  }

  /// Returns the failure of a frame that could not be rendered, with its place in the scene's file.
  func renderFailure(_ error: RenderError) -> Failure {
    Failure(error, scene: entry.path, locations: scene.locations)
  }
}
