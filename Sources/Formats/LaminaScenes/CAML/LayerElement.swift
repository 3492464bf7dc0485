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

  /// The value with a key.
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

/// Elements that refer to each other by index, from a CAML file or an archive's objects.
@MainActor protocol LayerDocument {
  /// Returns the top elements; the first layer among them is the root.
  func top() throws(SceneError) -> [LayerElement.Child]
  /// Returns the element with an index; empty if it is broken, and then `problem` has the error.
  func element(_ index: Int) -> LayerElement
  /// Returns the class of an element: its type, or else its name.
  func className(_ index: Int) -> String
  /// Returns the class that an element was written with, if it is read as a superclass.
  func writtenClassName(_ index: Int) -> String
  /// The first error among the elements read so far.
  var problem: SceneError? { get }
  /// Returns the element that another refers to, or that element itself.
  ///
  /// - Returns: `nil` if the reference is to no element that ends before it.
  func target(of index: Int) -> Int?
  /// Returns the file of an image within the document; `nil` if the element is no image.
  func imageBytes(_ index: Int) -> FileBytes?
  /// Elements by their reference names.
  var ids: [String: Int] { get }
  /// Returns the location of an element.
  func location(_ index: Int, path: String) -> SceneLocation
  /// Returns the source line at a location, for a message; `nil` in a document without lines.
  func excerpt(at location: SceneLocation) -> SourceLine?
}

extension LayerDocument {
  func excerpt(at location: SceneLocation) -> SourceLine? { nil }

  func writtenClassName(_ index: Int) -> String { className(index) }

  /// Returns the children of an element that have a name.
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
