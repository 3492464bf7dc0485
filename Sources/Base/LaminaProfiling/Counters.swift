// The values of all counters, in one block of memory.

/// A value for every `Counter`; all zero when made.
///
/// Each worker adds to its own counters, so nothing is allocated.
public struct Counters: Sendable {
  /// The values by the counter's raw value, with spare room for more counters.
  @usableFromInline var values = InlineArray<112, Int>(repeating: 0)

  /// Makes counters that all read 0.
  @inlinable public init() {}

  /// The value of one counter.
  @inlinable public subscript(counter: Counter) -> Int {
    get { values[counter.rawValue] }
    _modify { yield &values[counter.rawValue] }
  }

  /// Every counter with its value, in the order of `Counter.allCases`.
  public var all: [(counter: Counter, value: Int)] {
    let values = values.span
    return Counter.allCases.map { (counter: $0, value: values[$0.rawValue]) }
  }

  /// The values of all counters, by the counters' names.
  public var byName: [String: Int] {
    Dictionary(uniqueKeysWithValues: all.map { ($0.counter.name, $0.value) })
  }

  /// The values that are not 0, by the counters' names.
  public var nonZeroByName: [String: Int] { byName.filter { $0.value != 0 } }

  /// The number of pixels written by draws.
  public var pixelsWritten: Int {
    self[.pixelsFilled] + self[.pixelsCopied] + self[.pixelsBlended]
  }

  /// The counters that exceed their limits; none in a correct frame.
  public var beyondLimit: [Counter] {
    Counter.allCases.filter { counter in counter.limit.map { self[counter] > self[$0] } ?? false }
  }

  /// Adds the values of other counters to these, one by one.
  public static func += (left: inout Counters, right: Counters) {
    // Through spans: an inline array would be copied for each element. Without a check of each sum, because counts of
    // work never come near the limit, and several sums are then one instruction.
    var sums = left.values.mutableSpan
    let values = right.values.span
    for index in values.indices { sums[index] &+= values[index] }
  }
}

extension Counters: Hashable {
  /// Returns whether all values are equal.
  public static func == (left: Counters, right: Counters) -> Bool {
    let (values, others) = (left.values.span, right.values.span)
    return values.indices.allSatisfy { values[$0] == others[$0] }
  }

  /// Hashes every value.
  public func hash(into hasher: inout Hasher) {
    let values = values.span
    for index in values.indices { hasher.combine(values[index]) }
  }
}
