import LaminaGeometry
public import LaminaLayers

// Autoresizing of views: flexible parts share a change in proportion to their lengths.

extension AutoresizingMask {
  /// The distance to the superview's left edge is flexible; the names here are `UIView.AutoresizingMask`'s.
  public static let flexibleLeftMargin = AutoresizingMask.minXMargin
  /// The width is flexible.
  public static let flexibleWidth = AutoresizingMask.width
  /// The distance to the superview's right edge is flexible.
  public static let flexibleRightMargin = AutoresizingMask.maxXMargin
  /// The distance to the superview's top edge is flexible.
  public static let flexibleTopMargin = AutoresizingMask.minYMargin
  /// The height is flexible.
  public static let flexibleHeight = AutoresizingMask.height
  /// The distance to the superview's bottom edge is flexible.
  public static let flexibleBottomMargin = AutoresizingMask.maxYMargin
}

extension View {
  /// Moves and resizes subviews by their autoresizing masks after a change of this view's size.
  ///
  /// Along each axis, the flexible parts share the change in proportion to their lengths. If these lengths sum to zero,
  /// the shares are equal (a layer's springs take thirds instead). A subview's frame is computed from its bounds
  /// without its transform, so it is defined under rotation too. Lengths are clamped at zero.
  ///
  /// Policy: `autoresizing-untransformed`.
  /// Policy: `autoresizing-springs`.
  func resizeSubviews(from old: Size) {
    let size = bounds.size
    for subview in subviews
    where !subview.autoresizingMask.isEmpty && subview.translatesAutoresizingMaskIntoConstraints {
      let (mask, layer) = (subview.autoresizingMask, subview.layer)
      let (anchor, before) = (layer.anchorPoint, subview.bounds.size)
      let x = Spring(
        leading: mask.contains(.flexibleLeftMargin), length: mask.contains(.flexibleWidth),
        trailing: mask.contains(.flexibleRightMargin)
      ).place(
        layer.position.x - anchor.x * before.width, before.width, from: old.width, to: size.width)
      let y = Spring(
        leading: mask.contains(.flexibleTopMargin), length: mask.contains(.flexibleHeight),
        trailing: mask.contains(.flexibleBottomMargin)
      ).place(
        layer.position.y - anchor.y * before.height, before.height, from: old.height,
        to: size.height)
      let after = Size(width: x.length, height: y.length)
      let center = Point(x: x.edge + anchor.x * after.width, y: y.edge + anchor.y * after.height)
      guard after != before || center != layer.position else { continue }
      subview.place {
        $0.layer.bounds.size = after
        $0.layer.position = center
      }
    }
  }
}

/// Whether each of the three parts of one axis is flexible: leading margin, length and trailing margin.
private struct Spring {
  let leading: Bool
  let length: Bool
  let trailing: Bool

  /// Returns a subview's leading edge and length after the superview's length changed.
  func place(_ edge: Double, _ extent: Double, from old: Double, to new: Double)
    -> (edge: Double, length: Double)
  {
    let count = [leading, length, trailing].filter(\.self).count
    let change = new - old
    guard change != 0, count > 0 else { return (edge, extent) }
    let flexible =
      (leading ? edge : 0) + (length ? extent : 0) + (trailing ? old - edge - extent : 0)
    func share(of part: Double) -> Double {
      flexible > 0 ? change * part / flexible : change / Double(count)
    }
    return (
      leading ? edge + share(of: edge) : edge,
      length ? max(0, extent + share(of: extent)) : extent
    )
  }
}
