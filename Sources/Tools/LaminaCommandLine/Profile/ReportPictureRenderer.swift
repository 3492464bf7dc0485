// The pictures of a report: selected frames rendered again, with their overlays.

import ArgumentParser
import LaminaCompositor
import LaminaGeometry
import LaminaPages
import LaminaPixels
import LaminaProfiling
import LaminaReports

/// The value of `--pictures`: the frames of which a report shows pictures, and the pictures' size.
struct PictureChoice: ExpressibleByArgument {
  /// The choices of frames that get pictures.
  enum Frames: String, CaseIterable {
    case none, some, all
  }

  var frames = Frames.some
  /// Whether pictures have all pixels of their frames.
  var isFull = false

  init() {}

  /// Parses words separated by commas: at most one of `Frames`, and `full`; `nil` for other texts.
  init?(argument: String) {
    var frames: Frames?
    for word in argument.split(separator: ",", omittingEmptySubsequences: false) {
      if word == "full", !isFull {
        isFull = true
      } else if let choice = Frames(rawValue: String(word)), frames == nil {
        frames = choice
      } else {
        return nil
      }
    }
    if isFull && frames == Frames.none { return nil }
    self.frames = frames ?? .some
  }

  static let allValueStrings = Frames.allCases.map(\.rawValue) + ["full", "all,full"]
}

/// A renderer of the pictures in a report.
@MainActor struct ReportPictureRenderer {
  /// The configuration for rendering frames.
  let configuration: RendererConfiguration
  /// The time of frame 0, in seconds.
  let start: Double
  /// Whether pictures have all pixels of their frames.
  var isFull = false
  /// The closure that is called after each picture with the numbers of finished and of all
  /// pictures.
  var progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }

  /// The minimum number of evenly spaced frames that `some` takes besides the slowest ones, if the run has so many.
  private static let spread = 20

  /// Returns the numbers of the frames to show, after the warm-up: none, all, or the slowest and
  /// evenly spaced ones.
  ///
  /// If all frames look the same, it returns one of them.
  static func shownFrames(
    of run: ProfiledRun, _ report: ProfileReport, choice: PictureChoice.Frames
  )
    -> [Int]
  {
    let counted = run.warmUp..<run.frameCount
    switch choice {
    case .none: return []
    case _ where run.attributions.count == 1: return [report.worstFrames.first?.index ?? run.warmUp]
    case .all: return Array(counted)
    case .some:
      let step = max(1, counted.count / spread)
      return Set(stride(from: run.warmUp, to: run.frameCount, by: step))
        .union(report.worstFrames.map(\.index)).union([run.frameCount - 1]).sorted()
    }
  }

  /// Renders the pictures of the frames with the given numbers, in that order, with all overlays.
  ///
  /// - Throws: `RenderError`, like rendering itself.
  func renderPictures(
    _ numbers: [Int], of run: ProfiledRun, tree: ProfiledTree
  ) throws(RenderError) -> [ReportPicture] {
    if numbers.isEmpty { return [] }
    var configuration = configuration
    configuration.redraw = .everything
    var renderer = try Renderer(configuration)
    var pictures: [ReportPicture] = []
    for (done, number) in numbers.enumerated() {
      func frameTime(_ number: Int) -> Double { start + Double(number) / run.budget.refreshRate }
      // The previous frame determines the damage, and fills the caches of bitmaps.
      var before: EvaluatedFrame?
      if number > 0 {
        tree.turn?(number - 1)
        before = try renderer.renderFrame(
          tree.root, canvas: tree.canvas, at: frameTime(number - 1)
        ).frame
      }
      tree.turn?(number)
      let frame = try renderer.evaluate(tree.root, canvas: tree.canvas, at: frameTime(number))
      let plan = renderer.plan(frame, keepsHidden: true)
      var overlays: [Overlay: [(area: OverlayArea, layer: String?)]] = [:]
      for overlay in Overlay.allCases {
        let areas =
          overlay == .damage
          ? ReportPictureRenderer.changes(from: before, to: frame, of: plan)
          : plan.areas(overlay, of: frame)
        overlays[overlay] = areas.map { ($0, $0.layer < 0 ? nil : frame.path(of: $0.layer)) }
      }
      _ = try renderer.render(tree.root, canvas: tree.canvas, at: frameTime(number))
      guard let picture = renderer.presented else { continue }
      let shown = run.attributions.count == 1 ? nil : [number]
      do {
        pictures.append(
          isFull
            ? ReportPicture(
              frames: shown, png: try PictureFile.bytes(of: picture), width: picture.width,
              height: picture.height, overlays: overlays)
            : try ReportPicture(
              frames: shown, shrinking: picture, oneOf: numbers.count, overlays: overlays))
      } catch { throw .noMemory(bytes: picture.byteCount) }
      progress(done + 1, numbers.count)
    }
    return pictures
  }

  /// Returns the areas that differ from the previous frame; for the first frame the whole screen.
  private static func changes(
    from before: EvaluatedFrame?, to frame: EvaluatedFrame, of plan: PassPlan
  ) -> [OverlayArea] {
    let screen = plan.passes[plan.passes.count - 1].extent
    let changes =
      before.map { Renderer.changes(from: $0, to: frame) } ?? [
        PassRecord.Extent(
          x: screen.minX, y: screen.minY, width: screen.width, height: screen.height)
      ]
    return changes.map { OverlayArea(.damaged, extent: $0) }
  }
}
