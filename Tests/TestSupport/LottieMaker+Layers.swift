// Random layers: kinds, times, transforms, parents, mattes.

extension LottieMaker {
  /// The layers of a composition, front to back.
  ///
  /// - Parameter composition: its name; the root may use most of the budget.
  /// - Returns: the array.
  mutating func layers(in composition: String) -> LottieValue {
    let most = composition == "root" ? max(1, budget) : min(4, max(1, budget / 3))
    let count = random.integer(in: 1...most)
    budget -= count
    var layers: [LottieValue] = []
    for index in 0..<count {
      var layer = layer(index + 1, of: count)
      if index > 0, random.chance(looks) {
        layer["tt"] = .number(Double(random.integer(in: 1...4)))
        if random.chance(0.4) {
          layer["tp"] = .number(Double(random.integer(in: 1...index)))
        } else if random.chance(0.8) {
          layers[index - 1]["td"] = 1
        }
      }
      layers.append(layer)
    }
    return .list(layers)
  }

  /// One layer.
  private mutating func layer(_ index: Int, of count: Int) -> LottieValue {
    let type = random.element(of: [0, 0, 1, 2, 3, 4, 4, 4, 4, 4, 5, random.integer(in: 0...16)])
    var layer: LottieValue = ["ty": .number(Double(type)), "ind": .number(Double(index))]
    if random.chance(0.9) { layer["nm"] = .text("layer \(index)") }
    setTimes(of: &layer)
    let isSpatial = random.chance(0.06)
    layer["ks"] = transform(isSpatial: isSpatial)
    if isSpatial { layer["ddd"] = 1 }
    if random.chance(0.25) {
      // Parents come later, so that a chain ends; now and then any layer, or one that is not there.
      let parent = random.chance(0.05) ? random.integer(in: 1...count + 2) : index + 1
      if parent <= count || random.chance(0.02) { layer["parent"] = .number(Double(parent)) }
    }
    if random.chance(0.1) { layer["ao"] = 1 }
    if random.chance(0.04) { layer["hd"] = true }
    setContent(of: &layer, type: type)
    setLooks(of: &layer)
    return layer
  }

  /// When a layer is visible, and how its own time runs.
  private mutating func setTimes(of layer: inout LottieValue) {
    layer["ip"] = .number(random.chance(0.7) ? start : frame())
    layer["op"] = .number(random.chance(0.7) ? end : frame())
    layer["st"] = .number(random.chance(0.7) ? 0 : number(in: -10...10))
    if random.chance(0.2) { layer["sr"] = .number(random.element(of: [1, 0.5, 2, 1.37, 0])) }
  }

  /// A layer's transform.
  ///
  /// - Parameter isSpatial: whether it turns out of the plane.
  /// - Returns: the object `ks`.
  private mutating func transform(isSpatial: Bool) -> LottieValue {
    var transform: LottieValue = [:]
    if random.chance(0.15), !isSpatial {
      transform["px"] = scalar { $0.number(in: 0...$0.width) }
      transform["py"] = scalar { $0.number(in: 0...$0.height) }
    } else {
      transform["p"] = position()
    }
    setPlane(of: &transform)
    if isSpatial {
      for key in ["rx", "ry", "rz"] { transform[key] = scalar { $0.number(in: -70...70) } }
      if random.chance(0.5) {
        transform["or"] = property {
          .numbers([$0.number(in: -40...40), $0.number(in: -40...40), $0.number(in: -40...40)])
        }
      }
    } else if random.chance(0.6) {
      transform["r"] = scalar(slot: "angle") { $0.angle() }
    }
    return transform
  }

  /// Anchor, scale, skew and opacity of a layer or a group.
  mutating func setPlane(of transform: inout LottieValue) {
    if random.chance(0.4) {
      transform["a"] = property { .numbers([$0.number(in: -20...40), $0.number(in: -20...40)]) }
    }
    if random.chance(0.5) {
      transform["s"] = property { maker in
        let size = maker.number(in: 20...220)
        let other = maker.random.chance(0.5) ? size : maker.number(in: -150...200)
        return maker.random.chance(0.5)
          ? .numbers([size, other]) : .numbers([size, other, 100])
      }
    }
    if random.chance(0.15) {
      transform["sk"] = scalar { $0.number(in: -60...60) }
      transform["sa"] = scalar { $0.angle() }
    }
    if random.chance(0.3) { transform["o"] = scalar(slot: "share") { $0.percent() } }
  }

  /// The parts of a layer that its kind has.
  private mutating func setContent(of layer: inout LottieValue, type: Int) {
    switch type {
    case 0:
      layer["refId"] = .text(compositions.isEmpty ? "none" : random.element(of: compositions))
      if compositions.isEmpty { layer["ty"] = 3 }
      layer["w"] = .number(number(in: 10...width))
      layer["h"] = .number(number(in: 10...height))
      if random.chance(0.3) { layer["tm"] = scalar { $0.random.double(in: 0...2) } }
    case 1:
      layer["sw"] = .number(number(in: 4...width))
      layer["sh"] = .number(number(in: 4...height))
      layer["sc"] = .text(
        random.element(of: ["#ff6b6b", "#2ec4b6", "#FFB627", "#1b2", "#000000", "teal"]))
    case 2:
      if pictures.isEmpty { layer["ty"] = 3 }
      layer["refId"] = .text(pictures.isEmpty ? "none" : random.element(of: pictures))
    case 4: layer["shapes"] = items(depth: 0)
    case 5: layer["t"] = text()
    default: break
    }
  }
}
