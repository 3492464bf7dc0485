import LaminaGeometry
import LaminaLayers
import LaminaViews
import Testing

// Interfaces that run from right to left: the same parts, mirrored.

@Suite @MainActor struct DirectionTests {
  private func stage(_ language: String? = "ar") -> Stage {
    let stage = Stage(scale: 1)
    stage.screen.language = language
    return stage
  }

  @Test(arguments: [
    ("ar", true), ("ar-EG", true), ("he", true), ("fa_IR", true), ("ur", true), ("en", false),
    ("en-GB", false), ("az", false), ("az-Arab", true), ("ks-Deva", false), ("ks", true),
    ("", false), ("arn", false), ("dv", true),
  ])
  func `language: its script decides the direction`(_ language: String, _ isFromRight: Bool) {
    let direction = UserInterfaceLayoutDirection(language: language)
    #expect(direction == (isFromRight ? .rightToLeft : .leftToRight))
  }

  @Test func `semantics: an attribute decides the view's own direction`() {
    let stage = stage()
    let (view, inner) = (View(), View())
    stage.window.addSubview(view)
    view.addSubview(inner)
    #expect(view.traitCollection.layoutDirection == .rightToLeft)
    #expect(stage.application.userInterfaceLayoutDirection == .rightToLeft)
    let directions = SemanticContentAttribute.allCases.map { attribute in
      view.semanticContentAttribute = attribute
      return view.effectiveUserInterfaceLayoutDirection
    }
    #expect(directions == [.rightToLeft, .leftToRight, .leftToRight, .leftToRight, .rightToLeft])
    view.semanticContentAttribute = .forceLeftToRight
    #expect(inner.effectiveUserInterfaceLayoutDirection == .rightToLeft)
    stage.screen.language = "en"
    #expect(inner.effectiveUserInterfaceLayoutDirection == .leftToRight)
  }

  /// Adds a box of 50 by 10 points at a view's top edge, to be placed along x by constraints.
  private func addBox(to view: View) -> View {
    let box = View()
    box.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(box)
    LayoutConstraint.activate([
      box.widthAnchor.constraint(equalToConstant: 50),
      box.heightAnchor.constraint(equalToConstant: 10),
      box.topAnchor.constraint(equalTo: view.topAnchor),
    ])
    return box
  }

  /// A box of 50 points, 20 points from its superview's leading edge and at least 30 from the next one.
  private func boxes(in view: View) -> (View, View) {
    let (first, second) = (addBox(to: view), addBox(to: view))
    let near = second.leadingAnchor.constraint(equalTo: view.leadingAnchor)
    near.priority = .defaultLow
    LayoutConstraint.activate([
      first.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 20),
      second.leadingAnchor.constraint(greaterThanOrEqualTo: first.trailingAnchor, constant: 30),
      near,
    ])
    return (first, second)
  }

  @Test func `constraints: leading edges are at the right, and follow changes of direction`() {
    let stage = stage("en")
    let view = View(frame: Rect(x: 0, y: 0, width: 300, height: 100))
    stage.window.addSubview(view)
    let (first, second) = boxes(in: view)
    stage.layOut()
    #expect(first.frame.minX == 20 && second.frame.minX == 100)
    stage.screen.language = "he"
    stage.layOut()
    #expect(first.frame.maxX == 280 && second.frame.maxX == 200)
    view.semanticContentAttribute = .forceLeftToRight
    stage.layOut()
    #expect(first.frame.minX == 20 && second.frame.minX == 100)
    view.semanticContentAttribute = .unspecified
    stage.layOut()
    #expect(first.frame.maxX == 280 && second.frame.maxX == 200)
  }

  @Test func `constraints: margins and left edges`() {
    let stage = stage()
    let view = View(frame: Rect(x: 0, y: 0, width: 300, height: 100))
    view.layoutMargins = EdgeInsets(top: 0, left: 10, bottom: 0, right: 25)
    stage.window.addSubview(view)
    let (box, left) = (addBox(to: view), addBox(to: view))
    LayoutConstraint.activate([
      LayoutConstraint(item: box, .leading, .equal, to: view, .leadingMargin),
      left.leftAnchor.constraint(equalTo: view.leftAnchor, constant: 5),
    ])
    stage.layOut()
    #expect(box.frame.maxX == 275 && left.frame.minX == 5)
  }

  @Test(arguments: [StackView.Distribution.fill, .fillEqually, .equalSpacing, .equalCentering])
  func `stack: a row is the mirror image of the one from left to right`(
    _ distribution: StackView.Distribution
  ) {
    func frames(_ language: String) -> [Rect] {
      let stage = stage(language)
      let views: [View] = (0..<3).map { _ in View() }
      let stack = StackView(arrangedSubviews: views)
      (stack.frame, stack.spacing) = (Rect(x: 0, y: 0, width: 300, height: 40), 6)
      stack.distribution = distribution
      for (index, view) in views.enumerated() {
        let width = view.widthAnchor.constraint(equalToConstant: Double(30 + 10 * index))
        width.priority = .defaultHigh
        width.isActive = true
      }
      // A view of another direction does not break its row.
      views[1].semanticContentAttribute = .forceLeftToRight
      stage.window.addSubview(stack)
      stage.layOut()
      return views.map(\.frame)
    }
    let (plain, mirrored) = (frames("en"), frames("ar"))
    #expect(plain.map { 300 - $0.maxX } == mirrored.map(\.minX))
    #expect(plain.map(\.width) == mirrored.map(\.width))
  }

  @Test func `cells: pictures, texts and accessories are mirrored`() {
    func frames(_ language: String) -> [Rect] {
      let stage = stage(language)
      let rows = Rows(count: 1)
      let table = TableView(frame: Rect(x: 0, y: 0, width: 320, height: 400))
      table.register(TableViewCell.self, forCellReuseIdentifier: "row")
      table.dataSource = rows
      stage.window.addSubview(table)
      stage.layOut()
      guard let cell = table.visibleCells.first else { return [] }
      cell.accessoryType = .disclosureIndicator
      cell.detailTextLabel.text = "detail"
      stage.layOut()
      let accessory = cell.subviews.first { "\(type(of: $0))" == "AccessoryView" }
      return [cell.textLabel.frame, cell.detailTextLabel.frame, accessory?.frame ?? .zero]
    }
    let (plain, mirrored) = (frames("en"), frames("ar"))
    #expect(plain.count == 3 && plain.map { 320 - $0.maxX } == mirrored.map(\.minX))
  }

  @Test func `controls: values grow to the left, and touches find them there`() {
    let stage = stage()
    let (slider, toggle) = (Slider(frame: rect(0, 100, 200, 40)), Switch(frame: rect(0, 200, 0, 0)))
    let (segments, stepper) = (SegmentedControl(["a", "b"]), Stepper())
    (segments.frame, stepper.frame) = (rect(0, 300, 200, 30), rect(0, 400, 94, 29))
    for view in [slider, toggle, segments, stepper] as [View] { stage.window.addSubview(view) }
    slider.value = 0
    stage.layOut()
    #expect(slider.thumbRect.maxX == 200)
    stage.post(1, (0, .down, slider.thumbRect.midX, 120))
    stage.post(1.1, (0, .move, slider.thumbRect.midX - 86, 120))
    stage.post(1.2, (0, .up, slider.thumbRect.midX - 86, 120))
    stage.post(2, (0, .down, 150, 315))
    stage.post(2.1, (0, .up, 150, 315))
    stage.post(3, (0, .down, 20, 410))
    stage.post(3.1, (0, .up, 20, 410))
    _ = stage.run(until: 4)
    #expect(slider.value > 0.45 && slider.value < 0.55, "\(slider.value)")
    #expect(segments.selectedIndex == 0)
    #expect(stepper.value == 1)
  }

  /// The frames of a bar's visible parts of some class, in the bar.
  private func frames(of kind: String, in bar: View) -> [Rect] {
    bar.subviews.filter { "\(type(of: $0))" == kind && !$0.isHidden }.map(\.frame)
  }

  @Test func `bars: the back button is at the right, and tabs begin there`() {
    let stage = stage()
    let (root, top) = (ViewController(), ViewController())
    (root.title, top.title) = ("Root", "Top")
    let stack = NavigationController(rootViewController: root)
    stage.window.rootViewController = stack
    stack.pushViewController(top, animated: false)
    stage.layOut()
    #expect(frames(of: "BarButton", in: stack.navigationBar).map(\.maxX) == [390])
    let tabs = TabBarController()
    let pages = (0..<3).map { _ in ViewController() }
    tabs.viewControllers = pages
    stage.window.rootViewController = tabs
    stage.layOut()
    #expect(frames(of: "BarButton", in: tabs.tabBar).map(\.minX) == [260, 130, 0])
  }

  @Test func `search bar: the icon is at the right end, the clear button and cancel at the left`() {
    func frames(_ language: String) -> [Rect] {
      let stage = stage(language)
      let bar = SearchBar(frame: rect(0, 0, 390, 56))
      (bar.text, bar.showsCancelButton) = ("fox", true)
      stage.window.addSubview(bar)
      bar.searchTextField.becomeFirstResponder()
      stage.layOut()
      let inside = bar.searchTextField.subviews.filter { !$0.isHidden }
      return [bar.searchTextField.frame, bar.cancelButton.frame]
        + inside.map { $0.convert($0.bounds, to: bar) }
    }
    let (plain, mirrored) = (frames("en"), frames("ar"))
    #expect(plain.count == 4 && plain.map { 390 - $0.maxX } == mirrored.map(\.minX))
    #expect(plain[2].minX == 15 && mirrored[2].maxX == 375)
  }

  @Test func `text field: its text begins at the right end, and touches find it there`() {
    let stage = stage()
    let field = TextField(frame: rect(0, 0, 300, 40))
    field.text = "ab"
    stage.window.addSubview(field)
    func tap(_ x: Double, at time: Double) -> Range<Int> {
      stage.post(time, (0, .down, x, 20))
      stage.post(time + 0.1, (0, .up, x, 20))
      _ = stage.run(until: time + 0.5)
      stage.layOut()
      return field.selectedRange
    }
    #expect(tap(299, at: 1) == 2..<2)
    #expect(tap(250, at: 2) == 0..<0, "left of the text")
    field.style.textAlignment = .left
    #expect(tap(250, at: 3) == 2..<2, "right of the text")
  }

  @Test func `status bar: the time is in the middle in either direction`() {
    let frames = ["en", "ar"].map { language in
      let stage = stage(language)
      let bar = StatusBar(screen: stage.screen)
      bar.isHidden = false
      stage.layOut()
      return (bar.timeLabel.frame, bar.timeLabel.textAlignment)
    }
    #expect(frames[0] == frames[1] && frames[0].0.midX == 195 && frames[0].1 == .center)
  }
}
