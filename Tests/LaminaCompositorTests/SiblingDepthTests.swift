import LaminaCompositor
import LaminaGeometry
import LaminaImages
import LaminaLayers
import LaminaPixels
import LaminaProfiling
import LaminaRaster
import TestSupport
import Testing

/// Sublayers of an ordinary layer with a third dimension: their order, and where they cut each other.
@Suite @MainActor struct SiblingDepthTests {
  private let canvas = Canvas(width: 100, height: 100)
  private let red = Color(red: 1, green: 0, blue: 0)
  private let green = Color(red: 0, green: 1, blue: 0)
  private let blue = Color(red: 0, green: 0, blue: 1)

  // MARK: - Scenes

  /// A square about the middle of a layer of 100 points.
  private func plane(_ color: Color, _ side: Double = 60, _ transform: Matrix4 = .identity)
    -> Layer
  {
    let layer = Layer()
    layer.bounds.size = Size(width: side, height: side)
    layer.position = Point(x: 50, y: 50)
    layer.backgroundColor = color
    layer.transform = transform
    return layer
  }

  private func turned(_ degrees: Double) -> Matrix4 {
    .rotation(degrees: degrees, x: 0, y: 1, z: 0)
  }

  private func moved(_ z: Double) -> Matrix4 { .translation(x: 0, y: 0, z: z) }

  /// A layer of the screen's size with some sublayers.
  private func scene(_ sublayers: [Layer], in group: Layer = Layer()) -> Layer {
    let root = Layer()
    root.frame = Rect(x: 0, y: 0, width: 100, height: 100)
    group.frame = root.frame
    group.sublayers = sublayers
    root.addSublayer(group)
    return root
  }

  private func pixels(_ root: Layer, _ configuration: RendererConfiguration = .init()) throws
    -> [PackedPixel]
  {
    var renderer = try Renderer(configuration)
    _ = try renderer.render(root, canvas: canvas)
    return try pixels(of: renderer)
  }

  private func pixels(of renderer: borrowing Renderer) throws -> [PackedPixel] {
    let presented = renderer.presented
    let texture = try #require(presented)
    return (0..<100 * 100).map { texture.pixels[$0] }
  }

  private func plan(_ root: Layer) throws -> PassPlan {
    let frame = try EvaluatedFrame(committing: root, canvas: canvas, at: 0, images: ImageCache())
    return PassPlan(planning: frame)
  }

  /// The colours at some places of the middle row.
  private func row(_ picture: [PackedPixel], _ places: Int...) -> [String] {
    places.map { x in
      switch picture[50 * 100 + x] {
      case PackedPixel(red): "red"
      case PackedPixel(green): "green"
      case PackedPixel(blue): "blue"
      case .clear: "clear"
      default: "\(picture[50 * 100 + x])"
      }
    }
  }

  private func middle(_ root: Layer) throws -> String { row(try pixels(root), 50)[0] }

  // MARK: - Order

  @Test func `siblings: depth decides, from whatever it comes`() throws {
    let eye = Matrix4.perspective(distance: 200)
    let back: [(String, (Layer) -> Void)] = [
      ("translation", { $0.transform = self.moved(-80) }),
      ("translation in perspective", { $0.transform = self.moved(-80).concatenating(eye) }),
      ("anchor", { $0.anchorPointZ = 5 }),
      (
        "half a turn about an anchor in front",
        {
          $0.anchorPointZ = -3
          $0.transform = self.turned(180)
        }
      ),
      ("zPosition", { $0.zPosition = -1 }),
      (
        "zPosition over a translation",
        {
          $0.transform = self.moved(7)
          $0.zPosition = -8
        }
      ),
    ]
    for (name, move) in back {
      let (lower, upper) = (plane(red, 40), plane(blue))
      #expect(try middle(scene([lower, upper])) == "blue")
      move(upper)
      #expect(try middle(scene([lower, upper])) == "red", "\(name)")
      upper.zPosition += 200
      #expect(try middle(scene([lower, upper])) == "blue", "\(name), then moved forward")
    }
  }

  @Test func `siblings: equal depths keep zPosition, then array order`() throws {
    let planes = [plane(red, 60, moved(4)), plane(green), plane(blue, 60, moved(3))]
    (planes[1].zPosition, planes[2].zPosition) = (4, 1)
    #expect(try middle(scene(planes)) == "green")
    #expect(try middle(scene([planes[1], planes[0]])) == "green", "the larger zPosition")
    #expect(try middle(scene([planes[0], planes[2]])) == "blue")
    let level = [plane(red, 60, turned(180)), plane(blue, 60, turned(360))]
    #expect(try middle(scene(level)) == "blue" && middle(scene(level.reversed())) == "red")
  }

  @Test func `siblings: what they share reverses them if it turns them round`() throws {
    let (low, high) = (plane(red), plane(blue))
    high.zPosition = 10
    for (degrees, color) in [(0.0, "blue"), (50, "blue"), (180, "red"), (140, "red")] {
      let group = Layer()
      let root = scene([low, high], in: group)
      group.sublayerTransform = turned(degrees).concatenating(.perspective(distance: 400))
      #expect(try middle(root) == color, "turned by \(degrees)")
      // The layer's own transform acts on the flat picture.
      group.sublayerTransform = .identity
      group.transform = turned(degrees).concatenating(.perspective(distance: 400))
      #expect(try middle(root) == "blue", "flattened, then turned by \(degrees)")
    }
  }

  // MARK: - Cuts

  @Test func `siblings: planes that cross are each in front on one side`() throws {
    // Turned about y, the right half goes back: z = -x sin.
    for degrees in [20.0, 45, 70] {
      for isFirst in [true, false] {
        let (flat, tilted) = (plane(blue), plane(red, 60, turned(degrees)))
        let root = scene(isFirst ? [tilted, flat] : [flat, tilted])
        #expect(row(try pixels(root), 45, 49, 50, 55) == ["red", "red", "blue", "blue"])
        tilted.zPosition = 40
        #expect(row(try pixels(root), 45, 55) == ["red", "red"], "all of it in front")
        tilted.zPosition = -40
        #expect(row(try pixels(root), 45, 55) == ["blue", "blue"])
      }
    }
  }

  @Test func `siblings: in perspective they meet where they are as deep as seen`() throws {
    // One plane level at z = 20, the other at z = x: they meet at x = 20, which 100 points show at 25.
    let (level, tilted) = (plane(red, 90), plane(blue, 90, turned(-45)))
    level.zPosition = 20
    let group = Layer()
    let root = scene([level, tilted], in: group)
    group.sublayerTransform = .perspective(distance: 100)
    #expect(row(try pixels(root), 70, 74, 75, 76) == ["red", "red", "blue", "blue"])
    // With a perspective each of its own, they are the same planes.
    level.transform = .perspective(distance: 100)
    level.anchorPointZ = -20
    level.zPosition = 0
    tilted.transform = turned(-45).concatenating(.perspective(distance: 100))
    group.sublayerTransform = .identity
    #expect(row(try pixels(root), 70, 74, 75, 76) == ["red", "red", "blue", "blue"])
  }

  @Test func `siblings: planes of transform layers among them share their space`() throws {
    let expected = try pixels(scene([plane(red, 60, turned(-45)), plane(blue, 60, turned(45))]))
    for isFirst in [true, false] {
      let space = TransformLayer()
      space.position = Point(x: 50, y: 50)
      let inner = plane(blue, 60, turned(30))
      inner.position = .zero
      space.transform = turned(15)
      space.addSublayer(inner)
      let other = plane(red, 60, turned(-45))
      #expect(try pixels(scene(isFirst ? [space, other] : [other, space])) == expected)
    }
    // Levels within a transform layer count too.
    let space = TransformLayer()
    space.sublayers = [plane(red), plane(blue)]
    space.sublayers?[1].zPosition = 5
    let between = plane(green)
    between.zPosition = 2
    #expect(try middle(scene([space, between])) == "blue")
  }

  @Test func `siblings: the sublayers of one are flat for the others`() throws {
    let card = plane(red)
    let part = plane(blue, 30, moved(50))
    part.position = Point(x: 30, y: 30)
    card.addSublayer(part)
    let front = plane(green)
    front.zPosition = 10
    #expect(try middle(scene([front, card])) == "green")
    front.transform = moved(-11)
    #expect(try middle(scene([front, card])) == "blue")
  }

  // MARK: - Groups

  @Test func `siblings: groups show what they are without a group`() throws {
    func planes() -> [Layer] { [plane(blue), plane(red, 60, turned(30))] }
    let expected = try pixels(scene(planes()))
    #expect(row(expected, 40, 60) == ["red", "blue"])
    let groups: [(String, (Layer) -> Void)] = [
      ("clip", { $0.masksToBounds = true }),
      (
        "rounded clip",
        {
          $0.masksToBounds = true
          $0.cornerRadius = 12
        }
      ),
      (
        "mask",
        {
          $0.mask = Layer()
          $0.mask?.frame = Rect(x: 0, y: 0, width: 100, height: 100)
          $0.mask?.backgroundColor = .black
        }
      ),
      ("bitmap", { $0.shouldRasterize = true }),
      ("a turn and its opposite", { $0.transform = .rotation(degrees: 180) }),
    ]
    for (name, change) in groups {
      let group = Layer()
      let root = scene(planes(), in: group)
      change(group)
      if name.hasPrefix("a turn") { root.transform = .rotation(degrees: 180) }
      #expect(try pixels(root) == expected, "\(name)")
    }
    let group = Layer()
    let faded = scene(planes(), in: group)
    group.opacity = 0.5
    for (pixel, whole) in zip(try pixels(faded), expected) {
      #expect(Int(pixel.alpha) == (whole.alpha == 0 ? 0 : 128))
    }
  }

  @Test func `siblings: instances of a replicator go by depth if it moves them in space`() throws {
    let replicator = ReplicatorLayer()
    replicator.instanceCount = 3
    replicator.instanceColor = red
    (replicator.instanceRedOffset, replicator.instanceBlueOffset) = (-0.5, 0.5)
    let root = scene([plane(.white)], in: replicator)
    #expect(try middle(root) == "blue", "the last lies on the first two")
    replicator.instanceTransform = moved(-1)
    #expect(try middle(root) == "red")
    replicator.instanceTransform = turned(60)
    #expect(try plan(root).passes.last?.list.commands.contains { !$0.cuts.isEmpty } == true)
    // Flat instances lie on each other as wholes.
    replicator.instanceTransform = .translation(x: 1, y: 0)
    let part = plane(green, 20)
    part.zPosition = 1
    replicator.sublayers = [plane(.white), part]
    replicator.instanceColor = .white
    (replicator.instanceRedOffset, replicator.instanceBlueOffset) = (0, 0)
    #expect(row(try pixels(root), 41, 42) == ["\(PackedPixel(Color.white))", "green"])
  }

  // MARK: - What stays as it was

  @Test func `siblings: without a third dimension they are planned as ever`() throws {
    let flat: [(String, (Layer, [Layer]) -> Void)] = [
      ("plain", { _, _ in }),
      ("zPosition", { $1[0].zPosition = 3 }),
      ("turned", { $1[1].transform = .rotation(degrees: 30) }),
      ("in order of depth", { $1[2].transform = self.moved(9) }),
      (
        "a shared perspective",
        { group, planes in
          group.sublayerTransform = .perspective(distance: 90)
          planes[2].zPosition = 3
        }
      ),
      ("one plane, tilted", { group, _ in group.sublayerTransform = self.turned(40) }),
    ]
    for (name, change) in flat {
      let group = Layer()
      let planes = [plane(red), plane(green, 40), plane(blue, 20)]
      let root = scene(planes, in: group)
      change(group, planes)
      let plan = try plan(root)
      #expect(plan.passes.last?.list.commands.allSatisfy(\.cuts.isEmpty) == true)
      #expect(plan.counters[.planeComparisons] == 0 && plan.counters[.planePieces] == 0, "\(name)")
    }
  }

  @Test func `siblings: one plane, or one transform layer, needs no space around it`() throws {
    let card = plane(red, 60, turned(30))
    card.addSublayer(plane(blue, 20))
    card.sublayers?[0].position = Point(x: 30, y: 30)
    let space = TransformLayer()
    space.frame = Rect(x: 0, y: 0, width: 100, height: 100)
    space.transform = turned(30)
    space.sublayers = [plane(red), plane(blue, 20)]
    for only in [card, space] {
      let hidden = plane(green, 60, turned(-30))
      hidden.isHidden = true
      let root = scene([hidden, only])
      var renderer = try Renderer()
      _ = try renderer.render(root, canvas: canvas)
      only.sublayers?[0].backgroundColor = green
      let visited = try renderer.render(root, canvas: canvas).counters[.layersVisited]
      #expect(visited == (only === card ? 1 : 3))
      #expect(try pixels(of: renderer) == pixels(root))
    }
  }

  @Test func `siblings: a layer that moves alone among flat ones is planned alone`() throws {
    let planes = (0..<40).map { plane([red, green, blue][$0 % 3], Double(60 - $0)) }
    let root = scene(planes)
    var renderer = try Renderer()
    _ = try renderer.render(root, canvas: canvas)
    // A change of a transform marks the superlayer for layout, a change of a colour does not.
    func visited(for color: Color) throws -> Int {
      _ = try renderer.render(root, canvas: canvas)
      planes[20].backgroundColor = color
      let count = try renderer.render(root, canvas: canvas).counters[.layersVisited]
      #expect(try pixels(of: renderer) == pixels(root))
      return count
    }
    planes[20].transform = .rotation(degrees: 10)
    let alone = try visited(for: red)
    #expect(alone == 1)
    // Planes in space concern each other.
    planes[20].transform = turned(10)
    let tilted = try visited(for: blue)
    #expect(tilted >= 41)
    planes[20].transform = .identity
    let flat = try visited(for: red)
    #expect(flat == 1)
  }

  @Test func `siblings: frames kept through changes of depth equal those made anew`() throws {
    let planes = [plane(red), plane(green, 50), plane(blue, 40)]
    let space = TransformLayer()
    let within = plane(.white, 30)
    space.addSublayer(within)
    let group = Layer()
    let root = scene(planes + [space], in: group)
    let turn = turned(33)
    let steps: [(String, @MainActor () -> Void)] = [
      ("back", { planes[2].transform = self.moved(-5) }),
      ("forward", { planes[0].transform = self.moved(5) }),
      ("tilted", { planes[1].transform = turn }),
      ("clear", { planes[1].opacity = 0 }),
      ("shown", { planes[1].opacity = 1 }),
      ("hidden", { planes[1].isHidden = true }),
      ("shown again", { planes[1].isHidden = false }),
      ("flat", { planes[1].transform = .identity }),
      ("in the space", { within.transform = turn }),
      ("the space", { space.transform = self.moved(2) }),
      ("a level in the space", { within.zPosition = -4 }),
      ("shared", { group.sublayerTransform = turn }),
      ("anchor", { planes[0].anchorPointZ = 12 }),
      ("moved by a pixel", { group.position.x += 1 }),
      ("colour", { planes[0].backgroundColor = self.green }),
      ("added", { group.insertSublayer(self.plane(self.blue, 70, turn), at: 1) }),
      (
        "all flat",
        {
          group.sublayerTransform = .identity
          for layer in planes + [space, within] {
            layer.transform = .identity
            layer.anchorPointZ = 0
          }
        }
      ),
    ]
    var renderer = try Renderer()
    _ = try renderer.render(root, canvas: canvas)
    for (name, step) in steps {
      step()
      _ = try renderer.render(root, canvas: canvas)
      #expect(try pixels(of: renderer) == pixels(root), "\(name)")
    }
  }

  @Test func `siblings: a transition keeps a layer where its zPosition says`() throws {
    let layer = plane(red)
    layer.zPosition = 6
    let root = scene([layer, plane(blue, 40, moved(3))])
    var transition = Transition()
    transition.style = .moveIn
    let before = try CommittedTree(committing: root, canvas: canvas, at: 0)
    layer.add(.transition(transition, duration: 2))
    let tree = try CommittedTree(committing: root, canvas: canvas, at: 1, after: before)
    var renderer = try Renderer()
    _ = try renderer.render(tree, at: 2)
    #expect(row(try pixels(of: renderer), 50) == ["red"])
  }
}
