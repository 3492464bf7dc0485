// Frames with and without changes, rendered in turn: only pixels that a trial touches are compared.

import LaminaCompositor
import LaminaGeometry
import LaminaLayers
import LaminaPixels
import LaminaProfiling

/// A renderer that shows each frame unchanged first, and then with the changes of one trial after another.
///
/// ```
/// frame k      unchanged -> copy    trial A         trial B
/// damage       what moves           A's pixels      A's and B's pixels
/// compared                          ditto           ditto
/// ```
/// The renderer redraws only damage, so a trial costs no more than the pixels that it touches.
@MainActor struct FrameComparer: ~Copyable {
  private var renderer: Renderer
  private let frames: ExplainedFrames
  private let model: CostModel
  let tolerance: Int
  /// The unchanged picture of the current frame.
  private var unchanged: [PackedPixel] = []
  private var width = 0
  /// The pixels in which the renderer's picture may differ from the unchanged one.
  private var touched = Damage()
  /// The modelled time of all rendering and comparing so far, ns.
  private(set) var work: UInt64 = 0

  /// The modelled time to compare or copy a pixel, ns.
  private static let pixelTime: UInt64 = 1

  /// Makes a comparer with a renderer of its own.
  init(
    _ frames: ExplainedFrames, _ configuration: RendererConfiguration, _ model: CostModel,
    tolerance: Int
  ) throws(RenderError) {
    var damaged = configuration
    damaged.redraw = .damage
    // Pixels that a frame only moves would not be among its damage.
    damaged.minimumScrolledArea = .max
    // A second buffer would lag behind, and draw what moves once more.
    damaged.bufferCount = 1
    renderer = try Renderer(damaged)
    (self.frames, self.model, self.tolerance) = (frames, model, tolerance)
  }

  /// The number of pixels of a picture.
  var pixelCount: Int { unchanged.count }

  /// Renders the unchanged tree at a moment, and copies its picture.
  ///
  /// - Parameter moment: the moment, in seconds.
  /// - Throws: `RenderError` if rendering fails.
  mutating func showUnchanged(at moment: Double) throws(RenderError) {
    try renderMoment(at: moment)
    guard let picture = renderer.presented else { return }
    width = picture.width
    let pixels = picture.span
    if unchanged.count != pixels.count {
      unchanged = [PackedPixel](repeating: .clear, count: pixels.count)
      touched = Damage(IntRect(minX: 0, minY: 0, maxX: width, maxY: picture.height))
    }
    work += UInt64(touched.area) * FrameComparer.pixelTime
    for box in touched.rects {
      for y in box.minY..<box.maxY {
        let start = y * width
        for index in start + box.minX..<start + box.maxX { unchanged[index] = pixels[index] }
      }
    }
    touched = Damage()
  }

  /// Renders the current frame with a trial's changes, compares it with the unchanged one, and undoes the changes.
  ///
  /// - Parameters:
  ///   - trial: the trial.
  ///   - moment: the moment that `showUnchanged` rendered last.
  /// - Returns: the difference; `nil` if rendering with the changes exceeds a limit.
  mutating func difference(with trial: Trial, at moment: Double) -> PictureDifference? {
    let undo = trial.applyChanges()
    defer { undo.applyChanges() }
    do throws(RenderError) { try renderMoment(at: moment) } catch {
      touched = Damage(
        IntRect(minX: 0, minY: 0, maxX: width, maxY: unchanged.count / max(1, width)))
      return nil
    }
    var difference = PictureDifference()
    guard let picture = renderer.presented, picture.width == width else { return nil }
    work += UInt64(touched.area) * FrameComparer.pixelTime
    let pair = PicturePair(
      unchanged.span, picture.span, width: width, tolerance: tolerance,
      findsEdges: trial.kinds.contains(where: \.movesEdges))
    for box in touched.rects { difference.addDifference(pair.difference(in: box)) }
    return difference
  }

  /// Returns the box around the pixels of a frame that a trial's changes redraw, whether or not their colours differ.
  ///
  /// - Parameters:
  ///   - trial: the trial.
  ///   - moment: the moment of the frame, in seconds.
  /// - Returns: the box; empty if the changes draw the same.
  /// - Throws: `RenderError` if rendering fails.
  mutating func touchedRegion(of trial: Trial, at moment: Double) throws(RenderError) -> IntRect {
    try showUnchanged(at: moment)
    let undo = trial.applyChanges()
    defer { undo.applyChanges() }
    let frame = try renderer.evaluate(frames.root, canvas: frames.canvas, at: moment)
    return renderer.changes(frame).reduce(IntRect.empty) { $0.union($1.box) }
  }

  private mutating func renderMoment(at moment: Double) throws(RenderError) {
    let record = try renderer.render(frames.root, canvas: frames.canvas, at: moment)
    work += model.frameTime(of: record)
    for extent in record.damage { touched.addRect(extent.box) }
  }
}

extension PassRecord.Extent {
  fileprivate var box: IntRect { IntRect(minX: x, minY: y, maxX: x + width, maxY: y + height) }
}
