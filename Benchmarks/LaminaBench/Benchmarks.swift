// The benchmarks: one group for each stage, then whole scenes.

import LaminaCompositor
import LaminaFiles
import LaminaGeometry
import LaminaImages
import LaminaKernels
import LaminaLayers
import LaminaPixels
import LaminaRaster
import LaminaScenes

extension Benchmark {
  @MainActor
  static func all() throws -> [Benchmark] {
    try kernels() + gradients() + stages() + blurs() + scenes() + retained() + files() + archives()
  }

  // MARK: - Kernels

  private static func kernels() -> [Benchmark] {
    let count = 1_024
    let wrapped = (0..<count).map { Int32($0 * 1_500 & 1_023) }
    let source = (0..<count).map { index -> PackedPixel in
      let alpha = UInt8(index * 37 & 255)
      return PackedPixel(
        straightRed: UInt8(index & 255), green: 90, blue: UInt8(index * 7 & 255), alpha: alpha)
    }
    let coverage = (0..<count).map { UInt8($0 * 11 & 255) }
    let columns = (0..<count).map { Int32($0 * 1_500) }
    let rows = (0..<count).map { Int32($0 * 700) }
    let level = [Int32](repeating: 0, count: count)
    func row(
      _ name: String, _ body: @escaping (inout MutableSpan<PackedPixel>) -> Void
    ) -> Benchmark {
      var target = [PackedPixel](repeating: PackedPixel(rawValue: 0xFF80_4020), count: count)
      return Benchmark(name: name, units: 64 * count, unit: "px") {
        for _ in 0..<64 {
          var span = target.mutableSpan
          body(&span)
        }
        return UInt64(target[count / 2].rawValue)
      }
    }
    let half = PackedPixel(red: 100, green: 50, blue: 20, alpha: 128)
    return [
      row("blend/fill") { Kernels.fill(&$0, with: half) },
      row("blend/copy") { Kernels.copy(source.span, to: &$0) },
      row("blend/sourceOver/color") { Kernels.sourceOver(half, onto: &$0) },
      row("blend/sourceOver/row") { Kernels.sourceOver(source.span, onto: &$0) },
      row("blend/sourceOver/color-covered") {
        Kernels.sourceOver(half, coverage: coverage.span, onto: &$0)
      },
      row("blend/sourceOver/row-covered") {
        Kernels.sourceOver(source.span, coverage: coverage.span, onto: &$0)
      },
      row("fragment/modulate/opacity") {
        Kernels.modulate(
          source.span, by: PackedPixel(red: 128, green: 128, blue: 128, alpha: 128), into: &$0)
      },
      row("fragment/interpolate") {
        Kernels.interpolate(
          source.span, source.span, source.span, source.span, columns: columns.span,
          rows: rows.span, into: &$0)
      },
      row("fragment/nearest") {
        Kernels.nearest(
          source.span, width: 1_024, columns: wrapped.span, rows: level.span, into: &$0)
      },
    ]
  }

  // MARK: - Stages

  @MainActor
  private static func stages() throws -> [Benchmark] {
    let scene = try Scene.load(path: Fixtures.scene("feed"))
    var renderer = try Renderer()
    let frame = try renderer.evaluate(scene.root, canvas: scene.canvas)
    let plan = PassPlan(planning: frame)
    let vertices = try plan.passes.map { try VertexBuffer(transforming: $0.list) }
    let layers = frame.layers.count
    let draws = plan.passes.reduce(0) { $0 + $1.list.commands.count }
    var images = ImageCache()
    _ = try images.prepare(scene.root, isLenient: false, memoryLimit: 1 << 30)
    let cache = images
    return [
      Benchmark(name: "commit/feed", units: layers, unit: "layer") {
        let frame = try? EvaluatedFrame(
          committing: scene.root, canvas: scene.canvas, at: 0, images: cache)
        return UInt64(frame?.layers.count ?? 0)
      },
      Benchmark(name: "plan/feed", units: layers, unit: "layer") {
        UInt64(PassPlan(planning: frame).passes.count)
      },
      Benchmark(name: "vertex/feed", units: draws, unit: "draw") {
        plan.passes.reduce(0) {
          $0 + UInt64((try? VertexBuffer(transforming: $1.list))?.count ?? 0)
        }
      },
      Benchmark(name: "assemble/feed", units: draws, unit: "draw") {
        var count: UInt64 = 0
        for (pass, buffer) in zip(plan.passes, vertices) {
          let assembled = try? AssembledPass(
            assembling: pass.list, vertices: buffer, extent: pass.extent,
            background: pass.background, textures: frame.textures, grid: TileGrid(),
            memoryLimit: 1 << 30)
          count += UInt64(assembled?.counters[.tileEntries] ?? 0)
        }
        return count
      },
      try raster("raster/rounded-rects", count: 400) { list, x, y in
        let outline = RoundedRect(Rect(x: x, y: y, width: 120, height: 80), radius: 16)
        list.outlines.append(outline)
        return .outline(Int32(list.outlines.count - 1))
      },
      try raster("raster/rects-antialiased", count: 400) { _, x, y in
        .rect(Rect(x: x, y: y, width: 120, height: 80))
      },
      try raster("raster/rects-hard", count: 400, edges: []) { _, x, y in
        .rect(Rect(x: x.rounded(), y: y.rounded(), width: 120, height: 80))
      },
      try raster("raster/borders", count: 400) { list, x, y in
        let outline = RoundedRect(Rect(x: x, y: y, width: 120, height: 80), radius: 16)
        list.outlines += [outline, outline.inset(by: 4)]
        return .ring(outer: Int32(list.outlines.count - 2), inner: Int32(list.outlines.count - 1))
      },
    ]
  }

  /// Translucent shapes at fractional places of a 1170x2532 pass: assembly is done, tiles are run.
  private static func raster(
    _ name: String, count: Int, edges: RectSides = .all,
    shape: (inout DrawList, Double, Double) -> Shape
  ) throws -> Benchmark {
    var list = DrawList()
    list.planes = [.identity]
    let extent = IntRect(x: 0, y: 0, width: 1_170, height: 2_532)
    var seed: UInt64 = 6
    func next(_ limit: Double) -> Double {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(seed >> 40) / Double(1 << 24) * limit
    }
    for _ in 0..<count {
      let shape = shape(&list, next(1_040), next(2_440))
      list.commands.append(
        DrawCommand(
          shape: shape, plane: 0,
          source: .color(PackedPixel(Color(red: next(1), green: next(1), blue: 0.5, alpha: 0.5))),
          antialiasedEdges: edges, scissor: extent, layer: LayerIndex(0)))
    }
    let pass = try AssembledPass(
      assembling: list, vertices: VertexBuffer(transforming: list), extent: extent,
      background: .white, textures: [], grid: TileGrid(), memoryLimit: 1 << 30)
    let section = TileSection(passes: [pass], textures: [])
    let crew = try TileCrew(threadCount: 1, grid: TileGrid())
    return Benchmark(name: name, units: count, unit: "shape") {
      guard var target = try? Framebuffer(bounds: extent) else { return 0 }
      try? section.render(pass: 0, into: &target, crew: crew) { false }
      return UInt64(crew.takeTally().counters[.pixelsBlended])
    }
  }

  // MARK: - Scenes and files

  @MainActor
  private static func scenes() throws -> [Benchmark] {
    try ["feed", "masks-rounded", "perspective"].map { name in
      let scene = try Scene.load(path: Fixtures.scene(name))
      var configuration = RendererConfiguration()
      configuration.redraw = .everything
      let screen = Screen(try Renderer(configuration))
      let pixels = Int(scene.canvas.exactPixelWidth * scene.canvas.exactPixelHeight)
      return Benchmark(name: "scene/\(name)", units: pixels, unit: "px") {
        MainActor.assumeIsolated {
          let record = try? screen.renderer.render(scene.root, canvas: scene.canvas)
          return UInt64(record?.counters[.pixelsBlended] ?? 0)
        }
      }
    }
  }

  /// Owns a renderer from frame to frame.
  private final class Screen {
    var renderer: Renderer

    init(_ renderer: consuming Renderer) { self.renderer = renderer }
  }

  @MainActor
  private static func files() throws -> [Benchmark] {
    let scene = try Scene.load(path: Fixtures.scene("feed"))
    var renderer = try Renderer()
    _ = try renderer.render(scene.root, canvas: scene.canvas)
    guard let picture = renderer.presented else { return [] }
    let path = "\(Fixtures.root)/Fixtures/scenes/images/mountains.png"
    let source = try ImageSource(path: path)
    let text = Scaling.text(layers: 2_000)
    let bytes = try FileBytes(copying: Array(text.utf8))
    var benchmarks = PNGCompression.allCases.map { compression in
      Benchmark(
        name: "encode/\(compression)", units: picture.width * picture.height, unit: "px"
      ) {
        var sum: UInt64 = 0
        try? PNGEncoder(compression: compression).encode(picture) { sum &+= UInt64($0.count) }
        return sum
      }
    }
    benchmarks.append(
      Benchmark(
        name: "prepare/decode-png", units: source.properties.width * source.properties.height,
        unit: "px"
      ) { UInt64((try? source.decode())?.texture.byteCount ?? 0) })
    benchmarks.append(
      Benchmark(name: "scenes/read-json", units: bytes.count, unit: "byte") {
        MainActor.assumeIsolated {
          UInt64((try? Scene.parse(bytes, file: "bench"))?.root.orderedSublayers.count ?? 0)
        }
      })
    return benchmarks
  }
}
