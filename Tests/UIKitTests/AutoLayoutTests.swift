import Testing
import UIKit

// Auto Layout as apps write it: items and attributes, anchors, visual formats, guides and stacks.

@MainActor struct AutoLayoutTests {
  private func page(_ width: CGFloat = 320, _ height: CGFloat = 480) -> UIView {
    UIView(frame: CGRect(x: 0, y: 0, width: width, height: height))
  }

  private func child(of view: UIView) -> UIView {
    let child = UIView()
    child.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(child)
    return child
  }

  @Test func `constraints by items and attributes: place a view`() {
    let page = page()
    let box = child(of: page)
    let names: [(NSLayoutConstraint.Attribute, CGFloat)] = [(.top, 10), (.leading, 20)]
    page.addConstraints(
      names.map {
        NSLayoutConstraint(
          item: box, attribute: $0.0, relatedBy: .equal, toItem: page, attribute: $0.0,
          multiplier: 1, constant: $0.1)
      })
    box.addConstraint(
      NSLayoutConstraint(
        item: box, attribute: .width, relatedBy: .equal, toItem: nil, attribute: .notAnAttribute,
        multiplier: 1.0, constant: 100))
    let ratio = NSLayoutConstraint(
      item: box, attribute: .height, relatedBy: .equal, toItem: box, attribute: .width,
      multiplier: 0.5, constant: 4)
    ratio.isActive = true
    page.layoutIfNeeded()
    #expect(box.frame == CGRect(x: 20, y: 10, width: 100, height: 54))
    let width = box.constraints.first(where: { $0.firstAttribute == .width })
    #expect(width?.secondItem == nil && width?.firstItem === box && width?.constant == 100)
    #expect(page.constraints.contains { $0.firstItem as? UIView === box })
    width?.constant = 60
    page.layoutIfNeeded()
    #expect(box.frame.size == CGSize(width: 60, height: 34))
  }

  @Test func `constraints: attributes and relations have UIKit's numbers`() {
    #expect(NSLayoutConstraint.Attribute.left.rawValue == 1)
    #expect(NSLayoutConstraint.Attribute.lastBaseline.rawValue == 11)
    #expect(NSLayoutConstraint.Attribute.firstBaseline.rawValue == 12)
    #expect(NSLayoutConstraint.Attribute.centerYWithinMargins.rawValue == 20)
    #expect(NSLayoutConstraint.Attribute(rawValue: 9) == .centerX)
    #expect(NSLayoutConstraint.Relation(rawValue: -1) == .lessThanOrEqual)
    #expect(NSLayoutConstraint.Axis(rawValue: 1) == .vertical)
    #expect(UIStackView.Alignment(rawValue: 3) == .center)
    #expect(UIStackView.Distribution.equalCentering.rawValue == 4)
  }

  @Test func `constraints: a placeholder without items stays inactive`() {
    var height = NSLayoutConstraint()
    #expect(!height.isActive && height.firstItem == nil)
    let page = page()
    let box = child(of: page)
    height = box.heightAnchor.constraint(equalToConstant: 12)
    height.isActive = true
    page.layoutIfNeeded()
    #expect(box.frame.height == 12)
  }

  @Test func `priorities: are Floats, and the higher one wins`() {
    let page = page()
    let box = child(of: page)
    let wide = box.widthAnchor.constraint(equalToConstant: 200)
    let narrow = box.widthAnchor.constraint(equalToConstant: 100)
    let number: Float = UILayoutPriority.required.rawValue - 1
    wide.priority = UILayoutPriority(number)
    narrow.priority = UILayoutPriority(rawValue: 998)
    NSLayoutConstraint.activate([wide, narrow])
    page.layoutIfNeeded()
    #expect(box.frame.width == 200)
    wide.priority = .defaultLow
    page.layoutIfNeeded()
    #expect(box.frame.width == 100)
    box.setContentHuggingPriority(UILayoutPriority(251), for: .horizontal)
    #expect(box.contentHuggingPriority(for: .horizontal).rawValue == 251)
  }

  @Test func `anchors: are objects of a generic class`() {
    let page = page()
    let box = child(of: page)
    func pin<Axis: AnyObject, Anchor: NSLayoutAnchor<Axis>>(
      _ path: KeyPath<UIView, Anchor>, _ constant: CGFloat = 0
    ) -> NSLayoutConstraint {
      box[keyPath: path].constraint(equalTo: page[keyPath: path], constant: constant)
    }
    func join<Anchor>(_ first: NSLayoutAnchor<Anchor>, _ second: NSLayoutAnchor<Anchor>) {
      first.constraint(equalTo: second).isActive = true
    }
    NSLayoutConstraint.activate([pin(\.leadingAnchor, 8), pin(\.topAnchor, 6)])
    join(box.trailingAnchor, page.trailingAnchor)
    let height: NSLayoutDimension = box.heightAnchor
    height.constraint(equalTo: page.heightAnchor, multiplier: 0.25, constant: -20).isActive = true
    page.layoutIfNeeded()
    #expect(box.frame == CGRect(x: 8, y: 6, width: 312, height: 100))
    #expect(box.leadingAnchor == box.leadingAnchor && box.leadingAnchor != page.leadingAnchor)
  }

  @Test func `anchors: have system spacings and offsets`() {
    let page = page()
    let (first, second) = (child(of: page), child(of: page))
    NSLayoutConstraint.activate([
      first.leadingAnchor.constraint(
        equalToSystemSpacingAfter: page.leadingAnchor, multiplier: 2),
      first.widthAnchor.constraint(equalToConstant: 40),
      second.leadingAnchor.constraint(greaterThanOrEqualTo: first.trailingAnchor),
      first.trailingAnchor.anchorWithOffset(to: second.leadingAnchor).constraint(
        equalTo: first.widthAnchor, multiplier: 0.5),
      second.topAnchor.constraint(equalToSystemSpacingBelow: page.topAnchor, multiplier: 1),
    ])
    page.layoutIfNeeded()
    #expect(first.frame.minX == 16 && second.frame.minX == 76 && second.frame.minY == 8)
  }

  @Test func `visual formats: place rows and columns`() {
    let page = page()
    page.layoutMargins = UIEdgeInsets(top: 11, left: 12, bottom: 13, right: 14)
    let (name, button) = (child(of: page), child(of: page))
    let views: [String: Any] = ["name": name, "button": button]
    let metrics = ["height": 30, "gap": 5.5 as CGFloat] as [String: Any]
    var all = NSLayoutConstraint.constraints(
      withVisualFormat: "H:|-[name(>=80)]-gap-[button(60@999)]-|", options: [.alignAllTop],
      metrics: metrics, views: views)
    all += NSLayoutConstraint.constraints(
      withVisualFormat: "V:|-(-4)-[name(height)]", options: [], metrics: metrics, views: views)
    all += NSLayoutConstraint.constraints(
      withVisualFormat: "V:[button(==name*2)]", metrics: nil, views: views)
    NSLayoutConstraint.activate(all)
    page.layoutIfNeeded()
    #expect(button.frame == CGRect(x: 246, y: -4, width: 60, height: 60))
    #expect(name.frame == CGRect(x: 12, y: -4, width: 228.5, height: 30))
  }

  @Test func `visual formats: a gap between siblings is 8 points, edges touch without one`() {
    let page = page()
    let boxes = (0..<3).map { _ in child(of: page) }
    let views = Dictionary(uniqueKeysWithValues: boxes.enumerated().map { ("b\($0)", $1) })
    let formats = ["V:|[b0(10)]-[b1(20,<=30)][b2]|", "|[b0]|", "[b1(7)]", "H:|-3-[b2]-(>=3)-|"]
    for format in formats {
      page.addConstraints(
        NSLayoutConstraint.constraints(
          withVisualFormat: format, options: NSLayoutConstraint.FormatOptions(rawValue: 0),
          metrics: nil, views: views))
    }
    page.layoutIfNeeded()
    #expect(boxes.map(\.frame.minY) == [0, 18, 38] && boxes[2].frame.maxY == 480)
    #expect(boxes[0].frame.width == 320 && boxes[1].frame.width == 7)
    #expect(boxes[2].frame.minX == 3)
  }

  @Test func `layout guides: are items of constraints`() {
    let page = page()
    let box = child(of: page)
    let guide = UILayoutGuide()
    page.addLayoutGuide(guide)
    NSLayoutConstraint.activate([
      guide.topAnchor.constraint(equalTo: page.topAnchor),
      guide.heightAnchor.constraint(equalTo: page.heightAnchor, multiplier: 1 / 3),
      NSLayoutConstraint(
        item: box, attribute: .top, relatedBy: .equal, toItem: guide, attribute: .bottom,
        multiplier: 1, constant: 0),
    ])
    page.layoutIfNeeded()
    #expect(box.frame.minY == 160 && guide.owningView === page && page.layoutGuides == [guide])
  }

  @Test func `stacks: gaps run between baselines, and custom ones have UIKit's default`() {
    let (first, second) = (UILabel(), UILabel())
    (first.text, second.text) = ("First", "Second")
    let page = page()
    let stack = UIStackView(arrangedSubviews: [first, second])
    stack.translatesAutoresizingMaskIntoConstraints = false
    stack.axis = .vertical
    stack.isBaselineRelativeArrangement = true
    stack.spacing = 20
    page.addSubview(stack)
    #expect(stack.customSpacing(after: first) == UIStackView.spacingUseDefault)
    stack.setCustomSpacing(50, after: first)
    #expect(stack.customSpacing(after: first) == 50)
    let (upper, lower) = (child(of: page), child(of: page))
    NSLayoutConstraint.activate([
      stack.topAnchor.constraint(equalTo: page.topAnchor),
      upper.topAnchor.constraint(equalTo: first.lastBaselineAnchor),
      lower.topAnchor.constraint(equalTo: second.firstBaselineAnchor),
    ])
    page.layoutIfNeeded()
    #expect(abs(lower.frame.minY - upper.frame.minY - 50) < 0.01 && upper.frame.minY > 5)
  }

  @Test func `insets: round trip through JSON, and have offsets beside them`() throws {
    let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    let data = try JSONEncoder().encode(insets)
    #expect(try JSONDecoder().decode(UIEdgeInsets.self, from: data) == insets)
    #expect(UIEdgeInsets() == .zero && UIOffset(horizontal: 2, vertical: 0) != .zero)
    let edges: UIRectEdge = [.left, .top]
    #expect(edges.contains(.left) && !edges.contains(.bottom))
    #expect(CGRect(x: 0, y: 0, width: 10, height: 10).inset(by: insets).width == 4)
  }
}
