// Facts of a frame that a preview shows beside its pixels.

public import LaminaProfiling

extension Renderer {
  /// The differences between two committed frames: a few rectangles of device pixels that share
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
