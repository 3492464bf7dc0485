// Strict JSON with all positions: a file is parsed once into a flat list of nodes.

package import LaminaFiles
import LaminaPixels

/// A parsed JSON document.
///
/// Nodes are in the order of the text; values are converted on demand.
///
/// ```
/// {"a": [1, 2], "b": true}
///
/// index   0       1    2      3       4       5    6
/// kind    object  key  array  number  number  key  true
/// end     7       2    5      4       5       6    7       one past the node's subtree
/// ```
package struct JSONDocument: Sendable {
  /// The bytes of the JSON text.
  package let bytes: FileBytes
  /// The nodes, in the order of the text.
  package fileprivate(set) var nodes: [JSONNode] = []

  init(bytes: FileBytes) { self.bytes = bytes }

  mutating func appendNode(_ node: JSONNode) { nodes.append(node) }

  mutating func closeContainer(_ index: Int, byteEnd: Int) {
    nodes[index].byteEnd = UInt32(byteEnd)
    nodes[index].end = UInt32(nodes.count)
  }

  /// Returns the index of the first node that follows the subtree of the node at `index`.
  package func next(after index: Int) -> Int { Int(nodes[index].end) }

  /// Returns the elements of the array at a node index, each as the index of its node.
  package func elements(of array: Int) -> JSONElements {
    JSONElements(nodes: nodes, position: array + 1, end: Int(nodes[array].end))
  }

  /// Returns the keys of the object at a node index with their values, as indices of nodes.
  package func members(of object: Int) -> JSONMembers {
    JSONMembers(nodes: nodes, position: object + 1, end: Int(nodes[object].end))
  }

  /// Returns the node index of the value that an object has for a key; `nil` if the object lacks the key.
  package func memberValue(of key: StaticString, in object: Int) -> Int? {
    let (nodes, text) = (self.nodes.span, bytes.span)
    let length = key.utf8CodeUnitCount
    let name = key.description.utf8
    let end = Int(nodes[object].end)
    var position = object + 1
    search: while position < end {
      let node = nodes[position]
      let value = position + 1
      defer { position = Int(nodes[value].end) }
      if node.hasEscapes {
        if string(position) == key.description { return value }
        continue
      }
      guard Int(node.byteEnd) - Int(node.start) - 2 == length else { continue }
      var place = Int(node.start) + 1
      for byte in name {
        guard text[place] == byte else { continue search }
        place += 1
      }
      return value
    }
    return nil
  }

  /// Returns the elements of an array as numbers; `nil` if an element is not a finite number.
  package func numbers(of array: Int) -> [Double]? {
    let (nodes, text) = (self.nodes.span, bytes.span)
    let end = Int(nodes[array].end)
    var numbers: [Double] = []
    numbers.reserveCapacity(end - array - 1)
    for position in array + 1..<end {
      guard let number = nodes[position].finiteNumber(in: text) else { return nil }
      numbers.append(number)
    }
    return numbers
  }

  /// Returns the first two numbers of each element of an array; `nil` unless each element is an array of at least two
  /// numbers, all finite.
  package func pairs(of array: Int) -> [SIMD2<Double>]? {
    let (nodes, text) = (self.nodes.span, bytes.span)
    let end = Int(nodes[array].end)
    var pairs: [SIMD2<Double>] = []
    pairs.reserveCapacity((end - array) / 3)
    var position = array + 1
    while position < end {
      let last = Int(nodes[position].end)
      guard nodes[position].kind == .array, last >= position + 3 else { return nil }
      var pair = SIMD2<Double>.zero
      for place in 0..<last - position - 1 {
        guard let number = nodes[position + 1 + place].finiteNumber(in: text) else { return nil }
        if place < 2 { pair[place] = number }
      }
      pairs.append(pair)
      position = last
    }
    return pairs
  }

  /// Returns the number of elements in an array.
  package func count(of array: Int) -> Int {
    var count = 0
    for _ in elements(of: array) { count += 1 }
    return count
  }

  /// Returns the bytes between the quotes of a string or a key, with escapes unresolved.
  @_lifetime(borrow self)
  package func content(_ index: Int) -> Span<UInt8> {
    bytes.span.extracting(Int(nodes[index].start) + 1..<Int(nodes[index].byteEnd) - 1)
  }

  /// Returns the text of a string or a key, with its escapes resolved.
  package func string(_ index: Int) -> String {
    nodes[index].hasEscapes
      ? JSONText.unescape(content(index)) : JSONText.decodedString(content(index))
  }

  /// Returns the source text of any node.
  package func source(_ index: Int) -> String {
    JSONText.decodedString(
      bytes.span.extracting(Int(nodes[index].start)..<Int(nodes[index].byteEnd)))
  }

  /// Returns the value of a number; infinite if it is too large for a `Double`.
  package func numberValue(_ index: Int) -> Double {
    JSONText.decodedNumber(
      bytes.span.extracting(Int(nodes[index].start)..<Int(nodes[index].byteEnd)))
  }

  /// Returns a node's path from the top of the document, as in `root.sublayers[2].opacity`; empty for the top itself.
  package func path(to target: Int) -> String {
    var path = ""
    var index = 0
    while index != target {
      switch nodes[index].kind {
      case .object:
        guard let member = members(of: index).first(where: { holds($0.key, $0.value, target) })
        else { return path }
        let key = string(member.key)
        path += path.isEmpty ? key : ".\(key)"
        if member.key == target { return path }
        index = member.value
      case .array:
        guard
          let found = elements(of: index).enumerated().first(where: {
            target < nodes[$0.element].end
          })
        else { return path }
        path += "[\(found.offset)]"
        index = found.element
      default: return path
      }
    }
    return path
  }

  private func holds(_ key: Int, _ value: Int, _ target: Int) -> Bool {
    target >= key && target < nodes[value].end
  }
}

/// The elements of an array, one after another, each as the index of its node.
package struct JSONElements: Sequence, IteratorProtocol {
  fileprivate let nodes: [JSONNode]
  fileprivate var position: Int
  fileprivate let end: Int

  /// Returns the node index of the next element; `nil` at the end.
  package mutating func next() -> Int? {
    guard position < end else { return nil }
    defer { position = Int(nodes[position].end) }
    return position
  }
}

/// The keys of an object with their values, one after another, as indices of nodes.
package struct JSONMembers: Sequence, IteratorProtocol {
  fileprivate let nodes: [JSONNode]
  fileprivate var position: Int
  fileprivate let end: Int

  /// Returns the node indices of the next key and its value; `nil` at the end.
  package mutating func next() -> (key: Int, value: Int)? {
    guard position < end else { return nil }
    defer { position = Int(nodes[position + 1].end) }
    return (position, position + 1)
  }
}

/// A value or a key of a JSON document, with its place in the text.
package struct JSONNode: Sendable {
  /// The kinds of nodes.
  package enum Kind: UInt8, Sendable {
    /// A kind of value in JSON, or `key` for the key of an object's member.
    case object, array, string, key, number, `true`, `false`, null
  }

  /// The node's kind.
  package let kind: Kind
  /// Whether the text of a string or a key has a backslash.
  package let hasEscapes: Bool
  /// The offset of the first byte of the node's text.
  package let start: UInt32
  /// The offset after the last byte of the node's text.
  package fileprivate(set) var byteEnd: UInt32
  /// The index after the last node of the node's subtree; for a key, the index of its value.
  package fileprivate(set) var end: UInt32

  /// Returns the value of a number's node; `nil` for a node of another kind or a number that is not finite.
  fileprivate func finiteNumber(in text: Span<UInt8>) -> Double? {
    guard kind == .number else { return nil }
    let number = JSONText.decodedNumber(text.extracting(Int(start)..<Int(byteEnd)))
    return number.isFinite ? number : nil
  }

  init(_ kind: Kind, start: Int, byteEnd: Int, end: Int, hasEscapes: Bool = false) {
    self.kind = kind
    self.hasEscapes = hasEscapes
    self.start = UInt32(start)
    self.byteEnd = UInt32(byteEnd)
    self.end = UInt32(end)
  }
}

/// A violation of JSON's rules, and its offset in bytes.
struct JSONError: Error, Equatable, Sendable {
  enum Problem: Equatable, Sendable {
    /// The byte `found` is in the place of what was expected; `found` is `nil` at the end of the text.
    case unexpected(found: UInt8?, expected: String)
    /// The syntax belongs to a dialect of JSON, such as a comment or a trailing comma.
    case dialect(JSONDialect)
    /// Objects and arrays are nested deeper than the limit.
    case tooDeep(limit: Int)
    /// A string holds bytes that are not UTF-8.
    case invalidUTF8
    /// A string holds a control character that is not escaped.
    case controlCharacter(UInt8)
    /// A backslash is not followed by a valid escape.
    case invalidEscape
    /// A string has half of a surrogate pair without the other half.
    case loneSurrogate
    /// An object has a key twice.
    case duplicateKey(String)
  }

  let offset: Int
  let problem: Problem
}
