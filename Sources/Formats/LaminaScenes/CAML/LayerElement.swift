// Documents of layers: elements with attributes and children, from any format.

import LaminaFiles
import LaminaPixels

/// One element of a document: a layer, a value, or a collection of layers or values.
struct LayerElement {
  /// A child element, with its name in the parent.
  struct Child: Equatable {
    let name: String
    let index: Int
  }

  /// The element's name: a class, or a key.
  let name: String
  /// The element's attributes, by key.
  var attributes: [(key: String, value: CAMLValue)] = []
  var children: [Child] = []
  /// The element's text, outside its child elements.
  var text = ""

  /// The value of the attribute with a key; `nil` if the element has none.
  subscript(_ key: String) -> CAMLValue? { attributes.first { $0.key == key }?.value }

  /// The element's value: the attribute `value`, or the text; `nil` if it has neither.
  var value: CAMLValue? {
    if var value = self["value"] {
      value.opacity = self["opacity"]?.text
      return value
    }
    let text = text.trimmed
    return text.isEmpty ? nil : CAMLValue(text: text, opacity: self["opacity"]?.text)
  }
}

/// A document whose elements refer to each other by index: a CAML file, or the objects of a keyed
/// archive.
@MainActor protocol LayerDocument {
  /// Returns the top elements; the first layer among them is the root.
  func top() throws(SceneError) -> [LayerElement.Child]
  /// Returns the element with an index; empty if it is broken, and then `problem` has the error.
  func element(_ index: Int) -> LayerElement
  /// Returns the class of an element: its type, or else its name.
  func className(_ index: Int) -> String
  /// Returns the class that the document names for an element, which may be a subclass of the one
  /// that it is read as.
  func writtenClassName(_ index: Int) -> String
  /// The first error among the elements read so far; `nil` if there is none.
  var problem: SceneError? { get }
  /// Returns the element that another element refers to, or that element itself if it is no
  /// reference.
  ///
  /// - Returns: `nil` if the reference is to no element that ends before it.
  func target(of index: Int) -> Int?
  /// Returns the bytes of the image file that an element of the document holds; `nil` if the
  /// element is no image.
  func imageBytes(_ index: Int) -> FileBytes?
  /// The index of each element with an ID, by the ID; references name elements by their IDs.
  var ids: [String: Int] { get }
  /// Returns the location of an element.
  func location(_ index: Int, path: String) -> SceneLocation
  /// Returns the source line at a location, for a message; `nil` in a document without lines.
  func excerpt(at location: SceneLocation) -> SourceLine?
}

extension LayerDocument {
  func excerpt(at location: SceneLocation) -> SourceLine? { nil }

  func writtenClassName(_ index: Int) -> String { className(index) }

  /// Returns those children of an element that have the given name.
  func children(of index: Int, named name: String) -> [LayerElement.Child] {
    element(index).children.filter { $0.name == name }
  }
}

extension String {
  /// The text without white space at its ends.
  fileprivate var trimmed: String {
    var text = self[...]
    while let first = text.first, first.isWhitespace { text.removeFirst() }
    while let last = text.last, last.isWhitespace { text.removeLast() }
    return String(text)
  }
}
