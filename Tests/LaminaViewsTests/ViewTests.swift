import LaminaGeometry
import LaminaLayers
import LaminaViews
import Testing

/// A view and its layer, and trees of both.
@Suite @MainActor struct ViewTests {
  private final class Shape: View {
    override class func makeLayer() -> Layer { ShapeLayer() }
  }

  // MARK: - Layer

  @Test func `layer: a view has one of its own, and is its delegate`() {
    let (first, second) = (View(), View())
    #expect(first.layer !== second.layer)
    #expect(first.layer.delegate === first)
    first.layer.delegate = first
    #expect(first.layer.delegate === first)
  }

  @Test func `layer: no other layer's delegate is the view`() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run { Layer().delegate = View() }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let (first, second) = (View(), View())
        withExtendedLifetime(first) { first.layer.delegate = second }
      }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let view = View()
        withExtendedLifetime(view) { view.layer.delegate = nil }
      }
    }
  }

  @Test func `layer: it outlives its view, and is then free`() {
    var view: View? = View()
    guard let layer = view?.layer else { return }
    view = nil
    #expect(layer.delegate == nil)
    layer.bounds.size = Size(width: 3, height: 4)
    layer.setNeedsLayout()
    layer.layoutIfNeeded()
    layer.delegate = nil
    #expect(layer.bounds.width == 3)
  }

  @Test func `layer: its kind is what the view's class says`() {
    #expect(type(of: View().layer) == Layer.self)
    #expect(type(of: Shape().layer) == ShapeLayer.self)
    let view = Shape(frame: Rect(x: 1, y: 2, width: 3, height: 4))
    #expect(view.layer.frame == view.frame)
  }

  @Test func `layer: what is set of a view runs no animation on a shown one`() {
    let view = View()
    #expect(view.layer.action(forKey: "position") == nil)
    #expect(view.action(for: view.layer, forKey: "position") != nil)
  }

  @Test func `defaults: as a view's are`() {
    let view = View()
    #expect(view.isOpaque && view.alpha == 1 && !view.isHidden && view.isUserInteractionEnabled)
    #expect(!view.clipsToBounds && view.contentMode == .scaleToFill && view.autoresizesSubviews)
    #expect(!view.isMultipleTouchEnabled && !view.isExclusiveTouch)
    #expect(view.autoresizingMask.isEmpty && view.backgroundColor == nil)
    #expect(view.frame == .zero && view.transform == .identity)
  }

  @Test func `forwarded: look and place are the layer's, both ways`() {
    let view = View()
    let layer = view.layer
    view.alpha = 0.25
    view.isHidden = true
    view.clipsToBounds = true
    view.isOpaque = false
    view.backgroundColor = .white
    #expect(layer.opacity == 0.25 && layer.isHidden && layer.masksToBounds && !layer.isOpaque)
    #expect(layer.backgroundColor == .white)
    layer.opacity = 0.5
    layer.isHidden = false
    layer.masksToBounds = false
    layer.isOpaque = true
    layer.backgroundColor = nil
    #expect(view.alpha == 0.5 && !view.isHidden && !view.clipsToBounds && view.isOpaque)
    #expect(view.backgroundColor == nil)
    layer.position = Point(x: 7, y: 8)
    layer.bounds = Rect(x: 1, y: 2, width: 4, height: 6)
    #expect(view.center == Point(x: 7, y: 8) && view.frame == Rect(x: 5, y: 5, width: 4, height: 6))
  }

  @Test(arguments: [
    (ContentMode.scaleToFill, ContentsGravity.resize), (.scaleAspectFit, .resizeAspect),
    (.scaleAspectFill, .resizeAspectFill), (.redraw, .resize), (.center, .center), (.top, .top),
    (.bottom, .bottom), (.left, .left), (.right, .right), (.topLeft, .topLeft),
    (.topRight, .topRight), (.bottomLeft, .bottomLeft), (.bottomRight, .bottomRight),
  ])
  func `content mode: it is the layer's gravity, and redraw draws again`(
    mode: ContentMode, gravity: ContentsGravity
  ) {
    let view = View()
    view.contentMode = mode
    #expect(view.layer.contentsGravity == gravity)
    #expect(view.layer.needsDisplayOnBoundsChange == (mode == .redraw))
    view.bounds.size.width = 10
    #expect(view.layer.needsDisplay == (mode == .redraw))
  }

  // MARK: - Tree

  /// Names of subviews, after a check that their layers stand in the same order.
  private func names(_ view: View) -> String {
    let layers = view.subviews.map(\.layer)
    #expect(
      view.layer.orderedSublayers.filter { layer in layers.contains { $0 === layer } }.map(
        ObjectIdentifier.init) == layers.map(ObjectIdentifier.init))
    return view.subviews.map(\.name).joined()
  }

  @Test func `tree: subviews are put in front, at, above, below, and brought and sent`() {
    let root = View()
    // A layer that belongs to no view stays where it is.
    root.layer.addSublayer(Layer())
    let (a, b, c, d) = (
      View("a", .zero), View("b", .zero), View("c", .zero), View("d", .zero)
    )
    root.addSubview(a)
    root.addSubview(b)
    #expect(names(root) == "ab")
    root.insertSubview(c, at: 0)
    #expect(names(root) == "cab")
    root.insertSubview(d, aboveSubview: a)
    #expect(names(root) == "cadb")
    root.insertSubview(b, belowSubview: c)
    #expect(names(root) == "bcad")
    root.bringSubviewToFront(c)
    #expect(names(root) == "badc")
    root.sendSubviewToBack(d)
    #expect(names(root) == "dbac")
    root.addSubview(d)
    #expect(names(root) == "bacd")
    root.insertSubview(a, at: 3)
    #expect(names(root) == "bcda")
    root.insertSubview(b, aboveSubview: View())
    #expect(names(root) == "cdab", "an unknown sibling: in front of all")
    root.bringSubviewToFront(View())
    root.sendSubviewToBack(View())
    #expect(names(root) == "cdab")
  }

  @Test func `tree: a view comes from one superview to the next`() {
    let (first, second, view) = (View(), View(), View("v", .zero))
    first.addSubview(view)
    second.addSubview(view)
    #expect(names(first).isEmpty && names(second) == "v")
    #expect(view.superview === second && view.layer.superlayer === second.layer)
    #expect(view.isDescendant(of: second) && !view.isDescendant(of: first))
    #expect(view.isDescendant(of: view))
  }

  @Test func `tree: removal lets go of the view, its layer and all in it`() {
    let root = View()
    weak var view: View?
    weak var below: View?
    weak var layer: Layer?
    do {
      let added = View()
      let inside = View()
      added.addSubview(inside)
      root.addSubview(added)
      (view, below, layer) = (added, inside, added.layer)
    }
    #expect(view != nil && below != nil && layer != nil, "the superview keeps it")
    view?.removeFromSuperview()
    #expect(view == nil && below == nil && layer == nil)
    #expect(root.subviews.isEmpty && root.layer.sublayers == nil)
    View().removeFromSuperview()
  }

  @Test func `tree: a view and a window are refused, and release builds print why`() async throws {
    let result = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        await MainActor.run {
          let (outer, inner) = (View(), View())
          outer.addSubview(inner)
          inner.addSubview(outer)
        }
      })
    let text = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(text.contains("Fatal error: a view cannot contain itself"), "\(text)")
    #expect(text.contains("LaminaViews/View+Tree.swift:"), "\(text)")
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        View().addSubview(Window(screen: Screen(width: 10, height: 10)))
      }
    }
  }

  @Test func `tree: an index outside of the subviews counts as the nearest, as in UIKit`() {
    let (root, first, second, third) = (View(), View(), View(), View())
    root.insertSubview(first, at: 7)
    root.insertSubview(second, at: 100)
    root.insertSubview(third, at: -1)
    #expect(
      root.subviews.map(ObjectIdentifier.init) == [third, first, second].map(ObjectIdentifier.init))
    #expect(root.layer.sublayers?.first === third.layer)
    root.insertSubview(third, at: .max)
    #expect(root.subviews.last === third && root.layer.sublayers?.last === third.layer)
    let layer = Layer()
    layer.insertSublayer(Layer(), at: 9)
    layer.insertSublayer(first.layer, at: -3)
    #expect(layer.sublayers?.first === first.layer && layer.sublayers?.count == 2)
  }

  @Test func `clamps: sizes, pages and segments as UIKit clamps them`() {
    let scroller = ScrollView()
    scroller.contentSize = Size(width: -5, height: 30)
    #expect(scroller.contentSize == Size(width: 0, height: 30))
    let pages = PageControl()
    pages.numberOfPages = -2
    #expect(pages.numberOfPages == 0 && pages.currentPage == 0)
    let control = SegmentedControl(["a", "b", "c"])
    control.selectedIndex = 9
    #expect(control.selectedIndex == 2)
    control.selectedIndex = -1
    #expect(control.selectedIndex == nil)
    let empty = SegmentedControl([])
    empty.selectedIndex = 0
    #expect(empty.selectedIndex == nil)
  }

  // MARK: - Animations

  /// Policy: `animation-leaves-window`.
  @Test func `animations: those removed on completion end when their view leaves the window`() {
    let window = Window(screen: Screen(width: 10, height: 10))
    let (view, inner) = (View(), View())
    let dot = Layer()
    window.addSubview(view)
    view.addSubview(inner)
    inner.layer.addSublayer(dot)
    var stops: [Bool] = []
    var fade = Animation.basic("opacity", to: .number(0), duration: 5)
    fade.didStop = { stops.append($0) }
    var kept = Animation.basic("cornerRadius", to: .number(9), duration: 5)
    kept.isRemovedOnCompletion = false
    dot.add(fade, forKey: "fade")
    dot.add(kept, forKey: "kept")
    dot.mask = Layer()
    dot.mask?.add(fade, forKey: "fade")
    // Another place in the window ends nothing.
    window.addSubview(inner)
    #expect(dot.animationKeys == ["fade", "kept"])
    inner.removeFromSuperview()
    #expect(dot.animationKeys == ["kept"] && dot.mask?.animations.isEmpty == true)
    Transaction.runWaiting()
    #expect(stops == [false, false])
    // Outside of a window, animations wait.
    dot.add(fade, forKey: "fade")
    view.addSubview(inner)
    #expect(dot.animationKeys == ["kept", "fade"])
    // A superview without a window takes the view out of the window as well.
    View().addSubview(inner)
    #expect(dot.animationKeys == ["kept"])
  }

  private final class Moving: View {
    var log: Log?
    override func willMove(toSuperview superview: View?) {
      log?.add("\(name) will \(superview?.name ?? "-")")
    }
    override func didMoveToSuperview() { log?.add("\(name) did \(superview?.name ?? "-")") }
    override func willMove(toWindow window: Window?) {
      log?.add("\(name) will window \(window?.name ?? "-")")
    }
    override func didMoveToWindow() { log?.add("\(name) did window \(window?.name ?? "-")") }
    override func didAddSubview(_ subview: View) { log?.add("\(name) added \(subview.name)") }
    override func willRemoveSubview(_ subview: View) { log?.add("\(name) loses \(subview.name)") }
  }

  @Test func `tree: views are told where they come and go, in this order`() {
    let stage = Stage()
    let (a, b, c) = (Moving("a", .zero), Moving("b", .zero), Moving("c", .zero))
    for view in [a, b, c] { view.log = stage.log }
    b.addSubview(c)
    #expect(stage.log.take() == ["c will b", "c did b", "b added c"])
    stage.window.addSubview(a)
    #expect(
      stage.log.take() == [
        "a will window", "a will window window", "a did window window", "a did window",
      ])
    a.addSubview(b)
    #expect(
      stage.log.take() == [
        "b will a", "b will window window", "c will window window", "b did window window",
        "c did window window", "b did a", "a added b",
      ])
    #expect(c.window === stage.window)
    a.bringSubviewToFront(b)
    #expect(stage.log.take() == [])
    stage.window.addSubview(b)
    #expect(stage.log.take() == ["b will window", "a loses b", "b did window"])
    b.removeFromSuperview()
    #expect(
      stage.log.take() == [
        "b will -", "b will window -", "c will window -", "b did window -", "c did window -",
        "b did -",
      ])
    #expect(b.window == nil && c.window == nil)
  }
}
