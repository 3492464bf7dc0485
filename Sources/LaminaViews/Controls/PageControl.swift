public import LaminaGeometry
import LaminaLayers

/// A row of dots, one for each page, as `UIPageControl`.
///
/// A finger that goes up on the right half turns to the next page, on the left half to the one before, and
/// sends `valueChanged`. It refuses a single tap of a view around it.
open class PageControl: Control {
  /// The diameter of a dot, in points.
  public static var dotSize: Double { 7 }
  /// From one dot to the next, in points.
  public static var pitch: Double { 16 }

  private var dots: [Layer] = []

  /// How many pages there are; the current one is never beyond.
  ///
  /// - Precondition: not below 0.
  public var numberOfPages = 0 {
    didSet {
      precondition(numberOfPages >= 0, "\(numberOfPages) pages")
      currentPage = min(currentPage, max(numberOfPages - 1, 0))
      makeDots()
      invalidateIntrinsicContentSize()
    }
  }

  /// The page, from 0; setting it sends nothing.
  public var currentPage = 0 {
    didSet {
      let last = max(numberOfPages - 1, 0)
      if currentPage > last || currentPage < 0 { currentPage = min(max(currentPage, 0), last) }
      show()
    }
  }

  /// Whether there are no dots for a single page.
  public var hidesForSinglePage = false { didSet { show() } }

  /// Makes a control without pages, which is not opaque.
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    isOpaque = false
  }

  /// The size of all dots.
  ///
  /// - Parameter pages: how many.
  /// - Returns: the size, in points.
  open func size(forNumberOfPages pages: Int) -> Size {
    Size(width: Double(pages) * PageControl.pitch, height: 28)
  }

  /// The size of its dots.
  open override func sizeThatFits(_ size: Size) -> Size {
    self.size(forNumberOfPages: numberOfPages)
  }

  /// The size of a dot for each page.
  open override var intrinsicContentSize: Size { size(forNumberOfPages: numberOfPages) }

  /// Places a dot for each page in the middle.
  open override func layoutSubviews() {
    super.layoutSubviews()
    show()
  }

  override func colorsChanged() {
    super.colorsChanged()
    show()
  }

  /// Dims the control while it is not enabled.
  open override func stateDidChange() { dim() }

  private func makeDots() {
    for dot in dots { dot.removeFromSuperlayer() }
    dots = (0..<numberOfPages).map { Layer.bar("dot \($0)") }
    for dot in dots { layer.addSublayer(dot) }
    show()
  }

  private func show() {
    move(over: nil) {
      let width = Double(dots.count - 1) * PageControl.pitch
      for (index, dot) in dots.enumerated() {
        let x = bounds.midX - width / 2 + Double(index) * PageControl.pitch
        let side = PageControl.dotSize
        dot.fill(Rect(x: x - side / 2, y: bounds.midY - side / 2, width: side, height: side))
        dot.backgroundColor = resolvedColor(index == currentPage ? tintColor : .systemGray3)
        dot.isHidden = hidesForSinglePage && dots.count == 1
      }
    }
  }

  /// A control's, and `currentPage`.
  open override func stateValue(forKey key: String) -> StateValue? {
    key == "currentPage" ? .number(Double(currentPage)) : super.stateValue(forKey: key)
  }

  /// Turns the page.
  open override func endTracking(_ touch: Touch?, with event: Event?) {
    guard let point = touch?.location(in: self), bounds.contains(point) else { return }
    let before = currentPage
    currentPage += point.x < bounds.midX ? -1 : 1
    if currentPage != before { sendValueChanged() }
  }

  override var takesTaps: Bool { true }
}
