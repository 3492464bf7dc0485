import LaminaDisplay
import LaminaGeometry
import LaminaLayers
import LaminaViews
import Testing

/// Constraints between views: frames that follow, and what has them found again.
@Suite @MainActor struct ConstraintTests {
  /// A view without a frame of its own in another one.
  private func view(_ name: String, in superview: View) -> View {
    let view = View(name, .zero, in: superview)
    view.translatesAutoresizingMaskIntoConstraints = false
    return view
  }

  /// A view with content of a size.
  private final class Block: View {
    var size = Size(width: 30, height: 20) { didSet { invalidateIntrinsicContentSize() } }
    override var intrinsicContentSize: Size { size }
  }

  private func block(_ name: String, _ width: Double, _ height: Double, in superview: View) -> Block
  {
    let block = Block()
    block.layer.name = name
    block.size = Size(width: width, height: height)
    block.translatesAutoresizingMaskIntoConstraints = false
    superview.addSubview(block)
    return block
  }

  @Test func `edges: a view pinned to its superview has its frame, and follows its size`() {
    let card = View("card", rect(0, 0, 300, 200))
    let title = view("title", in: card)
    LayoutConstraint.activate([
      title.leadingAnchor.constraint(equalTo: card.leadingAnchor, constant: 16),
      card.trailingAnchor.constraint(equalTo: title.trailingAnchor, constant: 24),
      title.topAnchor.constraint(equalTo: card.topAnchor, constant: 8),
      title.heightAnchor.constraint(equalTo: card.heightAnchor, multiplier: 0.25, constant: 2),
    ])
    card.layoutIfNeeded()
    #expect(title.frame == rect(16, 8, 260, 52))
    card.frame = rect(0, 0, 500, 400)
    card.layoutIfNeeded()
    #expect(title.frame == rect(16, 8, 460, 102))
    #expect(card.constraints.count == 4)
  }

  @Test func `constant: a change is seen after layout, and lays out the superview alone`() {
    let stage = Stage()
    let log = LayoutLog()
    let card = View("card", rect(0, 0, 300, 200), in: stage.window)
    let box = view("box", in: card)
    let inner = view("inner", in: box)
    let width = inner.widthAnchor.constraint(equalToConstant: 40)
    LayoutConstraint.activate([
      box.leftAnchor.constraint(equalTo: card.leftAnchor),
      box.rightAnchor.constraint(equalTo: card.rightAnchor),
      box.topAnchor.constraint(equalTo: card.topAnchor),
      box.heightAnchor.constraint(equalToConstant: 50), width,
      inner.centerXAnchor.constraint(equalTo: box.centerXAnchor),
      inner.centerYAnchor.constraint(equalTo: box.centerYAnchor),
      inner.heightAnchor.constraint(equalToConstant: 10),
    ])
    stage.layOut()
    #expect(inner.frame == rect(130, 20, 40, 10))
    stage.window.layoutLog = log
    width.constant = 60
    #expect(inner.frame == rect(130, 20, 40, 10))
    stage.layOut()
    #expect(inner.frame == rect(120, 20, 60, 10))
    #expect(log.entries.map(\.description) == ["box: constraints", "inner: bounds"])
  }

  @Test func `levels: constraints reach across superviews, and end where a view leaves`() {
    let root = View("root", rect(0, 0, 400, 400))
    let left = View("left", rect(20, 30, 100, 100), in: root)
    let inner = view("inner", in: left)
    let other = view("other", in: root)
    let across = [
      other.leftAnchor.constraint(equalTo: inner.rightAnchor, constant: 5),
      other.topAnchor.constraint(equalTo: inner.topAnchor),
      other.heightAnchor.constraint(equalTo: inner.heightAnchor),
    ]
    LayoutConstraint.activate(
      across + [
        inner.leftAnchor.constraint(equalTo: left.leftAnchor, constant: 10),
        inner.topAnchor.constraint(equalTo: left.topAnchor, constant: 10),
        inner.widthAnchor.constraint(equalToConstant: 50),
        inner.heightAnchor.constraint(equalTo: inner.widthAnchor),
        other.widthAnchor.constraint(equalToConstant: 30),
      ])
    root.layoutIfNeeded()
    #expect(inner.frame == rect(10, 10, 50, 50) && other.frame == rect(85, 40, 30, 50))
    // The frame between both is a constant, which may change.
    left.frame.origin = Point(x: 40, y: 0)
    root.layoutIfNeeded()
    #expect(other.frame == rect(105, 10, 30, 50))
    left.removeFromSuperview()
    #expect(across.allSatisfy { !$0.isActive })
    #expect(inner.constraints.count == 2 && left.constraints.count == 2)
    left.layoutIfNeeded()
    #expect(inner.frame == rect(10, 10, 50, 50))
    root.addSubview(left)
    LayoutConstraint.activate(across)
    root.layoutIfNeeded()
    #expect(other.frame == rect(105, 10, 30, 50))
  }

  @Test func `nested: views that constraints place, in views that constraints place`() {
    let root = View("root", rect(0, 0, 320, 480))
    let list = view("list", in: root)
    let row = view("row", in: list)
    let mark = block("mark", 24, 24, in: row)
    LayoutConstraint.activate([
      list.centerXAnchor.constraint(equalTo: root.centerXAnchor),
      list.topAnchor.constraint(equalTo: root.topAnchor, constant: 20),
      row.leftAnchor.constraint(equalTo: list.leftAnchor),
      row.rightAnchor.constraint(equalTo: list.rightAnchor),
      row.topAnchor.constraint(equalTo: list.topAnchor),
      row.bottomAnchor.constraint(equalTo: list.bottomAnchor),
      mark.leftAnchor.constraint(equalTo: row.leftAnchor, constant: 8),
      mark.rightAnchor.constraint(equalTo: row.rightAnchor, constant: -8),
      mark.topAnchor.constraint(equalTo: row.topAnchor, constant: 4),
      mark.bottomAnchor.constraint(equalTo: row.bottomAnchor, constant: -4),
    ])
    root.layoutIfNeeded()
    #expect(list.frame == rect(140, 20, 40, 32) && row.frame == rect(0, 0, 40, 32))
    mark.size = Size(width: 44, height: 30)
    root.layoutIfNeeded()
    #expect(list.frame == rect(130, 20, 60, 38) && mark.frame == rect(8, 4, 44, 30))
    // A subtree that moves to another view takes its constraints along.
    let other = View("other", rect(0, 0, 100, 100))
    list.removeFromSuperview()
    other.addSubview(list)
    LayoutConstraint.activate([
      list.leftAnchor.constraint(equalTo: other.leftAnchor, constant: 1),
      list.bottomAnchor.constraint(equalTo: other.bottomAnchor),
    ])
    other.layoutIfNeeded()
    #expect(list.frame == rect(1, 62, 60, 38))
  }

  @Test func `content: hugging and resistance say which of two views gives way`() {
    let root = View("root", rect(0, 0, 200, 50))
    let a = block("a", 60, 20, in: root)
    let b = block("b", 60, 20, in: root)
    LayoutConstraint.activate([
      a.leftAnchor.constraint(equalTo: root.leftAnchor),
      b.leftAnchor.constraint(equalTo: a.rightAnchor, constant: 10),
      b.rightAnchor.constraint(equalTo: root.rightAnchor),
      a.topAnchor.constraint(equalTo: root.topAnchor),
      b.topAnchor.constraint(equalTo: root.topAnchor),
    ])
    a.setContentHuggingPriority(.defaultLow + 1, for: .horizontal)
    root.layoutIfNeeded()
    #expect(a.frame == rect(0, 0, 60, 20) && b.frame == rect(70, 0, 130, 20))
    b.setContentHuggingPriority(.defaultLow + 2, for: .horizontal)
    root.layoutIfNeeded()
    #expect(a.frame.width == 130 && b.frame.width == 60)
    root.frame.size.width = 100
    a.setContentCompressionResistancePriority(.defaultHigh - 1, for: .horizontal)
    root.layoutIfNeeded()
    #expect(a.frame.width == 30 && b.frame.width == 60)
  }

  @Test func `margins and safe area: their guides and attributes follow them`() {
    let stage = Stage(safeAreaInsets: EdgeInsets(top: 44, left: 0, bottom: 34, right: 0))
    let root = View("root", stage.screen.bounds, in: stage.window)
    root.layoutMargins = EdgeInsets(top: 0, left: 20, bottom: 0, right: 20)
    let inside = view("inside", in: root)
    let below = view("below", in: root)
    LayoutConstraint.activate([
      inside.leftAnchor.constraint(equalTo: root.layoutMarginsGuide.leftAnchor),
      inside.rightAnchor.constraint(equalTo: root.layoutMarginsGuide.rightAnchor),
      inside.topAnchor.constraint(equalTo: root.safeAreaLayoutGuide.topAnchor),
      inside.heightAnchor.constraint(equalToConstant: 100),
      LayoutConstraint(item: below, .leading, .equal, to: root, .leadingMargin),
      below.widthAnchor.constraint(equalTo: root.readableContentGuide.widthAnchor, multiplier: 0.5),
      below.bottomAnchor.constraint(equalTo: root.safeAreaLayoutGuide.bottomAnchor),
      below.heightAnchor.constraint(equalToConstant: 10),
    ])
    stage.layOut()
    #expect(inside.frame == rect(20, 44, 350, 100) && below.frame == rect(20, 800, 175, 10))
    root.layoutMargins.left = 50
    stage.screen.safeAreaInsets.top = 20
    stage.layOut()
    #expect(inside.frame == rect(50, 20, 320, 100) && below.frame.minX == 50)
    #expect(root.readableContentGuide.layoutFrame.width == 320)
    stage.screen.bounds = rect(0, 0, 1_000, 800)
    root.frame = stage.screen.bounds
    stage.layOut()
    #expect(below.frame.width == 336, "672 points at most are readable")
  }

  @Test func `guides: a view's own guide is placed like a view, and cycles of guides are solved`() {
    let root = View("root", rect(0, 0, 300, 100))
    let box = view("box", in: root)
    let (gap, mirror) = (LayoutGuide(), LayoutGuide())
    root.addLayoutGuide(gap)
    root.addLayoutGuide(mirror)
    LayoutConstraint.activate([
      gap.leftAnchor.constraint(equalTo: root.leftAnchor),
      box.leftAnchor.constraint(equalTo: gap.rightAnchor),
      gap.widthAnchor.constraint(equalTo: root.widthAnchor, multiplier: 1.0 / 3),
      mirror.widthAnchor.constraint(equalTo: gap.widthAnchor),
      gap.widthAnchor.constraint(equalTo: mirror.widthAnchor),
      mirror.leftAnchor.constraint(equalTo: box.rightAnchor),
      mirror.rightAnchor.constraint(equalTo: root.rightAnchor),
      box.topAnchor.constraint(equalTo: root.topAnchor),
      box.heightAnchor.constraint(equalToConstant: 10),
    ])
    root.layoutIfNeeded()
    #expect(box.frame == rect(100, 0, 100, 10) && mirror.layoutFrame.minX == 200)
    root.removeLayoutGuide(mirror)
    #expect(root.layoutGuides.count == 1 && mirror.owningView == nil)
    root.layoutIfNeeded()
    #expect(box.frame.minX == 100)
  }

  @Test func `conflict: it names constraints and views, and the lowest priority gives way`() throws
  {
    View.layoutConflicts.removeAll()
    let root = View("root", rect(0, 0, 300, 100))
    let box = view("box", in: root)
    let first = box.widthAnchor.constraint(equalToConstant: 50)
    first.identifier = "narrow"
    let second = box.widthAnchor.constraint(greaterThanOrEqualToConstant: 80)
    LayoutConstraint.activate([
      box.leftAnchor.constraint(equalTo: root.leftAnchor), first, second,
    ])
    root.layoutIfNeeded()
    let conflict = try #require(View.layoutConflicts.entries.first)
    #expect(View.layoutConflicts.entries.count == 1)
    #expect(conflict.constraints == ["narrow: box.width = 50", "box.width >= 80"])
    #expect(conflict.broken == "box.width >= 80" && conflict.views == ["root.sublayers[0] \"box\""])
    #expect(box.frame.width == 50 && second.isActive, "of equals, the last gives way")
    // It holds again as soon as it can.
    first.isActive = false
    root.layoutIfNeeded()
    #expect(box.frame.width == 80)
    first.isActive = true
    root.layoutIfNeeded()
    #expect(View.layoutConflicts.entries.last?.broken == "narrow: box.width = 50")
    first.priority = LayoutPriority(999)
    root.layoutIfNeeded()
    #expect(box.frame.width == 80)
  }

  @Test func `autoresizing: a view that keeps its mask is a constant, and says so in a conflict`()
    throws
  {
    View.layoutConflicts.removeAll()
    let root = View("root", rect(0, 0, 300, 100))
    let box = View("box", rect(10, 10, 50, 50), in: root)
    box.widthAnchor.constraint(equalToConstant: 80).isActive = true
    root.layoutIfNeeded()
    box.layoutIfNeeded()
    #expect(box.frame == rect(10, 10, 50, 50))
    let conflict = try #require(View.layoutConflicts.entries.first)
    #expect(conflict.broken == "box.width = 80" && conflict.sizes == ["the size of box"])
    box.translatesAutoresizingMaskIntoConstraints = false
    root.layoutIfNeeded()
    #expect(box.frame.width == 80)
  }

  @Test func `bad input: nothing traps, and what cannot be is named`() {
    View.warnings.removeAll()
    View.layoutConflicts.removeAll()
    let root = View("root", rect(0, 0, 300, 100))
    let (box, stranger) = (view("box", in: root), View("stranger", .zero))
    let refused = [
      box.leftAnchor.constraint(equalTo: stranger.leftAnchor),
      LayoutConstraint(item: box, .left, .equal, to: root, .top),
      LayoutConstraint(item: box, .left, .equal, constant: 5),
      LayoutConstraint(item: LayoutGuide(), .left, .equal, to: root, .left),
      LayoutConstraint(item: box, .width, .equal, to: root, .notAnAttribute),
    ]
    LayoutConstraint.activate(refused)
    #expect(refused.allSatisfy { !$0.isActive } && View.warnings.entries.count == 5)
    let width = box.widthAnchor.constraint(equalToConstant: .nan)
    LayoutConstraint.activate([
      width, box.leftAnchor.constraint(equalTo: root.leftAnchor, constant: .infinity),
      box.heightAnchor.constraint(equalTo: root.heightAnchor, multiplier: .nan),
    ])
    root.layoutIfNeeded()
    #expect(box.frame.isFinite && View.layoutConflicts.entries.count == 3)
    width.constant = 20
    root.layoutIfNeeded()
    #expect(box.frame.width == 20)
    #expect(LayoutPriority(5_000) == .required && LayoutPriority(.nan) == .required)
    #expect(LayoutPriority(-3).rawValue > 0)
    var gone: View? = view("gone", in: root)
    let dangling = box.topAnchor.constraint(equalTo: gone?.topAnchor ?? root.topAnchor)
    dangling.isActive = true
    gone?.removeFromSuperview()
    gone = nil
    #expect(!dangling.isActive && dangling.secondItem == nil)
    dangling.isActive = true
    #expect(!dangling.isActive)
    root.frame = Rect(x: 0, y: 0, width: 0, height: 0)
    root.layoutIfNeeded()
    for size in [1e300, 1e-300] {
      root.bounds.size = Size(width: size, height: size)
      root.layoutIfNeeded()
    }
  }

  @Test func `removal: neither views nor constraints are kept`() {
    weak var weakView: View?
    weak var weakConstraint: LayoutConstraint?
    weak var weakRoot: View?
    do {
      let root = View("root", rect(0, 0, 300, 100))
      let box = view("box", in: root)
      let inner = view("inner", in: box)
      let constraint = inner.leftAnchor.constraint(equalTo: root.safeAreaLayoutGuide.leftAnchor)
      LayoutConstraint.activate([
        constraint, box.leftAnchor.constraint(equalTo: root.readableContentGuide.leftAnchor),
      ])
      root.layoutIfNeeded()
      (weakView, weakConstraint, weakRoot) = (inner, constraint, root)
    }
    #expect(weakView == nil && weakConstraint == nil && weakRoot == nil)
  }

  @Test func `pixels: in a window edges lie on whole pixels`() {
    let stage = Stage(scale: 2)
    let root = View("root", rect(0, 0, 100, 100), in: stage.window)
    let third = view("third", in: root)
    LayoutConstraint.activate([
      third.leftAnchor.constraint(equalTo: root.leftAnchor),
      third.topAnchor.constraint(equalTo: root.topAnchor),
      third.widthAnchor.constraint(equalTo: root.widthAnchor, multiplier: 1.0 / 3),
      third.heightAnchor.constraint(equalToConstant: 10.2),
    ])
    stage.layOut()
    #expect(third.frame == rect(0, 0, 33.5, 10))
  }

  @Test func `scroll view: constraints of its edges find the content's size`() {
    let scroll = ScrollView(frame: rect(0, 0, 200, 300))
    let content = view("content", in: scroll)
    let fixed = view("fixed", in: scroll)
    LayoutConstraint.activate([
      content.leftAnchor.constraint(equalTo: scroll.leftAnchor, constant: 10),
      content.rightAnchor.constraint(equalTo: scroll.rightAnchor, constant: -10),
      content.topAnchor.constraint(equalTo: scroll.topAnchor),
      content.bottomAnchor.constraint(equalTo: scroll.contentLayoutGuide.bottomAnchor),
      content.widthAnchor.constraint(equalTo: scroll.widthAnchor, constant: -20),
      content.heightAnchor.constraint(equalToConstant: 900),
      fixed.topAnchor.constraint(equalTo: scroll.frameLayoutGuide.topAnchor, constant: 5),
      fixed.leftAnchor.constraint(equalTo: scroll.frameLayoutGuide.leftAnchor),
      fixed.widthAnchor.constraint(equalToConstant: 20),
      fixed.heightAnchor.constraint(equalToConstant: 20),
    ])
    scroll.layoutIfNeeded()
    #expect(content.frame == rect(10, 0, 180, 900))
    #expect(scroll.contentSize == Size(width: 200, height: 900))
    scroll.contentOffset = Point(x: 0, y: 250)
    scroll.layoutIfNeeded()
    #expect(fixed.frame == rect(0, 255, 20, 20) && content.frame == rect(10, 0, 180, 900))
  }

  @Test func `animation: layout inside an animation moves views from where they were`() throws {
    let stage = Stage()
    let root = View("root", rect(0, 0, 300, 100), in: stage.window)
    let box = view("box", in: root)
    let left = box.leftAnchor.constraint(equalTo: root.leftAnchor)
    LayoutConstraint.activate([
      left, box.widthAnchor.constraint(equalToConstant: 20),
      box.topAnchor.constraint(equalTo: root.topAnchor),
      box.heightAnchor.constraint(equalToConstant: 20),
    ])
    let loop = try FrameLoop(root: stage.screen.layer, canvas: stage.screen.canvas)
    stage.application.loop = loop
    try loop.run(until: 0.1)
    left.constant = 100
    View.animate(duration: 1, timingFunction: .linear) { root.layoutIfNeeded() }
    try loop.run(until: 0.6)
    let shown = try #require(box.layer.presentation())
    #expect(box.frame.minX == 100 && shown.position.x > 40 && shown.position.x < 80)
  }

  @Test func `updates: an outer view may have an inner one updated again, but not for ever`() {
    final class Outer: View {
      let stack = StackView()
      var calls = 0
      var isEndless = false
      override func updateConstraints() {
        super.updateConstraints()
        calls += 1
        stack.arrangedSubviews.first?.isHidden = true
        if isEndless { setNeedsUpdateConstraints() }
      }
    }
    let outer = Outer(frame: rect(0, 0, 200, 100))
    for width in [30.0, 50] {
      let part = View()
      part.translatesAutoresizingMaskIntoConstraints = false
      part.widthAnchor.constraint(equalToConstant: width).isActive = true
      outer.stack.addArrangedSubview(part)
    }
    outer.stack.translatesAutoresizingMaskIntoConstraints = false
    outer.addSubview(outer.stack)
    LayoutConstraint.activate([
      outer.stack.leftAnchor.constraint(equalTo: outer.leftAnchor),
      outer.stack.topAnchor.constraint(equalTo: outer.topAnchor),
      outer.stack.heightAnchor.constraint(equalToConstant: 10),
    ])
    outer.setNeedsUpdateConstraints()
    outer.layoutIfNeeded()
    #expect(outer.stack.frame == rect(0, 0, 50, 10) && outer.calls == 1)
    outer.isEndless = true
    outer.setNeedsUpdateConstraints()
    outer.layoutIfNeeded()
    #expect(outer.calls < 1_000 && outer.stack.frame.width == 50)
  }

  @Test func `updates: updateConstraints is called inner views first, once, before layout`() {
    final class Updated: View {
      var log: Log?
      override func updateConstraints() {
        log?.add("update \(layer.name ?? "")")
        super.updateConstraints()
      }
      override func layoutSubviews() {
        super.layoutSubviews()
        log?.add("layout \(layer.name ?? "")")
      }
    }
    let log = Log()
    let outer = Updated(frame: rect(0, 0, 100, 100))
    let inner = Updated(frame: rect(0, 0, 10, 10))
    (outer.layer.name, inner.layer.name) = ("outer", "inner")
    (outer.log, inner.log) = (log, log)
    outer.addSubview(inner)
    inner.setNeedsUpdateConstraints()
    outer.setNeedsUpdateConstraints()
    outer.setNeedsUpdateConstraints()
    #expect(outer.needsUpdateConstraints)
    outer.layoutIfNeeded()
    #expect(log.take() == ["update inner", "update outer", "layout outer", "layout inner"])
    outer.layoutIfNeeded()
    #expect(log.take().isEmpty)
  }

  @Test func `stack: a custom gap is for arranged views, and leaves with its view`() {
    let (first, second) = (View(), View())
    let stack = StackView(arrangedSubviews: [first, second])
    stack.setCustomSpacing(9, after: first)
    #expect(stack.customSpacing(after: first) == 9)
    // The address of a view that dies may be another view's later.
    let stranger = View()
    stack.setCustomSpacing(30, after: stranger)
    #expect(stack.customSpacing(after: stranger) == nil)
    stack.insertArrangedSubview(first, at: 1)
    #expect(stack.customSpacing(after: first) == 9, "a moved view keeps it")
    first.removeFromSuperview()
    #expect(stack.customSpacing(after: first) == nil)
    stack.addArrangedSubview(first)
    #expect(stack.customSpacing(after: first) == nil)
  }
}
