// Comparison: the quantity of frames that is compared, and how it was found.

/// A quantity of frames by which the two sides of a comparison, A and B, are compared.
public enum ComparedQuantity: String, CaseIterable, Codable, Sendable {
  /// Times on the clock.
  case time
  /// Executed instructions.
  case instructions
  /// Times by the cost model, from exact counters.
  case modelledTime = "modelled-time"

  /// The unit at the end of keys in JSON, as in `a_ns` and `a_instructions`.
  package var unitKey: String {
    switch self {
    case .time: "ns"
    case .instructions: "instructions"
    case .modelledTime: "modelled_ns"
    }
  }

  /// Returns a value as text in `unit`: milliseconds with three decimals, or whole instructions.
  func valueText(of value: Double) -> String {
    switch self {
    case .time, .modelledTime: millisecondsText(value)
    case .instructions: groupedNumber(Int(value.rounded()))
    }
  }

  /// The unit of the quantity's values in texts.
  var unit: String {
    switch self {
    case .time: "ms"
    case .instructions: "instructions"
    case .modelledTime: "modelled ms"
    }
  }

  /// Returns a share as percent: with one decimal for times on the clock, otherwise with three.
  func sharePercent(_ share: Double) -> String {
    fixedDecimals(100 * share, decimals: self == .time ? 1 : 3) + " %"
  }

  /// Returns a ratio as text: with three decimals for times on the clock, otherwise with five.
  func ratioText(_ ratio: Double) -> String {
    fixedDecimals(ratio, decimals: self == .time ? 3 : 5)
  }
}

/// The instrument that measured or computed a quantity.
public enum ComparisonMethod: String, CaseIterable, Codable, Sendable {
  /// The clock.
  case clock
  /// The kernel's counters of instructions, by `perf_event_open`.
  case kernel = "perf_event"
  /// The processor that valgrind's callgrind simulates.
  case callgrind
  /// The cost model, applied to exact counters.
  case model = "cost_model"

  /// The quantity that the method measures or computes.
  public var quantity: ComparedQuantity {
    switch self {
    case .clock: .time
    case .kernel, .callgrind: .instructions
    case .model: .modelledTime
    }
  }

  /// The method in words.
  var words: String {
    switch self {
    case .clock: "times on this machine's clock"
    case .kernel: "instructions counted by the kernel (perf_event_open)"
    case .callgrind: "instructions counted by valgrind's callgrind"
    case .model:
      "times by the cost model from exact counters, because neither the kernel nor valgrind counts "
        + "instructions here"
    }
  }
}

/// The code whose instructions are counted.
public enum CountedCode: String, CaseIterable, Codable, Sendable {
  /// The frames after the warm-up, each by itself.
  case frames
  /// Whole programs, because at least one of the compared programs does not mark its frames.
  case programs
}

/// A key of JSON that ends with the unit of a quantity.
struct QuantityKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(_ name: String, _ quantity: ComparedQuantity) {
    stringValue = "\(name)_\(quantity.unitKey)"
  }

  init?(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }

  /// Returns the quantity of a named value, by the unit at the end of the value's key.
  ///
  /// - Throws: `DecodingError.keyNotFound` if there is none.
  static func findQuantity(
    of name: String, in container: KeyedDecodingContainer<QuantityKey>
  ) throws -> ComparedQuantity {
    for quantity in ComparedQuantity.allCases
    where container.contains(QuantityKey(name, quantity)) { return quantity }
    throw DecodingError.keyNotFound(
      QuantityKey(name, .time),
      .init(codingPath: container.codingPath, debugDescription: "\(name) has no value"))
  }
}
