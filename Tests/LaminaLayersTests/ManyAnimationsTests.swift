import LaminaLayers
import TestSupport
import Testing

/// Many animations of one layer, and many sublayers.
@Suite @MainActor struct ManyAnimationsTests {
  private func fade(_ duration: Double) -> Animation {
    .basic("opacity", from: .number(0), to: .number(1), duration: duration)
  }

  @Test func `animations: many at once replace those with the same key, as one by one`() {
    let (one, many) = (Layer(), Layer())
    var added: [(animation: Animation, key: String?)] = []
    for (place, key) in ["a", nil, "b", "a", nil, "c", "b"].enumerated() {
      added.append((fade(Double(place + 1)), key))
    }
    for layer in [one, many] {
      layer.add(fade(20), forKey: "c")
      layer.add(fade(21), forKey: "d")
    }
    for entry in added { one.add(entry.animation, forKey: entry.key) }
    many.addAnimations(added)
    #expect(one.animationKeys == many.animationKeys)
    #expect(
      one.animations.map(\.animation.timing.duration)
        == many.animations.map(\.animation.timing.duration))
  }

  @Test func `animations: the time for many with keys grows with their number`() {
    func time(_ count: Int) -> Int {
      let added = (0..<count).map { (animation: fade(1), key: Optional("key \($0)")) }
      return Growth.processorTime { Layer().addAnimations(added) }
    }
    _ = time(100)
    let (few, many) = ((0..<3).map { _ in time(2_000) }.min() ?? 1, time(16_000))
    #expect(many < 8 * 6 * max(few, 100_000), "\(few) ns, and \(many) for eight times as many")
  }

  @Test func `paths: those of many siblings are right in any order`() {
    let root = Layer()
    root.sublayers = (0..<200).map { _ in Layer() }
    let order = Array(0..<200) + (0..<200).reversed() + [7, 190, 7, 0, 199]
    for place in order {
      #expect(root.orderedSublayers[place].pathFromRoot == "root.sublayers[\(place)]")
    }
    root.orderedSublayers[150].removeFromSuperlayer()
    #expect(root.orderedSublayers[150].pathFromRoot == "root.sublayers[150]")
  }

  @Test func `values: a layer that shares them changes its own alone`() {
    let (usual, layer) = (Layer(), Layer())
    usual.contentsScale = 3
    layer.shareValues(of: usual)
    #expect(layer.contentsScale == 3)
    layer.opacity = 0.5
    usual.contentsScale = 2
    #expect(usual.opacity == 1 && layer.contentsScale == 3)
  }
}
