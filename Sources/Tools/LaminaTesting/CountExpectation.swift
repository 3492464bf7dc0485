// Expected work of a frame: passes and counters, whose numbers are exactly the same on every machine.

public import LaminaProfiling
public import Testing

/// The expected value of a counter, or the expected number of passes.
public enum CountExpectation: Hashable, Sendable, ExpressibleByIntegerLiteral {
  /// Exactly this many.
  case exactly(Int)
  /// This many or fewer.
  case atMost(Int)
  /// This many or more.
  case atLeast(Int)

  /// Makes an exact expectation from a literal.
  public init(integerLiteral value: Int) { self = .exactly(value) }

  /// Returns whether a count is as expected.
  public func holds(_ count: Int) -> Bool {
    switch self {
    case .exactly(let value): count == value
    case .atMost(let value): count <= value
    case .atLeast(let value): count >= value
    }
  }

  var text: String {
    switch self {
    case .exactly(let value): "\(value)"
    case .atMost(let value): "at most \(value)"
    case .atLeast(let value): "at least \(value)"
    }
  }
}

/// Expects a frame to have the given numbers of offscreen passes, by reason.
///
/// Unnamed reasons may have any number. Composites are not counted, as in `Counter.offscreenPasses`, but a mask
/// takes two passes. An issue names each pass with the layer that forced it, so that you can find the cause.
///
/// ```swift
/// expectPasses(of: frame, [.shadow: 0, .mask: 0], total: .atMost(1))
/// ```
///
/// - Parameters:
///   - frame: the frame.
///   - expected: the number of passes for each reason.
///   - total: the number of all passes; any number by default.
///   - sourceLocation: where issues are reported.
/// - Returns: whether all numbers are as expected.
@discardableResult public func expectPasses(
  of frame: RenderedFrame, _ expected: [PassReason: CountExpectation] = [:],
  total: CountExpectation? = nil, sourceLocation: SourceLocation = #_sourceLocation
) -> Bool {
  let passes = frame.record.offscreenPasses
  var isAsExpected = true
  func fail(_ what: String, _ expected: CountExpectation, _ found: [PassRecord]) {
    isAsExpected = false
    let lines = found.map { "\n  \(frame.text(of: $0))" }.joined()
    Issue.record(
      "\(what): expected \(expected.text), got \(found.count)\(lines)",
      sourceLocation: sourceLocation)
  }
  for reason in PassReason.allCases {
    guard let count = expected[reason] else { continue }
    let found =
      reason == .root
      ? frame.record.passes(.root) : passes.filter { $0.reasons.contains(reason) }
    if !count.holds(found.count) { fail("passes for \(reason.rawValue)", count, found) }
  }
  if let total, !total.holds(passes.count) { fail("offscreen passes", total, passes) }
  return isAsExpected
}

/// Expects a frame's exact counters to have the given values.
///
/// Counters need no clock: they are the same on every machine.
///
/// ```swift
/// expectCounters(of: frame, [.draws: 4, .pixelsBlended: .atMost(40_000)])
/// ```
///
/// - Parameters:
///   - frame: the frame.
///   - expected: the value of each counter; unnamed counters may have any value.
///   - sourceLocation: where issues are reported.
/// - Returns: whether all counters are as expected.
@discardableResult public func expectCounters(
  of frame: RenderedFrame, _ expected: [Counter: CountExpectation],
  sourceLocation: SourceLocation = #_sourceLocation
) -> Bool {
  var isAsExpected = true
  for (counter, value) in frame.record.counters.all {
    guard let count = expected[counter], !count.holds(value) else { continue }
    isAsExpected = false
    Issue.record(
      "\(counter.name): expected \(count.text), got \(value)", sourceLocation: sourceLocation)
  }
  return isAsExpected
}

extension RenderedFrame {
  /// Returns a pass as a line: its reasons, the layer that forced it, its extent and its bytes.
  func text(of pass: PassRecord) -> String {
    let reasons = pass.reasons.map(\.rawValue).joined(separator: "+")
    let extent = pass.extent
    return "\(reasons) by \(paths[pass.layer] ?? "layer \(pass.layer)"): \(extent.width)x"
      + "\(extent.height) at \(extent.x), \(extent.y), \(pass.bytes) bytes"
  }
}
