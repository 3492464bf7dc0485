import LaminaGeometry
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

  @Test func `animations: many that name sublayers take time in proportion to their number`() {
    let growth = Growth.ofEightTimes(400) { count in
      let root = Layer()
      root.sublayers = (0..<count).map { place in
        let layer = Layer()
        layer.name = "n\(place)"
        return layer
      }
      root.addAnimations(
        (0..<count).map {
          (
            animation: .basic(
              "sublayers.n\($0).opacity", from: .number(0), to: .number(1), duration: 4), key: nil
          )
        })
      root.beginAnimations(at: 0)
      let shown = root.presentationCopy(at: 1)
      let last = shown.orderedSublayers[count - 1].opacity
      #expect(abs(last - 0.25) < 1e-9)
    }
    #expect(growth < Growth.limit)
  }

  @Test func `animations: names that begin alike, or contain dots, keep their sublayers apart`() {
    let root = Layer()
    let names = ["a", "a.b", "a.b.c", "ab"]
    root.sublayers = names.map { name in
      let layer = Layer()
      layer.name = name
      return layer
    }
    for (place, name) in names.enumerated() {
      root.add(
        .basic(
          "sublayers.\(name).zPosition", from: .number(0), to: .number(Double(place + 1) * 4),
          duration: 4))
    }
    root.beginAnimations(at: 0)
    let shown = root.presentationCopy(at: 1)
    #expect(shown.orderedSublayers.map(\.zPosition) == [1, 2, 3, 4])
  }

  @Test func `properties: a comparison finds every property that differs, rare or not`() {
    let layer = Layer()
    let comparison = LayerComparison(with: layer, rows: LayerProperty.all)
    func names(_ state: LayerState) -> Set<String> {
      Set(comparison.differingRows(in: state).map { comparison.rows[$0].property.name })
    }
    let always = names(Layer().state)
    #expect(always.isDisjoint(with: ["opacity", "shadowRadius", "transform", "speed", "filters"]))
    for (name, change) in [
      ("opacity", { $0.opacity = 0.5 }), ("shadowRadius", { $0.shadowRadius = 7 }),
      ("transform", { $0.transform = .translation(x: 1, y: 0, z: 0) }),
      ("contentsRect", { $0.contentsRect = Rect(x: 0, y: 0, width: 0.5, height: 1) }),
      ("speed", { $0.timing.speed = 2 }), ("filters", { $0.filters = [.gaussianBlur(radius: 2)] }),
      ("borderColor", { $0.borderColor = nil }),
      ("compositingFilter", { $0.compositingFilter = .multiply }),
    ] as [(String, (Layer) -> Void)] {
      let other = Layer()
      change(other)
      #expect(names(other.state).contains(name), "\(name)")
    }
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
