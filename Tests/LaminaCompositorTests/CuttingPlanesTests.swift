import LaminaCompositor
import LaminaGeometry
import LaminaImages
import LaminaLayers
import LaminaPixels
import LaminaRaster
import TestSupport
import Testing

/// Planes below a transform layer: their order, and where they cut each other.
@Suite @MainActor struct CuttingPlanesTests {
  private let canvas = Canvas(width: 100, height: 100)
  private let red = Color(red: 1, green: 0, blue: 0)
  private let green = Color(red: 0, green: 1, blue: 0)
  private let blue = Color(red: 0, green: 0, blue: 1)

  // MARK: - Scenes

  /// A transform layer whose origin is the middle of the screen.
  private func scene(_ planes: [Layer], perspective: Double? = nil) -> Layer {
    let root = Layer()
    root.frame = Rect(x: 0, y: 0, width: 100, height: 100)
    if let perspective { root.sublayerTransform = .perspective(distance: perspective) }
    let space = TransformLayer()
    space.position = Point(x: 50, y: 50)
    space.sublayers = planes
    root.addSublayer(space)
    return root
  }

  /// A plane about the origin, turned about the y axis.
  private func plane(
    _ color: Color, _ width: Double = 60, _ height: Double = 60, turned degrees: Double = 0,
    x: Double = 0, y: Double = 0, z: Double = 0
  ) -> Layer {
    let layer = Layer()
    layer.bounds.size = Size(width: width, height: height)
    layer.position = Point(x: x, y: y)
    layer.zPosition = z
    layer.backgroundColor = color
    layer.transform = .rotation(degrees: degrees, x: 0, y: 1, z: 0)
    return layer
  }

  private func pixels(_ root: Layer, _ configuration: RendererConfiguration = .init()) throws
    -> [PackedPixel]
  {
    var renderer = try Renderer(configuration)
    _ = try renderer.render(root, canvas: canvas)
    let presented = renderer.presented
    let texture = try #require(presented)
    return (0..<100 * 100).map { texture.pixels[$0] }
  }

  private func draws(_ root: Layer) throws -> [DrawCommand] {
    let frame = try EvaluatedFrame(committing: root, canvas: canvas, at: 0, images: ImageCache())
    let plan = PassPlan(planning: frame)
    return plan.passes[plan.passes.count - 1].list.commands
  }

  private func color(_ pixel: PackedPixel) -> String {
    switch (pixel.red, pixel.green, pixel.blue, pixel.alpha) {
    case (255, 0, 0, 255): "red"
    case (0, 255, 0, 255): "green"
    case (0, 0, 255, 255): "blue"
    case (0, 0, 0, 0): "clear"
    default: "\(pixel)"
    }
  }

  // MARK: - Cuts

  @Test func `planes: two crossed squares are each in front on one side`() throws {
    // Turned about y, the right half of the first comes nearer: z = -x sin.
    for (first, second) in [(-45.0, 45.0), (45, -45), (-10, 60)] {
      let root = scene([plane(red, turned: first), plane(blue, turned: second)])
      let picture = try pixels(root)
      let near = first < second ? "red" : "blue"
      let far = first < second ? "blue" : "red"
      for y in [25, 50, 75] {
        #expect(color(picture[y * 100 + 60]) == near)
        #expect(color(picture[y * 100 + 40]) == far)
        // The line between the columns 49 and 50 is where they cut.
        #expect(color(picture[y * 100 + 50]) == near)
        #expect(color(picture[y * 100 + 49]) == far)
      }
      #expect(try draws(root).count == 3, "one of them in one piece, the other in two")
    }
  }

  @Test func `planes: three that overlap in a circle are cut`() throws {
    var planks: [Layer] = []
    for (index, color) in [red, green, blue].enumerated() {
      let plank = plane(color, 80, 16)
      plank.transform = Matrix4.rotation(degrees: 120 * Double(index))
        .translated(x: 0, y: -24).rotated(radians: 0.15, x: 0, y: 1, z: 0)
      planks.append(plank)
    }
    let root = scene(planks)
    let commands = try draws(root)
    // The whole plane of one divides both others.
    #expect(commands.count == 5)
    #expect(commands.count { !$0.cuts.isEmpty } == 4)
    let picture = try pixels(root)
    // In each corner, the end that rises, the left one, lies on top.
    for (index, name) in ["red", "green", "blue"].enumerated() {
      let (s, c) = sineCosine(120 * Double(index))
      let (x, y) = (-41.0 + 0, -24.0)
      let at = (x: 50 + (x + 5) * c - y * s, y: 50 + (x + 5) * s + y * c)
      #expect(color(picture[Int(at.y) * 100 + Int(at.x)]) == name)
    }
  }

  private func sineCosine(_ degrees: Double) -> (Double, Double) {
    let turn = Matrix4.rotation(degrees: degrees)
    return (turn.row1.y, turn.row1.x)
  }

  @Test func `planes: coplanar ones keep zPosition and array order, and are not cut`() throws {
    for degrees in [0.0, 30, -60] {
      // The further from the axis, the deeper the centre: order by centres would be wrong.
      let planes = [
        plane(red, 40, 40, turned: degrees, x: 0), plane(green, 40, 40, turned: degrees, x: 0),
        plane(blue, 40, 40, turned: degrees, x: 0),
      ]
      for (index, layer) in planes.enumerated() {
        layer.anchorPoint = Point(x: [0.2, 0.5, 0.8][index], y: 0.5)
      }
      for order in [[0, 1, 2], [2, 1, 0], [1, 2, 0]] {
        let root = scene(order.map { planes[$0] })
        #expect(color(try pixels(root)[50 * 100 + 50]) == ["red", "green", "blue"][order[2]])
        #expect(try draws(root).allSatisfy { $0.cuts.isEmpty })
      }
    }
  }

  @Test func `planes: depth counts where they overlap, not at their centres`() throws {
    // A long floor whose centre is nearer than the card that stands on its far end.
    let floor = plane(red, 90, 20, turned: 60)
    let card = plane(blue, 10, 30, x: 15, z: -10)
    let root = scene([card, floor])
    // At x 15 the floor is 26 points deep, further away than the card.
    #expect(color(try pixels(root)[50 * 100 + 65]) == "blue")
    #expect(try draws(root).allSatisfy { $0.cuts.isEmpty })
  }

  @Test func `planes: one seen edge-on shows nothing and cuts nothing`() throws {
    let root = scene([plane(red), plane(blue, turned: 90), plane(green, 0, 10, turned: 30)])
    let picture = try pixels(root)
    #expect(picture.allSatisfy { color($0) == "red" || color($0) == "clear" })
    #expect(try draws(root).allSatisfy { $0.cuts.isEmpty })
  }

  @Test func `planes: in perspective the cut is where depths are equal as seen`() throws {
    // One plane level at z = 20, the other turned by 45 degrees: z = x there. They meet at x = 20,
    // which a distance of 100 shows at 20 / (1 - 20 / 100) = 25.
    let root = scene(
      [plane(red, 90, 40, z: 20), plane(blue, 90, 40, turned: -45)], perspective: 100)
    let picture = try pixels(root)
    for y in [40, 50, 60] {
      #expect(color(picture[y * 100 + 74]) == "red")
      #expect(color(picture[y * 100 + 75]) == "blue")
    }
  }

  @Test func `planes: one that passes behind the eye is cut where it can be seen`() throws {
    // The floor runs from far away to behind the eye; the card stands in it.
    let floor = plane(red, 200, 4_000)
    floor.transform = .rotation(degrees: 90, x: 1, y: 0, z: 0)
    floor.position.y = 10
    let card = plane(blue, 20, 60)
    let root = scene([card, floor], perspective: 100)
    let picture = try pixels(root)
    #expect(color(picture[30 * 100 + 50]) == "blue")
    // Below the floor the card is hidden, and next to it there is floor.
    #expect(color(picture[65 * 100 + 50]) == "red")
    #expect(color(picture[65 * 100 + 30]) == "red")
    #expect(color(picture[40 * 100 + 30]) == "clear")
  }

  @Test func `planes: nested transform layers share one space`() throws {
    let inner = TransformLayer()
    inner.sublayers = [plane(blue, turned: 45)]
    let flat = try pixels(scene([plane(red, turned: -45), plane(blue, turned: 45)]))
    #expect(try pixels(scene([plane(red, turned: -45), inner])) == flat)
  }

  @Test func `planes: within an ordinary layer below they are flattened with it`() throws {
    let group = Layer()
    group.bounds.size = Size(width: 60, height: 60)
    let card = plane(blue, 30, 30, turned: 80, x: 30, y: 30)
    group.addSublayer(card)
    let root = scene([plane(red, turned: -20), group])
    // What sticks out of the group's plane is flat: on its left half the group is in front.
    let picture = try pixels(root)
    #expect(color(picture[50 * 100 + 48]) == "blue")
    #expect(color(picture[50 * 100 + 51]) == "red")
  }

  // MARK: - Groups

  /// A card with parts, which fades as a group, and casts no shadow.
  private func group(turned degrees: Double) -> Layer {
    let card = plane(green, 60, 60, turned: degrees)
    card.opacity = 0.5
    card.cornerRadius = 12
    card.borderWidth = 3
    let part = Layer()
    part.frame = Rect(x: 10, y: 20, width: 40, height: 12)
    part.backgroundColor = blue
    card.addSublayer(part)
    return card
  }

  @Test func `planes: a cut through a translucent group leaves no seam`() throws {
    let alone = try pixels(scene([group(turned: 30)]))
    // A bar that crosses the card cuts it from top to bottom.
    for bar in [
      plane(red, 70, 4, turned: -30), plane(red.withAlpha(multipliedBy: 0.3), 70, 4, turned: 100),
    ] {
      let root = scene([group(turned: 30), bar])
      #expect(try draws(root).contains { !$0.cuts.isEmpty })
      let picture = try pixels(root)
      for y in 0..<100 where !(47..<53).contains(y) {
        for x in 0..<100 { #expect(picture[y * 100 + x] == alone[y * 100 + x], "at \(x), \(y)") }
      }
      // The left part of the card is behind the bar, or the right one.
      let row = (0..<100).map { picture[50 * 100 + $0] }
      let both = (0..<100).count {
        alone[50 * 100 + $0].alpha > 0 && row[$0] != alone[50 * 100 + $0]
      }
      #expect(both > 4)
    }
  }

  @Test func `planes: what makes a group is rendered once for all of its parts`() throws {
    let root = scene([plane(red, turned: -30), group(turned: 30)])
    let frame = try EvaluatedFrame(committing: root, canvas: canvas, at: 0, images: ImageCache())
    let plan = PassPlan(planning: frame)
    #expect(plan.offscreenPasses.count == 1)
    #expect(
      plan.composites.count
        == plan.passes[1].list.commands.count { $0.source != .color(PackedPixel(red)) })
  }

  @Test func `planes: those that filter what is behind them stay in the order of their centres`()
    throws
  {
    let glass = plane(blue.withAlpha(multipliedBy: 0.5), turned: 45)
    glass.backgroundFilters = [.gaussianBlur(radius: 2)]
    #expect(try draws(scene([plane(red, turned: -45), glass])).allSatisfy { $0.cuts.isEmpty })
  }

  // MARK: - What stays as it was

  @Test func `planes: the faces of a cube touch, and are not cut`() throws {
    for isSoft in [false, true] {
      for radius in [0.0, 6] {
        let faces = (0..<6).map { side -> Layer in
          let face = plane([red, green, blue][side % 3], 40, 40)
          let turn =
            side < 4
            ? Matrix4.rotation(degrees: 90 * Double(side), x: 0, y: 1, z: 0)
            : .rotation(degrees: side == 4 ? 90 : -90, x: 1, y: 0, z: 0)
          face.transform = turn.translated(x: 0, y: 0, z: 20)
          face.allowsEdgeAntialiasing = isSoft
          face.cornerRadius = radius
          return face
        }
        let root = scene(faces, perspective: 300)
        for (x, y) in [(20.0, 30.0), (-35, 15), (5, -70), (45, 45)] {
          root.sublayers?[0].transform = Matrix4.rotation(degrees: x, x: 1, y: 0, z: 0)
            .rotated(radians: y / 57, x: 0, y: 1, z: 0)
          let commands = try draws(root)
          #expect(
            commands.count == 6 && commands.allSatisfy { $0.cuts.isEmpty }, "turned \(x), \(y)")
        }
      }
    }
  }

  // MARK: - Many

  private func tangle(_ count: Int, seed: UInt64) -> Layer {
    var random = SplitMix(seed: seed)
    let planes = (0..<count).map { index -> Layer in
      let layer = plane([red, green, blue][index % 3], 70, 70)
      layer.transform = .rotation(
        radians: random.double(in: 0...6), x: random.double(in: -1...1),
        y: random.double(in: -1...1), z: random.double(in: -1...1))
      layer.opacity = random.double(in: 0.2...1)
      return layer
    }
    return scene(planes, perspective: 200)
  }

  @Test func `planes: many that all cross are cut alike on any threads`() throws {
    let root = tangle(24, seed: 7)
    let plain = try pixels(root)
    var configuration = RendererConfiguration()
    configuration.threadCount = 3
    configuration.offscreen = .surface
    configuration.grid = TileGrid(tileWidth: 17, tileHeight: 13)
    #expect(try pixels(root, configuration) == plain)
  }

  @Test func `planes: too many to cut end in bounded work, and every plane is still drawn`() throws
  {
    for (count, seed) in [(300, 1), (5_000, 2)] as [(Int, UInt64)] {
      let root = tangle(count, seed: seed)
      let commands = try draws(root)
      #expect(commands.count >= count)
      #expect(commands.count <= count + 65_536)
      #expect(Set(commands.map(\.layer)).count == count)
    }
  }

  @Test func `planes: numbers that are not finite or far away do no harm`() throws {
    for value in [Double.nan, .infinity, 1e300, 1e150, 1e18] {
      let odd = plane(blue, turned: 30)
      odd.zPosition = value
      let wide = plane(green, value, 10, turned: 20)
      let deep = plane(green, turned: 20)
      deep.transform.row1.w = value
      let picture = try pixels(scene([plane(red, turned: -45), odd, wide, deep], perspective: 50))
      #expect(picture.count == 10_000)
    }
  }
}
