import LaminaExplain
import LaminaGeometry
import LaminaLayers
import LaminaPixels
import TestSupport

/// A moving scene with something to improve, which a few late frames may forbid.
///
/// Beside it stand a dot that always moves, and a card whose shadow can have a path in every frame.
@MainActor struct HazardScene {
  /// The hazard that forbids the change.
  enum Hazard: String, CaseIterable {
    case siblingsOverlap, leavesClip, backdropChanges, outlineChanges, maskHides, turnsBeyond
    case becomesVisible, coverEnds, opacityBegins, springOvershoots, jumpsOut, comesBack
    case groupWithOffset, sublayerScales, colourChanges, pictureChanges
  }

  static let canvas = Canvas(width: 120, height: 150, scale: 2, background: .white)

  let root = Layer()
  /// The layer that can be improved, unless the hazard forbids it, and by which kind of change.
  private(set) var layer: Layer
  private(set) var kind = Change.Kind.shadowPath
  /// The card whose shadow can have a path.
  let sound = Layer()
  /// The seconds until everything rests or has repeated.
  private(set) var duration: Double
  private var random: SplitMix
  private let isHazardous: Bool
  /// The begin and the end of the late frames, as parts of the duration.
  private let window: (begin: Double, end: Double)

  /// Makes a scene.
  ///
  /// - Parameters:
  ///   - hazard: what may forbid the change.
  ///   - seed: any number.
  ///   - isHazardous: whether it does; the same scene otherwise.
  init(_ hazard: Hazard, seed: UInt64, isHazardous: Bool) {
    random = SplitMix(seed: seed &* 64 &+ UInt64(Hazard.allCases.firstIndex(of: hazard) ?? 0))
    self.isHazardous = isHazardous
    duration = [2.0, 2.5, 3, 4][random.integer(in: 0...3)]
    let begin = random.double(in: 0.55...0.9)
    window = (begin, begin + random.double(in: 0.03...0.08))
    layer = Layer()
    root.frame = Rect(x: 0, y: 0, width: 120, height: 150)
    let dot = box(Rect(x: 4, y: 138, width: 6, height: 6))
    root.addSublayer(dot)
    dot.add(.basic("position.x", from: .number(7), to: .number(100), duration: duration))
    sound.frame = Rect(x: 70, y: 90, width: 36, height: 30)
    sound.backgroundColor = .white
    sound.cornerRadius = 5
    (sound.shadowOpacity, sound.shadowRadius) = (0.4, 3)
    layer.frame = Rect(x: 12, y: 16, width: 90, height: 50)
    root.addSublayer(layer)
    root.addSublayer(sound)
    add(hazard)
  }

  private mutating func add(_ hazard: Hazard) {
    switch hazard {
    case .siblingsOverlap, .comesBack: addFadingPair(comesBack: hazard == .comesBack)
    case .leavesClip, .turnsBeyond, .springOvershoots, .sublayerScales: addClip(hazard)
    case .outlineChanges, .becomesVisible, .jumpsOut, .groupWithOffset: addShadow(hazard)
    case .backdropChanges: addGlass()
    case .maskHides: addMask()
    case .coverEnds: addCover()
    case .opacityBegins, .colourChanges: addTint(hazard)
    case .pictureChanges: addPicture()
    }
  }

  // MARK: - Parts

  private mutating func color() -> Color {
    Color(
      red: random.double(in: 0...0.7), green: random.double(in: 0...0.7),
      blue: random.double(in: 0...0.7))
  }

  private mutating func box(_ frame: Rect) -> Layer {
    let layer = Layer()
    layer.frame = frame
    layer.backgroundColor = color()
    return layer
  }

  /// A value that is another one only in the late frames.
  private func late(_ keyPath: String, _ usual: AnimatableValue, _ other: AnimatableValue)
    -> Animation
  {
    var frames = Keyframes(values: [usual, usual, other, other, usual, usual])
    frames.keyTimes = [0, window.begin, window.begin, window.end, window.end, 1]
    return .keyframes(keyPath, frames, duration: duration)
  }

  private mutating func addFadingPair(comesBack: Bool) {
    kind = .separateOpacity
    layer.opacity = 0.5
    layer.addSublayer(box(Rect(x: 0, y: 10, width: 40, height: 30)))
    let right = box(Rect(x: 50, y: 10, width: 40, height: 30))
    layer.addSublayer(right)
    guard comesBack else {
      right.add(late("position.x", .number(70), .number(isHazardous ? 50 : 66)))
      return
    }
    var swing = Animation.basic(
      "position.x", from: .number(70), to: .number(isHazardous ? 57 : 62), duration: duration / 2)
    swing.timing.autoreverses = true
    swing.timing.repeatCount = .infinity
    swing.timingFunction = .easeIn
    right.add(swing)
  }

  private mutating func addClip(_ hazard: Hazard) {
    kind = .needlessClip
    layer.cornerRadius = 8
    layer.masksToBounds = true
    layer.backgroundColor = color()
    let inner = box(Rect(x: 25, y: 15, width: 40, height: 20))
    layer.addSublayer(inner)
    switch hazard {
    case .leavesClip: inner.add(late("position.x", .number(45), .number(isHazardous ? 80 : 55)))
    case .turnsBeyond:
      inner.bounds.size = Size(width: 58, height: 12)
      inner.add(
        late("transform.rotation.z", .number(0), .number(isHazardous ? Double.pi / 2 : 0.2)))
    case .sublayerScales:
      inner.add(late("transform.scale", .number(1), .number(isHazardous ? 3 : 1.1)))
    default:
      var spring = SpringCurve()
      spring.damping = isHazardous ? 3 : 20
      inner.add(
        .spring("position.x", spring, from: .number(28), to: .number(60), duration: duration))
    }
  }

  private mutating func addShadow(_ hazard: Hazard) {
    // Three that are equivalent; the hazard concerns the first.
    layer.frame = Rect(x: 8, y: 20, width: 30, height: 30)
    for x in [8.0, 45, 82] {
      let card = x == 8 ? layer : Layer()
      card.frame = Rect(x: x, y: 20, width: 30, height: 30)
      card.backgroundColor = .white
      (card.shadowOpacity, card.shadowRadius) = (0.5, 2)
      card.addSublayer(box(Rect(x: 10, y: 10, width: 10, height: 10)))
      if x > 8 { root.addSublayer(card) }
    }
    guard let badge = layer.sublayers?.first else { return }
    let far = isHazardous ? -3.0 : 12
    switch hazard {
    case .outlineChanges: badge.add(late("position.y", .number(15), .number(far)))
    case .jumpsOut:
      var frames = Keyframes(values: [15, far, 15].map { .number($0) })
      frames.keyTimes = [0, window.begin, window.end, 1]
      frames.calculationMode = .discrete
      badge.add(.keyframes("position.y", frames, duration: duration))
    case .groupWithOffset:
      var move = Animation.basic(
        "position.y", from: .number(15), to: .number(far), duration: duration * 0.06)
      move.timing.beginTime = window.begin * duration
      badge.add(.group([move], duration: duration))
    default:
      badge.frame = Rect(x: isHazardous ? 24 : 8, y: 10, width: 12, height: 10)
      badge.opacity = 0
      badge.add(late("opacity", .number(0), .number(1)))
    }
  }

  private mutating func addGlass() {
    kind = .standingBackdrop
    root.insertSublayer(box(Rect(x: 0, y: 0, width: 60, height: 150)), below: layer)
    let toast = box(Rect(x: 20, y: -30, width: 60, height: 24))
    root.insertSublayer(toast, below: layer)
    toast.add(late("position.y", .number(-18), .number(isHazardous ? 40 : -14)))
    layer.backgroundColor = Color.white.withAlpha(multipliedBy: 0.3)
    layer.backgroundFilters = [.gaussianBlur(radius: 4)]
  }

  private mutating func addMask() {
    kind = .needlessMask
    layer.contents = .texture(
      Pictures.make(90, 50) { x, y in
        PackedPixel(red: UInt8(x * 2), green: UInt8(y * 5), blue: 90, alpha: 255)
      })
    let mask = box(Rect(x: -20, y: -20, width: 130, height: 90))
    mask.cornerRadius = 6
    layer.mask = mask
    mask.add(late("position.x", .number(45), .number(isHazardous ? 80 : 50)))
  }

  private mutating func addCover() {
    kind = .hiddenWork
    layer.backgroundColor = color()
    for x in 0..<5 {
      let card = box(Rect(x: 6 + 16 * Double(x), y: 12, width: 12, height: 24))
      card.cornerRadius = 4
      layer.addSublayer(card)
    }
    let cover = box(Rect(x: 4, y: 8, width: 110, height: 70))
    root.addSublayer(cover)
    if isHazardous { cover.timing = MediaTiming(duration: duration * window.begin) }
  }

  private mutating func addTint(_ hazard: Hazard) {
    kind = .flattenedColor
    let back = box(layer.frame)
    back.backgroundColor = Color(red: 0.9, green: 0.9, blue: 0.8)
    root.insertSublayer(back, below: layer)
    layer.backgroundColor = Color(red: 0.1, green: 0.3, blue: 0.8, alpha: 0.4)
    if hazard == .colourChanges {
      let usual = AnimatableValue.color(back.backgroundColor)
      back.add(late("backgroundColor", usual, isHazardous ? .color(.black) : usual))
    } else {
      var fade = Animation.basic(
        "opacity", from: .number(1), to: .number(isHazardous ? 0.2 : 1), duration: 0.2)
      fade.timing.beginTime = duration * window.begin
      back.add(fade)
    }
  }

  private mutating func addPicture() {
    func picture(isWhole: Bool) -> LayerContents {
      .texture(
        Pictures.make(90, 50, isOpaque: false) { x, y in
          isWhole || x < 40 ? PackedPixel(red: UInt8(x), green: 80, blue: 200, alpha: 255) : .clear
        })
    }
    layer.contents = picture(isWhole: true)
    (layer.shadowOpacity, layer.shadowRadius) = (0.5, 2)
    let usual = AnimatableValue.contents(layer.contents)
    layer.add(
      late("contents", usual, .contents(picture(isWhole: !isHazardous))))
  }
}
