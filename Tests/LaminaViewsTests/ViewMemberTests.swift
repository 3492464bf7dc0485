import LaminaGeometry
import LaminaLayers
import LaminaViews
import Testing

/// A view that overrides what UIKit declares open.
private final class OverridingView: View {
  private(set) var notes: [String] = []

  override init(frame: Rect) {
    super.init(frame: frame)
    notes = []
  }

  override var traitCollection: TraitCollection {
    var traits = super.traitCollection
    traits.userInterfaceStyle = .dark
    return traits
  }
  override func tintColorDidChange() { notes.append("tint") }
  override func layoutMarginsDidChange() { notes.append("margins") }
  override func addConstraint(_ constraint: LayoutConstraint) {
    notes.append("constraint")
    super.addConstraint(constraint)
  }
  override func viewWithTag(_ tag: Int) -> View? { tag == 7 ? self : super.viewWithTag(tag) }
  override func convert(_ point: Point, to view: View?) -> Point {
    let point = super.convert(point, to: view)
    return Point(x: point.x + 1_000, y: point.y)
  }
  override var translatesAutoresizingMaskIntoConstraints: Bool {
    didSet { notes.append("translates") }
  }
  override var contentScaleFactor: Double { didSet { notes.append("scale") } }
  override var overrideUserInterfaceStyle: TraitCollection.UserInterfaceStyle {
    didSet { notes.append("style") }
  }
}

/// Members of views in UIKit's form: margins as they are read, dimmed tints, overridden traits.
@Suite @MainActor struct ViewMemberTests {
  @Test func `margins: those with directions change sides, the others stay`() {
    let stage = Stage(scale: 1)
    let view = OverridingView(frame: rect(0, 300, 100, 100))
    stage.window.addSubview(view)
    view.directionalLayoutMargins = DirectionalEdgeInsets(
      top: 1, leading: 2, bottom: 3, trailing: 4)
    let fromLeft = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    #expect(view.layoutMargins == fromLeft && view.notes == ["margins"])
    stage.screen.language = "he"
    #expect(view.layoutMargins == EdgeInsets(top: 1, left: 4, bottom: 3, right: 2))
    #expect(view.notes == ["margins", "margins"])
    #expect(view.directionalLayoutMargins.leading == 2)
    #expect(view.layoutMarginsGuide.layoutFrame == rect(4, 1, 94, 96))
    view.layoutMargins = fromLeft
    #expect(view.directionalLayoutMargins.leading == 4)
    stage.screen.language = "en"
    #expect(view.layoutMargins == fromLeft && view.directionalLayoutMargins.leading == 2)
  }

  @Test func `margins: a guide's constraints follow the direction`() {
    let stage = Stage(scale: 1)
    let (view, inner) = (View(frame: rect(0, 300, 100, 100)), View())
    stage.window.addSubview(view)
    view.addSubview(inner)
    view.directionalLayoutMargins = DirectionalEdgeInsets(leading: 20)
    inner.translatesAutoresizingMaskIntoConstraints = false
    let guide = view.layoutMarginsGuide
    LayoutConstraint.activate([
      inner.leftAnchor.constraint(equalTo: guide.leftAnchor),
      inner.rightAnchor.constraint(equalTo: guide.rightAnchor),
      inner.topAnchor.constraint(equalTo: guide.topAnchor),
      inner.bottomAnchor.constraint(equalTo: guide.bottomAnchor),
    ])
    stage.layOut()
    #expect(inner.frame == rect(20, 0, 80, 100))
    stage.screen.language = "ar"
    stage.layOut()
    #expect(inner.frame == rect(0, 0, 80, 100))
  }

  @Test func `tint: a dimmed one is grey, here and in subviews that do not say otherwise`() {
    let (top, middle, inner) = (View(), OverridingView(), OverridingView())
    top.addSubview(middle)
    middle.addSubview(inner)
    #expect(top.tintAdjustmentMode == .normal)
    top.tintColor = ViewColor(red: 1, green: 0, blue: 0, alpha: 0.5)
    let notes = middle.notes.count
    top.tintAdjustmentMode = .dimmed
    #expect(inner.tintAdjustmentMode == .dimmed)
    #expect(inner.tintColor == ViewColor(white: 0.2126, alpha: 0.5))
    #expect(middle.notes.count == notes + 1 && inner.notes.count == notes + 1)
    inner.tintAdjustmentMode = .normal
    #expect(inner.tintColor == ViewColor(red: 1, green: 0, blue: 0, alpha: 0.5))
    #expect(inner.notes.count == notes + 2)
    middle.tintColor = ViewColor(red: 0, green: 1, blue: 0)
    #expect(middle.tintColor == ViewColor(white: 0.7152) && middle.notes.count == notes + 2)
    top.tintAdjustmentMode = .automatic
    #expect(middle.tintColor == ViewColor(red: 0, green: 1, blue: 0))
    #expect(middle.notes.count == notes + 3 && inner.notes.count == notes + 3)
  }

  @Test func `traits: an override counts for the view, its colours and its subviews`() {
    let stage = Stage(scale: 1)
    let (view, inner) = (OverridingView(), View())
    view.backgroundColor = .systemBackground
    inner.backgroundColor = .systemBackground
    view.addSubview(inner)
    stage.window.addSubview(view)
    let black = ViewColor.systemBackground.dark
    #expect(view.layer.backgroundColor == black && inner.layer.backgroundColor == black)
    #expect(inner.traitCollection.userInterfaceStyle == .dark)
    #expect(stage.window.traitCollection.userInterfaceStyle == .light)
    stage.screen.userInterfaceStyle = .dark
    stage.screen.userInterfaceStyle = .light
    #expect(view.layer.backgroundColor == black)
  }

  @Test func `overrides: members of the class body can be overridden`() {
    let (view, inner) = (OverridingView(), OverridingView())
    view.addSubview(inner)
    inner.translatesAutoresizingMaskIntoConstraints = false
    inner.contentScaleFactor = 3
    inner.overrideUserInterfaceStyle = .dark
    inner.addConstraint(inner.widthAnchor.constraint(equalToConstant: 10))
    #expect(inner.notes == ["translates", "scale", "style", "constraint"])
    #expect(inner.constraints.count == 1)
    let top = View()
    top.addSubview(view)
    #expect(top.viewWithTag(7) === view && top.viewWithTag(8) == nil)
    #expect(view.convert(Point(x: 1, y: 2), to: top) == Point(x: 1_001, y: 2))
    #expect(inner.isDescendant(of: top))
  }

  private final class Followed: View {
    var changes: [EdgeInsets] = []
    override func layoutMarginsDidChange() {
      super.layoutMarginsDidChange()
      changes.append(layoutMargins)
    }
  }

  @Test func `margins: those that follow the superview's change with them`() {
    let root = View(frame: rect(0, 0, 100, 100))
    let (inner, innermost, other) = (
      Followed(frame: rect(0, 0, 100, 100)), Followed(frame: rect(0, 0, 100, 100)),
      Followed(frame: rect(0, 0, 100, 100))
    )
    root.addSubview(inner)
    root.addSubview(other)
    inner.addSubview(innermost)
    inner.preservesSuperviewLayoutMargins = true
    innermost.preservesSuperviewLayoutMargins = true
    let child = View()
    child.translatesAutoresizingMaskIntoConstraints = false
    innermost.addSubview(child)
    let guide = innermost.layoutMarginsGuide
    LayoutConstraint.activate([
      child.leftAnchor.constraint(equalTo: guide.leftAnchor),
      child.rightAnchor.constraint(equalTo: guide.rightAnchor),
      child.topAnchor.constraint(equalTo: guide.topAnchor),
      child.bottomAnchor.constraint(equalTo: guide.bottomAnchor),
    ])
    root.layoutIfNeeded()
    #expect(child.frame == rect(8, 8, 84, 84))
    root.layoutMargins = EdgeInsets(20)
    #expect(inner.changes == [EdgeInsets(20)] && innermost.changes == [EdgeInsets(20)])
    root.layoutIfNeeded()
    #expect(child.frame == rect(20, 20, 60, 60) && other.changes.isEmpty)
  }

  @Test func `margins: those that follow the superview's are right in the first layout`() {
    let root = View(frame: rect(0, 0, 100, 100))
    root.layoutMargins = EdgeInsets(20)
    let (inner, child) = (View(), View())
    root.addSubview(inner)
    inner.addSubview(child)
    inner.preservesSuperviewLayoutMargins = true
    for (view, item) in [(inner, root as any LayoutItem), (child, inner.layoutMarginsGuide)] {
      view.translatesAutoresizingMaskIntoConstraints = false
      LayoutConstraint.activate([
        view.leftAnchor.constraint(equalTo: item.leftAnchor),
        view.rightAnchor.constraint(equalTo: item.rightAnchor),
        view.topAnchor.constraint(equalTo: item.topAnchor),
        view.bottomAnchor.constraint(equalTo: item.bottomAnchor),
      ])
    }
    root.layoutIfNeeded()
    #expect(inner.frame == rect(0, 0, 100, 100) && child.frame == rect(20, 20, 60, 60))
  }
}
