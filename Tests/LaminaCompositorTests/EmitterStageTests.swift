import LaminaCompositor
import LaminaGeometry
import LaminaLayers
import LaminaPixels
import Testing

@Suite @MainActor struct EmitterStageTests {
  private func picture(_ width: Int, _ height: Int, _ color: PackedPixel) throws -> LayerContents {
    var framebuffer = try Framebuffer(bounds: IntRect(x: 0, y: 0, width: width, height: height))
    framebuffer.withRegion { region in
      var pixels = region.allRows
      for index in pixels.indices { pixels[index] = color }
    }
    return .texture(framebuffer.makeTexture(isOpaque: color.isOpaque))
  }

  /// One particle of 4 by 2 points, at (2, 3) + (5, 0) t, in red.
  private func emitter() throws -> EmitterLayer {
    var cell = EmitterCell()
    cell.contents = try picture(4, 2, .white)
    cell.birthRate = 0.01
    cell.lifetime = 10
    cell.velocity = 5
    cell.color = Color(red: 1, green: 0, blue: 0)
    let layer = EmitterLayer()
    layer.bounds = Rect(x: 0, y: 0, width: 8, height: 8)
    layer.position = Point(x: 4, y: 4)
    layer.emitterPosition = Point(x: 2, y: 3)
    layer.emitterCells = [cell]
    return layer
  }

  private func render(_ layer: Layer, at time: Double, background: Color = .black) throws
    -> [PackedPixel]
  {
    let root = Layer()
    root.bounds = Rect(x: 0, y: 0, width: 16, height: 8)
    root.position = Point(x: 8, y: 4)
    root.sublayers = [layer]
    var renderer = try Renderer()
    _ = try renderer.render(
      root, canvas: Canvas(width: 16, height: 8, background: background), at: time)
    let presented = renderer.presented
    let texture = try #require(presented)
    return (0..<128).map { texture.pixels[$0] }
  }

  /// The pixels of a colour: x, y, width, height, if they fill a rectangle.
  private func box(_ pixels: [PackedPixel], _ color: PackedPixel) -> [Int]? {
    let places = pixels.indices.filter { pixels[$0] == color }
    guard let first = places.first, let last = places.last else { return nil }
    let box = [first % 16, first / 16, last % 16 - first % 16 + 1, last / 16 - first / 16 + 1]
    return box[2] * box[3] == places.count ? box : nil
  }

  private let red = PackedPixel(Color(red: 1, green: 0, blue: 0))

  @Test func `particles: the frame's time says where they are`() throws {
    let layer = try emitter()
    #expect(box(try render(layer, at: 0), red) == [0, 2, 4, 2])
    #expect(box(try render(layer, at: 1), red) == [5, 2, 4, 2])
    #expect(box(try render(layer, at: 2), red) == [10, 2, 4, 2])
    layer.masksToBounds = true
    #expect(box(try render(layer, at: 1), red) == [5, 2, 3, 2])
    layer.isHidden = true
    #expect(box(try render(layer, at: 1), red) == nil)
  }

  @Test func `particles: animations of the emitter leave those that are there where they are`()
    throws
  {
    let layer = try emitter()
    layer.emitterCells[0].birthRate = 1
    layer.emitterCells[0].velocity = 0
    var animation = Animation.basic(
      "emitterPosition.x", from: .number(2), to: .number(12), duration: 2)
    animation.timing.fillMode = .forwards
    animation.isRemovedOnCompletion = false
    layer.add(animation)
    layer.beginAnimations(at: 0)
    let pixels = try render(layer, at: 1.5)
    // Born at 0 and at 1.
    let row = pixels[2 * 16..<3 * 16].map { $0 == red }
    #expect(row.indices.filter { row[$0] } == [0, 1, 2, 3, 5, 6, 7, 8])
  }

  @Test func `particles: they are turned and scaled about their middles`() throws {
    let layer = try emitter()
    layer.emitterCells[0].scale = 2
    #expect(box(try render(layer, at: 1), red) == [3, 1, 8, 4])
    layer.emitterCells[0].spin = Double.pi / 2
    #expect(box(try render(layer, at: 1), red) == [5, 0, 4, 7])
    layer.emitterCells[0].scale = 0
    #expect(box(try render(layer, at: 1), red) == nil)
  }

  @Test func `particles: they lie above border and sublayers, or add to them`() throws {
    let layer = try emitter()
    layer.borderWidth = 8
    layer.borderColor = Color(red: 0, green: 0, blue: 1)
    let sublayer = Layer()
    sublayer.frame = Rect(x: 0, y: 0, width: 8, height: 8)
    sublayer.backgroundColor = Color(red: 0, green: 1, blue: 0)
    layer.addSublayer(sublayer)
    #expect(box(try render(layer, at: 0), red) == [0, 2, 4, 2])
    layer.renderMode = .additive
    let sum = PackedPixel(Color(red: 1, green: 0, blue: 1))
    #expect(box(try render(layer, at: 0), sum) == [0, 2, 4, 2])
  }

  @Test func `particles: colours and alphas multiply the picture`() throws {
    let layer = try emitter()
    layer.emitterCells[0].contents = try picture(
      4, 2, PackedPixel(Color(red: 1, green: 0.6, blue: 0.2)))
    layer.emitterCells[0].color = Color(red: 2, green: 0.5, blue: 1, alpha: 0.5)
    layer.opacity = 0.4
    let pixels = try render(layer, at: 0, background: .clear)
    // 255 * 0.2, of it 0.3 and 0.2: within a step of rounding twice.
    let straight = pixels[2 * 16].premultipliedChannels
    #expect(abs(straight[0] - 51) <= 1 && abs(straight[1] - 15) <= 1)
    #expect(abs(straight[2] - 10) <= 1 && abs(straight[3] - 51) <= 1)
  }

  /// Particles look like layers with pictures, each in a replicator that tints it; the slow twin checks such layers.
  @Test(arguments: 1...20)
  func `particles: they look as layers do in their places`(seed: UInt32) throws {
    let layer = try emitter()
    layer.seed = seed
    var cell = layer.emitterCells[0]
    cell.birthRate = 20
    cell.lifetimeRange = 8
    cell.velocityRange = 6
    cell.emissionRange = 6
    cell.spinRange = 5
    cell.scaleRange = 1
    cell.greenRange = 1
    cell.alphaRange = 1
    layer.emitterCells = [cell]
    layer.allowsEdgeAntialiasing = seed % 2 == 0
    layer.renderMode = seed % 3 == 0 ? .oldestLast : .unordered
    let plain = Layer()
    plain.bounds = layer.bounds
    plain.position = layer.position
    for particle in try layer.particles(at: 1.3, limit: 100) {
      let picture = Layer()
      picture.contents = cell.contents
      picture.bounds = Rect(x: 0, y: 0, width: 4, height: 2)
      picture.position = particle.position
      picture.allowsEdgeAntialiasing = layer.allowsEdgeAntialiasing
      picture.transform = Matrix4.rotation(radians: particle.rotation).concatenating(
        .scale(x: particle.scale, y: particle.scale))
      let tint = ReplicatorLayer()
      func unit(_ value: Double) -> Double { min(1, max(0, value)) }
      tint.instanceColor = Color(
        red: unit(particle.color.red), green: unit(particle.color.green),
        blue: unit(particle.color.blue), alpha: unit(particle.color.alpha))
      tint.addSublayer(picture)
      plain.addSublayer(tint)
    }
    #expect(plain.orderedSublayers.count > 15)
    let (particles, layers) = (try render(layer, at: 1.3), try render(plain, at: 0))
    let differing = particles.indices.filter { particles[$0] != layers[$0] }
    #expect(differing.isEmpty, "seed \(seed): pixels \(differing)")
  }

  @Test func `particles: each counts as a layer, replicated ones often`() throws {
    let layer = try emitter()
    layer.emitterCells[0].birthRate = 1_000
    let replicator = ReplicatorLayer()
    replicator.instanceCount = 10
    replicator.sublayers = [layer]
    var configuration = RendererConfiguration()
    configuration.limits.layers = 5_000
    var renderer = try Renderer(configuration)
    let canvas = Canvas(width: 8, height: 8)
    // The replicator, ten emitters, and ten times the particles of 0 s to 0.5 s.
    #expect(throws: RenderError.overLimit(.layers, value: 5_021, allowed: 5_000)) {
      _ = try renderer.render(replicator, canvas: canvas, at: 0.5)
    }
    #expect(throws: RenderError.overLimit(.layers, value: 6_001, allowed: 5_000)) {
      _ = try renderer.render(layer, canvas: canvas, at: 6)
    }
    _ = try renderer.render(replicator, canvas: canvas, at: 0.4)
  }
}

extension PackedPixel {
  fileprivate var premultipliedChannels: [Int] {
    [Int(red), Int(green), Int(blue), Int(alpha)]
  }
}
