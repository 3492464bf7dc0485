/// How a frame did against its budget.
public enum FrameClass: String, CaseIterable, Codable, Hashable, Sendable {
  /// Within the budget; exactly the budget is on time.
  case ok
  /// Up to twice the budget.
  case over
  /// More than twice the budget.
  case jank
  /// 700 ms or more, whatever the budget.
  case frozen

  /// From so many ns on a frame is frozen: Android's bound.
  public static let frozenFrom: UInt64 = 700_000_000
}

extension FrameBudget {
  /// How a frame of `frame` ns did.
  public func frameClass(of frame: UInt64) -> FrameClass {
    if frame >= FrameClass.frozenFrom { return .frozen }
    if frame <= nanoseconds { return .ok }
    return frame <= 2 * nanoseconds ? .over : .jank
  }
}
