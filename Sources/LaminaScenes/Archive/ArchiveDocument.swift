// Keyed archives as documents of layers: objects become elements when they are asked for.

import LaminaGeometry
import LaminaLayers
import LaminaPixels

/// The objects of an archive as elements; an element's index is its object's number.
///
/// Source: the classes and keys that Core Animation's archives hold, as published readers list them.
@MainActor final class ArchiveDocument: LayerDocument {
  let archive: KeyedArchive
  private let file: String
  private(set) var problem: SceneError?
  let ids: [String: Int] = [:]
  /// How often an element may still be asked for: objects that many others share would else be read for ever.
  private var visits: Int

  /// Set in the index of the animations of a layer, which no object of their own holds with their keys.
  private static let animations = 1 << 48

  init(_ archive: KeyedArchive, file: String, size: Int) {
    self.archive = archive
    self.file = file
    visits = 200_000 + 4 * size
  }

  func place(_ index: Int, path: String) -> ScenePlace {
    ScenePlace(file: file, object: index & (ArchiveDocument.animations - 1), path: path)
  }

  func target(of index: Int) -> Int? { index }

  func element(_ index: Int) -> LayerElement {
    visits -= 1
    guard visits > 0 else {
      note(
        .propertyList(
          reason: "objects are shared so often that reading them all would take too long", offset: 0
        ),
        at: index)
      return LayerElement(name: "")
    }
    do {
      if index & ArchiveDocument.animations != 0 {
        return try animations(of: index & ~ArchiveDocument.animations)
      }
      switch try archive.value(index) {
      case .null: return LayerElement(name: "null")
      case .object(let object): return try element(of: object)
      case let value:
        return LayerElement(
          name: value.kind, attributes: self.value(value).map { [("value", $0)] } ?? [])
      }
    } catch {
      note(.propertyList(reason: error.reason, offset: error.offset), at: index)
      return LayerElement(name: "")
    }
  }

  func imageBytes(_ index: Int) -> FileBytes? {
    guard case .object(let object)? = try? archive.value(index),
      object.className == "LKCGImageCodingProxy",
      let field = object["data"], let range = try? data(of: field)
    else { return nil }
    return archive.bytes(range)
  }

  /// The bytes of a field that holds data, of its own or in an object.
  private func data(of field: KeyedArchive.Field) throws(PropertyListError) -> Range<Int>? {
    switch try archive.value(field) {
    case .data(let range): return range
    case .object(let object):
      if case .inline(.data(let range))? = object["NS.data"] { return range }
      return nil
    default: return nil
    }
  }

  private func note(_ problem: SceneProblem, at index: Int) {
    if self.problem == nil { self.problem = .invalid(place(index, path: ""), problem) }
  }

  // MARK: - The top

  /// The value of a key beside the root layer, in the dictionary at the top.
  func setting(_ key: String) throws(PropertyListError) -> CAMLValue? {
    guard case .object(let object) = try archive.value(archive.root),
      let field = try entries(of: object).first(where: { $0.name == key })
    else { return nil }
    return value(try archive.value(field.index))
  }

  func top() throws(SceneError) -> [LayerElement.Child] {
    do {
      guard case .object(let object) = try archive.value(archive.root) else { return [] }
      if let root = try entries(of: object).first(where: { $0.name == "rootLayer" }) {
        return [root]
      }
      if let first = items(of: object)?.first {
        return [LayerElement.Child(name: "item", index: first)]
      }
      return [LayerElement.Child(name: "rootLayer", index: archive.root)]
    } catch {
      throw .invalid(
        place(archive.root, path: ""), .propertyList(reason: error.reason, offset: error.offset))
    }
  }

  // MARK: - Objects

  private func element(of object: KeyedArchive.Object) throws(PropertyListError) -> LayerElement {
    if let value = try value(of: object) {
      return LayerElement(name: object.className, attributes: [("value", value)])
    }
    if let items = items(of: object) {
      let children = items.map { LayerElement.Child(name: "item", index: $0) }
      return LayerElement(name: object.className, children: children)
    }
    var element = LayerElement(name: ArchiveDocument.knownClass(of: object))
    for child in try entries(of: object) {
      try add(child.name, .reference(child.index), to: &element)
    }
    for (key, field) in object.fields where !ArchiveDocument.unread.contains(key) {
      switch key {
      case "array", "dict", "CAFilterInputs":
        // A proxy around a collection, whose content stands for it: never a proxy again.
        guard case .reference(let index) = field, case .object(let inner) = try archive.value(index)
        else { continue }
        for item in items(of: inner) ?? [] {
          element.children.append(LayerElement.Child(name: "item", index: item))
        }
        for child in try entries(of: inner) {
          try add(child.name, .reference(child.index), to: &element)
        }
      case "CALayerAnimations":
        let index = object.index | ArchiveDocument.animations
        element.children.append(LayerElement.Child(name: "animations", index: index))
      default: try add(ArchiveDocument.names[key] ?? key, field, to: &element)
      }
    }
    return element
  }

  /// Adds what a field says: a value as an attribute, anything else as a child.
  private func add(_ key: String, _ field: KeyedArchive.Field, to element: inout LayerElement)
    throws(PropertyListError)
  {
    switch try archive.value(field) {
    case .null: return
    case .object(let object):
      if let value = try value(of: object) {
        element.attributes.append((key, value))
      } else {
        element.children.append(LayerElement.Child(name: key, index: object.index))
      }
    case let value:
      if let value = self.value(value) { element.attributes.append((key, value)) }
    }
  }

  /// The animations of a layer, each by its key.
  private func animations(of layer: Int) throws(PropertyListError) -> LayerElement {
    var element = LayerElement(name: "animations")
    guard case .object(let object) = try archive.value(layer) else { return element }
    func list(_ key: String) throws(PropertyListError) -> [Int] {
      guard let field = object[key], case .object(let list) = try archive.value(field) else {
        return []
      }
      return try self.element(of: list).children.map(\.index)
    }
    let keys = try list("CALayerAnimationKeys")
    for (place, index) in try list("CALayerAnimations").enumerated() {
      var name = "animation"
      if keys.indices.contains(place), case .string(let key) = try archive.value(keys[place]) {
        name = key
      }
      element.children.append(LayerElement.Child(name: name, index: index))
    }
    return element
  }

  /// The objects in an array or a set; `nil` for another object.
  private func items(of object: KeyedArchive.Object) -> [Int]? {
    guard object["NS.keys"] == nil, case .list(let items)? = object["NS.objects"] else {
      return nil
    }
    return items
  }

  /// The entries of a dictionary, by name.
  private func entries(of object: KeyedArchive.Object) throws(PropertyListError)
    -> [LayerElement.Child]
  {
    guard case .list(let keys)? = object["NS.keys"], case .list(let values)? = object["NS.objects"]
    else { return [] }
    var entries: [LayerElement.Child] = []
    for (key, value) in zip(keys, values) {
      guard case .string(let name) = try archive.value(key) else { continue }
      entries.append(LayerElement.Child(name: name, index: value))
    }
    return entries
  }

  /// The class that an object is read as: the first of its own and those above it that is known.
  private static func knownClass(of object: KeyedArchive.Object) -> String {
    object.classes.first(where: known.contains) ?? object.className
  }

  private static let known = Set(CAMLReader.classes.keys).union([
    "CAAnimationGroup", "CABasicAnimation", "CAEmitterCell", "CAFilter", "CAKeyframeAnimation",
    "CASpringAnimation", "CATintedImage", "CATransition",
  ])

  /// Fields that say how the archive was written, or that are read beside another.
  private static let unread: Set<String> = [
    "__CACodingContents", "CALayerAnimationKeys", "NS.keys", "NS.objects", "delegate",
  ]

  /// The names that archives and CAML have for one value.
  private static let names = [
    "CAFilterType": "filter", "CAFilterName": "name", "CAFilterEnabled": "enabled",
  ]
}
