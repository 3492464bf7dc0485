import LaminaGeometry
import LaminaLayers
import LaminaPixels

// Random pictures in layers, made in memory, and all that places and samples them.

extension SceneMaker {
  /// Gives a layer a picture.
  mutating func setContents(of layer: Layer) {
    let texture = texture()
    layer.contents = .texture(texture)
    layer.contentsGravity =
      random.chance(0.35) ? .resize : random.element(of: ContentsGravity.allCases)
    layer.contentsScale = random.element(of: [1, 1, 1, 2, 2, 3, 0.5, 1.5])
    layer.minificationFilter = random.element(of: [.linear, .nearest, .trilinear])
    layer.magnificationFilter = random.element(of: [.linear, .nearest, .linear, .trilinear])
    if layer.minificationFilter == .trilinear {
      // By the picture's size, so that the scenes of earlier seeds keep their layers.
      var dice = SplitMix(seed: UInt64(texture.width * 1_000 + texture.height))
      layer.minificationFilterBias = dice.element(of: [0, 0, 0, 1, dice.double(in: -2...3)])
    }
    // By the picture's size too.
    var dice = SplitMix(seed: UInt64(texture.height * 1_000 + texture.width))
    if dice.chance(0.25) {
      layer.contentsMultiplyColor = Color(
        red: dice.double(in: -0.1...1.2), green: dice.double(in: 0...1),
        blue: dice.element(of: [0, 1, 0.5]), alpha: dice.element(of: [1, 1, 0.5, 0.1, 0]))
    }
    if dice.chance(0.15) { layer.contentsTransform = SceneMaker.contentsTransform(&dice) }
    if random.chance(0.2) { layer.contentsRect = unitRect(beyond: 0.4) }
    if random.chance(0.2) {
      layer.contentsCenter = unitRect(beyond: 0)
      if random.chance(0.3) {
        layer.contentsCenter.size = .zero
      } else if random.chance(0.1) {
        layer.contentsCenter.size.height = 0
      }
    }
    if random.chance(0.25) {
      // The picture at its own size: a copy where the layer stands on pixels.
      layer.contentsGravity = .resize
      layer.contentsRect = Rect(x: 0, y: 0, width: 1, height: 1)
      layer.bounds.size = Size(
        width: Double(texture.width) / layer.contentsScale,
        height: Double(texture.height) / layer.contentsScale)
    }
  }

  /// A picture that is moved, scaled, mirrored or turned within its layer.
  private static func contentsTransform(_ dice: inout SplitMix) -> Affine {
    var transform = Affine(
      a: dice.element(of: [1, 0.5, 0.75, 1.5, -1]), b: 0, c: 0,
      d: dice.element(of: [1, 0.5, 2, -1]),
      tx: dice.element(of: [0, 3, 2.5, -4]), ty: dice.element(of: [0, -2, 1.25]))
    if dice.chance(0.4) {
      let turn = Trigonometry.sineCosine(radians: dice.double(in: -3...3))
      (transform.b, transform.c) = (transform.a * turn.sine, -transform.d * turn.sine)
      (transform.a, transform.d) = (transform.a * turn.cosine, transform.d * turn.cosine)
    }
    return transform
  }

  private mutating func unitRect(beyond: Double) -> Rect {
    var ends = (0..<4).map { _ -> Double in
      random.chance(0.4)
        ? random.element(of: [0, 0.25, 0.5, 0.75, 1])
        : random.double(in: (0 - beyond)...(1 + beyond))
    }
    if random.chance(0.95) {
      if ends[0] == ends[1] { ends[1] = ends[0] < 0.5 ? 1 : 0 }
      if ends[2] == ends[3] { ends[3] = ends[2] < 0.5 ? 1 : 0 }
    }
    return Rect(
      minX: min(ends[0], ends[1]), minY: min(ends[2], ends[3]), maxX: max(ends[0], ends[1]),
      maxY: max(ends[2], ends[3]))
  }

  /// A picture of 1 to 24 pixels on a side, seldom of up to 150: noise, or larger patches of noise.
  private mutating func texture() -> Texture {
    var (width, height) = (random.integer(in: 1...24), random.integer(in: 1...24))
    let isOpaque = random.chance(0.6)
    let patch = random.element(of: [1, 1, 2, 4])
    let noise = random.next()
    if noise % 10 == 0 { (width, height) = (6 * width + 1, 5 * height) }
    return Pictures.make(width, height, isOpaque: isOpaque) { x, y in
      var dice = SplitMix(seed: noise &+ UInt64(y / patch * 1_024 + x / patch))
      return SceneMaker.pixel(dice.next(), isOpaque: isOpaque)
    }
  }

  /// A pixel by its bits: opaque, clear, or anything between.
  static func pixel(_ bits: UInt64, isOpaque: Bool) -> PackedPixel {
    func byte(_ index: UInt64) -> UInt8 { UInt8(truncatingIfNeeded: bits >> (8 * index)) }
    let alpha: UInt8 =
      switch isOpaque ? 0 : byte(4) % 4 {
      case 0: 255
      case 1: 0
      default: byte(3)
      }
    return PackedPixel(straightRed: byte(0), green: byte(1), blue: byte(2), alpha: alpha)
  }
}
