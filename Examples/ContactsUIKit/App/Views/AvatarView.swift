import UIKit

/// Initials on a disc of colour.
final class AvatarView: UIView {
  var contact: Contact? {
    didSet { setNeedsDisplay() }
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    backgroundColor = .clear
    isOpaque = false
    contentMode = .redraw
  }

  override var intrinsicContentSize: CGSize { CGSize(width: 40, height: 40) }

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    let side = min(bounds.width, bounds.height)
    let disc = CGRect(
      x: bounds.midX - side / 2, y: bounds.midY - side / 2, width: side, height: side)
    let color = UIColor(named: "Avatar\((contact?.id ?? 0) % 3 + 1)") ?? .systemGray
    context.setFillColor(color.cgColor)
    context.fillEllipse(in: disc)
    guard let initials = contact?.initials as NSString? else { return }
    let attributes: [NSAttributedString.Key: Any] = [
      .font: UIFont.systemFont(ofSize: side * 0.4, weight: .medium),
      .foregroundColor: UIColor.white,
    ]
    let size = initials.size(withAttributes: attributes)
    initials.draw(
      at: CGPoint(x: disc.midX - size.width / 2, y: disc.midY - size.height / 2),
      withAttributes: attributes)
  }
}
