// The frames by which a budget is judged: steady ones, with the cold start apart.

import LaminaCompositor
import LaminaProfiling
import LaminaScenes
import LaminaSequences

/// The frames of a scene that a budget judges, in the order of their moments.
///
/// The first frame of a new renderer decodes images, draws backing stores and fills caches. It is the cold start, which
/// a screen has once, and it is not judged. The first moment is judged by a frame that is then drawn whole with all of
/// that done, as `lamina profile` draws it. Every further frame redraws what has changed since the previous one.
@MainActor struct BudgetFrames {
  /// A rendered frame, with the names of its layers.
  struct Frame {
    /// The frame's account.
    let record: FrameRecord
    /// The layers of the frame.
    let layers: EvaluatedFrame
  }

  /// The accounts of the frames, as many as there are moments.
  private(set) var records: [FrameRecord] = []
  /// The account of the cold start.
  private(set) var cold: FrameRecord
  /// Warnings about images that were decoded leniently.
  private(set) var imageWarnings: [String] = []

  /// Renders the frames of a scene.
  ///
  /// - Parameters:
  ///   - scene: the scene.
  ///   - moments: the moments, at least one.
  ///   - known: the accounts of the frames of the same moments by one renderer, whose first is cold; `nil` if they are
  ///     not known.
  ///   - onFrame: receives each frame with its index among the moments.
  /// - Throws: `Failure` for a frame that cannot be rendered.
  init(
    of scene: CheckedScene, at moments: [CheckedScene.Moment], known: [FrameRecord]? = nil,
    onFrame: (_ index: Int, _ frame: Frame) -> Void = { _, _ in }
  ) throws(Failure) {
    do throws(RenderError) {
      var whole = try scene.renderer(redraw: .everything)
      let first = moments[0].time
      cold = try scene.renderFrame(at: first, by: &whole).record
      let steady = try scene.renderFrame(at: first, by: &whole)
      imageWarnings = whole.imageWarnings
      records = [steady.record]
      onFrame(0, steady)
      guard moments.count > 1 else { return }
      if let known {
        records += known.dropFirst()
        return
      }
      var renderer = try scene.renderer(redraw: .damage)
      for (index, moment) in moments.enumerated() {
        let frame = try scene.renderFrame(at: moment.time, by: &renderer)
        if index > 0 {
          records.append(frame.record)
          onFrame(index, frame)
        }
      }
      imageWarnings = renderer.imageWarnings
    } catch { throw scene.renderFailure(error) }
  }
}

extension CheckedScene {
  /// The largest number of frames that a budget judges if none are named: a minute at 60 per second.
  nonisolated static let mostBudgetFrames = 3_600
  /// The number of frames that a budget judges in a scene that moves, but whose timeline has no duration.
  nonisolated static let endlessBudgetFrames = 120

  /// The moments at which a budget judges frames: those of `--frames` or `--time`, or else of the whole animation.
  ///
  /// The note says which frames are judged if these are not all of a timeline; `nil` if they are.
  ///
  /// - Throws: `Failure` for a scene that cannot be committed.
  func budgetMoments() throws(Failure) -> (moments: [Moment], note: String?) {
    guard framesText == nil, moments[0].time == 0 else { return (moments, nil) }
    let rate = FrameRate(scene.timeline.framesPerSecond) ?? FrameRate(60)
    var frames = FrameList(duration: scene.timeline.duration, rate: rate)
    var note: String?
    if frames.numbers.count > CheckedScene.mostBudgetFrames {
      note =
        "the first \(CheckedScene.mostBudgetFrames) of \(frames.numbers.count) frames; --frames all judges all"
      frames = FrameList(0..<CheckedScene.mostBudgetFrames)
    } else if frames.numbers.count == 1 {
      guard try moves() else { return (moments, nil) }
      frames = FrameList(0..<CheckedScene.endlessBudgetFrames)
      note = "\(CheckedScene.endlessBudgetFrames) frames, because the timeline has no duration"
    }
    return (frames.numbers.map { ($0, rate.frameTime(of: $0)) }, note)
  }

  /// Whether the scene may look different at another time.
  private func moves() throws(Failure) -> Bool {
    do throws(RenderError) {
      var renderer = try renderer(redraw: .everything)
      return try renderer.commit(scene.root, canvas: scene.canvas, at: 0).tree.moves
    } catch { throw renderFailure(error) }
  }

  /// Returns a new renderer, which redraws all or only what has changed.
  func renderer(redraw: RedrawMode) throws(RenderError) -> Renderer {
    var configuration = arguments.configuration
    configuration.redraw = redraw
    return try Renderer(configuration)
  }

  /// Renders the scene at a moment.
  func renderFrame(at time: Double, by renderer: inout Renderer) throws(RenderError)
    -> BudgetFrames.Frame
  {
    scene.advance?(time, false)
    let (record, frame) = try renderer.renderFrame(scene.root, canvas: scene.canvas, at: time)
    return BudgetFrames.Frame(record: record, layers: frame)
  }
}
