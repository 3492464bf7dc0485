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
    let title: String
    let effect: Effect
    let rect: Rect
  }

  /// A set of keys that the keyboard shows at one time.
  enum Plane: Equatable {
    case letters
    case capitals
    case digits
  }

  private var plane = Plane.letters {
    didSet {
      keys = []
      setNeedsDisplay()
      setNeedsLayout()
    }
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

  private static func rows(of plane: Plane) -> [String] {
    switch plane {
    case .letters: ["qwertyuiop", "asdfghjkl", "zxcvbnm"]
    case .capitals: ["QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM"]
    case .digits: ["1234567890", "-/:;()$&@\"", ".,?!'"]
    }
  }

  /// Computes the keys of the plane with their frames, unless they are known.
  private func place() {
    guard keys.isEmpty, bounds.width > 0 else { return }
    let screen = window?.screen.bounds
    let across = screen.map { $0.width > $0.height } ?? (bounds.width > 500)
    let height = (across ? Keyboard.heightAcross : Keyboard.height) / 4
    let pitch = bounds.width / 10
    let rows = KeyboardView.rows(of: plane)
    for (line, row) in rows.enumerated() {
      let letters = Array(row)
      let last = line == 2
      let start =
        last && plane == .digits
        ? pitch * 1.5 : (bounds.width - Double(letters.count) * pitch) / 2
      let step = last && plane == .digits ? pitch * 7 / Double(letters.count) : pitch
      for (index, letter) in letters.enumerated() {
        add(String(letter), .type(String(letter)), start + Double(index) * step, line, step, height)
      }
    }
    let isLetters = plane != .digits
    if isLetters { add("\u{21E7}", .shift, 0, 2, pitch * 1.5, height) }
    add("\u{232B}", .delete, pitch * 8.5, 2, pitch * 1.5, height)
    let wide = pitch * 2.5
    add(isLetters ? "123" : "ABC", .plane(isLetters ? .digits : .letters), 0, 3, wide, height)
    add("space", .type(" "), wide, 3, pitch * 5, height)
    add("return", .type("\n"), pitch * 7.5, 3, wide, height)
  }

  private func add(
    _ title: String, _ effect: Key.Effect, _ x: Double, _ line: Int, _ width: Double,
    _ height: Double
  ) {
    keys.append(
      Key(
        title: title, effect: effect,
        rect: Rect(x: x, y: Double(line) * height, width: width, height: height)))
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
      var isLetter = false
      if case .type(let text) = key.effect { isLetter = text != "\n" }
      let face = key.rect.inset(by: EdgeInsets(top: 6, left: 3, bottom: 5, right: 3))
      context.fillColor = isDark ? Color(white: 0.06) : Color(white: 0.54)
      try context.fill(KeyboardView.round(face.offset(dx: 0, dy: 1)))
      context.fillColor =
        switch (isLetter, isDark) {
        case (true, false): .white
        case (true, true): Color(white: 0.42)
        case (false, false): Color(red: 0.675, green: 0.69, blue: 0.737)
        case (false, true): Color(white: 0.28)
        }
      try context.fill(KeyboardView.round(face))
      style.fontSize = key.title.count == 1 ? 22 : 16
      try Label.draw(style.text(key.title, with: traitCollection), style, in: face, context)
    }
  }

  private static func round(_ rect: Rect) -> Path {
    Path(roundedRect: RoundedRect(rect, radius: 5))
  }

  // MARK: - Touches

  private func key(at point: Point) -> Key? { keys.first { $0.rect.contains(point) } }

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
      keyboard?.responder?.insertText(text)
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
