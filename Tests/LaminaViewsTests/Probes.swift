import LaminaGeometry
import LaminaLayers
import LaminaViews

/// Lines that views and others write down.
@MainActor final class Log {
  var lines: [String] = []

  func add(_ line: String) { lines.append(line) }

  /// Returns the lines that were written since the last call.
  func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}

/// A rectangle without its words.
func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Rect {
  Rect(x: x, y: y, width: width, height: height)
}

extension View {
  /// A view with a name, in another one.
  convenience init(_ name: String, _ frame: Rect, in superview: View? = nil) {
    self.init(frame: frame)
    layer.name = name
    superview?.addSubview(self)
  }

  /// Its layer's name.
  var name: String { layer.name ?? "" }
}

/// A view that writes down when it is asked and touched; it takes nothing.
class LoggedView: View {
  var log: Log?
  /// Whether it keeps touches to itself.
  var takesTouches = false

  convenience init(_ name: String, _ frame: Rect, in superview: View?, log: Log) {
    self.init(frame: frame)
    layer.name = name
    self.log = log
    superview?.addSubview(self)
  }

  override func hitTest(_ point: Point, with event: Event?) -> View? {
    log?.add("hit \(name)")
    return super.hitTest(point, with: event)
  }

  private func note(_ what: String, _ touches: [Touch]) -> Bool {
    let count = touches.count == 1 ? "" : " \(touches.count)"
    log?.add("\(what) \(name)\(count)")
    return !takesTouches
  }

  override func touchesBegan(_ touches: [Touch], with event: Event?) {
    if note("began", touches) { super.touchesBegan(touches, with: event) }
  }
  override func touchesMoved(_ touches: [Touch], with event: Event?) {
    if note("moved", touches) { super.touchesMoved(touches, with: event) }
  }
  override func touchesEnded(_ touches: [Touch], with event: Event?) {
    if note("ended", touches) { super.touchesEnded(touches, with: event) }
  }
  override func touchesCancelled(_ touches: [Touch], with event: Event?) {
    if note("cancelled", touches) { super.touchesCancelled(touches, with: event) }
  }
}

/// A window, an application and a delegate that write down what reaches them.
final class LoggedWindow: Window {
  var log: Log?
  override func hitTest(_ point: Point, with event: Event?) -> View? {
    log?.add("hit window")
    return super.hitTest(point, with: event)
  }
  override func touchesBegan(_ touches: [Touch], with event: Event?) {
    log?.add("began window")
    super.touchesBegan(touches, with: event)
  }
}

final class LoggedApplication: Application {
  var log: Log?
  override func touchesBegan(_ touches: [Touch], with event: Event?) {
    log?.add("began application")
    super.touchesBegan(touches, with: event)
  }
}

final class LoggedDelegate: Responder, ApplicationDelegate {
  var log: Log?
  override func touchesBegan(_ touches: [Touch], with event: Event?) {
    log?.add("began delegate")
    super.touchesBegan(touches, with: event)
  }
}

/// Objects that live as long as this.
@MainActor final class Kept {
  var objects: [AnyObject] = []
}

/// A screen of 390 x 844 points with an application and a key window.
@MainActor struct Stage {
  let screen: Screen
  let application: LoggedApplication
  let window: LoggedWindow
  let log = Log()
  /// Objects that others keep weakly, and that must live as long as the stage.
  let kept = Kept()

  init(scale: Double = 2, safeAreaInsets: EdgeInsets = .zero) {
    screen = Screen(width: 390, height: 844, scale: scale, safeAreaInsets: safeAreaInsets)
    application = LoggedApplication(screens: [screen])
    window = LoggedWindow(screen: screen)
    window.layer.name = "window"
    window.makeKeyAndVisible()
  }

  /// Lays out, as the commit's first step does.
  func layOut() { screen.layer.layoutIfNeeded() }
}
