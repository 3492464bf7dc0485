// The colours of pixels, counted: what a palette is chosen from.

/// A colour of three channels in one word, red in the low byte.
typealias RGB = UInt32

/// The colours of some pixels: each of them while they are few, and their cells.
///
/// A cell holds the colours that agree in the upper five bits of each channel, 32,768 cells in all.
struct ColorHistogram: Sendable {
  /// The exact colours in the order in which they came; complete if `isExact`.
  private(set) var colors: [RGB] = []
  /// Whether `colors` has every colour that was added.
  private(set) var isExact = true
  /// The number of pixels in each cell.
  private(set) var counts = [UInt32](repeating: 0, count: 1 << 15)
  /// The sums of the three channels over the pixels of each cell.
  private(set) var sums = [UInt32](repeating: 0, count: 3 << 15)
  /// The cells with pixels, in the order in which they came.
  private(set) var cells: [UInt16] = []
  private var known = [UInt32](repeating: 0, count: 1 << 10)
  private let most: Int

  /// Makes an empty histogram, which keeps exact colours up to a number of at most 256.
  init(keepingExact most: Int) {
    precondition(most <= 256, "at most a quarter of the table")
    self.most = most
  }

  /// Adds a number of neighbouring pixels of one colour.
  ///
  /// - Precondition: fewer than 2^24 pixels are added in all, so that the sums fit.
  mutating func addColor(_ color: RGB, count: UInt32) {
    let cell = ColorHistogram.cell(of: color)
    if counts[cell] == 0 { cells.append(UInt16(cell)) }
    counts[cell] &+= count
    sums[3 &* cell] &+= (color & 255) &* count
    sums[3 &* cell &+ 1] &+= (color &>> 8 & 255) &* count
    sums[3 &* cell &+ 2] &+= (color &>> 16 & 255) &* count
    if isExact { keepColor(color) }
  }

  private mutating func keepColor(_ color: RGB) {
    var place = ColorHistogram.slot(of: color)
    // A word of the table is the colour with the bit above it, so that black differs from an empty word.
    let entry = color | 1 << 24
    while known[place] != 0 {
      if known[place] == entry { return }
      place = (place &+ 1) & 1_023
    }
    guard colors.count < most else {
      isExact = false
      return
    }
    known[place] = entry
    colors.append(color)
  }

  private static func slot(of color: RGB) -> Int {
    Int(truncatingIfNeeded: (color &* 0x9E37_79B1) &>> 22)
  }

  /// Returns the cell of a colour.
  static func cell(of color: RGB) -> Int {
    Int(color &>> 3 & 31 | color &>> 6 & 0x3E0 | color &>> 9 & 0x7C00)
  }
}
