// Keyed archives as documents of layers: objects are turned into elements on demand.

import LaminaFiles
import LaminaPixels

/// A keyed archive as a document of elements; an element's index is the index of its object in `$objects`.
///
/// Source: the classes and keys of Core Animation's archives, as listed by published readers.
@MainActor final class ArchiveDocument: LayerDocument {
  let archive: KeyedArchive
  private let file: String
  private(set) var problem: SceneError?
  let ids: [String: Int] = [:]
  /// The remaining budget of work; without it, objects that are shared many times could be read forever.
  ///
  /// An element costs 1, an entry of a dictionary and a segment of a path 8, and each 16 bytes of text or picture 1. A
  /// file without shared objects never exhausts the budget.
  private var work: Int

  /// The bit that, added to a layer's index, gives the index of the element with the layer's animations.
  ///
  /// No single object of an archive holds them together with their keys.
  private static let animations = 1 << 48

  init(_ archive: KeyedArchive, file: String, size: Int) {
    self.archive = archive
    self.file = file
    work = 200_000 + 4 * size
  }

  /// Subtracts the work of reading a value from the budget.
  func spend(_ amount: Int) { work -= amount }

  func location(_ index: Int, path: String) -> SceneLocation {
    SceneLocation(file: file, object: index & (ArchiveDocument.animations - 1), path: path)
  }

  func target(of index: Int) -> Int? { index }

  func element(_ index: Int) -> LayerElement {
    work -= 1
    guard work > 0 else {
      noteSharing(index)
      return LayerElement(name: "")
    }
    do {
      if index & ArchiveDocument.animations != 0 {
        return try animationsElement(of: index & ~ArchiveDocument.animations)
      }
      switch try archive.objectValue(index) {
      case .null: return LayerElement(name: "null")
      case .object(let object): return try objectElement(of: object)
      case let value:
        return LayerElement(
          name: value.kind, attributes: self.primitiveValue(value).map { [("value", $0)] } ?? [])
      }
    } catch {
      noteProblem(.propertyList(reason: error.reason, offset: error.offset), at: index)
      return LayerElement(name: "")
    }
  }

  func className(_ index: Int) -> String {
    guard index & ArchiveDocument.animations == 0 else { return element(index).name }
    if let kind = archive.objectClass(of: index) { return kind.elementName }
    guard let value = try? archive.objectValue(index) else { return element(index).name }
    return if case .null = value { "null" } else { value.kind }
  }

  func writtenClassName(_ index: Int) -> String {
    archive.objectClass(of: index)?.name ?? ""
  }

  func imageBytes(_ index: Int) -> FileBytes? {
    guard case .object(let object)? = try? archive.objectValue(index),
      object.kind.role == .image, let field = try? archive.findField(.data, of: object),
      let range = try? bytesRange(of: field)
    else { return nil }
    spend(range.count / 16)
    guard work > 0 else {
      noteSharing(index)
      return nil
    }
    return archive.bytes(range)
  }

  /// Returns the range of the bytes that a field's data takes in the property list; `nil` if the field holds no data.
  func bytesRange(of field: KeyedArchive.Field) throws(PropertyListError) -> Range<Int>? {
    switch try archive.fieldValue(field) {
    case .data(let range): return range
    case .object(let object):
      if case .inline(.data(let range))? = try archive.findField(.plainData, of: object) {
        return range
      }
      return nil
    default: return nil
    }
  }

  private func noteSharing(_ index: Int) {
    noteProblem(
      .propertyList(
        reason: "objects are shared so often that reading them all would take too long", offset: 0),
      at: index)
  }

  private func noteProblem(_ problem: SceneProblem, at index: Int) {
    if self.problem == nil { self.problem = .invalid(location(index, path: ""), problem) }
  }

  // MARK: - The top

  /// Returns the value of a key in the top dictionary, which also holds the root layer; `nil` if the key is missing.
  func setting(_ key: String) throws(PropertyListError) -> CAMLValue? {
    guard case .object(let object) = try archive.objectValue(archive.root),
      let field = try entries(of: object).first(where: { $0.name == key })
    else { return nil }
    return primitiveValue(try archive.objectValue(field.index))
  }

  func top() throws(SceneError) -> [LayerElement.Child] {
    do throws(PropertyListError) {
      let value = try archive.objectValue(archive.root)
      guard case .object(let object) = value else {
        throw PropertyListError(offset: 0, reason: "the root is \(value.kind), not a layer")
      }
      if let root = try entries(of: object).first(where: { $0.name == "rootLayer" }) {
        return [root]
      }
      if let first = try items(of: object)?.first {
        return [LayerElement.Child(name: "item", index: first)]
      }
      return [LayerElement.Child(name: "rootLayer", index: archive.root)]
    } catch {
      throw .invalid(
        location(archive.root, path: ""), .propertyList(reason: error.reason, offset: error.offset))
    }
  }

  // MARK: - Objects

  private func objectElement(of object: KeyedArchive.Object) throws(PropertyListError)
    -> LayerElement
  {
    if let value = try representedValue(of: object) {
      return LayerElement(name: object.kind.name, attributes: [("value", value)])
    }
    if let items = try items(of: object) {
      let children = items.map { LayerElement.Child(name: "item", index: $0) }
      return LayerElement(name: object.kind.name, children: children)
    }
    var element = LayerElement(name: object.kind.elementName)
    element.attributes.reserveCapacity(object.entries.count)
    for child in try entries(of: object) {
      try addField(child.name, .reference(child.index), to: &element)
    }
    for entry in object.entries {
      switch ArchiveKey(rawValue: entry.key) {
      // Keys that describe the encoding, or that are read together with another key.
      case .codingContents, .animationKeys, .keys, .objects, .delegate: continue
      case .array, .dict, .filterInputs:
        // A proxy around a collection; it is replaced by the collection's content.
        guard case .reference(let index) = try archive.readField(entry.value),
          case .object(let held) = try archive.objectValue(index)
        else { continue }
        let inner = try collection(in: held)
        for item in try items(of: inner) ?? [] {
          element.children.append(LayerElement.Child(name: "item", index: item))
        }
        for child in try entries(of: inner) {
          try addField(child.name, .reference(child.index), to: &element)
        }
      case .animations:
        let index = object.index | ArchiveDocument.animations
        element.children.append(LayerElement.Child(name: "animations", index: index))
      default:
        try addField(archive.name(of: entry.key), try archive.readField(entry.value), to: &element)
      }
    }
    return element
  }

  /// Adds an object's field to its element: a single value as an attribute, any other object as a child.
  private func addField(_ key: String, _ field: KeyedArchive.Field, to element: inout LayerElement)
    throws(PropertyListError)
  {
    switch try archive.fieldValue(field) {
    case .null: return
    case .object(let object):
      if let value = try representedValue(of: object) {
        element.attributes.append((key, value))
      } else {
        element.children.append(LayerElement.Child(name: key, index: object.index))
      }
    case let value:
      if let value = self.primitiveValue(value) { element.attributes.append((key, value)) }
    }
  }

  /// Returns an element whose children are a layer's animations, named by their keys.
  private func animationsElement(of layer: Int) throws(PropertyListError) -> LayerElement {
    var element = LayerElement(name: "animations")
    guard case .object(let object) = try archive.objectValue(layer) else { return element }
    func list(_ key: ArchiveKey) throws(PropertyListError) -> [Int] {
      guard let field = try archive.findField(key, of: object),
        case .object(let list) = try archive.fieldValue(field)
      else { return [] }
      return try self.objectElement(of: list).children.map(\.index)
    }
    let keys = try list(.animationKeys)
    for (place, index) in try list(.animations).enumerated() {
      var name = "animation"
      if keys.indices.contains(place), case .string(let key) = try archive.objectValue(keys[place])
      {
        name = key
      }
      element.children.append(LayerElement.Child(name: name, index: index))
    }
    return element
  }

  /// Returns the array or the dictionary in a coding proxy, or the object itself if it is no proxy.
  ///
  /// A proxy within a proxy is not followed.
  private func collection(in object: KeyedArchive.Object) throws(PropertyListError)
    -> KeyedArchive.Object
  {
    for key in [ArchiveKey.dict, .array] {
      guard let field = try archive.findField(key, of: object),
        case .object(let collection) = try archive.fieldValue(field)
      else { continue }
      return collection
    }
    return object
  }

  /// Returns the indices of the objects in an array or a set; `nil` for another object.
  private func items(of object: KeyedArchive.Object) throws(PropertyListError) -> [Int]? {
    guard object.kind.role == .element,
      case .list(let items)? = try archive.findField(.objects, of: object),
      try archive.findField(.keys, of: object) == nil
    else { return nil }
    spend(items.count / 4)
    return items
  }

  /// Returns the entries of a dictionary as child elements, named by their keys; empty for another object.
  private func entries(of object: KeyedArchive.Object) throws(PropertyListError)
    -> [LayerElement.Child]
  {
    guard case .list(let keys)? = try archive.findField(.keys, of: object),
      case .list(let values)? = try archive.findField(.objects, of: object)
    else { return [] }
    var entries: [LayerElement.Child] = []
    spend(8 * keys.count)
    for (key, value) in zip(keys, values) {
      guard case .string(let name) = try archive.objectValue(key) else { continue }
      spend(name.utf8.count / 16)
      entries.append(LayerElement.Child(name: name, index: value))
    }
    return entries
  }

  /// The classes that the reader knows; an object of a derived class is read as the nearest known superclass.
  static let knownClasses = Set(CAMLReader.classes.keys).union(CAMLReader.plainClasses)
    .union(CAMLReader.drawnElsewhere).union([
      "CAAnimationGroup", "CABasicAnimation", "CAEmitterCell", "CAFilter", "CAKeyframeAnimation",
      "CASpringAnimation", "CATintedImage", "CATransition",
    ])
}
