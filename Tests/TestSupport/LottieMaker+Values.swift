// Random values, properties and keyframes.

extension LottieMaker {
  // MARK: - Values

  /// A number in a range: whole, a half, or anything.
  mutating func number(in range: ClosedRange<Double>) -> Double {
    let any = random.double(in: range)
    switch random.integer(in: 0...5) {
    case 0...2: return any.rounded()
    case 3: return (any * 2).rounded() / 2
    default: return any
    }
  }

  /// An angle in degrees, now and then of several turns.
  mutating func angle() -> Double {
    random.chance(0.15) ? number(in: -800...800) : number(in: -180...180)
  }

  /// A share in percent.
  mutating func percent() -> Double { random.element(of: [0, 100, 100, 50, number(in: 0...100)]) }

  /// A point near the canvas.
  mutating func point() -> LottieValue {
    .numbers([number(in: -10...width + 10), number(in: -10...height + 10)])
  }

  /// A colour of three or four components, now and then to 255.
  mutating func color() -> LottieValue {
    let most = random.chance(0.1) ? 255.0 : 1
    var parts = (0..<3).map { _ in
      random.element(of: [0, 1, random.double(in: 0...1)]) * most
    }
    if most > 1 { parts = parts.map { max(2, $0.rounded()) } }
    if random.chance(0.6) { parts.append(random.element(of: [1, 0, 0.5])) }
    return .numbers(parts)
  }

  /// A frame near the file's own.
  mutating func frame() -> Double { number(in: start - 4...end + 4) }

  // MARK: - Properties

  /// A property that does not change.
  mutating func constant(_ value: LottieValue) -> LottieValue {
    var value = value
    if case .number = value, random.chance(0.3) { value = .list([value]) }
    var property: LottieValue = ["k": value]
    if random.chance(0.8) { property["a"] = .number(random.chance(0.03) ? 1 : 0) }
    if random.chance(0.04) { property["x"] = "var $bm_rt = time * 90;" }
    return property
  }

  /// A property, animated or not.
  ///
  /// - Parameters:
  ///   - slot: the slot of its kind, which it now and then names.
  ///   - value: makes one value; called for each keyframe.
  /// - Returns: the property.
  mutating func property(
    slot: String? = nil, _ value: (inout LottieMaker) -> LottieValue
  ) -> LottieValue {
    guard random.chance(motion) else {
      var property = constant(value(&self))
      if let slot, random.chance(0.08) {
        property["sid"] = .text(random.chance(0.8) ? slot : "unknown")
      }
      return property
    }
    return animated(value)
  }

  /// A property of one number, animated or not.
  mutating func scalar(
    slot: String? = nil, _ value: (inout LottieMaker) -> Double
  ) -> LottieValue {
    property(slot: slot) { .number(value(&$0)) }
  }

  /// A property with keyframes.
  ///
  /// - Parameter value: makes one value; called for each keyframe.
  /// - Returns: the property.
  mutating func animated(_ value: (inout LottieMaker) -> LottieValue) -> LottieValue {
    let isOld = random.chance(oldForm)
    let times = frames(inOrder: isOld)
    let values = times.map { _ in
      let made = value(&self)
      guard case .list(let parts) = made, !parts.isEmpty else { return LottieValue.list([made]) }
      return made
    }
    let list = times.indices.map { index in
      keyframe(
        at: times[index], values[index],
        next: index + 1 < values.count ? values[index + 1] : nil,
        isOld: isOld && values.count > 1)
    }
    return ["a": 1, "k": .list(list)]
  }

  /// Times of one to four keyframes, seldom equal or out of order.
  private mutating func frames(inOrder: Bool) -> [Double] {
    var times = (0..<random.element(of: [1, 2, 2, 3, 3, 4])).map { _ in frame() }.sorted()
    if random.chance(0.05) { times.append(times[times.count - 1]) }
    if !inOrder, random.chance(0.05) { times.reverse() }
    return times
  }

  /// One keyframe.
  private mutating func keyframe(
    at time: Double, _ value: LottieValue, next: LottieValue?, isOld: Bool
  ) -> LottieValue {
    var keyframe: LottieValue = ["t": .number(time)]
    guard let next else {
      if !isOld { keyframe["s"] = value }
      return keyframe
    }
    keyframe["s"] = value
    if isOld { keyframe["e"] = next }
    if random.chance(0.15) {
      keyframe["h"] = 1
    } else if random.chance(0.7) {
      var parts = 1
      if case .list(let values) = value { parts = values.count }
      (keyframe["o"], keyframe["i"]) = ease(parts)
    }
    return keyframe
  }

  /// The two control points of a stretch: plain, overshooting, or by dimension.
  private mutating func ease(_ parts: Int) -> (out: LottieValue, in: LottieValue) {
    func control(_ xs: ClosedRange<Double>, _ ys: ClosedRange<Double>) -> LottieValue {
      switch random.integer(in: 0...2) {
      case 0: return ["x": .number(random.double(in: xs)), "y": .number(random.double(in: ys))]
      case 1: return ["x": [.number(random.double(in: xs))], "y": [.number(random.double(in: ys))]]
      default:
        return [
          "x": .numbers((0..<parts).map { _ in random.double(in: xs) }),
          "y": .numbers((0..<parts).map { _ in random.double(in: ys) }),
        ]
      }
    }
    let overshoots = random.chance(0.2)
    return (
      control(overshoots ? -0.1...0.9 : 0...0.8, overshoots ? -0.8...0.5 : 0...0.3),
      control(overshoots ? 0.1...1.1 : 0.2...1, overshoots ? 0.5...1.9 : 0.7...1)
    )
  }

  // MARK: - Positions

  /// A position: plain, on curves, or split into its axes.
  mutating func position() -> LottieValue {
    if random.chance(0.15) {
      return [
        "s": true, "x": scalar { $0.number(in: 0...$0.width) },
        "y": scalar { $0.number(in: 0...$0.height) },
      ]
    }
    let deep = random.chance(0.5)
    var position = property(slot: "point") { maker in
      guard deep, case .list(let parts) = maker.point() else { return maker.point() }
      return .list(parts + [0])
    }
    guard case .list(let keyframes)? = position["k"], keyframes.count > 1, random.chance(0.6)
    else { return position }
    position["k"] = .list(
      keyframes.map { keyframe in
        guard keyframe["h"] == nil, case .object = keyframe, keyframe["o"] != nil else {
          return keyframe
        }
        var curved = keyframe
        func tangent() -> LottieValue {
          .numbers([number(in: -60...60), number(in: -60...60)] + (deep ? [0] : []))
        }
        curved["to"] = random.chance(0.1) ? .numbers(deep ? [0, 0, 0] : [0, 0]) : tangent()
        curved["ti"] = random.chance(0.1) ? .numbers(deep ? [0, 0, 0] : [0, 0]) : tangent()
        return curved
      })
    return position
  }

  // MARK: - Paths

  /// A path as a property; keyframes have one number of vertices, but for a few.
  mutating func path() -> LottieValue {
    let (count, closed) = (random.integer(in: 2...6), random.chance(0.7))
    return property { maker in
      let more = maker.random.chance(0.03) ? 1 : 0
      return maker.bezier(vertices: count + more, closed: closed)
    }
  }

  /// A path of lines and curves near the origin.
  private mutating func bezier(vertices: Int, closed: Bool) -> LottieValue {
    let reach = min(width, height) * 0.6
    func pair(_ range: ClosedRange<Double>) -> LottieValue {
      .numbers([number(in: range), number(in: range)])
    }
    let straight = random.chance(0.4)
    func tangents() -> LottieValue {
      .list((0..<vertices).map { _ in straight ? [0, 0] : pair(-reach / 3...reach / 3) })
    }
    return [
      "c": .flag(closed), "v": .list((0..<vertices).map { _ in pair(-reach...reach) }),
      "i": tangents(), "o": tangents(),
    ]
  }
}
