// The end of what a command prints.

/// The last bytes of a stream of any length; its earlier bytes are only counted.
package struct OutputTail: Sendable {
  /// The number of bytes that are kept.
  package static let limit = 1 << 16

  /// Up to twice the kept bytes, so that few appended parts move them.
  private var recent: [UInt8] = []
  private var total = 0

  /// Makes the tail of an empty stream.
  package init() {}

  /// Appends a part of the stream.
  package mutating func appendPart(_ part: some Collection<UInt8>) {
    total += part.count
    recent += part.suffix(OutputTail.limit)
    if recent.count > 2 * OutputTail.limit { recent.removeFirst(recent.count - OutputTail.limit) }
  }

  /// The number of bytes before those that are kept.
  package var leftOut: Int { max(0, total - OutputTail.limit) }

  /// The last lines of the stream, at most five; before them a line that says how much is not kept.
  package var lastLines: [String] {
    let text = String(decoding: recent.suffix(OutputTail.limit), as: UTF8.self)
    let lines = text.split(whereSeparator: \.isNewline).suffix(5).map(String.init)
    guard leftOut > 0 else { return lines }
    return ["(\(leftOut) bytes of standard error before its last \(OutputTail.limit) are left out)"]
      + lines
  }
}
