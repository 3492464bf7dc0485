import LaminaDrawing
import LaminaGeometry
import LaminaLayers
import LaminaPixels
import LaminaText
import LaminaViews
import TestSupport

// Sheets of controls in their states, which pictures are made of.

/// A view that puts others into rows, each as large as suits it best.
@MainActor final class ControlSheet {
  static let width = 260.0
  let view = View()
  private var rows: [(views: [View], width: Double?, height: Double?)] = []

  init() { view.backgroundColor = .systemBackground }

  /// Adds a row; a view whose width is open gets the one that is given, or all that is left.
  func row(_ views: [View], width: Double? = nil, height: Double? = nil) {
    rows.append((views, width, height))
    for row in views { view.addSubview(row) }
  }

  /// Places all rows, by the sizes that views have where they are shown.
  ///
  /// - Returns: the height of all.
  func layOut() -> Double {
    rows.reduce(10) { place($1.views, $1.width, $1.height, at: $0) } + 2
  }

  private func place(_ views: [View], _ width: Double?, _ height: Double?, at y: Double) -> Double {
    var (x, tallest) = (10.0, 0.0)
    for row in views {
      let own = row.intrinsicContentSize
      let size = Size(
        width: own.width >= 0 && width == nil ? own.width : width ?? ControlSheet.width - x - 10,
        height: height ?? (own.height >= 0 ? own.height : row.bounds.height))
      row.frame = Rect(x: x, y: y, width: size.width, height: size.height)
      x += size.width + 8
      tallest = max(tallest, size.height)
    }
    return y + tallest + 8
  }
}

/// The kinds of sheets.
enum ControlSheetKind: String, CaseIterable, Sendable {
  case buttons, values, texts, bars, wheels
}

@MainActor extension ControlSheetKind {
  /// The controller that shows the sheet, and what places its rows and says how high they are.
  func make(
    _ category: ContentSizeCategory
  ) -> (controller: ViewController, layOut: @MainActor () -> Double) {
    if self == .bars { return (bars(), { 250 }) }
    let sheet = ControlSheet()
    let holder = ViewController()
    holder.view = sheet.view
    switch self {
    case .buttons: addButtons(sheet, category)
    case .values: addValues(sheet)
    case .texts: addTexts(sheet)
    case .wheels, .bars: addWheels(sheet)
    }
    return (holder, { sheet.layOut() })
  }

  /// A disc as an image.
  static func disc(side: Int) -> Image {
    .texture(
      Pictures.make(side, side, isOpaque: false) { x, y in
        let radius = Double(side) / 2
        let (dx, dy) = (Double(x) + 0.5 - radius, Double(y) + 0.5 - radius)
        let edge = radius - (dx * dx + dy * dy).squareRoot()
        return PackedPixel(red: 0, green: 0, blue: 0, alpha: UInt8(255 * min(max(edge, 0), 1)))
      }, scale: 2)
  }

  private func addButtons(_ sheet: ControlSheet, _ category: ContentSizeCategory) {
    func button(_ kind: Button.Configuration.Kind?, _ title: String) -> Button {
      let button = Button(title)
      button.configuration = kind.map { Button.Configuration($0) }
      return button
    }
    let columns = category.isAccessibilityCategory ? 1 : 3
    for kind in [nil] + Button.Configuration.Kind.allCases.map({ Optional($0) }) {
      let states = [
        button(kind, "Normal"), button(kind, "Touch"), button(kind, "Off"),
      ]
      states[1].isHighlighted = true
      states[2].isEnabled = false
      for start in stride(from: 0, to: 3, by: columns) {
        sheet.row(Array(states[start..<start + columns]))
      }
    }
    let capsule = button(.filled, "Add")
    capsule.configuration?.corner = .capsule
    capsule.setImage(ControlSheetKind.disc(side: 32), for: .normal)
    let above = button(.tinted, "Top")
    above.configuration?.imagePlacement = .top
    above.setImage(ControlSheetKind.disc(side: 32), for: .normal)
    sheet.row([capsule, above])
    let styled = Button()
    var text = AttributedText(
      "Red", attributes: TextAttributes(size: 17, color: Color(red: 1, green: 0, blue: 0)))
    text.append(" and small", attributes: TextAttributes(size: 11, color: Color(white: 0.5)))
    styled.setAttributedTitle(text, for: .normal)
    let chosen = Button("Normal")
    chosen.setTitle("Selected", for: .selected)
    chosen.setTitleColor(.systemGreen, for: .selected)
    chosen.isSelected = true
    sheet.row([styled])
    sheet.row([chosen])
  }

  private func addValues(_ sheet: ControlSheet) {
    let switches = (0..<4).map { index in
      let control = Switch()
      control.isOn = index % 2 == 1
      control.isEnabled = index < 2
      return control
    }
    sheet.row(switches)
    for (value, isEnabled) in [(0.0, true), (0.5, true), (1, true), (0.3, false)] {
      let slider = Slider()
      slider.value = value
      slider.isEnabled = isEnabled
      sheet.row([slider])
    }
    let steppers = [Stepper(), Stepper()]
    steppers[1].isEnabled = false
    sheet.row(steppers)
    for (index, isEnabled) in [(nil as Int?, true), (0, true), (2, true), (1, false)] {
      let segments = SegmentedControl(["One", "Two", "Three"])
      segments.selectedIndex = index
      segments.isEnabled = isEnabled
      sheet.row([segments])
    }
    let pages = PageControl()
    (pages.numberOfPages, pages.currentPage) = (5, 2)
    sheet.row([pages])
    for progress in [0, 0.02, 0.4, 1] {
      let bar = ProgressView()
      bar.progress = progress
      sheet.row([bar])
    }
    let spinners = [ActivityIndicatorView(), ActivityIndicatorView(style: .large)]
    for spinner in spinners { spinner.hidesWhenStopped = false }
    spinners[1].startAnimating()
    sheet.row(spinners)
  }

  private func addTexts(_ sheet: ControlSheet) {
    func field(_ text: String, _ change: (TextField) -> Void = { _ in }) -> TextField {
      let field = TextField()
      field.placeholder = "Empty"
      field.text = text
      change(field)
      return field
    }
    sheet.row([field("")])
    sheet.row([field("Some text that is too long for it")])
    sheet.row([field("secret") { $0.isSecureTextEntry = true }])
    sheet.row([field("Clear me") { $0.clearButtonMode = .always }])
    sheet.row([field("Off") { $0.isEnabled = false }])
    let search = [SearchBar(), SearchBar()]
    search[1].text = "Fox"
    search[1].showsCancelButton = true
    for bar in search { sheet.row([bar]) }
    let view = TextView()
    view.text = "Several lines of text that\nare wrapped and typed.\n"
    view.selectedRange = 8..<13
    sheet.row([view], height: 100)
    let editing = field("Editing")
    sheet.row([editing])
    editing.layer.name = "editing"
  }

  private func addWheels(_ sheet: ControlSheet) {
    let picker = PickerView()
    let source = WheelSource.shared
    (picker.dataSource, picker.delegate) = (source, source)
    sheet.row([picker], width: ControlSheet.width - 20)
    picker.selectRow(3, inComponent: 0, animated: false)
    picker.selectRow(11, inComponent: 1, animated: false)
  }

  private func bars() -> ViewController {
    func page(_ title: String) -> ViewController {
      let page = ViewController()
      page.view.backgroundColor = .systemBackground
      page.title = title
      return page
    }
    let (root, top) = (page("Back"), page("Title"))
    let disabled = BarButtonItem(systemItem: .trash)
    disabled.isEnabled = false
    top.navigationItem.rightBarButtonItems = [
      BarButtonItem(systemItem: .done), BarButtonItem(systemItem: .add),
    ]
    top.toolbarItems = [
      BarButtonItem(systemItem: .compose), .flexibleSpace(), BarButtonItem(systemItem: .reply),
      .flexibleSpace(), BarButtonItem(systemItem: .search), .flexibleSpace(),
      BarButtonItem(systemItem: .refresh), .flexibleSpace(), disabled,
    ]
    let stack = NavigationController(rootViewController: root)
    stack.pushViewController(top, animated: false)
    stack.isToolbarHidden = false
    stack.tabBarItem = TabBarItem(title: "First", image: ControlSheetKind.disc(side: 50))
    let other = page("Second")
    other.tabBarItem = TabBarItem(title: "Second", image: ControlSheetKind.disc(side: 50))
    let tabs = TabBarController()
    tabs.viewControllers = [stack, other]
    return tabs
  }
}

/// Rows of a day and a number.
@MainActor final class WheelSource: PickerViewDataSource, PickerViewDelegate {
  static let shared = WheelSource()
  private let days = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]

  func numberOfComponents(in pickerView: PickerView) -> Int { 2 }
  func pickerView(_ pickerView: PickerView, numberOfRowsInComponent component: Int) -> Int {
    component == 0 ? days.count : 24
  }
  func pickerView(
    _ pickerView: PickerView, titleForRow row: Int, forComponent component: Int
  ) -> String? { component == 0 ? days[row] : "\(row)" }
  func pickerView(_ pickerView: PickerView, widthForComponent component: Int) -> Double? {
    component == 0 ? nil : 80
  }
}
