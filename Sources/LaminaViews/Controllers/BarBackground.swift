public import LaminaGeometry
import LaminaImages
import LaminaLayers
import LaminaPixels

/// What is drawn behind a bar, by A8.6's rules: a value, from what has been set of the bar.
///
/// | image | isTranslucent set to | isTranslucent | drawn |
/// | --- | --- | --- | --- |
/// | none | nothing, or true | true | what lies behind, blurred, under the tint at 0.8 |
/// | none | false | false | the tint |
/// | with alpha | nothing, or true | true | the image |
/// | with alpha | false | false | the image over the tint |
/// | opaque | nothing, or false | false | the image |
/// | opaque | true | true | the image at the system's alpha |
///
/// The tint is `barTintColor`; without one, white or black by the bar's style.
public struct BarBackground: Hashable, Sendable {
  /// How a bar looks that says nothing else.
  public enum Style: CaseIterable, Hashable, Sendable {
    /// Light.
    case `default`
    /// Dark.
    case black

    /// The colour of an opaque bar of the style.
    public var color: Color { self == .default ? .white : .black }
  }

  /// What kind of picture a bar has.
  public enum Image: CaseIterable, Hashable, Sendable {
    /// None.
    case none
    /// One of which every pixel is opaque.
    case opaque
    /// One with any alpha below 1.
    case translucent
  }

  /// What lies under the image, or is the background without one.
  public enum Base: Hashable, Sendable {
    /// Nothing: what lies behind the bar is seen through the image.
    case clear
    /// What lies behind the bar, blurred, under a colour.
    case blur(tint: Color)
    /// A colour without alpha.
    case color(Color)
  }

  /// The alpha that the system applies to an opaque image, or to a tint over a blur (a named policy).
  public static var systemAlpha: Double { 0.8 }
  /// The standard deviation of the blur, in points (a named policy).
  public static var blurRadius: Double { 20 }

  /// Whether the bar lets through what lies behind it.
  public let isTranslucent: Bool
  /// What the image's alpha is multiplied by.
  public let imageAlpha: Double
  /// What lies under the image.
  public let base: Base

  /// Finds the background of a bar.
  ///
  /// - Parameters:
  ///   - image: what kind of picture it has.
  ///   - style: how it looks without a colour of its own.
  ///   - barTintColor: that colour; its alpha counts as 1.
  ///   - isTranslucent: what has been set; `nil` for nothing.
  public init(
    image: Image = .none, style: Style = .default, barTintColor: Color? = nil,
    isTranslucent: Bool? = nil
  ) {
    var tint = barTintColor ?? style.color
    tint.alpha = 1
    self.isTranslucent = isTranslucent ?? (image != .opaque)
    switch (image, self.isTranslucent) {
    case (.none, true): base = .blur(tint: tint.withAlpha(multipliedBy: BarBackground.systemAlpha))
    case (.none, false), (.translucent, false): base = .color(tint)
    case (.opaque, _), (.translucent, true): base = .clear
    }
    imageAlpha = image == .opaque && self.isTranslucent ? BarBackground.systemAlpha : 1
  }
}

extension LayerContents {
  /// What kind of picture it is for a bar: an image that has not been decoded counts by whether it can have
  /// alpha.
  var barImage: BarBackground.Image {
    switch self {
    case .image(let source): source.properties.hasAlpha ? .translucent : .opaque
    case .texture(let texture): texture.isOpaque ? .opaque : .translucent
    }
  }
}
