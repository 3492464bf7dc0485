import LaminaDisplay
import LaminaGeometry
import LaminaLayers
import LaminaViews
import Testing

/// A scroll view that notes the calls of its overrides.
private final class NotedScrollView: ScrollView {
  private(set) var notes: [String] = []

  override func setContentOffset(_ offset: Point, animated: Bool) {
    notes.append("offset \(offset.y) \(animated)")
    super.setContentOffset(offset, animated: animated)
  }
  override func setZoomScale(_ newScale: Double, animated: Bool) {
    notes.append("scale \(newScale) \(animated)")
    super.setZoomScale(newScale, animated: animated)
  }
  override var adjustedContentInset: EdgeInsets {
    let inset = super.adjustedContentInset
    return EdgeInsets(top: inset.top + 10, left: 0, bottom: 0, right: 0)
  }
  override func flashScrollIndicators() {
    notes.append("flash")
    super.flashScrollIndicators()
  }
}

/// Indicators, the keyboard and overrides of scroll views.
@Suite @MainActor struct ScrollMemberTests {
  @MainActor private struct Scene {
    let stage: Stage
    let scroll: ScrollView

    init(language: String = "en", _ scroll: ScrollView = ScrollView()) {
      (stage, self.scroll) = (Stage(scale: 1), scroll)
      stage.screen.language = language
      scroll.frame = rect(0, 0, 200, 300)
      scroll.contentSize = Size(width: 400, height: 3_000)
      scroll.contentInsetAdjustmentBehavior = .never
      stage.window.addSubview(scroll)
      stage.layOut()
    }

    /// The shown indicators' frames in the view's own place, the vertical one first.
    var indicators: [Rect] {
      stage.layOut()
      let bars = scroll.subviews.filter { $0.layer.zPosition == 1 && !$0.isHidden }
      let (x, y) = (scroll.bounds.minX, scroll.bounds.minY)
      return bars.map {
        rect($0.frame.minX - x, $0.frame.minY - y, $0.frame.width, $0.frame.height)
      }.sorted { $0.height > $1.height }
    }

    func send(_ action: TouchInput.Action, _ y: Double, at time: Double) {
      stage.application.post([TouchInput(action, at: Point(x: 100, y: y))], at: time)
      stage.application.sendQueued(until: time)
    }
  }

  @Test func `flash: indicators are shown for a second, which a new flash begins again`() throws {
    let scene = Scene()
    let loop = try scene.stage.loop()
    try loop.run(until: 0.1)
    #expect(scene.indicators == [])
    scene.scroll.flashScrollIndicators()
    #expect(scene.indicators == [rect(194, 3, 3, 36), rect(3, 294, 97, 3)])
    try loop.run(until: 0.9)
    scene.scroll.flashScrollIndicators()
    try loop.run(until: 1.5)
    #expect(scene.indicators.count == 2)
    try loop.run(until: 2)
    #expect(scene.indicators == [])
    scene.scroll.flashScrollIndicators()
    scene.scroll.removeFromSuperview()
    #expect(scene.indicators == [], "a view outside a window shows none")
    ScrollView().flashScrollIndicators()
  }

  @Test func `flash: only scrollable axes whose indicator is wanted`() {
    let scene = Scene()
    scene.scroll.contentSize.width = 200
    scene.scroll.flashScrollIndicators()
    #expect(scene.indicators == [rect(194, 3, 3, 36)])
    scene.scroll.showsVerticalScrollIndicator = false
    #expect(scene.indicators == [])
  }

  @Test func `indicators: the vertical one is at the left from right to left`() {
    let scene = Scene(language: "ar")
    scene.scroll.flashScrollIndicators()
    #expect(scene.indicators.first == rect(3, 3, 3, 36))
    scene.scroll.verticalScrollIndicatorInsets.left = 20
    #expect(scene.indicators.first?.minX == 23)
    scene.scroll.semanticContentAttribute = .forceLeftToRight
    #expect(scene.indicators.first?.minX == 194)
  }

  @Test func `indicators: own insets move and shorten the tracks, contentInset does not`() {
    let scene = Scene()
    scene.scroll.flashScrollIndicators()
    scene.scroll.contentInset.top = 50
    scene.scroll.contentOffset.y = -50
    #expect(scene.indicators.first == rect(194, 3, 3, 36))
    let insets = EdgeInsets(top: 40, left: 10, bottom: 60, right: 20)
    scene.scroll.scrollIndicatorInsets = insets
    #expect(scene.scroll.verticalScrollIndicatorInsets == insets)
    #expect(scene.scroll.horizontalScrollIndicatorInsets == insets)
    #expect(scene.indicators == [rect(174, 43, 3, 36), rect(13, 234, 82, 3)])
    scene.scroll.contentOffset = Point(x: 200, y: 2_700)
    #expect(scene.indicators == [rect(174, 201, 3, 36), rect(95, 234, 82, 3)])
    scene.scroll.horizontalScrollIndicatorInsets = .zero
    #expect(scene.scroll.scrollIndicatorInsets == insets)
    #expect(scene.indicators.last == rect(100, 294, 97, 3))
    scene.scroll.verticalScrollIndicatorInsets = EdgeInsets(1e9)
    for frame in scene.indicators { #expect(frame.isFinite) }
  }

  @Test func `indicators: the system's insets count unless told otherwise`() {
    let scene = Scene()
    scene.stage.screen.safeAreaInsets = EdgeInsets(top: 30, left: 0, bottom: 0, right: 0)
    scene.scroll.contentInsetAdjustmentBehavior = .always
    scene.scroll.flashScrollIndicators()
    #expect(scene.indicators.first?.minY == 33)
    scene.scroll.automaticallyAdjustsScrollIndicatorInsets = false
    #expect(scene.indicators.first?.minY == 3)
  }

  @Test(arguments: ScrollView.KeyboardDismissMode.allCases)
  func `keyboard: the mode decides when a drag hides it`(
    _ mode: ScrollView.KeyboardDismissMode
  ) throws {
    let scene = Scene()
    let height = scene.stage.screen.bounds.height
    scene.scroll.frame = scene.stage.screen.bounds
    scene.scroll.keyboardDismissMode = mode
    let field = TextField(frame: rect(10, 10, 100, 40))
    scene.stage.window.addSubview(field)
    field.becomeFirstResponder()
    #expect(scene.stage.screen.keyboard.isVisible)
    scene.send(.down, 200, at: 0)
    #expect(field.isEditing, "a finger alone hides nothing")
    scene.send(.move, 230, at: 0.05)
    #expect(scene.scroll.isDragging && field.isEditing == (mode != .onDrag))
    scene.send(.move, height - Keyboard.height - 1, at: 0.1)
    #expect(field.isEditing == (mode != .onDrag))
    scene.send(.move, height - Keyboard.height, at: 0.15)
    #expect(field.isEditing == (mode == .none))
    #expect(scene.stage.screen.keyboard.isVisible == (mode == .none))
    scene.send(.up, height - 200, at: 0.2)
  }

  @Test func `overrides: Lamina's own code calls them`() {
    let scroll = NotedScrollView()
    let scene = Scene(scroll)
    #expect(scroll.adjustedContentInset.top == 10)
    scroll.scrollRectToVisible(rect(0, 500, 10, 10), animated: false)
    #expect(scroll.notes == ["offset 210.0 false"])
    scroll.zoomScale = 2
    #expect(scroll.notes.last == "scale 2.0 false")
    #expect(scroll.verticalOffsetRange == -10...2_700)
    #expect(scroll.panGestureRecognizer === scroll.gestureRecognizers[1])
    #expect(scroll.pinchGestureRecognizer == nil && scene.indicators == [])
  }
}
