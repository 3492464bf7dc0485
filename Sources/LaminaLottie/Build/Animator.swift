// Properties and their animations, applied to layers.

import LaminaGeometry
import LaminaLayers
import LaminaScenes

/// Sets and animates the values of layers from properties.
@MainActor struct Animator {
  let reader: PropertyReader
  /// The map of the composition's frames to seconds.
  let time: TimeMap
  /// The value in the file that notes refer to.
  let node: LottieNode

  /// The moment that model values show.
  var start: Moment { .frame(time.local(time.first)) }

  /// Sets a layer's value that is computed from properties, and animates it if any of them is animated.
  ///
  /// Properties with equal times, holds and eases are combined keyframe by keyframe. Others are sampled.
  ///
  /// - Parameters:
  ///   - layer: the layer.
  ///   - keyPath: the value's key path.
  ///   - parts: the timelines of the properties; `nil` for a static one.
  ///   - sampled: the reason to sample in any case; `nil` if there is none.
  ///   - setsModel: whether the layer's model value is set too.
  ///   - weight: the count of numbers in a value.
  ///   - change: changes the animation before it is added.
  ///   - value: the value at a moment.
  /// - Throws: `SceneError` for more samples than the limit.
  func animate(
    _ layer: Layer, _ keyPath: String, _ parts: [Timeline?], sampled: String? = nil,
    setsModel: Bool = true, weight: Int = 1, change: (inout Animation) -> Void = { _ in },
    value: (Moment) -> AnimatableValue
  ) throws(SceneError) {
    let timelines = parts.compactMap(\.self)
    guard let first = timelines.first else {
      if setsModel { set(layer, keyPath, value(start)) }
      return
    }
    if setsModel { set(layer, keyPath, value(start)) }
    let isAlike = timelines.allSatisfy { $0 == first }
    if time.isLinear, isAlike, sampled == nil {
      try reader.count(samples: weight * first.times.count, at: node)
      addKeyed(layer, keyPath, first, change, value)
      return
    }
    let reason =
      !time.isLinear ? "time remapping" : sampled ?? "parts with different timing"
    try addSampled(layer, keyPath, timelines, reason, weight, change, value)
  }

  /// Sets a layer's model value; frequent key paths are set directly, without a search.
  private func set(_ layer: Layer, _ keyPath: String, _ value: AnimatableValue) {
    switch (keyPath, value) {
    case ("anchorPoint", .point(let point)): layer.anchorPoint = point
    case ("position", .point(let point)): layer.position = point
    case ("position.x", .number(let x)): layer.position.x = x
    case ("position.y", .number(let y)): layer.position.y = y
    case ("opacity", .number(let opacity)): layer.opacity = opacity
    case ("path", .path(let path)): (layer as? ShapeLayer)?.path = path
    case ("fillColor", .color(let color)): (layer as? ShapeLayer)?.fillColor = color
    case ("strokeColor", .color(let color)): (layer as? ShapeLayer)?.strokeColor = color
    case ("lineWidth", .number(let width)): (layer as? ShapeLayer)?.lineWidth = width
    default: layer.setValue(value, forKeyPath: keyPath)
    }
  }

  private func addKeyed(
    _ layer: Layer, _ keyPath: String, _ timeline: Timeline, _ change: (inout Animation) -> Void,
    _ value: (Moment) -> AnimatableValue
  ) {
    let seconds = timeline.times.map { time.seconds(time.outer($0)) }
    var values = [value(.key(0))]
    var moments = [seconds[0]]
    var functions: [TimingFunction] = []
    for (index, stretch) in timeline.stretches.enumerated() {
      var next = value(.key(index + 1))
      if case .eased(let function) = stretch {
        functions.append(function)
      } else {
        values.append(values[values.count - 1])
        moments.append(seconds[index + 1])
        functions += [.linear, .linear]
        // Measured: if all positions are held, Core Animation never shows the last one.
        if keyPath == "position", timeline.isHeldAtEnd, index == timeline.stretches.count - 1 {
          reader.note(
            "the last of several held positions is not shown", at: node, isFaithful: true)
          next = values[values.count - 1]
        }
      }
      values.append(next)
      moments.append(seconds[index + 1])
    }
    add(
      layer, keyPath, Keyframes(values: values), moments, functions, inSinglePrecision: true, change
    )
  }

  private func addSampled(
    _ layer: Layer, _ keyPath: String, _ timelines: [Timeline], _ reason: String, _ weight: Int,
    _ change: (inout Animation) -> Void, _ value: (Moment) -> AnimatableValue
  ) throws(SceneError) {
    let frames = time.samples(of: timelines)
    guard frames.count > 1 else {
      set(layer, keyPath, value(.frame(frames[0].local)))
      return
    }
    let (count, overflow) = frames.count.multipliedReportingOverflow(by: max(1, weight))
    try reader.count(samples: overflow ? .max / 2 : count, at: node)
    reader.note("resampled at \(frames.count) frames: \(reason)", at: node, isFaithful: true)
    var values: [AnimatableValue] = []
    var moments: [Double] = []
    values.reserveCapacity(frames.count + 1)
    moments.reserveCapacity(frames.count + 1)
    var wasHeld = false
    for sample in frames {
      let (local, seconds) = (sample.local, time.seconds(sample.frame))
      if let last = values.last, wasHeld {
        values.append(last)
        moments.append(seconds)
      } else if time.isLinear, !values.isEmpty,
        timelines.contains(where: { $0.jumps(at: local) })
      {
        values.append(value(.frame(local.nextDown)))
        moments.append(seconds)
      }
      values.append(value(.frame(local)))
      moments.append(seconds)
      wasHeld = timelines.allSatisfy { $0.isHeld(at: local) }
    }
    add(layer, keyPath, Keyframes(values: values), moments, nil, change)
  }

  /// Adds keyframes at moments in seconds.
  ///
  /// - Parameters:
  ///   - layer: the layer.
  ///   - keyPath: the key path of the animated property.
  ///   - keyframes: the values, or the path.
  ///   - moments: the time of each keyframe.
  ///   - functions: the timing function of each interval.
  ///   - inSinglePrecision: whether times are rounded to single precision, as in Core Animation. The rounding
  ///     decides which of two held values shows at the exact time of a keyframe.
  ///   - change: changes the animation before it is added.
  func add(
    _ layer: Layer, _ keyPath: String, _ keyframes: Keyframes, _ moments: [Double],
    _ functions: [TimingFunction]?, inSinglePrecision: Bool = false,
    _ change: (inout Animation) -> Void = { _ in }
  ) {
    guard let begin = moments.first, let end = moments.last, begin.isFinite, end.isFinite else {
      return
    }
    let duration = end - begin
    var keyframes = keyframes
    var animation: Animation
    if duration > 0 {
      let times = moments.map { ($0 - begin) / duration }
      keyframes.keyTimes = inSinglePrecision ? times.map { Double(Float($0)) } : times
      keyframes.timingFunctions = functions
      animation = .keyframes(keyPath, keyframes, duration: duration)
      animation.timing.fillMode = .both
    } else {
      // Keyframes at one time: the value jumps there.
      guard let last = keyframes.value(at: 1)?.value else { return }
      animation = .basic(keyPath, from: last, to: last, duration: time.duration)
      animation.timing.fillMode = .forwards
    }
    animation.timing.beginTime = begin
    animation.isRemovedOnCompletion = false
    change(&animation)
    add(animation, to: layer)
  }

  /// Adds a value that is constant for the whole duration.
  func addConstant(
    _ layer: Layer, _ keyPath: String, _ value: AnimatableValue, _ change: (inout Animation) -> Void
  ) {
    var animation = Animation.basic(keyPath, from: value, to: value, duration: time.duration)
    animation.timing.fillMode = .both
    animation.isRemovedOnCompletion = false
    change(&animation)
    add(animation, to: layer)
  }

  private func add(_ animation: Animation, to layer: Layer) {
    let known = layer.animationKeys
    var key = animation.keyPath
    var number = 2
    while known.contains(key) {
      key = "\(animation.keyPath) \(number)"
      number += 1
    }
    layer.add(animation, forKey: key)
  }

  // MARK: - Kinds of values

  /// Animates a number.
  func number(
    _ layer: Layer, _ keyPath: String, _ property: Property<Double>,
    _ convert: (Double) -> Double = { $0 }
  ) throws(SceneError) {
    try animate(layer, keyPath, [property.timeline()]) { .number(convert(property.value($0))) }
  }

  /// Hides a layer outside its range of frames.
  func visibility(_ layer: Layer, from first: Double, to last: Double) {
    var changes: [(seconds: Double, isHidden: Bool)] = []
    if time.isLinear {
      let (begin, end) = (time.outer(first), time.outer(last))
      let isEmpty = !(begin < end) || begin >= time.last || end <= time.first
      if isEmpty {
        layer.isHidden = true
        return
      }
      changes.append((0, begin > time.first))
      if begin > time.first { changes.append((time.seconds(begin), false)) }
      if end < time.last { changes.append((time.seconds(end), true)) }
    } else {
      for sample in time.samples {
        let isHidden = !(first <= sample.local && sample.local < last)
        if changes.last?.isHidden != isHidden {
          changes.append((time.seconds(sample.frame), isHidden))
        }
      }
    }
    layer.isHidden = changes[0].isHidden
    guard changes.count > 1 else { return }
    var keyframes = Keyframes(values: changes.map { .bool($0.isHidden) })
    keyframes.calculationMode = .discrete
    add(layer, "hidden", keyframes, changes.map(\.seconds) + [time.duration], nil)
  }
}
