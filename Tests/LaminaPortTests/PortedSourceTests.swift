import LaminaDisplay
import LaminaGeometry
import LaminaLayers
import LaminaPixels
import LaminaViews
import TestSupport
import Testing

/// Sources in UIKit's form, compiled as Swift 5, behave as they do there.
@Suite struct PortedSourceTests {
  private final class Rows: TableViewDataSource {
    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 3 }
    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
      tableView.dequeueReusableCell(withIdentifier: "message", for: indexPath)
    }
  }

  private final class Tiles: CollectionViewDataSource {
    func collectionView(_ view: CollectionView, numberOfItemsInSection section: Int) -> Int { 4 }
    func collectionView(
      _ view: CollectionView, cellForItemAt indexPath: IndexPath
    ) -> CollectionViewCell {
      view.dequeueReusableCell(withReuseIdentifier: "tile", for: indexPath)
    }
  }

  private let application: Application
  private let window: Window

  init() {
    let screen = Screen(width: 200, height: 200, scale: 1)
    application = Application(screens: [screen])
    window = Window(screen: screen)
  }

  @Test func `views: init(frame:), init() and init?(coder:) share one set-up`() throws {
    let coder = Coder()
    coder.encode(3, forKey: "columns")
    for view in [CardView(frame: .zero), CardView(), try #require(CardView(coder: coder))] {
      #expect(view.titleLabel.superview === view && view.layer is GradientLayer)
      #expect(view.layer.name == "CardView" && view.isOpaque)
    }
    #expect(BadgeView(count: 2).titleLabel.text == "Card")
    #expect(
      coder.decodeInteger(forKey: "columns") == 3 && coder.decodeDouble(forKey: "columns") == 3)
    #expect(!coder.containsValue(forKey: "rows") && coder.decodeObject(forKey: "rows") == nil)
    #expect(!coder.decodeBool(forKey: "rows"))
  }

  @Test func `views: every class that UIKit can archive has init?(coder:)`() throws {
    let coder = Coder()
    let kinds: [View.Type] = [
      View.self, Label.self, ImageView.self, TextField.self, TextView.self, ScrollView.self,
      TableView.self, CollectionView.self, Button.self, Control.self, Switch.self, Slider.self,
      Stepper.self, SegmentedControl.self, PageControl.self, PickerView.self, ProgressView.self,
      ActivityIndicatorView.self, StackView.self, SearchBar.self, NavigationBar.self, TabBar.self,
      Toolbar.self, RefreshControl.self, LottieView.self, NodeView.self, TableViewCell.self,
      TableViewHeaderFooterView.self, CollectionReusableView.self, CollectionViewCell.self,
    ]
    for kind in kinds {
      let view = try #require(kind.init(coder: coder), "\(kind)")
      #expect(type(of: view) == kind && view.frame.origin == .zero)
      view.layoutIfNeeded()
    }
    let layers: [Layer.Type] = [
      Layer.self, ShapeLayer.self, GradientLayer.self, TextLayer.self, ReplicatorLayer.self,
      TransformLayer.self, ScrollLayer.self, TiledLayer.self, EmitterLayer.self,
    ]
    for kind in layers { #expect(try type(of: #require(kind.init(coder: coder))) == kind) }
    let controllers: [ViewController.Type] = [
      ViewController.self, NavigationController.self, TabBarController.self, AlertController.self,
    ]
    for kind in controllers { #expect(kind.init(coder: coder)?.isViewLoaded == false) }
  }

  @Test func `views: overrides of properties and hooks are called`() {
    let card = CardView(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    var calls: [String] = []
    card.onTouch = { calls.append($0) }
    window.addSubview(card)
    card.isHidden = true
    card.alpha = 0.5
    card.backgroundColor = .systemRed
    card.tintColor = .systemGreen
    card.frame = Rect(x: 20, y: 20, width: 100, height: 40)
    card.layoutIfNeeded()
    card.removeFromSuperview()
    #expect(
      calls == [
        "window", "moved", "hidden true", "alpha 0.5", "background", "tint", "no window", "left",
      ])
    #expect(card.titleLabel.frame == Rect(x: 8, y: 4, width: 84, height: 32))
    #expect(card.layer.cornerRadius == 0 && card.layoutCount == 1)
    card.bounds = Rect(x: 0, y: 0, width: 100, height: 40)
    #expect(card.layer.cornerRadius == 10)
    #expect(card.sizeThatFits(Size(width: 50, height: 9)) == Size(width: 50, height: 44))
    #expect(card.point(inside: Point(x: -5, y: 0), with: nil))
  }

  @Test func `controls: a touch reaches hitTest, tracking and states`() throws {
    window.makeKeyAndVisible()
    let (button, dial) = (RoundButton(), DialControl())
    button.frame = Rect(x: 0, y: 0, width: 80, height: 40)
    dial.frame = Rect(x: 0, y: 100, width: 100, height: 40)
    for view in [button, dial] { window.addSubview(view) }
    var values: [Double] = []
    dial.addAction(for: .valueChanged) { _ in values.append(dial.angle) }
    let loop = try FrameLoop(root: window.screen.layer, canvas: window.screen.canvas)
    application.loop = loop
    application.send(
      [.init(.down, at: Point(x: 20, y: 20)), .init(finger: 1, .down, at: Point(x: 20.4, y: 110))],
      at: 0)
    application.send(
      [.init(.up, at: Point(x: 20, y: 20)), .init(finger: 1, .move, at: Point(x: 40.4, y: 110))],
      at: 0)
    application.send([.init(finger: 1, .up, at: Point(x: 40.4, y: 110))], at: 0)
    #expect(button.states.contains("highlighted true") && values == [40.4] && dial.angle == 40)
    button.isEnabled = false
    button.isSelected = true
    #expect(button.alpha == 0.5 && button.states.last == "selected true")
    #expect(RoundButton(coder: Coder())?.title(for: .normal) == "Coded")
  }

  @Test func `controls: their rectangles are overridden, and a finger follows them`() {
    let square = Pictures.make(20, 20) { _, _ in PackedPixel(red: 0, green: 0, blue: 0, alpha: 255)
    }
    let button = TrailingImageButton(frame: Rect(x: 0, y: 0, width: 100, height: 40))
    button.setTitle("Next", for: .normal)
    button.setImage(Image(.texture(square)), for: .normal)
    button.layoutIfNeeded()
    #expect(button.titleLabel.frame == Rect(x: 4, y: 2, width: 50, height: 36))
    #expect(button.imageView.frame == Rect(x: 76, y: 2, width: 20, height: 20))
    let slider = ThickSlider(frame: Rect(x: 0, y: 0, width: 200, height: 40))
    window.makeKeyAndVisible()
    window.addSubview(slider)
    slider.layoutIfNeeded()
    let first = slider.thumbRect
    slider.value = 1
    let last = slider.thumbRect
    #expect(first.minX == 14 && last.maxX == 186)
    application.send([.init(.down, at: Point(x: last.midX, y: 20))], at: 0)
    application.send([.init(.move, at: Point(x: 100, y: 20))], at: 0)
    #expect(slider.value == 0.5)
    application.send([.init(.up, at: Point(x: 100, y: 20))], at: 0)
  }

  @Test func `views: a mask view, a transform in space, and the order of subviews`() {
    let (view, mask) = (View(frame: Rect(x: 0, y: 0, width: 40, height: 40)), View())
    view.mask = mask
    #expect(view.mask === mask && view.layer.mask === mask.layer && mask.superview == nil)
    view.mask = nil
    #expect(view.layer.mask == nil)
    view.transform3D = .translation(x: 1, y: 2, z: 3)
    #expect(view.layer.transform == .translation(x: 1, y: 2, z: 3))
    let parts = (0..<3).map { _ in View() }
    for part in parts { view.addSubview(part) }
    view.exchangeSubview(at: 2, withSubviewAt: 0)
    #expect(view.subviews.map { part in parts.firstIndex { $0 === part } } == [2, 1, 0])
    view.insertSubview(parts[0], belowSubview: parts[1])
    view.insertSubview(parts[2], aboveSubview: parts[1])
    #expect(view.subviews.map { part in parts.firstIndex { $0 === part } } == [0, 1, 2])
  }

  @Test func `constraints: the baseline is that of the view that a row names`() {
    let (box, row, label) = (View(), BaselineRow(), Label("beside", fontSize: 30))
    box.frame = Rect(x: 0, y: 0, width: 400, height: 200)
    for view in [row, label] {
      view.translatesAutoresizingMaskIntoConstraints = false
      box.addSubview(view)
    }
    row.addSubview(row.small)
    row.addSubview(row.large)
    row.layoutIfNeeded()
    LayoutConstraint.activate([
      row.topAnchor.constraint(equalTo: box.topAnchor, constant: 10),
      row.heightAnchor.constraint(equalToConstant: 80),
      label.lastBaselineAnchor.constraint(equalTo: row.lastBaselineAnchor),
      label.heightAnchor.constraint(equalToConstant: 40),
    ])
    box.layoutIfNeeded()
    // The label is as high as the large text, whose top is 30 points below the row's.
    #expect(label.frame.minY == row.frame.minY + row.large.frame.minY)
  }

  @Test func `texts: insets of labels and fields, and an avatar's corners`() {
    window.makeKeyAndVisible()
    let (label, field, avatar) = (InsetLabel(), FramedField(), AvatarView())
    label.text = "a"
    #expect(label.changes == 1)
    window.addSubview(field)
    #expect(field.becomeFirstResponder() && field.layer.borderWidth == 2)
    avatar.frame = Rect(x: 0, y: 0, width: 40, height: 40)
    avatar.layoutIfNeeded()
    #expect(avatar.layer.cornerRadius == 20)
  }

  @Test func `layers: a presentation copy is of the layer's class, and its own property animates`()
    throws
  {
    let layer = GaugeLayer()
    layer.bounds = Rect(x: 0, y: 0, width: 10, height: 10)
    layer.layoutIfNeeded()
    #expect(layer.boundsChanges == 1 && layer.sublayerLayouts == 1)
    #expect(GaugeLayer.needsDisplay(forKey: "progress"))
    layer.progress = 0.25
    #expect(GaugeLayer(layer: layer).progress == 0.25)
    #expect(GaugeLayer(coder: Coder())?.progress == 0)
  }

  @Test func `lists: cells, layouts and their hooks`() {
    let table = TableView(frame: Rect(x: 0, y: 0, width: 200, height: 200))
    table.register(MessageCell.self, forCellReuseIdentifier: "message")
    let rows = Rows()
    table.dataSource = rows
    table.layoutIfNeeded()
    let cell = table.cellForRow(at: IndexPath(row: 1, section: 0)) as? MessageCell
    table.selectRow(at: IndexPath(row: 1, section: 0), animated: false)
    #expect(cell?.bubble.backgroundColor == .systemBlue)
    cell?.setHighlighted(true, animated: false)
    #expect(cell?.bubble.alpha == 0.5)
    #expect(table.rectForRow(at: IndexPath(row: 1, section: 0)).height == 70)
    let grid = CollectionView(
      frame: Rect(x: 0, y: 0, width: 120, height: 50), collectionViewLayout: ShelfLayout())
    grid.register(TileCell.self, forCellWithReuseIdentifier: "tile")
    let tiles = Tiles()
    grid.dataSource = tiles
    grid.layoutIfNeeded()
    #expect(grid.visibleCells.count == 3 && grid.contentSize.width == 200)
    #expect(grid.cellForItem(at: IndexPath(item: 2, section: 0))?.tag == 2)
  }

  @Test func `controllers: the order of their calls, and a stack with its own initialiser`() throws
  {
    let form = FormController()
    form.title = "Form"
    let stack = AppNavigation(rootViewController: form)
    window.rootViewController = stack
    window.makeKeyAndVisible()
    let loop = try FrameLoop(root: window.screen.layer, canvas: window.screen.canvas)
    application.loop = loop
    try loop.run(refreshes: 3)
    #expect(
      form.calls == [
        "init", "title", "loadView", "viewDidLoad", "viewWillAppear", "viewDidLayoutSubviews",
        "viewDidAppear",
      ])
    stack.pushViewController(FormController(coder: Coder())!, animated: false)
    #expect(stack.pushes == 1 && stack.viewControllers.count == 2)
    #expect(stack.navigationBar.tintColor == .systemRed && AppTabs().title == "tabs")
    #expect(AppNavigation(coder: Coder())?.viewControllers.isEmpty == true)
  }

  @Test func `recognisers: a subclass sets its state, and is reset`() throws {
    window.makeKeyAndVisible()
    let recognizer = TouchDownRecognizer()
    var count = 0
    recognizer.addAction { _ in count += 1 }
    window.addGestureRecognizer(recognizer)
    let loop = try FrameLoop(root: window.screen.layer, canvas: window.screen.canvas)
    application.loop = loop
    application.send([.init(.down, at: Point(x: 20, y: 20))], at: 0)
    application.send([.init(.up, at: Point(x: 20, y: 20))], at: 0)
    #expect(count == 1 && recognizer.resets >= 1)
  }
}
