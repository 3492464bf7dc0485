public import LaminaGeometry
import LaminaLayers

// Points and rectangles from one view's space to another's.

extension View {
  /// A point of this view's space, in the space of `view`.
  ///
  /// `nil` is the window's space; for a window, the screen's; for a view that is in no window, that of
  /// the topmost view around it. Windows of one screen meet in the screen's space; those of two screens
  /// too, with both screens' top left corners at one place (a named policy).
  ///
  /// - Parameters:
  ///   - point: in this view's space.
  ///   - view: whose space to convert to.
  /// - Returns: the point there; not finite where a transform on the way back is singular.
  public func convert(_ point: Point, to view: View?) -> Point {
    layer.convert(point, to: (view ?? base)?.layer)
  }

  /// A point of the space of `view`, in this view's space; `nil` is as for `convert(_:to:)`.
  ///
  /// - Parameters:
  ///   - point: in the space of `view`.
  ///   - view: whose space to convert from.
  /// - Returns: the point here; not finite where a transform on the way back is singular.
  public func convert(_ point: Point, from view: View?) -> Point {
    layer.convert(point, from: (view ?? base)?.layer)
  }

  /// The smallest upright rectangle around the converted corners of `rect`, as for points.
  ///
  /// - Parameters:
  ///   - rect: in this view's space.
  ///   - view: whose space to convert to.
  /// - Returns: the rectangle there.
  public func convert(_ rect: Rect, to view: View?) -> Rect {
    layer.convert(rect, to: (view ?? base)?.layer)
  }

  /// The smallest upright rectangle around the converted corners of `rect`, as for points.
  ///
  /// - Parameters:
  ///   - rect: in the space of `view`.
  ///   - view: whose space to convert from.
  /// - Returns: the rectangle here.
  public func convert(_ rect: Rect, from view: View?) -> Rect {
    layer.convert(rect, from: (view ?? base)?.layer)
  }

  /// Whose space `nil` stands for; `nil` for the screen's, which a window's layer lies in.
  private var base: View? { self is Window ? nil : window ?? topmost }
}
