// Stage 7, blend: rows are composited onto rows by any blend mode. The most common one has faster kernels.

public import LaminaPixels

/// Row kernels for every blend mode: rows are premultiplied, of equal count.
///
/// The result of a mode is rounded once, then mixed in proportion to coverage and rounded again.
///
/// Twins: `ReferenceRenderer`'s blend modes, tolerance 1 of 255.
extension Kernels {
  /// Composites a row by coverage: D' = D + (mode(S, D) - D) C / 255.
  ///
  /// - Parameters:
  ///   - source: premultiplied pixels.
  ///   - mode: the blend mode.
  ///   - coverage: 0...255 for every pixel.
  ///   - destination: the pixels below, and the result.
  /// - Precondition: the three counts are equal.
  public static func blend(
    _ source: Span<PackedPixel>, mode: BlendMode, coverage: Span<UInt8>,
    onto destination: inout MutableSpan<PackedPixel>
  ) {
    guard !mode.changesUnderClear else {
      return blendAll(source, mode: mode, coverage: coverage, onto: &destination)
    }
    precondition(
      source.count == destination.count && coverage.count == destination.count,
      "rows of unequal length")
    // Most pixels of a group are clear: clear blocks are skipped.
    var start = 0
    while start < source.count {
      var end = start
      while end < source.count, !isClear(source, from: end) {
        end = min(end &+ clearBlock, source.count)
      }
      if end > start {
        var part = destination._mutatingExtracting(start..<end)
        blendAll(
          source.extracting(start..<end), mode: mode, coverage: coverage.extracting(start..<end),
          onto: &part)
      }
      start = min(end &+ clearBlock, source.count)
    }
  }

  /// The number of pixels in a block of a row; a block whose source pixels are clear is skipped.
  private static let clearBlock = 32

  /// Returns whether all source pixels of the block that begins at `start` are clear.
  @inline(__always)
  private static func isClear(_ source: Span<PackedPixel>, from start: Int) -> Bool {
    source.extracting(start..<min(start &+ clearBlock, source.count)).channels.uniform == 0
  }

  private static func blendAll(
    _ source: Span<PackedPixel>, mode: BlendMode, coverage: Span<UInt8>,
    onto destination: inout MutableSpan<PackedPixel>
  ) {
    switch mode {
    case .normal: blend(source, coverage, &destination) { over($0, $1) }
    case .clear: blend(source, coverage, &destination) { _, _ in 0 }
    case .source: blend(source, coverage, &destination) { s, _ in s }
    case .destination: break
    case .sourceIn: blend(source, coverage, &destination) { combine($0, pixelAlpha($1), $1, 0) }
    case .sourceOut:
      blend(source, coverage, &destination) { combine($0, 255 - pixelAlpha($1), $1, 0) }
    case .sourceAtop:
      blend(source, coverage, &destination) {
        combine($0, pixelAlpha($1), $1, 255 - pixelAlpha($0))
      }
    case .destinationOver: blend(source, coverage, &destination) { over($1, $0) }
    case .destinationIn:
      blend(source, coverage, &destination) { combine($0, 0, $1, pixelAlpha($0)) }
    case .destinationOut:
      blend(source, coverage, &destination) { combine($0, 0, $1, 255 - pixelAlpha($0)) }
    case .destinationAtop:
      blend(source, coverage, &destination) {
        combine($0, 255 - pixelAlpha($1), $1, pixelAlpha($0))
      }
    case .xor:
      blend(source, coverage, &destination) {
        combine($0, 255 - pixelAlpha($1), $1, 255 - pixelAlpha($0))
      }
    case .plusLighter: blend(source, coverage, &destination) { plusLighter($0, $1) }
    case .plusDarker: blend(source, coverage, &destination) { plusDarker($0, $1) }
    case .multiply: blend(source, coverage, &destination) { separable($0, $1, multiply) }
    case .screen: blend(source, coverage, &destination) { separable($0, $1, screen) }
    case .overlay:
      blend(source, coverage, &destination) {
        separable($0, $1) { hardLight(Channels(s: $0.d, sa: $0.da, d: $0.s, da: $0.sa)) }
      }
    case .darken: blend(source, coverage, &destination) { separable($0, $1, darken) }
    case .lighten: blend(source, coverage, &destination) { separable($0, $1, lighten) }
    case .hardLight: blend(source, coverage, &destination) { separable($0, $1, hardLight) }
    case .difference: blend(source, coverage, &destination) { separable($0, $1, difference) }
    case .exclusion: blend(source, coverage, &destination) { separable($0, $1, exclusion) }
    case .colorDodge: blend(source, coverage, &destination) { separable($0, $1, colorDodge) }
    case .colorBurn: blend(source, coverage, &destination) { separable($0, $1, colorBurn) }
    case .softLight: blend(source, coverage, &destination) { separable($0, $1, softLight) }
    case .hue:
      blend(source, coverage, &destination) {
        nonSeparable($0, $1) { s, d in
          s.with(saturation: d.saturation).with(luminosity: d.luminosity)
        }
      }
    case .saturation:
      blend(source, coverage, &destination) {
        nonSeparable($0, $1) { s, d in
          d.with(saturation: s.saturation).with(luminosity: d.luminosity)
        }
      }
    case .color:
      blend(source, coverage, &destination) {
        nonSeparable($0, $1) { s, d in s.with(luminosity: d.luminosity) }
      }
    case .luminosity:
      blend(source, coverage, &destination) {
        nonSeparable($0, $1) { s, d in d.with(luminosity: s.luminosity) }
      }
    }
  }

  @inline(__always)
  private static func blend(
    _ source: Span<PackedPixel>, _ coverage: Span<UInt8>,
    _ destination: inout MutableSpan<PackedPixel>, _ mode: (UInt32, UInt32) -> UInt32
  ) {
    precondition(
      source.count == destination.count && coverage.count == destination.count,
      "rows of unequal length")
    for i in destination.indices where coverage[i] != 0 {
      let below = destination[i].rawValue
      destination[i] = PackedPixel(
        rawValue: mixPixel(below, mode(source[i].rawValue, below), UInt32(coverage[i])))
    }
  }
}
