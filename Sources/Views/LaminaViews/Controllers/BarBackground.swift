public import LaminaGeometry
import LaminaImages
import LaminaLayers
import LaminaPixels

/// The background of a bar, as a value computed from the bar's settings by the rules of this table.
///
/// | image | isTranslucent set to | isTranslucent | drawn |
/// | --- | --- | --- | --- |
/// | none | nothing, or true | true | the blurred content behind, under the tint at 0.8 |
/// | none | false | false | the tint |
/// | with alpha | nothing, or true | true | the image |
/// | with alpha | false | false | the image over the tint |
/// | opaque | nothing, or false | false | the image |
/// | opaque | true | true | the image at the system's alpha |
///
/// The tint is `barTintColor`; without one, white or black by the bar's style.
public struct BarBackground: Hashable, Sendable {
  /// The light or dark style of a bar, which supplies its default colours.
  public enum Style: CaseIterable, Hashable, Sendable {
    /// White, with black titles.
    case `default`
    /// Black, with white titles.
    case black

    /// The background colour of an opaque bar of the style that has no `barTintColor`.
    public var color: Color { self == .default ? .white : .black }
  }

  /// The kind of a bar's background image.
  public enum Image: CaseIterable, Hashable, Sendable {
    /// No image.
    case none
    /// An image whose pixels are all opaque.
    case opaque
    /// An image with any alpha below 1.
    case translucent
  }

  /// The part under the image, or the whole background without an image.
  public enum Base: Hashable, Sendable {
    /// No base: the content behind the bar is seen through the image.
    case clear
    /// The blurred content behind the bar, under a colour.
    case blur(tint: Color)
    /// An opaque colour.
    case color(Color)
  }

  /// The alpha of a translucent bar's opaque image, or of its tint over the blur.
  ///
  /// Policy: `bar-background`.
  public static var systemAlpha: Double { 0.8 }
  /// The standard deviation of the blur of the content behind, in points.
  ///
  /// Policy: `bar-background`.
  public static var blurRadius: Double { 20 }

  /// Whether content behind the bar shows through.
  public let isTranslucent: Bool
  /// The factor for the image's alpha: `systemAlpha` for an opaque image on a translucent bar, else 1.
  public let imageAlpha: Double
  /// The part of the background under the image, or the whole background without an image.
  public let base: Base

  /// Computes the background of a bar.
  ///
  /// - Parameters:
  ///   - image: the kind of its background image.
  ///   - style: the style, which supplies the colour by default.
  ///   - barTintColor: the bar's own colour; its alpha counts as 1.
  ///   - isTranslucent: the setting; `nil` if unset.
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
  /// The kind of image for a bar's background; an encoded image with an alpha channel or a transparent colour counts as
  /// translucent.
  var barImage: BarBackground.Image {
    switch self {
    case .image(let source): source.properties.hasAlpha ? .translucent : .opaque
    case .texture(let texture): texture.isOpaque ? .opaque : .translucent
    }
  }
}
