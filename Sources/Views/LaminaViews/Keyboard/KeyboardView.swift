import LaminaDrawing
import LaminaGeometry
import LaminaLayers
import LaminaText

/// The keyboard's keys, drawn into one backing store.
final class KeyboardView: View {
  weak var keyboard: Keyboard?

  /// A key: its frame in points within its plane, and its effect.
  struct Key {
    enum Effect: Equatable {
      case type(String)
      case delete
      case shift
      case plane(Plane)
    }
    /// The look of a key's face.
    enum Face {
      case letter, function, prominent, none
    }
    let title: String
    /// The letters below a digit; empty below 1, and `nil` for a title in the middle.
    var subtitle: String?
    let effect: Effect
    let face: Face
    let rect: Rect
  }

  /// A set of keys that the keyboard shows at one time.
  enum Plane: Equatable {
    case letters
    case capitals
    case digits
    /// A grid of digits.
    case pad
    /// The signs of telephone numbers.
    case signs
  }

  /// The traits of the text for which the keys are shown.
  struct Traits: Equatable {
    var type = KeyboardType.default
    var returnKey = ReturnKeyType.default
    var isReturnEnabled = true
  }

  private(set) var traits = Traits()
  private weak var shownResponder: Responder?

  /// Shows the keys for a responder's traits; another responder or type starts with the first set of keys.
  func show(for responder: any KeyInput) {
    var new = Traits(type: responder.keyboardType, returnKey: responder.returnKeyType)
    new.isReturnEnabled = responder.hasText || !responder.enablesReturnKeyAutomatically
    overrideUserInterfaceStyle =
      switch responder.keyboardAppearance {
      case .default: .unspecified
      case .dark: .dark
      case .light: .light
      }
    let isOther = responder !== shownResponder || new.type != traits.type
    shownResponder = responder
    if new != traits {
      traits = new
      keysChanged()
    }
    if isOther, plane != new.type.firstPlane { plane = new.type.firstPlane }
  }

  private(set) var plane = Plane.letters { didSet { keysChanged() } }

  private func keysChanged() {
    keys = []
    setNeedsDisplay()
    setNeedsLayout()
  }

  private var keys: [Key] = []
  private var pressed: Key?
  private let highlight = Layer()

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    contentMode = .redraw
    backgroundColor = ViewColor(
      light: Color(red: 0.82, green: 0.827, blue: 0.851), dark: Color(white: 0.17))
    highlight.name = "pressed key"
    highlight.cornerRadius = 5
    highlight.isHidden = true
    highlight.actions = ["position": .nothing, "bounds": .nothing, "isHidden": .nothing]
    layer.addSublayer(highlight)
    colorHighlight()
  }

  private func colorHighlight() {
    highlight.backgroundColor =
      traitCollection.userInterfaceStyle == .dark
      ? Color(white: 1, alpha: 0.2) : Color(white: 0, alpha: 0.2)
  }

  override func colorsChanged() {
    super.colorsChanged()
    colorHighlight()
    setNeedsDisplay()
  }

  // MARK: - Keys

  /// Computes the keys of the plane with their frames, unless they are known.
  private func place() {
    guard keys.isEmpty, bounds.width > 0 else { return }
    let screen = window?.screen.bounds
    let across = screen.map { $0.width > $0.height } ?? (bounds.width > 500)
    keys = makeKeys(lineHeight: (across ? Keyboard.heightAcross : Keyboard.height) / 4)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    keys = []
    place()
  }

  // MARK: - Drawing

  override func draw(_ rect: Rect, in context: GraphicsContext) throws(DrawingError) {
    keys = []
    place()
    let isDark = traitCollection.userInterfaceStyle == .dark
    var style = Label.Style()
    (style.textColor, style.textAlignment) = (.label, .center)
    for key in keys {
      let face = key.rect.inset(by: EdgeInsets(top: 6, left: 3, bottom: 5, right: 3))
      let isOff = key.effect == .type("\n") && !traits.isReturnEnabled
      let isProminent = key.face == .prominent && !isOff
      if key.face != .none {
        context.fillColor = isDark ? Color(white: 0.06) : Color(white: 0.54)
        try context.fill(KeyboardView.round(face.offset(dx: 0, dy: 1)))
        context.fillColor =
          switch (key.face == .letter, isDark) {
          case _ where isProminent: resolvedColor(.systemBlue)
          case (true, false): .white
          case (true, true): Color(white: 0.42)
          case (false, false): Color(red: 0.675, green: 0.69, blue: 0.737)
          case (false, true): Color(white: 0.28)
          }
        try context.fill(KeyboardView.round(face))
      }
      style.textColor = isProminent ? .white : isOff ? .tertiaryLabel : .label
      try drawTitle(of: key, in: face, style, context)
    }
  }

  private func drawTitle(
    of key: Key, in face: Rect, _ style: Label.Style, _ context: GraphicsContext
  ) throws(DrawingError) {
    var style = style
    style.fontSize = key.title.count > 1 ? 16 : plane == .pad ? 24 : 22
    var place = face
    if let subtitle = key.subtitle {
      // The letters are below the digit, which moves up.
      place = face.inset(by: EdgeInsets(top: 0, left: 0, bottom: face.height / 3, right: 0))
      var small = style
      small.fontSize = 9
      try Label.draw(
        small.text(subtitle, with: traitCollection), small,
        in: face.inset(by: EdgeInsets(top: face.height * 0.62, left: 0, bottom: 3, right: 0)),
        context)
    }
    if key.title.count > 1 {
      (style.adjustsFontSizeToFitWidth, style.minimumScaleFactor) = (true, 0.5)
      place = place.inset(by: EdgeInsets(top: 0, left: 3, bottom: 0, right: 3))
    }
    try Label.draw(style.text(key.title, with: traitCollection), style, in: place, context)
  }

  private static func round(_ rect: Rect) -> Path {
    Path(roundedRect: RoundedRect(rect, radius: 5))
  }

  // MARK: - Touches

  private func key(at point: Point) -> Key? {
    let key = keys.first { $0.rect.contains(point) }
    return key?.effect == .type("\n") && !traits.isReturnEnabled ? nil : key
  }

  private func press(_ key: Key?) {
    pressed = key
    highlight.isHidden = key == nil
    if let key {
      highlight.frame = key.rect.inset(by: EdgeInsets(top: 6, left: 3, bottom: 5, right: 3))
    }
  }

  override func touchesBegan(_ touches: [Touch], with event: Event?) {
    press(touches.first.flatMap { key(at: $0.location(in: self)) })
  }

  override func touchesMoved(_ touches: [Touch], with event: Event?) {
    press(touches.first.flatMap { key(at: $0.location(in: self)) })
  }

  override func touchesCancelled(_ touches: [Touch], with event: Event?) { press(nil) }

  override func touchesEnded(_ touches: [Touch], with event: Event?) {
    let key = pressed
    press(nil)
    guard let key else { return }
    switch key.effect {
    case .type(let text):
      if plane == .capitals { plane = .letters }
      if text != "\n" || traits.isReturnEnabled { keyboard?.responder?.insertText(text) }
    case .delete: keyboard?.responder?.deleteBackward()
    case .shift: plane = plane == .letters ? .capitals : .letters
    case .plane(let other): plane = other
    }
  }

  /// Returns the value for a state key: a view's keys, and `plane`.
  override func stateValue(forKey name: String) -> StateValue? {
    name == "plane" ? .text(String(describing: plane)) : super.stateValue(forKey: name)
  }
}
