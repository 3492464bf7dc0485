// Gradients: row kernels alone, then shapes of them in tiles.

import LaminaGeometry
import LaminaKernels
import LaminaPixels
import LaminaRaster

extension Benchmark {
  static func gradients() throws -> [Benchmark] {
    let count = 64
    let ramp = GradientRamp(
      base: [1 << 23, 1 << 30, 1 << 28, 255 << 24], step: [9_999, 777, 3, 0])
    var parameters = [Float](repeating: 0, count: count)
    let p = GradientLine(base: -0.5, step: 0.015)
    let q = GradientLine(base: 0.25, step: 0.001)
    let interval = GradientInterval(
      start: 0, end: 1, base: [200, 10, 30, 255], slope: [-150, 200, 10, -100], isStraight: true)
    func row(
      _ name: String, _ body: @escaping (inout MutableSpan<PackedPixel>) -> Void
    ) -> Benchmark {
      var target = [PackedPixel](repeating: .clear, count: count)
      return Benchmark(name: name, units: 1_024 * count, unit: "px") {
        for _ in 0..<1_024 {
          var span = target.mutableSpan
          body(&span)
        }
        return UInt64(target[count / 2].rawValue)
      }
    }
    return [
      row("fragment/gradient/ramp") { Kernels.fill(&$0, with: ramp, first: 3) },
      row("fragment/gradient/radial") { row in
        var t = parameters.mutableSpan
        Kernels.radial(p, q, first: 0, count: count, into: &t)
        Kernels.interpolate(parameters.span, 0..<count, by: interval, into: &row)
      },
      row("fragment/gradient/conic") { row in
        var t = parameters.mutableSpan
        Kernels.conic(p, q, first: 0, count: count, into: &t)
        Kernels.interpolate(parameters.span, 0..<count, by: interval, into: &row)
      },
      try gradient("raster/gradient/axial", .axial, size: (1_170, 200), from: (0, 0), to: (1, 1)),
      try gradient(
        "raster/gradient/radial", .radial, size: (300, 300), from: (0.5, 0.5), to: (1, 1)),
      try gradient(
        "raster/gradient/conic", .conic, size: (300, 300), from: (0.5, 0.5), to: (1, 0.5)),
    ]
  }

  /// Owns a framebuffer from sample to sample.
  private final class Sheet {
    var pixels: Framebuffer

    init(_ pixels: consuming Framebuffer) { self.pixels = pixels }
  }

  /// Fifty opaque gradients of three colours in a 1170x2532 pass: tiles are run.
  private static func gradient(
    _ name: String, _ kind: Gradient.Kind, size: (width: Double, height: Double),
    from start: (x: Double, y: Double), to end: (x: Double, y: Double)
  ) throws -> Benchmark {
    var list = DrawList()
    list.planes = [.identity]
    let extent = IntRect(x: 0, y: 0, width: 1_170, height: 2_532)
    for index in 0..<50 {
      let x = size.width > 1_000 ? 0 : Double(index * 97 % 870)
      let y = Double(index * 397 % 2_232)
      let (dx, dy) = ((end.x - start.x) * size.width, (end.y - start.y) * size.height)
      let square = dx * dx + dy * dy
      let (cx, cy) = (x + start.x * size.width, y + start.y * size.height)
      let map =
        kind == .axial
        ? Affine(a: dx / square, b: 0, c: dy / square, d: 0, tx: 0 - cy * dy / square, ty: 0)
        : Affine(a: 1 / dx, b: 0, c: 0, d: 1 / max(dy, 150), tx: -cx / dx, ty: -cy / max(dy, 150))
      list.gradients.append(
        Gradient(
          kind: kind,
          stops: [
            .init(Color(red: 1, green: 0.2, blue: 0.1), at: 0),
            .init(Color(red: 0.1, green: 0.9, blue: 0.3), at: 0.5),
            .init(Color(red: 0, green: 0.1, blue: 1), at: 1),
          ], interpolation: .straight, map: map))
      list.commands.append(
        DrawCommand(
          shape: .rect(Rect(x: x, y: y, width: size.width, height: size.height)), plane: 0,
          source: .gradient(Int32(index)), antialiasedEdges: [], scissor: extent,
          layer: LayerIndex(0)))
    }
    let pass = try AssembledPass(
      assembling: list, vertices: VertexBuffer(transforming: list), extent: extent,
      background: .white, textures: [], grid: TileGrid(), memoryLimit: 1 << 30)
    let section = TileSection(passes: [pass], textures: [])
    let crew = try TileCrew(threadCount: 1, grid: TileGrid())
    let sheet = Sheet(try Framebuffer(bounds: extent))
    return Benchmark(name: name, units: 50 * Int(size.width * size.height), unit: "px") {
      try? section.render(pass: 0, into: &sheet.pixels, crew: crew) { false }
      return UInt64(crew.takeTally().counters[.pixelsBlended])
    }
  }
}
