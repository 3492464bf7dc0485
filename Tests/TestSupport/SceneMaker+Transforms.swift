import LaminaGeometry

// Random transforms: turns, scales, perspectives, and products of them.

extension SceneMaker {
  /// A layer's own transform.
  mutating func transform() -> Matrix4 {
    if random.chance(odds.space) {
      return turnInSpace().concatenating(random.chance(0.6) ? perspective() : .identity)
    }
    switch random.integer(in: 0...7) {
    case 0...3: return turn()
    case 4, 5: return scale()
    case 6: return turn().concatenating(scale()).concatenating(shift())
    default: return shear().concatenating(turn())
    }
  }

  /// A transform that a layer applies to its sublayers.
  mutating func sublayerTransform() -> Matrix4 {
    switch random.integer(in: 0...5) {
    case 0: turn()
    case 1: scale()
    case 2: turnInSpace().concatenating(perspective())
    default: perspective()
    }
  }

  /// A transform that moves a layer out of the plane, tilted or not.
  mutating func transformInSpace() -> Matrix4 {
    let moved = Matrix4.translation(x: 0, y: 0, z: number(in: -10...10))
    return random.chance(0.5) ? moved : turnInSpace().concatenating(moved)
  }

  /// From one instance of a replicator to the next.
  mutating func instanceTransform() -> Matrix4 {
    switch random.integer(in: 0...4) {
    case 0: turn().concatenating(shift())
    case 1: scale().concatenating(shift())
    case 2: turnInSpace()
    default: shift()
    }
  }

  private mutating func turn() -> Matrix4 {
    Matrix4.rotation(
      degrees: random.element(of: [0, 90, 180, 270, 45, 30, -60, random.double(in: -180...180)]))
  }

  private mutating func scale() -> Matrix4 {
    func factor() -> Double {
      random.element(of: [1, 0.5, 2, -1, 1.5, -0.75, 1.0 / 3, random.double(in: 0.2...2)])
    }
    return .scale(x: factor(), y: factor(), z: random.chance(0.9) ? 1 : factor())
  }

  private mutating func shift() -> Matrix4 {
    .translation(
      x: number(in: -8...12), y: number(in: -8...12),
      z: random.chance(0.8) ? 0 : number(in: -6...6))
  }

  private mutating func shear() -> Matrix4 {
    Matrix4(Affine(a: 1, b: number(in: -1...1), c: number(in: -1...1), d: 1.25, tx: 0, ty: 0))
  }

  private mutating func turnInSpace() -> Matrix4 {
    let degrees = random.element(of: [180, 60, -45, 90, random.double(in: -180...180)])
    switch random.integer(in: 0...3) {
    case 0: return .rotation(degrees: degrees, x: 1, y: 0, z: 0)
    case 1: return .rotation(degrees: degrees, x: 0, y: 1, z: 0)
    default:
      return .rotation(
        degrees: degrees, x: random.double(in: -1...1), y: random.double(in: -1...1),
        z: random.double(in: -1...1))
    }
  }

  /// A perspective; at the smaller distances planes pass behind the eye.
  private mutating func perspective() -> Matrix4 {
    .perspective(
      distance: random.element(of: [10, 25, 40, 80, 200, 500, random.double(in: 5...100)]))
  }
}
