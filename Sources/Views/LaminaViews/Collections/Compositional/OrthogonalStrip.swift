import LaminaGeometry

/// A section that scrolls across its layout by an inner scroll view, in the layout's own space.
struct OrthogonalStrip {
  let section: Int
  /// The rectangle of the inner scroll view, in the collection view's content.
  var frame: Rect
  /// The axis along which the section scrolls.
  let axis: LayoutAxis
  /// The length of the section's content, with its insets.
  let length: Double
  /// The length added before and after the content, so that the first and the last group can be centred.
  let margins: (before: Double, after: Double)
  let behavior: CollectionLayoutSectionOrthogonalScrollingBehavior
  /// The distance scrolled from the leading edge.
  let offset: Double
  /// Whether the section begins at the right.
  var isFlipped = false

  private var seen: Double { axis.length(of: frame.size) }
  private var whole: Double { max(length, seen - margins.before - margins.after) }

  /// The size of the inner scroll view's content.
  var contentSize: Size { axis.size(whole, axis.other.length(of: frame.size)) }

  /// The insets of the inner scroll view.
  var contentInset: EdgeInsets {
    let (before, after) = isFlipped ? (margins.after, margins.before) : margins
    return axis == .horizontal
      ? EdgeInsets(top: 0, left: before, bottom: 0, right: after)
      : EdgeInsets(top: before, left: 0, bottom: after, right: 0)
  }

  /// Returns the inner scroll view's offset for a distance from the leading edge, or such a distance from an offset.
  func turned(_ offset: Double) -> Double {
    isFlipped && axis == .horizontal ? whole - seen - offset : offset
  }

  /// The offset of the inner scroll view.
  var contentOffset: Point { axis.point(turned(offset), 0) }

  /// The distances between which scrolling comes to rest.
  var range: ClosedRange<Double> {
    -margins.before...max(-margins.before, whole + margins.after - seen)
  }
}
