// Random shape items: groups, paths, paints, modifiers.

extension LottieMaker {
  /// The items of a shape layer or a group, front to back.
  ///
  /// - Parameter depth: how many groups are around it.
  /// - Returns: the array.
  mutating func items(depth: Int) -> LottieValue {
    var items: [LottieValue] = []
    for _ in 0..<random.integer(in: 1...(depth == 0 ? 3 : 2)) {
      if depth < 3, random.chance(0.5) {
        var group: LottieValue = ["ty": "gr", "it": self.items(depth: depth + 1)]
        if random.chance(0.6) { group["nm"] = "group" }
        items.append(group)
      } else {
        items.append(shape())
      }
    }
    if random.chance(0.35) { items.append(modifier()) }
    for _ in 0..<random.element(of: [1, 1, 1, 2, 0]) { items.append(paint()) }
    if random.chance(0.1) { items.append(shape()) }
    if random.chance(0.1) { items.append(repeater()) }
    if random.chance(0.05) { items[random.integer(in: 0...items.count - 1)]["hd"] = true }
    if depth > 0, random.chance(0.95) {
      var transform: LottieValue = ["ty": "tr"]
      if random.chance(0.6) { transform["p"] = property { $0.point() } }
      if random.chance(0.4) { transform["r"] = scalar(slot: "angle") { $0.angle() } }
      setPlane(of: &transform)
      items.append(transform)
    }
    return .list(items)
  }

  // MARK: - Paths

  /// A path item of any kind.
  private mutating func shape() -> LottieValue {
    var shape: LottieValue
    let reach = min(width, height) * 0.7
    switch random.integer(in: 0...4) {
    case 0:
      shape = [
        "ty": "rc", "p": property { $0.point() },
        "s": property { .numbers([$0.number(in: 0...reach), $0.number(in: 2...reach)]) },
        "r": scalar { $0.random.chance(0.5) ? 0 : $0.number(in: 0...30) },
      ]
    case 1:
      shape = [
        "ty": "el", "p": property { $0.point() },
        "s": property { .numbers([$0.number(in: 2...reach), $0.number(in: 2...reach)]) },
      ]
    case 2:
      let isStar = random.chance(0.6)
      shape = [
        "ty": "sr", "sy": isStar ? 1 : 2, "p": property { $0.point() },
        "pt": scalar { $0.number(in: 3...9) }, "or": scalar { $0.number(in: 4...reach / 2) },
        "os": scalar { $0.random.chance(0.5) ? 0 : $0.number(in: -60...120) },
        "r": scalar { $0.angle() },
      ]
      if isStar {
        shape["ir"] = scalar { $0.number(in: 2...reach / 3) }
        shape["is"] = scalar { $0.random.chance(0.5) ? 0 : $0.number(in: -60...120) }
      }
    default: shape = ["ty": "sh", "ks": path()]
    }
    if random.chance(0.3) { shape["d"] = .number(random.element(of: [1, 2, 3])) }
    return shape
  }

  // MARK: - Paints

  /// A fill or a stroke, plain or with a gradient.
  private mutating func paint() -> LottieValue {
    let (isStroke, isGradient) = (random.chance(0.4), random.chance(0.35))
    var paint: LottieValue = [
      "ty": .text((isGradient ? "g" : "") + (isStroke ? "s" : "f"))
    ]
    if isGradient {
      setGradient(of: &paint)
    } else {
      paint["ty"] = isStroke ? "st" : "fl"
      paint["c"] = property(slot: "colour") { $0.color() }
    }
    paint["o"] = scalar(slot: "share") { $0.percent() }
    guard isStroke else {
      if random.chance(0.6) { paint["r"] = .number(random.chance(0.5) ? 1 : 2) }
      return paint
    }
    paint["w"] = scalar { $0.number(in: 0.5...12) }
    if random.chance(0.7) { paint["lc"] = .number(Double(random.integer(in: 1...3))) }
    if random.chance(0.7) { paint["lj"] = .number(Double(random.integer(in: 1...3))) }
    if random.chance(0.4) { paint["ml"] = .number(random.element(of: [4, 1, 10, 2.5])) }
    if random.chance(0.25) { paint["d"] = dashes() }
    return paint
  }

  /// Dashes, gaps and an offset.
  private mutating func dashes() -> LottieValue {
    var dashes: [LottieValue] = []
    for name in ["d", "g", "d", "g"].prefix(random.integer(in: 1...4)) {
      let length = random.chance(0.1) ? 0 : number(in: 1...14)
      dashes.append(["n": .text(name), "v": ["a": 0, "k": .number(length)]])
    }
    if random.chance(0.7) { dashes.append(["n": "o", "v": scalar { $0.number(in: -30...30) }]) }
    return .list(dashes)
  }

  /// A gradient with or without alpha stops, whose count never changes.
  private mutating func setGradient(of paint: inout LottieValue) {
    let (count, hasAlpha) = (random.element(of: [1, 2, 2, 3, 4]), random.chance(0.4))
    let alphas = random.integer(in: 1...3)
    let isRadial = random.chance(0.5)
    paint["t"] = isRadial ? 2 : 1
    paint["s"] = property { $0.point() }
    paint["e"] = property { $0.point() }
    if isRadial, random.chance(0.3) {
      paint["h"] = scalar { $0.number(in: -90...90) }
      paint["a"] = scalar { $0.angle() }
    }
    paint["g"] = [
      "p": .number(Double(count)),
      "k": property { maker in
        func offsets(_ count: Int) -> [Double] {
          (0..<count).map { _ in maker.random.element(of: [0, 1, maker.random.double(in: 0...1)]) }
            .sorted()
        }
        func part() -> Double { maker.random.double(in: 0...1) }
        var stops = offsets(count).flatMap { [$0, part(), part(), part()] }
        if hasAlpha { stops += offsets(alphas).flatMap { [$0, part()] } }
        return .numbers(stops)
      },
    ]
  }

  // MARK: - Modifiers

  /// A trim, rounding, merging, or an item that has no effect but a note.
  private mutating func modifier() -> LottieValue {
    switch random.integer(in: 0...6) {
    case 0...2:
      return [
        "ty": "tm", "s": scalar { $0.percent() }, "e": scalar { $0.percent() },
        "o": scalar { $0.random.chance(0.5) ? 0 : $0.angle() },
        "m": .number(Double(random.integer(in: 1...2))),
      ]
    case 3: return ["ty": "rd", "r": scalar { $0.number(in: 0...20) }]
    case 4: return ["ty": "mm", "mm": .number(Double(random.integer(in: 1...5)))]
    case 5: return repeater()
    default: return ["ty": .text(random.element(of: ["pb", "zz", "op", "tw", "xx"]))]
    }
  }

  /// A repeater of few copies.
  private mutating func repeater() -> LottieValue {
    var transform: LottieValue = ["ty": "tr"]
    transform["p"] = property { .numbers([$0.number(in: -20...20), $0.number(in: -20...20)]) }
    if random.chance(0.4) { transform["r"] = scalar { $0.number(in: -60...60) } }
    if random.chance(0.4) {
      transform["s"] = property { .numbers([$0.number(in: 60...130), $0.number(in: 60...130)]) }
    }
    if random.chance(0.3) {
      transform["a"] = property { .numbers([$0.number(in: -9...9), $0.number(in: -9...9)]) }
    }
    if random.chance(0.4) {
      transform["so"] = scalar { $0.percent() }
      transform["eo"] = scalar { $0.percent() }
    }
    return [
      "ty": "rp", "c": scalar { Double($0.random.integer(in: 0...4)) },
      "o": scalar { $0.random.chance(0.6) ? 0 : $0.number(in: -2...2) },
      "m": .number(Double(random.integer(in: 1...2))), "tr": transform,
    ]
  }
}
