import LaminaFiles
import LaminaGeometry
import LaminaPixels
import LaminaProfiling
import LaminaRaster
import TestSupport
import Testing

// The blur against a slow Gaussian in `Double`.

/// Planes of numbers, and the Gaussian by its definition.
private struct Twin {
  let bounds: IntRect
  let values: [Double]

  /// A Gaussian at whole distances up to five sigmas, which sums to 1.
  static func weights(_ sigma: Double) -> [Double] {
    let reach = max(1, Int((5 * sigma).rounded(.up)))
    let shares = (-reach...reach).map { Exponential.exp(-Double($0 * $0) / (2 * sigma * sigma)) }
    let total = shares.reduce(0, +)
    return shares.map { $0 / total }
  }

  /// The blur in `area`: along x, then along y.
  func blurred(_ sigma: Double, into area: IntRect) -> [Double] {
    let weights = Twin.weights(sigma)
    let reach = weights.count / 2
    var rows = [Double](repeating: 0, count: bounds.height * area.width)
    for y in 0..<bounds.height {
      for x in area.columns {
        var sum = 0.0
        for column in max(
          bounds.minX, x - reach)..<max(
            max(bounds.minX, x - reach), min(bounds.maxX, x + reach + 1))
        {
          sum += values[y * bounds.width + column - bounds.minX] * weights[column - x + reach]
        }
        rows[y * area.width + x - area.minX] = sum
      }
    }
    var result: [Double] = []
    for y in area.rows {
      for x in 0..<area.width {
        var sum = 0.0
        for row in max(
          bounds.minY, y - reach)..<max(
            max(bounds.minY, y - reach), min(bounds.maxY, y + reach + 1))
        {
          sum += rows[(row - bounds.minY) * area.width + x] * weights[row - y + reach]
        }
        result.append(sum)
      }
    }
    return result
  }
}

@Suite struct GaussianBlurTests {
  private func plane(_ bounds: IntRect, _ value: (Int, Int) -> UInt8) throws -> AlphaPlane {
    let bytes = try FileBytes(capacity: bounds.area) { span in
      for y in bounds.rows {
        for x in bounds.columns {
          span[(y - bounds.minY) * bounds.width + x - bounds.minX] = value(x, y)
        }
      }
      return bounds.area
    }
    return AlphaPlane(bounds: bounds, bytes: bytes)
  }

  private func numbers(_ plane: AlphaPlane) -> [Double] {
    let span = plane.bytes.span
    return span.indices.map { Double(span[$0]) }
  }

  /// The largest difference from the twin, in steps of 255.
  private func error(_ source: AlphaPlane, _ sigma: Double, _ area: IntRect) throws -> Double {
    let actual = try GaussianBlur(sigma: sigma).blur(source, into: area)
    let twin = Twin(bounds: source.bounds, values: numbers(source))
    return zip(numbers(actual), twin.blurred(sigma, into: area)).reduce(0) {
      max($0, abs($1.0 - $1.1))
    }
  }

  static let sigmas: [Double] = [
    0.3, 0.5, 1, 1.7, 2.5, 2.99, 3, 3.3, 4, 5.9, 6, 8, 11.9, 12, 18, 24, 47.9, 60, 100, 200,
  ]

  @Test(arguments: sigmas)
  func `blur: edges, impulses and noise are within two steps of a Gaussian`(sigma: Double) throws {
    let reach = Int(sigma)
    let seed = UInt64(sigma * 10)
    var random = SplitMix(seed: seed)
    let shift = random.integer(in: -300...300)
    let bounds = IntRect(x: shift, y: -shift / 2, width: 60 + reach, height: 23 + reach)
    let area = IntRect(
      x: bounds.minX - 2 * reach - 3, y: bounds.minY - reach - 2, width: bounds.width + 3 * reach,
      height: 11 + reach)
    let middle = (bounds.minX + 5, bounds.minY + 4)
    let noise = try plane(bounds) { _, _ in random.chance(0.5) ? 255 : UInt8(random.next() & 255) }
    let blocks = try plane(bounds) { x, y in (x / 7 + y / 5) % 3 == 0 ? 255 : 0 }
    let planes = [
      ("full", try plane(bounds) { _, _ in 255 }),
      ("impulse", try plane(bounds) { x, y in (x, y) == middle ? 255 : 0 }),
      ("edge", try plane(bounds) { x, _ in x < middle.0 ? 255 : 0 }), ("noise", noise),
      ("blocks", blocks),
      // The source that sets a wrong fourth moment off most: alternating at the blur's own scale.
      ("bars", try plane(bounds) { x, _ in (x / max(1, Int(1.7 * sigma))) % 2 == 0 ? 255 : 0 }),
    ]
    for (name, source) in planes {
      let error = try error(source, sigma, area)
      #expect(error <= 2, "\(name), sigma \(sigma), seed \(seed)")
    }
  }

  /// Stripes as wide as half a cell, which change their phase under a pixel.
  ///
  /// The means of cells see half of the stripes' light everywhere, so at that pixel they have their largest
  /// error, 8 steps.
  @Test(arguments: [3, 5.9, 6, 7.9, 8, 11.9, 12, 15.9, 16, 24, 31.9, 32] as [Double])
  func `blur: patterns that change their phase with the cells are within two steps`(sigma: Double)
    throws
  {
    let side = Int(4 * sigma)
    let bounds = IntRect(x: -side, y: 5 - side, width: 2 * side, height: 2 * side)
    var period = 2
    while Double(period) <= sigma {
      let half = period / 2
      for shift in Set([0, 1, half, period - 1]).sorted() {
        func isLit(_ place: Int) -> Bool {
          ((place - shift) & (period - 1) < half) == (place < shift)
        }
        let stripes = try plane(bounds) { x, _ in isLit(x) ? 255 : 0 }
        let checkers = try plane(bounds) { x, y in isLit(x) == isLit(y) ? 255 : 0 }
        let either = try plane(bounds) { x, y in isLit(x) || isLit(y) ? 255 : 0 }
        let area = IntRect(x: shift - period, y: shift - period, width: 2 * period, height: 4)
        let middle = IntRect(x: shift - 2, y: shift - 2, width: 4, height: 4)
        for (name, source) in [("stripes", stripes), ("checkers", checkers), ("either", either)] {
          let error = max(
            try self.error(source, sigma, area), try self.error(source, sigma, middle))
          #expect(error <= 2, "\(name), sigma \(sigma), period \(period), shift \(shift)")
        }
      }
      period *= 2
    }
  }

  @Test(arguments: [0.7, 3.5, 20] as [Double])
  func `blur: a pixel does not depend on the rectangle it is computed in`(sigma: Double) throws {
    var random = SplitMix(seed: 77)
    let source = try plane(IntRect(x: -31, y: 12, width: 90, height: 70)) { _, _ in
      UInt8(random.next() & 255)
    }
    let blur = GaussianBlur(sigma: sigma)
    let whole = try blur.blur(source, into: IntRect(x: -80, y: -40, width: 200, height: 180))
    for _ in 0..<20 {
      let part = IntRect(
        x: random.integer(in: -80...80), y: random.integer(in: -40...100),
        width: random.integer(in: 1...40), height: random.integer(in: 1...40))
      let computed = try blur.blur(source, into: part)
      var differs = 0
      for y in part.rows {
        let (a, b) = (computed.row(y), whole.row(y))
        for x in part.columns where a[x - part.minX] != b[x - whole.bounds.minX] { differs += 1 }
      }
      #expect(differs == 0, "\(part), seed 77")
    }
  }

  @Test(arguments: [1, 9, 33] as [Double])
  func `blur: a source moved by whole cells gives the result moved`(sigma: Double) throws {
    let blur = GaussianBlur(sigma: sigma)
    func result(_ offset: Int) throws -> [Double] {
      let source = try plane(IntRect(x: 3 + offset, y: -5 - offset, width: 41, height: 30)) {
        UInt8((($0 - offset) * 37 + ($1 + offset) * 11) & 255)
      }
      return numbers(
        try blur.blur(source, into: IntRect(x: -9 + offset, y: -20 - offset, width: 70, height: 60))
      )
    }
    #expect(try result(0) == result(blur.cell * 5))
  }

  @Test(arguments: [0.3, 2, 14] as [Double])
  func `blur: pixels are the alpha's blur in each channel, and premultiplied`(sigma: Double) throws
  {
    var random = SplitMix(seed: 5)
    let area = IntRect(x: 7, y: -3, width: 50, height: 40)
    var source = try Framebuffer(bounds: area)
    source.withRegion { region in
      var pixels = region.allRows
      for index in pixels.indices {
        let alpha = random.integer(in: 0...255)
        pixels[index] = PackedPixel(
          red: UInt8(random.integer(in: 0...alpha)), green: UInt8(alpha), blue: 0,
          alpha: UInt8(alpha))
      }
    }
    let red = try plane(area) { source.row($1, area.columns)[$0 - area.minX].red }
    let alpha = try plane(area) { source.row($1, area.columns)[$0 - area.minX].alpha }
    let bounds = IntRect(x: -20, y: -25, width: 110, height: 90)
    let blur = GaussianBlur(sigma: sigma)
    let pixels = try blur.blur(source.makeTexture(isOpaque: false), covering: area, into: bounds)
    let (reds, alphas) = (try blur.blur(red, into: bounds), try blur.blur(alpha, into: bounds))
    var wrong = 0
    for y in bounds.rows {
      let row = pixels.row(y, bounds.columns)
      for x in row.indices {
        let pixel = row[x]
        if pixel.red != reds.row(y)[x] || pixel.alpha != alphas.row(y)[x] { wrong += 1 }
        if pixel.green != pixel.alpha || pixel.blue != 0 || pixel.red > pixel.alpha { wrong += 1 }
      }
    }
    #expect(wrong == 0)
  }

  @Test func `blur: nothing in gives nothing out, and opaque interiors stay opaque`() throws {
    let nothing = try plane(.empty) { _, _ in 0 }
    let area = IntRect(x: -5, y: 900, width: 40, height: 30)
    for sigma in [0.3, 7, 1_000] {
      let blur = GaussianBlur(sigma: sigma)
      #expect(numbers(try blur.blur(nothing, into: area)).allSatisfy { $0 == 0 })
      #expect(try blur.blur(nothing, into: .empty).bytes.count == 0)
      let far = try plane(IntRect(x: 90_000, y: -90_000, width: 2, height: 1)) { _, _ in 255 }
      #expect(numbers(try blur.blur(far, into: area)).allSatisfy { $0 == 0 })
    }
    let blur = GaussianBlur(sigma: 9)
    let full = try plane(IntRect(x: -100, y: 800, width: 300, height: 300)) { _, _ in 255 }
    #expect(numbers(try blur.blur(full, into: area)).allSatisfy { $0 == 255 })
  }

  // MARK: - Effects

  /// A pass computed by a crew, in memory that is full of something else before.
  private func rendered(
    _ operation: PassOperation, _ source: Texture, _ area: IntRect, into extent: IntRect,
    threads: Int, memory: EffectMemory
  ) throws -> [UInt32] {
    var target = try Framebuffer(bounds: extent)
    target.withRegion { region in
      var pixels = region.allRows
      for index in pixels.indices { pixels[index] = PackedPixel(rawValue: 0x5555_5555) }
    }
    let crew = try TileCrew(threadCount: threads, grid: TileGrid())
    try EffectPass(operation).render(
      into: &target, from: source, covering: area, memory: memory, crew: crew,
      shouldStop: { false })
    return extent.rows.flatMap { y in
      let row = target.row(y, extent.columns)
      return row.indices.map { row[$0].rawValue }
    }
  }

  private func noise(_ area: IntRect, seed: UInt64) throws -> Texture {
    var random = SplitMix(seed: seed)
    var source = try Framebuffer(bounds: area)
    source.withRegion { region in
      var pixels = region.allRows
      for index in pixels.indices {
        let alpha = UInt8(random.integer(in: 0...255))
        pixels[index] = PackedPixel(
          red: alpha, green: alpha / 2, blue: 0, alpha: alpha)
      }
    }
    return source.makeTexture(isOpaque: false)
  }

  @Test(arguments: [0.7, 4, 9, 30, 200] as [Double], [false, true])
  func `effects: every number of threads gives the same pixels, in memory of any past`(
    sigma: Double, repeatsEdges: Bool
  ) throws {
    let area = IntRect(x: -17, y: 40, width: 150, height: 90)
    let source = try noise(area, seed: 8)
    let memory = EffectMemory()
    let color = PackedPixel(red: 10, green: 100, blue: 50, alpha: 200)
    let operations: [PassOperation] = [
      .blur(PassIndex(0), sigma: sigma, repeatsEdges: repeatsEdges),
      .shadow(PassIndex(0), sigma: sigma, color: color, repeatsEdges: repeatsEdges),
      .shadow(PassIndex(0), sigma: 0, color: color, repeatsEdges: repeatsEdges),
    ]
    for operation in operations {
      for extent in [
        area, area.grown(by: 25), IntRect(x: 30, y: 60, width: 64, height: 80),
        IntRect(x: 400, y: -300, width: 70, height: 90),
      ] {
        let single = try rendered(
          operation, source, area, into: extent, threads: 1, memory: EffectMemory())
        for threads in [2, 3, 7] {
          let several = try rendered(
            operation, source, area, into: extent, threads: threads, memory: memory)
          #expect(several == single, "\(operation), \(extent), \(threads) threads")
        }
      }
    }
    #expect(memory.byteCount > 0)
  }

  @Test(arguments: [0.7, 4, 9, 30, 100] as [Double])
  func `effects: edges that repeat are those of a picture that goes on`(sigma: Double) throws {
    let area = IntRect(x: -7, y: 5, width: 41, height: 30)
    let source = try noise(area, seed: 3)
    let extent = IntRect(x: -30, y: -12, width: 90, height: 60)
    let wide = extent.grown(by: GaussianBlur(sigma: sigma).support + 3)
    var larger = try Framebuffer(bounds: wide)
    larger.withRegion { region in
      for y in wide.rows {
        let row = source.row(min(max(y, area.minY), area.maxY - 1) - area.minY, 0..<area.width)
        var target = region.mutableRow(y, wide.columns)
        for x in target.indices {
          target[x] = row[min(max(wide.minX + x, area.minX), area.maxX - 1) - area.minX]
        }
      }
    }
    let texture = larger.makeTexture(isOpaque: false)
    let color = PackedPixel(red: 0, green: 0, blue: 90, alpha: 255)
    func operations(_ repeatsEdges: Bool) -> [PassOperation] {
      [
        .blur(PassIndex(0), sigma: sigma, repeatsEdges: repeatsEdges),
        .shadow(PassIndex(0), sigma: sigma, color: color, repeatsEdges: repeatsEdges),
      ]
    }
    for (repeated, whole) in zip(operations(true), operations(false)) {
      let memory = EffectMemory()
      let actual = try rendered(
        repeated, source, area, into: extent, threads: 1, memory: memory)
      let expected = try rendered(whole, texture, wide, into: extent, threads: 1, memory: memory)
      #expect(actual == expected, "\(repeated)")
    }
  }

  @Test func `effects: a wide blur takes at most twice the time of a narrow one`() throws {
    let area = IntRect(x: 0, y: 0, width: 600, height: 600)
    let source = try noise(area, seed: 1)
    let crew = try TileCrew(threadCount: 1, grid: TileGrid())
    let memory = EffectMemory()
    var target = try Framebuffer(bounds: area)
    func fastest(_ sigma: Double) throws -> UInt64 {
      let effect = EffectPass(.blur(PassIndex(0), sigma: sigma, repeatsEdges: true))
      var best = UInt64.max
      for _ in 0..<7 {
        var watch = Stopwatch(.threadCPU)
        try effect.render(
          into: &target, from: source, covering: area, memory: memory, crew: crew,
          shouldStop: { false })
        best = min(best, watch.lap())
      }
      return best
    }
    let (narrow, wide) = (try fastest(8), try fastest(200))
    #expect(wide <= 2 * narrow, "\(wide) ns at sigma 200, \(narrow) ns at sigma 8")
  }

  // MARK: - Masks

  @Test(arguments: [0.8, 4, 18] as [Double], [0, 7.5, 20] as [Double])
  func `blurred rounded rect: the mask is within two steps of a Gaussian of its coverage`(
    sigma: Double, radius: Double
  ) throws {
    var cache = BlurMaskCache(byteLimit: 1 << 22)
    let support = GaussianBlur(sigma: sigma).support
    let large = 2 * (20 + support) + 9
    for (width, height) in [(large, large + 6), (25, 40), (1, 3)] {
      let mask = try cache.mask(
        of: BlurredRect(
          rect: IntRect(x: 0, y: 0, width: width, height: height), radius: radius, sigma: sigma))
      // The coverage of the rasteriser is what a blur too small to be seen leaves of it.
      let bounds = IntRect(x: 0, y: 0, width: width, height: height)
      let key = BlurMask.Key.whole(
        width: width, height: height, radius: min(radius, Double(min(width, height)) / 2),
        sigma: 0.05)
      let sharp = try BlurMask(key)
      var coverage = [UInt8](repeating: 0, count: width)
      var values: [Double] = []
      for y in 0..<height {
        var span = coverage.mutableSpan
        sharp.read(row: y, columns: 0..<width, width: width, height: height, into: &span)
        values += coverage.map(Double.init)
      }
      let twin = Twin(bounds: bounds, values: values)
      let columns = -support - 2..<width + support + 2
      var row = [UInt8](repeating: 0, count: columns.count)
      for y in [-support - 1, -support / 2, 0, height / 3, height - 2, height + support / 3] {
        let area = IntRect(x: columns.lowerBound, y: y, width: columns.count, height: 1)
        let expected = twin.blurred(sigma, into: area)
        var span = row.mutableSpan
        mask.read(row: y, columns: columns, width: width, height: height, into: &span)
        let error = zip(row, expected).reduce(0.0) { max($0, abs(Double($1.0) - $1.1)) }
        #expect(error <= 2, "\(width)x\(height), radius \(radius), sigma \(sigma), row \(y)")
      }
    }
  }

  @Test func `blurred rounded rect: the cache counts, shares corners and keeps to its limit`()
    throws
  {
    var cache = BlurMaskCache(byteLimit: 40_000)
    _ = try cache.mask(
      of: BlurredRect(rect: IntRect(x: 0, y: 0, width: 300, height: 300), radius: 12, sigma: 6))
    _ = try cache.mask(
      of: BlurredRect(rect: IntRect(x: 0, y: 0, width: 400, height: 900), radius: 12, sigma: 6))
    #expect(cache.hits == 1)
    #expect(cache.misses == 1)
    let corner = cache.byteCount
    #expect(corner > 0)
    _ = try cache.mask(
      of: BlurredRect(rect: IntRect(x: 0, y: 0, width: 20, height: 20), radius: 12, sigma: 6))
    #expect(cache.misses == 2)
    for radius in 1...40 {
      _ = try cache.mask(
        of: BlurredRect(
          rect: IntRect(x: 0, y: 0, width: 300, height: 300), radius: Double(radius), sigma: 6))
      #expect(cache.byteCount <= 40_000)
    }
    let misses = cache.misses
    _ = try cache.mask(
      of: BlurredRect(rect: IntRect(x: 0, y: 0, width: 300, height: 300), radius: 40, sigma: 6))
    #expect(cache.misses == misses)
    // Larger than the limit: computed each time.
    for _ in 0..<2 {
      _ = try cache.mask(
        of: BlurredRect(rect: IntRect(x: 0, y: 0, width: 900, height: 900), radius: 0, sigma: 60))
    }
    #expect(cache.misses == misses + 2)
    #expect(cache.byteCount <= 40_000)
  }

  // 170 shadows of the same wide blur took 3.9 GB, because no mask was kept that the cache has no room for.
  @Test func `blurred rounded rect: a frame computes each mask once, and keeps to its own limit`()
    throws
  {
    func blurred(_ side: Int) -> BlurredRect {
      BlurredRect(
        rect: IntRect(x: 0, y: 0, width: side, height: side), radius: 0, sigma: 20)
    }
    var cache = BlurMaskCache(byteLimit: 50_000)
    cache.startFrame(byteLimit: 200_000)
    for _ in 0..<3 {
      for side in [4, 6] { _ = try cache.mask(of: blurred(side)) }
    }
    #expect(cache.misses == 2)
    #expect(cache.hits == 4)
    #expect(cache.byteCount <= 50_000)
    let computed = cache.computedPixels
    #expect(throws: RasterError.self) {
      for side in 7..<20 { _ = try cache.mask(of: blurred(side)) }
    }
    #expect(cache.computedPixels > computed)
    // The next frame starts anew, and has the masks for which there was room.
    cache.endFrame()
    cache.startFrame(byteLimit: 200_000)
    let hits = cache.hits
    _ = try cache.mask(of: blurred(4))
    #expect(cache.hits == hits + 1)
    cache.endFrame()
  }
}
