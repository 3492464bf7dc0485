// Expressions that only repeat a property's keyframes: loopIn and loopOut.

import LaminaLayers

/// A call of `loopIn`, `loopOut`, `loopInDuration` or `loopOutDuration`.
struct LoopExpression: Equatable {
  /// The manner in which keyframes are repeated.
  enum Kind: String {
    /// Each repetition runs from the first repeated keyframe to the last.
    case cycle
    /// Repetitions run backwards and forwards in turn, first backwards.
    case pingpong
    /// Each repetition starts at the value with which the one before ended, and makes the same changes from there.
    case offset
    /// No repetition: before the first or after the last keyframe, the value goes on at its speed there.
    case `continue`
  }

  var kind = Kind.cycle
  /// Whether the repetitions fill the time before the first keyframe, rather than that after the last.
  var isBefore: Bool
  /// The length of the repeated part, in intervals between keyframes or in seconds; 0 for all keyframes.
  var length = 0.0
  /// Whether `length` is in seconds.
  var isDuration: Bool

  /// Reads an expression; `nil` if it is anything but one call of a loop function.
  ///
  /// - Parameter text: JavaScript, as exporters write it: `var $bm_rt; $bm_rt = loopOut('cycle', 0);`
  init?(_ text: String) {
    var rest = Substring(text.filter { !$0.isWhitespace })
    while rest.hasSuffix(";") { rest.removeLast() }
    for start in ["var$bm_rt;", "var$bm_rt=", "$bm_rt=", "thisProperty."]
    where rest.hasPrefix(start) {
      rest.removeFirst(start.count)
    }
    guard let open = rest.firstIndex(of: "("), rest.hasSuffix(")") else { return nil }
    switch rest[..<open] {
    case "loopIn": (isBefore, isDuration) = (true, false)
    case "loopOut": (isBefore, isDuration) = (false, false)
    case "loopInDuration": (isBefore, isDuration) = (true, true)
    case "loopOutDuration": (isBefore, isDuration) = (false, true)
    default: return nil
    }
    var arguments = rest[rest.index(after: open)...].dropLast().split(
      separator: ",", omittingEmptySubsequences: false)
    if arguments == [""] { arguments = [] }
    guard arguments.count <= 2 else { return nil }
    if let first = arguments.first {
      guard let quote = first.first, "'\"`".contains(quote), first.count > 1, first.last == quote,
        let kind = Kind(rawValue: first.dropFirst().dropLast().lowercased())
      else { return nil }
      self.kind = kind
    }
    if arguments.count == 2 {
      guard let number = Double(arguments[1]), number.isFinite, number >= 0 else { return nil }
      length = number
    }
  }
}

extension Property {
  /// Returns the property with its keyframes repeated or continued by a loop expression, so that they cover a range of
  /// frames.
  ///
  /// - Parameters:
  ///   - loop: the expression.
  ///   - range: the frames that are shown.
  ///   - rate: frames per second.
  /// - Returns: the property.
  func looped(_ loop: LoopExpression, over range: ClosedRange<Double>, rate: Double) -> Property {
    guard isAnimated else { return self }
    if loop.kind == .continue { return linearlyContinued(before: loop.isBefore, over: range) }
    guard let segment = repeatedKeyframes(of: loop, rate), segment.count > 1 else { return self }
    let (first, last) = (segment[0].time, segment[segment.count - 1].time)
    guard last - first > FramePrecision.tolerance else { return self }
    let length = last - first
    let missing =
      loop.isBefore ? keys[0].time - range.lowerBound : range.upperBound - keys[keys.count - 1].time
    let count = min((missing / length).rounded(.up), Double(LottieLimits.keyframes / segment.count))
    guard count >= 1 else { return self }
    let backwards = loop.kind == .pingpong ? Property.reversed(segment) : segment
    let parts = (1...Int(count)).map { number in
      let times = Double(loop.isBefore ? -number : number)
      return (number % 2 == 1 ? backwards : segment).map { key in
        var key = key
        key.time += times * length
        if loop.kind == .offset {
          key.value = key.value.offsetValue(
            from: segment[0].value, to: segment[segment.count - 1].value, times)
        }
        return key
      }
    }
    var result: [Key]
    if loop.isBefore {
      result = parts[parts.count - 1]
      for part in parts.dropLast().reversed() { Property.joinKeyframes(&result, part) }
      Property.joinKeyframes(&result, keys)
    } else {
      result = keys
      for (index, part) in parts.enumerated() {
        // The last keyframe still shows at its own frame.
        Property.joinKeyframes(&result, part, showsLast: index == 0)
      }
    }
    return Property(keys: result)
  }

  /// Returns the keyframes that the expression repeats; `nil` if they last longer than `LottieLimits.frames`.
  private func repeatedKeyframes(of loop: LoopExpression, _ rate: Double) -> [Key]? {
    if !loop.isDuration {
      let count =
        loop.length.rounded() >= 1 && loop.length < Double(keys.count - 1)
        ? Int(loop.length.rounded()) : keys.count - 1
      return Array(loop.isBefore ? keys.prefix(count + 1) : keys.suffix(count + 1))
    }
    guard loop.length > 0 else { return keys }
    let (begin, end): (Double, Double)
    if loop.isBefore {
      begin = keys[0].time
      end = begin + loop.length * rate
    } else {
      end = keys[keys.count - 1].time
      begin = end - loop.length * rate
    }
    guard end - begin <= LottieLimits.frames else { return nil }
    var times = Set(keys.map(\.time).filter { begin < $0 && $0 < end })
    times.formUnion([begin, end])
    // The intervals that the duration cuts have parts of their eases: they are sampled at whole frames.
    var frame = begin.rounded(.up)
    while frame < end {
      times.insert(frame)
      frame += 1
    }
    return times.sorted().map { time in
      var key = Key(time: time, value: valueAtMoment(.frame(time)))
      key.isHeld = keys[keyframeInterval(at: .frame(time)).index].isHeld
      return key
    }
  }

  /// Returns keyframes in reverse order, over the same range of frames.
  private static func reversed(_ keys: [Key]) -> [Key] {
    let sum = keys[0].time + keys[keys.count - 1].time
    var result: [Key] = []
    for (index, key) in keys.enumerated().reversed() {
      var turned = Key(time: sum - key.time, value: key.value)
      if index > 0 {
        let before = keys[index - 1]
        if before.isHeld {
          // Just after the keyframe, the value is that which is held until it.
          turned.isHeld = true
          result.append(turned)
          turned.time += 2 * FramePrecision.tolerance
          turned.value = before.value
        } else {
          turned.ease = before.ease.reversed
          turned.eases = before.eases?.map(\.reversed)
          (turned.leaving, turned.arriving) = (before.arriving, before.leaving)
        }
      }
      result.append(turned)
    }
    return result
  }

  /// Appends the keyframes of `more` to `keys`, with the first of them moved to the time of the last of `keys`.
  ///
  /// - Parameters:
  ///   - keys: the keyframes.
  ///   - more: the added keyframes.
  ///   - showsLast: whether the last of `keys` shows at its time, and not the first of `more`.
  private static func joinKeyframes(_ keys: inout [Key], _ more: [Key], showsLast: Bool = false) {
    let last = keys.count - 1
    var first = more[0]
    first.time = keys[last].time
    if keys[last].value.isEqual(to: first.value) {
      // One keyframe takes the interval after it.
      keys[last] = first
    } else {
      keys[last].isHeld = true
      if showsLast { first.time += 2 * FramePrecision.tolerance }
      keys.append(first)
    }
    keys.append(contentsOf: more.dropFirst())
  }

  /// Returns the property extended to an end of a range of frames, at its speed at the first or last keyframe.
  private func linearlyContinued(before isBefore: Bool, over range: ClosedRange<Double>) -> Property
  {
    let step = 1.0 / 1_024
    var keys = keys
    if isBefore {
      let first = keys[0]
      guard first.time > range.lowerBound else { return self }
      let next = valueAtMoment(.frame(first.time + step))
      let way = (first.time - range.lowerBound) / step
      keys.insert(
        Key(time: range.lowerBound, value: first.value.mixed(with: next, -way)), at: 0)
    } else {
      let last = keys[keys.count - 1]
      guard last.time < range.upperBound else { return self }
      let previous = valueAtMoment(.before(last.time - step))
      let way = (range.upperBound - last.time) / step
      keys[keys.count - 1].isHeld = false
      (keys[keys.count - 1].ease, keys[keys.count - 1].eases) = (.linear, nil)
      (keys[keys.count - 1].leaving, keys[keys.count - 1].arriving) = (nil, nil)
      keys.append(
        Key(time: range.upperBound, value: previous.mixed(with: last.value, 1 + way)))
    }
    return Property(keys: keys)
  }
}

extension TimingFunction {
  /// The timing function of the same change in the opposite direction.
  fileprivate var reversed: TimingFunction {
    TimingFunction(1 - x2, 1 - y2, 1 - x1, 1 - y1) ?? .linear
  }
}

extension PropertyValue {
  /// Returns the value plus `times` the difference between two values; a path is returned unchanged.
  fileprivate func offsetValue(from start: Self, to end: Self, _ times: Double) -> Self {
    guard times != 0 else { return self }
    switch (self, start, end) {
    case (let own as Double, let start as Double, let end as Double):
      return own + (end - start) * times as? Self ?? self
    case (let own as Numbers, let start as Numbers, let end as Numbers):
      let moved = own.values.indices.map {
        own.values[$0] + (end.componentValue($0) - start.componentValue($0)) * times
      }
      return Numbers(moved) as? Self ?? self
    default: return self
    }
  }

  /// Whether two values are equal.
  fileprivate func isEqual(to other: Self) -> Bool {
    switch (self, other) {
    case (let a as Double, let b as Double): a == b
    case (let a as Numbers, let b as Numbers): a == b
    case (let a as Outline, let b as Outline): a == b
    default: false
    }
  }
}
