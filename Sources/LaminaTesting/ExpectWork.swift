// What a frame may take: passes and counters, which repeat to the digit on every machine.

public import LaminaProfiling
public import Testing

/// How many a counter is to count.
public enum CountExpectation: Hashable, Sendable, ExpressibleByIntegerLiteral {
  /// So many.
  case exactly(Int)
  /// So many or fewer.
  case atMost(Int)
  /// So many or more.
  case atLeast(Int)

  /// So many, written as a number alone.
  public init(integerLiteral value: Int) { self = .exactly(value) }

  /// Whether a count is as expected.
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

/// Expects a frame to have so many offscreen passes for each reason that is named.
///
/// Reasons that are not named may have any number. Composites do not count, as they do not in
/// `Counter.offscreenPasses`; a mask takes two passes. An issue names each pass with the layer that forced it.
///
/// ```swift
/// expectPasses(of: frame, [.shadow: 0, .mask: 0], total: .atMost(1))
/// ```
///
/// - Parameters:
///   - frame: the frame.
///   - expected: how many passes exist for each reason.
///   - total: how many there are in all; any number without it.
///   - sourceLocation: where issues are reported.
/// - Returns: whether all is as expected.
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

/// Expects a frame's exact counters to be as they are to be.
///
/// Counters need no clock: they are the same on every machine.
///
/// ```swift
/// expectCounters(of: frame, [.draws: 4, .pixelsBlended: .atMost(40_000)])
/// ```
///
/// - Parameters:
///   - frame: the frame.
///   - expected: what each counter is to count; the others may count what they like.
///   - sourceLocation: where issues are reported.
/// - Returns: whether all is as expected.
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
  /// A pass in a line: why, who forced it, where, how much.
  func text(of pass: PassRecord) -> String {
    let reasons = pass.reasons.map(\.rawValue).joined(separator: "+")
    let extent = pass.extent
    return "\(reasons) by \(paths[pass.layer] ?? "layer \(pass.layer)"): \(extent.width)x"
      + "\(extent.height) at \(extent.x), \(extent.y), \(pass.bytes) bytes"
  }
}
