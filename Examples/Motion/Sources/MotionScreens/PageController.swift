import Lamina

/// A page of a stack, with buttons that push, present and ask.
///
/// It writes down what it is told.
final class PageController: ViewController {
  private let number: Int
  private let calls: CallsView
  private var tiles: [View] = []
  private let name = Label()
  private var buttons: [Button] = []

  init(number: Int, calls: CallsView) {
    (self.number, self.calls) = (number, calls)
    super.init()
    title = "Page \(number)"
  }

  private var color: Color {
    let colors = [
      Color(red: 0.2, green: 0.5, blue: 0.9), Color(red: 0.9, green: 0.45, blue: 0.2),
      Color(red: 0.25, green: 0.7, blue: 0.4),
    ]
    return colors[(number - 1) % colors.count]
  }

  override func loadView() {
    let root = View()
    root.backgroundColor = ViewColor(white: 0.97)
    root.layer.name = "page \(number)"
    view = root
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    calls.add("\(number) viewDidLoad")
    (name.text, name.fontSize, name.font.weight) = ("\(number)", 80, 700)
    (name.textColor, name.textAlignment, name.contentMode) = (ViewColor(color), .center, .center)
    view.addSubview(name)
    for index in 0..<6 {
      let tile = View()
      tile.layer.backgroundColor = color.withAlpha(multipliedBy: 0.3 + Double(index) * 0.1)
      tile.layer.cornerRadius = 12
      tiles.append(tile)
      view.addSubview(tile)
    }
    addButton("push") { page in
      page.navigationController?.pushViewController(
        PageController(number: page.number + 1, calls: page.calls), animated: true)
    }
    addButton("sheet") { page in
      let sheet = PageController(number: page.number + 1, calls: page.calls)
      sheet.modalPresentationStyle = .pageSheet
      page.present(sheet, animated: true)
    }
    addButton("ask") { page in
      let alert = AlertController(title: "Delete page?", message: "It cannot be brought back.")
      alert.addAction(AlertAction(title: "Cancel", style: .cancel))
      alert.addAction(
        AlertAction(title: "Delete", style: .destructive) { [weak page] _ in
          page?.navigationController?.popViewController(animated: true)
        })
      page.present(alert, animated: true)
    }
  }

  private func addButton(_ title: String, _ action: @escaping @MainActor (PageController) -> Void) {
    let button = Button(title)
    button.layer.name = title
    button.layer.cornerRadius = 10
    button.setBackgroundColor(.white, for: .normal)
    button.setBackgroundColor(ViewColor(white: 0.85), for: .highlighted)
    button.addAction(for: .touchUpInside) { [weak self] _ in if let self { action(self) } }
    buttons.append(button)
    view.addSubview(button)
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let area = view.bounds.inset(by: view.safeAreaInsets)
    let isWide = area.width > area.height
    let (columns, rows) = isWide ? (6, 1) : (3, 2)
    let side = (area.width - 16 * Double(columns + 1)) / Double(columns)
    name.frame = Rect(
      x: area.minX, y: area.minY + 8, width: area.width, height: isWide ? 70 : 110)
    for (index, tile) in tiles.enumerated() {
      tile.frame = Rect(
        x: area.minX + 16 + Double(index % columns) * (side + 16),
        y: name.frame.maxY + Double(index / columns) * (side + 16), width: side, height: side)
    }
    let top = name.frame.maxY + Double(rows) * (side + 16) + 8
    let width = (area.width - 16 * Double(buttons.count + 1)) / Double(buttons.count)
    for (index, button) in buttons.enumerated() {
      button.frame = Rect(
        x: area.minX + 16 + Double(index) * (width + 16), y: top, width: width, height: 44)
    }
  }

  // MARK: - Calls

  override func viewWillAppear(_ animated: Bool) { calls.add("\(number) viewWillAppear") }
  override func viewDidAppear(_ animated: Bool) { calls.add("\(number) viewDidAppear") }
  override func viewWillDisappear(_ animated: Bool) { calls.add("\(number) viewWillDisappear") }
  override func viewDidDisappear(_ animated: Bool) { calls.add("\(number) viewDidDisappear") }
  override func didMove(toParent parent: ViewController?) {
    calls.add("\(number) didMove \(parent == nil ? "out" : "in")")
  }

  override func viewWillTransition(
    to size: Size, with coordinator: any ViewControllerTransitionCoordinator
  ) {
    super.viewWillTransition(to: size, with: coordinator)
    calls.add("\(number) turns to \(Int(size.width))x\(Int(size.height))")
    coordinator.animate(
      alongsideTransition: { [weak self] _ in self?.name.alpha = size.width > size.height ? 0.5 : 1
      },
      completion: { [weak self] _ in
        guard let self else { return }
        calls.add("\(number) has turned")
      })
  }
}
