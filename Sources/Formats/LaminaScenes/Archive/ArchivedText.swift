// Keyed archives: attributed strings.

import LaminaFiles
import LaminaGeometry
import LaminaLayers
import LaminaPixels
import LaminaText

/// An attributed string of an archive, with the names of attributes that were left out.
struct ArchivedText {
  var text: AttributedText
  var leftOut: [String] = []
}

extension ArchiveDocument {
  /// Returns the attributed string that an object holds; `nil` if the string has no attributes.
  ///
  /// - Source: the archives that Foundation, UIKit and AppKit write. `NSAttributeInfo` has a length in UTF-16 units and
  ///   an index of `NSAttributes` for each run, as LEB128 numbers.
  func attributedText(_ object: KeyedArchive.Object) throws(PropertyListError) -> ArchivedText? {
    let members = try namedFields(of: object)
    guard let attributes = members["NSAttributes"],
      case .object(let holder) = try archive.fieldValue(attributes)
    else { return nil }
    var string = ""
    if let field = members["NSString"] { string = try self.fieldString(field) ?? "" }
    var result = ArchivedText(text: AttributedText(string))
    var tables = [holder]
    if let list = try self.namedFields(of: holder)["NS.objects"], !isDictionary(holder) {
      tables = try objects(list)
    }
    let count = result.text.utf16Offsets.last ?? 0
    var start = 0
    for (length, index) in try attributeRuns(members["NSAttributeInfo"], count: count) {
      guard tables.indices.contains(index), start < count else { break }
      let end = min(count, start + length)
      try applyAttributes(tables[index], to: start..<end, &result)
      start = end
    }
    return result
  }

  /// Returns each run's length in UTF-16 units and the index of its table of attributes.
  ///
  /// A string with a single table has one run.
  private func attributeRuns(_ field: KeyedArchive.Field?, count: Int) throws(PropertyListError)
    -> [(length: Int, index: Int)]
  {
    guard let field, let range = try bytesRange(of: field), let bytes = archive.bytes(range) else {
      return [(count, 0)]
    }
    spend(range.count)
    var numbers: [Int] = []
    var (number, shift) = (0, 0)
    for place in bytes.span.indices {
      let byte = bytes.span[place]
      if shift < 56 { number |= Int(byte & 0x7F) << shift }
      shift += 7
      guard byte & 0x80 == 0 else { continue }
      numbers.append(number)
      (number, shift) = (0, 0)
    }
    return stride(from: 0, to: numbers.count - 1, by: 2).map { (numbers[$0], numbers[$0 + 1]) }
  }

  /// Applies a dictionary of attributes to a range of the text, which counts UTF-16 units.
  private func applyAttributes(
    _ dictionary: KeyedArchive.Object, to range: Range<Int>, _ result: inout ArchivedText
  ) throws(PropertyListError) {
    let table = try namedFields(of: dictionary)
    guard let keys = table["NS.keys"], case .list(let names) = keys,
      case .list(let values)? = table["NS.objects"]
    else { return }
    spend(8 * names.count)
    var attributes = TextAttributes()
    for (name, value) in zip(names, values) {
      guard let key = try fieldString(.reference(name)) else { continue }
      let isSet =
        try ArchivedAttribute(rawValue: key)?.setAttribute(&attributes, value, self) ?? false
      if !isSet, !result.leftOut.contains(key) { result.leftOut.append(key) }
    }
    let made = attributes
    // The range lies within the text.
    try? result.text.setAttributes(inUTF16: range) { $0 = made }
  }

  // MARK: - Objects

  /// Returns the fields of an object by their names.
  func namedFields(of object: KeyedArchive.Object) throws(PropertyListError)
    -> [String: KeyedArchive.Field]
  {
    var members: [String: KeyedArchive.Field] = [:]
    for entry in object.entries {
      members[archive.name(of: entry.key)] = try archive.readField(entry.value)
    }
    return members
  }

  /// Returns the objects that a field's list refers to, without plain values; empty if the field is no list.
  func objects(_ field: KeyedArchive.Field) throws(PropertyListError) -> [KeyedArchive.Object] {
    guard case .list(let items) = field else { return [] }
    var objects: [KeyedArchive.Object] = []
    for item in items {
      if case .object(let object) = try archive.objectValue(item) { objects.append(object) }
    }
    return objects
  }

  private func isDictionary(_ object: KeyedArchive.Object) -> Bool {
    object.kind.names.contains("NSDictionary")
  }

  /// Returns the text of a field that holds a string or a URL; `nil` for anything else.
  ///
  /// A URL is an object whose text is an object too; objects within more objects have no text.
  func fieldString(_ field: KeyedArchive.Field, depth: Int = 2) throws(PropertyListError) -> String?
  {
    switch try archive.fieldValue(field) {
    case .string(let text):
      spend(text.utf8.count / 16)
      return text
    case .object(let object) where depth > 0:
      let members = try namedFields(of: object)
      guard let field = members["NS.string"] ?? members["NS.relative"] else { return nil }
      return try fieldString(field, depth: depth - 1)
    default: return nil
    }
  }

  /// Returns the finite number that a field holds, 1 or 0 for a Boolean; `nil` for anything else.
  func finiteNumber(_ field: KeyedArchive.Field?) throws(PropertyListError) -> Double? {
    guard let field else { return nil }
    switch try archive.fieldValue(field) {
    case .number(let number): return number.isFinite ? number : nil
    case .bool(let bool): return bool ? 1 : 0
    default: return nil
    }
  }
}
