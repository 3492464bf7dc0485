// Reading XML, by expat behind its shim. One of the few files that may use `unsafe`: the shim takes and gives pointers.

import CXMLShim
import LaminaPixels

/// The outcome of reading XML, and where it ended.
struct XMLOutcome {
  enum Status {
    /// The text is well-formed.
    case sound
    /// The text is not well-formed.
    case broken
    /// The builder stopped the reading, because elements are nested too deeply.
    case stopped
    /// The text declares an entity.
    case entityDeclaration
    /// The text declares the default value of an attribute.
    case defaultValue
    /// The machine has no memory for reading the text.
    case noMemory
  }

  let status: Status
  /// The code of the first mistake, one of expat's `XML_Error`.
  let code: Int
  /// The offset of the mistake in the text, in bytes.
  let offset: Int
  /// The offset where the piece with the mistake begins, such as a tag or a comment.
  let piece: Int
  /// Whether the mistake is within a DOCTYPE.
  let isInDoctype: Bool

  init(_ outcome: lamina_xml_outcome) {
    status =
      switch outcome.status {
      case LAMINA_XML_SOUND: .sound
      case LAMINA_XML_STOPPED: .stopped
      case LAMINA_XML_ENTITY_DECLARATION: .entityDeclaration
      case LAMINA_XML_DEFAULT_VALUE: .defaultValue
      case LAMINA_XML_NO_MEMORY: .noMemory
      default: .broken
      }
    code = Int(outcome.code)
    offset = outcome.offset
    piece = outcome.piece
    isInDoctype = outcome.is_in_doctype != 0
  }
}

enum XMLReader {
  /// Reads a text, and gives elements and texts to a builder in their order.
  ///
  /// - Parameters:
  ///   - text: valid UTF-8 without zeros.
  ///   - builder: the receiver; it gets nothing after a mistake.
  /// - Returns: the outcome. O(bytes), without recursion.
  static func readElements(_ text: Span<UInt8>, to builder: XMLTreeBuilder) -> XMLOutcome {
    let calls = unsafe lamina_xml_calls(
      context: Unmanaged.passUnretained(builder).toOpaque(),
      start: { context, offset, name, attributes in
        guard let context = unsafe context, let name = unsafe name else { return 0 }
        var pairs: [(name: String, value: String)] = []
        if var next = unsafe attributes {
          while let name = unsafe next[0], let value = unsafe next[1] {
            unsafe pairs.append((String(cString: name), String(cString: value)))
            unsafe next += 2
          }
        }
        let builder = unsafe XMLReader.builder(context)
        return unsafe builder.startElement(String(cString: name), pairs, at: offset) ? 1 : 0
      },
      end: { context in
        guard let context = unsafe context else { return }
        unsafe XMLReader.builder(context).endElement()
      },
      text: { context, bytes, count in
        guard let context = unsafe context else { return }
        let part = unsafe UnsafeBufferPointer(start: bytes, count: count)
        unsafe XMLReader.builder(context).addText(String(decoding: part, as: UTF8.self))
      })
    return withExtendedLifetime(builder) {
      unsafe text.withUnsafeBufferPointer {
        unsafe XMLOutcome(lamina_xml_read($0.baseAddress, $0.count, calls))
      }
    }
  }

  /// Returns the builder that the context of a callback points to.
  @unsafe private static func builder(_ context: UnsafeMutableRawPointer) -> XMLTreeBuilder {
    unsafe Unmanaged<XMLTreeBuilder>.fromOpaque(context).takeUnretainedValue()
  }
}
