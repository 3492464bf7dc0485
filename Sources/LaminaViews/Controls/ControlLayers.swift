import LaminaGeometry
import LaminaLayers

// What the system's controls are drawn with: plain layers, moved with or without an animation.

extension Layer {
  /// A knob: a white circle with a fine edge.
  static func knob(_ name: String) -> Layer {
    let knob = Layer()
    knob.name = name
    knob.backgroundColor = .white
    knob.borderColor = Color(white: 0, alpha: 0.16)
    knob.borderWidth = 0.5
    return knob
  }

  /// A bar with round ends.
  static func bar(_ name: String, _ color: Color) -> Layer {
    let bar = Layer()
    bar.name = name
    bar.backgroundColor = color
    return bar
  }

  /// Fills a rectangle with round ends.
  func fill(_ rect: Rect) {
    frame = rect
    cornerRadius = min(rect.width, rect.height) / 2
  }
}

extension Control {
  /// The colours of the system's controls.
  enum Palette {
    static let blue = Color(red: 0, green: 0.478, blue: 1)
    static let green = Color(red: 0.298, green: 0.851, blue: 0.392)
    static let grey = Color(white: 0.898)
    static let darkGrey = Color(white: 0.718)
  }

  /// Moves layers at once, or over a time.
  ///
  /// - Parameters:
  ///   - duration: seconds; `nil` for at once.
  ///   - changes: what moves.
  func move(over duration: Double?, _ changes: () -> Void) {
    Transaction.begin()
    if let duration {
      Transaction.animationDuration = duration
    } else {
      Transaction.disableActions = true
    }
    changes()
    Transaction.commit()
  }

  /// Says that the user has changed the value.
  func sendValueChanged() {
    sendActions(for: .valueChanged)
    sendActions(for: .primaryActionTriggered)
  }

  /// The opacity of a system control by whether it is enabled: half of it if not.
  func dim() { layer.opacity = isEnabled ? 1 : 0.5 }
}
