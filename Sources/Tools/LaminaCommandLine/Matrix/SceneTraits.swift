// The device and the settings under which a scene is shown.

import LaminaScenes
import LaminaViews

/// The device that shows a scene, and the settings of that device; `nil` leaves the scene's or the screen's own.
struct SceneTraits: Hashable, Codable, Sendable {
  /// The device whose screen shows the scene.
  var device: Device?
  /// The name of the appearance, `light` or `dark`.
  var appearance: String?
  /// The name of the text size, such as `accessibilityLarge`.
  var textSize: String?
  /// The tag of the language, such as `ar`.
  var language: String?

  /// The traits as words for a hash: equal words give equal pictures.
  var words: String {
    let size = device.map {
      "\($0.width)x\($0.height)@\($0.scale) \($0.safeArea.top) \($0.safeArea.left) "
        + "\($0.safeArea.bottom) \($0.safeArea.right)"
    }
    return [size, appearance, textSize, language].map { $0 ?? "-" }.joined(separator: "; ")
  }

  /// Sets the settings of a screen, before its app is launched.
  @MainActor func applySettings(to screen: Screen) {
    switch appearance.flatMap(EventScript.Appearance.init(rawValue:)) {
    case .light: screen.userInterfaceStyle = .light
    case .dark: screen.userInterfaceStyle = .dark
    case nil: break
    }
    if let size = textSize.flatMap(ContentSizeCategory.init(rawValue:)) {
      screen.preferredContentSizeCategory = size
    }
    if let language { screen.language = language }
  }
}
