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
  static func bar(_ name: String) -> Layer {
    let bar = Layer()
    bar.name = name
    return bar
  }

  /// Moves layers at once, or over a time.
  ///
  /// - Parameters:
  ///   - duration: seconds; `nil` for at once.
  ///   - changes: what moves.
  static func move(over duration: Double?, _ changes: () -> Void) {
    Transaction.begin()
    if let duration {
      Transaction.animationDuration = duration
    } else {
      Transaction.disableActions = true
    }
    changes()
    Transaction.commit()
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
    static let fill = ViewColor.tertiarySystemFill
    static let track = ViewColor.systemFill
    static let plate = ViewColor(light: .white, dark: Color(red: 0.388, green: 0.388, blue: 0.4))
  }

  /// Moves layers at once, or over a time.
  ///
  /// - Parameters:
  ///   - duration: seconds; `nil` for at once.
  ///   - changes: what moves.
  func move(over duration: Double?, _ changes: () -> Void) {
    Layer.move(over: duration, changes)
  }

  /// Says that the user has changed the value.
  func sendValueChanged() {
    sendActions(for: .valueChanged)
    sendActions(for: .primaryActionTriggered)
  }

  /// The opacity of a system control by whether it is enabled: half of it if not.
  func dim() { layer.opacity = isEnabled ? 1 : 0.5 }
}
