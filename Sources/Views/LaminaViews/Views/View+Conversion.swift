public import LaminaGeometry
import LaminaLayers

// Points and rectangles from one view's space to another's.

extension View {
  /// Converts a point from this view's space to the space of `view`.
  ///
  /// `nil` means the window's space. For a window, `nil` means the screen's space; for a view outside every window, the
  /// space of its topmost superview. Windows of two screens convert as if both screens' top left corners coincided.
  ///
  /// Policy: `screens-share-corner`.
  ///
  /// - Parameters:
  ///   - point: in this view's space.
  ///   - view: the view to convert to.
  /// - Returns: the point in that space; not finite where a transform on the way back is singular.
  public func convert(_ point: Point, to view: View?) -> Point {
    layer.convert(point, to: (view ?? base)?.layer)
  }

  /// Converts a point from the space of `view` to this view's space; `nil` is as for `convert(_:to:)`.
  ///
  /// - Parameters:
  ///   - point: in the space of `view`.
  ///   - view: the view to convert from.
  /// - Returns: the point in this view's space; not finite where a transform on the way back is singular.
  public func convert(_ point: Point, from view: View?) -> Point {
    layer.convert(point, from: (view ?? base)?.layer)
  }

  /// Returns the smallest upright rectangle around the corners of `rect`, converted to the space of `view`.
  ///
  /// - Parameters:
  ///   - rect: in this view's space.
  ///   - view: the view to convert to; `nil` is as for points.
  /// - Returns: the rectangle in that space.
  public func convert(_ rect: Rect, to view: View?) -> Rect {
    layer.convert(rect, to: (view ?? base)?.layer)
  }

  /// Returns the smallest upright rectangle around the corners of `rect`, converted from the space of `view`.
  ///
  /// - Parameters:
  ///   - rect: in the space of `view`.
  ///   - view: the view to convert from; `nil` is as for points.
  /// - Returns: the rectangle in this view's space.
  public func convert(_ rect: Rect, from view: View?) -> Rect {
    layer.convert(rect, from: (view ?? base)?.layer)
  }

  /// The view whose space `nil` means in conversions; `nil` for the screen's space, in which a window's layer lies.
  ///
  /// Policy: `nil-space-without-window`.
  private var base: View? { self is Window ? nil : window ?? topmost }
}
