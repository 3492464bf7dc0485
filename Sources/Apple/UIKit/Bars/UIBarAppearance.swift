public import Foundation
public import LaminaViews

// The looks of bars as objects.

/// The look of a bar's background.
open class UIBarAppearance {
  /// The colour of the background; `nil` for the bar's own.
  open var backgroundColor: UIColor?
  /// The blur of what is behind the bar; `nil` for none.
  open var backgroundEffect: BlurEffect? = BlurEffect(style: .systemChromeMaterial)
  /// The image of the background; `nil` for none.
  open var backgroundImage: UIImage?
  /// The colour of the hairline; clear or `nil` for none.
  open var shadowColor: UIColor? = .separator
  /// The image of the hairline; any image hides the hairline.
  open var shadowImage: UIImage?
  /// The way in which the background image fills the bar.
  open var backgroundImageContentMode = ContentMode.scaleToFill

  /// Makes the system's look.
  public required init() {}

  /// Makes a copy of a look.
  ///
  /// - Parameter barAppearance: the look.
  public convenience init(barAppearance: UIBarAppearance) {
    self.init()
    take(barAppearance)
  }

  /// Takes the values of another look.
  func take(_ other: UIBarAppearance) {
    backgroundColor = other.backgroundColor
    backgroundEffect = other.backgroundEffect
    backgroundImage = other.backgroundImage
    shadowColor = other.shadowColor
    shadowImage = other.shadowImage
    backgroundImageContentMode = other.backgroundImageContentMode
  }

  /// Returns a copy of the look.
  ///
  /// - Returns: the copy.
  open func copy() -> Any {
    let copy = type(of: self).init()
    copy.take(self)
    return copy
  }

  /// Takes the system's look: what is behind the bar shines through.
  open func configureWithDefaultBackground() {
    (backgroundColor, backgroundEffect) = (nil, BlurEffect(style: .systemChromeMaterial))
    (shadowColor, shadowImage) = (.separator, nil)
  }

  /// Takes an opaque background in the system's colour.
  open func configureWithOpaqueBackground() {
    (backgroundColor, backgroundEffect) = (.systemBackground, nil)
    (shadowColor, shadowImage) = (.separator, nil)
  }

  /// Takes a background that cannot be seen, without a hairline.
  open func configureWithTransparentBackground() {
    (backgroundColor, backgroundEffect, shadowColor, shadowImage) = (nil, nil, nil, nil)
    backgroundImage = nil
  }

  /// Applies the background to a bar.
  func apply(to bar: Bar) {
    let isClear = backgroundColor == nil && backgroundEffect == nil && backgroundImage == nil
    bar.hidesBackground = isClear
    bar.barTintColor = backgroundColor
    bar.isTranslucent = backgroundEffect != nil || isClear
    bar.backgroundImage = backgroundImage
    let hasShadow = shadowColor != nil && shadowColor != .clear && shadowImage == nil
    bar.hidesHairline = !hasShadow
  }
}

/// The look of a bar's buttons in one state.
public final class UIBarButtonItemStateAppearance {
  /// The attributes of titles.
  public var titleTextAttributes: [NSAttributedString.Key: Any] = [:]
  /// The distance by which titles are moved; not used.
  public var titlePositionAdjustment = UIOffset.zero
  /// The image behind buttons; not used.
  public var backgroundImage: UIImage?
}

/// The look of a bar's buttons.
public final class UIBarButtonItemAppearance {
  /// The look of buttons that can be tapped.
  public let normal = UIBarButtonItemStateAppearance()
  /// The look of pressed buttons; not used.
  public let highlighted = UIBarButtonItemStateAppearance()
  /// The look of disabled buttons.
  public let disabled = UIBarButtonItemStateAppearance()
  /// The look of focused buttons; not used.
  public let focused = UIBarButtonItemStateAppearance()

  /// Makes the system's look.
  public init(style: BarButtonItem.Style = .plain) {}

  /// Takes the system's look.
  public func configureWithDefault(for style: BarButtonItem.Style) {
    for state in [normal, highlighted, disabled, focused] { state.titleTextAttributes = [:] }
  }
}

/// The look of a navigation bar.
open class UINavigationBarAppearance: UIBarAppearance {
  /// The attributes of the title between the buttons.
  open var titleTextAttributes: [NSAttributedString.Key: Any] = [:]
  /// The attributes of the large title.
  open var largeTitleTextAttributes: [NSAttributedString.Key: Any] = [:]
  /// The distance by which the title is moved; not used.
  open var titlePositionAdjustment = UIOffset.zero
  /// The look of buttons.
  open var buttonAppearance = UIBarButtonItemAppearance()
  /// The look of buttons that end something.
  open var doneButtonAppearance = UIBarButtonItemAppearance(style: .done)
  /// The look of the button back.
  open var backButtonAppearance = UIBarButtonItemAppearance()
  /// The picture of the button back; `nil` for an arrow.
  open private(set) var backIndicatorImage: UIImage?
  /// The mask of that picture in a transition; not used.
  open private(set) var backIndicatorTransitionMaskImage: UIImage?

  /// Makes the system's look.
  public required init() { super.init() }

  /// Sets the picture of the button back.
  ///
  /// - Parameters:
  ///   - backIndicatorImage: the picture; `nil` for an arrow.
  ///   - transitionMaskImage: not used.
  open func setBackIndicatorImage(
    _ backIndicatorImage: UIImage?, transitionMaskImage: UIImage?
  ) {
    self.backIndicatorImage = backIndicatorImage
    backIndicatorTransitionMaskImage = transitionMaskImage
  }

  override func take(_ other: UIBarAppearance) {
    super.take(other)
    guard let other = other as? UINavigationBarAppearance else { return }
    titleTextAttributes = other.titleTextAttributes
    largeTitleTextAttributes = other.largeTitleTextAttributes
    (buttonAppearance, doneButtonAppearance) = (other.buttonAppearance, other.doneButtonAppearance)
    backButtonAppearance = other.backButtonAppearance
    backIndicatorImage = other.backIndicatorImage
  }

  override func apply(to bar: Bar) {
    super.apply(to: bar)
    guard let bar = bar as? NavigationBar else { return }
    if !titleTextAttributes.isEmpty { bar.titleTextAttributes = titleTextAttributes }
    if !largeTitleTextAttributes.isEmpty { bar.largeTitleTextAttributes = largeTitleTextAttributes }
    if let backIndicatorImage { bar.backPicture = backIndicatorImage }
  }
}

/// The look of a toolbar.
open class UIToolbarAppearance: UIBarAppearance {
  /// The look of buttons.
  open var buttonAppearance = UIBarButtonItemAppearance()
  /// The look of buttons that end something.
  open var doneButtonAppearance = UIBarButtonItemAppearance(style: .done)
}

/// The look of a tab bar's items in one state.
public final class UITabBarItemStateAppearance {
  /// The attributes of titles.
  public var titleTextAttributes: [NSAttributedString.Key: Any] = [:]
  /// The colour of pictures; `nil` for the bar's.
  public var iconColor: UIColor?
  /// The distance by which titles are moved.
  public var titlePositionAdjustment = UIOffset.zero
  /// The colour of badges; `nil` for red.
  public var badgeBackgroundColor: UIColor?
}

/// The look of a tab bar's items.
public final class UITabBarItemAppearance {
  /// The look of items that are not selected.
  public let normal = UITabBarItemStateAppearance()
  /// The look of the selected item.
  public let selected = UITabBarItemStateAppearance()
  /// The look of disabled items; not used.
  public let disabled = UITabBarItemStateAppearance()
  /// The look of focused items; not used.
  public let focused = UITabBarItemStateAppearance()

  /// Makes the system's look.
  public init() {}
}

/// The look of a tab bar.
open class UITabBarAppearance: UIBarAppearance {
  /// The look of items with titles below pictures.
  open var stackedLayoutAppearance = UITabBarItemAppearance()
  /// The look of items with titles beside pictures; not used.
  open var inlineLayoutAppearance = UITabBarItemAppearance()
  /// The look of such items in a compact width; not used.
  open var compactInlineLayoutAppearance = UITabBarItemAppearance()
  /// The colour behind the selected item; not used.
  open var selectionIndicatorTintColor: UIColor?

  override func take(_ other: UIBarAppearance) {
    super.take(other)
    guard let other = other as? UITabBarAppearance else { return }
    stackedLayoutAppearance = other.stackedLayoutAppearance
  }

  override func apply(to bar: Bar) {
    super.apply(to: bar)
    guard let bar = bar as? TabBar else { return }
    let (normal, selected) = (stackedLayoutAppearance.normal, stackedLayoutAppearance.selected)
    if let color = normal.iconColor { bar.unselectedTintColor = color }
    if let color = selected.iconColor { bar.tintColor = color }
    bar.setTitles(normal.titleTextAttributes, selected.titleTextAttributes)
  }
}
