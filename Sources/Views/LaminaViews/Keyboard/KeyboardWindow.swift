import LaminaGeometry
import LaminaLayers

/// The window of a keyboard, in front of all others; it takes touches only on the keyboard.
final class KeyboardWindow: Window {
  /// The view that slides in and out, with the accessory above the keys.
  let panel = View()
  private var keys: View?
  private var accessory: View?
  private var keysHeight = 0.0

  init(screen: Screen) {
    super.init(screen: screen, level: Level(rawValue: 3_000))
    layer.name = "keyboard"
    isOpaque = false
    panel.isOpaque = false
    addSubview(panel)
  }

  override var canBecomeKey: Bool { false }

  override func point(inside point: Point, with event: Event?) -> Bool {
    panel.frame.contains(point)
  }

  /// Shows keys and an accessory in place of the current ones; `nil` for none.
  func show(_ keys: View?, _ accessory: View?, keysHeight: Double) {
    guard keys !== self.keys || accessory !== self.accessory || keysHeight != self.keysHeight
    else { return }
    self.keysHeight = keysHeight
    for (old, new) in [(self.keys, keys), (self.accessory, accessory)] where old !== new {
      if let old, old.superview === panel { old.removeFromSuperview() }
      if let new { panel.addSubview(new) }
    }
    (self.keys, self.accessory) = (keys, accessory)
    setNeedsLayout()
  }

  override func safeAreaInsetsDidChange() {
    super.safeAreaInsetsDidChange()
    screen.keyboard.update()
  }

  override func boundsChanged(from old: Rect) {
    super.boundsChanged(from: old)
    if bounds.size != old.size { screen.keyboard.update() }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let width = bounds.width
    var y = 0.0
    if let accessory {
      accessory.frame = Rect(x: 0, y: 0, width: width, height: accessory.frame.height)
      y = accessory.frame.height
    }
    keys?.frame = Rect(x: 0, y: y, width: width, height: keysHeight)
  }
}
