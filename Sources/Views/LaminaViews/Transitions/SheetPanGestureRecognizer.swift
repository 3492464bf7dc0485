import LaminaGeometry
import LaminaLayers

// The places of a sheet that a finger takes hold of.

/// A recogniser of the finger that drags a sheet upwards or downwards; a touch that catches a moving sheet drags at
/// once.
///
/// A scroll view in the sheet recognises first, and then shares its drag with the sheet; see `SheetScroll`.
final class SheetPanGestureRecognizer: PanGestureRecognizer {
  private weak var sheet: SheetPresentationController?

  init(_ sheet: SheetPresentationController) {
    self.sheet = sheet
    super.init { [weak sheet] recognizer in
      if let pan = recognizer as? SheetPanGestureRecognizer { sheet?.follow(pan) }
    }
    maximumNumberOfTouches = 1
  }

  /// Whether the finger has moved more upwards or downwards than sideways, or not at all.
  var isVertical: Bool {
    let way = translation(in: view)
    return way == .zero || abs(way.y) > abs(way.x)
  }

  override func shouldReceive(_ touch: Touch) -> Bool {
    super.shouldReceive(touch) && sheet?.mayDrag(touch) ?? false
  }

  override func touchesBegan(_ touches: [Touch], with event: Event) {
    super.touchesBegan(touches, with: event)
    if state == .possible, sheet?.motion != nil { state = .began }
  }
}

/// The grabber at the upper edge of a sheet, with room around it for a finger.
final class SheetGrabber: View {
  /// The size that takes touches, and the size and distance of the visible bar (policy `sheet-grabber`).
  static var size: Size { Size(width: 76, height: 20) }
  private static var barSize: Size { Size(width: 36, height: 5) }
  private static var barTop: Double { 5 }

  var onTap: (@MainActor () -> Void)?
  private let bar = View()

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    (isOpaque, bar.isOpaque) = (false, false)
    bar.isUserInteractionEnabled = false
    bar.backgroundColor = .tertiaryLabel
    bar.layer.cornerRadius = SheetGrabber.barSize.height / 2
    bar.frame = Rect(
      x: (SheetGrabber.size.width - SheetGrabber.barSize.width) / 2, y: SheetGrabber.barTop,
      width: SheetGrabber.barSize.width, height: SheetGrabber.barSize.height)
    addSubview(bar)
    accessibilityLabel = "Sheet Grabber"
    accessibilityTraits = .button
    addGestureRecognizer(
      TapGestureRecognizer { [weak self] in if $0.state == .ended { self?.onTap?() } })
  }

  /// Places the grabber in the middle of a sheet's upper edge.
  func place(over sheet: Rect) {
    frame = Rect(
      x: sheet.midX - SheetGrabber.size.width / 2, y: sheet.minY,
      width: SheetGrabber.size.width, height: SheetGrabber.size.height)
  }
}
