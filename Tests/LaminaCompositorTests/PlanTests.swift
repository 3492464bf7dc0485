import LaminaCompositor
import LaminaGeometry
import LaminaImages
import LaminaLayers
import LaminaPixels
import LaminaProfiling
import TestSupport
import Testing

/// The decision table of offscreen passes, row by row.
@Suite @MainActor struct PlanTests {
  private let canvas = Canvas(width: 100, height: 100)

  private func root(_ layers: Layer...) -> Layer {
    let root = Layer()
    root.frame = Rect(x: 0, y: 0, width: 100, height: 100)
    root.sublayers = layers
    return root
  }

  private func box(_ frame: Rect = Rect(x: 10, y: 10, width: 60, height: 40)) -> Layer {
    let layer = Layer()
    layer.frame = frame
    layer.backgroundColor = Color(red: 1, green: 0, blue: 0)
    return layer
  }

  private func picture() throws -> LayerContents {
    .texture(
      try Framebuffer(bounds: IntRect(x: 0, y: 0, width: 4, height: 4))
        .makeTexture(isOpaque: false))
  }

  private func plan(_ root: Layer) throws -> PassPlan {
    PassPlan(
      planning: try EvaluatedFrame(
        committing: root, canvas: canvas, at: 0, images: ImageCache()))
  }

  private func reasons(_ root: Layer) throws -> [[PassReason]] {
    try plan(root).offscreenPasses.map(\.reasons)
  }

  @Test func `plan: the root pass is last and covers the screen`() throws {
    let plan = try plan(root(box()))
    #expect(plan.passes.count == 1)
    #expect(plan.passes[0].reasons == [.root])
    #expect(plan.passes[0].extent == IntRect(x: 0, y: 0, width: 100, height: 100))
  }

  @Test func `plan: a corner radius alone needs no pass`() throws {
    let layer = box()
    layer.cornerRadius = 10
    layer.borderWidth = 2
    layer.addSublayer(box(Rect(x: 0, y: 0, width: 90, height: 90)))
    #expect(try reasons(root(layer)).isEmpty)
  }

  @Test func `plan: rounded masking of one drawable without sublayers needs no pass`() throws {
    let background = box()
    background.cornerRadius = 10
    background.masksToBounds = true
    #expect(try reasons(root(background)).isEmpty)
    let image = Layer()
    image.frame = Rect(x: 0, y: 0, width: 30, height: 30)
    image.contents = try picture()
    image.cornerRadius = 10
    image.masksToBounds = true
    #expect(try reasons(root(image)).isEmpty)
  }

  @Test func `plan: rounded masking of contents with a background or border is a pass`() throws {
    for withBorder in [false, true] {
      let layer = Layer()
      layer.frame = Rect(x: 0, y: 0, width: 30, height: 30)
      layer.contents = try picture()
      layer.cornerRadius = 10
      layer.masksToBounds = true
      if withBorder { layer.borderWidth = 1 } else { layer.backgroundColor = .white }
      #expect(try reasons(root(layer)) == [[.roundedClip]])
    }
  }

  @Test func `plan: rounded masking of a visible sublayer is a pass, of a hidden one is not`()
    throws
  {
    let layer = box()
    layer.cornerRadius = 10
    layer.masksToBounds = true
    let child = box(Rect(x: 0, y: 0, width: 10, height: 10))
    layer.addSublayer(child)
    #expect(try reasons(root(layer)) == [[.roundedClip]])
    child.isHidden = true
    #expect(try reasons(root(layer)).isEmpty)
    child.isHidden = false
    child.opacity = 0
    #expect(try reasons(root(layer)).isEmpty)
  }

  @Test func `plan: no corner is rounded, no pass`() throws {
    let layer = box()
    layer.cornerRadius = 10
    layer.maskedCorners = []
    layer.masksToBounds = true
    layer.addSublayer(box())
    #expect(try reasons(root(layer)).isEmpty)
  }

  @Test func `plan: an upright square mask is a scissor, a turned one a pass`() throws {
    let layer = box()
    layer.masksToBounds = true
    layer.addSublayer(box())
    #expect(try reasons(root(layer)).isEmpty)
    for degrees in [90.0, 180, 270] {
      layer.transform = .rotation(degrees: degrees)
      #expect(try reasons(root(layer)).isEmpty)
    }
    layer.transform = .rotation(degrees: 30)
    #expect(try reasons(root(layer)) == [[.nonScissorClip]])
    layer.transform = .rotation(degrees: 30, x: 1, y: 0, z: 0)
    let parent = root(layer)
    parent.sublayerTransform = .perspective(distance: 200)
    #expect(try reasons(parent) == [[.nonScissorClip]])
  }

  @Test func `plan: a turned square mask without sublayers needs no pass`() throws {
    let layer = Layer()
    layer.frame = Rect(x: 10, y: 10, width: 30, height: 30)
    layer.contents = try picture()
    layer.contentsGravity = .resizeAspectFill
    layer.masksToBounds = true
    layer.transform = .rotation(degrees: 30)
    #expect(try reasons(root(layer)).isEmpty)
  }

  @Test func `plan: opacity over sublayers or several drawables is a pass, over one it is not`()
    throws
  {
    let leaf = box()
    leaf.opacity = 0.5
    #expect(try reasons(root(leaf)).isEmpty)
    leaf.borderWidth = 1
    #expect(try reasons(root(leaf)) == [[.groupOpacity]])
    leaf.borderWidth = 0
    leaf.addSublayer(box())
    #expect(try reasons(root(leaf)) == [[.groupOpacity]])
    leaf.allowsGroupOpacity = false
    #expect(try reasons(root(leaf)).isEmpty)
  }

  @Test func `plan: one pass serves a rounded clip and an opacity`() throws {
    let layer = box()
    layer.cornerRadius = 10
    layer.masksToBounds = true
    layer.opacity = 0.5
    layer.addSublayer(box())
    #expect(try reasons(root(layer)) == [[.roundedClip, .groupOpacity]])
  }

  @Test func `plan: opacity 0 and hidden skip the whole subtree`() throws {
    let clear = box()
    clear.opacity = 0
    clear.addSublayer(box())
    let hidden = box()
    hidden.isHidden = true
    hidden.addSublayer(box())
    let plan = try plan(root(clear, hidden, box()))
    #expect(plan.counters[.layersVisited] == 4)
    #expect(plan.counters[.layersSkipped] == 2)
    #expect(plan.counters[.layersDrawn] == 1)
  }

  @Test func `plan: a transform layer fades its sublayers one by one`() throws {
    let group = TransformLayer()
    group.frame = Rect(x: 0, y: 0, width: 100, height: 100)
    group.opacity = 0.5
    group.backgroundColor = .black
    group.addSublayer(box())
    group.addSublayer(box())
    let plan = try plan(root(group))
    #expect(plan.offscreenPasses.isEmpty)
    #expect(plan.passes[0].list.commands.count == 2)
  }

  @Test func `plan: a replicator alone is no pass, and draws its sublayers as often as it says`()
    throws
  {
    let replicator = ReplicatorLayer()
    replicator.frame = Rect(x: 0, y: 0, width: 100, height: 100)
    replicator.instanceCount = 5
    replicator.addSublayer(box())
    #expect(try plan(root(replicator)).passes[0].list.commands.count == 5)
    replicator.instanceCount = 0
    replicator.backgroundColor = .white
    #expect(try plan(root(replicator)).passes[0].list.commands.count == 1)
    replicator.instanceCount = -3
    #expect(try plan(root(replicator)).passes[0].list.commands.count == 1)
  }

  @Test func `plan: an extent is what can be seen of what is drawn`() throws {
    let layer = Layer()
    layer.frame = Rect(x: 60, y: 20, width: 80, height: 60)
    layer.opacity = 0.5
    layer.addSublayer(box(Rect(x: 10, y: 10, width: 60, height: 5)))
    let plan = try plan(root(layer))
    #expect(plan.passes[0].extent == IntRect(x: 70, y: 30, width: 30, height: 5))
    #expect(plan.passes[0].layer.rawValue == 1)
    #expect(plan.passes[0].depth == 0)
  }

  @Test func `plan: a group that draws nothing is no pass`() throws {
    let layer = Layer()
    layer.frame = Rect(x: 0, y: 0, width: 50, height: 50)
    layer.opacity = 0.5
    layer.addSublayer(box(Rect(x: 500, y: 500, width: 10, height: 10)))
    let plan = try plan(root(layer))
    #expect(plan.offscreenPasses.isEmpty)
    #expect(plan.counters[.drawsCulled] == 1)
  }

  @Test func `plan: passes come before those that consume them`() throws {
    let outer = box(Rect(x: 0, y: 0, width: 90, height: 90))
    outer.opacity = 0.5
    let inner = box(Rect(x: 5, y: 5, width: 40, height: 40))
    inner.opacity = 0.5
    inner.addSublayer(box(Rect(x: 0, y: 0, width: 9, height: 9)))
    outer.addSublayer(inner)
    let plan = try plan(root(outer))
    #expect(plan.passes.map { Int($0.layer.rawValue) } == [2, 1, 0])
    #expect(plan.passes.map(\.depth) == [1, 0, 0])
  }

  @Test func `plan: a layer turned away is skipped with what is flattened into it`() throws {
    let layer = box()
    layer.isDoubleSided = false
    layer.addSublayer(box())
    #expect(try plan(root(layer)).passes[0].list.commands.count == 2)
    layer.transform = .rotation(degrees: 180, x: 1, y: 0, z: 0)
    #expect(try plan(root(layer)).passes[0].list.commands.isEmpty)
    layer.isDoubleSided = true
    #expect(try plan(root(layer)).passes[0].list.commands.count == 2)
    layer.transform = .rotation(degrees: 90, x: 1, y: 0, z: 0)
    #expect(try plan(root(layer)).passes[0].list.commands.isEmpty)
  }
}
