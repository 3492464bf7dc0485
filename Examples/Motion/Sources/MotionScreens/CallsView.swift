import Lamina

/// The calls that controllers have got, the latest at the bottom; scripts ask for them as `calls`.
final class CallsView: View {
  private var calls: [String] = []
  private let label = Label()
  private static let lines = 5

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    layer.name = "calls"
    isOpaque = false
    isUserInteractionEnabled = false
    backgroundColor = ViewColor(white: 0, alpha: 0.6)
    layer.cornerRadius = 8
    (label.fontSize, label.textColor, label.numberOfLines) = (11, .white, 0)
    addSubview(label)
  }

  func place(in window: Window) {
    frame = Rect(x: 12, y: window.bounds.height - 88, width: 200, height: 76)
    autoresizingMask = .flexibleTopMargin
    window.addSubview(self)
  }

  func add(_ call: String) {
    calls.append(call)
    label.text = calls.suffix(CallsView.lines).joined(separator: "\n")
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    label.frame = Rect(x: 8, y: 2, width: bounds.width - 16, height: bounds.height - 4)
  }

  override func stateValue(forKey key: String) -> StateValue? {
    key == "calls" ? .text(calls.joined(separator: ", ")) : super.stateValue(forKey: key)
  }
}
