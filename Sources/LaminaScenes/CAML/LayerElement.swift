// Documents of layers: elements with attributes and children, wherever they were written.

import LaminaPixels

/// One element of a document: a layer, a value, or a collection of them.
struct LayerElement {
  /// An element within another, by the name that it has there.
  struct Child: Equatable {
    let name: String
    let index: Int
  }

  /// The element's name: a class, or a key.
  let name: String
  /// The values beside it, by key.
  var attributes: [(key: String, value: CAMLValue)] = []
  var children: [Child] = []
  /// The text within it, between its elements.
  var text = ""

  /// The value with a key.
  subscript(_ key: String) -> CAMLValue? { attributes.first { $0.key == key }?.value }

  /// The value that it stands for: its attribute, or the text within it; `nil` if it has neither.
  var value: CAMLValue? {
    if var value = self["value"] {
      value.opacity = self["opacity"]?.text
      return value
    }
    let text = text.trimmed
    return text.isEmpty ? nil : CAMLValue(text: text, opacity: self["opacity"]?.text)
  }
}

/// Elements that refer to one another by index: those of a CAML file, or an archive's objects.
@MainActor protocol LayerDocument {
  /// The elements at the top, of which the first layer is the root.
  func top() throws(SceneError) -> [LayerElement.Child]
  /// The element with an index; an empty one where it is broken, which `problem` says.
  func element(_ index: Int) -> LayerElement
  /// The class that an element stands for: its type, or its name.
  func className(_ index: Int) -> String
  /// The class that an element was written as, where it is read as one above it.
  func writtenClassName(_ index: Int) -> String
  /// The first error in the elements that were asked for so far.
  var problem: SceneError? { get }
  /// The element that another stands for: the one that it refers to, or itself.
  ///
  /// - Returns: `nil` if it refers to none that ends ahead of it.
  func target(of index: Int) -> Int?
  /// The file of an image that the document itself holds; `nil` for an element that is none.
  func imageBytes(_ index: Int) -> FileBytes?
  /// Elements by their names for references.
  var ids: [String: Int] { get }
  /// The place of an element.
  func place(_ index: Int, path: String) -> ScenePlace
  /// The line of a place for a message; `nil` in a document without lines.
  func excerpt(at place: ScenePlace) -> SourceLine?
}

extension LayerDocument {
  func excerpt(at place: ScenePlace) -> SourceLine? { nil }

  func writtenClassName(_ index: Int) -> String { className(index) }

  /// The elements within an element that have a name.
  func children(of index: Int, named name: String) -> [LayerElement.Child] {
    element(index).children.filter { $0.name == name }
  }
}

extension String {
  /// Without white space at its ends.
  fileprivate var trimmed: String {
    var text = self[...]
    while let first = text.first, first.isWhitespace { text.removeFirst() }
    while let last = text.last, last.isWhitespace { text.removeLast() }
    return String(text)
  }
}
