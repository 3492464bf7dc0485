import LaminaPixels
import TestSupport
import Testing

/// Kernels of greys of one byte against the same kernels of four channels: equal to the byte.
@Suite struct GrayRowTests {
  private func gray(_ width: Int, _ height: Int, _ random: inout SplitMix) throws -> Texture {
    let bytes = (0..<width * height).map { _ in UInt8(random.integer(in: 0...255)) }
    return try Texture(width: width, height: height) { grays in
      for i in grays.indices { grays[i] = bytes[i] }
    }
  }

  @Test(arguments: Compilation.all)
  func `grey rows: expanded, found and gathered as four channels are`(compilation: Compilation)
    throws
  {
    func check<K: RowKernelSet>(_: K.Type) throws {
      for seed: UInt64 in 1...60 {
        var random = SplitMix(seed: seed)
        let (width, height) = (random.integer(in: 1...30), random.integer(in: 1...9))
        let (gray, count) = (try gray(width, height, &random), Int(seed) % 37)
        let color = try gray.expanded()
        let (bytes, pixels) = (gray.grays, color.span)
        var row = [PackedPixel](repeating: .clear, count: width * height)
        var span = row.mutableSpan
        K.expand(bytes, into: &span)
        for i in pixels.indices { #expect(row[i] == pixels[i], "seed \(seed)") }

        let columns = (0..<count).map { _ in Int32(random.integer(in: 0...width - 1)) }
        let rows = (0..<count).map { _ in Int32(random.integer(in: 0...height - 1)) }
        var found = [PackedPixel](repeating: .clear, count: count)
        var wanted = found
        var foundSpan = found.mutableSpan
        var wantedSpan = wanted.mutableSpan
        K.nearest(
          bytes, width: width, columns: columns.span, rows: rows.span, into: &foundSpan)
        K.nearest(
          pixels, width: width, columns: columns.span, rows: rows.span, into: &wantedSpan)
        #expect(found == wanted, "seed \(seed)")

        let x = columns.map { $0 * 2_048 + Int32(random.integer(in: -2_048...2_047)) }
        let y = rows.map { $0 * 2_048 + Int32(random.integer(in: -2_048...2_047)) }
        #expect(
          gathered(K.self, bytes, gray, x, y) == gathered(K.self, pixels, color, x, y),
          "seed \(seed)")
      }
    }
    try check(compilation.kernels)
  }

  private func gathered<K: RowKernelSet>(
    _: K.Type, _ bytes: Span<UInt8>, _ texture: Texture, _ columns: [Int32], _ rows: [Int32]
  ) -> [[PackedPixel]] {
    var all = Corners(count: columns.count)
    all.write { a, b, c, d in
      K.gather(
        bytes, width: texture.width, height: texture.height, columns: columns.span,
        rows: rows.span, into: &a, &b, &c, &d)
    }
    return [all.a, all.b, all.c, all.d]
  }

  private func gathered<K: RowKernelSet>(
    _: K.Type, _ pixels: Span<PackedPixel>, _ texture: Texture, _ columns: [Int32],
    _ rows: [Int32]
  ) -> [[PackedPixel]] {
    var all = Corners(count: columns.count)
    all.write { a, b, c, d in
      K.gather(
        pixels, width: texture.width, height: texture.height, columns: columns.span,
        rows: rows.span, into: &a, &b, &c, &d)
    }
    return [all.a, all.b, all.c, all.d]
  }

  /// The output of `gather`.
  private struct Corners {
    var a: [PackedPixel]
    var b: [PackedPixel]
    var c: [PackedPixel]
    var d: [PackedPixel]

    init(count: Int) {
      a = [PackedPixel](repeating: .clear, count: count)
      (b, c, d) = (a, a, a)
    }

    typealias Row = MutableSpan<PackedPixel>

    mutating func write(_ body: (inout Row, inout Row, inout Row, inout Row) -> Void) {
      Corners.write(&a, &b, &c, &d, body)
    }

    private static func write(
      _ a: inout [PackedPixel], _ b: inout [PackedPixel], _ c: inout [PackedPixel],
      _ d: inout [PackedPixel], _ body: (inout Row, inout Row, inout Row, inout Row) -> Void
    ) {
      var rowA = a.mutableSpan
      var rowB = b.mutableSpan
      var rowC = c.mutableSpan
      var rowD = d.mutableSpan
      body(&rowA, &rowB, &rowC, &rowD)
    }
  }

  @Test(arguments: Compilation.all)
  func `grey rows: along a line they are interpolated as four channels are`(
    compilation: Compilation
  ) throws {
    func check<K: RowKernelSet>(_: K.Type) throws {
      for seed: UInt64 in 1...200 {
        var random = SplitMix(seed: seed)
        let (width, height) = (random.integer(in: 2...40), random.integer(in: 2...40))
        let gray = try gray(width, height, &random)
        let color = try gray.expanded()
        let (first, count) = (random.integer(in: -40...3_000), Int(seed) % 68)
        func fixed(_ texels: Double) -> Int64 { Int64((texels * 0x1p40).rounded()) }
        let step = random.element(of: [0, 0.3, 1, 7.5]) * random.double(in: -1...1)
        let line = SampleLine(
          column: fixed(random.double(in: -3...Double(width)) - step * Double(first)),
          columnStep: fixed(step), row: fixed(random.double(in: -3...Double(height) + 3)),
          rowStep: fixed(random.double(in: -0.01...0.01)))
        var blocks = [SampleBlock](repeating: SampleBlock(), count: (count + 14) / 8)
        var blockSpan = blocks.mutableSpan
        var shown = [PackedPixel](repeating: .white, count: count)
        var wanted = [PackedPixel](repeating: .clear, count: count)
        var shownSpan = shown.mutableSpan
        var wantedSpan = wanted.mutableSpan
        K.sample(
          gray.graySquares, along: line, first: first, using: &blockSpan, into: &shownSpan)
        K.sample(
          color.squares, along: line, first: first, using: &blockSpan, into: &wantedSpan)
        #expect(shown == wanted, "seed \(seed)")
      }
    }
    try check(compilation.kernels)
  }
}
