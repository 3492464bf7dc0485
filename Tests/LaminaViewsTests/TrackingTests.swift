import LaminaGeometry
import LaminaLayers
import LaminaViews
import Testing

// Controls whose tracking ends, and margins inside those of a superview.

/// A control that notes where the finger was when its tracking ended.
private final class NotedControl: Control {
  private(set) var notes: [String] = []
  override func endTracking(_ touch: Touch?, with event: Event?) {
    notes.append("inside \(isTouchInside), tracking \(isTracking)")
  }
}

@Suite @MainActor struct TrackingTests {
  @Test func `control: endTracking sees whether the finger was inside`() {
    let stage = Stage()
    let control = NotedControl(frame: Rect(x: 0, y: 0, width: 100, height: 40))
    stage.window.addSubview(control)
    stage.layOut()
    stage.post(1, (0, .down, 50, 20))
    stage.post(1.1, (0, .up, 50, 20))
    stage.post(2, (0, .down, 50, 20))
    stage.post(2.1, (0, .up, 50, 400))
    _ = stage.run(until: 3)
    #expect(control.notes == ["inside true, tracking false", "inside false, tracking false"])
    #expect(!control.isTouchInside)
  }

  @Test func `margins: those of the superview have its safe area once`() {
    let stage = Stage(safeAreaInsets: EdgeInsets(top: 50, left: 0, bottom: 0, right: 0))
    let (outer, inner) = (View(frame: stage.screen.bounds), View(frame: stage.screen.bounds))
    inner.preservesSuperviewLayoutMargins = true
    stage.window.addSubview(outer)
    outer.addSubview(inner)
    #expect(outer.layoutMargins.top == 58)
    #expect(inner.layoutMargins == outer.layoutMargins)
    outer.layoutMargins = EdgeInsets(30)
    #expect(inner.layoutMargins == EdgeInsets(top: 80, left: 30, bottom: 30, right: 30))
  }
}
