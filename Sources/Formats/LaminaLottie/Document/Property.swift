// Properties: one value, or keyframes of values.

import LaminaGeometry
import LaminaLayers
import LaminaScenes

/// A time at which a property has a value: one of its keyframes, or a frame of the composition.
enum Moment: Hashable {
  /// The time of a keyframe, given by its index.
  case key(Int)
  /// A frame, which may be fractional.
  case frame(Double)
  /// Just before a frame: where the value jumps at the frame, the value before the jump.
  case before(Double)
}

/// A property of a document: keyframes of values, or a single static value.
struct Property<Value: PropertyValue>: Sendable {
  /// A keyframe: a value at a frame, and its interpolation to the next keyframe's value.
  struct Key: Sendable {
    var time: Double
    var value: Value
    /// Whether the value is held until the next keyframe.
    var isHeld = false
    /// The timing function to the next keyframe: the first dimension's, even if other dimensions have their own.
    ///
    /// Core Animation has one timing function per interval. Its pictures of scales whose dimensions differ show the
    /// first dimension's ease for both.
    var ease = TimingFunction.linear
    /// The timing function of each dimension, if they differ and the file is drawn as it asks; otherwise `nil`.
    var eases: [TimingFunction]?
    /// The tangent at which the way of a position leaves this value, relative to the value.
    var leaving: Point?
    /// The tangent at which the way of a position arrives at the next value, relative to that value.
    var arriving: Point?
  }

  /// The keyframes, at least one; a static value is a single keyframe.
  var keys: [Key]

  init(_ value: Value) { keys = [Key(time: 0, value: value)] }

  init(keys: [Key]) { self.keys = keys }

  var isAnimated: Bool { keys.count > 1 }

  /// The value of the first keyframe.
  var first: Value { keys[0].value }

  /// Returns the index of the keyframe that begins the interval with a moment, and the progress in the interval, 0...1.
  ///
  /// The progress is `nil` for a keyframe's own moment, before the first and after the last keyframe.
  func keyframeInterval(at moment: Moment) -> (index: Int, progress: Double?) {
    let (frame, tolerance): (Double, Double)
    switch moment {
    case .key(let index): return (min(max(index, 0), keys.count - 1), nil)
    // A keyframe counts from its frame on, and just before it the keyframe ahead of it.
    case .frame(let own): (frame, tolerance) = (own, FramePrecision.tolerance)
    case .before(let own): (frame, tolerance) = (own, -FramePrecision.tolerance)
    }
    guard keys.count > 1, keys[0].time <= frame + tolerance else { return (0, nil) }
    var (low, high) = (0, keys.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if keys[middle].time <= frame + tolerance { low = middle } else { high = middle }
    }
    guard low < keys.count - 1 else { return (low, nil) }
    let length = keys[low + 1].time - keys[low].time
    return (low, length > 0 ? min(1, max(0, (frame - keys[low].time) / length)) : nil)
  }

  /// Returns the value at a moment.
  func valueAtMoment(_ moment: Moment) -> Value {
    let (index, progress) = keyframeInterval(at: moment)
    let key = keys[index]
    guard let progress, !key.isHeld, progress > 0 else { return key.value }
    let next = keys[index + 1].value
    if let eases = key.eases {
      return key.value.mixed(with: next, each: eases.map { $0(progress) })
    }
    return key.value.mixed(with: next, key.ease(progress))
  }

  /// Returns the times of the keyframes, and the timing of the intervals between them; `nil` for a static property.
  func timeline() -> Timeline? {
    guard keys.count > 1 else { return nil }
    return Timeline(
      times: keys.map(\.time),
      stretches: keys.dropLast().map {
        $0.isHeld ? .held : $0.eases == nil ? .eased($0.ease) : .uneven
      },
      isHeldAtEnd: keys[keys.count - 1].isHeld)
  }

  /// Returns the property with each interval in which the value changes divided into `parts` linear intervals.
  func dividedKeyframes(_ parts: Int) -> Property where Value: Equatable {
    var keys: [Key] = []
    for (key, next) in zip(self.keys, self.keys.dropFirst()) {
      keys.append(key)
      guard !key.isHeld, key.value != next.value, next.time > key.time else { continue }
      keys[keys.count - 1].ease = .linear
      for part in 1..<parts {
        let time = key.time + (next.time - key.time) * Double(part) / Double(parts)
        keys.append(Key(time: time, value: valueAtMoment(.frame(time))))
      }
    }
    return Property(keys: keys + self.keys.suffix(1))
  }

  /// Returns the property with each keyframe's value converted.
  func map<Other: PropertyValue>(_ change: (Value) -> Other) -> Property<Other> {
    Property<Other>(
      keys: keys.map {
        Property<Other>.Key(
          time: $0.time, value: change($0.value), isHeld: $0.isHeld, ease: $0.ease,
          eases: $0.eases, leaving: $0.leaving, arriving: $0.arriving)
      })
  }
}

extension Property<Numbers> {
  /// Returns one dimension of the property, with that dimension's timing functions.
  ///
  /// - Parameters:
  ///   - index: the dimension.
  ///   - value: the number of a value in this dimension.
  /// - Returns: the dimension.
  func dimension(_ index: Int, _ value: (Numbers) -> Double) -> Property<Double> {
    var property = map(value)
    for (place, key) in keys.enumerated() {
      guard let eases = key.eases else { continue }
      property.keys[place].ease = eases[Swift.min(index, eases.count - 1)]
      property.keys[place].eases = nil
    }
    return property
  }
}

extension PropertyReader {
  /// Reads a property, or makes a static one of the default if there is none.
  ///
  /// - Parameters:
  ///   - node: the property; `nil` for the default.
  ///   - standard: the default.
  /// - Returns: the property.
  /// - Throws: `SceneError` at a value of the wrong type.
  func readProperty<Value: PropertyValue>(_ node: LottieNode?, _ standard: Value) throws(SceneError)
    -> Property<Value>
  {
    try readProperty(node) ?? Property(standard)
  }

  /// Reads a property; `nil` if there is none.
  func readProperty<Value: PropertyValue>(_ node: LottieNode?) throws(SceneError) -> Property<
    Value
  >? {
    guard var node else { return nil }
    if node["sid"]?.kind == .string {
      guard let value = slots.slotValue(for: node) ?? (node["k"] == nil ? nil : node) else {
        return nil
      }
      node = value
    }
    let loop = isSnapshot ? nil : node["x"]?.string.flatMap { LoopExpression($0) }
    if loop == nil, node["x"]?.kind == .string { countIgnored(expression: node) }
    guard let values = node["k"] else {
      if node.kind == .object { throw node.fail(.missingKey("k")) }
      return Property(try Value.read(node))
    }
    guard let first = values.firstElement, first.kind == .object,
      first["t"] != nil || first["s"] != nil
    else { return Property(try Value.read(values)) }
    let property = Property<Value>(keys: try readKeyframes(values.elements, of: node))
    guard let loop else { return property }
    let looped = property.looped(loop, over: shown.frames, rate: shown.rate)
    try countAgainstLimit(keyframes: looped.keys.count - property.keys.count, at: node)
    return looped
  }

  private func readKeyframes<Value: PropertyValue>(_ nodes: [LottieNode], of property: LottieNode)
    throws(SceneError) -> [Property<Value>.Key]
  {
    try countAgainstLimit(keyframes: nodes.count, at: property)
    var keys: [Property<Value>.Key] = []
    var end: Value?
    for node in nodes {
      let time = FramePrecision.snapped(try node.double("t", keys.last?.time ?? 0))
      guard
        let value = try node["s"].map({ node throws(SceneError) in try Value.read(node) }) ?? end
      else { throw node.fail(.missingKey("s")) }
      end = try node["e"].map { node throws(SceneError) in try Value.read(node) }
      var key = Property<Value>.Key(time: time, value: value)
      key.isHeld = node["h"]?.isTrue ?? false
      let eases = try readEases(node)
      key.ease = eases[0]
      if eases.contains(where: { $0 != eases[0] }) { key.eases = eases }
      key.leaving = try node["to"].map { node throws(SceneError) in try Numbers.read(node).point }
      key.arriving = try node["ti"].map { node throws(SceneError) in try Numbers.read(node).point }
      keys.append(key)
    }
    if zip(keys, keys.dropFirst()).contains(where: { $0.time > $1.time }) {
      noteFeature("keyframes out of order are sorted by time", at: property)
      keys = keys.enumerated().sorted {
        ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
      }.map(\.element)
    }
    keepEases(of: &keys, at: property)
    return keys
  }

  /// Removes keyframes' timing functions of single dimensions, unless they matter and the file is drawn as it asks.
  private func keepEases<Value: PropertyValue>(
    of keys: inout [Property<Value>.Key], at property: LottieNode
  ) {
    for index in keys.indices {
      guard let eases = keys[index].eases else { continue }
      keys[index].eases = nil
      // A position with tangents moves along a curve, by one ease.
      guard index + 1 < keys.count, !keys[index].isHeld,
        keys[index].leaving == nil && keys[index].arriving == nil,
        eases.indices.contains(where: {
          eases[$0] != eases[0] && keys[index].value.differs(from: keys[index + 1].value, in: $0)
        })
      else { continue }
      recordDifference(.easeOfDimensions, at: property)
      if followsFile { keys[index].eases = eases }
    }
  }

  /// Returns the timing function of each dimension to the next keyframe, at least one.
  private func readEases(_ node: LottieNode) throws(SceneError) -> [TimingFunction] {
    guard let leaving = node["o"], let arriving = node["i"], leaving.kind == .object,
      arriving.kind == .object
    else { return [.linear] }
    let (x1, y1) = (try readNumbers(leaving["x"]), try readNumbers(leaving["y"]))
    let (x2, y2) = (try readNumbers(arriving["x"]), try readNumbers(arriving["y"]))
    let count = max(1, x1.count, y1.count, x2.count, y2.count)
    if x1.isEmpty, y1.isEmpty, x2.isEmpty, y2.isEmpty { return [.linear] }
    func elementOrFirst(_ list: [Double], _ index: Int, _ standard: Double) -> Double {
      index < list.count ? list[index] : list.first ?? standard
    }
    func unit(_ value: Double) -> Double { min(1, max(0, value)) }
    return (0..<min(count, 8)).map {
      TimingFunction(
        unit(elementOrFirst(x1, $0, 0)), elementOrFirst(y1, $0, 0), unit(elementOrFirst(x2, $0, 1)),
        elementOrFirst(y2, $0, 1))
        ?? .linear
    }
  }

  private func readNumbers(_ node: LottieNode?) throws(SceneError) -> [Double] {
    try node.map { node throws(SceneError) in try Numbers.read(node).values } ?? []
  }
}
