#if Ports
internal import SwiftParser
public import SwiftSyntax

// A source file as its bytes, which a translation keeps unless a rule rewrites them.

/// The bytes of a source file and its path.
public struct SourceText: Sendable {
  /// The path that errors of the copy name.
  public let path: String
  /// The bytes of the file in any encoding.
  public let bytes: [UInt8]

  /// Makes a source of bytes.
  public init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }

  /// Makes a source of a text.
  public init(path: String = "Source.swift", _ text: String) {
    self.init(path: path, bytes: Array(text.utf8))
  }

  /// Returns the syntax tree, whose offsets are those of `bytes`; a malformed source has a tree too.
  public func parse() -> SourceFileSyntax {
    unsafe bytes.withUnsafeBufferPointer { unsafe Parser.parse(source: $0) }
  }

  /// Returns the text of a range; bytes that are not UTF-8 are replaced.
  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}

extension SyntaxProtocol {
  /// The range of the node's bytes without the blanks and comments around it.
  var range: Range<Int> {
    positionAfterSkippingLeadingTrivia.utf8Offset..<endPositionBeforeTrailingTrivia.utf8Offset
  }

  /// The node's tokens with single spaces between them, where the source has any blank or comment.
  var flatText: String {
    var text = ""
    for token in tokens(viewMode: .sourceAccurate) {
      if !text.isEmpty, token.hasBlankBefore { text += " " }
      text += token.text
    }
    return text
  }
}

extension TokenSyntax {
  /// Whether blanks or comments are between the token and the one before it.
  fileprivate var hasBlankBefore: Bool {
    !leadingTrivia.isEmpty
      || previousToken(viewMode: .sourceAccurate)?.trailingTrivia.isEmpty == false
  }
}
#endif
