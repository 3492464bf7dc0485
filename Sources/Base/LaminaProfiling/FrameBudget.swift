/// The time a display allows for a frame.
///
/// ```swift
/// let budget = FrameBudget(refreshRate: 120)
/// print(budget.nanoseconds)  // 8333333
/// print(budget.isOver(9_000_000), budget.missedVSyncs(of: 20_000_000))  // true 2
/// ```
public struct FrameBudget: Hashable, Sendable {
  /// The number of refreshes per second.
  public let refreshRate: Double

  /// Makes the budget of a display that refreshes `refreshRate` times a second.
  ///
  /// - Precondition: the rate is finite and within 1...1,000 Hz.
  public init(refreshRate: Double) {
    precondition(
      refreshRate >= 1 && refreshRate <= 1_000,
      "a refresh rate of \(refreshRate) Hz is not 1...1000")
    self.refreshRate = refreshRate
  }

  /// The budget in whole ns: 16,666,667 at 60 Hz.
  public var nanoseconds: UInt64 { UInt64(1e9 / refreshRate + 0.5) }

  /// Returns the time by which a frame missed the budget, in ns; negative if the frame was early.
  public func overrun(of frame: UInt64) -> Int64 { Int64(frame) - Int64(nanoseconds) }

  /// Returns whether a frame took longer than the budget; a frame of exactly the budget is on time.
  public func isOver(_ frame: UInt64) -> Bool { frame > nanoseconds }

  /// Returns the number of refreshes that repeated the previous frame: max(0, ceil(frame / budget) - 1).
  public func missedVSyncs(of frame: UInt64) -> Int {
    frame <= nanoseconds ? 0 : Int((frame - 1) / nanoseconds)
  }
}
