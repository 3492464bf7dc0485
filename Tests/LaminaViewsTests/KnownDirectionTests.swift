import LaminaDisplay
import LaminaGeometry
import LaminaLayers
import LaminaViews
import TestSupport
import Testing

/// Interfaces from right to left, as somebody expects who has translated apps into Arabic.
@Suite @MainActor struct KnownDirectionTests {
  /// A box that is painted: its place in the window and its colour.
  private struct Box: Hashable, CustomStringConvertible {
    var frame: [Int]
    var color: Color?
    var description: String { "\(frame) \(color.map { "\($0.red)" } ?? "")" }
  }

  private func stage(_ language: String) -> Stage {
    let stage = Stage(scale: 1)
    stage.screen.language = language
    return stage
  }

  /// The boxes of a subtree of layers, with x from the left edge of its topmost layer, or from the right one.
  private func boxes(_ layer: Layer, in top: Layer, mirrored: Bool) -> Set<Box> {
    guard !layer.isHidden else { return [] }
    let frame = layer.convert(layer.bounds, to: top)
    let x = mirrored ? top.bounds.minX + top.bounds.maxX - frame.maxX : frame.minX
    let places = [x, frame.minY, frame.width, frame.height].map { Int(($0 * 2).rounded()) }
    var all: Set<Box> = []
    if !frame.isEmpty { all.insert(Box(frame: places, color: layer.backgroundColor)) }
    for child in layer.orderedSublayers {
      all.formUnion(boxes(child, in: top, mirrored: mirrored))
    }
    return all
  }

  /// Checks that a view is in Arabic the mirror image of the one in English; not that it is a different one.
  private func expectMirrored(
    isSymmetric: Bool = false, _ name: String = "", _ make: (Stage) -> View,
    then change: (View) -> Void = { _ in },
    location: SourceLocation = #_sourceLocation
  ) {
    var results: [Set<Box>] = []
    for (language, mirrored) in [("en", false), ("ar", true), ("ar", false)] {
      let stage = stage(language)
      let view = make(stage)
      if view.window == nil { stage.window.addSubview(view) }
      stage.layOut()
      change(view)
      stage.layOut()
      results.append(boxes(view.layer, in: view.layer, mirrored: mirrored))
    }
    let (lost, new) = (results[0].subtracting(results[1]), results[1].subtracting(results[0]))
    #expect(lost.isEmpty && new.isEmpty, "\(name) \(lost) became \(new)", sourceLocation: location)
    #expect((results[0] == results[2]) == isSymmetric, "\(name)", sourceLocation: location)
  }

  // MARK: - Controls

  @Test(arguments: [false, true]) func `switch: on is at the left`(_ isOn: Bool) {
    expectMirrored { _ in
      let view = Switch(frame: rect(20, 20, 51, 31))
      view.isOn = isOn
      return view
    }
  }

  @Test func `slider: the least value is at the right, and a finger to the left raises it`() {
    expectMirrored { _ in
      let slider = Slider(frame: rect(20, 20, 200, 31))
      slider.value = 0.2
      return slider
    }
    let stage = stage("ar")
    let slider = Slider(frame: rect(0, 0, 200, 31))
    stage.window.addSubview(slider)
    stage.layOut()
    #expect(slider.thumbRect.midX > 150)
    stage.post(1, (0, .down, slider.thumbRect.midX, 15))
    stage.post(1.1, (0, .move, 100, 15))
    stage.post(1.2, (0, .up, 100, 15))
    _ = stage.run(until: 2)
    #expect(abs(slider.value - 0.5) < 0.1)
  }

  @Test func `segments: the first one is at the right`() {
    expectMirrored { _ in
      let view = SegmentedControl(["One", "Two", "Three"], frame: rect(20, 20, 300, 32))
      view.selectedIndex = 0
      return view
    }
    let stage = stage("ar")
    let control = SegmentedControl(["1", "2", "3"], frame: rect(0, 0, 300, 32))
    stage.window.addSubview(control)
    stage.layOut()
    stage.tap(1, 280, 15)
    _ = stage.run(until: 2)
    #expect(control.selectedIndex == 0)
  }

  @Test func `progress: it grows from the right`() {
    expectMirrored { _ in
      let view = ProgressView(frame: rect(20, 20, 200, 4))
      view.progress = 0.25
      return view
    }
  }

  @Test func `pages: the first dot is at the right, and a tap on the left side goes on`() {
    expectMirrored { _ in
      let view = PageControl(frame: rect(20, 20, 200, 26))
      (view.numberOfPages, view.currentPage) = (4, 0)
      return view
    }
    let stage = stage("ar")
    let control = PageControl(frame: rect(0, 0, 200, 26))
    (control.numberOfPages, control.currentPage) = (4, 1)
    stage.window.addSubview(control)
    stage.layOut()
    stage.tap(1, 20, 13)
    _ = stage.run(until: 2)
    #expect(control.currentPage == 2)
  }

  @Test func `text field: views at the sides and the clear button change sides`() {
    expectMirrored { _ in
      let field = TextField(frame: rect(20, 20, 200, 34))
      field.clearButtonMode = .always
      field.text = "a"
      field.leftView = View(frame: rect(0, 0, 20, 20))
      field.leftViewMode = .always
      return field
    }
  }

  @Test func `button: the picture is at the right of the title`() {
    let stage = stage("ar")
    let button = Button("Title", frame: rect(0, 0, 200, 44))
    button.setImage(.texture(Pictures.grey(0, width: 10, height: 10)), for: .normal)
    stage.window.addSubview(button)
    stage.layOut()
    #expect(button.imageView.frame.minX >= button.titleLabel.frame.maxX)
  }

  @Test func `search bar: the cancel button is at the left`() {
    expectMirrored { _ in
      let bar = SearchBar(frame: rect(0, 0, 390, 56))
      (bar.text, bar.showsCancelButton) = ("a", true)
      return bar
    }
  }

  // MARK: - Forced directions

  @Test func `semantics: playback and spatial controls keep their direction`() {
    let stage = stage("ar")
    for semantics in [SemanticContentAttribute.playback, .spatial, .forceLeftToRight] {
      let slider = Slider(frame: rect(0, 0, 200, 31))
      slider.semanticContentAttribute = semantics
      slider.value = 0.1
      stage.window.addSubview(slider)
      stage.layOut()
      #expect(slider.thumbRect.midX < 100)
    }
    let english = self.stage("en")
    let slider = Slider(frame: rect(0, 0, 200, 31))
    slider.value = 0.1
    english.window.addSubview(slider)
    english.layOut()
    slider.semanticContentAttribute = .forceRightToLeft
    english.layOut()
    #expect(slider.thumbRect.midX > 100, "a change moves it at once")
  }

  @Test func `semantics: subviews do not inherit it`() {
    let (outer, inner) = (View(), View())
    outer.addSubview(inner)
    outer.semanticContentAttribute = .forceRightToLeft
    #expect(outer.effectiveUserInterfaceLayoutDirection == .rightToLeft)
    #expect(inner.effectiveUserInterfaceLayoutDirection == .leftToRight)
    #expect(View.userInterfaceLayoutDirection(for: .playback) == .leftToRight)
    #expect(View.userInterfaceLayoutDirection(for: .forceRightToLeft) == .rightToLeft)
  }

  // MARK: - Layout

  @Test func `margins: leading is right`() {
    let stage = stage("ar")
    let view = View("view", rect(0, 0, 200, 100), in: stage.window)
    view.directionalLayoutMargins = DirectionalEdgeInsets(
      top: 1, leading: 30, bottom: 2, trailing: 4)
    #expect(view.layoutMargins == EdgeInsets(top: 1, left: 4, bottom: 2, right: 30))
    #expect(view.layoutMarginsGuide.layoutFrame == rect(4, 1, 166, 97))
    view.semanticContentAttribute = .forceLeftToRight
    #expect(view.layoutMargins == EdgeInsets(top: 1, left: 30, bottom: 2, right: 4))
    view.layoutMargins = EdgeInsets(top: 0, left: 7, bottom: 0, right: 9)
    #expect(view.directionalLayoutMargins.leading == 7)
  }

  @Test func `stack: a column aligned at its leading edge is at the right`() {
    expectMirrored { _ in
      let boxes = [30.0, 60].map { width in
        let box = View()
        box.backgroundColor = .black
        box.widthAnchor.constraint(equalToConstant: width).isActive = true
        box.heightAnchor.constraint(equalToConstant: 20).isActive = true
        return box
      }
      let stack = StackView(arrangedSubviews: boxes)
      (stack.axis, stack.alignment, stack.frame) = (.vertical, .leading, rect(10, 10, 200, 100))
      stack.distribution = .equalSpacing
      return stack
    }
  }

  @Test func `frames: autoresizing, left and right stay what they are`() {
    let stage = stage("ar")
    let outer = View("outer", rect(0, 0, 100, 100), in: stage.window)
    let box = View("box", rect(0, 0, 20, 20), in: outer)
    box.autoresizingMask = .flexibleRightMargin
    outer.frame.size.width = 200
    #expect(box.frame == rect(0, 0, 20, 20))
  }

  @Test func `label: natural text ends at the right, and left text stays`() {
    let stage = stage("ar")
    let label = Label("abc")
    #expect(label.textAlignment == .natural)
    label.frame = rect(0, 0, 200, 30)
    stage.window.addSubview(label)
    stage.layOut()
    #expect(label.textAlignment == .natural, "the property stays what it is")
    expectMirrored { _ in
      let label = Label("abc")
      label.textAlignment = .natural
      let stack = StackView(arrangedSubviews: [label, View()])
      stack.frame = rect(0, 0, 200, 30)
      return stack
    }
  }

  // MARK: - Tables

  @Test(arguments: [
    TableViewCell.AccessoryType.disclosureIndicator, .checkmark, .detailButton,
    .detailDisclosureButton,
  ])
  func `cell: the accessory is at the left`(_ type: TableViewCell.AccessoryType) {
    expectMirrored { stage in
      let table = stage.table(Rows(count: 3))
      return table
    } then: { view in
      guard let cell = (view as? TableView)?.cellForRow(at: IndexPath(row: 1)) else { return }
      cell.accessoryType = type
      cell.detailTextLabel.text = "more"
    }
  }

  @Test func `cell: separators begin at the right, and editing controls come from there`() {
    expectMirrored { stage in
      let table = stage.table(Rows(count: 3))
      table.separatorInset = EdgeInsets(top: 0, left: 60, bottom: 0, right: 10)
      return table
    } then: { view in
      (view as? TableView)?.setEditing(true, animated: false)
    }
  }

  private final class Swipes: TableLog {
    override func tableView(
      _ tableView: TableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> SwipeActionsConfiguration? {
      SwipeActionsConfiguration(actions: [
        ContextualAction(style: .normal, title: "More") { _, _, completion in completion(true) }
      ])
    }
  }

  @Test func `swipe: trailing actions open by a swipe to the right`() throws {
    let stage = stage("ar")
    let (rows, delegate) = (Rows(count: 4), Swipes())
    let table = stage.table(rows, delegate)
    let cell = try #require(table.cellForRow(at: IndexPath(row: 2)))
    stage.post(1, (0, .down, 100, 110))
    for step in 1...10 {
      stage.post(1 + 0.02 * Double(step), (0, .move, 100 + 12 * Double(step), 110))
    }
    stage.post(2, (0, .up, 220, 110))
    _ = stage.run(until: 3)
    stage.layOut()
    #expect(cell.frame.minX > 60)
  }

  // MARK: - Bars

  @Test func `navigation bar: items and the back button change sides`() {
    expectMirrored { stage in
      let (root, top) = (ViewController(), ViewController())
      (root.title, top.title) = ("A", "B")
      top.navigationItem.rightBarButtonItem = BarButtonItem(title: "Edit", style: .plain)
      let navigation = NavigationController(rootViewController: root)
      navigation.pushViewController(top, animated: false)
      stage.window.rootViewController = navigation
      stage.layOut()
      return navigation.navigationBar
    }
  }

  @Test func `tool bar and tab bar: the first item is at the right`() {
    expectMirrored("tool bar") { _ in
      let bar = Toolbar(frame: rect(0, 0, 390, 44))
      bar.items = [
        BarButtonItem(title: "One", style: .plain), .flexibleSpace(),
        BarButtonItem(title: "Second", style: .plain),
      ]
      return bar
    }
    let stage = stage("ar")
    let tabs = TabBarController()
    tabs.viewControllers = ["a", "b", "c"].map { name in
      let controller = ViewController()
      controller.tabBarItem = TabBarItem(title: name)
      return controller
    }
    stage.window.rootViewController = tabs
    stage.layOut()
    stage.tap(1, 30, tabs.tabBar.convert(Point(x: 0, y: 20), to: nil).y)
    _ = stage.run(until: 2)
    #expect(tabs.selectedIndex == 2)
  }

  @Test(arguments: ["en", "ar"]) func `push: the new view comes from the trailing side`(
    _ language: String
  ) throws {
    let stage = stage(language)
    let loop = try stage.loop()
    let navigation = NavigationController(rootViewController: ViewController())
    stage.window.rootViewController = navigation
    try loop.run(until: 0.1)
    let top = ViewController()
    navigation.pushViewController(top, animated: true)
    try loop.run(until: 0.2)
    let layer = try #require(top.view.layer.presentation())
    let x = layer.convert(layer.bounds, to: nil).minX
    #expect(language == "en" ? x > 0 : x < 0)
    try loop.run(until: 1)
    // A swipe back starts at the leading edge.
    let (start, step) = language == "en" ? (4.0, 30.0) : (386.0, -30.0)
    stage.post(2, (0, .down, start, 400))
    for index in 1...9 {
      stage.post(2 + 0.05 * Double(index), (0, .move, start + step * Double(index), 400))
    }
    stage.post(2.5, (0, .up, start + 9 * step, 400))
    try loop.run(until: 4)
    #expect(navigation.viewControllers.count == 1)
  }

  // MARK: - Scrolling

  @Test func `scroll view: the vertical indicator is at the left; offsets and insets do not turn`()
  {
    let stage = stage("ar")
    let scroll = ScrollView(frame: rect(0, 0, 200, 200))
    scroll.contentSize = Size(width: 400, height: 400)
    scroll.contentInset = EdgeInsets(top: 0, left: 5, bottom: 0, right: 0)
    stage.window.addSubview(scroll)
    stage.layOut()
    #expect(scroll.contentOffset.x == -5)
    #expect(scroll.adjustedContentInset.left == 5 && scroll.horizontalOffsetRange.lowerBound == -5)
    expectMirrored(isSymmetric: false) { _ in
      let scroll = ScrollView(frame: rect(0, 0, 200, 200))
      scroll.contentSize = Size(width: 200, height: 400)
      return scroll
    } then: {
      ($0 as? ScrollView)?.flashScrollIndicators()
    }
  }

  // MARK: - Collections

  private final class Items: CollectionViewDataSource {
    func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int)
      -> Int
    { 3 }
    func collectionView(
      _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
    ) -> CollectionViewCell {
      collectionView.dequeueReusableCell(withReuseIdentifier: "item", for: indexPath)
    }
  }

  private final class Flipping: CollectionViewFlowLayout {
    override var flipsHorizontallyInOppositeLayoutDirection: Bool { true }
  }

  @Test(arguments: [false, true])
  func `collection: a flow runs from the left unless its layout says that it flips`(
    _ flips: Bool
  ) throws {
    let stage = stage("ar")
    let layout = flips ? Flipping() : CollectionViewFlowLayout()
    let collection = CollectionView(frame: rect(0, 0, 390, 300), collectionViewLayout: layout)
    collection.register(CollectionViewCell.self, forCellWithReuseIdentifier: "item")
    let items = Items()
    collection.dataSource = items
    stage.window.addSubview(collection)
    stage.layOut()
    let cell = try #require(collection.cellForItem(at: IndexPath(item: 0, section: 0)))
    #expect(flips ? cell.frame.maxX == 390 : cell.frame.minX == 0)
  }

  @Test func `collection: a compositional layout runs from the right`() throws {
    let stage = stage("ar")
    let size = CollectionLayoutSize(
      widthDimension: .absolute(100), heightDimension: .absolute(50))
    let row = CollectionLayoutSize(
      widthDimension: .fractionalWidth(1), heightDimension: .absolute(50))
    let group = CollectionLayoutGroup.horizontal(
      layoutSize: row, subitems: [CollectionLayoutItem(layoutSize: size)])
    let layout = CollectionViewCompositionalLayout(section: CollectionLayoutSection(group: group))
    let collection = CollectionView(frame: rect(0, 0, 390, 300), collectionViewLayout: layout)
    collection.register(CollectionViewCell.self, forCellWithReuseIdentifier: "item")
    let items = Items()
    collection.dataSource = items
    stage.window.addSubview(collection)
    stage.layOut()
    let cell = try #require(collection.cellForItem(at: IndexPath(item: 0, section: 0)))
    #expect(cell.frame == rect(290, 0, 100, 50))
  }
}
