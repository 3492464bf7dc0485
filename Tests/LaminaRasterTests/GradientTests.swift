import LaminaGeometry
import LaminaPixels
import LaminaProfiling
import LaminaRaster
import TestSupport
import Testing

@Suite struct GradientTests {
  private let width = 200
  private let height = 12

  /// A gradient from (0, 0) to (200, 0) in a plane of pixels, unless it is mapped otherwise.
  private func gradient(
    _ kind: Gradient.Kind = .axial, _ stops: [Gradient.Stop],
    _ interpolation: Gradient.Interpolation = .straight,
    map: Affine = Affine(a: 1.0 / 200, b: 0, c: 0, d: 1.0 / 200, tx: 0, ty: 0)
  ) -> Gradient { Gradient(kind: kind, stops: stops, interpolation: interpolation, map: map) }

  private func render(
    _ gradient: Gradient, matrix: Matrix4 = .identity, tile: Int = 64,
    rect: Rect = Rect(x: -500, y: -500, width: 1_500, height: 1_500)
  ) throws -> [PackedPixel] {
    var list = DrawList()
    list.gradients = [gradient]
    list.add(.rect(rect), .gradient(0), matrix: matrix, edges: [])
    return try RasterHarness(
      width: width, height: height, grid: TileGrid(tileWidth: tile, tileHeight: tile)
    ).render(list)
  }

  /// The exact premultiplied channels at a t, 0...255.
  private func exact(_ gradient: Gradient, at t: Double) -> [Double] {
    func straight(_ color: Color) -> [Double] {
      [color.red, color.green, color.blue, color.alpha]
    }
    func premultiplied(_ c: [Double]) -> [Double] {
      [c[0] * c[3] * 255, c[1] * c[3] * 255, c[2] * c[3] * 255, c[3] * 255]
    }
    func mix(_ a: [Double], _ b: [Double], _ share: Double) -> [Double] {
      (0..<4).map { a[$0] + share * (b[$0] - a[$0]) }
    }
    let stops = gradient.stops
    guard let after = stops.firstIndex(where: { $0.location > t }) else {
      return premultiplied(straight(stops[stops.count - 1].color))
    }
    guard after > 0 else { return premultiplied(straight(stops[0].color)) }
    let (from, to) = (stops[after - 1], stops[after])
    let share = (t - from.location) / (to.location - from.location)
    let (a, b) = (straight(from.color), straight(to.color))
    switch gradient.interpolation {
    case .straight: return premultiplied(mix(a, b, share))
    case .premultiplied: return mix(premultiplied(a), premultiplied(b), share)
    }
  }

  private func channels(_ pixel: PackedPixel) -> [Double] {
    [pixel.red, pixel.green, pixel.blue, pixel.alpha].map(Double.init)
  }

  private func randomStops(_ random: inout SplitMix) -> [Gradient.Stop] {
    let isOpaque = random.chance(0.4)
    let isSingleColor = random.chance(0.2)
    func part() -> Double { random.element(of: [0, 1, random.double(in: 0...1)]) }
    var location = random.double(in: 0...0.3)
    let shared = (part(), part(), part())
    return (0..<random.integer(in: 2...7)).map { _ in
      let c = isSingleColor ? shared : (part(), part(), part())
      let stop = Gradient.Stop(
        Color(red: c.0, green: c.1, blue: c.2, alpha: isOpaque ? 1 : part()), at: location)
      location += random.element(of: [0, 0.1, 0.01, 1e-9, random.double(in: 0...0.4)])
      return stop
    }
  }

  @Test func `axial gradients: every channel is within a step of exact, at any scale`() throws {
    for seed: UInt64 in 1...150 {
      var random = SplitMix(seed: seed)
      let scale = random.element(of: [
        1.0 / 200, 1e-9, 1, 1e4, 1e12, random.double(in: 0.001...0.1),
      ])
      let turn = Trigonometry.sineCosine(degrees: random.element(of: [0, 90, 180, 37]))
      let (a, c) = (scale * turn.cosine, scale * turn.sine)
      let middle = (random.double(in: 0...200), random.double(in: 0...12))
      let gradient = gradient(
        .axial, randomStops(&random), random.chance(0.5) ? .straight : .premultiplied,
        map: Affine(a: a, b: 0, c: c, d: 0, tx: 0.5 - middle.0 * a - middle.1 * c, ty: 0))
      let pixels = try render(gradient)
      for y in 0..<height {
        for x in 0..<width {
          let map = gradient.map
          let t = (Double(x) + 0.5) * map.a + (Double(y) + 0.5) * map.c + map.tx
          let got = channels(pixels[y * width + x])
          // A rounding error of t, as far as single precision and a pixel's position can make one.
          let doubt = 1e-6 + 1e-5 * (abs(a) + abs(c))
          let candidates = [t, t - doubt, t + doubt].map { exact(gradient, at: $0) }
          for lane in 0..<4 {
            let values = candidates.map { $0[lane] }
            let (low, high) = (values.min() ?? 0, values.max() ?? 0)
            #expect(
              got[lane] >= low - 1 && got[lane] <= high + 1,
              "seed \(seed), pixel \(x), \(y), channel \(lane): \(got) for \(candidates[0])")
          }
          #expect(max(got[0], got[1], got[2]) <= got[3], "seed \(seed), pixel \(x), \(y)")
        }
      }
    }
  }

  @Test(arguments: [Gradient.Kind.axial, .radial, .conic])
  func `gradients: the grid of tiles changes no byte`(kind: Gradient.Kind) throws {
    let matrices: [Matrix4] = [
      .identity, .rotation(degrees: 30).concatenating(.scale(x: 1.3, y: 0.4)),
      Matrix4.rotation(degrees: 50, x: 0.2, y: 1, z: 0).concatenating(.perspective(distance: 900)),
    ]
    for seed: UInt64 in 1...12 {
      var random = SplitMix(seed: seed)
      let gradient = gradient(
        kind, randomStops(&random), random.chance(0.5) ? .straight : .premultiplied,
        map: Affine(a: 0.007, b: 0.002, c: -0.001, d: 0.05, tx: -0.4, ty: -0.3))
      for matrix in matrices {
        let whole = try render(gradient, matrix: matrix, tile: 256)
        for tile in [64, 17, 5] {
          #expect(
            try render(gradient, matrix: matrix, tile: tile) == whole, "seed \(seed), \(tile)")
        }
      }
    }
  }

  @Test func `gradients: a hard stop starts at the first centre that is not before it`() throws {
    let stops: [Gradient.Stop] = [
      .init(.white, at: 0.25), .init(.black, at: 0.25), .init(.black, at: 0.5),
      .init(.white, at: 0.5),
    ]
    let pixels = try render(gradient(.axial, stops))
    let black = PackedPixel(Color.black)
    for x in 0..<width {
      #expect(pixels[x] == (x < 50 || x >= 100 ? .white : black), "pixel \(x)")
    }
  }

  @Test func `gradients: an opaque one is copied where it covers whole`() throws {
    var list = DrawList()
    list.gradients = [gradient(.axial, [.init(.white, at: 0), .init(.black, at: 1)])]
    list.add(.rect(Rect(x: 3, y: 2, width: 20, height: 5)), .gradient(0), edges: [])
    list.gradients.append(
      gradient(.axial, [.init(.white, at: 0), .init(Color(white: 1, alpha: 0.5), at: 1)]))
    list.add(.rect(Rect(x: 40, y: 2, width: 10, height: 5)), .gradient(1), edges: [])
    let extent = IntRect(x: 0, y: 0, width: width, height: height)
    let pass = try AssembledPass(
      assembling: list, vertices: VertexBuffer(transforming: list), extent: extent,
      background: .clear, textures: [], grid: TileGrid(), memoryLimit: 1 << 30)
    var target = try Framebuffer(bounds: extent)
    let crew = try TileCrew(threadCount: 1, grid: TileGrid())
    try TileSection(passes: [pass], textures: []).render(pass: 0, into: &target, crew: crew) {
      false
    }
    let counters = crew.takeTally().counters
    #expect(counters[.pixelsCopied] == 100 && counters[.pixelsBlended] == 50)
  }

  @Test func `gradients: perspective divides at every pixel`() throws {
    // Seen at an angle, the middle of the plane is not the middle of its picture.
    let stops: [Gradient.Stop] = [.init(.black, at: 0.5), .init(.white, at: 0.5)]
    let matrix = Matrix4.rotation(degrees: 60, x: 0, y: 1, z: 0)
      .concatenating(.perspective(distance: 120)).concatenating(.translation(x: 100, y: 6))
    let map = Affine(a: 1.0 / 120, b: 0, c: 0, d: 1, tx: 0.5, ty: 0)
    let pixels = try render(
      gradient(.axial, stops, map: map), matrix: matrix,
      rect: Rect(x: -60, y: -10, width: 120, height: 20))
    let row = (0..<width).filter { pixels[6 * width + $0].alpha == 255 }
    let step = row.first { pixels[6 * width + $0] == .white } ?? -1
    #expect(step == 100)
    #expect(abs(100 - Double(row[0] + row[row.count - 1]) / 2) > 5)
  }

  @Test func `gradients: what is no number or has no stops does not end the program`() throws {
    let stops: [Gradient.Stop] = [.init(.white, at: 0), .init(.black, at: 1)]
    for value in [Double.nan, .infinity, -.infinity, 1e300, -1e300, 1e-300] {
      for kind in [Gradient.Kind.axial, .radial, .conic] {
        let map = Affine(a: value, b: 0, c: 1, d: value, tx: 0, ty: value)
        _ = try render(gradient(kind, stops, map: map))
        _ = try render(gradient(kind, stops), matrix: .scale(x: value, y: 1))
        _ = try render(gradient(kind, []))
        _ = try render(gradient(kind, [stops[0]]))
      }
    }
  }
}
