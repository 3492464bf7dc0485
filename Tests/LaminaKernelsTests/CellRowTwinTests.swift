import LaminaGeometry
import LaminaPixels
import TestSupport
import Testing

/// The kernels of cells against plain loops.
@Suite struct CellRowTwinTests {
  @Test(arguments: Compilation.all)
  func `cells: every sum of up to three windings is its share of a pixel, rounded`(
    compilation: Compilation
  ) {
    func exact(_ sum: Int32, isEvenOdd: Bool) -> UInt8 {
      let full = 131_072.0
      var part = abs(Double(sum))
      if isEvenOdd {
        part = part.truncatingRemainder(dividingBy: 2 * full)
        part = min(part, 2 * full - part)
      }
      return UInt8((min(part, full) * 255 / full + 0.5).rounded(.down))
    }
    func check<K: RowKernelSet>(_: K.Type) {
      var sums: [Int32] = [2_147_352_576, -2_147_352_576, 2_147_352_575, -2_147_352_575]
      sums += Array(-400_000...400_000)
      var (start, count, wrong) = (0, 1, 0)
      while start < sums.count {
        let part = Array(sums[start..<min(sums.count, start + count)])
        for rule in FillRule.allCases {
          var cells = Cells(
            CellLayout(IntRect(x: 5, y: 3, width: part.count, height: 1), rule: rule))
          for (index, sum) in part.enumerated() {
            cells.cells[index] = sum &- (index == 0 ? 0 : part[index - 1])
          }
          cells.touched[0] = 1 << UInt64(cells.layout.width / 8) - 1
          let row = cells.drain(K.self)
          for (index, sum) in part.enumerated() {
            let wanted = exact(sum, isEvenOdd: rule == .evenOdd)
            let one = rule == .evenOdd ? K.evenOddCoverage(of: sum) : K.coverage(of: sum)
            if row[index] != wanted || one != wanted { wrong += 1 }
          }
        }
        start += part.count
        count = count % 67 + 1
      }
      #expect(wrong == 0)
    }
    check(compilation.kernels)
  }

  @Test(arguments: Compilation.all)
  func `cells: edges of every slope, within and beyond the area, are added column by column`(
    compilation: Compilation
  ) {
    func check<K: RowKernelSet>(_: K.Type) {
      for seed in 1...400 as ClosedRange<UInt64> {
        var random = SplitMix(seed: seed)
        let area = IntRect(
          x: random.integer(in: -40...40), y: random.integer(in: -40...40),
          width: random.integer(in: 1...(seed.isMultiple(of: 9) ? 1_200 : 90)),
          height: random.integer(in: 1...33))
        let rule = random.element(of: FillRule.allCases)
        let layout = CellLayout(area, rule: rule)
        let edges = (0..<random.integer(in: 1...40)).map { _ in CellTwin.edge(near: area, &random) }
        var cells = Cells(layout)
        var twin = CellTwin(area)
        let rows = cells.add(edges, K.self)
        for edge in edges { twin.add(edge) }
        #expect(rows == twin.rows, "seed \(seed)")
        #expect(cells.drain(K.self) == twin.coverages(K.self, rule), "seed \(seed)")
        #expect(cells.cells.allSatisfy { $0 == 0 }, "seed \(seed): cells are cleared")
        #expect(cells.touched.allSatisfy { $0 == 0 }, "seed \(seed): bits are cleared")
      }
    }
    check(compilation.kernels)
  }

  @Test(arguments: Compilation.all)
  func `cells: runs that are covered whole stand apart from sixteen pixels on`(
    compilation: Compilation
  ) {
    func check<K: RowKernelSet>(_: K.Type) {
      for width in [16, 23, 24, 40] {
        var cells = Cells(
          CellLayout(IntRect(x: 0, y: 0, width: width + 24, height: 1), rule: .nonZero))
        let right = Int32(width + 8) << 8
        _ = cells.add(
          [
            Edge(x0: 7 << 8 + 128, y0: 0, x1: 7 << 8 + 128, y1: 256, winding: 1),
            Edge(x0: right, y0: 0, x1: right, y1: 256, winding: -1),
          ], K.self)
        let row = cells.drain(K.self)
        #expect(row[7] == 128 && row[8] == 255 && row[width + 7] == 255 && row[width + 8] == 0)
        #expect(cells.spans.contains { $0.isFull } == (width / 8 * 8 - 8 >= 16), "\(width)")
      }
    }
    check(compilation.kernels)
  }

  @Test(arguments: Compilation.all)
  func `cells: a colour goes onto all runs as onto each`(compilation: Compilation) {
    func check<K: RowKernelSet>(_: K.Type) throws {
      for seed in 1...60 as ClosedRange<UInt64> {
        var random = SplitMix(seed: seed)
        let size = 120
        let coverage = (0..<400).map { _ in UInt8(random.integer(in: 0...255)) }
        let spans = (0..<random.integer(in: 0...30)).map { _ in
          let count = random.integer(in: 1...80)
          return CoverageSpan(
            y: Int32(random.integer(in: 0...3)), x: Int32(random.integer(in: 0...(size - count))),
            count: Int32(count),
            offset: random.integer(in: 0...2) == 0 ? -1 : Int32(random.integer(in: 0...300)))
        }
        let color = RowCase.pixels(1, &random)[0]
        let bounds = IntRect(x: 0, y: 0, width: size, height: 4)
        func drawn(_ body: (inout PixelRegion) -> Void) throws -> [PackedPixel] {
          var target = try Framebuffer(bounds: bounds)
          target.withSharedTarget { shared in
            var region = shared.region(bounds)
            body(&region)
          }
          let picture = target.makeTexture(isOpaque: false)
          return (0..<4).flatMap { y in
            let row = picture.row(y, 0..<size)
            return row.indices.map { row[$0] }
          }
        }
        let all = try drawn {
          K.sourceOver(color, spans: spans.span, coverage: coverage.span, onto: &$0)
        }
        let each = try drawn { region in
          for span in spans {
            var row = region.mutableRow(Int(span.y), span.columns)
            let one = span.isFull ? [UInt8](repeating: 255, count: Int(span.count)) : coverage
            K.sourceOver(
              color, coverage: one.span.extracting(span.isFull ? 0..<one.count : span.bytes),
              onto: &row)
          }
        }
        #expect(all == each, "seed \(seed)")
      }
    }
    #expect(throws: Never.self) { try check(compilation.kernels) }
  }
}

/// Cells, and what a kernel makes of them.
private struct Cells {
  let layout: CellLayout
  var cells: [Int32]
  var touched: [UInt64]
  private(set) var spans: [CoverageSpan] = []

  init(_ layout: CellLayout) {
    self.layout = layout
    cells = [Int32](repeating: 0, count: layout.cellCount)
    touched = [UInt64](repeating: 0, count: layout.wordCount)
  }

  mutating func add<K: RowKernelSet>(_ edges: [Edge], _: K.Type) -> Int {
    Cells.add(edges, K.self, layout, &cells, &touched)
  }

  private static func add<K: RowKernelSet>(
    _ edges: [Edge], _: K.Type, _ layout: CellLayout, _ cells: inout [Int32],
    _ touched: inout [UInt64]
  ) -> Int {
    var cells = cells.mutableSpan
    var touched = touched.mutableSpan
    return K.add(edges.span, layout: layout, cells: &cells, touched: &touched)
  }

  /// One coverage a pixel of the area, row by row, and the spans that said so.
  mutating func drain<K: RowKernelSet>(_: K.Type) -> [UInt8] {
    let area = layout.area
    var room = [CoverageSpan](
      repeating: CoverageSpan(y: 0, x: 0, count: 0, offset: 0), count: area.area + 1)
    var bytes = [UInt8](repeating: 7, count: layout.cellCount + 8)
    var (count, used) = (1, 0)
    Cells.drain(K.self, layout, &cells, &touched, &room, &count, &bytes, &used)
    spans = Array(room[1..<count])
    var result = [UInt8](repeating: 0, count: area.area)
    for span in spans {
      for (place, x) in span.columns.enumerated() {
        let index = (Int(span.y) - area.minY) * area.width + x - area.minX
        result[index] = span.isFull ? 255 : bytes[Int(span.offset) + place]
      }
    }
    return result
  }

  private static func drain<K: RowKernelSet>(
    _: K.Type, _ layout: CellLayout, _ cells: inout [Int32], _ touched: inout [UInt64],
    _ room: inout [CoverageSpan], _ count: inout Int, _ bytes: inout [UInt8], _ used: inout Int
  ) {
    var cells = cells.mutableSpan
    var touched = touched.mutableSpan
    var spans = room.mutableSpan
    var coverage = bytes.mutableSpan
    K.drain(
      layout, cells: &cells, touched: &touched, into: &spans, &count, coverage: &coverage, &used)
  }
}

/// The same sums by plain loops over rows and columns.
private struct CellTwin {
  let area: IntRect
  /// How many rows edges run through.
  private(set) var rows = 0
  private var sums: [Int]

  init(_ area: IntRect) {
    self.area = area
    sums = [Int](repeating: 0, count: area.area)
  }

  /// An edge around an area, now and then one that is long, flat or upright.
  static func edge(near area: IntRect, _ random: inout SplitMix) -> Edge {
    func coordinate(_ range: Range<Int>) -> Int {
      random.integer(in: (range.lowerBound - 4) * 256...(range.upperBound + 4) * 256)
    }
    var (x0, y0) = (coordinate(area.columns), coordinate(area.rows))
    var (x1, y1) = (coordinate(area.columns), coordinate(area.rows))
    switch random.integer(in: 0...5) {
    case 0: x1 = x0
    case 1: (x1, y1) = (x0 + random.integer(in: -900...900), y0 + random.integer(in: 1...900))
    case 2: y1 = y0 + random.integer(in: 1...3)
    case 3: (x0, y0) = (x0 &* 50, y0 &* 20)
    default: break
    }
    if y1 == y0 { y1 += 1 }
    if y1 < y0 { (x0, y0, x1, y1) = (x1, y1, x0, y0) }
    return Edge(
      x0: Int32(x0), y0: Int32(y0), x1: Int32(x1), y1: Int32(y1),
      winding: random.element(of: [1, -1]))
  }

  mutating func add(_ edge: Edge) {
    let (x0, y0, x1, y1) = (Int(edge.x0), Int(edge.y0), Int(edge.x1), Int(edge.y1))
    let (dx, dy) = (Double(x1 - x0), Double(y1 - y0))
    let run = Int(dx / dy * 0x1p32)
    let rise = Int(min(dy / abs(dx), 256) * 0x1p32)
    func x(at y: Int) -> Int { x0 + ((y - y0) * run + 1 << 31) >> 32 }
    for row in area.rows {
      let (top, bottom) = (max(y0, row << 8), min(y1, (row + 1) << 8))
      if top >= bottom { continue }
      rows += 1
      let (start, end) = (min(x(at: top), x(at: bottom)), max(x(at: top), x(at: bottom)))
      // How much of the height lies to the left of a column's right side.
      func reached(_ column: Int) -> Int {
        let side = (column + 1) << 8
        if side > end { return bottom - top }
        return side <= start ? 0 : min(((side - start) * rise + 1 << 31) >> 32, bottom - top)
      }
      for column in area.columns {
        let part = reached(column) - reached(column - 1)
        let enters = max(start - column << 8, 0)
        let leaves = min(end - column << 8, 256)
        // Its share of this pixel, and whole pixels behind.
        let winding = Int(edge.winding)
        let place = (row - area.minY) * area.width - area.minX
        sums[place + column] +=
          winding * (part * (512 - enters - leaves) + reached(column - 1) * 512)
      }
    }
  }

  func coverages<K: RowKernelSet>(_: K.Type, _ rule: FillRule) -> [UInt8] {
    sums.map {
      rule == .nonZero ? K.coverage(of: Int32($0)) : K.evenOddCoverage(of: Int32($0))
    }
  }
}
