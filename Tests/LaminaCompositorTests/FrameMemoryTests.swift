import LaminaCompositor
import LaminaGeometry
import LaminaLayers
import LaminaPixels
import LaminaProfiling
import Testing

/// Memory that a frame keeps until it is done is counted over all its passes, before it is taken.
@Suite @MainActor struct FrameMemoryTests {
  private let canvas = Canvas(width: 100, height: 100)

  private func root(_ layers: [Layer]) -> Layer {
    let root = Layer()
    root.frame = Rect(x: 0, y: 0, width: 100, height: 100)
    root.sublayers = layers
    return root
  }

  private func box(_ index: Int) -> Layer {
    let layer = Layer()
    layer.frame = Rect(x: Double(index % 50), y: 5, width: 40, height: 40)
    layer.backgroundColor = Color(red: 1, green: 0, blue: 0, alpha: 0.5)
    return layer
  }

  /// Returns the bytes and the limit of the error that a frame within some memory ends with; `nil` for a frame.
  private func refusal(_ root: Layer, memory: Int) throws -> (bytes: Double, limit: Double)? {
    var configuration = RendererConfiguration()
    configuration.limits.pixelMemory = memory
    var renderer = try Renderer(configuration)
    do {
      _ = try renderer.render(root, canvas: canvas)
      return nil
    } catch {
      guard case .overLimit(.pixelMemory, let value, let allowed) = error else { throw error }
      return (value, allowed)
    }
  }

  // 4,000 of them took over 4 GB, and the machine's refusal ended the process.
  @Test func `backdrops: the draws that they repeat count against pixel memory`() throws {
    let layers = (0..<600).map { index in
      let layer = box(index)
      layer.backgroundFilters = [.gaussianBlur(radius: 3)]
      return layer
    }
    let refused = try #require(try refusal(root(layers), memory: 20_000_000))
    #expect(refused.limit == 20_000_000)
    #expect(refused.bytes > 40_000_000)
    #expect(try refusal(root(Array(layers.prefix(60))), memory: 20_000_000) == nil)
  }

  // 680 masks with wide strokes took 3.9 GB, because each pass alone was within the limit.
  @Test func `paths: the edges of all passes count together`() throws {
    var path = Path()
    path.move(to: .zero)
    for index in 1..<600 {
      path.addLine(to: Point(x: Double(index * 37 % 90), y: Double(index * 53 % 90)))
    }
    let layers = (0..<400).map { index in
      let layer = box(index)
      layer.frame = Rect(x: 0, y: 0, width: 95, height: 95)
      let mask = ShapeLayer()
      mask.frame = Rect(x: 0, y: 0, width: 95, height: 95)
      mask.path = path
      mask.strokeColor = .black
      (mask.lineWidth, mask.lineJoin) = (10, .round)
      layer.mask = mask
      return layer
    }
    let one = try refusal(root([layers[0]]), memory: 4_000_000)
    #expect(one == nil)
    let refused = try #require(try refusal(root(layers), memory: 4_000_000))
    #expect(refused.limit == 4_000_000)
    #expect(refused.bytes > 4_000_000)
  }

  // A mask of 38 MB for each of 170 equal shadows.
  @Test func `shadows: equal ones share a mask, and all masks count together`() throws {
    func shadowed(_ index: Int, _ radius: Double) -> Layer {
      let layer = box(index)
      layer.backgroundColor = .black
      (layer.shadowOpacity, layer.shadowRadius) = (0.5, radius)
      return layer
    }
    let equal = (0..<60).map { shadowed($0, 700) }
    #expect(try refusal(root(equal), memory: 100_000_000) == nil)
    let different = (0..<60).map { shadowed($0, 700 + Double($0)) }
    let refused = try #require(try refusal(root(different), memory: 100_000_000))
    #expect(refused.limit == 100_000_000)
  }
}
