// Applies an edit to a text: the bytes of a value are replaced, and a new key is written in the style of its
// neighbours.

import LaminaFiles
import LaminaPixels

extension SceneText {
  /// Returns the text after an edit; only the bytes of the value, or of an added or removed key, change.
  ///
  /// An edit with several values, such as `1, "name": "x"`, is refused.
  ///
  /// - Parameter edit: the edit.
  /// - Returns: the text, which is valid JSON; only reading it shows whether it is a valid scene.
  /// - Throws: `SceneEditError`, with the location in the edited text. O(bytes).
  package func changed(by edit: SceneEdit) throws(SceneEditError) -> SceneText {
    guard let node = layerNode(of: edit.layer) else { throw .noLayer(path: edit.path) }
    let members = Array(document.members(of: node))
    let known = members.firstIndex { document.string($0.key) == edit.key }
    guard let value = edit.value else {
      guard let known else { return self }
      return try replaced(removal(of: known, among: members, of: node), by: [])
    }
    let new = Array(value.utf8)
    let start: Int
    let result: SceneText
    if let known {
      let range = document.range(of: members[known].value)
      start = range.lowerBound
      result = try replaced(range, by: new)
    } else {
      let (place, before, after) = insertion(of: edit.key, among: members, of: node)
      start = place + before.count
      result = try replaced(place..<place, by: before + new + after)
    }
    // The value must span all of the new bytes.
    let path = result.layerNode(of: edit.layer)
    let found = path.flatMap { node in
      result.document.members(of: node).first { result.document.string($0.key) == edit.key }
    }
    let range = found.map { result.document.range(of: $0.value) }
    guard let range, range.lowerBound >= start, range.upperBound <= start + new.count,
      isBlank(new, outside: range.lowerBound - start..<range.upperBound - start)
    else {
      let location = SourceLocationConverter(bytes: result.bytes).location(
        file: file, offset: start, path: edit.path)
      let problem = SceneProblem.wrongValue(
        expected: "one JSON value", found: String(value.prefix(60)))
      throw .scene(.invalid(location, problem), text: result.bytes)
    }
    return result
  }

  /// Whether all bytes outside a range are white space.
  private func isBlank(_ bytes: [UInt8], outside range: Range<Int>) -> Bool {
    bytes.indices.allSatisfy { range.contains($0) || isSpace(bytes[$0]) }
  }

  private func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  // MARK: - Text

  /// Returns a text in which new bytes replace a range of this text, after parsing it.
  private func replaced(_ range: Range<Int>, by new: [UInt8]) throws(SceneEditError) -> SceneText {
    try replaced([(range, new)])
  }

  /// Returns a text in which new bytes replace ranges of this text that do not overlap, after parsing it.
  ///
  /// O(bytes).
  func replaced(_ changes: [(range: Range<Int>, bytes: [UInt8])]) throws(SceneEditError)
    -> SceneText
  {
    let changes = changes.sorted { $0.range.lowerBound < $1.range.lowerBound }
    let old = bytes.span
    let count = changes.reduce(old.count) { $0 - $1.range.count + $1.bytes.count }
    let bytes: FileBytes
    do {
      bytes = try FileBytes(capacity: count) { span in
        var (read, written) = (0, 0)
        for (range, new) in changes {
          for place in read..<range.lowerBound { span[written + place - read] = old[place] }
          written += range.lowerBound - read
          for place in new.indices { span[written + place] = new[place] }
          (read, written) = (range.upperBound, written + new.count)
        }
        for place in read..<old.count { span[written + place - read] = old[place] }
        return count
      }
    } catch { throw .noMemory(bytes: count) }
    do { return try SceneText(bytes, file: file) } catch { throw .scene(error, text: bytes) }
  }

  /// The text as an array of its bytes.
  package var utf8: [UInt8] { sourceBytes(0..<bytes.span.count) }

  /// Returns the bytes in a range of the text.
  private func sourceBytes(_ range: Range<Int>) -> [UInt8] {
    var part: [UInt8] = []
    part.reserveCapacity(range.count)
    for place in range { part.append(bytes.span[place]) }
    return part
  }

  // MARK: - Added and removed keys

  /// Keys that people write last in a layer, after short values.
  private static let lateKeys: Set<String> = ["sublayers", "mask", "animations"]

  /// Returns the offset at which a new key is inserted, and the bytes to insert before and after its value.
  ///
  /// The key is placed after the last key before the layer's sublayers, mask and animations. It is separated by the
  /// same white space as that key.
  private func insertion(
    of key: String, among members: [(key: Int, value: Int)], of node: Int
  ) -> (place: Int, before: [UInt8], after: [UInt8]) {
    let name = Array(key.quotedForJSON.utf8)
    guard let first = members.first else {
      // An empty layer has no style to follow: one space after the colon, as in most files.
      let range = document.range(of: node)
      return (range.lowerBound + 1, name + Array(": ".utf8), [])
    }
    let late = members.firstIndex { SceneText.lateKeys.contains(document.string($0.key)) }
    let neighbour = members[max(0, (late ?? members.count) - 1)]
    let colon = sourceBytes(
      document.range(of: neighbour.key).upperBound..<document.range(of: neighbour.value).lowerBound)
    let lead = document.range(of: node).lowerBound + 1..<document.range(of: first.key).lowerBound
    guard late != 0 else {
      // The new key becomes the first.
      let place = lead.upperBound
      return (place, name + colon, separator(0, among: members, lead: lead))
    }
    let last = (late ?? members.count) - 1
    let place = document.range(of: members[last].value).upperBound
    return (place, separator(last, among: members, lead: lead) + name + colon, [])
  }

  /// Returns the comma and white space between a key and the key before it, or between the first key and the second.
  ///
  /// For an only key, they follow from the white space around it.
  private func separator(
    _ index: Int, among members: [(key: Int, value: Int)], lead: Range<Int>
  ) -> [UInt8] {
    func between(_ place: Int) -> [UInt8] {
      sourceBytes(
        document.range(of: members[place].value)
          .upperBound..<document.range(
            of: members[place + 1].key
          ).lowerBound)
    }
    if index > 0 { return between(index - 1) }
    if members.count > 1 { return between(0) }
    let space = sourceBytes(lead)
    if space.contains(0x0A) { return [UInt8(ascii: ",")] + space }
    let colon = sourceBytes(
      document.range(of: members[0].key)
        .upperBound..<document.range(of: members[0].value)
        .lowerBound)
    return Array((colon.count > 1 ? ", " : ",").utf8)
  }

  /// Returns the bytes that are removed with a key of an object; `nil` if the object lacks the key.
  func keyRemoval(of key: String, in node: Int) -> Range<Int>? {
    let members = Array(document.members(of: node))
    return members.firstIndex { document.string($0.key) == key }.map {
      removal(of: $0, among: members, of: node)
    }
  }

  /// Returns the bytes that are removed with a key: the key and the comma before it, or for the first key the comma
  /// after it.
  private func removal(of index: Int, among members: [(key: Int, value: Int)], of node: Int)
    -> Range<Int>
  {
    let end = document.range(of: members[index].value).upperBound
    if index > 0 { return document.range(of: members[index - 1].value).upperBound..<end }
    let start = document.range(of: members[0].key).lowerBound
    if members.count > 1 { return start..<document.range(of: members[1].key).lowerBound }
    let whole = document.range(of: node)
    return whole.lowerBound + 1..<whole.upperBound - 1
  }
}
