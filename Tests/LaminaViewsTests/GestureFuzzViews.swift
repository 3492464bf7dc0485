import LaminaViews

/// A view that tells its world.
final class FuzzView: View {
  weak var world: GestureFuzz.World?

  private func hear(_ phase: Touch.Phase, _ touches: [Touch]) {
    world?.hear(phase, self, touches)
    world?.meddle()
  }
  override func touchesBegan(_ touches: [Touch], with event: Event?) { hear(.began, touches) }
  override func touchesMoved(_ touches: [Touch], with event: Event?) { hear(.moved, touches) }
  override func touchesEnded(_ touches: [Touch], with event: Event?) { hear(.ended, touches) }
  override func touchesCancelled(_ touches: [Touch], with event: Event?) {
    hear(.cancelled, touches)
  }
}

/// A control that counts.
final class FuzzControl: Control {
  weak var world: GestureFuzz.World?
  var begun = 0
  var over = 0

  override func beginTracking(_ touch: Touch, with event: Event?) -> Bool {
    begun += 1
    return true
  }
  override func continueTracking(_ touch: Touch, with event: Event?) -> Bool {
    world?.meddle()
    return world?.random.chance(0.9) ?? true
  }
  override func endTracking(_ touch: Touch?, with event: Event?) { over += 1 }
  override func cancelTracking(with event: Event?) { over += 1 }
}
