import LaminaGeometry
import LaminaLayers

/// The field of a search bar, with a grey rounded background.
final class SearchField: TextField {
  var shouldBegin: (@MainActor () -> Bool)?
  var shouldEnd: (@MainActor () -> Bool)?

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    isOpaque = false
    borderStyle = .roundedRect
    layer.cornerRadius = 10
    layer.borderWidth = 0
    backgroundColor = .tertiarySystemFill
    (returnKeyType, enablesReturnKeyAutomatically) = (.search, true)
  }

  override func becomeFirstResponder() -> Bool {
    guard isEditing || shouldBegin?() ?? true else { return false }
    return super.becomeFirstResponder()
  }

  override func resignFirstResponder() -> Bool {
    guard !isEditing || shouldEnd?() ?? true else { return false }
    return super.resignFirstResponder()
  }
}
