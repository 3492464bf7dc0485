import Testing
import UIKit

/// A pad that overrides methods of UIKit in an extension, as sources for iOS do.
private class TouchPad: UIView {
  var notes: [String] = []
  @objc func reset() { notes = [] }
}

extension TouchPad {
  override func layoutSubviews() {
    super.layoutSubviews()
    notes.append("layout")
  }

  override var canBecomeFirstResponder: Bool { true }

  @objc func label() -> String { "pad" }
}

private final class LoudPad: TouchPad {
  override func label() -> String { super.label().uppercased() }
}

/// A table with one row that grows.
private final class GrowingRows: UITableViewController {
  var heights: [CGFloat] = [90, 90, 90]

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "row")
  }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    heights.count
  }

  override func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat
  { heights[indexPath.row] }

  override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath)
    -> UITableViewCell
  { tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath) }
}

@MainActor struct RunningLibraryTests {
  @Test func `extensions: override what UIKit's classes and the module's own declare`() {
    let pad = LoudPad()
    pad.setNeedsLayout()
    pad.layoutIfNeeded()
    #expect(pad.notes == ["layout"] && pad.canBecomeFirstResponder)
    #expect(pad.label() == "PAD" && TouchPad().label() == "pad")
  }

  @Test func `rows: one that grows in an animation block keeps its content at its top`() throws {
    let stage = AppStage(width: 320, height: 480)
    let rows = GrowingRows()
    stage.show(rows)
    rows.heights[0] = 300
    UIView.animate(withDuration: 0.5) {
      rows.tableView.beginUpdates()
      rows.tableView.endUpdates()
    }
    for _ in 0..<4 {
      stage.run(for: 0.1)
      let cell = try #require(rows.tableView.cellForRow(at: IndexPath(row: 0, section: 0)))
      let shown = try #require(cell.layer.presentation())
      #expect(shown.bounds.origin == .zero && abs(shown.frame.minY) < 1e-6)
      #expect(shown.bounds.height > 90 && shown.bounds.height < 300)
    }
  }

  @Test func `constraints: place a view's middle, wherever its anchor point is`() {
    let page = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    let card = UIView()
    card.translatesAutoresizingMaskIntoConstraints = false
    page.addSubview(card)
    card.layer.anchorPoint = CGPoint(x: 0.5, y: 1)
    NSLayoutConstraint.activate([
      card.topAnchor.constraint(equalTo: page.topAnchor, constant: 50),
      card.leftAnchor.constraint(equalTo: page.leftAnchor, constant: 10),
      card.widthAnchor.constraint(equalToConstant: 100),
      card.heightAnchor.constraint(equalToConstant: 80),
    ])
    page.layoutIfNeeded()
    #expect(card.center == CGPoint(x: 60, y: 90))
    #expect(card.frame == CGRect(x: 10, y: 10, width: 100, height: 80))
  }

  @Test func `arcs: of two turns are two turns`() {
    let layer = CALayer()
    let once = CAKeyframeAnimation(keyPath: "position")
    once.path =
      UIBezierPath(
        arcCenter: .zero, radius: 10, startAngle: 0, endAngle: 4 * .pi, clockwise: true
      ).cgPath
    var curves = 0
    once.path?.applyWithBlock { if $0.pointee.type == .addCurveToPoint { curves += 1 } }
    layer.add(once, forKey: nil)
    #expect(curves == 8)
  }

  @Test func `boxes: sizes and points in them are values of animations`() throws {
    let stage = AppStage(width: 200, height: 200)
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    let page = UIViewController()
    page.view.addSubview(view)
    stage.show(page)
    let path = CAKeyframeAnimation(keyPath: "transform.translation")
    path.values = [
      NSValue(cgSize: .zero), NSValue(cgSize: CGSize(width: 100, height: 40)),
    ]
    path.duration = 1
    view.layer.add(path, forKey: "path")
    stage.run(for: 0.02)
    stage.run(for: 0.5)
    let shown = try #require(view.layer.presentation()).affineTransform()
    #expect(shown.tx > 40 && shown.tx < 60 && abs(shown.ty / shown.tx - 0.4) < 1e-9)
  }

  @Test func `elements: of accessibility are found in a list`() {
    let container = UIView()
    let elements = (0..<3).map { _ in UIAccessibilityElement(accessibilityContainer: container) }
    #expect(elements.firstIndex(of: elements[1]) == 1)
  }
}
