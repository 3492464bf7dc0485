public import LaminaGeometry

/// The space for the lines of a text view, like `NSTextContainer`.
open class TextContainer: @unchecked Sendable {
  /// The size, in points; that of a text view follows the view.
  open var size: Size { didSet { if size != oldValue { onChange?() } } }
  /// The space at both ends of each line, in points.
  open var lineFragmentPadding = 5.0 {
    didSet { if lineFragmentPadding != oldValue { onChange?() } }
  }
  /// The maximum number of lines; 0 for no limit.
  open var maximumNumberOfLines = 0 {
    didSet { if maximumNumberOfLines != oldValue { onChange?() } }
  }
  /// The breaking of lines, and the truncation of the last one of a limited number.
  open var lineBreakMode = LineBreakMode.byWordWrapping {
    didSet { if lineBreakMode != oldValue { onChange?() } }
  }
  /// Whether the width follows that of a text view, as it always does in one.
  open var widthTracksTextView = false
  /// Whether the height follows that of a text view.
  open var heightTracksTextView = false
  /// Called after a change, by which the owner lays out its text again.
  public var onChange: (() -> Void)?

  /// Makes a space of a size; 0 stands for no limit along an axis.
  public init(size: Size) { self.size = size }

  /// Makes a space without limits.
  public convenience init() { self.init(size: .zero) }
}
