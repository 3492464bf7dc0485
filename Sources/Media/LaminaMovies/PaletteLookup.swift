// From colours to the indices of a palette, with what was found before.

/// A lookup of the nearest colours of a palette.
struct PaletteLookup: Sendable {
  /// The colours.
  let palette: [RGB]
  /// The colours' red, green and blue.
  let channels: [SIMD4<Int32>]
  private let nearest: NearestColor
  /// The last colours of each slot with their indices, in 24 and 8 bits, and a bit that says that there is one.
  private var exact: [UInt64]
  /// The indices of colours that agree in the upper six bits of each channel, plus one; 0 where none is known.
  private var cells: [UInt16]

  /// Makes a lookup in a palette of 1 to 256 colours.
  init(_ palette: [RGB]) {
    self.palette = palette
    channels = palette.map {
      SIMD4(Int32($0 & 255), Int32($0 >> 8 & 255), Int32($0 >> 16 & 255), 0)
    }
    nearest = NearestColor(palette: palette)
    exact = [UInt64](repeating: 0, count: 1 << 14)
    cells = []
  }

  /// Returns the index of the nearest colour.
  mutating func index(of color: RGB) -> Int {
    let slot = Int(truncatingIfNeeded: (color &* 0x9E37_79B1) &>> 18)
    let entry = exact[slot]
    if entry &>> 8 == UInt64(color) | 1 &<< 24 { return Int(entry & 255) }
    let index = nearest.index(of: NearestColor.channels(color))
    exact[slot] = (UInt64(color) | 1 &<< 24) &<< 8 | UInt64(index)
    return index
  }

  /// Returns the index of the colour that is nearest to the middle of a colour's cell.
  mutating func roughIndex(red: Int32, green: Int32, blue: Int32) -> Int {
    if cells.isEmpty { cells = [UInt16](repeating: 0, count: 1 << 18) }
    let (r, g, b) = (Int(red) &>> 2, Int(green) &>> 2, Int(blue) &>> 2)
    let cell = r | g &<< 6 | b &<< 12
    let known = cells[cell]
    if known > 0 { return Int(known) &- 1 }
    let index = nearest.index(
      of: SIMD4(Float(r * 4) + 1.5, Float(g * 4) + 1.5, Float(b * 4) + 1.5, 0))
    cells[cell] = UInt16(index + 1)
    return index
  }
}
