public import LaminaGeometry

// Sizes of plain strings with attributes, and plain strings drawn with them.

nonisolated extension NSString {
  private func with(_ attributes: [NSAttributedString.Key: Any]?) -> NSAttributedString {
    NSAttributedString(string: self as String, attributes: attributes)
  }

  /// Returns the size of the string with attributes, in points.
  public func size(withAttributes attrs: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    with(attrs).size()
  }

  /// Returns the rectangle of the string with attributes in a size, in points.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) -> CGRect { with(attributes).boundingRect(with: size, options: options, context: context) }

  /// Draws the string with attributes into the current context, at a point.
  public func draw(
    at point: CGPoint, withAttributes attrs: [NSAttributedString.Key: Any]? = nil
  ) { with(attrs).draw(at: point) }

  /// Draws the string with attributes into the current context, in a rectangle.
  public func draw(
    in rect: CGRect, withAttributes attrs: [NSAttributedString.Key: Any]? = nil
  ) { with(attrs).draw(in: rect) }

  /// Draws the string with attributes into the current context.
  public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) { with(attributes).draw(with: rect, options: options, context: context) }
}

nonisolated extension String {
  private func with(_ attributes: [NSAttributedString.Key: Any]?) -> NSAttributedString {
    NSAttributedString(string: self, attributes: attributes)
  }

  /// Returns the size of the string with attributes, in points.
  public func size(withAttributes attrs: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    with(attrs).size()
  }

  /// Returns the rectangle of the string with attributes in a size, in points.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) -> CGRect { with(attributes).boundingRect(with: size, options: options, context: context) }

  /// Draws the string with attributes into the current context, at a point.
  public func draw(
    at point: CGPoint, withAttributes attrs: [NSAttributedString.Key: Any]? = nil
  ) { with(attrs).draw(at: point) }

  /// Draws the string with attributes into the current context, in a rectangle.
  public func draw(
    in rect: CGRect, withAttributes attrs: [NSAttributedString.Key: Any]? = nil
  ) { with(attrs).draw(in: rect) }

  /// Draws the string with attributes into the current context.
  public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) { with(attributes).draw(with: rect, options: options, context: context) }
}
