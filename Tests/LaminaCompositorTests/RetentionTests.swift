import LaminaCompositor
import LaminaGeometry
import LaminaLayers
import LaminaPixels
import LaminaProfiling
import Testing

/// Frames that are made from the one before, and frames that are made from nothing.
@Suite @MainActor struct RetentionTests {
  private let canvas = Canvas(width: 100, height: 80)

  /// A tree of four layers: the root, a card, a badge in the card, and a dot.
  private func tree() -> (root: Layer, card: Layer, badge: Layer) {
    let (root, card, badge, dot) = (Layer(), Layer(), Layer(), Layer())
    root.frame = Rect(x: 0, y: 0, width: 100, height: 80)
    root.backgroundColor = .black
    card.frame = Rect(x: 10, y: 10, width: 40, height: 30)
    card.backgroundColor = .white
    badge.frame = Rect(x: 4, y: 4, width: 8, height: 8)
    badge.backgroundColor = Color(red: 1, green: 0, blue: 0)
    dot.frame = Rect(x: 70, y: 50, width: 5, height: 5)
    dot.backgroundColor = .white
    card.addSublayer(badge)
    root.sublayers = [card, dot]
    return (root, card, badge)
  }

  private func kept(_ record: FrameRecord) -> Int { record.counters[.layersKept] }

  @Test func `still: a frame that is the one before looks at no layer`() throws {
    let root = tree().root
    var renderer = try Renderer()
    let first = try renderer.render(root, canvas: canvas)
    #expect(kept(first) == 0 && first.counters[.layersCommitted] == 4)
    #expect(first.retainedBytes > 0)
    let shown = renderer.presented?.identity
    for time in [0, 1.5] {
      let still = try renderer.render(root, canvas: canvas, at: time)
      #expect(kept(still) == 4)
      #expect(still.counters[.layersCommitted] == 0 && still.counters[.layersVisited] == 0)
      #expect(still.damage.isEmpty && still.passes.map(\.extent) == first.passes.map(\.extent))
      #expect(still.counters[.peakBufferBytes] == first.counters[.peakBufferBytes])
      #expect(still.retainedBytes == first.retainedBytes)
      #expect(renderer.presented?.identity == shown)
    }
    let (_, frame) = try renderer.renderFrame(root, canvas: canvas, at: 2)
    #expect(frame.time == 2 && frame.layers.count == 4)
  }

  @Test func `still: another time is another frame if something moves`() throws {
    let (root, card, _) = tree()
    card.add(.basic("opacity", to: .number(0), duration: 1), forKey: "fade")
    var renderer = try Renderer()
    _ = try renderer.render(root, canvas: canvas, at: 0)
    #expect(try kept(renderer.render(root, canvas: canvas, at: 0)) == 4)
    let later = try renderer.render(root, canvas: canvas, at: 0.5)
    #expect(kept(later) < 4 && later.counters[.damagePixels] > 0)
  }

  @Test func `changes: each has the frame made anew`() throws {
    let (root, card, badge) = tree()
    let (added, mask) = (Layer(), Layer())
    let changes: [(String, @MainActor () -> Void)] = [
      ("position", { badge.position.x += 1 }),
      ("bounds", { badge.bounds.size.width += 1 }),
      ("colour", { badge.backgroundColor = .white }),
      ("effects", { badge.shadowOpacity = 0.5 }),
      ("name", { badge.name = "badge" }),
      ("hidden", { card.isHidden = true }),
      ("shown", { card.isHidden = false }),
      ("key path", { badge.setValue(.number(0.5), forKeyPath: "opacity") }),
      ("contents", { badge.contents = nil }),
      ("display", { badge.setNeedsDisplay() }),
      ("layout", { badge.setNeedsLayout() }),
      ("animation", { badge.add(.basic("opacity", to: .number(0), duration: 1), forKey: "a") }),
      ("animation removed", { badge.removeAllAnimations() }),
      ("added", { card.addSublayer(added) }),
      ("in what was added", { added.backgroundColor = .white }),
      ("order", { card.addSublayer(badge) }),
      ("moved elsewhere", { root.addSublayer(badge) }),
      ("mask", { card.mask = mask }),
      ("in the mask", { mask.backgroundColor = .black }),
      ("no mask", { card.mask = nil }),
      ("removed", { added.removeFromSuperlayer() }),
      ("all removed", { root.sublayers = nil }),
    ]
    var renderer = try Renderer()
    var other = try Renderer()
    for (name, change) in changes {
      // A change of what is laid out or drawn takes effect within the frame: the next one looks again.
      for _ in 0..<3 {
        _ = try renderer.render(root, canvas: canvas)
        _ = try other.render(root, canvas: canvas)
      }
      #expect(try kept(renderer.render(root, canvas: canvas)) > 0, "before \(name)")
      change()
      let record = try renderer.render(root, canvas: canvas)
      #expect(record.counters[.layersCommitted] > 0, "\(name)")
      let shared = try other.render(root, canvas: canvas)
      #expect(shared.counters[.layersCommitted] > 0, "\(name), by another renderer")
    }
  }

  @Test func `changes: a layer that moves is committed and planned by itself`() throws {
    let (root, card, badge) = tree()
    var renderer = try Renderer()
    for _ in 0..<3 { _ = try renderer.render(root, canvas: canvas) }
    badge.position.x += 3
    // The change marks the card and the root to be laid out, which is a change of each.
    _ = try renderer.render(root, canvas: canvas)
    badge.backgroundColor = .black
    let record = try renderer.render(root, canvas: canvas)
    #expect(renderer.replanReason == nil)
    #expect(record.counters[.layersCommitted] == 1 && record.counters[.layersVisited] == 1)
    #expect(kept(record) == 3)
    // The buffer holds the frame before the last: where the badge was then is damaged, too.
    #expect(record.counters[.damagePixels] == 11 * 8)
    #expect(record.replanReason == nil)
    card.isHidden = true
    let hidden = try renderer.render(root, canvas: canvas)
    #expect(renderer.replanReason == .structure && hidden.replanReason == .structure)
  }

  @Test func `changes: an animation plans its layer and those below it`() throws {
    let (root, card, _) = tree()
    card.add(.basic("position.x", by: .number(20), duration: 1), forKey: "move")
    var renderer = try Renderer()
    for time in [0, 0, 0.1] { _ = try renderer.render(root, canvas: canvas, at: time) }
    let record = try renderer.render(root, canvas: canvas, at: 0.5)
    #expect(renderer.replanReason == nil)
    #expect(record.counters[.layersCommitted] == 0 && record.counters[.layersShown] == 1)
    #expect(record.counters[.animationsApplied] == 1)
    #expect(record.counters[.layersVisited] == 2 && kept(record) == 2)
  }

  @Test func `changes: an animation replaced in a layer that is painted late begins to move`()
    throws
  {
    func makeTree() -> (root: Layer, card: Layer) {
      let (root, card, _) = tree()
      // The card is painted after the dot, though it comes first.
      card.zPosition = 1
      root.sublayers?.last?.add(
        .basic("position.x", from: .number(60), to: .number(90), duration: 9), forKey: "a")
      var held = Keyframes(values: [.number(1), .number(1), .number(0)])
      held.keyTimes = [0, 0.9, 1]
      card.add(.keyframes("opacity", held, duration: 9), forKey: "a")
      root.beginAnimations(at: 0)
      return (root, card)
    }
    // Of two equal trees, one is shown by frames that are made from those before.
    let (kept, other) = (makeTree(), makeTree())
    var renderer = try Renderer()
    for step in 0..<8 {
      if step == 4 {
        var fade = Animation.basic("opacity", from: .number(1), to: .number(0), duration: 9)
        fade.timing.beginTime = 1e-100
        for tree in [kept, other] {
          tree.card.add(fade, forKey: "a")
          tree.root.beginAnimations(at: 2)
        }
      }
      var whole = try Renderer()
      let time = Double(step) / 2
      _ = try renderer.render(kept.root, canvas: canvas, at: time)
      _ = try whole.render(other.root, canvas: canvas, at: time)
      let (shown, expected) = (renderer.presented?.pixels, whole.presented?.pixels)
      #expect(shown.map(Array.init) == expected.map(Array.init), "at \(time) s")
    }
  }

  @Test func `trees: what is committed for a frame loop has changes alone`() throws {
    let (root, card, badge) = tree()
    card.add(.basic("position.x", by: .number(20), duration: 1), forKey: "move")
    var renderer = try Renderer()
    var tree: CommittedTree?
    func frame(at time: Double) throws -> (app: FrameRecord, server: FrameRecord) {
      let (next, record) = try renderer.commit(root, canvas: canvas, at: time, after: tree)
      tree = next
      return (record, try renderer.render(next, at: time))
    }
    for time in [0, 0.1, 0.2] { _ = try frame(at: time) }
    badge.backgroundColor = .black
    let (app, server) = try frame(at: 0.3)
    #expect(app.counters[.layersCommitted] == 1)
    #expect(renderer.replanReason == nil)
    #expect(server.counters[.layersShown] == 2 && kept(server) == 2)
    root.addSublayer(Layer())
    let (next, whole) = try frame(at: 0.4)
    // The root and the new layer are read, and the card moves.
    #expect(next.counters[.layersCommitted] == 2 && whole.counters[.layersShown] == 3)
    #expect(renderer.replanReason == .structure && kept(whole) > 0)
  }

  @Test func `structure: layers that stay are neither read nor planned again`() throws {
    let (root, list) = rows(40)
    var renderer = try Renderer()
    // Until all buffers hold the same.
    for index in 0..<3 {
      root.backgroundColor = Color(white: Double(index) / 3)
      _ = try renderer.render(root, canvas: canvas)
    }
    list.sublayers?.first?.backgroundColor = .white
    _ = try renderer.render(root, canvas: canvas)
    let new = Layer()
    new.frame = Rect(x: 0, y: 0, width: 4, height: 4)
    new.backgroundColor = .white
    let changes: [(String, () -> Void)] = [
      ("added", { list.insertSublayer(new, at: 3) }), ("hidden", { new.isHidden = true }),
      ("shown", { new.isHidden = false }), ("put in front", { new.zPosition = 1 }),
      ("moved", { list.addSublayer(new) }), ("removed", { new.removeFromSuperlayer() }),
    ]
    for (name, change) in changes {
      change()
      let record = try renderer.render(root, canvas: canvas)
      #expect(renderer.replanReason == .structure, "\(name)")
      #expect(record.counters[.layersCommitted] <= 3, "\(name): root, list and layer")
      #expect(record.counters[.layersVisited] <= 3 && kept(record) >= 79, "\(name)")
      #expect(record.counters[.damagePixels] < 2_000, "\(name)")
    }
  }

  @Test func `scrolling: rows out of sight are not planned, rows in sight are moved`() throws {
    var visited: [Int] = []
    for count in [40, 400] {
      let (root, list) = rows(count)
      var renderer = try Renderer()
      for _ in 0..<3 { _ = try renderer.render(root, canvas: canvas) }
      var most = 0
      for _ in 0..<20 {
        list.bounds.origin.y += 1
        let record = try renderer.render(root, canvas: canvas)
        #expect(renderer.replanReason == .manyLayers)
        most = max(most, record.counters[.layersVisited])
      }
      visited.append(most)
    }
    // The root, the list, and the rows at its ends with what is in them.
    #expect(visited == [6, 6], "the list's length does not matter")
  }

  /// A list of rows of 5 points, most of them out of sight, with a dot in each.
  private func rows(_ count: Int) -> (root: Layer, list: Layer) {
    let (root, list) = (Layer(), Layer())
    root.frame = Rect(x: 0, y: 0, width: canvas.width, height: canvas.height)
    list.frame = root.bounds
    list.masksToBounds = true
    root.addSublayer(list)
    for index in 0..<count {
      let (row, dot) = (Layer(), Layer())
      row.frame = Rect(x: 0, y: Double(index) * 5, width: canvas.width, height: 5)
      row.backgroundColor = Color(white: Double(index % 7) / 7)
      dot.frame = Rect(x: 1, y: 1, width: 3, height: 3)
      dot.cornerRadius = 1
      dot.backgroundColor = .black
      row.addSublayer(dot)
      list.addSublayer(row)
    }
    return (root, list)
  }

  @Test func `changes: another canvas, root, or frame in between`() throws {
    let (root, other) = (tree().root, tree().root)
    var renderer = try Renderer()
    func isKept(_ root: Layer, _ canvas: Canvas) throws -> Bool {
      try kept(renderer.render(root, canvas: canvas)) > 0
    }
    #expect(try !isKept(root, canvas) && isKept(root, canvas))
    var wider = canvas
    wider.background = .white
    #expect(try !isKept(root, wider) && isKept(root, wider))
    #expect(try !isKept(other, wider) && isKept(other, wider))
    let frame = try renderer.evaluate(root, canvas: wider)
    _ = try renderer.render(frame)
    #expect(try !isKept(other, wider) && isKept(other, wider))
  }

  @Test func `changes: a tree that takes the place of another in memory is another tree`() throws {
    var renderer = try Renderer()
    for count in [2, 0, 3, 0, 0, 1] {
      let root = Layer()
      root.frame = Rect(x: 0, y: 0, width: 100, height: 80)
      for _ in 0..<count { root.addSublayer(Layer()) }
      let (record, frame) = try renderer.renderFrame(root, canvas: canvas, at: 0)
      #expect(frame.layers.count == count + 1 && record.counters[.layersCommitted] > 0)
    }
  }

  @Test func `memory: it can be released, bounded and done without`() throws {
    let root = tree().root
    var renderer = try Renderer()
    _ = try renderer.render(root, canvas: canvas)
    renderer.releaseCaches()
    let next = try renderer.render(root, canvas: canvas)
    #expect(kept(next) == 0 && next.counters[.damagePixels] == 8_000)
    var configuration = RendererConfiguration()
    configuration.retainedBytes = 100
    var bounded = try Renderer(configuration)
    configuration.retainedBytes = 1 << 20
    configuration.redraw = .everything
    var whole = try Renderer(configuration)
    for _ in 0..<3 {
      let record = try bounded.render(root, canvas: canvas)
      #expect(kept(record) == 0 && record.retainedBytes == 0)
      let plain = try whole.render(root, canvas: canvas)
      #expect(kept(plain) == 0 && plain.counters[.damagePixels] == 8_000)
    }
  }

  @Test func `failure: the frame after one that failed is whole`() throws {
    let (root, card, _) = tree()
    var renderer = try Renderer()
    _ = try renderer.render(root, canvas: canvas)
    let (mask, inner) = (Layer(), Layer())
    mask.mask = inner
    card.mask = mask
    #expect(throws: RenderError.self) { _ = try renderer.render(root, canvas: canvas) }
    #expect(throws: RenderError.self) { _ = try renderer.render(root, canvas: canvas) }
    card.mask = nil
    #expect(try kept(renderer.render(root, canvas: canvas)) == 0)
  }
}
