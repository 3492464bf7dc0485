import LaminaGeometry
import LaminaLayers

// The heights and frames of a sheet. A height reaches from the sheet's upper edge to the container's lower edge.

/// A place at which a sheet can rest.
struct SheetRest {
  let identifier: SheetPresentationController.Detent.Identifier
  let height: Double
}

extension SheetPresentationController {
  /// The form of a sheet, by the container's size.
  enum Form {
    /// Attached to the lower edge, with detents.
    case attached
    /// A card in the middle.
    case card
    /// Fills the window.
    case full
  }

  private static var largestCard: Size { Size(width: 540, height: 620) }
  private static var gap: Double { 10 }
  private static var radius: Double { 10 }

  private var bounds: Rect { container?.bounds ?? .zero }
  private var traits: TraitCollection {
    container?.host?.traitCollection ?? container?.traitCollection ?? TraitCollection()
  }
  /// The safe area of the container, also before it is in the window.
  private var safe: EdgeInsets {
    guard let container else { return .zero }
    return container.window == nil
      ? container.host?.safeAreaInsets ?? .zero : container.safeAreaInsets
  }

  var form: Form {
    if traits.verticalSizeClass == .compact {
      return prefersEdgeAttachedInCompactHeight ? .attached : .full
    }
    let isWide = bounds.width > SheetPresentationController.largestCard.width
    return presentationStyle != .pageSheet && isWide ? .card : .attached
  }

  // MARK: - Heights

  /// The places at which the sheet can rest, from the lowest; never empty.
  var rests: [SheetRest] {
    let own = selectedDetentIdentifier ?? .large
    switch form {
    case .full: return [SheetRest(identifier: own, height: bounds.height)]
    case .card: return [SheetRest(identifier: own, height: bounds.height - card.minY)]
    case .attached: break
    }
    let safe = safe
    let most = max(0, bounds.height - safe.top - SheetPresentationController.gap)
    let context = SheetSurroundings(
      containerTraitCollection: traits, maximumDetentValue: max(0, most - safe.bottom),
      halfValue: max(0, onPixels(bounds.height / 2) - safe.bottom))
    // Room for the keyboard, so that what is typed stays visible.
    let lift = max(0, keyboardHeight - safe.bottom)
    let found = detents.compactMap { detent in
      detent.resolvedValue(in: context).map { value in
        SheetRest(
          identifier: detent.identifier,
          height: min(most, onPixels(value + safe.bottom + lift)))
      }
    }
    guard !found.isEmpty else { return [SheetRest(identifier: .large, height: most)] }
    return found.enumerated()
      .sorted { ($0.element.height, $0.offset) < ($1.element.height, $1.offset) }
      .map(\.element)
  }

  /// The place of the selected detent, or else of the smallest.
  var rest: SheetRest {
    let rests = rests
    return rests.first { $0.identifier == selectedDetentIdentifier } ?? rests[0]
  }

  /// The height at which the sheet rests.
  var restingHeight: Double { rest.height }

  /// The height where the finger or the detent has the sheet.
  var shownHeight: Double { drag.map { resisted($0) } ?? restingHeight }

  func onPixels(_ value: Double) -> Double {
    let scale = container?.host?.screen.scale ?? 1
    return (value * scale).rounded() / scale
  }

  // MARK: - Frames

  private var card: Rect {
    let bounds = bounds
    let most = SheetPresentationController.largestCard
    let own = presentedViewController?.preferredContentSize ?? .zero
    let size = Size(
      width: min(bounds.width, own.width > 0 ? own.width : most.width),
      height: min(bounds.height, own.height > 0 ? own.height : most.height))
    return Rect(
      x: ((bounds.width - size.width) / 2).rounded(),
      y: ((bounds.height - size.height) / 2).rounded(), width: size.width, height: size.height)
  }

  /// Returns the frame of the sheet at a height: an attached sheet reaches down to the lower edge, and never gets
  /// lower than its smallest detent.
  func frame(atHeight height: Double) -> Rect {
    let bounds = bounds
    let y = bounds.height - height
    switch form {
    case .full: return Rect(x: 0, y: y, width: bounds.width, height: bounds.height)
    case .card:
      let card = card
      return Rect(x: card.minX, y: y, width: card.width, height: card.height)
    case .attached:
      let (x, width) = attachedSpan
      return Rect(x: x, y: y, width: width, height: max(height, rests[0].height))
    }
  }

  /// The left edge and the width of an attached sheet.
  private var attachedSpan: (x: Double, width: Double) {
    let (bounds, safe, traits) = (bounds, safe, traits)
    let isUpright = traits.horizontalSizeClass == .compact && traits.verticalSizeClass == .regular
    let isLow = traits.verticalSizeClass == .compact
    let room = isLow ? (safe.left, bounds.width - safe.left - safe.right) : (0, bounds.width)
    let preferred = presentedViewController?.preferredContentSize.width ?? 0
    guard !isUpright, widthFollowsPreferredContentSizeWhenEdgeAttached, preferred > 0 else {
      return (room.0, max(0, room.1))
    }
    let width = min(preferred, max(0, room.1))
    var middle = room.0 + room.1 / 2
    if let sourceView, sourceView.window != nil, let container {
      middle = sourceView.convert(sourceView.bounds, to: container).midX
    }
    let x = onPixels(middle - width / 2)
    return (min(max(x, room.0), room.0 + room.1 - width), width)
  }

  // MARK: - Look

  /// Returns how dark the background is at a height, 0...1.
  ///
  /// Policy: `sheet-dimming`.
  func dimmingFraction(atHeight height: Double) -> Double {
    let rests = rests
    let clear = largestUndimmedDetentIdentifier
    guard form == .attached, let index = rests.lastIndex(where: { $0.identifier == clear }) else {
      return rests[0].height > 0 ? (height / rests[0].height).clamped(to: 0...1) : 1
    }
    guard index + 1 < rests.count else { return 0 }
    let (low, high) = (rests[index].height, rests[index + 1].height)
    return high > low ? ((height - low) / (high - low)).clamped(to: 0...1) : 1
  }

  /// Places the sheet, its grabber and the darkness at a height.
  func place(atHeight height: Double) {
    guard let presentedView, presentedView.superview === container else { return }
    let frame = frame(atHeight: height)
    presentedView.frame = frame
    grabber.place(over: frame)
    let fraction = dimmingFraction(atHeight: height)
    dimming.fraction = fraction
    dimming.view.isUserInteractionEnabled = fraction > 0
    container?.passesTouches = fraction == 0
  }

  /// Updates the corners and the grabber's visibility.
  func updateLook() {
    guard let presentedView else { return }
    let form = form
    let radius = max(0, preferredCornerRadius ?? SheetPresentationController.radius)
    presentedView.layer.cornerRadius = form == .full ? 0 : radius
    presentedView.layer.maskedCorners = form == .card ? .all : [.minXMinY, .maxXMinY]
    presentedView.clipsToBounds = true
    grabber.isHidden = !(prefersGrabberVisible && form == .attached)
  }

  /// Updates the look and, outside a transition, the place.
  func show() {
    updateLook()
    if transition == nil {
      place(atHeight: shownHeight)
    } else if let presentedView {
      grabber.place(over: presentedView.frame)
    }
  }
}
