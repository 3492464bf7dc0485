// A frame of a GIF before it has colours' indices: what changes, in runs.

import LaminaGeometry
import LaminaPixels

/// A frame whose palette is not chosen yet, as bytes that are kept until the film's colours are known.
///
/// ```
/// left top width height start end | clears | count·kind colours | count·kind colours | ...
/// ```
/// Numbers have seven bits in a byte, the low ones first. A run is of pixels that do not change, of one colour, or of
/// several colours. A colour has three bytes.
struct GIFDraft: Sendable {
  /// The rectangle of the frame.
  let region: IntRect
  /// The moments, in hundredths of a second, at which the frame begins and ends.
  let moments: Range<Int>
  /// Whether the frame's rectangle is cleared at its end.
  let clearsItself: Bool
  /// The whole draft.
  let bytes: [UInt8]
  private let runStart: Int

  /// A word that is no colour, for a pixel that does not change.
  static let unchanged: RGB = 1 << 24

  private enum Run: Int {
    case unchanged, repeated, several
  }

  /// Makes the draft of a planned frame whose pixels are opaque or clear.
  init(_ frame: MovieFrame, moments: Range<Int>) {
    (region, self.moments, clearsItself) = (frame.region, moments, frame.clearsItself)
    var writer = RunWriter()
    for number in [
      region.minX, region.minY, region.width, region.height, moments.lowerBound,
      moments.upperBound, clearsItself ? 1 : 0,
    ] { writer.appendNumber(number) }
    runStart = writer.bytes.count
    var shown = [PackedPixel](repeating: .clear, count: region.width)
    for y in region.rows {
      frame.shownRow(y, into: &shown)
      let row = frame.picture.row(y, region.columns)
      let before = shown.span
      for x in row.indices {
        let pixel = row[x]
        writer.addPixel(
          pixel == before[x] || pixel == .clear
            ? GIFDraft.unchanged : pixel.rawValue & 0xFF_FFFF)
      }
    }
    writer.finishRuns()
    bytes = writer.bytes
  }

  /// Makes a draft from its bytes.
  init(bytes: [UInt8]) {
    var place = 0
    let numbers = (0..<7).map { _ in GIFDraft.number(bytes.span, &place) }
    region = IntRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    moments = numbers[4]..<numbers[5]
    clearsItself = numbers[6] == 1
    (self.bytes, runStart) = (bytes, place)
  }

  /// Calls `body` with a colour, or with `unchanged`, and the number of neighbouring pixels that have it.
  func forEachRun(_ body: (RGB, Int) -> Void) {
    let source = bytes.span
    var place = runStart
    while place < source.count {
      let head = GIFDraft.number(source, &place)
      switch Run(rawValue: head & 3) {
      case .unchanged: body(GIFDraft.unchanged, head >> 2)
      case .repeated: body(GIFDraft.color(source, &place), head >> 2)
      default: for _ in 0..<head >> 2 { body(GIFDraft.color(source, &place), 1) }
      }
    }
  }

  /// Returns the colours of all pixels, or `unchanged`, row by row.
  func colors() -> [RGB] {
    var colors = [RGB](repeating: GIFDraft.unchanged, count: region.area)
    var target = colors.mutableSpan
    var place = 0
    forEachRun { color, count in
      if color != GIFDraft.unchanged {
        for offset in 0..<count { target[place + offset] = color }
      }
      place += count
    }
    return colors
  }

  /// Adds the frame's colours to a histogram, and returns whether some of its pixels do not change.
  func addColors(to histogram: inout ColorHistogram) -> Bool {
    var keeps = false
    forEachRun { color, count in
      if color == GIFDraft.unchanged {
        keeps = true
      } else {
        histogram.addColor(color, count: UInt64(count))
      }
    }
    return keeps
  }

  private static func number(_ bytes: Span<UInt8>, _ place: inout Int) -> Int {
    var (value, shift) = (0, 0)
    while true {
      let byte = bytes[place]
      place += 1
      value |= Int(byte & 127) << shift
      if byte < 128 { return value }
      shift += 7
    }
  }

  private static func color(_ bytes: Span<UInt8>, _ place: inout Int) -> RGB {
    defer { place += 3 }
    return RGB(bytes[place]) | RGB(bytes[place + 1]) << 8 | RGB(bytes[place + 2]) << 16
  }

  /// A writer of runs, which gets pixels one by one.
  private struct RunWriter {
    var bytes: [UInt8] = []
    private var color = GIFDraft.unchanged
    private var count = 0
    /// Colours of single pixels that no run has yet.
    private var single: [RGB] = []

    @inline(__always)
    mutating func addPixel(_ next: RGB) {
      if next == color {
        count &+= 1
      } else {
        endRun()
        (color, count) = (next, 1)
      }
    }

    mutating func finishRuns() {
      endRun()
      endSingle()
    }

    private mutating func endRun() {
      if color != GIFDraft.unchanged, count == 1 {
        single.append(color)
        return
      }
      guard count > 0 else { return }
      endSingle()
      let kind = color == GIFDraft.unchanged ? Run.unchanged : .repeated
      appendNumber(count << 2 | kind.rawValue)
      if kind == .repeated { appendColor(color) }
    }

    private mutating func endSingle() {
      guard !single.isEmpty else { return }
      appendNumber(single.count << 2 | Run.several.rawValue)
      for color in single { appendColor(color) }
      single.removeAll(keepingCapacity: true)
    }

    mutating func appendNumber(_ number: Int) {
      var rest = number
      while rest >= 128 {
        bytes.append(UInt8(rest & 127 | 128))
        rest >>= 7
      }
      bytes.append(UInt8(rest))
    }

    private mutating func appendColor(_ color: RGB) {
      bytes.append(UInt8(truncatingIfNeeded: color))
      bytes.append(UInt8(truncatingIfNeeded: color >> 8))
      bytes.append(UInt8(truncatingIfNeeded: color >> 16))
    }
  }
}
