// Facts of a frame that a preview shows beside its pixels.

public import LaminaLayers
public import LaminaProfiling

extension Renderer {
  /// Renders the tree under `root` as it is now and presents it, as `render` does, and hands out what was
  /// committed, which knows the layers' paths.
  ///
  /// - Parameters:
  ///   - root: the tree.
  ///   - canvas: the screen.
  ///   - time: the moment, in seconds.
  /// - Returns: the account of the frame, and the committed frame.
  /// - Throws: `RenderError`; the picture presented before stays.
  @MainActor public mutating func renderFrame(
    _ root: Layer, canvas: Canvas, at time: Double
  ) throws(RenderError) -> (record: FrameRecord, frame: CommittedFrame) {
    var (account, frame) = try rendered(root, canvas: canvas, at: time, isClocked: false)
    return (account.finish(), frame)
  }

  /// What a committed frame shows differently from another: a few rectangles of device pixels that share
  /// none.
  ///
  /// It is what `changes(_:)` says of a frame after the one at the front, without rendering either.
  public static func changes(from before: CommittedFrame, to after: CommittedFrame)
    -> [PassRecord.Extent]
  {
    let difference = PlanDifference(
      from: PlannedFrame(PassPlan(planning: before), of: before),
      to: PlannedFrame(PassPlan(planning: after), of: after))
    return difference.damage.rects.map(PassRecord.Extent.init)
  }
}
