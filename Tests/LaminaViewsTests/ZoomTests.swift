import LaminaDisplay
import LaminaGeometry
import LaminaLayers
import LaminaViews
import TestSupport
import Testing

/// Zooming by fingers and by calls: what stays where, how far, who is told.
@Suite @MainActor struct ZoomTests {
  private final class Zoomer: ScrollViewDelegate {
    let view = View(frame: rect(0, 0, 400, 400))
    let log = Log()
    func viewForZooming(in scrollView: ScrollView) -> View? { view }
    func scrollViewWillBeginZooming(_ scrollView: ScrollView, with view: View?) {
      log.add("begin")
    }
    func scrollViewDidZoom(_ scrollView: ScrollView) {
      if log.lines.last != "zoom" { log.add("zoom") }
    }
    func scrollViewDidEndZooming(
      _ scrollView: ScrollView, with view: View?, atScale scale: Double
    ) { log.add("end \(scale)") }
  }

  /// A frame of 200 x 200 on a content of 400 x 400, from half to four times.
  @MainActor private struct Scene {
    let stage = Stage()
    let scroll = ScrollView(frame: rect(0, 0, 200, 200))
    fileprivate let zoomer = Zoomer()

    init() {
      scroll.addSubview(zoomer.view)
      scroll.contentSize = Size(width: 400, height: 400)
      scroll.delegate = zoomer
      (scroll.minimumZoomScale, scroll.maximumZoomScale) = (0.5, 4)
      stage.window.addSubview(scroll)
      stage.layOut()
    }

    /// Both fingers at once.
    func send(_ action: TouchInput.Action, _ first: Point, _ second: Point, at time: Double) {
      stage.application.post(
        [TouchInput(finger: 1, action, at: first), TouchInput(finger: 2, action, at: second)],
        at: time)
      stage.application.sendQueued(until: time)
    }

    /// The point of the content under a point of the frame.
    func content(_ x: Double, _ y: Double) -> Point {
      zoomer.view.layer.convert(
        Point(x: x + scroll.bounds.minX, y: y + scroll.bounds.minY), from: scroll.layer)
    }
  }

  private func near(_ a: Point, _ b: Point) -> Bool { abs(a.x - b.x) + abs(a.y - b.y) < 1e-6 }

  @Test func `scale: transform, content and offset; the middle stays`() {
    let scene = Scene()
    scene.scroll.contentOffset = Point(x: 50, y: 60)
    let middle = scene.content(100, 100)
    scene.scroll.zoomScale = 2
    #expect(scene.scroll.zoomScale == 2 && scene.zoomer.view.transform.a == 2)
    #expect(scene.zoomer.view.frame == rect(0, 0, 800, 800))
    #expect(scene.scroll.contentSize == Size(width: 800, height: 800))
    #expect(near(scene.content(100, 100), middle))
    scene.scroll.zoomScale = 9
    #expect(scene.scroll.zoomScale == 4)
    scene.scroll.setZoomScale(0.1, animated: false)
    #expect(scene.scroll.zoomScale == 0.5 && scene.scroll.contentOffset == .zero)
    #expect(scene.zoomer.view.frame == rect(0, 0, 200, 200))
    #expect(scene.zoomer.log.take() == ["zoom"])
    #expect(scene.scroll.stateValue(forKey: "zoomScale") == .number(0.5))
  }

  @Test func `rect: fills the frame in the middle, as far as the limits allow`() {
    let scene = Scene()
    scene.scroll.zoom(to: rect(100, 100, 100, 50), animated: false)
    #expect(scene.scroll.zoomScale == 2 && near(scene.content(100, 100), Point(x: 150, y: 125)))
    scene.scroll.zoom(to: rect(390, 390, 10, 10), animated: false)
    #expect(scene.scroll.zoomScale == 4)
    #expect(scene.scroll.contentOffset == Point(x: 1_400, y: 1_400), "no further than the content")
  }

  @Test func `none: without a view nothing zooms, with equal limits nothing pinches`() {
    let scroll = ScrollView(frame: rect(0, 0, 100, 100))
    scroll.zoomScale = 2
    #expect(scroll.zoomScale == 1 && scroll.pinchGestureRecognizer == nil)
    scroll.maximumZoomScale = 3
    scroll.setZoomScale(2, animated: true)
    #expect(scroll.zoomScale == 1 && scroll.pinchGestureRecognizer != nil)
  }

  @Test func `pinch: the content under the fingers' middle stays there`() {
    let scene = Scene()
    scene.scroll.contentOffset = Point(x: 50, y: 60)
    scene.send(.down, Point(x: 80, y: 100), Point(x: 120, y: 100), at: 1)
    scene.send(.move, Point(x: 75, y: 100), Point(x: 125, y: 100), at: 1.1)
    #expect(scene.scroll.isZooming && scene.zoomer.log.take() == ["begin"])
    let point = scene.content(100, 100)
    scene.send(.move, Point(x: 50, y: 100), Point(x: 150, y: 100), at: 1.2)
    #expect(abs(scene.scroll.zoomScale - 2) < 1e-9 && near(scene.content(100, 100), point))
    scene.send(.move, Point(x: 70, y: 130), Point(x: 170, y: 130), at: 1.3)
    #expect(near(scene.content(120, 130), point), "the middle moves, and the content with it")
    scene.send(.up, Point(x: 70, y: 130), Point(x: 170, y: 130), at: 1.4)
    #expect(!scene.scroll.isZooming && !scene.scroll.isTracking && !scene.scroll.isDragging)
    #expect(scene.zoomer.log.take() == ["zoom", "end \(scene.scroll.zoomScale)"])
  }

  @Test func `pinch: a drag that goes on becomes a zoom`() {
    let scene = Scene()
    scene.send(.down, Point(x: 80, y: 100), Point(x: 120, y: 100), at: 1)
    scene.send(.move, Point(x: 65, y: 85), Point(x: 105, y: 85), at: 1.05)
    scene.send(.move, Point(x: 60, y: 80), Point(x: 100, y: 80), at: 1.1)
    #expect(scene.scroll.isDragging && scene.scroll.contentOffset != .zero)
    scene.send(.move, Point(x: 40, y: 80), Point(x: 120, y: 80), at: 1.2)
    #expect(scene.scroll.isZooming && !scene.scroll.isDragging)
    scene.send(.move, Point(x: 0, y: 80), Point(x: 160, y: 80), at: 1.3)
    #expect(abs(scene.scroll.zoomScale - 2) < 1e-9)
    scene.send(.up, Point(x: 0, y: 80), Point(x: 160, y: 80), at: 1.4)
  }

  @Test func `bounce: beyond a limit it resists, and comes back`() throws {
    let scene = Scene()
    let loop = try scene.stage.loop()
    try loop.run(refreshes: 1)
    scene.scroll.zoomScale = 4
    _ = scene.zoomer.log.take()
    scene.scroll.beginPinch(at: Point(x: 100, y: 100))
    scene.scroll.followPinch(scale: 2, at: Point(x: 100, y: 100))
    let pulled = scene.scroll.zoomScale
    #expect(pulled > 4 && pulled < 8 && pulled < 6)
    scene.scroll.followPinch(scale: 1e6, at: Point(x: 100, y: 100))
    #expect(scene.scroll.zoomScale < 8)
    scene.scroll.endPinch()
    #expect(scene.scroll.isZoomBouncing && scene.zoomer.log.take() == ["begin", "zoom"])
    try loop.run(refreshes: 60)
    #expect(scene.scroll.zoomScale == 4 && !scene.scroll.isZoomBouncing)
    #expect(scene.zoomer.log.take() == ["zoom", "end 4.0"])
    scene.scroll.bouncesZoom = false
    scene.scroll.beginPinch(at: .zero)
    scene.scroll.followPinch(scale: 2, at: .zero)
    #expect(scene.scroll.zoomScale == 4)
    scene.scroll.endPinch()
  }

  @Test func `animation: points go straight to their places; a new offset ends it`() throws {
    let scene = Scene()
    let loop = try scene.stage.loop()
    try loop.run(refreshes: 1)
    scene.scroll.setZoomScale(2, animated: true)
    #expect(scene.scroll.zoomScale == 1)
    try loop.run(refreshes: 9)
    let between = scene.scroll.zoomScale
    #expect(between > 1.2 && between < 1.8)
    try loop.run(refreshes: 30)
    #expect(scene.scroll.zoomScale == 2 && scene.zoomer.log.take() == ["zoom", "end 2.0"])
    scene.scroll.zoom(to: rect(0, 0, 400, 400), animated: true)
    try loop.run(refreshes: 5)
    scene.scroll.contentOffset = .zero
    #expect(scene.scroll.zoomScale == 0.5 && scene.scroll.contentOffset == .zero)
  }

  @Test func `random: whatever is zoomed, the content fits its view and rests in its range`() {
    var random = SplitMix(seed: 7)
    for _ in 0..<200 {
      let scene = Scene()
      for _ in 0..<6 {
        let middle = Point(x: random.double(in: 0...200), y: random.double(in: 0...200))
        switch random.integer(in: 0...2) {
        case 0: scene.scroll.zoomScale = random.double(in: 0...6)
        case 1:
          scene.scroll.zoom(
            to: rect(
              2 * middle.x, 2 * middle.y, random.double(in: 1...200), random.double(in: 1...200)),
            animated: false)
        default:
          scene.scroll.beginPinch(at: middle)
          scene.scroll.followPinch(scale: random.double(in: 0.1...4), at: middle)
          scene.scroll.endPinch()
        }
        let (scroll, view) = (scene.scroll, scene.zoomer.view)
        #expect((0.5...4).contains(scroll.zoomScale))
        #expect(scroll.legalOffset(nearest: scroll.contentOffset) == scroll.contentOffset)
        #expect(abs(view.frame.width - scroll.contentSize.width) < 1e-9)
        #expect(near(view.frame.origin, .zero))
      }
    }
  }
}
