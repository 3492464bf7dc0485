// A cost model as a file: coefficients by section, then by counter.

extension CostModel: Codable {
  private enum Key: String, CodingKey {
    case name
    case machine
    case coefficients = "coefficients_ns"
    case caches
    case threads
  }

  private enum CacheKey: String, CodingKey {
    case second = "second_level_bytes"
    case last = "last_level_bytes"
  }

  private enum ThreadKey: String, CodingKey {
    case serialShare = "serial_share"
    case start = "start_ns"
  }

  /// A key whose name is known only when the file is read.
  private struct AnyKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// Reads a model from its file.
  ///
  /// Missing terms take no time. Unknown terms, coefficients below 0 and coefficients above a second are errors.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    self.init(
      name: try container.decode(String.self, forKey: .name),
      machine: try container.decode(String.self, forKey: .machine))
    if container.contains(.caches) {
      let sizes = try container.nestedContainer(keyedBy: CacheKey.self, forKey: .caches)
      caches = CacheSizes(
        second: try sizes.decodedNumber(.second, in: 1...1 << 40),
        last: try sizes.decodedNumber(.last, in: 1...1 << 40))
    }
    if container.contains(.threads) {
      let costs = try container.nestedContainer(keyedBy: ThreadKey.self, forKey: .threads)
      threads = ThreadCost(
        serialShare: try costs.decodedNumber(.serialShare, in: 0...1),
        start: try costs.decodedNumber(.start, in: 0...1e9))
    }
    let sections = try container.nestedContainer(keyedBy: AnyKey.self, forKey: .coefficients)
    for key in sections.allKeys.sorted(by: { $0.stringValue < $1.stringValue }) {
      guard let section = CostSection(rawValue: key.stringValue) else {
        throw DecodingError.dataCorruptedError(
          forKey: key, in: sections,
          debugDescription: "no section is called \"\(key.stringValue)\"; there are "
            + CostSection.allCases.map(\.rawValue).joined(separator: ", "))
      }
      let terms = try sections.nestedContainer(keyedBy: AnyKey.self, forKey: key)
      for name in terms.allKeys.sorted(by: { $0.stringValue < $1.stringValue }) {
        let known = CostTerm.terms(of: section)
        guard let term = known.first(where: { $0.name == name.stringValue }) else {
          throw DecodingError.dataCorruptedError(
            forKey: name, in: terms,
            debugDescription:
              "\(key.stringValue) does not depend on \"\(name.stringValue)\" but on "
              + known.map(\.name).joined(separator: ", "))
        }
        let value = try terms.decode(Double.self, forKey: name)
        guard value >= 0 && value <= 1e9 else {
          throw DecodingError.dataCorruptedError(
            forKey: name, in: terms, debugDescription: "\(value) ns is not 0 to 1e9")
        }
        self[term] = value
      }
    }
  }

  /// Writes the model with those of its terms that take time.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(name, forKey: .name)
    try container.encode(machine, forKey: .machine)
    var sizes = container.nestedContainer(keyedBy: CacheKey.self, forKey: .caches)
    try sizes.encode(caches.second, forKey: .second)
    try sizes.encode(caches.last, forKey: .last)
    var costs = container.nestedContainer(keyedBy: ThreadKey.self, forKey: .threads)
    try costs.encode(threads.serialShare, forKey: .serialShare)
    try costs.encode(threads.start, forKey: .start)
    var sections = container.nestedContainer(keyedBy: AnyKey.self, forKey: .coefficients)
    for section in CostSection.allCases {
      let terms = CostTerm.terms(of: section).filter { self[$0] != 0 }
      if terms.isEmpty { continue }
      var container = sections.nestedContainer(
        keyedBy: AnyKey.self, forKey: AnyKey(stringValue: section.rawValue))
      for term in terms {
        try container.encode(self[term], forKey: AnyKey(stringValue: term.name))
      }
    }
  }
}

extension KeyedDecodingContainer {
  /// Reads a number, and throws an error if it is outside a range.
  fileprivate func decodedNumber<Number: Decodable & Comparable & Sendable>(
    _ key: Key, in range: ClosedRange<Number>
  ) throws -> Number {
    let number = try decode(Number.self, forKey: key)
    guard range.contains(number) else {
      throw DecodingError.dataCorruptedError(
        forKey: key, in: self,
        debugDescription: "\(number) is not \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }
}
