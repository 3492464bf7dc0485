public import Lamina

/// A card: a white sheet with round corners and a shadow, a picture's place at the top, a round portrait
/// and two lines.
@MainActor public struct Card {
  /// The card's size, in points.
  public static let size = Size(width: 160, height: 110)
  /// The screen that it is shown on: the card with 20 points of grey around it, at two pixels a point.
  public static let canvas = Canvas(
    width: 200, height: 150, scale: 2, background: Color(white: 0.93), isGeometryFlipped: true)

  /// The sheet, with everything in it.
  public let layer: Layer
  /// A gradient in place of a picture.
  public let picture: GradientLayer

  /// Makes a card.
  ///
  /// - Parameter shadowHasPath: whether the shadow's outline is said. It is the card's own, so it looks the
  ///   same; without it what casts the shadow has to be rendered first, in a pass of its own.
  public init(shadowHasPath: Bool = true) {
    layer = Layer()
    layer.frame = Rect(x: 20, y: 20, width: Card.size.width, height: Card.size.height)
    layer.backgroundColor = .white
    layer.cornerRadius = 12
    layer.shadowOpacity = 0.3
    layer.shadowRadius = 6
    layer.shadowOffset = Size(width: 0, height: 3)
    if shadowHasPath { layer.shadowPath = Card.outline(layer) }

    picture = GradientLayer()
    picture.frame = Rect(x: 0, y: 0, width: Card.size.width, height: 56)
    picture.colors = [
      Color(red: 0.98, green: 0.62, blue: 0.27), Color(red: 0.86, green: 0.25, blue: 0.45),
    ]
    // Rounding the two corners that show costs nothing; masking to the sheet's bounds would take a pass.
    picture.cornerRadius = 12
    picture.maskedCorners = [.minXMinY, .maxXMinY]
    layer.addSublayer(picture)

    let portrait = Layer()
    portrait.frame = Rect(x: 12, y: 66, width: 32, height: 32)
    portrait.backgroundColor = Color(red: 0.16, green: 0.42, blue: 0.75)
    portrait.cornerRadius = 16
    layer.addSublayer(portrait)
    for (y, width, shade) in [(69.0, 96.0, 0.25), (85.0, 64.0, 0.7)] {
      let line = Layer()
      line.frame = Rect(x: 54, y: y, width: width, height: 9)
      line.backgroundColor = Color(white: shade)
      line.cornerRadius = 4.5
      layer.addSublayer(line)
    }
  }

  private static func outline(_ layer: Layer) -> Path {
    Path(roundedRect: RoundedRect(layer.bounds, radius: layer.cornerRadius))
  }
}
