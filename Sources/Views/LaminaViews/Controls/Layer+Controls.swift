import LaminaGeometry
import LaminaLayers

// The layers of the system's controls: plain layers, moved with or without animation.

extension Layer {
  /// Makes a knob: a white layer with a thin border, which `fill(_:)` makes a circle.
  static func knob(_ name: String) -> Layer {
    let knob = Layer()
    knob.name = name
    knob.backgroundColor = .white
    knob.borderColor = Color(white: 0, alpha: 0.16)
    knob.borderWidth = 0.5
    return knob
  }

  /// Makes a bar: a layer without a colour, whose ends `fill(_:)` rounds.
  static func bar(_ name: String) -> Layer {
    let bar = Layer()
    bar.name = name
    return bar
  }

  /// Makes changes of layers, immediately or animated over a duration.
  ///
  /// - Parameters:
  ///   - duration: the duration in seconds; `nil` for no animation.
  ///   - changes: the changes to make.
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

  /// Sets the layer's frame, and the corner radius to half the smaller side.
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

  /// Makes changes of layers, immediately or animated over a duration.
  ///
  /// - Parameters:
  ///   - duration: the duration in seconds; `nil` for no animation.
  ///   - changes: the changes to make.
  func move(over duration: Double?, _ changes: () -> Void) {
    Layer.move(over: duration, changes)
  }

  /// Sends `valueChanged`, then `primaryActionTriggered`, after the user has changed the control's value.
  func sendValueChanged() {
    sendActions(for: .valueChanged)
    sendActions(for: .primaryActionTriggered)
  }

  /// Sets the opacity: 1 if the control is enabled, else 0.5.
  func dim() { layer.opacity = isEnabled ? 1 : 0.5 }
}
