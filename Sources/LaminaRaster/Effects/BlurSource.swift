// Stage 6, fragment: what is blurred.

import LaminaGeometry
import LaminaPixels

/// The pixels that a blur reads, or their alpha; beyond them all is clear, or the edges repeat.
struct BlurSource: Sendable {
  enum Content: Sendable {
    case plane(AlphaPlane)
    case pixels(Texture)
    case alpha(Texture)
  }

  let content: Content
  /// The pixels that it covers: the blur's, or as many times fewer and larger ones as they are reduced.
  let area: IntRect
  let repeatsEdges: Bool
  /// The blur's pixels along a side of one of these; a power of two.
  let reduction: Int

  /// - Precondition: `area` has the content's size.
  init(
    _ content: Content, covering area: IntRect, repeatsEdges: Bool = false, reduction: Int = 1
  ) {
    switch content {
    case .plane: break
    case .pixels(let texture), .alpha(let texture):
      precondition(
        area.isEmpty || (area.width == texture.width && area.height == texture.height),
        "\(texture.width)x\(texture.height) pixels that cover \(area)")
    }
    self.content = content
    self.area = area
    self.repeatsEdges = repeatsEdges && !area.isEmpty
    self.reduction = reduction
  }

  /// Values for each pixel.
  var channels: Int { if case .pixels = content { 4 } else { 1 } }

  /// The columns of a range that are read; where edges repeat, at least one.
  func columns(within range: Range<Int>) -> Range<Int> {
    if area.isEmpty { return area.columns.clamped(to: area.minX..<area.minX) }
    let read = area.columns.clamped(to: range)
    guard read.isEmpty, repeatsEdges else { return read }
    let nearest = range.lowerBound >= area.maxX ? area.maxX - 1 : area.minX
    return nearest..<nearest + 1
  }

  /// Gives `body` the channels of some pixels of a row.
  ///
  /// - Parameters:
  ///   - y: the row, within the area.
  ///   - columns: the columns, within the area.
  ///   - alphas: memory for alpha that has to be taken out of pixels.
  ///   - kernels: the row kernels.
  ///   - body: reads them.
  func read(
    _ y: Int, _ columns: Range<Int>, alphas: inout [UInt8], by kernels: RowKernels,
    _ body: (Span<UInt8>) -> Void
  ) {
    let first = columns.lowerBound - area.minX
    switch content {
    case .plane(let plane):
      body(plane.row(y).extracting(first..<first + columns.count))
    case .pixels(let texture):
      body(texture.row(y - area.minY, first..<first + columns.count).channels)
    case .alpha(let texture):
      alphas.resize(to: columns.count)
      var span = alphas.mutableSpan
      kernels.alpha(texture.row(y - area.minY, first..<first + columns.count), into: &span)
      body(alphas.span)
    }
  }
}
