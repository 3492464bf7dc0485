/// A recogniser of single taps that counts how many of them followed each other.
final class TextTapGestureRecognizer: TapGestureRecognizer {
  /// The number of the last tap among consecutive ones, from 1.
  private(set) var tapCount = 1

  override func touchesBegan(_ touches: [Touch], with event: Event) {
    if let touch = touches.first { tapCount = max(touch.tapCount, 1) }
    super.touchesBegan(touches, with: event)
  }
}
