/// The class of a frame by its time against the budget.
public enum FrameClass: String, CaseIterable, Codable, Hashable, Sendable {
  /// Within the budget, or exactly equal to it.
  case ok
  /// Up to twice the budget.
  case over
  /// More than twice the budget.
  case jank
  /// 700 ms or more, regardless of the budget.
  case frozen

  /// The minimum time of a frozen frame, in ns: Android's bound.
  public static let frozenFrom: UInt64 = 700_000_000
}

extension FrameBudget {
  /// Returns the class of a frame that took `frame` ns.
  public func frameClass(of frame: UInt64) -> FrameClass {
    if frame >= FrameClass.frozenFrom { return .frozen }
    if frame <= nanoseconds { return .ok }
    return frame <= 2 * nanoseconds ? .over : .jank
  }
}
