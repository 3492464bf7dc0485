import LaminaGeometry
public import LaminaLayers

// Seeded random changes of a layer tree, for tests of what a frame redraws.

/// Changes a random scene from frame to frame, as an app would: something at a time, or nothing.
@MainActor public struct RandomChanges {
  private var maker: SceneMaker

  /// Starts the sequence of `seed`.
  public init(seed: UInt64) { maker = SceneMaker(seed: seed &+ 0x5eed) }

  /// Makes up to three changes anywhere in the tree under `root`.
  public mutating func change(_ root: Layer, on canvas: Canvas) {
    for _ in 0..<maker.random.integer(in: 0...3) { changeOne(root, canvas) }
  }

  private mutating func changeOne(_ root: Layer, _ canvas: Canvas) {
    let layer = maker.random.element(of: root.subtree)
    switch maker.random.integer(in: 0...17) {
    case 0...2:
      layer.position = Point(
        x: layer.position.x + maker.number(in: -9...9),
        y: layer.position.y + maker.number(in: -9...9))
    case 3, 4: layer.backgroundColor = maker.color(opaque: 0.6)
    case 5: layer.opacity = maker.random.element(of: [0, 0.4, 1])
    case 6: layer.isHidden.toggle()
    case 7: layer.bounds.size.width += maker.number(in: -4...6)
    case 8: layer.zPosition = Double(maker.random.integer(in: -2...2))
    case 9: layer.cornerRadius = maker.number(in: 0...8)
    case 10: layer.masksToBounds.toggle()
    case 11: layer.transform = maker.transform()
    case 12: layer.shadowOpacity = layer.shadowOpacity > 0 ? 0 : 0.6
    case 13: layer.shouldRasterize.toggle()
    case 14: layer.contents = nil
    case 15:
      if layer !== root, layer.superlayer?.mask !== layer { layer.removeFromSuperlayer() }
    case 16:
      let added = Layer()
      added.frame = Rect(
        x: maker.number(in: -5...40), y: maker.number(in: -5...40),
        width: maker.number(in: 1...30), height: maker.number(in: 1...30))
      added.backgroundColor = maker.color(opaque: 0.6)
      let place = maker.random.integer(in: 0...layer.orderedSublayers.count)
      layer.insertSublayer(added, at: place)
    default:
      if let first = layer.orderedSublayers.first, layer.orderedSublayers.count > 1 {
        layer.addSublayer(first)
      }
    }
  }
}

extension Layer {
  /// The layer, and all below it with their masks, level by level.
  var subtree: [Layer] {
    var layers = [self]
    var next = 0
    while next < layers.count {
      layers += layers[next].orderedSublayers
      if let mask = layers[next].mask { layers.append(mask) }
      next += 1
    }
    return layers
  }
}
