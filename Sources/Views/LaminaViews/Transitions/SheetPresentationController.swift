public import LaminaGeometry
import LaminaLayers
import LaminaSystem

/// A presentation as a sheet that rests at detents, and that a finger drags between them, like
/// `UISheetPresentationController`.
///
/// A sheet is attached to the lower edge, and its view is as high as its detent. A finger moves it freely. When the
/// finger goes up, the sheet springs to the detent nearest to where its velocity would take it. Below the smallest
/// detent, the drag becomes a dismissal, so that controllers get the appearance calls of an interactive transition.
///
/// ```
/// detents     large    ---------   a drag above it resists
///             medium   ---------   dimmed above `largestUndimmedDetentIdentifier`
///             (edge)   ---------   dismissed, unless the controller refuses: then a drag below medium resists
/// ```
/// In a wide window of regular height, a form sheet is a card in the middle instead, and in a compact height a sheet
/// fills the window. Both have one resting place, from which they can be dragged away.
///
/// ```swift
/// let list = ViewController()
/// list.modalPresentationStyle = .pageSheet
/// if let sheet = list.sheetPresentationController {
///   sheet.detents = [.medium(), .large()]
///   sheet.prefersGrabberVisible = true
/// }
/// ```
///
/// Policy: `sheet-look`.
@MainActor open class SheetPresentationController: PresentationController {
  // MARK: - Detents

  /// The heights at which the sheet can rest, from the smallest to the largest; only `large()` by default.
  ///
  /// - Precondition: there is at least one.
  open var detents: [Detent] = [.large()] {
    didSet {
      ensure(!detents.isEmpty, "a sheet without detents")
      settingsChanged()
    }
  }

  /// The identifier of the detent at which the sheet rests; `nil` for the smallest.
  ///
  /// An identifier of no active detent counts as `nil`. Setting it moves the sheet at the next layout, or with
  /// animation within `animateChanges(_:)`.
  open var selectedDetentIdentifier: Detent.Identifier? {
    didSet { if selectedDetentIdentifier != oldValue { settingsChanged() } }
  }

  /// The identifier of the largest detent at which the background is not darkened, and takes touches; `nil` darkens it
  /// at every detent.
  open var largestUndimmedDetentIdentifier: Detent.Identifier? {
    didSet { if largestUndimmedDetentIdentifier != oldValue { settingsChanged() } }
  }

  /// Resolves the detents again at the next layout, or with animation within `animateChanges(_:)`.
  open func invalidateDetents() { settingsChanged() }

  /// Makes changes of the sheet's properties, and springs to the resulting height and look.
  ///
  /// - Parameter changes: sets properties of the sheet.
  open func animateChanges(_ changes: () -> Void) {
    changesDepth += 1
    changes()
    changesDepth -= 1
    guard changesDepth == 0, transition == nil, drag == nil, container != nil else { return }
    spring(to: restingHeight)
  }

  // MARK: - Behaviour and look

  /// Whether a grabber is shown at the sheet's upper edge; a tap on it moves the sheet to the next detent.
  open var prefersGrabberVisible = false { didSet { settingsChanged() } }
  /// Whether dragging the content of a scroll view at its top moves the sheet to a larger detent; true by default.
  open var prefersScrollingExpandsWhenScrolledToEdge = true
  /// Whether the sheet is attached to the lower edge in a compact height, instead of filling the window.
  open var prefersEdgeAttachedInCompactHeight = false { didSet { settingsChanged() } }
  /// Whether an attached sheet has its controller's preferred width; ignored in a compact width of regular height.
  open var widthFollowsPreferredContentSizeWhenEdgeAttached = false {
    didSet { settingsChanged() }
  }
  /// The radius of the sheet's corners, in points; `nil` for the system's.
  open var preferredCornerRadius: Double? { didSet { settingsChanged() } }
  /// The view above which a sheet narrower than the window is centred; held weakly.
  open weak var sourceView: View? { didSet { settingsChanged() } }

  // MARK: - State

  let dimming = PresentationDimming()
  let grabber = SheetGrabber()
  private(set) lazy var pan = SheetPanGestureRecognizer(self)
  /// The drag in progress; `nil` for none.
  var drag: SheetDrag?
  /// The animator of the spring in progress; `nil` for none.
  var motion: PropertyAnimator?
  /// The dismissal that the finger has begun, until it is complete or cancelled; `nil` for none.
  var dismissal: SheetDismissal?
  /// The part of the container that the keyboard covers while it types into the sheet, in points from below.
  var keyboardHeight = 0.0
  private var changesDepth = 0
  private var keyboardObservation: ApplicationNotification.Observation?
  private var laidOutSize: Size?
  /// The corners and the clipping of the presented view before the presentation.
  private var lookBefore: (radius: Double, corners: CornerMask, clips: Bool)?

  override var companions: [View] { [grabber] }
  override var dismissalDriver: SheetDismissal? { dismissal }

  override func preferredContentSizeChanged() { settingsChanged() }

  private func settingsChanged() {
    if changesDepth == 0 { container?.setNeedsLayout() }
  }

  // MARK: - Presentation

  /// The frame of the sheet in the container, where its detent or the finger has it.
  open override var frameOfPresentedViewInContainerView: Rect {
    container == nil ? .zero : frame(atHeight: shownHeight)
  }

  override func makeContainer(for window: Window) -> PresentationView {
    let container = super.makeContainer(for: window)
    container.sheet = self
    (drag, motion, dismissal, laidOutSize, keyboardHeight) = (nil, nil, nil, nil, 0)
    return container
  }

  override func install(in window: Window) {
    super.install(in: window)
    guard let container else { return }
    container.addSubview(grabber)
    container.addGestureRecognizer(pan)
    keyboardObservation = ApplicationNotification.observe(.keyboardWillChangeFrame) {
      [weak self] notification in self?.keyboardMoves(notification)
    }
    show()
  }

  override func uninstall() {
    stopMotion()
    keyboardObservation = nil
    grabber.removeFromSuperview()
    super.uninstall()
    restoreLook()
  }

  /// Restores the corners and the clipping of the presented view.
  private func restoreLook() {
    guard let presentedView, let lookBefore else { return }
    presentedView.layer.cornerRadius = lookBefore.radius
    presentedView.layer.maskedCorners = lookBefore.corners
    presentedView.clipsToBounds = lookBefore.clips
    self.lookBefore = nil
  }

  /// Darkens the background alongside the presentation; an override must call super.
  open override func presentationTransitionWillBegin() {
    super.presentationTransitionWillBegin()
    dimming.install(for: self, fraction: dimmingFraction(atHeight: restingHeight))
    if dimming.view.gestureRecognizers?.isEmpty ?? true {
      dimming.view.addGestureRecognizer(
        TapGestureRecognizer { [weak self] in if $0.state == .ended { self?.dismissByTap() } })
      grabber.onTap = { [weak self] in self?.selectNextDetent() }
    }
    if let presentedView {
      let layer = presentedView.layer
      lookBefore = (layer.cornerRadius, layer.maskedCorners, presentedView.clipsToBounds)
    }
  }

  /// Springs to the detent if the keyboard has come meanwhile; an override must call super.
  open override func presentationTransitionDidEnd(_ completed: Bool) {
    super.presentationTransitionDidEnd(completed)
    guard completed, let presentedView, transition == nil, drag == nil,
      presentedView.frame != frame(atHeight: restingHeight)
    else { return }
    spring(to: restingHeight)
  }

  /// Fades out the darkness alongside the dismissal; an override must call super.
  open override func dismissalTransitionWillBegin() {
    super.dismissalTransitionWillBegin()
    // A finger moves the darkness itself.
    guard dismissal == nil else { return }
    stopMotion()
    drag = nil
    dimming.fadeOut(with: self)
  }

  override func layOut() {
    if let container, container.bounds.size != laidOutSize {
      // The window has turned: the finger and the spring have lost their places.
      if laidOutSize != nil, transition == nil {
        stopMotion()
        drag = nil
      }
      laidOutSize = container.bounds.size
    }
    super.layOut()
    if transition == nil { show() }
  }
}
