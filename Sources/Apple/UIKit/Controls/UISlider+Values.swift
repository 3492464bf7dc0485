public import LaminaViews

// Controls whose numbers are of the type Float in UIKit.

extension Slider {
  /// The value, clamped to the ends; setting it does not animate and sends no events.
  public var value: Float {
    get {
      if let subclass = self as? any OverridingValue {
        subclass.overriddenValue
      } else {
        ownValue
      }
    }
    set {
      if let subclass = self as? any OverridingValue {
        subclass.overriddenValue = newValue
      } else {
        ownValue = newValue
      }
    }
  }

  /// The value, whatever a subclass overrides.
  public var ownValue: Float {
    get { Float(self.LaminaViews::value) }
    set { self.LaminaViews::value = Double(newValue) }
  }
  /// The number at the left end; raises `maximumValue` if needed.
  public var minimumValue: Float {
    get { Float(self.LaminaViews::minimumValue) }
    set { self.LaminaViews::minimumValue = Double(newValue) }
  }
  /// The number at the right end; lowers `minimumValue` if needed.
  public var maximumValue: Float {
    get { Float(self.LaminaViews::maximumValue) }
    set { self.LaminaViews::maximumValue = Double(newValue) }
  }

  /// Sets the value, clamped to the ends; sends no events.
  ///
  /// - Parameters:
  ///   - value: the value.
  ///   - animated: whether the change is animated.
  @_disfavoredOverload public func setValue(_ value: Float, animated: Bool) {
    setValue(Double(value), animated: animated)
  }
}

extension ProgressView {
  /// The look of the bar; both look the same.
  public enum Style: Int, Sendable {
    /// The standard look.
    case `default`
    /// The look in a bar.
    case bar
  }

  /// The fraction of the work that is done, clamped to 0...1.
  public var progress: Float {
    get {
      if let subclass = self as? any OverridingProgress {
        subclass.overriddenProgress
      } else {
        ownProgress
      }
    }
    set {
      if let subclass = self as? any OverridingProgress {
        subclass.overriddenProgress = newValue
      } else {
        ownProgress = newValue
      }
    }
  }

  /// The fraction of the work that is done, whatever a subclass overrides.
  public var ownProgress: Float {
    get { Float(self.LaminaViews::progress) }
    set { self.LaminaViews::progress = Double(newValue) }
  }
  /// The look of the bar; both look the same.
  public var progressViewStyle: Style {
    get { .default }
    set { if newValue != progressViewStyle { setNeedsLayout() } }
  }

  /// Makes a view without progress.
  ///
  /// - Parameter style: the look; both look the same.
  public convenience init(progressViewStyle style: Style) { self.init() }

  /// Sets the fraction of the work that is done.
  ///
  /// - Parameters:
  ///   - progress: the fraction, clamped to 0...1.
  ///   - animated: whether the change is animated.
  @_disfavoredOverload public func setProgress(_ progress: Float, animated: Bool) {
    setProgress(Double(progress), animated: animated)
  }
}

extension Switch {
  /// The colour of the track while the switch is on; `nil` for green.
  public var onTintColor: ViewColor? {
    get { self.LaminaViews::onTintColor }
    set { self.LaminaViews::onTintColor = newValue ?? .systemGreen }
  }
}

extension ActivityIndicatorView.Style {
  /// A large indicator; its earlier name, for which `color` is white.
  public static nonisolated var whiteLarge: ActivityIndicatorView.Style { .large }
  /// A medium indicator; its earlier name, for which `color` is white.
  public static nonisolated var white: ActivityIndicatorView.Style { .medium }
  /// A medium indicator; its earlier name.
  public static nonisolated var gray: ActivityIndicatorView.Style { .medium }
}

extension ActivityIndicatorView {
  /// UIKit's earlier name of the style.
  public var activityIndicatorViewStyle: Style {
    get { style }
    set { style = newValue }
  }
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// The colour; `nil` for the system's.
  public var color: ViewColor! {
    get { self.LaminaViews::color ?? .systemGray }
    set { self.LaminaViews::color = newValue }
  }

  /// Makes an indicator; UIKit's earlier name of the initialiser.
  ///
  /// - Parameter style: the size.
  public convenience init(activityIndicatorStyle style: Style) { self.init(style: style) }
}
