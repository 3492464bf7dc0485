import LaminaDisplay
import LaminaGeometry
import LaminaLayers
import LaminaPixels
import LaminaText
import LaminaViews
import Testing

/// The pictures of date pickers, in light and dark, and from right to left.
@Suite @MainActor struct DatePickerGoldenTests {
  struct Look: CustomTestStringConvertible, Sendable {
    let name: String
    var mode = DatePicker.Mode.date
    var style = DatePicker.Style.wheels
    var language = "en"
    var isDark = false
    var isOpen = false
    var height = 216.0
    var hasLimits = false

    var testDescription: String { name }

    static let all = [
      Look(name: "date-wheels", hasLimits: true),
      Look(name: "date-wheels-german-dark", mode: .dateAndTime, language: "de", isDark: true),
      Look(name: "date-wheels-arabic", mode: .dateAndTime, language: "ar"),
      Look(name: "date-duration", mode: .countDownTimer),
      Look(name: "date-inline", mode: .dateAndTime, style: .inline, height: 330, hasLimits: true),
      Look(name: "date-inline-dark", style: .inline, isDark: true, height: 300),
      Look(name: "date-inline-arabic", style: .inline, language: "ar", height: 300),
      Look(name: "date-compact", mode: .dateAndTime, style: .compact, isOpen: true, height: 400),
      Look(
        name: "date-compact-dark", mode: .dateAndTime, style: .compact, isDark: true, isOpen: true,
        height: 400),
    ]
  }

  private func picture(_ look: Look) throws -> Texture {
    let screen = Screen(width: 260, height: look.height, scale: 2)
    screen.userInterfaceStyle = look.isDark ? .dark : .light
    screen.language = look.language
    let application = Application(screens: [screen])
    let window = Window(screen: screen)
    let controller = ViewController()
    controller.view.backgroundColor = .systemBackground
    window.rootViewController = controller
    window.makeKeyAndVisible()
    let picker = DatePicker()
    (picker.datePickerMode, picker.preferredDatePickerStyle) = (look.mode, look.style)
    picker.frame = Rect(x: 0, y: 0, width: 260, height: look.height)
    if look.style == .compact { picker.frame = Rect(x: 10, y: 10, width: 240, height: 36) }
    if look.hasLimits {
      picker.minimumDate = screen.currentDate.addingTimeInterval(-3 * 86_400)
      picker.maximumDate = screen.currentDate.addingTimeInterval(300 * 86_400)
    }
    if look.style == .inline, !look.isDark {
      picker.date = screen.currentDate.addingTimeInterval(8 * 86_400)
    }
    picker.countDownDuration = 3_900
    controller.view.addSubview(picker)
    screen.layer.layoutIfNeeded()
    if look.isOpen {
      application.post([TouchInput(.down, at: Point(x: 40, y: 28))], at: 0)
      application.post([TouchInput(.up, at: Point(x: 40, y: 28))], at: 0.05)
      application.sendQueued(until: 0.1)
    }
    return try ScreenGolden.picture(of: screen, in: application, refreshes: 30)
  }

  @Test(arguments: Look.all)
  func `goldens: the picker is the same to the byte`(look: Look) throws {
    guard ScreenGolden.hasFont() else { return }
    try ScreenGolden(folder: "controls", name: look.name).check(picture(look))
  }
}
