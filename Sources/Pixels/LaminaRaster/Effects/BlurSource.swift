// Stage 6, fragment: the source of a blur.

import LaminaGeometry
import LaminaPixels

/// The pixels that a blur reads, or their alpha; outside them all is clear, or the edge pixels
/// repeat.
struct BlurSource: Sendable {
  enum Content: Sendable {
    case plane(AlphaPlane)
    case pixels(Texture)
    case alpha(Texture)
  }

  let content: Content
  /// The rectangle that the source covers, in its own pixels, which are larger than the blur's if
  /// it is reduced.
  let area: IntRect
  let repeatsEdges: Bool
  /// The number of the blur's pixels along a side of a source pixel; a power of two.
  let reduction: Int

  /// Makes a source from pixels or alpha.
  ///
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

  /// The number of values for each pixel: 4 for colours, 1 for alpha.
  var channels: Int { if case .pixels = content { 4 } else { 1 } }

  /// Returns the columns of the source that are read for a range of columns, which may lie outside;
  /// at least one if the edge pixels repeat.
  func sourceColumns(within range: Range<Int>) -> Range<Int> {
    if area.isEmpty { return area.columns.clamped(to: area.minX..<area.minX) }
    let read = area.columns.clamped(to: range)
    guard read.isEmpty, repeatsEdges else { return read }
    let nearest = range.lowerBound >= area.maxX ? area.maxX - 1 : area.minX
    return nearest..<nearest + 1
  }

  /// Calls `body` with the channels, or the alpha, of a range of a row's pixels.
  ///
  /// - Parameters:
  ///   - y: the row, within the area.
  ///   - columns: the columns, within the area.
  ///   - alphas: memory for alpha that is extracted from pixels.
  ///   - kernels: the row kernels.
  ///   - body: receives the channels.
  func readChannels(
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
