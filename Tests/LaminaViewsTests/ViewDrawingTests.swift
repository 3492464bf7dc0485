import LaminaDisplay
import LaminaDrawing
import LaminaGeometry
import LaminaLayers
import LaminaPixels
import LaminaProfiling
import LaminaViews
import Testing

/// Display, as views have it.
@Suite @MainActor struct ViewDrawingTests {
  private let red = Color(red: 1, green: 0, blue: 0)
  private let blue = Color(red: 0, green: 0, blue: 1)

  @Test func `store: an opaque view of 100x80 pt at 2x has 200x160 px, 128,000 bytes`() throws {
    let stage = Stage()
    let view = DrawnView("v", rect(10, 20, 100, 80))
    view.onDraw = { [red] rect, context throws(DrawingError) in try context.fill(rect, red) }
    #expect(!view.layer.needsDisplay && view.contentScaleFactor == 1)
    stage.window.addSubview(view)
    #expect(view.layer.needsDisplay && view.contentScaleFactor == 2)
    try view.layer.display(memoryLimit: 1 << 30)
    #expect(view.layer.backingStoreBytes == 128_000)
    #expect(view.layer.contentsSize == Size(width: 200, height: 160))
    #expect(view.take() == [rect(0, 0, 100, 80)])
    #expect(view.layer.pixel(199, 159) == .pureRed)
  }

  @Test func `never: without a width or a height, for an empty rectangle, or without a mark`()
    throws
  {
    let stage = Stage()
    let loop = try stage.loop()
    let flat = DrawnView("flat", rect(0, 0, 100, 0), in: stage.window)
    let thin = DrawnView("thin", rect(0, 0, 0, 100), in: stage.window)
    let view = DrawnView("v", rect(0, 0, 100, 100), in: stage.window)
    try loop.run(refreshes: 2)
    #expect(flat.take() == [] && thin.take() == [] && view.take() == [rect(0, 0, 100, 100)])
    view.setNeedsDisplay(rect(10, 10, 0, 5))
    try loop.run(refreshes: 2)
    #expect(view.take() == [])
    view.setNeedsDisplay(rect(200, 10, 5, 5))
    try loop.run(refreshes: 2)
    #expect(view.take() == [], "outside the bounds")
    view.alpha = 0.5
    view.frame = rect(5, 5, 50, 50)
    try loop.run(refreshes: 2)
    #expect(view.take() == [], "the old picture is stretched")
    view.contentMode = .redraw
    view.frame = rect(5, 5, 60, 50)
    try loop.run(refreshes: 2)
    #expect(view.take() == [rect(0, 0, 60, 50)])
  }

  @Test func `marks: one draw for all, of the smallest rectangle around them, in the own space`()
    throws
  {
    let stage = Stage()
    let loop = try stage.loop()
    let view = DrawnView("v", rect(0, 0, 100, 100), in: stage.window)
    view.bounds.origin = Point(x: 50, y: 1_000)
    try loop.run(refreshes: 2)
    #expect(view.take() == [rect(50, 1_000, 100, 100)])
    view.setNeedsDisplay(rect(60, 1_010, 10, 10))
    view.setNeedsDisplay(rect(90, 1_015, 10, 10))
    view.setNeedsDisplay(rect(60, 1_010, 10, 10))
    try loop.run(refreshes: 2)
    #expect(view.take() == [rect(60, 1_010, 40, 15)])
    view.setNeedsDisplay(rect(60, 1_010, 10, 10))
    view.setNeedsDisplay()
    try loop.run(refreshes: 2)
    #expect(view.take() == [rect(50, 1_000, 100, 100)])
  }

  @Test func `override: nothing painted costs the store, no override costs nothing`() throws {
    let stage = Stage()
    let loop = try stage.loop()
    let empty = DrawnView("empty", rect(0, 0, 100, 80), in: stage.window)
    empty.isOpaque = false
    let plain = View("plain", rect(0, 100, 100, 80), in: stage.window)
    #expect(!plain.layer.needsDisplay)
    let calling = PlainDrawView("calling", rect(0, 200, 100, 80), in: stage.window)
    plain.setNeedsDisplay()
    var records: [FrameRecord] = []
    loop.onShow = { records.append($0.record) }
    try loop.run(refreshes: 3)
    #expect(empty.layer.backingStoreBytes == 128_000 && empty.take().count == 1)
    #expect(plain.layer.backingStoreBytes == 0 && plain.layer.contents == nil)
    #expect(calling.layer.backingStoreBytes == 0)
    #expect(records.first?.counters[.backingStoresDrawn] == 1)
    #expect(records.first?.counters[.backingStorePixelsDrawn] == 32_000)
    let huge = PlainDrawView("huge", rect(0, 0, 100, 1e6), in: stage.window)
    let scarce = DrawnView("scarce", rect(0, 300, 10, 10))
    try loop.run(refreshes: 3)
    #expect(huge.layer.backingStoreBytes == 0, "it has nothing to draw, and so no limit")
    scarce.onDraw = { [red] rect, context throws(DrawingError) in try context.fill(rect, red) }
    stage.window.addSubview(scarce)
    try loop.run(refreshes: 3)
    #expect(scarce.layer.pixel(0, 0) == .pureRed)
  }

  @Test func `first time: contents are nil while it runs; coming back draws nothing`() throws {
    let stage = Stage()
    let loop = try stage.loop()
    let view = DrawnView("v", rect(0, 0, 10, 10), in: stage.window)
    var wasNil: [Bool] = []
    view.onDraw = { _, _ throws(DrawingError) in wasNil.append(view.layer.contents == nil) }
    try loop.run(refreshes: 2)
    view.setNeedsDisplay()
    try loop.run(refreshes: 2)
    #expect(wasNil == [true, false])
    view.removeFromSuperview()
    stage.window.addSubview(view)
    try loop.run(refreshes: 2)
    #expect(wasNil.count == 2)
  }

  private final class Scripted: ViewController {
    var log: Log?
    override func loadView() {
      log?.add("loadView")
      view = Ordered(frame: rect(0, 0, 10, 10))
      (view as? Ordered)?.log = log
    }
    override func viewDidLoad() { log?.add("viewDidLoad") }
  }

  private final class Ordered: View {
    var log: Log?
    override func layoutSubviews() { log?.add("layout") }
    override func draw(_ rect: Rect, in context: GraphicsContext) throws(DrawingError) {
      log?.add("draw")
    }
  }

  @Test func `order: loadView, viewDidLoad, layout, draw`() throws {
    let stage = Stage()
    let loop = try stage.loop()
    let controller = Scripted()
    controller.log = stage.log
    stage.window.rootViewController = controller
    #expect(stage.log.take() == ["loadView", "viewDidLoad"])
    try loop.run(refreshes: 1)
    #expect(stage.log.take() == ["layout", "draw"])
  }

  @Test func `context: y runs down, the scale is in the transform, and it is gone afterwards`()
    throws
  {
    let stage = Stage()
    let view = DrawnView("v", rect(0, 0, 10, 10), in: stage.window)
    var seen: [Affine] = []
    view.onDraw = { [red] _, context throws(DrawingError) in
      #expect(View.currentContext === context && context.orientation == .down)
      seen.append(context.currentTransform)
      try context.fill(rect(0, 0, 10, 1), red)
    }
    #expect(View.currentContext == nil)
    try view.layer.display(memoryLimit: 1 << 30)
    #expect(View.currentContext == nil)
    #expect(seen == [Affine(a: 2, b: 0, c: 0, d: 2, tx: 0, ty: 0)])
    #expect(view.layer.pixel(0, 0) == .pureRed && view.layer.pixel(0, 1) == .pureRed)
    #expect(view.layer.pixel(0, 2) == .opaqueBlack, "opaque, and nothing behind it")
  }

  @Test func `background: it lies under what an opaque view draws, not under another's`() throws {
    for isOpaque in [true, false] {
      let view = DrawnView("v", rect(0, 0, 4, 4))
      view.backgroundColor = ViewColor(blue)
      view.isOpaque = isOpaque
      view.onDraw = { [red] _, context throws(DrawingError) in
        try context.fill(rect(0, 0, 1, 1), red)
      }
      try view.layer.display(memoryLimit: 1 << 30)
      #expect(view.layer.pixel(0, 0) == .pureRed)
      #expect(view.layer.pixel(1, 1) == (isOpaque ? .pureBlue : .clear))
    }
  }

  @Test(arguments: [true, false])
  func `clearing: what was drawn stays without it, also where all is drawn again`(
    clears: Bool
  ) throws {
    let view = DrawnView("v", rect(0, 0, 4, 4))
    view.isOpaque = false
    view.clearsContextBeforeDrawing = clears
    var column = 0.0
    view.onDraw = { [red] _, context throws(DrawingError) in
      try context.fill(rect(column, 0, 1, 4), red)
    }
    for next in 0..<3 {
      column = Double(next)
      view.setNeedsDisplay()
      try view.layer.display(memoryLimit: 1 << 30)
    }
    #expect(view.layer.pixel(0, 0) == (clears ? .clear : .pureRed))
    #expect(view.layer.pixel(2, 0) == .pureRed && view.layer.pixel(3, 0) == .clear)
    view.setNeedsDisplay(rect(2, 0, 2, 2))
    column = 3
    try view.layer.display(memoryLimit: 1 << 30)
    #expect(view.layer.pixel(3, 1) == .pureRed && view.layer.pixel(3, 2) == .clear)
    #expect(
      view.layer.pixel(2, 1) == (clears ? .clear : .pureRed) && view.layer.pixel(2, 2) == .pureRed)
  }

  @Test func `warnings: layout and changes within a draw are named, once each`() throws {
    let stage = Stage()
    let loop = try stage.loop()
    View.warnings.removeAll()
    let view = DrawnView("chart", rect(0, 0, 10, 10), in: stage.window)
    let other = View("legend", rect(0, 20, 10, 10), in: stage.window)
    let outside = View("outside", rect(0, 0, 10, 10))
    view.onDraw = { [red] _, context throws(DrawingError) in
      other.backgroundColor = ViewColor(red)
      other.backgroundColor = nil
      other.setNeedsLayout()
      outside.layoutIfNeeded()
      try context.fill(rect(0, 0, 1, 1), red)
    }
    try loop.run(refreshes: 3)
    #expect(
      View.warnings.entries.map { "\($0.view) \($0.changed) \($0.key)" } == [
        #"chart root.sublayers[0].sublayers[1] "legend" backgroundColor"#,
        #"chart root.sublayers[0].sublayers[1] "legend" layout"#,
        #"chart root "outside" layout"#,
      ])
    #expect(View.warnings.entries[1].description.contains("layoutSubviews()"))
    View.warnings.removeAll()
    view.onDraw = nil
    view.setNeedsDisplay()
    other.backgroundColor = ViewColor(blue)
    try loop.run(refreshes: 2)
    #expect(View.warnings.entries.isEmpty)
  }

  @Test func `failure: the frame names the view, which keeps its picture and its mark`() throws {
    let stage = Stage()
    let loop = try stage.loop()
    let view = DrawnView("chart", rect(0, 0, 10, 10), in: stage.window)
    view.onDraw = { [red] _, context throws(DrawingError) in
      try context.fill(rect(0, 0, 10, 10), red)
    }
    try loop.run(refreshes: 2)
    view.onDraw = { _, context throws(DrawingError) in try context.restoreState() }
    view.setNeedsDisplay()
    do {
      try loop.run(refreshes: 2)
      Issue.record("nothing was thrown")
    } catch { #expect("\(error)".contains("chart")) }
    #expect(view.layer.pixel(5, 5) == .pureRed && view.layer.needsDisplay)
    view.onDraw = nil
    try loop.run(refreshes: 2)
    #expect(!view.layer.needsDisplay)
  }

  private final class Sketch: View {
    var strokes: [Rect] = []
    override func touchesMoved(_ touches: [Touch], with event: Event?) {
      for touch in touches {
        let (old, new) = (touch.previousLocation(in: self), touch.location(in: self))
        let part = Rect(bounding: [old, new]).insetBy(-2)
        strokes.append(part)
        setNeedsDisplay(part)
      }
    }
    override func draw(_ rect: Rect, in context: GraphicsContext) throws(DrawingError) {
      for stroke in strokes where stroke.intersection(rect) != nil {
        try context.fill(stroke, Color(red: 1, green: 0, blue: 0))
      }
    }
  }

  @Test func `live drawing: each move of a finger draws its own part alone`() throws {
    let stage = Stage()
    let loop = try stage.loop()
    let view = Sketch("sketch", rect(0, 0, 300, 300), in: stage.window)
    var drawn: [Int] = []
    loop.onShow = { drawn.append($0.record.counters[.backingStorePixelsDrawn]) }
    stage.application.post([TouchInput(.down, at: Point(x: 10, y: 10))], at: 0.1)
    for step in 1...3 {
      let point = Point(x: 10 + 10 * Double(step), y: 10)
      stage.application.post([TouchInput(.move, at: point)], at: 0.1 + Double(step) / 60)
    }
    try loop.run(refreshes: 20)
    #expect(drawn == [600 * 600, 28 * 8, 28 * 8, 28 * 8], "14 x 4 points at scale 2")
    for column in [20, 40, 60] { #expect(view.layer.pixel(column, 20) == .pureRed) }
    #expect(view.layer.pixel(100, 20) == .opaqueBlack)
  }

  @Test func `scale: another screen's has the view drawn again, its own is kept`() throws {
    let stage = Stage()
    let other = Screen(width: 100, height: 100, scale: 3)
    let application = Application(screens: [other])
    let window = Window(screen: other)
    window.makeKeyAndVisible()
    let (view, own) = (DrawnView("v", rect(0, 0, 10, 10)), DrawnView("own", rect(0, 0, 10, 10)))
    own.contentScaleFactor = 1
    for drawn in [view, own] {
      stage.window.addSubview(drawn)
      try drawn.layer.display(memoryLimit: 1 << 30)
      window.addSubview(drawn)
    }
    #expect(view.layer.needsDisplay && view.contentScaleFactor == 3)
    #expect(!own.layer.needsDisplay && own.contentScaleFactor == 1)
    try view.layer.display(memoryLimit: 1 << 30)
    #expect(view.layer.contentsSize == Size(width: 30, height: 30))
    #expect(application.windows.count == 1)
  }

  private final class Supplied: View {
    var calls = 0
    override func display(_ layer: Layer) -> Bool {
      calls += 1
      return true
    }
  }

  @Test func `display(layer): asked when the layer is marked, and then alone`() throws {
    let stage = Stage()
    let loop = try stage.loop()
    let view = Supplied("v", rect(0, 0, 10, 10), in: stage.window)
    try loop.run(refreshes: 3)
    #expect(view.calls == 1, "once for coming in")
    view.frame = rect(0, 0, 20, 20)
    try loop.run(refreshes: 3)
    #expect(view.calls == 1)
    view.setNeedsDisplay()
    try loop.run(refreshes: 3)
    #expect(view.calls == 2 && view.layer.backingStoreBytes == 0)
  }
}

extension Rect {
  fileprivate func insetBy(_ distance: Double) -> Rect {
    Rect(
      x: minX + distance, y: minY + distance, width: width - 2 * distance,
      height: height - 2 * distance)
  }
}
