// What a renderer would do with a frame, without rendering it.

public import LaminaProfiling
import LaminaRaster

extension Renderer {
  /// The passes that a committed frame would take as the next one, if all of it was rendered: bitmaps
  /// that are known by now are not.
  ///
  /// - Parameters:
  ///   - frame: the frame.
  ///   - keepsHidden: whether draws and passes stay that opaque draws hide.
  /// - Returns: the passes.
  public func plan(_ frame: CommittedFrame, keepsHidden: Bool = false) -> PassPlan {
    var plan = PassPlan(planning: frame)
    var known = bitmaps
    known.apply(to: &plan, of: frame)
    if !keepsHidden {
      plan.narrow(
        to: Damage(plan.screen), of: frame, hidesCovered: configuration.hidesCovered)
    }
    return plan
  }

  /// What a committed frame would show differently from the frame at the front, were it the next one: a
  /// few rectangles of device pixels that share none.
  public func changes(_ frame: CommittedFrame) -> [PassRecord.Extent] {
    let damage = changes(of: PlannedFrame(PassPlan(planning: frame), of: frame))
    return damage.rects.map(PassRecord.Extent.init)
  }
}
