import LaminaDrawing
import LaminaExplain
import LaminaGeometry
import LaminaLayers
import LaminaPixels
import TestSupport

/// A screen of cells, cards and bars that follows from a seed, without anything to improve but what is planted.
@MainActor struct PlantedScreen {
  /// Something to improve, with its layer.
  struct Plant {
    let kind: Change.Kind
    let layer: Layer
  }

  /// The kinds of change that can be planted.
  static let kinds = Change.Kind.allCases

  let root = Layer()
  private(set) var plants: [Plant] = []
  static let canvas = Canvas(width: 200, height: 320, scale: 2, background: .white)
  private var random: SplitMix
  private let picture: LayerContents

  /// Makes a screen of eight places, some of which are planted.
  ///
  /// - Parameters:
  ///   - seed: any number.
  ///   - count: how many places are planted.
  init(seed: UInt64, plants count: Int) {
    random = SplitMix(seed: seed)
    picture = .texture(
      Pictures.make(160, 40) { x, y in
        PackedPixel(red: UInt8(x), green: UInt8(y * 5), blue: UInt8((x * y) & 127), alpha: 255)
      })
    root.bounds = Rect(x: 0, y: 0, width: 200, height: 320)
    root.anchorPoint = .zero
    root.backgroundColor = Color(white: 0.95)
    var places = Array(0..<8)
    places.shuffle(using: &random)
    for place in 0..<8 {
      let frame = Rect(x: 10, y: 8 + 38 * Double(place), width: 160, height: 32)
      if places[place] < count {
        plant(random.element(of: PlantedScreen.kinds), in: frame)
      } else {
        addGood(in: frame)
      }
    }
  }

  private mutating func color() -> Color {
    Color(
      red: random.double(in: 0...0.7), green: random.double(in: 0...0.7),
      blue: random.double(in: 0...0.7))
  }

  /// Two boxes that overlap, which only a group fades right.
  private mutating func addPair(to layer: Layer, apart: Bool = false) {
    layer.addSublayer(Layer(Rect(x: 4, y: 4, width: 60, height: 20), color()))
    let x = apart ? 80.0 : 40
    layer.addSublayer(Layer(Rect(x: x, y: 8, width: 60, height: 20), color()))
  }

  /// A cell, a card or a bar that has all it should have.
  private mutating func addGood(in frame: Rect) {
    let place = Layer(frame, color())
    root.addSublayer(place)
    switch random.integer(in: 0...5) {
    case 0:
      place.cornerRadius = 8
      place.shadowOpacity = 0.4
      place.shadowRadius = 3
      place.shadowPath = Path(roundedRect: RoundedRect(place.bounds, radius: 8))
    case 1:
      // Its picture is cut by the corners.
      place.contents = picture
      place.cornerRadius = 10
      place.masksToBounds = true
    case 2:
      place.backgroundColor = nil
      place.opacity = 0.6
      addPair(to: place)
    case 3:
      place.contents = picture
      let star = ShapeLayer()
      star.frame = place.bounds
      star.path = Path(ellipseIn: Rect(x: 20, y: 2, width: 90, height: 28))
      place.mask = star
    case 4:
      place.addSublayer(Layer(Rect(x: 4, y: 4, width: 24, height: 24), color()))
      place.sublayers?[0].cornerRadius = 12
    default:
      place.drawing = [.fillRect(Rect(x: 10, y: 8, width: 100, height: 6), color: color())]
      place.contentsScale = 2
    }
  }

  private mutating func plant(_ kind: Change.Kind, in frame: Rect) {
    let place = Layer(frame, color())
    root.addSublayer(place)
    var planted = place
    switch kind {
    case .shadowPath:
      place.cornerRadius = 8
      place.shadowOpacity = 0.4
      place.shadowRadius = 3
    case .cornersForMask:
      place.contents = picture
      let mask = ShapeLayer()
      mask.frame = place.bounds
      mask.path = Path(roundedRect: RoundedRect(place.bounds, radius: 9))
      place.mask = mask
    case .needlessClip:
      place.cornerRadius = 8
      place.masksToBounds = true
      place.addSublayer(Layer(Rect(x: 20, y: 8, width: 60, height: 16), color()))
    case .separateOpacity:
      place.backgroundColor = nil
      place.opacity = 0.6
      addPair(to: place, apart: true)
    case .flattenedColor:
      planted = Layer(
        Rect(x: 8, y: 6, width: 100, height: 20), color().withAlpha(multipliedBy: 0.5))
      place.addSublayer(planted)
    case .opaqueStore:
      place.backgroundColor = nil
      place.drawing = [.fillRect(place.bounds, color: color())]
      place.contentsScale = 2
    case .needlessBitmap:
      place.shouldRasterize = true
      place.rasterizationScale = 2
      addPair(to: place)
      move(place.sublayers?[1])
    case .needlessMask:
      place.contents = picture
      let mask = Layer(Rect(x: -20, y: -10, width: 200, height: 60), .black)
      mask.cornerRadius = 4
      place.mask = mask
    case .roundedContent:
      // The picture lies in two of the corners.
      place.cornerRadius = 8
      place.masksToBounds = true
      let cover = Layer(Rect(x: 0, y: 0, width: 80, height: 32), nil)
      cover.contents = picture
      place.addSublayer(cover)
    case .filteredContents:
      let cover = Layer(Rect(x: 40, y: 6, width: 60, height: 20), color())
      cover.filters = [.gaussianBlur(radius: 3)]
      place.addSublayer(cover)
      planted = cover
    case .standingBackdrop:
      addPair(to: place)
      let pane = Layer(
        Rect(x: 20, y: 2, width: 100, height: 28), Color.white.withAlpha(multipliedBy: 0.3))
      pane.backgroundFilters = [.gaussianBlur(radius: 4)]
      place.addSublayer(pane)
      planted = pane
    case .plainBackdrop:
      let pane = Layer(
        Rect(x: 60, y: 11, width: 30, height: 10), Color.white.withAlpha(multipliedBy: 0.3))
      pane.backgroundFilters = [.gaussianBlur(radius: 2)]
      place.addSublayer(pane)
      planted = pane
    case .emptyStore:
      place.backgroundColor = nil
      place.drawing = []
      place.contentsScale = 2
    case .hiddenWork:
      // Cards that a picture covers.
      let group = Layer(Rect(x: 10, y: 4, width: 120, height: 24), color())
      for x in 0..<6 {
        let card = Layer(Rect(x: 4 + 18 * Double(x), y: 4, width: 14, height: 16), color())
        card.cornerRadius = 4
        group.addSublayer(card)
      }
      place.addSublayer(group)
      let cover = Layer(place.bounds, color())
      place.addSublayer(cover)
      planted = group
    case .rasterization:
      // It moves as a whole, by whole pixels.
      place.backgroundColor = nil
      place.opacity = 0.6
      addPair(to: place)
      move(place)
    }
    plants.append(Plant(kind: kind, layer: planted))
  }

  /// Moves a layer by a pixel a frame.
  private func move(_ layer: Layer?) {
    guard let layer else { return }
    let ends = Animation.Ends(
      from: .number(layer.position.x), to: .number(layer.position.x + 15))
    layer.add(Animation("position.x", .basic(ends), duration: 0.5))
  }
}
