import Lamina

/// The bar at the bottom: a text that grows with its lines, and a button that sends it.
final class ComposeBar: View, TextViewDelegate {
  let textView = TextView()
  private let button = Button("Send")
  private let line = View()
  /// The title of the button that sends.
  var sendTitle: String? {
    get { button.title(for: .normal) }
    set { button.setTitle(newValue, for: .normal) }
  }
  /// Takes what is sent.
  var onSend: (@MainActor (String) -> Void)?

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    accessibilityIdentifier = "compose"
    backgroundColor = .secondarySystemBackground
    line.backgroundColor = .separator
    textView.accessibilityIdentifier = "draft"
    textView.accessibilityLabel = "Message"
    textView.isScrollEnabled = false
    textView.backgroundColor = .systemBackground
    textView.layer.cornerRadius = 17
    textView.textContainerInset = EdgeInsets(top: 7, left: 8, bottom: 7, right: 8)
    textView.delegate = self
    button.accessibilityIdentifier = "send"
    button.isEnabled = false
    button.addAction(for: .touchUpInside) { [weak self] _ in self?.send() }
    for view in [line, textView, button] as [View] {
      view.translatesAutoresizingMaskIntoConstraints = false
      addSubview(view)
    }
    button.setContentHuggingPriority(.required, for: .horizontal)
    button.setContentCompressionResistancePriority(.required, for: .horizontal)
    LayoutConstraint.activate([
      line.topAnchor.constraint(equalTo: topAnchor),
      line.leftAnchor.constraint(equalTo: leftAnchor),
      line.rightAnchor.constraint(equalTo: rightAnchor),
      line.heightAnchor.constraint(equalToConstant: 0.5),
      textView.topAnchor.constraint(equalTo: topAnchor, constant: 7),
      textView.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 12),
      textView.heightAnchor.constraint(greaterThanOrEqualToConstant: 34),
      button.leadingAnchor.constraint(equalTo: textView.trailingAnchor, constant: 4),
      button.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -4),
      button.bottomAnchor.constraint(equalTo: textView.bottomAnchor),
    ])
  }

  private func send() {
    let text = textView.text ?? ""
    textView.text = ""
    textViewDidChange(textView)
    onSend?(text)
  }

  func textViewDidChange(_ textView: TextView) {
    button.isEnabled = textView.hasText
    invalidateIntrinsicContentSize()
  }
}
