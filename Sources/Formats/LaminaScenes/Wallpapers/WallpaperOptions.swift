// The options for reading wallpapers, and what is known of the one that was read.

public import LaminaGeometry

/// The options for reading wallpapers: `.tendies` archives, and `.wallpaper` folders.
public struct WallpaperOptions: Hashable, Sendable {
  /// The name of the shown wallpaper, or its number from 1, if there are several; `nil` for the first.
  public var name: String?
  /// The only package that is shown: `background`, `floating` or `foreground`; `nil` for all.
  public var layer: String?
  /// The screen that shows the wallpaper; `nil` for the one that its files are made for.
  public var screen: WallpaperScreen?
  /// The appearance whose packages are shown, such as `dark`, if the wallpaper has some; else the default ones are.
  public var appearance: String?
  /// The tilt of the device, from -1 to 1 about each axis, which moves layers that have parallax.
  public var tilt = Point.zero

  /// Makes options with the documented defaults.
  public init() {}
}

/// The screen that shows a wallpaper: its size in points, and its pixels per point.
public struct WallpaperScreen: Hashable, Sendable {
  /// The width in points.
  public var width: Double
  /// The height in points.
  public var height: Double
  /// The pixels per point.
  public var scale: Double

  /// Makes a screen.
  public init(width: Double, height: Double, scale: Double) {
    (self.width, self.height, self.scale) = (width, height, scale)
  }

  /// Reads a screen from a text such as `390x844@3x`, or as file names have it: `390w-844h@3x~iphone`.
  ///
  /// The scale may be left out, and is 1 then. It is `nil` for other texts, and for sizes that no screen has.
  public init?(_ text: String) {
    guard
      let match = text.wholeMatch(of: #/([0-9.]+)(?:w-|x)([0-9.]+)h?(?:@([0-9.]+)x?)?(?:~.*)?/#),
      let width = Double(match.1), let height = Double(match.2),
      let scale = match.3.map({ Double($0) }) ?? 1,
      (1...65_536).contains(width), (1...65_536).contains(height), (0.01...100).contains(scale)
    else { return nil }
    self.init(width: width, height: height, scale: scale)
  }

  /// The screen of phones that most wallpapers are made for.
  static let phone = WallpaperScreen(width: 390, height: 844, scale: 3)
}

/// The packages and the first state of a wallpaper, and its layers that move.
@MainActor package struct WallpaperContents {
  /// The names of the wallpaper's packages, from the back to the front.
  package let layers: [String]
  /// The state that is shown first, as on a phone; `nil` if there is none of that kind.
  package let initialState: String?
  /// The layers that move with the device.
  let parallax: WallpaperParallax
}
