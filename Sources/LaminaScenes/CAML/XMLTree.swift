// Parses XML into a tree of elements with their locations, by Foundation's parser. External entities are never read,
// entity declarations are refused, and depth is limited.

import Foundation
import LaminaLayers
import LaminaPixels

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// One element of an XML document.
struct XMLElementNode {
  var element: LayerElement
  let line: Int
  let column: Int
  /// One past the last element within this one, in document order.
  var end = 0
}

/// The elements of a document in document order; the first is the outermost one.
struct XMLTree {
  let file: String
  private let bytes: FileBytes
  private(set) var elements: [XMLElementNode] = []
  private(set) var ids: [String: Int] = [:]

  /// Parses `bytes`.
  ///
  /// - Throws: `SceneError` with the location of broken or forbidden syntax.
  init(parsing bytes: FileBytes, file: String, depthLimit: Int) throws(SceneError) {
    self.file = file
    self.bytes = bytes
    let text = bytes.span
    let data = Data(text.indices.map { text[$0] })
    // Foundation's parser crashes on names that are not UTF-8, and another encoding could hide forbidden syntax.
    do { _ = try UTF8Span(validating: text) } catch {
      throw forbidden(
        "an encoding other than UTF-8", at: error.byteOffsets.lowerBound, data)
    }
    if let zero = data.firstIndex(of: 0) {
      throw forbidden("an encoding other than UTF-8", at: zero, data)
    }
    // Declared entities could expand without bound; packages have none.
    if let entity = data.range(of: Data("<!ENTITY".utf8)) {
      throw forbidden("an entity declaration", at: entity.lowerBound, data)
    }
    if let index = data.emptyInstruction {
      throw forbidden("a processing instruction without a value", at: index, data)
    }
    let builder = XMLTreeBuilder(depthLimit: depthLimit)
    let parser = XMLParser(data: data)
    parser.shouldResolveExternalEntities = false
    parser.shouldProcessNamespaces = false
    parser.delegate = builder
    let isParsed = parser.parse()
    if let problem = builder.problem {
      throw .invalid(location(line: problem.line, column: problem.column), problem.problem)
    }
    guard isParsed, parser.parserError == nil, builder.isComplete else {
      let first = builder.first
      throw .invalid(
        location(
          line: first?.line ?? max(1, parser.lineNumber),
          column: first?.column ?? max(1, parser.columnNumber)),
        .xml(reason: first?.reason ?? XMLReason.nothing))
    }
    elements = builder.elements
    for (index, node) in elements.enumerated() {
      if let id = node.element["id"]?.text, ids[id] == nil { ids[id] = index }
    }
  }

  /// Returns the error for forbidden syntax at an offset, with its location.
  private func forbidden(_ what: String, at offset: Int, _ data: Data) -> SceneError {
    let before = data[..<offset]
    let line = before[(before.lastIndex(of: 10).map { $0 + 1 } ?? 0)...]
    return .invalid(
      location(
        line: before.count { $0 == 10 } + 1,
        column: String(decoding: line, as: UTF8.self).count + 1), .forbidden(what))
  }

  /// Returns a location in the text, with its source line for a message.
  private func location(line: Int, column: Int) -> SceneLocation {
    var location = SceneLocation(file: file, line: line, column: column, path: "")
    location.excerpt = excerpt(at: location)
    return location
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

  /// Returns the element that `object="#3"` refers to, or the element itself.
  ///
  /// A reference must lead to an element that ended before it, so that no element contains itself.
  func target(of index: Int) -> Int? {
    guard let id = elements[index].element["object"]?.text else { return index }
    guard let target = ids[id], elements[target].end <= index else { return nil }
    return target
  }
}

/// Collects elements while the parser runs.
private final class XMLTreeBuilder: NSObject, XMLParserDelegate {
  var elements: [XMLElementNode] = []
  var problem: (line: Int, column: Int, problem: SceneProblem)?
  /// The first error; the parser itself reports only the last, and where it stopped.
  var first: (line: Int, column: Int, reason: String)?
  private var open: [Int] = []

  /// Whether there is an element and every opened element is closed, which the parser does not check.
  var isComplete: Bool { !elements.isEmpty && open.isEmpty }
  private let depthLimit: Int

  init(depthLimit: Int) { self.depthLimit = depthLimit }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    guard open.count < depthLimit else {
      stop(parser, .tooDeep(limit: depthLimit))
      return
    }
    let index = elements.count
    elements.append(
      XMLElementNode(
        element: LayerElement(
          name: name,
          attributes: attributes.sorted { $0.key < $1.key }.map {
            ($0.key, CAMLValue(text: $0.value))
          }),
        line: max(1, parser.lineNumber), column: max(1, parser.columnNumber)))
    if let parent = open.last {
      elements[parent].element.children.append(LayerElement.Child(name: name, index: index))
    }
    open.append(index)
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) { if let index = open.popLast() { elements[index].end = elements.count } }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    if let index = open.last { elements[index].element.text += text }
  }

  func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) {
    guard first == nil else { return }
    let open = open.last.map { (elements[$0].element.name, elements[$0].line) }
    first = (
      max(1, parser.lineNumber), max(1, parser.columnNumber),
      XMLReason.words((error as NSError).code, open: open)
    )
  }

  private func stop(_ parser: XMLParser, _ problem: SceneProblem) {
    if self.problem == nil {
      self.problem = (max(1, parser.lineNumber), max(1, parser.columnNumber), problem)
    }
    parser.abortParsing()
  }
}

extension Data {
  /// The offset of the first `<?name?>`: Foundation's parser reads its missing value and crashes.
  ///
  /// Any position counts, because a parser that recovers from errors may see an instruction where a document has none.
  fileprivate var emptyInstruction: Int? {
    var index = startIndex
    while let start = self[index...].firstRange(of: [0x3C, 0x3F])?.lowerBound {
      let end = self[(start + 2)...].firstIndex { $0 == 0x3F || $0 == 0x3E || $0 <= 0x20 }
      guard let end else { return nil }
      if self[end] == 0x3F { return start - startIndex }
      index = end
    }
    return nil
  }
}
