// Facts of a frame that a preview shows beside its pixels.

public import LaminaProfiling

extension Renderer {
  /// Returns the pixels in which two evaluated frames differ, as a few disjoint rectangles of device pixels.
  ///
  /// The result is that of `changes(_:)` for a frame after the front one, without rendering either.
  public static func changes(from before: EvaluatedFrame, to after: EvaluatedFrame)
    -> [PassRecord.Extent]
  {
    let difference = PlanDifference(
      from: PlannedFrame(PassPlan(planning: before), of: before),
      to: PlannedFrame(PassPlan(planning: after), of: after))
    return difference.damage.rects.map(PassRecord.Extent.init)
  }
}
