// The separate areas in which two pictures differ.

public import LaminaProfiling

/// One area of differing pixels, apart from all others.
public struct PictureChange: Hashable, Sendable {
  /// The bounding box of the area's pixels.
  public let box: PassRecord.Extent
  /// The number of differing pixels.
  public let pixels: Int
  /// The column of the differing pixel nearest to the area's centre of mass.
  public let x: Int
  /// The row of that pixel.
  public let y: Int

  /// The position and the size in words: `36x20 at 312, 40`.
  public var place: String { "\(box.width)x\(box.height) at \(box.x), \(box.y)" }
}

/// A finder of the areas in which marked pixels differ: cells of a coarse grid with such pixels, connected across at
/// most one cell without any.
///
/// Letters of a word and the sides of a thin frame are thus one area. Areas whose boxes overlap are one.
///
/// - Complexity: O(pixels of the bounding box), and the square of the number of areas, at most about 700.
struct PictureChangeFinder {
  private let marks: [PixelMark]
  private let width: Int
  private let bounds: PassRecord.Extent
  /// The side of a cell in pixels: an 80th of the longer side of the picture, and at least 4.
  private let side: Int
  private let across: Int
  /// The area of each cell; -1 without differing pixels.
  private var areaOfCell: [Int]
  private var areas: [Area] = []

  /// The sums of an area's pixels.
  private struct Area {
    var minX = Int.max
    var minY = Int.max
    var maxX = -1
    var maxY = -1
    var pixels = 0
    var sumX = 0
    var sumY = 0
    /// The differing pixel nearest to the centre of mass, and the square of its distance.
    var nearest = (x: 0, y: 0, distance: Int.max)

    mutating func join(_ other: Area) {
      (minX, minY) = (min(minX, other.minX), min(minY, other.minY))
      (maxX, maxY) = (max(maxX, other.maxX), max(maxY, other.maxY))
      pixels += other.pixels
      sumX += other.sumX
      sumY += other.sumY
    }

    func overlaps(_ other: Area) -> Bool {
      minX <= other.maxX && other.minX <= maxX && minY <= other.maxY && other.minY <= maxY
    }

    mutating func offerNearest(_ x: Int, _ y: Int) {
      let (right, down) = (x - sumX / pixels, y - sumY / pixels)
      let distance = right * right + down * down
      if distance < nearest.distance { nearest = (x, y, distance) }
    }
  }

  init(_ marks: [PixelMark], size: PictureComparison.Size, bounds: PassRecord.Extent) {
    self.marks = marks
    (width, self.bounds) = (size.width, bounds)
    side = max(4, max(size.width, size.height) / 80)
    across = (bounds.width + side - 1) / side
    areaOfCell = [Int](repeating: -1, count: across * ((bounds.height + side - 1) / side))
  }

  /// Returns the areas, the one with the most pixels first.
  mutating func findChanges() -> [PictureChange] {
    var isFilled = [Bool](repeating: false, count: areaOfCell.count)
    forEachDiffering { _, _, cell in isFilled[cell] = true }
    connectCells(isFilled)
    var found = areas
    let cells = areaOfCell
    forEachDiffering { x, y, cell in
      found[cells[cell]].join(
        Area(minX: x, minY: y, maxX: x, maxY: y, pixels: 1, sumX: x, sumY: y))
    }
    areas = found
    let owners = mergeOverlapping()
    found = areas
    forEachDiffering { x, y, cell in found[owners[cells[cell]]].offerNearest(x, y) }
    return found.indices.filter { owners[$0] == $0 }.map { found[$0] }
      .sorted { ($1.pixels, $0.minY, $0.minX) < ($0.pixels, $1.minY, $1.minX) }
      .map {
        PictureChange(
          box: .init(
            x: $0.minX, y: $0.minY, width: $0.maxX - $0.minX + 1, height: $0.maxY - $0.minY + 1),
          pixels: $0.pixels, x: $0.nearest.x, y: $0.nearest.y)
      }
  }

  /// Calls `body` with the column, the row and the cell of each differing pixel.
  private func forEachDiffering(_ body: (_ x: Int, _ y: Int, _ cell: Int) -> Void) {
    for y in bounds.y..<bounds.y + bounds.height {
      for x in bounds.x..<bounds.x + bounds.width where marks[y * width + x] == .differing {
        body(x, y, (y - bounds.y) / side * across + (x - bounds.x) / side)
      }
    }
  }

  /// Gives connected cells the same area.
  private mutating func connectCells(_ isFilled: [Bool]) {
    let down = areaOfCell.count / across
    for start in areaOfCell.indices where isFilled[start] && areaOfCell[start] < 0 {
      let area = areas.count
      areas.append(Area())
      areaOfCell[start] = area
      var waiting = [start]
      while let cell = waiting.popLast() {
        let (column, row) = (cell % across, cell / across)
        for y in max(0, row - 2)...min(down - 1, row + 2) {
          for x in max(0, column - 2)...min(across - 1, column + 2) {
            let other = y * across + x
            guard isFilled[other], areaOfCell[other] < 0 else { continue }
            areaOfCell[other] = area
            waiting.append(other)
          }
        }
      }
    }
  }

  /// Joins areas whose boxes overlap, and returns for each area the one that it belongs to.
  private mutating func mergeOverlapping() -> [Int] {
    var owners = Array(areas.indices)
    var isChanged = true
    while isChanged {
      isChanged = false
      for a in areas.indices where owners[a] == a {
        for b in areas.indices.dropFirst(a + 1)
        where owners[b] == b && areas[a].overlaps(areas[b]) {
          areas[a].join(areas[b])
          for area in owners.indices where owners[area] == b { owners[area] = a }
          isChanged = true
        }
      }
    }
    return owners
  }
}
