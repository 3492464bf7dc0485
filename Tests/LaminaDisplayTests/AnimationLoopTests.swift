import LaminaCompositor
import LaminaDisplay
import LaminaDrawing
import LaminaGeometry
import LaminaLayers
import LaminaPixels
import Testing

/// Transactions and animations in a frame loop: what is shown at each vsync, and who is told when.
@Suite @MainActor struct AnimationLoopTests {
  private let canvas = Canvas(width: 70, height: 4)

  @MainActor private final class Log { var lines: [String] = [] }

  /// The grey of a pixel in the second line.
  private func gray(_ picture: Texture?, column: Int) -> Int {
    guard let picture else { return -1 }
    let row = picture.row(1, column..<column + 1)
    return Int(row[0].red)
  }

  private func scene() -> (root: Layer, dot: Layer) {
    let (root, dot) = (Layer(), Layer())
    root.frame = Rect(x: 0, y: 0, width: 70, height: 4)
    root.backgroundColor = .black
    dot.frame = Rect(x: 0, y: 0, width: 4, height: 4)
    dot.backgroundColor = .white
    root.addSublayer(dot)
    return (root, dot)
  }

  private func loop(
    _ root: Layer, buffers: Int = 2, slow: (refresh: Int, periods: Double)? = nil
  ) throws -> FrameLoop {
    var configuration = FrameLoopConfiguration()
    configuration.durations = .scripted(
      app: { UInt64(($0 == slow?.refresh ? slow?.periods ?? 0 : 0.3) * 16_666_666) },
      render: { _ in RenderDuration(execute: 5_000_000) })
    configuration.renderer.bufferCount = buffers
    return try FrameLoop(root: root, canvas: canvas, configuration: configuration)
  }

  @Test func `implicit animation: the server shows it, and the app is woken at its end`() throws {
    let (root, dot) = scene()
    let loop = try loop(root)
    var grays: [Int: Int] = [:]
    let log = Log()
    loop.onRefresh = { grays[$0.refresh] = gray($0.picture, column: 1) }
    loop.post(at: 0.105) {
      Transaction.addCompletion { log.lines.append("done \(loop.now)") }
      dot.opacity = 0
    }
    var middle: Double?
    loop.post(at: 0.23) { middle = dot.presentation()?.opacity }
    try loop.run(refreshes: 40)
    // Committed in refresh 6, at 0.105 s: rendered from vsync 7 on, for vsync 8.
    for refresh in 2...7 { #expect(grays[refresh] == 255) }
    for refresh in 8...21 {
      let progress = TimingFunction.default((Double(refresh) / 60 - 0.105) / 0.25)
      let expected = 255 * (1 - progress)
      #expect(abs(Double(grays[refresh] ?? -1) - expected) <= 1, "refresh \(refresh)")
    }
    for refresh in 22...38 { #expect(grays[refresh] == 0) }
    #expect(abs((middle ?? -1) - (1 - TimingFunction.default(0.5))) < 1e-6)
    #expect(log.lines == ["done 0.366666667"], "vsync 22, the first after 0.355 s")
    #expect(dot.animationKeys.isEmpty && dot.opacity == 0)
    #expect(loop.counts.turns == 4, "the first, the change, the look at it, the end")
    #expect(loop.totals.hitch == 0 && loop.totals.missedVSyncs == 0)
  }

  @Test(arguments: [2, 3])
  func `explicit animation: each vsync shows its own moment, app blocked or not`(
    buffers: Int
  ) throws {
    let (root, dot) = scene()
    let loop = try loop(root, buffers: buffers, slow: (10, 8.5))
    var left: [Int: Int] = [:]
    loop.onRefresh = { (image: ScreenImage) in
      left[image.refresh] = (0..<70).first { gray(image.picture, column: $0) == 255 }
    }
    let log = Log()
    var animation = Animation.basic(
      "position.x", from: .number(0), to: .number(60), duration: 1)
    animation.didStart = { log.lines.append("start \(loop.refresh)") }
    animation.didStop = { log.lines.append("stop \(loop.refresh) \($0)") }
    dot.add(animation, forKey: "move")
    // What is committed late concerns something else.
    loop.post(at: 0.168) { quietly { root.backgroundColor = Color(white: 0.2) } }
    try loop.run(refreshes: 70)
    // A point for each refresh: the dot's middle is at its number.
    for refresh in buffers..<60 {
      #expect(left[refresh] == max(0, refresh - 2), "refresh \(refresh)")
    }
    #expect(loop.totals.commitHitch == 8 && loop.totals.missedVSyncs == 0)
    #expect(log.lines == ["start 1", "stop 60 true"])
    #expect(left[65] == 0, "back where it was set")
  }

  @Test func `tiles: a loop shows those that a frame by itself shows`() throws {
    func tiled() -> Layer {
      let root = Layer()
      root.frame = Rect(x: 0, y: 0, width: 70, height: 4)
      let tiled = TiledLayer()
      tiled.frame = Rect(x: 0, y: 0, width: 70, height: 4)
      tiled.tileSize = Size(width: 16, height: 16)
      tiled.drawing = [
        .fillRect(Rect(x: 3, y: 1, width: 50, height: 2), color: .white)
      ]
      root.addSublayer(tiled)
      return root
    }
    let loop = try loop(tiled())
    try loop.run(refreshes: 5)
    var renderer = try Renderer()
    _ = try renderer.render(tiled(), canvas: canvas)
    let alone = renderer.presented
    let columns = (0..<70).map { gray(alone, column: $0) }
    #expect(columns.contains(255) && columns.contains(0))
    #expect((0..<70).map { gray(loop.front, column: $0) } == columns)
  }
}
