import LaminaDisplay
import LaminaGeometry
import LaminaLayers
import LaminaPixels
import LaminaText
import LaminaViews
import TestSupport
import Testing

/// Progress, activity, wheels, search and buttons: values, touches, sizes.
@Suite @MainActor struct NewControlTests {
  private func tap(_ stage: Stage, _ x: Double, _ y: Double, at time: Double) {
    stage.application.post([TouchInput(.down, at: Point(x: x, y: y))], at: time)
    stage.application.post([TouchInput(.up, at: Point(x: x, y: y))], at: time + 0.05)
    stage.application.sendQueued(until: time + 0.06)
  }

  private func tap(_ stage: Stage, _ view: View, at time: Double) {
    let middle = view.layer.convert(Point(x: view.bounds.midX, y: view.bounds.midY), to: nil)
    tap(stage, middle.x, middle.y, at: time)
  }

  // MARK: - Progress and activity

  @Test func `progress: clamped, shown as a part of the width`() throws {
    let view = ProgressView(frame: rect(0, 0, 100, 20))
    let filled = try #require(view.layer.sublayers?.last)
    for (progress, shown, width) in [(0.5, 0.5, 50.0), (2, 1, 100), (-1, 0, 0), (0.01, 0.01, 4)] {
      view.progress = progress
      #expect(view.progress == shown && filled.frame.width == width && filled.frame.minY == 8)
    }
    #expect(view.intrinsicContentSize == Size(width: View.noIntrinsicMetric, height: 4))
    #expect(!view.isUserInteractionEnabled)
    view.setProgress(1, animated: true)
    #expect(filled.frame.width == 100 && view.stateValue(forKey: "progress") == .number(1))
  }

  @Test func `activity: turns from spoke to spoke, and hides`() throws {
    let stage = Stage()
    let loop = try stage.loop()
    let view = ActivityIndicatorView(style: .large)
    stage.window.addSubview(view)
    #expect(view.isHidden && view.intrinsicContentSize == Size(width: 37, height: 37))
    view.startAnimating()
    let wheel = try #require(view.layer.sublayers?.first)
    #expect(!view.isHidden && view.isAnimating && wheel.sublayers?.count == 8)
    var angles: Set<Double> = []
    loop.onShow = { _ in
      guard let matrix = wheel.presentation()?.affineTransform else { return }
      angles.insert((matrix.a * 1_000).rounded())
    }
    try loop.run(refreshes: 60)
    #expect(angles.count == 5, "cosines of eight steps: \(angles)")
    view.stopAnimating()
    #expect(view.isHidden && wheel.animationKeys.isEmpty)
    view.hidesWhenStopped = false
    view.style = .medium
    #expect(!view.isHidden && view.sizeThatFits(.zero) == Size(width: 20, height: 20))
  }

  // MARK: - Wheels

  private final class Source: PickerViewDataSource, PickerViewDelegate {
    var counts = [40, 3]
    let log = Log()
    func numberOfComponents(in pickerView: PickerView) -> Int { counts.count }
    func pickerView(_ pickerView: PickerView, numberOfRowsInComponent component: Int) -> Int {
      counts[component]
    }
    func pickerView(
      _ pickerView: PickerView, titleForRow row: Int, forComponent component: Int
    ) -> String? { "\(component)-\(row)" }
    func pickerView(
      _ pickerView: PickerView, didSelectRow row: Int, inComponent component: Int
    ) { log.add("\(component):\(row)") }
  }

  @Test func `picker: rows by number, jumps and turns; the delegate hears of fingers alone`() throws
  {
    let stage = Stage()
    let loop = try stage.loop()
    let (picker, source) = (PickerView(), Source())
    (picker.dataSource, picker.delegate) = (source, source)
    stage.window.addSubview(picker)
    try loop.run(refreshes: 2)
    #expect(picker.frame.size == PickerView.size && picker.numberOfComponents == 2)
    #expect(picker.selectedRow(inComponent: 0) == 0 && picker.numberOfRows(inComponent: 1) == 3)
    picker.selectRow(7, inComponent: 0, animated: false)
    picker.selectRow(2, inComponent: 1, animated: true)
    #expect(picker.selectedRow(inComponent: 0) == 7 && picker.selectedRow(inComponent: 1) == 2)
    try loop.run(refreshes: 60)
    #expect(source.log.take() == [])
    let labels = picker.subviews[1].subviews.compactMap { $0 as? Label }.filter { !$0.isHidden }
    let middle = labels.min { abs($0.center.y - 276) < abs($1.center.y - 276) }
    #expect(
      labels.count < 14 && labels.contains { $0.text == "0-7" && $0.alpha == 1 },
      "\(middle?.text ?? "")")
    source.counts = [5, 0]
    picker.reloadAllComponents()
    #expect(picker.selectedRow(inComponent: 0) == 4 && picker.selectedRow(inComponent: 1) == -1)
    #expect(picker.stateValue(forKey: "selectedRow") == .number(4))
  }

  @Test func `picker: a drag comes to rest on a row, a tap turns to one`() throws {
    let stage = Stage()
    let loop = try stage.loop()
    let (picker, source) = (PickerView(), Source())
    (picker.dataSource, picker.delegate) = (source, source)
    stage.window.addSubview(picker)
    try loop.run(refreshes: 2)
    func send(_ action: TouchInput.Action, _ y: Double, at time: Double) {
      stage.application.post([TouchInput(action, at: Point(x: 80, y: y))], at: time)
    }
    let start = loop.now + 0.1
    send(.down, 150, at: start)
    for step in 1...10 { send(.move, 150 - 8 * Double(step), at: start + 0.02 * Double(step)) }
    send(.up, 70, at: start + 0.6)
    try loop.run(refreshes: 200)
    let row = picker.selectedRow(inComponent: 0)
    let wheel = try #require(picker.subviews[1] as? ScrollView)
    #expect(row >= 2 && source.log.take() == ["0:\(row)"])
    #expect(wheel.contentOffset.y == Double(row) * PickerView.rowHeight - wheel.contentInset.top)
    let later = loop.now + 0.1
    send(.down, 108 + 32, at: later)
    send(.up, 108 + 32, at: later + 0.05)
    try loop.run(refreshes: 60)
    #expect(picker.selectedRow(inComponent: 0) == row + 1 && source.log.take() == ["0:\(row + 1)"])
  }

  // MARK: - Search

  private final class Searcher: SearchBarDelegate {
    let log = Log()
    var mayBegin = true
    func searchBarShouldBeginEditing(_ searchBar: SearchBar) -> Bool { mayBegin }
    func searchBarTextDidBeginEditing(_ searchBar: SearchBar) { log.add("begin") }
    func searchBarTextDidEndEditing(_ searchBar: SearchBar) { log.add("end") }
    func searchBar(_ searchBar: SearchBar, textDidChange searchText: String) {
      log.add("text \(searchText)")
    }
    func searchBarSearchButtonClicked(_ searchBar: SearchBar) { log.add("search") }
    func searchBarCancelButtonClicked(_ searchBar: SearchBar) { log.add("cancel") }
  }

  @Test func `search: typing, return and cancel are told`() {
    let stage = Stage()
    let (bar, searcher) = (SearchBar(frame: rect(0, 0, 320, 56)), Searcher())
    bar.delegate = searcher
    stage.window.addSubview(bar)
    stage.layOut()
    #expect(bar.searchTextField.frame == rect(8, 10, 304, 36))
    searcher.mayBegin = false
    tap(stage, bar.searchTextField, at: 1)
    #expect(!bar.searchTextField.isEditing)
    searcher.mayBegin = true
    tap(stage, bar.searchTextField, at: 2)
    bar.searchTextField.insertText("x")
    bar.searchTextField.insertText("\n")
    #expect(searcher.log.take() == ["begin", "text x", "search", "end"] && bar.text == "x")
    bar.text = "set"
    bar.showsCancelButton = true
    stage.layOut()
    #expect(bar.searchTextField.frame.maxX < 260)
    tap(stage, 300, 28, at: 3)
    #expect(searcher.log.take() == ["cancel"])
    bar.showsCancelButton = false
    stage.layOut()
    tap(stage, 300, 28, at: 4)
    #expect(searcher.log.take() == ["begin"])
  }

  // MARK: - Buttons

  private func image(_ width: Int, _ height: Int) -> Image {
    .texture(Pictures.grey(0, width: width, height: height))
  }

  @Test func `button: an image beside the title, above it, or alone`() {
    let stage = Stage(scale: 1)
    let button = Button("Title", frame: rect(0, 0, 200, 60))
    let plain = button.intrinsicContentSize
    button.setImage(image(20, 20), for: .normal)
    stage.window.addSubview(button)
    stage.layOut()
    #expect(button.intrinsicContentSize.width == plain.width + 20 + Button.imagePadding)
    let (picture, title) = (button.imageView.frame, button.titleLabel.frame)
    #expect(picture.maxX + Button.imagePadding == title.minX && picture.midY == 30)
    #expect(abs((picture.minX + title.maxX) / 2 - 100) <= 1)
    for placement in Button.Configuration.ImagePlacement.allCases {
      var configuration = Button.Configuration.gray()
      (configuration.imagePlacement, configuration.imagePadding) = (placement, 10)
      button.configuration = configuration
      stage.layOut()
      let (picture, title) = (button.imageView.frame, button.titleLabel.frame)
      switch placement {
      case .leading: #expect(picture.maxX + 10 == title.minX)
      case .trailing: #expect(title.maxX + 10 == picture.minX)
      case .top: #expect(picture.maxY + 10 == title.minY)
      case .bottom: #expect(title.maxY + 10 == picture.minY)
      }
    }
    button.configuration = nil
    button.setTitle(nil, for: .normal)
    stage.layOut()
    #expect(button.imageView.frame == rect(90, 20, 20, 20))
    button.imageEdgeInsets = EdgeInsets(top: 0, left: 5, bottom: 0, right: -5)
    stage.layOut()
    #expect(button.imageView.frame.minX == 95)
  }

  @Test func `button: plates, corners and colours of a configuration, by state`() {
    let stage = Stage()
    for kind in Button.Configuration.Kind.allCases {
      var configuration = Button.Configuration(kind)
      configuration.corner = .capsule
      configuration.contentInsets = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
      let button = Button("Go", configuration: configuration)
      let label = button.titleLabel.intrinsicContentSize
      #expect(button.intrinsicContentSize == Size(width: label.width + 6, height: label.height + 4))
      button.frame = rect(0, 0, 80, 30)
      stage.window.addSubview(button)
      stage.layOut()
      #expect((button.backgroundColor == nil) == (kind == .plain))
      #expect(button.layer.cornerRadius == 15)
      let (usual, title) = (button.backgroundColor, button.titleLabel.textColor)
      button.isHighlighted = true
      #expect(kind == .plain ? button.titleLabel.alpha < 1 : button.backgroundColor != usual)
      button.isHighlighted = false
      button.isEnabled = false
      #expect(button.titleLabel.textColor != title)
      button.removeFromSuperview()
    }
  }

  @Test func `button: attributed titles and images by state, a background that stretches`() {
    let button = Button("plain", frame: rect(0, 0, 100, 40))
    button.setAttributedTitle(
      AttributedText("styled", attributes: TextAttributes(size: 30)), for: .selected)
    button.setBackgroundImage(
      image(9, 9).resizable(capInsets: EdgeInsets(top: 3, left: 3, bottom: 3, right: 3)),
      for: .normal)
    button.setImage(image(8, 8), for: .highlighted)
    button.layoutIfNeeded()
    #expect(button.titleLabel.text == "plain" && button.subviews.count == 2)
    let background = button.subviews[0]
    #expect(background.frame == button.bounds && background.layer.contentsCenter.width < 0.5)
    let usual = button.intrinsicContentSize
    button.isSelected = true
    #expect(button.titleLabel.text == "styled" && button.intrinsicContentSize.height > usual.height)
    button.isSelected = false
    button.isHighlighted = true
    #expect(button.titleLabel.text == "plain" && !button.imageView.isHidden)
    #expect(button.image(for: .normal) == nil && button.backgroundImage(for: .selected) != nil)
  }

  @Test func `layout: controls have sizes and baselines for constraints`() {
    let field = TextField()
    field.text = "x"
    let button = Button("x")
    let box = View(frame: rect(0, 0, 300, 100))
    for view in [field, button] {
      view.translatesAutoresizingMaskIntoConstraints = false
      box.addSubview(view)
    }
    LayoutConstraint.activate([
      field.leftAnchor.constraint(equalTo: box.leftAnchor),
      field.topAnchor.constraint(equalTo: box.topAnchor),
      field.widthAnchor.constraint(equalToConstant: 100),
      button.leftAnchor.constraint(equalTo: field.rightAnchor),
      button.firstBaselineAnchor.constraint(equalTo: field.firstBaselineAnchor),
    ])
    box.layoutIfNeeded()
    #expect(abs(button.frame.midY - field.frame.midY) <= 1 && button.frame.minX == 100)
    #expect(field.frame.height == field.intrinsicContentSize.height)
    let segments = SegmentedControl(["One", "Two"])
    #expect(segments.intrinsicContentSize.height == SegmentedControl.height)
  }

  // MARK: - Surroundings

  @Test func `size: buttons, fields and text views follow the size of texts, unless one is set`() {
    let stage = Stage()
    let (button, field, view) = (Button("Title"), TextField(), TextView(frame: rect(0, 0, 200, 99)))
    let own = TextField()
    own.style.fontSize = 12
    view.text = "text"
    for part in [button, field, view, own] as [View] { stage.window.addSubview(part) }
    let (wide, tall, line) = (
      button.intrinsicContentSize.width, field.intrinsicContentSize.height, view.caretRect.height
    )
    let small = own.intrinsicContentSize.height
    stage.screen.preferredContentSizeCategory = .accessibilityExtraLarge
    #expect(button.intrinsicContentSize.width > 1.5 * wide && field.style.fontSize == 40)
    #expect(field.intrinsicContentSize.height > 1.5 * tall && view.caretRect.height > 2 * line)
    #expect(own.intrinsicContentSize.height == small && own.textStyle == nil)
    stage.screen.preferredContentSizeCategory = .large
    #expect(button.intrinsicContentSize.width == wide && view.caretRect.height == line)
  }

  @Test func `tint: templates, progress and plates follow it, and the dark`() throws {
    let stage = Stage()
    let picture = ImageView(image(4, 4).withRenderingMode(.alwaysTemplate))
    let (bar, button) = (ProgressView(), Button("Go", configuration: .filled()))
    bar.progress = 1
    for part in [picture, bar, button] as [View] { stage.window.addSubview(part) }
    let filled = try #require(bar.layer.sublayers?.last)
    let track = try #require(bar.layer.sublayers?.first)
    stage.window.tintColor = .systemGreen
    let green = stage.window.resolvedColor(.systemGreen)
    #expect(picture.layer.contentsMultiplyColor == green && filled.backgroundColor == green)
    #expect(button.layer.backgroundColor == green)
    let light = track.backgroundColor
    stage.screen.userInterfaceStyle = .dark
    #expect(filled.backgroundColor == stage.window.resolvedColor(.systemGreen))
    #expect(filled.backgroundColor != green && track.backgroundColor != light)
    #expect(picture.layer.contentsMultiplyColor == filled.backgroundColor)
  }
}
