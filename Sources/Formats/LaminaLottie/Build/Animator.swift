// Properties and their animations, applied to layers.

import LaminaGeometry
import LaminaLayers
import LaminaScenes

/// Sets the values of layers from properties, and animates them.
@MainActor struct Animator {
  let reader: PropertyReader
  /// The map from the composition's frames to frames and seconds of the whole animation.
  let time: TimeMap
  /// The node whose location notes and errors name.
  let node: LottieNode

  /// The moment whose values become model values: the frame that the composition shows at the animation's start.
  var start: Moment { time.localPlace(time.first).moment }

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
  /// - Throws: `SceneError` for more samples, or more numbers in paths and gradients, than the limits.
  func animateValue(
    _ layer: Layer, _ keyPath: String, _ parts: [Timeline?], sampled: String? = nil,
    setsModel: Bool = true, weight: Int = 1, change: (inout Animation) -> Void = { _ in },
    value: (Moment) -> AnimatableValue
  ) throws(SceneError) {
    if weight > 1 { try reader.countAgainstLimit(numbers: weight, at: node) }
    let timelines = parts.compactMap(\.self)
    guard let first = timelines.first else {
      if setsModel { setModelValue(layer, keyPath, value(start)) }
      return
    }
    if setsModel { setModelValue(layer, keyPath, value(start)) }
    let isAlike = timelines.allSatisfy { $0 == first }
    let isUneven = timelines.contains { $0.stretches.contains(.uneven) }
    if time.isLinear, isAlike, sampled == nil, !isUneven {
      try reader.countAgainstLimit(samples: weight * first.times.count, at: node)
      addKeyed(layer, keyPath, first, change, value)
      return
    }
    let reason =
      !time.isLinear
      ? "time remapping"
      : sampled ?? (isUneven ? "eases by dimension" : "parts with different timing")
    try addSampled(layer, keyPath, timelines, reason, weight, change, value)
  }

  /// Sets a layer's model value; frequent key paths are set directly, without looking them up.
  private func setModelValue(_ layer: Layer, _ keyPath: String, _ value: AnimatableValue) {
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
    var keys = KeyframeList(first: value(.key(0)), at: time.outerFrame(timeline.times[0]))
    for (index, stretch) in timeline.stretches.enumerated() {
      let frame = time.outerFrame(timeline.times[index + 1])
      let isLost = time.isSnapshot && keyPath == "position" && timeline.losesEnd(at: index + 1)
      let next = isLost ? keys.values[keys.values.count - 1] : value(.key(index + 1))
      if timeline.jumps(atKey: index + 1) {
        let cutsEase = stretch != .held && index > 0 && !timeline.jumps(atKey: index)
        keys.addJump(to: next, at: time.jumpFrame(to: frame, cutsEase: cutsEase))
        if !timeline.isHeld(after: index + 1) { keys.addKeyframe(next, at: frame) }
      } else if case .eased(let function) = stretch {
        keys.addKeyframe(next, at: frame, function)
      }
    }
    addKeyframes(
      layer, keyPath, Keyframes(values: keys.values), keys.frames, keys.functions,
      inSinglePrecision: time.isSnapshot, change)
  }

  private func addSampled(
    _ layer: Layer, _ keyPath: String, _ timelines: [Timeline], _ reason: String, _ weight: Int,
    _ change: (inout Animation) -> Void, _ value: (Moment) -> AnimatableValue
  ) throws(SceneError) {
    let samples = time.timelineSamples(of: timelines)
    guard samples.count > 1 else {
      setModelValue(layer, keyPath, value(samples[0].shown.moment))
      return
    }
    let (count, overflow) = samples.count.multipliedReportingOverflow(by: max(1, weight))
    try reader.countAgainstLimit(samples: overflow ? .max / 2 : count, at: node)
    reader.noteFeature(
      "resampled at \(samples.count) frames: \(reason)", at: node, isFaithful: true)
    /// Whether the value may differ between two places of one sample.
    func differ(_ place: FramePlace, _ shown: FramePlace) -> Bool {
      if abs(place.frame - shown.frame) > FramePrecision.tolerance { return true }
      return place.side == .below && timelines.contains { $0.jumps(at: place.frame) }
    }
    var keys = KeyframeList(first: value(samples[0].shown.moment), at: samples[0].frame)
    keys.reserveCapacity(samples.count + 1)
    for (index, sample) in samples.enumerated() {
      if index > 0 {
        let shown = value(sample.shown.moment)
        if differ(sample.before, sample.shown) {
          let jump = time.jumpFrame(to: sample.frame)
          keys.addKeyframe(value(sample.before.moment), at: jump)
          keys.addJump(to: shown, at: jump)
        }
        keys.addKeyframe(shown, at: sample.frame)
      }
      if index + 1 < samples.count, differ(sample.after, sample.shown) {
        let end = time.endFrame(of: sample.frame)
        keys.addJump(to: value(sample.after.moment), at: end)
      }
    }
    addKeyframes(layer, keyPath, Keyframes(values: keys.values), keys.frames, nil, change)
  }

  /// Throws an error if sampling so many values, each at all samples of the timelines, would exceed the limit.
  func requireRoom(values: Int, sampledBy timelines: [Timeline]) throws(SceneError) {
    guard !timelines.isEmpty else { return }
    let samples = time.timelineSamples(of: timelines).count
    let (count, overflow) = samples.multipliedReportingOverflow(by: values)
    if samples > 1 { try reader.requireRoom(samples: overflow ? .max : count, at: node) }
  }

  /// Adds a keyframe animation to a layer, with keyframes at frames of the whole animation.
  ///
  /// - Parameters:
  ///   - layer: the layer.
  ///   - keyPath: the key path of the animated property.
  ///   - keyframes: the values, or the path.
  ///   - frames: the frame of each keyframe, ascending.
  ///   - functions: the timing function of each interval.
  ///   - inSinglePrecision: whether times are rounded to single precision.
  ///   - change: changes the animation before it is added.
  func addKeyframes(
    _ layer: Layer, _ keyPath: String, _ keyframes: Keyframes, _ frames: [Double],
    _ functions: [TimingFunction]?, inSinglePrecision: Bool = false,
    _ change: (inout Animation) -> Void = { _ in }
  ) {
    guard let begin = frames.first, let end = frames.last, begin.isFinite, end.isFinite else {
      return
    }
    let length = end - begin
    var keyframes = keyframes
    var animation: Animation
    if length > 0 {
      keyframes.keyTimes = frames.map {
        let time = ($0 - begin) / length
        return inSinglePrecision ? Double(Float(time)) : time
      }
      keyframes.timingFunctions = functions
      animation = .keyframes(keyPath, keyframes, duration: length / time.rate)
      animation.timing.fillMode = .both
    } else {
      // Keyframes at one time: the value jumps there.
      guard let last = keyframes.value(at: 1)?.value else { return }
      animation = .basic(keyPath, from: last, to: last, duration: time.duration)
      animation.timing.fillMode = .forwards
    }
    animation.timing.beginTime = time.seconds(begin)
    animation.isRemovedOnCompletion = false
    change(&animation)
    addAnimation(animation, to: layer)
  }

  /// Adds an animation that holds one value for the whole duration.
  func addConstant(
    _ layer: Layer, _ keyPath: String, _ value: AnimatableValue, _ change: (inout Animation) -> Void
  ) {
    var animation = Animation.basic(keyPath, from: value, to: value, duration: time.duration)
    animation.timing.fillMode = .both
    animation.isRemovedOnCompletion = false
    change(&animation)
    addAnimation(animation, to: layer)
  }

  private func addAnimation(_ animation: Animation, to layer: Layer) {
    let known = layer.animationKeys
    var key = animation.keyPath
    var number = 2
    while known.contains(key) {
      key = "\(animation.keyPath) \(number)"
      number += 1
    }
    layer.add(animation, forKey: key)
  }

  /// Sets a number of a layer from a property, converted by a function, and animates it if the property is animated.
  func animateNumber(
    _ layer: Layer, _ keyPath: String, _ property: Property<Double>,
    _ convert: (Double) -> Double = { $0 }
  ) throws(SceneError) {
    try animateValue(layer, keyPath, [property.timeline()]) {
      .number(convert(property.valueAtMoment($0)))
    }
  }
}
