import UIKit

/// A filled button that fades while it is pressed.
final class PrimaryButton: UIButton {
  override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    backgroundColor = UIColor(named: "Accent")
    layer.cornerRadius = 12
    setTitleColor(.white, for: .normal)
    titleLabel?.font = .systemFont(ofSize: 17, weight: .semibold)
    setTitle(NSLocalizedString("detail.call", comment: "The button that calls"), for: .normal)
  }

  override var isHighlighted: Bool {
    didSet {
      UIView.animate(withDuration: 0.15) { self.alpha = self.isHighlighted ? 0.6 : 1 }
    }
  }

  override var intrinsicContentSize: CGSize {
    CGSize(width: super.intrinsicContentSize.width + 48, height: 50)
  }
}

#Preview("Call") {
  PrimaryButton(frame: .zero)
}
