public import LaminaGeometry
public import LaminaLayers
import LaminaSystem

/// A row of dots, one for each page, like `UIPageControl`.
///
/// A finger that goes up on the right half turns to the next page, on the left half to the previous one, and sends
/// `valueChanged`. The control prevents single taps of its superviews from being recognised.
///
/// ```swift
/// let pages = PageControl()
/// pages.numberOfPages = 3
/// pages.currentPage = 5
/// print(pages.currentPage)  // 2
/// ```
open class PageControl: Control {
  /// The diameter of a dot, in points.
  public static var dotSize: Double { 7 }
  /// The distance between the centres of neighbouring dots, in points.
  public static var pitch: Double { 16 }

  private var dots: [Layer] = []

  /// The number of pages; a negative number counts as 0, and `currentPage` is clamped to the last page.
  open var numberOfPages = 0 {
    didSet {
      numberOfPages = max(0, numberOfPages)
      currentPage = min(currentPage, max(numberOfPages - 1, 0))
      makeDots()
      invalidateIntrinsicContentSize()
    }
  }

  /// The index of the current page, clamped to the pages; setting it sends no events.
  open var currentPage = 0 {
    didSet {
      let last = max(numberOfPages - 1, 0)
      if currentPage > last || currentPage < 0 { currentPage = min(max(currentPage, 0), last) }
      show()
    }
  }

  /// Whether the dots are hidden for a single page.
  open var hidesForSinglePage = false { didSet { show() } }

  /// The colour of the other pages' dots; `nil`, the default, for the system's.
  open var pageIndicatorTintColor: ViewColor? { didSet { show() } }
  /// The colour of the current page's dot; `nil`, the default, for the tint colour.
  open var currentPageIndicatorTintColor: ViewColor? { didSet { show() } }

  /// Makes a control without pages; it is not opaque.
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    setUpParts()
  }

  /// Makes a page control with default values; for sources of Swift 5 that UIKit obliges to have it.
  @available(swift, obsoleted: 6) public required init?(coder: Coder) {
    super.init(frame: .zero)
    setUpParts()
    read(from: coder)
  }

  private func setUpParts() {
    isOpaque = false
  }

  /// Returns the natural size of the control for a number of pages.
  ///
  /// - Parameter pages: the number of pages.
  /// - Returns: the size, in points.
  open func size(forNumberOfPages pages: Int) -> Size {
    Size(width: Double(pages) * PageControl.pitch, height: 28)
  }

  /// Returns the natural size for `numberOfPages`; the given size is ignored.
  open override func sizeThatFits(_ size: Size) -> Size {
    self.size(forNumberOfPages: numberOfPages)
  }

  /// The natural size for `numberOfPages`.
  open override var intrinsicContentSize: Size { size(forNumberOfPages: numberOfPages) }

  /// Centres the dots.
  open override func layoutSubviews() {
    super.layoutSubviews()
    show()
  }

  override func colorsChanged() {
    super.colorsChanged()
    show()
  }

  /// Dims the control while it is disabled.
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
        dot.fill(
          directed(Rect(x: x - side / 2, y: bounds.midY - side / 2, width: side, height: side)))
        let isCurrent = index == currentPage
        let own = isCurrent ? currentPageIndicatorTintColor : pageIndicatorTintColor
        dot.backgroundColor = resolvedColor(own ?? (isCurrent ? tintColor : .systemGray3))
        dot.isHidden = hidesForSinglePage && dots.count == 1
      }
    }
  }

  /// Returns the value for a state key: a control's keys, and `currentPage`.
  open override func stateValue(forKey key: String) -> StateValue? {
    key == "currentPage" ? .number(Double(currentPage)) : super.stateValue(forKey: key)
  }

  /// Turns to the next or the previous page if the finger went up inside the bounds.
  open override func endTracking(_ touch: Touch?, with event: Event?) {
    guard let point = touch?.location(in: self), bounds.contains(point) else { return }
    let before = currentPage
    currentPage += directed(point).x < bounds.midX ? -1 : 1
    if currentPage != before { sendValueChanged() }
  }

  override var takesTaps: Bool { true }
}
