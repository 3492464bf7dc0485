// A frame of a GIF whose colours are found: what remains is to write it.

import LaminaGeometry

/// A frame of a GIF, on its way from a draft to bytes.
package struct GIFFrame: Sendable {
  private var pixels: IndexedFrame
  private let region: IntRect
  /// The part of the rectangle that is written.
  private var written: IntRect
  private let moments: Range<Int>
  private let clearsItself: Bool
  private let palette: [RGB]
  private let hasOwnPalette: Bool

  /// Finds the colours of a draft in a palette.
  init(
    _ draft: GIFDraft, _ lookup: inout PaletteLookup, hasOwnPalette: Bool,
    _ dithering: MovieDithering
  ) {
    pixels = IndexedFrame(
      draft.colors(), width: draft.region.width, &lookup, dithering: dithering)
    (region, written) = (draft.region, draft.region)
    (moments, clearsItself) = (draft.moments, draft.clearsItself)
    (palette, self.hasOwnPalette) = (lookup.palette, hasOwnPalette)
  }

  /// Shows the frame on a canvas, which says which of its pixels may stay.
  mutating func showFrame(on canvas: inout GIFCanvas) {
    var lookup = PaletteLookup(palette)
    let changed = canvas.showFrame(&pixels, in: region, &lookup)
    if clearsItself {
      // All of the rectangle is cleared at the frame's end.
      canvas.clearRegion(region)
    } else {
      pixels.crop(from: region, to: changed)
      written = changed
    }
  }

  /// Returns the frame's bytes.
  package func encode() -> [UInt8] {
    let used = pixels.usedColors(of: palette.count)
    var best: [UInt8] = []
    if hasOwnPalette || used.contains(false) {
      // A table of few colours has short codes, and so may cost less than no table.
      let map = IndexMap(used)
      best = encode(map.apply(to: pixels), map.colors(of: palette), hasTable: true)
    }
    if !hasOwnPalette {
      let shared = encode(pixels, palette, hasTable: false)
      if best.isEmpty || shared.count <= best.count { best = shared }
    }
    return best
  }

  private func encode(_ pixels: IndexedFrame, _ palette: [RGB], hasTable: Bool) -> [UInt8] {
    let transparent = pixels.hasFreePixels && palette.count < 256 ? palette.count : nil
    let bits = GIFFrame.bits(of: palette.count + (hasTable && transparent == nil ? 0 : 1))
    var bytes: [UInt8] = [
      0x21, 0xF9, 4, (clearsItself ? 2 : 1) << 2 | (transparent == nil ? 0 : 1),
    ]
    bytes += GIFFrame.short(min(moments.count, 0xFFFF)) + [UInt8(transparent ?? 0), 0, 0x2C]
    for number in [written.minX, written.minY, written.width, written.height] {
      bytes += GIFFrame.short(number)
    }
    bytes += hasTable ? [0x80 | UInt8(bits - 1)] + GIFFrame.table(palette, bits: bits) : [0]
    var encoder = LZWEncoder()
    return bytes
      + encoder.encodeIndices(
        pixels.indices, transparent: transparent.map(UInt8.init), bits: max(2, bits))
  }

  /// Returns the number of bits of a table with at least `count` entries, 1...8.
  static func bits(of count: Int) -> Int {
    var bits = 1
    while bits < 8, 1 << bits < count { bits += 1 }
    return bits
  }

  /// Returns a table of 2^bits colours; those that are not used are black.
  static func table(_ palette: [RGB], bits: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    for color in palette {
      bytes += [0, 8, 16].map { UInt8(truncatingIfNeeded: color >> $0) }
    }
    return bytes + [UInt8](repeating: 0, count: 3 << bits - bytes.count)
  }

  /// Returns a number in two bytes, the low one first.
  static func short(_ value: Int) -> [UInt8] {
    [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
  }
}

/// The indices of a palette's used colours in a palette of those alone.
private struct IndexMap {
  private var indices: [UInt16]
  private var kept: [Int] = []

  init(_ used: [Bool]) {
    indices = [UInt16](repeating: IndexedFrame.stays, count: used.count)
    for (index, isUsed) in used.enumerated() where isUsed {
      indices[index] = UInt16(kept.count)
      kept.append(index)
    }
    // A frame that changes nothing has one colour nevertheless.
    if kept.isEmpty { kept = [0] }
  }

  func colors(of palette: [RGB]) -> [RGB] { kept.map { palette[$0] } }

  /// Returns the pixels with the new indices; a free pixel whose colour is not there is transparent.
  func apply(to pixels: IndexedFrame) -> IndexedFrame {
    var pixels = pixels
    var target = pixels.indices.mutableSpan
    for place in target.indices {
      let mark = target[place]
      if mark < IndexedFrame.mayStay {
        target[place] = indices[Int(mark)]
      } else if mark < IndexedFrame.stays {
        let index = indices[Int(mark & 255)]
        target[place] = index == IndexedFrame.stays ? index : index | IndexedFrame.mayStay
      }
    }
    return pixels
  }
}
