// Changes of JSON, XML and path data that keep most of the form: numbers, words, elements.

/// Numbers from a seed.
package struct MutationRandom {
  private var state: UInt64

  /// Starts at a seed.
  package init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  /// A number below another.
  package mutating func next(_ bound: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int((state >> 33) % UInt64(max(1, bound)))
  }
}

/// Changes of one text.
package struct TextMutation {
  private var bytes: [UInt8]
  private let words: [String]
  private var random: MutationRandom

  /// Numbers at which readers and renderers have limits.
  private static let numbers = [
    "0", "-0", "1", "-1", "0.5", "2", "3", "1e-3", "-2.5", "45", "90", "180", "255", "256", "1e3",
    "16384",
    "16385", "65536", "1e6", "2147483647", "2147483648", "-2147483649", "4294967296",
    "9007199254740993", "9223372036854775807", "9223372036854775808", "18446744073709551616",
    "1e15",
    "1e18", "1e19", "1e-300", "5e-324", "1e300", "-1e300", "1.7976931348623157e308", "1e309",
    "0.1", "0.999999999", "1.0000001", "127.5", "10", "100", "60",
  ]

  /// Makes changes of a text possible.
  ///
  /// - Parameters:
  ///   - bytes: the text.
  ///   - words: keys and values that mean something in it.
  ///   - random: what chooses.
  package init(_ bytes: [UInt8], words: [String], _ random: MutationRandom) {
    (self.bytes, self.words, self.random) = (bytes, words, random)
  }

  /// The text after some changes.
  package mutating func mutated(times: Int) -> [UInt8] {
    for _ in 0..<times {
      let tokens = Tokens(bytes)
      switch random.next(9) {
      case 0, 1: replace(tokens.numbers, with: TextMutation.numbers)
      case 2: replace(tokens.strings, with: words)
      case 3: copyOne(tokens.values, over: tokens.values)
      case 4: duplicate(tokens.values)
      case 5: remove(tokens.values)
      case 6: insertMember(tokens)
      case 7: copyOne(tokens.strings, over: tokens.strings)
      default: nudge(tokens.numbers)
      }
    }
    return bytes
  }

  private mutating func pick<Element>(_ elements: [Element]) -> Element? {
    elements.isEmpty ? nil : elements[random.next(elements.count)]
  }

  private mutating func replace(_ ranges: [Range<Int>], with texts: [String]) {
    guard let range = pick(ranges), let text = pick(texts) else { return }
    bytes.replaceSubrange(range, with: text.utf8)
  }

  private mutating func copyOne(_ from: [Range<Int>], over ranges: [Range<Int>]) {
    guard let source = pick(from), let target = pick(ranges) else { return }
    bytes.replaceSubrange(target, with: Array(bytes[source]))
  }

  private mutating func duplicate(_ values: [Range<Int>]) {
    guard let range = pick(values) else { return }
    let separator = bytes[range.lowerBound] == UInt8(ascii: "<") ? "" : ","
    bytes.insert(contentsOf: Array(separator.utf8) + bytes[range], at: range.upperBound)
  }

  /// Removes a value with the key before it and a comma beside it.
  private mutating func remove(_ values: [Range<Int>]) {
    guard var range = pick(values) else { return }
    if range.upperBound < bytes.count, bytes[range.upperBound] == UInt8(ascii: ",") {
      range = range.lowerBound..<range.upperBound + 1
    } else if range.lowerBound > 0, bytes[range.lowerBound - 1] == UInt8(ascii: ",") {
      range = range.lowerBound - 1..<range.upperBound
    }
    bytes.removeSubrange(range)
  }

  /// Puts a member of a known name at the front of an object.
  private mutating func insertMember(_ tokens: Tokens) {
    guard let place = pick(tokens.openings), let word = pick(words) else { return }
    let value: [UInt8]
    if random.next(2) == 0, let range = pick(tokens.values) {
      value = Array(bytes[range])
    } else {
      value = Array((pick(TextMutation.numbers) ?? "1").utf8)
    }
    bytes.insert(contentsOf: Array("\"\(word)\":".utf8) + value + [UInt8(ascii: ",")], at: place)
  }

  /// Puts a number up or down by a digit, or takes its sign away.
  private mutating func nudge(_ numbers: [Range<Int>]) {
    guard let range = pick(numbers) else { return }
    let text = String(decoding: bytes[range], as: UTF8.self)
    let changed: String
    switch random.next(5) {
    case 0: changed = text.hasPrefix("-") ? String(text.dropFirst()) : "-" + text
    case 1: changed = text + "0"
    case 2: changed = text + ".5"
    case 3: changed = String(text.dropLast()) + "\(random.next(10))"
    default: changed = Double(text).map { "\($0 * 1.01 + 0.01)" } ?? text
    }
    bytes.replaceSubrange(range, with: changed.utf8)
  }
}

/// Where things stand in a text.
private struct Tokens {
  /// Numbers.
  var numbers: [Range<Int>] = []
  /// The texts between quotes.
  var strings: [Range<Int>] = []
  /// Numbers, quoted strings, and what brackets hold, with them; of XML, tags.
  var values: [Range<Int>] = []
  /// Behind each brace that opens an object.
  var openings: [Int] = []

  init(_ bytes: [UInt8]) {
    var open: [Int] = []
    var index = 0
    while index < bytes.count {
      let start = index
      switch bytes[index] {
      case UInt8(ascii: "\""):
        index += 1
        while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
          index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        guard index < bytes.count else { return }
        strings.append(start + 1..<index)
        values.append(start..<index + 1)
        // Numbers in it, as attributes and path data have them.
        numbers += Tokens.numbers(in: bytes, start + 1..<index)
        index += 1
      case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "<"):
        if bytes[index] == UInt8(ascii: "{") { openings.append(index + 1) }
        open.append(index)
        index += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ">"):
        index += 1
        if let start = open.popLast() { values.append(start..<index) }
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        index = Tokens.end(ofNumber: bytes, from: index, to: bytes.count)
        numbers.append(start..<index)
        values.append(start..<index)
      default: index += 1
      }
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 48 && byte <= 57 }

  private static func end(ofNumber bytes: [UInt8], from start: Int, to limit: Int) -> Int {
    var index = start + 1
    while index < limit,
      isDigit(bytes[index]) || bytes[index] == UInt8(ascii: ".")
        || bytes[index] | 32 == UInt8(ascii: "e")
        || (bytes[index - 1] | 32 == UInt8(ascii: "e") && bytes[index] == UInt8(ascii: "-"))
    { index += 1 }
    return index
  }

  private static func numbers(in bytes: [UInt8], _ range: Range<Int>) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var index = range.lowerBound
    while index < range.upperBound {
      if isDigit(bytes[index]) || bytes[index] == UInt8(ascii: "-") {
        let end = end(ofNumber: bytes, from: index, to: range.upperBound)
        found.append(index..<end)
        index = end
      } else {
        index += 1
      }
    }
    return found
  }
}
