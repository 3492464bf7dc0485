public import LaminaLayers

/// How the picture in a view's layer follows the view's bounds, like `UIView.ContentMode`.
///
/// Top and bottom are edges as seen on the screen.
public enum ContentMode: CaseIterable, Hashable, Sendable {
  /// Stretched to the bounds; the default.
  case scaleToFill
  /// Scaled to the largest size that fits, keeping its proportions.
  case scaleAspectFit
  /// Scaled to the smallest size that covers the bounds, keeping its proportions; it may overflow.
  case scaleAspectFill
  /// Drawn again whenever the bounds change.
  case redraw
  /// At its own size, in the middle.
  case center
  /// At its own size, centred on the top edge.
  case top
  /// At its own size, centred on the bottom edge.
  case bottom
  /// At its own size, centred on the left edge.
  case left
  /// At its own size, centred on the right edge.
  case right
  /// At its own size, in the top left corner.
  case topLeft
  /// At its own size, in the top right corner.
  case topRight
  /// At its own size, in the bottom left corner.
  case bottomLeft
  /// At its own size, in the bottom right corner.
  case bottomRight

  /// The layer's gravity for this mode; `redraw` maps to `resize` until the picture has been drawn again.
  public var gravity: ContentsGravity {
    switch self {
    case .scaleToFill, .redraw: .resize
    case .scaleAspectFit: .resizeAspect
    case .scaleAspectFill: .resizeAspectFill
    case .center: .center
    case .top: .top
    case .bottom: .bottom
    case .left: .left
    case .right: .right
    case .topLeft: .topLeft
    case .topRight: .topRight
    case .bottomLeft: .bottomLeft
    case .bottomRight: .bottomRight
    }
  }
}
