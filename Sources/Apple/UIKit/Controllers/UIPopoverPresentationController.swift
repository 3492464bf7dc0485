public import LaminaGeometry
public import LaminaViews

// Popovers, which adapt to sheets.

/// The directions of a popover's arrow.
public struct UIPopoverArrowDirection: OptionSet, Hashable, Sendable {
  /// The bits of the set.
  public let rawValue: UInt

  /// Makes a set of its bits.
  public nonisolated init(rawValue: UInt) { self.rawValue = rawValue }

  /// The arrow points up.
  public static nonisolated let up = UIPopoverArrowDirection(rawValue: 1)
  /// The arrow points down.
  public static nonisolated let down = UIPopoverArrowDirection(rawValue: 2)
  /// The arrow points to the left.
  public static nonisolated let left = UIPopoverArrowDirection(rawValue: 4)
  /// The arrow points to the right.
  public static nonisolated let right = UIPopoverArrowDirection(rawValue: 8)
  /// Any direction.
  public static nonisolated let any = UIPopoverArrowDirection(rawValue: 15)
  /// No direction is known.
  public static nonisolated let unknown = UIPopoverArrowDirection(rawValue: UInt.max)
}

/// UIKit's name of the controller of a popover: a popover is a sheet on a phone.
public typealias UIPopoverPresentationController = SheetPresentationController

/// The delegate of a popover, which adapts to a sheet.
public protocol UIPopoverPresentationControllerDelegate: SheetPresentationControllerDelegate {
  /// Called before the popover is presented.
  func prepareForPopoverPresentation(
    _ popoverPresentationController: UIPopoverPresentationController)
}

extension UIPopoverPresentationControllerDelegate {
  /// Does nothing.
  public func prepareForPopoverPresentation(
    _ popoverPresentationController: UIPopoverPresentationController
  ) {}
}

extension ViewController {
  /// The controller of the presentation if `modalPresentationStyle` is `popover`: the sheet that it adapts to.
  public var popoverPresentationController: UIPopoverPresentationController? {
    modalPresentationStyle == .popover ? sheetPresentationController : nil
  }
}

/// Where a popover's arrow points, which a sheet ignores as it does on a phone.
private let anchors = "popover"

/// The place of a popover's arrow.
private struct PopoverAnchor {
  var rect = CGRect.null
  var directions = UIPopoverArrowDirection.any
  weak var item: BarButtonItem?
}

extension SheetPresentationController {
  private var anchor: PopoverAnchor {
    get { presentedViewController?.addedValues[anchors] as? PopoverAnchor ?? PopoverAnchor() }
    set { presentedViewController?.addedValues[anchors] = newValue }
  }

  /// The rectangle of `sourceView` at which a popover's arrow points; a sheet has no arrow.
  public var sourceRect: CGRect {
    get { anchor.rect }
    set { anchor.rect = newValue }
  }

  /// The directions of a popover's arrow; a sheet has none.
  public var permittedArrowDirections: UIPopoverArrowDirection {
    get { anchor.directions }
    set { anchor.directions = newValue }
  }

  /// The bar button at which a popover's arrow points; a sheet has no arrow.
  public var barButtonItem: BarButtonItem? {
    get { anchor.item }
    set { anchor.item = newValue }
  }
}
