import LaminaCompositor
import LaminaGeometry
import LaminaImages
import LaminaLayers
import LaminaPixels
import Testing

// Transitions: the old picture and the new one, on their way.

/// The pictures of a transition.
@MainActor @Suite struct TransitionTests {
  private let canvas = Canvas(width: 40, height: 20)

  /// A tree whose layer in the middle has a transition that begins at 1 s and takes 2 s.
  private func tree(
    _ style: Transition.Style, _ direction: Transition.Direction = .fromLeft,
    old: Color? = Color(red: 1, green: 0, blue: 0), new: Color? = Color(red: 0, green: 0, blue: 1),
    isFirst: Bool = false
  ) throws -> (tree: CommittedTree, root: Layer) {
    let (root, layer, child) = (Layer(), Layer(), Layer())
    root.frame = Rect(x: 0, y: 0, width: 40, height: 20)
    layer.frame = Rect(x: 10, y: 5, width: 20, height: 10)
    child.frame = Rect(x: 0, y: 0, width: 20, height: 10)
    child.backgroundColor = old
    layer.addSublayer(child)
    root.addSublayer(layer)
    let before =
      isFirst ? nil : try CommittedTree(committing: root, canvas: canvas, at: 0)
    child.backgroundColor = new
    var transition = Transition()
    (transition.style, transition.direction) = (style, direction)
    layer.add(.transition(transition, duration: 2))
    return (try CommittedTree(committing: root, canvas: canvas, at: 1, after: before), root)
  }

  /// The pixel at (x, y) at a time.
  private func pixel(_ tree: CommittedTree, _ time: Double, _ x: Int, _ y: Int = 10) throws
    -> PackedPixel
  {
    var renderer = try Renderer()
    _ = try renderer.render(tree, at: time)
    let presented = renderer.presented
    let texture = try #require(presented)
    return texture.pixels[y * texture.width + x]
  }

  private let red = PackedPixel(Color(red: 1, green: 0, blue: 0))
  private let blue = PackedPixel(Color(red: 0, green: 0, blue: 1))
  private let clear = PackedPixel(.clear)

  @Test func `fade: the mean of both, whatever their alpha`() throws {
    let (tree, _) = try tree(.fade)
    #expect(try pixel(tree, 1, 20) == red && pixel(tree, 3, 20) == blue)
    let middle = try pixel(tree, 2, 20)
    #expect(middle.alpha == 255 && (127...128).contains(middle.red))
    #expect((127...128).contains(middle.blue))
    // Half clear to half clear stays half clear, to nothing it goes evenly.
    let half = Color(red: 1, green: 0, blue: 0, alpha: 0.5)
    let (halves, _) = try self.tree(.fade, old: half, new: half)
    #expect(try (126...129).contains(pixel(halves, 2, 20).alpha))
    let (gone, _) = try self.tree(.fade, new: nil)
    #expect(try (190...192).contains(pixel(gone, 1.5, 20).alpha))
  }

  @Test func `fade: one pass for it, and none when it is over`() throws {
    let (tree, _) = try tree(.fade)
    var renderer = try Renderer()
    let record = try renderer.render(tree, at: 2)
    #expect(record.passes.contains { $0.reasons == [.transition] })
    let frame = try EvaluatedFrame(showing: tree, at: 2, images: ImageCache())
    #expect(
      (0..<frame.layers.count).map { frame.path(of: $0) } == [
        "root", "root.sublayers[0]", "root.sublayers[0]", "root.sublayers[0].sublayers[0]",
        "root.sublayers[0]", "root.sublayers[0].sublayers[0]",
      ])
    #expect(try renderer.render(tree, at: 3.5).passes.count == 1)
  }

  @Test(arguments: [
    (Transition.Direction.fromLeft, 13, 10, 27, 10), (.fromRight, 27, 10, 13, 10),
    (.fromTop, 20, 7, 20, 13), (.fromBottom, 20, 13, 20, 7),
  ])
  func `push: the new one comes from its side, the old one leaves on the other`(
    _ direction: Transition.Direction, _ newX: Int, _ newY: Int, _ oldX: Int, _ oldY: Int
  ) throws {
    let (tree, _) = try tree(.push, direction)
    #expect(try pixel(tree, 2, newX, newY) == blue && pixel(tree, 2, oldX, oldY) == red)
    // Half of each is beyond the layer's bounds, which clip nothing.
    #expect(try pixel(tree, 2, 3 + newX / 20 * 33, newY) != red)
  }

  @Test func `moveIn and reveal: one of them stays`() throws {
    let (moving, _) = try tree(.moveIn)
    #expect(try pixel(moving, 2, 15) == blue && pixel(moving, 2, 25) == red)
    #expect(try pixel(moving, 2, 5) == blue && pixel(moving, 2, 35) == clear)
    let (revealing, _) = try tree(.reveal)
    #expect(try pixel(revealing, 2, 15) == blue && pixel(revealing, 2, 25) == red)
    #expect(try pixel(revealing, 2, 5) == clear && pixel(revealing, 2, 35) == red)
  }

  @Test func `from nothing, where nothing was before`() throws {
    let (tree, root) = try tree(.fade, isFirst: true)
    #expect(try pixel(tree, 1, 20) == clear && pixel(tree, 3, 20) == blue)
    #expect(try (126...129).contains(pixel(tree, 2, 20).alpha))
    // A later commit goes on with the same transition.
    let later = try CommittedTree(committing: root, canvas: canvas, at: 1.5, after: tree)
    #expect(try pixel(later, 2, 20) == pixel(tree, 2, 20))
  }

  @Test func `what it starts from stands still`() throws {
    let (root, layer) = (Layer(), Layer())
    root.frame = Rect(x: 0, y: 0, width: 40, height: 20)
    layer.frame = Rect(x: 0, y: 0, width: 10, height: 20)
    layer.backgroundColor = Color(red: 1, green: 0, blue: 0)
    root.addSublayer(layer)
    root.timing.speed = 2
    layer.add(
      .basic("position.x", from: .number(5), to: .number(35), duration: 6), forKey: "move")
    let before = try CommittedTree(committing: root, canvas: canvas, at: 0)
    layer.removeAllAnimations()
    layer.backgroundColor = nil
    layer.add(.transition(duration: 2))
    // At 1.5 s, 3 s of its own, it was in the middle.
    let tree = try CommittedTree(committing: root, canvas: canvas, at: 1.5, after: before)
    #expect(try pixel(tree, 1.5, 20) == red && pixel(tree, 1.5, 10) == clear)
    #expect(try (126...129).contains(pixel(tree, 2, 20).alpha))
    #expect(try pixel(tree, 2, 30) == clear)
  }
}
