// The pixels of a frame as indices of colours, with or without the distribution of errors.

import LaminaGeometry
import LaminaPixels

/// The pixels of a frame's rectangle as indices of a palette, row by row.
struct IndexedFrame: Sendable {
  /// The index of each pixel, or a mark with it.
  var indices: [UInt16]

  /// The mark of a pixel that may as well be transparent, because its colour is shown already.
  static let mayStay: UInt16 = 1 << 8
  /// The mark of a pixel that has no colour, and is transparent.
  static let stays: UInt16 = 1 << 9

  /// Finds the colours of a draft in a palette.
  ///
  /// - Parameters:
  ///   - colors: the pixels' colours, or `GIFDraft.unchanged`.
  ///   - width: the pixels in a row.
  ///   - lookup: a lookup in the palette.
  ///   - dithering: the distribution of errors.
  init(
    _ colors: [RGB], width: Int, _ lookup: inout PaletteLookup, dithering: MovieDithering
  ) {
    indices = [UInt16](repeating: IndexedFrame.stays, count: colors.count)
    switch dithering {
    case .none: findNearest(colors, &lookup)
    case .floydSteinberg: diffuseErrors(colors, width: width, &lookup)
    }
  }

  private mutating func findNearest(_ colors: [RGB], _ lookup: inout PaletteLookup) {
    let source = colors.span
    var (last, index) = (GIFDraft.unchanged, IndexedFrame.stays)
    var target = indices.mutableSpan
    for place in source.indices {
      let color = source[place]
      if color != last {
        last = color
        index =
          color == GIFDraft.unchanged ? IndexedFrame.stays : UInt16(lookup.index(of: color))
      }
      target[place] = index
    }
  }

  /// Gives 7/16 of a pixel's error to the next one, and 3/16, 5/16 and 1/16 to those below.
  ///
  /// - Source: Floyd, Steinberg: "An adaptive algorithm for spatial greyscale", Proceedings of the Society for
  ///   Information Display 17 (1976).
  private mutating func diffuseErrors(
    _ colors: [RGB], width: Int, _ lookup: inout PaletteLookup
  ) {
    let source = colors.span
    let palette = lookup.channels
    // With a column on either side.
    var below = [SIMD4<Int32>](repeating: .zero, count: width + 2)
    var current = below
    var target = indices.mutableSpan
    var start = 0
    while start < source.count {
      swap(&below, &current)
      for x in below.indices { below[x] = .zero }
      var carried = SIMD4<Int32>.zero
      for x in 0..<width {
        let color = source[start &+ x]
        if color == GIFDraft.unchanged {
          carried = .zero
          continue
        }
        let wanted = SIMD4<Int32>(
          Int32(color & 255), Int32(color &>> 8 & 255), Int32(color &>> 16 & 255), 0)
        // Rounded to nearest.
        let shifted = (carried &+ current[x &+ 1] &+ SIMD4(repeating: 8)) &>> 4
        let sum = (wanted &+ shifted).clamped(
          lowerBound: .zero, upperBound: SIMD4(repeating: 255))
        let index =
          shifted == .zero
          ? lookup.index(of: color) : lookup.roughIndex(red: sum.x, green: sum.y, blue: sum.z)
        target[start &+ x] = UInt16(index)
        let error = sum &- palette[index]
        // A small error cannot be seen, but distributed over an area of one colour it can.
        if max(abs(error.x), abs(error.y), abs(error.z)) <= 3 {
          carried = .zero
          continue
        }
        carried = error &* 7
        below[x] = below[x] &+ error &* 3
        below[x &+ 1] = below[x &+ 1] &+ error &* 5
        below[x &+ 2] = below[x &+ 2] &+ error
      }
      start += width
    }
  }

  /// Replaces the indices by those of a part of the rectangle.
  mutating func crop(from outer: IntRect, to inner: IntRect) {
    guard inner != outer else { return }
    var kept: [UInt16] = []
    kept.reserveCapacity(inner.area)
    for y in inner.rows {
      let start = (y - outer.minY) * outer.width + inner.minX - outer.minX
      kept += indices[start..<start + inner.width]
    }
    indices = kept
  }

  /// Whether some pixels are transparent or may be.
  var hasFreePixels: Bool { indices.contains { $0 >= IndexedFrame.mayStay } }

  /// Returns for each colour of a palette whether a pixel must have it.
  func usedColors(of count: Int) -> [Bool] {
    var used = [Bool](repeating: false, count: count)
    for mark in indices where mark < IndexedFrame.mayStay { used[Int(mark)] = true }
    return used
  }
}
