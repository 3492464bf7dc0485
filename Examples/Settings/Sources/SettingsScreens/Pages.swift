import Lamina

/// The first page.
final class SettingsController: PageController {
  init(_ preferences: Preferences, _ icons: Icons, _ sins: Sins) {
    super.init("Settings", preferences, icons, sins)
  }

  override var groups: [Group] {
    let (preferences, icons, sins) = (preferences, icons, sins)
    return [
      Group(rows: [
        Row(
          title: "Ada Lovelace", icon: .person,
          kind: .page(value: { "" }) { AboutController("Account", preferences, icons, sins) })
      ]),
      Group(rows: [
        toggle("Airplane Mode", .plane),
        Row(
          title: "Wi-Fi", icon: .waves,
          kind: .page(value: { preferences["Wi-Fi"] ? preferences.network : "Off" }) {
            NetworkController("Wi-Fi", preferences, icons, sins)
          }),
        Row(
          title: "Notifications", icon: .bell,
          kind: .page(value: { "" }) {
            NotificationsController("Notifications", preferences, icons, sins)
          }),
      ]),
      Group(
        header: "Display", footer: "Apps follow the size of texts.",
        rows: [
          Row(title: "Dark Appearance", icon: .sun, kind: darkness),
          Row(
            title: "Text Size", icon: .letters,
            kind: .page(value: { "" }) { TextSizeController("Text Size", preferences, icons, sins) }
          ),
        ]),
      Group(rows: [
        Row(
          title: "About", icon: .info,
          kind: .page(value: { "" }) { AboutController("About", preferences, icons, sins) })
      ]),
    ]
  }

  private var darkness: Row.Kind {
    .toggle(
      get: { [weak self] in self?.traitCollection.userInterfaceStyle == .dark },
      set: { [weak self] isDark in
        guard let self else { return }
        View.animate(duration: 0.25) {
          view.window?.overrideUserInterfaceStyle = isDark ? .dark : .light
        }
        if sins.contains(.reload) { table.reloadData() }
      })
  }
}

/// The networks.
final class NetworkController: PageController {
  override var groups: [Group] {
    let preferences = preferences
    let networks = ["Harbour", "Library", "Café on the corner", "Neighbours"]
    return [
      Group(rows: [toggle("Wi-Fi")]),
      Group(
        header: "Networks",
        rows: networks.map { name in
          Row(
            title: name,
            kind: .choice(
              isChosen: { preferences.network == name }, choose: { preferences.network = name }))
        }),
    ]
  }
}

/// How notifications come.
final class NotificationsController: PageController {
  override var groups: [Group] {
    [
      Group(header: "Alerts", rows: ["Sounds", "Badges", "Banners"].map { toggle($0) }),
      Group(
        header: "Apps",
        rows: (1...24).map {
          toggle("App \($0)", Icons.Name.allCases[$0 % Icons.Name.allCases.count])
        }),
    ]
  }
}

/// The facts of the device.
final class AboutController: PageController {
  override var groups: [Group] {
    [
      Group(
        header: "Device",
        rows: [("Name", "Ada's phone"), ("Version", "1.0"), ("Capacity", "64 GB")].map {
          Row(title: $0.0, kind: .value($0.1))
        })
    ]
  }
}

/// A slider that sets how large texts are on the device.
final class TextSizeController: ViewController {
  private let slider = Slider()
  private let sample = Label(
    "The quick brown fox jumps over the lazy dog, and the dog does not mind.")

  init(_ title: String, _ preferences: Preferences, _ icons: Icons, _ sins: Sins) {
    super.init()
    navigationItem.title = preferences.words[title]
    sample.text = sample.text.map { preferences.words[$0] }
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemGroupedBackground
    (sample.textStyle, sample.numberOfLines) = (.body, 0)
    slider.accessibilityIdentifier = "text size"
    slider.maximumValue = Double(ContentSizeCategory.allCases.count - 1)
    slider.addAction(for: .valueChanged) { [weak self] _ in self?.setSize() }
    for part in [sample, slider] as [View] {
      part.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(part)
    }
    let safe = view.safeAreaLayoutGuide
    LayoutConstraint.activate([
      sample.topAnchor.constraint(equalTo: safe.topAnchor, constant: 24),
      sample.leftAnchor.constraint(equalTo: view.leftAnchor, constant: 20),
      sample.rightAnchor.constraint(equalTo: view.rightAnchor, constant: -20),
      slider.leftAnchor.constraint(equalTo: sample.leftAnchor),
      slider.rightAnchor.constraint(equalTo: sample.rightAnchor),
      slider.bottomAnchor.constraint(equalTo: safe.bottomAnchor, constant: -24),
    ])
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    let category = traitCollection.preferredContentSizeCategory
    slider.value = Double(ContentSizeCategory.allCases.firstIndex(of: category) ?? 3)
  }

  private func setSize() {
    view.window?.screen.preferredContentSizeCategory =
      ContentSizeCategory.allCases[Int(slider.value.rounded())]
  }
}
