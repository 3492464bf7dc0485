import LaminaCompositor
import LaminaDisplay
import LaminaDrawing
import LaminaGeometry
import LaminaLayers
import LaminaPixels
import TestSupport
import Testing

/// The app's side of a loop alone: the same calls at the same times as in a run.
@Suite @MainActor struct AdvanceTests {
  @MainActor private final class App {
    let root = Layer()
    let loop: FrameLoop
    var lines: [String] = []

    init() throws {
      root.frame = Rect(x: 0, y: 0, width: 20, height: 20)
      loop = try FrameLoop(root: root, canvas: Canvas(width: 20, height: 20))
      func note(_ what: String) {
        lines.append("\(what) \((loop.now * 10_000).rounded() / 10_000)")
      }
      for time in [0, 0.01, 0.05, 0.1, 0.1, 0.1001, 0.3] { loop.post(at: time) { note("event") } }
      loop.schedule(at: 0.02, every: 0.035) { timer in
        note("timer")
        if self.loop.now > 0.2 { timer.invalidate() }
      }
      let link = DisplayLink { link in
        note("link")
        if self.loop.now > 0.15 { link.invalidate() }
      }
      link.preferredFrameRateRange = FrameRateRange(minimum: 20, maximum: 20, preferred: 20)
      loop.add(link)
      loop.observe(.beforeWaiting, order: 5) { _ in note("waits") }
    }
  }

  @Test(arguments: [FrameLoop.Advance.settled, .marked])
  func `calls: those of a run, however the time is cut up`(mode: FrameLoop.Advance) throws {
    let whole = try App()
    try whole.loop.run(until: 0.4)
    #expect(whole.lines.count > 30)
    var random = SplitMix(seed: 41)
    for _ in 0..<20 {
      let app = try App()
      var time = 0.0
      while time < 0.3999 {
        app.loop.advance(to: time, mode)
        time += Double.random(in: 0...0.05, using: &random)
      }
      app.loop.advance(to: 0.3999, mode)
      #expect(app.lines == whole.lines)
    }
  }

  @Test func `time: what lies after the moment has not been called`() throws {
    let app = try App()
    app.loop.advance(to: 0.1, .marked)
    #expect(app.lines.filter { $0.hasPrefix("event") }.count == 5)
    #expect(app.loop.now == 0.1)
    app.loop.advance(to: 0.1002, .marked)
    #expect(app.lines.filter { $0.hasPrefix("event") }.count == 6)
    app.loop.advance(to: 0.1002, .marked)
    #expect(app.lines.filter { $0.hasPrefix("event") }.count == 6)
    #expect(app.loop.counts.commits == 0 && app.loop.counts.plans == 0)
  }

  private final class Drawn: Layer {
    var draws = 0
    var layouts = 0
    override func draw(in context: GraphicsContext) throws(DrawingError) {
      draws += 1
      context.fillColor = .white
      try context.fill(bounds)
    }
    override func layoutSublayers() { layouts += 1 }
  }

  @Test func `modes: settled draws at once, marked leaves the last turn's marks`() throws {
    for mode in [FrameLoop.Advance.settled, .marked] {
      let app = try App()
      let layer = Drawn()
      layer.frame = app.root.bounds
      app.root.addSublayer(layer)
      app.loop.post(at: 0.2) {
        layer.setNeedsLayout()
        layer.setNeedsDisplay()
      }
      app.loop.advance(to: 0.2, mode)
      #expect(layer.draws == (mode == .settled ? 1 : 0))
      #expect(layer.needsLayout == (mode == .marked) && layer.needsDisplay == (mode == .marked))
      let layouts = layer.layouts
      app.loop.advance(to: 0.25, mode)
      #expect(layer.layouts == (mode == .marked ? layouts + 1 : layouts), "before the next turn")
    }
  }

  @Test func `actions: a layer that has been committed moves, one that has not jumps`() throws {
    let app = try App()
    let (old, new) = (Layer(), Layer())
    app.root.addSublayer(old)
    app.loop.post(at: 0.05) {
      app.root.addSublayer(new)
      old.opacity = 0
      new.opacity = 0
    }
    var renderer = try Renderer()
    for time in [0, 0.05] {
      app.loop.advance(to: time, .marked)
      _ = try renderer.render(app.root, canvas: Canvas(width: 20, height: 20), at: time)
    }
    #expect(old.animationKeys == ["opacity"] && new.animationKeys.isEmpty)
    app.loop.advance(to: 0.38, .marked)
    #expect(old.animationKeys.isEmpty, "the app is told of the end")
  }

  @Test(arguments: [FrameLoop.Advance.settled, .marked])
  func `frames: the same, whichever were rendered before`(mode: FrameLoop.Advance) throws {
    func pixels(_ times: [Double]) throws -> [PackedPixel] {
      let app = try App()
      let (faded, moved) = (Layer(), Layer())
      for layer in [faded, moved] {
        layer.frame = Rect(x: 2, y: 2, width: 8, height: 8)
        layer.backgroundColor = Color(red: 1, green: 0, blue: 0)
        app.root.addSublayer(layer)
      }
      app.loop.post(at: 0.1001) {
        moved.position.x = 15
        faded.add(Animation("", .transition(Transition()), duration: 0.3), forKey: "transition")
        faded.backgroundColor = Color(red: 0, green: 0, blue: 1)
      }
      app.loop.post(at: 0.15) { moved.opacity = 0.25 }
      let canvas = Canvas(width: 20, height: 20)
      var renderer = try Renderer()
      for time in times {
        app.loop.advance(to: time, mode)
        _ = try renderer.render(app.root, canvas: canvas, at: time)
      }
      let presented = renderer.presented
      let texture = try #require(presented)
      let pixels = texture.pixels
      return pixels.indices.map { pixels[$0] }
    }
    let alone = try pixels([0.2])
    #expect(Set(alone.map(\.rawValue)).count > 3, "a fade, and one on its way")
    for times in [[0, 0.2], [0.1, 0.2], [0.12, 0.2], [0, 0.1, 0.11, 0.15, 0.16, 0.18, 0.2]] {
      #expect(try pixels(times) == alone, "\(times)")
    }
  }
}
