import LaminaGeometry
import LaminaLayers
import LaminaViews
import Testing

/// Sizes that fit, springs, safe areas and margins.
@Suite @MainActor struct ViewSizeTests {
  // MARK: - Fitting

  private final class Fitting: View {
    var asked: [Size] = []
    override func sizeThatFits(_ size: Size) -> Size {
      asked.append(size)
      return Size(width: size.width / 2, height: 30)
    }
    override var intrinsicContentSize: Size { Size(width: 7, height: View.noIntrinsicMetric) }
  }

  @Test func `fitting: the present size by default, and no opinion of the content's`() {
    let view = View(frame: rect(5, 6, 20, 10))
    #expect(view.sizeThatFits(Size(width: 100, height: 100)) == Size(width: 20, height: 10))
    view.sizeToFit()
    #expect(view.frame == rect(5, 6, 20, 10))
    #expect(view.intrinsicContentSize == Size(width: -1, height: -1))
    #expect(Fitting().intrinsicContentSize == Size(width: 7, height: -1))
  }

  @Test func `fitting: sizeToFit asks for the present size, sets the bounds', and leaves subviews`()
  {
    let view = Fitting(frame: rect(0, 0, 100, 100))
    let inner = Fitting(frame: rect(10, 10, 50, 50))
    view.addSubview(inner)
    view.sizeToFit()
    #expect(view.asked == [Size(width: 100, height: 100)] && inner.asked.isEmpty)
    #expect(view.bounds == rect(0, 0, 50, 30) && view.center == Point(x: 25, y: 15))
    #expect(inner.frame == rect(10, 10, 50, 50))
  }

  // MARK: - Springs

  /// One axis: the place and the width before and after, in a superview that grows from 100 to 200 points.
  struct Spring: Sendable, CustomTestStringConvertible {
    let mask: AutoresizingMask
    let before: (place: Double, length: Double)
    let after: (place: Double, length: Double)

    init(
      _ mask: AutoresizingMask, _ before: (place: Double, length: Double),
      _ after: (place: Double, length: Double)
    ) {
      (self.mask, self.before, self.after) = (mask, before, after)
    }

    var testDescription: String { "\(mask.rawValue) \(before) \(after)" }
  }

  nonisolated static let springs: [Spring] = [
    Spring([], (10, 50), (10, 50)), Spring(.flexibleWidth, (10, 50), (10, 150)),
    Spring(.flexibleLeftMargin, (10, 50), (110, 50)),
    Spring(.flexibleRightMargin, (10, 50), (10, 50)),
    Spring([.flexibleLeftMargin, .flexibleRightMargin], (10, 50), (30, 50)),
    Spring([.flexibleLeftMargin, .flexibleRightMargin], (25, 50), (75, 50)),
    Spring([.flexibleLeftMargin, .flexibleWidth], (10, 40), (30, 120)),
    Spring([.flexibleWidth, .flexibleRightMargin], (20, 60), (20, 135)),
    Spring([.flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin], (10, 50), (20, 100)),
    Spring([.flexibleLeftMargin, .flexibleRightMargin], (0, 100), (50, 100)),
    Spring([.flexibleLeftMargin, .flexibleWidth], (0, 0), (50, 50)),
    Spring([.flexibleTopMargin, .flexibleHeight, .flexibleBottomMargin], (10, 50), (10, 50)),
  ]

  @Test(arguments: springs)
  func `springs: the change is shared in proportion to what gives way, equally among nothing`(
    spring: Spring
  ) {
    let mask = spring.mask
    let (x, width) = spring.before
    for vertical in [false, true] {
      let parent = View(frame: rect(0, 0, 100, 100))
      let view = View("view", vertical ? rect(3, x, 4, width) : rect(x, 3, width, 4), in: parent)
      view.autoresizingMask =
        vertical
        ? AutoresizingMask(rawValue: (mask.rawValue << 3 | mask.rawValue >> 3) & 63) : mask
      if vertical {
        parent.bounds.size.height = 200
        #expect(view.frame == rect(3, spring.after.place, 4, spring.after.length))
      } else {
        parent.bounds.size.width = 200
        #expect(view.frame == rect(spring.after.place, 3, spring.after.length, 4))
      }
    }
  }

  @Test func `springs: the bits are those of a view's mask`() {
    let masks: [AutoresizingMask] = [
      .flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin, .flexibleTopMargin,
      .flexibleHeight, .flexibleBottomMargin,
    ]
    #expect(masks.map(\.rawValue) == [1, 2, 4, 8, 16, 32])
  }

  @Test
  func `springs: a frame does it, an origin and equal sizes do not, and it can be turned off`() {
    let parent = View(frame: rect(0, 0, 100, 100))
    let view = View("view", rect(10, 10, 50, 50), in: parent)
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    parent.frame = rect(5, 5, 110, 120)
    #expect(view.frame == rect(10, 10, 60, 70))
    parent.bounds.origin.y = 30
    #expect(view.frame == rect(10, 10, 60, 70))
    parent.autoresizesSubviews = false
    parent.frame.size = Size(width: 10, height: 10)
    #expect(view.frame == rect(10, 10, 60, 70))
    parent.autoresizesSubviews = true
    parent.frame.size = Size(width: 1_000, height: 1)
    #expect(view.frame == rect(10, 10, 1_050, 61))
    parent.frame.size = Size(width: 1, height: 1)
    #expect(view.frame == rect(10, 10, 51, 61))
    view.frame = rect(0, 0, 10, 10)
    parent.frame.size = Size(width: 101, height: 101)
    parent.frame.size = Size(width: 1, height: 1)
    #expect(view.bounds.size == Size(width: 10, height: 10))
    parent.frame.size = Size(width: 0, height: 0)
    #expect(view.bounds.size == Size(width: 9, height: 9))
    parent.bounds.size = Size(width: 100, height: 0)
    parent.bounds.size = Size(width: 0, height: 0)
    #expect(view.bounds.size == Size(width: 9, height: 9))
  }

  @Test func `springs: a length does not become negative`() {
    let parent = View(frame: rect(0, 0, 100, 100))
    let view = View("view", rect(80, 80, 10, 10), in: parent)
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    parent.bounds.size = Size(width: 50, height: 50)
    #expect(view.frame == rect(80, 80, 0, 0))
  }

  @Test func `springs: a turned view follows by its place without the turn`() {
    let parent = View(frame: rect(0, 0, 100, 100))
    let view = View("view", rect(10, 40, 80, 20), in: parent)
    view.transform = Affine(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
    view.autoresizingMask = .flexibleWidth
    parent.bounds.size.width = 120
    #expect(view.bounds == rect(0, 0, 100, 20) && view.center == Point(x: 60, y: 50))
    #expect(view.frame == rect(50, 0, 20, 100))
  }

  // MARK: - Safe areas

  private final class Safe: View {
    var log: Log?
    override func safeAreaInsetsDidChange() {
      log?.add("\(name) \(safeAreaInsets.top) \(safeAreaInsets.bottom)")
    }
    override func layoutMarginsDidChange() { log?.add("\(name) margins \(layoutMargins.top)") }
  }

  @Test func `safe area: a view has what it overlaps of its superview's, and only in a window`() {
    let stage = Stage(safeAreaInsets: EdgeInsets(top: 47, left: 0, bottom: 34, right: 0))
    let view = View("view", rect(0, 20, 390, 100))
    let inner = View("inner", rect(0, 0, 390, 10), in: view)
    #expect(view.safeAreaInsets == .zero)
    stage.window.addSubview(view)
    #expect(stage.window.safeAreaInsets == EdgeInsets(top: 47, left: 0, bottom: 34, right: 0))
    #expect(view.safeAreaInsets == EdgeInsets(top: 27, left: 0, bottom: 0, right: 0))
    #expect(inner.safeAreaInsets.top == 10, "all of it, and no more than all")
    #expect(view.safeAreaLayoutGuide.layoutFrame == rect(0, 27, 390, 73))
    view.frame = rect(0, 47, 390, 797)
    #expect(view.safeAreaInsets == EdgeInsets(top: 0, left: 0, bottom: 34, right: 0))
    view.frame = rect(-10, -10, 410, 70)
    #expect(
      view.safeAreaInsets == EdgeInsets(top: 57, left: 0, bottom: 0, right: 0),
      "edges without a rim cover nothing")
    view.transform = Affine(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 57)
    #expect(view.safeAreaInsets == .zero)
    view.removeFromSuperview()
    #expect(view.safeAreaInsets == .zero && inner.safeAreaInsets == .zero)
  }

  @Test func `safe area: scrolling moves it over what is inside`() {
    let stage = Stage(safeAreaInsets: EdgeInsets(top: 40, left: 0, bottom: 0, right: 0))
    let scroll = View("scroll", stage.screen.bounds, in: stage.window)
    let row = View("row", rect(0, 40, 390, 44), in: scroll)
    #expect(scroll.safeAreaInsets.top == 40 && row.safeAreaInsets.top == 0)
    scroll.bounds.origin.y = 15
    #expect(scroll.safeAreaInsets.top == 40 && row.safeAreaInsets.top == 15)
  }

  @Test func `safe area: every change is told, from the outside in, and nothing else is`() {
    let stage = Stage()
    let log = Log()
    let (outer, inner) = (Safe("outer", rect(0, 0, 390, 844)), Safe("inner", rect(0, 0, 390, 844)))
    (outer.log, inner.log) = (log, log)
    outer.addSubview(inner)
    stage.window.addSubview(outer)
    #expect(log.take() == [])
    stage.screen.safeAreaInsets = EdgeInsets(top: 20, left: 0, bottom: 0, right: 0)
    #expect(
      log.take() == [
        "outer 20.0 0.0", "outer margins 28.0", "inner 20.0 0.0", "inner margins 28.0",
      ])
    outer.insetsLayoutMarginsFromSafeArea = false
    #expect(log.take() == ["outer margins 8.0"])
    outer.alpha = 0.5
    outer.frame = rect(0, 0, 390, 844)
    inner.frame.origin.y = 5
    #expect(log.take() == ["inner 15.0 0.0", "inner margins 23.0"])
    stage.screen.bounds = rect(0, 0, 844, 390)
    #expect(log.take() == [])
  }

  private final class Extending: ViewController {
    var changes = 0
    override func viewSafeAreaInsetsDidChange() { changes += 1 }
  }

  @Test func `safe area: a controller adds to that of its view`() {
    let stage = Stage(safeAreaInsets: EdgeInsets(top: 20, left: 0, bottom: 0, right: 0))
    let controller = Extending()
    stage.window.rootViewController = controller
    let table = View("table", stage.screen.bounds, in: controller.view)
    #expect(controller.changes == 1)
    controller.additionalSafeAreaInsets = EdgeInsets(top: 44, left: 0, bottom: 49, right: 0)
    #expect(controller.view.safeAreaInsets == EdgeInsets(top: 64, left: 0, bottom: 49, right: 0))
    #expect(table.safeAreaInsets == EdgeInsets(top: 64, left: 0, bottom: 49, right: 0))
    #expect(controller.changes == 2)
    controller.additionalSafeAreaInsets = .zero
    #expect(table.safeAreaInsets.top == 20)
  }

  // MARK: - Margins

  @Test
  func `margins: 8 points, inside the safe area, and inside the superview's if they follow them`() {
    let stage = Stage(safeAreaInsets: EdgeInsets(top: 20, left: 0, bottom: 0, right: 0))
    let view = View("view", rect(0, 0, 390, 844))
    #expect(view.layoutMargins == EdgeInsets(8))
    #expect(view.layoutMarginsGuide.layoutFrame == rect(8, 8, 374, 828))
    stage.window.addSubview(view)
    #expect(view.layoutMargins == EdgeInsets(top: 28, left: 8, bottom: 8, right: 8))
    view.insetsLayoutMarginsFromSafeArea = false
    #expect(view.layoutMargins == EdgeInsets(8))
    view.layoutMargins = EdgeInsets(30)
    let inner = View("inner", rect(10, 0, 380, 844), in: view)
    inner.insetsLayoutMarginsFromSafeArea = false
    #expect(inner.layoutMargins == EdgeInsets(8))
    inner.preservesSuperviewLayoutMargins = true
    #expect(inner.layoutMargins == EdgeInsets(top: 30, left: 20, bottom: 30, right: 30))
    inner.layoutMargins = EdgeInsets(25)
    #expect(inner.layoutMargins == EdgeInsets(top: 30, left: 25, bottom: 30, right: 30))
  }

  @Test func `guide: it is its view's, and empty without it`() {
    var view: View? = View(frame: rect(0, 0, 10, 10))
    let guide = view?.safeAreaLayoutGuide
    #expect(guide?.layoutFrame == rect(0, 0, 10, 10) && guide?.owningView === view)
    view = nil
    #expect(guide?.layoutFrame == .zero && guide?.owningView == nil)
  }
}
