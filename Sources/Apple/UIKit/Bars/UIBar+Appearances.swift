internal import LaminaGeometry
internal import LaminaText
public import LaminaViews

// The looks that a bar has, and the earlier properties for them.

extension Bar {
  /// Returns a look that was set, or the one at the standard place.
  fileprivate func look<Look: UIBarAppearance>(_ key: String) -> Look? {
    addedValues[key] as? Look
  }

  /// Sets a look; the standard one is the bar's, the others are kept.
  func setLook(_ look: UIBarAppearance?, _ key: String) {
    addedValues[key] = look?.copy()
    let standard = addedValues["standardAppearance"] as? UIBarAppearance
    if let shown = standard ?? addedValues["scrollEdgeAppearance"] as? UIBarAppearance {
      shown.apply(to: self)
    }
  }

  /// The image for the background, drawn by the rules of bars; `nil` for none.
  public var backgroundImage: UIImage? {
    get { addedValues["backgroundImage"] as? UIImage }
    set {
      addedValues["backgroundImage"] = newValue
      // An empty image hides the background, as apps use it.
      let isEmpty = newValue.map { $0.size.width * $0.size.height == 0 } ?? false
      hidesBackground = isEmpty
      self.LaminaViews::backgroundImage = isEmpty ? nil : newValue?.contents
    }
  }

  /// The image of the hairline; any image hides the hairline.
  public var shadowImage: UIImage? {
    get { addedValues["shadowImage"] as? UIImage }
    set {
      addedValues["shadowImage"] = newValue
      hidesHairline = newValue != nil
    }
  }
}

extension NavigationBar {
  /// The look of the bar.
  public var standardAppearance: UINavigationBarAppearance {
    get { look("standardAppearance") ?? UINavigationBarAppearance() }
    set { setLook(newValue, "standardAppearance") }
  }
  /// The look at the upper end of the content; used if there is no standard one.
  public var scrollEdgeAppearance: UINavigationBarAppearance? {
    get { look("scrollEdgeAppearance") }
    set { setLook(newValue, "scrollEdgeAppearance") }
  }
  /// The look in landscape; the standard one is used.
  public var compactAppearance: UINavigationBarAppearance? {
    get { look("compactAppearance") }
    set { setLook(newValue, "compactAppearance") }
  }
  /// The look in landscape at the upper end of the content; the standard one is used.
  public var compactScrollEdgeAppearance: UINavigationBarAppearance? {
    get { look("compactScrollEdgeAppearance") }
    set { setLook(newValue, "compactScrollEdgeAppearance") }
  }

  /// Sets the image for the background; that of the default metrics counts.
  ///
  /// - Parameters:
  ///   - backgroundImage: the image; an empty one hides the background.
  ///   - barMetrics: the heights that it is for.
  public func setBackgroundImage(_ backgroundImage: UIImage?, for barMetrics: UIBarMetrics) {
    if barMetrics == .default { self.backgroundImage = backgroundImage }
  }

  /// Sets the image for the background; that of the default metrics counts.
  ///
  /// - Parameters:
  ///   - backgroundImage: the image; an empty one hides the background.
  ///   - barPosition: the place that it is for.
  ///   - barMetrics: the heights that it is for.
  public func setBackgroundImage(
    _ backgroundImage: UIImage?, for barPosition: UIBarPosition, barMetrics: UIBarMetrics
  ) { setBackgroundImage(backgroundImage, for: barMetrics) }

  /// Returns the image for the background.
  ///
  /// - Parameter barMetrics: the heights.
  /// - Returns: the image; `nil` for none.
  public func backgroundImage(for barMetrics: UIBarMetrics) -> UIImage? { backgroundImage }

  /// The picture of the button back; `nil` for an arrow.
  public var backIndicatorImage: UIImage? {
    get { backPicture }
    set { backPicture = newValue }
  }
  /// The mask of that picture in a transition; the picture itself.
  public var backIndicatorTransitionMaskImage: UIImage? {
    get { addedValues["backMask"] as? UIImage }
    set { addedValues["backMask"] = newValue }
  }

  /// Unavailable: titles stay in the middle of the bar.
  @available(*, unavailable, message: "titles stay in the middle: set a titleView instead")
  public func setTitleVerticalPositionAdjustment(_ y: CGFloat, for barMetrics: UIBarMetrics) {}
}

extension Toolbar {
  /// The look of the bar.
  public var standardAppearance: UIToolbarAppearance {
    get { look("standardAppearance") ?? UIToolbarAppearance() }
    set { setLook(newValue, "standardAppearance") }
  }
  /// The look at the lower end of the content; used if there is no standard one.
  public var scrollEdgeAppearance: UIToolbarAppearance? {
    get { look("scrollEdgeAppearance") }
    set { setLook(newValue, "scrollEdgeAppearance") }
  }
  /// The delegate, which toolbars do not ask; held weakly.
  public var delegate: (any UIToolbarDelegate)? {
    get { (addedValues["delegate"] as? WeakReference)?.object as? any UIToolbarDelegate }
    set { addedValues["delegate"] = WeakReference(newValue) }
  }

  /// Sets the image for the background.
  ///
  /// - Parameters:
  ///   - backgroundImage: the image; an empty one hides the background.
  ///   - topOrBottom: the place that it is for.
  ///   - barMetrics: the heights that it is for.
  public func setBackgroundImage(
    _ backgroundImage: UIImage?, forToolbarPosition topOrBottom: UIBarPosition,
    barMetrics: UIBarMetrics
  ) { if barMetrics == .default { self.backgroundImage = backgroundImage } }

  /// Sets the image of the hairline; any image hides it.
  ///
  /// - Parameters:
  ///   - shadowImage: the image.
  ///   - topOrBottom: the place that it is for.
  public func setShadowImage(
    _ shadowImage: UIImage?, forToolbarPosition topOrBottom: UIBarPosition
  ) { self.shadowImage = shadowImage }
}

extension TabBar {
  /// The look of the bar.
  public var standardAppearance: UITabBarAppearance {
    get { look("standardAppearance") ?? UITabBarAppearance() }
    set { setLook(newValue, "standardAppearance") }
  }
  /// The look at the lower end of the content; used if there is no standard one.
  public var scrollEdgeAppearance: UITabBarAppearance? {
    get { look("scrollEdgeAppearance") }
    set { setLook(newValue, "scrollEdgeAppearance") }
  }

  /// Sets the looks of titles; empty attributes leave the bar's.
  func setTitles(
    _ normal: [NSAttributedString.Key: Any], _ selected: [NSAttributedString.Key: Any]
  ) {
    let plain = TextAttributes.title(size: 10, weight: 400, color: unselectedTintColor, for: self)
    let marked = TextAttributes.title(size: 10, weight: 400, color: tintColor, for: self)
    titleLooks = (
      normal.isEmpty ? nil : TextAttributes(normal, font: plain, for: self),
      selected.isEmpty ? nil : TextAttributes(selected, font: marked, for: self)
    )
  }
}
