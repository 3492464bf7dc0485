public import LaminaGeometry
import LaminaSystem

/// The look of a preview, like `UIPreviewParameters`.
///
/// A targeted preview keeps the values that it was made with.
///
/// ```swift
/// let parameters = PreviewParameters()
/// parameters.backgroundColor = .clear
/// ```
@MainActor open class PreviewParameters {
  /// The part of the view that is shown, in the view's own space; `nil` for its bounds with rounded corners.
  open var visiblePath: Path?
  /// The shape that casts the shadow, in the view's own space; `nil` for the visible part.
  open var shadowPath: Path?
  /// The colour behind the view; the system's background by default.
  open var backgroundColor = ViewColor.systemBackground

  /// Makes the look of a view that is shown whole.
  public init() {}

  /// Makes the look of a view with text, of which only the lines are shown, with a margin around them.
  ///
  /// - Parameter textLineRects: the lines' rectangles, in the view's own space.
  public init(textLineRects: [Rect]) {
    var path = Path()
    for line in textLineRects {
      path.append(Path(roundedRect: RoundedRect(line.inset(by: -4), radius: 6)))
    }
    visiblePath = textLineRects.isEmpty ? nil : path
  }

  /// Returns an object with the same values.
  func makeCopy() -> PreviewParameters {
    let copy = PreviewParameters()
    (copy.visiblePath, copy.shadowPath) = (visiblePath, shadowPath)
    copy.backgroundColor = backgroundColor
    return copy
  }
}

/// The place of a preview in a view, like `UIPreviewTarget`.
@MainActor public struct PreviewTarget {
  /// The view in whose space the place is.
  public let container: View
  /// The middle of the preview, in the container's space.
  public let center: Point
  /// The transform of the preview there.
  public let transform: Affine

  /// Makes a place.
  ///
  /// - Parameters:
  ///   - container: a view in a window.
  ///   - center: the middle of the preview, in the container's space.
  ///   - transform: the transform of the preview there.
  public init(container: View, center: Point, transform: Affine = .identity) {
    (self.container, self.center, self.transform) = (container, center, transform)
  }
}

/// A view that a menu lifts, with its look and its place, like `UITargetedPreview`.
///
/// A view in a window is not moved: a still picture of its layers is lifted, and the view is clear meanwhile. A view
/// outside every window is shown itself.
///
/// Policy: `menu-preview-still`.
@MainActor open class TargetedPreview {
  /// The view that the preview shows.
  public let view: View
  /// The look of the preview.
  public let parameters: PreviewParameters
  /// The place where the preview begins or ends.
  public let target: PreviewTarget

  /// Makes a preview of a view at a place.
  ///
  /// - Parameters:
  ///   - view: the view.
  ///   - parameters: the look.
  ///   - target: the place.
  /// - Precondition: the container of the place is in a window.
  public init(view: View, parameters: PreviewParameters, target: PreviewTarget) {
    ensure(target.container.window != nil, "the container of a preview is in no window")
    (self.view, self.parameters, self.target) = (view, parameters.makeCopy(), target)
  }

  /// Makes a preview of a view where it is.
  ///
  /// - Parameters:
  ///   - view: the view.
  ///   - parameters: the look.
  /// - Precondition: the view is in a window.
  public convenience init(view: View, parameters: PreviewParameters = PreviewParameters()) {
    guard view.window != nil else {
      fatalError("a view in no window has no place: give its preview a target")
    }
    let middle = Point(x: view.bounds.midX, y: view.bounds.midY)
    let container = view.superview ?? view
    self.init(
      view: view, parameters: parameters,
      target: PreviewTarget(
        container: container, center: container.convert(middle, from: view),
        transform: view.superview == nil ? .identity : view.transform))
  }

  /// The size of the view, in points.
  open var size: Size { view.bounds.size }

  /// Returns a preview of the same view and look at another place.
  ///
  /// - Parameter newTarget: the place.
  /// - Returns: the preview.
  open func retargetedPreview(with newTarget: PreviewTarget) -> TargetedPreview {
    TargetedPreview(view: view, parameters: parameters, target: newTarget)
  }
}
