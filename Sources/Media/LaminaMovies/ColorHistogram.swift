// The colours of pixels, counted: what a palette is chosen from.

/// A colour of three channels in one word, red in the low byte.
typealias RGB = UInt32

/// The colours of some pixels, with their numbers: each colour by itself while they are few, else by cells.
///
/// A cell has the colours that agree in the upper bits of each channel: all eight at first. Beyond 65,536 cells the
/// lowest of these bits is dropped, so that cells merge. With five bits there are no more than 32,768.
struct ColorHistogram: Sendable {
  /// The colours of a cell.
  struct Cell: Sendable {
    /// The first colour.
    fileprivate let first: RGB
    /// The number of pixels.
    fileprivate(set) var count: UInt64 = 0
    /// The sums of red, green and blue.
    fileprivate(set) var sums = SIMD4<UInt64>.zero
    /// The colour that more than half of the pixels have, if one has.
    fileprivate(set) var candidate: RGB
    /// The pixels of that colour, less those of others: at most how many it has.
    fileprivate(set) var votes: UInt64 = 0

    /// - Source: for the candidate: Boyer, Moore: "MJRTY: a fast majority vote algorithm" (1981).
    fileprivate mutating func addVotes(_ color: RGB, _ count: UInt64) {
      if candidate == color {
        votes &+= count
      } else if votes >= count {
        votes &-= count
      } else {
        (candidate, votes) = (color, count &- votes)
      }
    }
  }

  /// The cells with pixels, in the order in which they came.
  private(set) var cells: [Cell] = []
  /// The number of low bits of a channel that do not matter.
  private var droppedBits: UInt32 = 0
  /// The places of cells in `cells`, plus one; 0 is empty.
  private var slots = [UInt32](repeating: 0, count: 1 << 10)
  private static let mostCells = 1 << 16

  /// All colours, if there are no more than some.
  func colors(upTo most: Int) -> [RGB]? {
    droppedBits == 0 && cells.count <= most ? cells.map(\.first) : nil
  }

  /// Adds a number of pixels of one colour.
  mutating func addColor(_ color: RGB, count: UInt64) {
    let place = place(of: color)
    cells[place].count &+= count
    let channels = SIMD4(
      UInt64(color & 255), UInt64(color &>> 8 & 255), UInt64(color &>> 16 & 255), 0)
    cells[place].sums &+= channels &* count
    cells[place].addVotes(color, count)
  }

  /// Returns the place of a colour's cell, which is made if there is none.
  private mutating func place(of color: RGB) -> Int {
    let key = key(of: color)
    var slot = slot(of: key)
    while slots[slot] != 0 {
      let place = Int(slots[slot]) &- 1
      if self.key(of: cells[place].first) == key { return place }
      slot = (slot &+ 1) & (slots.count &- 1)
    }
    if cells.count == ColorHistogram.mostCells {
      mergeCells()
      return place(of: color)
    }
    cells.append(Cell(first: color, candidate: color))
    slots[slot] = UInt32(cells.count)
    if cells.count * 2 > slots.count { growSlots(to: slots.count * 4) }
    return cells.count - 1
  }

  private func key(of color: RGB) -> RGB {
    color & ((0xFF &<< droppedBits & 0xFF) &* 0x01_0101)
  }

  private func slot(of key: RGB) -> Int {
    // The upper bits of the product, as many as the table needs.
    Int(truncatingIfNeeded: (key &* 0x9E37_79B1) &>> UInt32(32 - slots.count.trailingZeroBitCount))
  }

  private mutating func growSlots(to count: Int) {
    slots = [UInt32](repeating: 0, count: count)
    for place in cells.indices {
      var slot = slot(of: key(of: cells[place].first))
      while slots[slot] != 0 { slot = (slot &+ 1) & (slots.count &- 1) }
      slots[slot] = UInt32(place + 1)
    }
  }

  private mutating func mergeCells() {
    let old = cells
    droppedBits += 1
    cells = []
    slots = [UInt32](repeating: 0, count: slots.count)
    for cell in old {
      let place = place(of: cell.first)
      cells[place].count &+= cell.count
      cells[place].sums &+= cell.sums
      cells[place].addVotes(cell.candidate, cell.votes)
    }
  }
}
