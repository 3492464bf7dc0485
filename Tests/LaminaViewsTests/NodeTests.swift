import Dispatch
import LaminaDisplay
import LaminaDrawing
import LaminaGeometry
import LaminaImages
import LaminaLayers
import LaminaPixels
import LaminaSystem
import LaminaText
import LaminaViews
import Synchronization
import Testing

/// Nodes are laid out, drawn and released off the main actor.
@Suite @MainActor struct NodeTests {
  private func fill(_ red: Double) -> Node.Content {
    .drawing { rect, context throws(DrawingError) in
      try context.fill(rect, Color(red: red, green: 0, blue: 1 - red))
    }
  }

  /// A row of squares as wide as the node lets them be.
  private func row(_ count: Int) -> Node {
    var node = Node(subnodes: (0..<count).map { _ in Node(fill(1)) })
    node.layout = { node in
      let width = node.bounds.width / Double(node.subnodes.count)
      for index in node.subnodes.indices {
        node.subnodes[index].frame = Rect(
          x: Double(index) * width, y: 0, width: width - 1, height: node.bounds.height)
      }
    }
    return node
  }

  @Test func `values: laid out on another thread, measured there, the same as here`() async {
    let node = row(3)
    let (there, size) = await Task.detached {
      var laidOut = node
      laidOut.frame = Rect(x: 5, y: 5, width: 30, height: 10)
      laidOut.layOut()
      let text = Node(.text(Label.Style().text("measure me"), Label.Style()))
      return (laidOut.subnodes.map(\.frame), text.sizeThatFits(.zero))
    }.value
    #expect(there == [rect(0, 0, 9, 10), rect(10, 0, 9, 10), rect(20, 0, 9, 10)])
    #expect(size == Label("measure me").intrinsicContentSize)
    var turned = Node(frame: rect(10, 10, 20, 10))
    turned.transform = Affine(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
    #expect(turned.frame == rect(15, 5, 10, 20) && node.count == 4)
  }

  @Test func `view: a tree comes a refresh after its layout, by the observer before waiting`()
    throws
  {
    let stage = Stage()
    let loop = try stage.loop()
    let view = NodeView(frame: rect(0, 0, 30, 10))
    var shown: [Double] = []
    view.onShow = { shown.append(loop.now) }
    stage.window.addSubview(view)
    view.node = row(3)
    var commits: [Int] = []
    loop.onShow = { commits.append($0.record.counters[.layersCommitted]) }
    try loop.run(refreshes: 6)
    #expect(shown.map { ($0 * 60).rounded() } == [1], "handed over in turn 0, back in turn 1")
    #expect(stage.application.backgroundQueue.isEmpty)
    // Screen, window, view and its host; then three more.
    #expect(commits.first == 4 && commits.last == 7)
    let squares = try #require(view.layer.sublayers?.first?.sublayers)
    #expect(squares.map(\.frame) == [rect(0, 0, 9, 10), rect(10, 0, 9, 10), rect(20, 0, 9, 10)])
    #expect(squares.allSatisfy { $0.pixel(0, 0) == .pureRed && $0.contentsScale == 2 })
    view.bounds.size = Size(width: 60, height: 10)
    try loop.run(refreshes: 4)
    #expect(squares[2].frame == rect(40, 0, 19, 10), "the same layers")
    view.node = row(1)
    try loop.run(refreshes: 4)
    #expect(view.layer.sublayers?.first?.sublayers?.count == 1)
  }

  @Test func `view: what is set again before it is there is never shown`() throws {
    let stage = Stage()
    let loop = try stage.loop()
    let view = NodeView("n", rect(0, 0, 10, 10), in: stage.window)
    view.node = Node(fill(1))
    try loop.step()
    view.node = Node(fill(0))
    var colors: [PackedPixel?] = []
    view.onShow = { colors.append(view.layer.sublayers?.first?.pixel(0, 0)) }
    try loop.run(refreshes: 5)
    #expect(colors == [.pureBlue])
    let counts = stage.application.backgroundQueue.counts
    #expect(counts.started == 2 && counts.finished == 2 && counts.dropped == 1)
  }

  @Test func `view: outside a window it is shown when it is laid out`() {
    let view = NodeView(frame: rect(0, 0, 10, 10))
    view.node = Node(fill(1))
    view.layoutIfNeeded()
    #expect(view.layer.sublayers?.first?.pixel(9, 9) == .pureRed)
  }

  @Test func `view: a drawing that fails fails the frame, with the view's path`() throws {
    let stage = Stage()
    let loop = try stage.loop()
    let view = NodeView("broken", rect(0, 0, 10, 10), in: stage.window)
    view.node = Node(.drawing { _, context throws(DrawingError) in try context.restoreState() })
    do {
      try loop.run(refreshes: 5)
      Issue.record("nothing was thrown")
    } catch { #expect("\(error)".contains("broken")) }
    view.node = Node(fill(1))
    try loop.run(refreshes: 5)
    #expect(view.layer.sublayers?.first?.pixel(0, 0) == .pureRed)
  }

  private final class Counter: Sendable {
    let count = Mutex(0)
  }

  @Test func `texts: the same one is not drawn again, another and a larger one is`() throws {
    let stage = Stage()
    let loop = try stage.loop()
    let view = NodeView("n", rect(0, 0, 100, 30), in: stage.window)
    func node(_ text: String) -> Node {
      Node(
        .nothing,
        subnodes: [Node(frame: rect(0, 0, 90, 30), .text(Label.Style().text(text), Label.Style()))])
    }
    func picture() throws -> Texture? {
      try loop.run(refreshes: 4)
      let layer = try #require(view.layer.sublayers?.first?.sublayers?.first)
      guard case .texture(let texture) = layer.contents else { return nil }
      return texture
    }
    view.node = node("same")
    let first = try #require(try picture())
    view.node = node("same")
    let second = try #require(try picture())
    #expect(first.identity == second.identity)
    view.node = node("other")
    let third = try #require(try picture())
    #expect(third.identity != second.identity)
  }

  private final class Heavy: Sendable {
    let freed: Counter
    init(_ freed: Counter) { self.freed = freed }
    deinit { freed.count.locked { $0 += 1 } }
  }

  @Test func `release: a tree that was taken away goes, with what it held`() throws {
    let stage = Stage()
    let loop = try stage.loop()
    let view = NodeView("n", rect(0, 0, 10, 10), in: stage.window)
    let freed = Counter()
    func node() -> Node {
      let heavy = Heavy(freed)
      return Node(.drawing { _, _ throws(DrawingError) in _ = heavy.freed })
    }
    view.node = node()
    try loop.run(refreshes: 3)
    view.node = Node()
    try loop.run(refreshes: 3)
    for _ in 0..<2_000 where freed.count.locked({ $0 }) == 0 { try loop.run(refreshes: 1) }
    #expect(freed.count.locked { $0 } == 1)
  }

  @Test func `label: in the background it comes a refresh later, and is the same picture`() throws {
    let stage = Stage()
    let loop = try stage.loop()
    let here = Label("The same text", fontSize: 20)
    let there = Label("The same text", fontSize: 20)
    there.drawsInBackground = true
    for (index, label) in [here, there].enumerated() {
      label.frame = rect(0, 40 * Double(index), 200, 30)
      stage.window.addSubview(label)
    }
    try loop.step()
    #expect(here.layer.contents != nil && there.layer.contents == nil)
    try loop.run(refreshes: 2)
    for column in 0..<400 {
      for row in 0..<60 {
        #expect(here.layer.pixel(column, row) == there.layer.pixel(column, row))
      }
    }
    #expect(there.layer.backingStoreBytes == here.layer.backingStoreBytes)
    there.text = "Another"
    there.text = nil
    try loop.run(refreshes: 3)
    #expect(there.layer.contents == nil)
  }

  @Test func `queue: without a loop results come with drain; the order is that of the work`() {
    let queue = BackgroundQueue()
    var results: [Int] = []
    for number in 0..<20 {
      queue.run {
        number * number
      } show: {
        results.append($0)
        return true
      }
    }
    #expect(results == [])
    queue.drain()
    #expect(results == (0..<20).map { $0 * $0 } && queue.isEmpty)
  }

  @Test(arguments: [1e9, 1e300, .infinity])
  func `queue: a latency beyond the end of the clock keeps results until drain`(latency: Double)
    throws
  {
    let stage = Stage()
    let loop = try FrameLoop(root: stage.screen.layer, canvas: stage.screen.canvas)
    stage.application.loop = loop
    let queue = stage.application.backgroundQueue
    queue.latency = latency
    var results: [Int] = []
    queue.run {
      1
    } show: {
      results.append($0)
      return true
    }
    try loop.run(until: 0.5)
    #expect(results == [] && !queue.isEmpty)
    queue.drain()
    #expect(results == [1] && queue.isEmpty)
  }

  @Test(arguments: [-1, -1e300, .nan, 0])
  func `queue: a latency of nothing hands results back at once`(latency: Double) throws {
    let stage = Stage()
    let loop = try FrameLoop(root: stage.screen.layer, canvas: stage.screen.canvas)
    stage.application.loop = loop
    stage.application.backgroundQueue.latency = latency
    var results: [Int] = []
    loop.post(at: 0.25) {
      stage.application.backgroundQueue.run {
        1
      } show: {
        results.append($0)
        return true
      }
    }
    try loop.run(until: 0.3)
    #expect(results == [1])
  }

  @Test func `queue: the real-time clock shows what is done, and asks again for the rest`() throws {
    let stage = Stage()
    var configuration = FrameLoopConfiguration()
    configuration.clock = .realTime()
    let loop = try FrameLoop(
      root: stage.screen.layer, canvas: stage.screen.canvas, configuration: configuration)
    stage.application.loop = loop
    // Waited for, not asked for again and again: that would keep a worker from others.
    let opened = DispatchSemaphore(value: 0)
    var results: [Int] = []
    stage.application.backgroundQueue.run {
      opened.wait()
      return 1
    } show: {
      results.append($0)
      return true
    }
    stage.application.backgroundQueue.run {
      2
    } show: {
      results.append($0)
      return true
    }
    for _ in 0..<1_000 where results.isEmpty { try loop.run(until: loop.now + 0.02) }
    #expect(results == [2])
    opened.signal()
    for _ in 0..<1_000 where results.count < 2 { try loop.run(until: loop.now + 0.02) }
    #expect(results == [2, 1])
  }
}
