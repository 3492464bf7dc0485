public import LaminaGeometry
public import LaminaLayers
public import LaminaViews

// Members of views by UIKit's names.

/// UIKit's name of `SemanticContentAttribute`.
public typealias UISemanticContentAttribute = SemanticContentAttribute

extension View {
  /// UIKit's name of the content mode.
  public typealias ContentMode = LaminaViews.ContentMode
  /// UIKit's name of the mask of flexible margins and lengths.
  public typealias AutoresizingMask = LaminaLayers.AutoresizingMask

  /// The views of the view that is loaded from a nib.
  @available(*, unavailable, message: "there are no nibs: make the view in code")
  public static func loadFromNib() {}

  /// The identifier by which an app restores the view; kept, and without effect, since apps are not restored.
  public var restorationIdentifier: String? {
    get { Attachments.value(of: self, "restorationIdentifier") }
    set { Attachments.set(newValue, of: self, "restorationIdentifier") }
  }

  /// Whether the view is the focused one: never, since no keys move a focus.
  public var isFocused: Bool { false }
  /// The name of the group that the focus moves through; kept, and without effect.
  public var focusGroupIdentifier: String? {
    get { Attachments.value(of: self, "focusGroup") }
    set { Attachments.set(newValue, of: self, "focusGroup") }
  }

  /// The effects of the device's motion on the view, in the order in which they were added.
  public var motionEffects: [UIMotionEffect] {
    get { Attachments.value(of: self, "motionEffects") ?? [] }
    set { Attachments.set(newValue.isEmpty ? nil : newValue, of: self, "motionEffects") }
  }

  /// Adds an effect of the device's motion, which never moves: screens report no motion.
  public func addMotionEffect(_ effect: UIMotionEffect) { motionEffects.append(effect) }

  /// Removes an effect of the device's motion.
  public func removeMotionEffect(_ effect: UIMotionEffect) {
    motionEffects.removeAll { $0 === effect }
  }

  /// The part of the view that its content is stretched from, as a part of 1; `layer.contentsCenter`.
  public var contentStretch: CGRect {
    get { layer.contentsCenter }
    set { layer.contentsCenter = newValue }
  }

  /// The space of the view's bounds: the view itself.
  public var coordinateSpace: any UICoordinateSpace { self }
}

/// A space in which points and rectangles are measured.
public protocol UICoordinateSpace: AnyObject {
  /// The rectangle of the space.
  var bounds: CGRect { get }
  /// Converts a point from this space to another.
  func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint
  /// Converts a point from another space to this one.
  func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint
  /// Converts a rectangle from this space to another.
  func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect
  /// Converts a rectangle from another space to this one.
  func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect
}

extension View: UICoordinateSpace {
  /// Converts a point from this view's space to another space.
  public func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint {
    if let view = coordinateSpace as? UIView { return convert(point, to: view as UIView?) }
    return inScreen(convert(point, to: window), of: window)
  }

  /// Converts a point from another space to this view's.
  public func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint {
    if let view = coordinateSpace as? UIView { return convert(point, from: view as UIView?) }
    return convert(fromScreen(point, to: window), from: window)
  }

  /// Converts a rectangle from this view's space to another space.
  public func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect {
    if let view = coordinateSpace as? UIView { return convert(rect, to: view as UIView?) }
    let inside = convert(rect, to: window)
    return CGRect(origin: inScreen(inside.origin, of: window), size: inside.size)
  }

  /// Converts a rectangle from another space to this view's.
  public func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect {
    if let view = coordinateSpace as? UIView { return convert(rect, from: view as UIView?) }
    let inside = CGRect(origin: fromScreen(rect.origin, to: window), size: rect.size)
    return convert(inside, from: window)
  }
}

/// Converts a point from a window's space to its screen's.
func inScreen(_ point: CGPoint, of window: UIWindow?) -> CGPoint {
  window.map { $0.layer.convert(point, to: nil) } ?? point
}

/// Converts a point from a screen's space to a window's.
func fromScreen(_ point: CGPoint, to window: UIWindow?) -> CGPoint {
  window.map { $0.layer.convert(point, from: nil) } ?? point
}
