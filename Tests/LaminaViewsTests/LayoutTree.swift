import LaminaGeometry
import LaminaLayers
import LaminaViews
import Testing

/// A view that lays out by a closure.
final class Placing: View {
  var onLayout: (@MainActor (Placing) -> Void)?
  override func layoutSubviews() { onLayout?(self) }
}

/// outer > view > inner in a shown window, all laid out.
@MainActor struct LayoutTree {
  let stage = Stage()
  let outer = Placing("outer", rect(0, 0, 300, 300))
  let view = Placing("view", rect(10, 10, 200, 200))
  let inner = Placing("inner", rect(10, 10, 100, 100))
  let log = LayoutLog()

  init() {
    view.addSubview(inner)
    outer.addSubview(view)
    stage.window.addSubview(outer)
    stage.window.layoutLog = log
    stage.layOut()
    log.removeAll()
  }

  /// Returns the layouts that a change causes at the commit, as lines.
  func calls(_ change: () -> Void) -> [String] {
    log.removeAll()
    change()
    #expect(log.entries.isEmpty, "nothing is laid out at once")
    stage.layOut()
    return log.entries.map(\.description)
  }
}
