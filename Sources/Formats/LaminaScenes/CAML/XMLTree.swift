// Parses XML into a tree of elements with their locations, by expat. External entities are never read, entity declarations
// and default values are refused, and depth is limited.

import LaminaFiles
import LaminaLayers
import LaminaPixels

/// One element of an XML document.
struct XMLElementNode {
  var element: LayerElement
  let line: Int
  let column: Int
  /// The index after that of the last element within this one, in document order.
  var end = 0
}

/// The elements of a document in document order; the first is the outermost one.
struct XMLTree {
  let file: String
  private let bytes: FileBytes
  private(set) var elements: [XMLElementNode] = []
  private(set) var ids: [String: Int] = [:]

  /// Parses the bytes of an XML file.
  ///
  /// - Throws: `SceneError` with the location of broken or forbidden syntax.
  init(parsing bytes: FileBytes, file: String, depthLimit: Int) throws(SceneError) {
    self.file = file
    self.bytes = bytes
    let text = bytes.span
    // Another encoding could hide forbidden syntax.
    do { _ = try UTF8Span(validating: text) } catch {
      throw locatedError(.forbidden(XMLTree.otherEncoding), at: error.byteOffsets.lowerBound)
    }
    if let zero = text.indices.first(where: { text[$0] == 0 }) {
      throw locatedError(.forbidden(XMLTree.otherEncoding), at: zero)
    }
    if let mistake = XMLEncoding.mistake(in: text) {
      throw locatedError(.forbidden(mistake.reason), at: mistake.offset)
    }
    let builder = XMLTreeBuilder(bytes: bytes, depthLimit: depthLimit)
    let outcome = XMLReader.readElements(text, to: builder)
    switch outcome.status {
    case .sound: break
    case .broken:
      let mistake = XMLMistake(
        outcome, in: bytes, open: builder.innermost, isBeforeElements: builder.elements.isEmpty)
      throw locatedError(.xml(reason: mistake.reason), at: mistake.offset)
    case .stopped: throw locatedError(.tooDeep(limit: depthLimit), at: outcome.offset)
    // Declared entities and default values could expand without bound; packages have none.
    case .entityDeclaration:
      throw locatedError(.forbidden("an entity declaration"), at: outcome.offset)
    case .defaultValue:
      throw locatedError(.forbidden("a default value of an attribute"), at: outcome.offset)
    case .noMemory: throw .unreadable(.noMemory(path: file, bytes: text.count))
    }
    elements = builder.elements
    for (index, node) in elements.enumerated() {
      if let id = node.element["id"]?.text, ids[id] == nil { ids[id] = index }
    }
  }

  private static let otherEncoding = "an encoding other than UTF-8"

  /// Returns an error at an offset, with its location and source line.
  private func locatedError(_ problem: SceneProblem, at offset: Int) -> SceneError {
    .invalid(
      SourceLocationConverter(bytes: bytes).locationWithLine(file: file, offset: offset), problem)
  }

  /// Returns the source line at a location.
  ///
  /// O(bytes before it).
  func excerpt(at location: SceneLocation) -> SourceLine? {
    SourceLine(of: bytes, line: location.line, column: location.column)
  }

  /// Returns the location of an element.
  func location(_ index: Int, path: String) -> SceneLocation {
    SceneLocation(
      file: file, line: elements[index].line, column: elements[index].column, path: path)
  }
}

extension XMLTree: LayerDocument {
  var problem: SceneError? { nil }

  func imageBytes(_ index: Int) -> FileBytes? { nil }

  func element(_ index: Int) -> LayerElement { elements[index].element }

  /// Returns the class of an element; a gradient layer's `type` may be its gradient's type instead.
  func className(_ index: Int) -> String {
    let node = element(index)
    guard let type = node["type"]?.text else { return node.name }
    // Likewise, a transition's `type` may be its style.
    if node.name == "CATransition" { return node.name }
    return node.name == "CAGradientLayer" && GradientType(rawValue: type) != nil ? node.name : type
  }

  func top() throws(SceneError) -> [LayerElement.Child] {
    let outermost = elements[0].element
    guard outermost.name == "caml" else {
      throw .invalid(
        location(0, path: ""), .wrongValue(expected: "the element caml", found: outermost.name))
    }
    return outermost.children
  }

  /// Returns the element that a reference such as `object="#3"` names, or the element itself if it
  /// is no reference.
  ///
  /// A reference must lead to an element that ended before it, so that no element contains itself.
  func target(of index: Int) -> Int? {
    guard let id = elements[index].element["object"]?.text else { return index }
    guard let target = ids[id], elements[target].end <= index else { return nil }
    return target
  }
}

/// The receiver of elements and texts while XML is read, which makes the elements of an `XMLTree`.
final class XMLTreeBuilder {
  private(set) var elements: [XMLElementNode] = []
  private var open: [Int] = []
  private let converter: SourceLocationConverter
  private let depthLimit: Int
  /// The offset and location of the last element that began; lines are counted on from there.
  private var last: (offset: Int, location: SceneLocation)?

  init(bytes: FileBytes, depthLimit: Int) {
    converter = SourceLocationConverter(bytes: bytes)
    self.depthLimit = depthLimit
  }

  /// The name of the innermost open element, and the line where it begins; `nil` if none is open.
  var innermost: (name: String, line: Int)? {
    open.last.map { (elements[$0].element.name, elements[$0].line) }
  }

  /// Begins an element; returns false if it is too deep.
  func startElement(_ name: String, _ attributes: [(name: String, value: String)], at offset: Int)
    -> Bool
  {
    guard open.count < depthLimit else { return false }
    let location =
      last.map { converter.advancedLocation(offset, after: $0.location, at: $0.offset) }
      ?? converter.location(file: "", offset: offset, path: "")
    last = (offset, location)
    let index = elements.count
    elements.append(
      XMLElementNode(
        element: LayerElement(
          name: name,
          attributes: attributes.sorted { $0.name < $1.name }.map {
            ($0.name, CAMLValue(text: $0.value))
          }), line: location.line, column: location.column))
    if let parent = open.last {
      elements[parent].element.children.append(LayerElement.Child(name: name, index: index))
    }
    open.append(index)
    return true
  }

  /// Ends the innermost open element.
  func endElement() { if let index = open.popLast() { elements[index].end = elements.count } }

  /// Adds a part of the text of the innermost open element.
  func addText(_ text: String) {
    if let index = open.last { elements[index].element.text += text }
  }
}
