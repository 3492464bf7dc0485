import LaminaGeometry
package import LaminaImages

// What animations make of a layer at one moment.

extension LayerState {
  /// Shows a layer's animations at a time of the layer.
  ///
  /// All animations that take a property's place go first, in the order in which the layer got them; then
  /// those that are added. Key paths into sublayers, `sublayers.NAME.KEY`, are left to those.
  ///
  /// - Returns: whether an animation shows anything.
  @discardableResult
  package mutating func show(_ animations: [LayerAnimation], at time: Double) -> Bool {
    var shown: [ShownAnimation] = []
    for entry in animations { entry.collect(at: time, into: &shown) }
    return show(shown)
  }

  /// Shows what has been collected of the layer's own and its superlayer's animations.
  @discardableResult
  package mutating func show(_ shown: [ShownAnimation]) -> Bool {
    if shown.isEmpty { return false }
    for animation in shown where !animation.isAdditive { animation.apply(to: &self) }
    for animation in shown where animation.isAdditive { animation.apply(to: &self) }
    return true
  }
}

extension LayerAnimation {
  /// The animations of values that show something at a time of the layer.
  package func collect(at time: Double, into shown: inout [ShownAnimation]) {
    guard let moment = moment(at: time) else { return }
    ShownAnimation.collect(animation, moment, into: &shown)
  }

  /// The moment that is shown at a time of the layer; `nil` for none.
  package func moment(at time: Double) -> MediaTiming.Moment? {
    var timing = animation.timing
    // One that the next commit begins is at its begin.
    if !hasBegun && timing.beginTime == 0 { timing.beginTime = time }
    guard let moment = timing.moment(at: time) else { return nil }
    return moment.phase == .after && animation.isRemovedOnCompletion ? nil : moment
  }
}

/// An animation of values, and how far it is.
package struct ShownAnimation: Sendable {
  let animation: Animation
  package let keyPath: String
  let progress: Double
  /// Seconds into the pass, as the timing function gets on.
  let time: Double
  let completed: Double

  var isAdditive: Bool { animation.isAdditive }

  /// Adds an animation, or those of a group.
  static func collect(
    _ animation: Animation, _ moment: MediaTiming.Moment, into shown: inout [ShownAnimation]
  ) {
    let duration = animation.timing.duration
    var (progress, time) = (moment.progress, moment.time)
    if let function = animation.timingFunction {
      progress = function(progress)
      if duration.isFinite { time = progress * duration }
    }
    switch animation.kind {
    case .group(let children):
      for child in children {
        var child = child
        if child.timing.duration == 0 { child.timing.duration = duration }
        guard let moment = child.timing.moment(at: time) else { continue }
        collect(child, moment, into: &shown)
      }
    case .transition: break
    case .basic, .keyframes, .spring:
      shown.append(
        ShownAnimation(
          animation: animation, keyPath: animation.keyPath, progress: progress, time: time,
          completed: moment.completed))
    }
  }

  /// The same for a sublayer: without the start of its key path, if that names the sublayer.
  package func forSublayer(named name: String?) -> ShownAnimation? {
    guard let name, keyPath.hasPrefix("sublayers.\(name).") else { return nil }
    return ShownAnimation(
      animation: animation, keyPath: String(keyPath.dropFirst("sublayers.\(name).".count)),
      progress: progress, time: time, completed: completed)
  }

  func apply(to state: inout LayerState) {
    guard let target = AnimationTarget(keyPath) else { return }
    let isTransform = animation.valueFunction != nil
    // A value function's numbers start from those of nothing.
    let current: AnimatableValue?
    if let function = animation.valueFunction {
      current = function.identity
    } else {
      current = target.value(in: state)
    }
    guard let shown = self.value(current) else { return }
    var value = shown.value
    if isTransform {
      guard let matrix = animation.valueFunction?.matrix(value) else { return }
      value = .matrix(matrix)
    }
    if isAdditive, let before = target.value(in: state) {
      guard let delta = value.fitting(before) else { return }
      value = before.adding(delta)
    }
    target.set(value, in: &state)
    if let angle = shown.angle {
      let turn = Matrix4.rotation(radians: angle, x: 0, y: 0, z: 1)
      state.values.transform = turn.concatenating(state.values.transform)
    }
  }

  /// The value, and the angle by which the layer turns.
  private func value(_ current: AnimatableValue?) -> (value: AnimatableValue, angle: Double?)? {
    let shown: (value: AnimatableValue, angle: Double?)
    let last: AnimatableValue
    switch animation.kind {
    case .basic(let ends):
      guard let (from, to) = ends.resolved(current) else { return nil }
      shown = (from.interpolated(to: to, at: progress), nil)
      last = animation.timing.autoreverses ? from : to
    case .spring(let spring, let ends):
      guard let (from, to) = ends.resolved(current) else { return nil }
      shown = (from.interpolated(to: to, at: spring(time)), nil)
      last = animation.timing.autoreverses ? from : to
    case .keyframes(let keyframes):
      guard let value = keyframes.value(at: progress),
        let end = keyframes.value(at: animation.timing.autoreverses ? 0 : 1)
      else { return nil }
      (shown, last) = (value, end.value)
    case .group, .transition: return nil
    }
    guard animation.isCumulative, completed > 0 else { return shown }
    return (shown.value.adding(last.repeated(completed)), shown.angle)
  }
}

extension Animation.Ends {
  /// The first and the last value, where the layer shows `current` by itself.
  func resolved(_ current: AnimatableValue?) -> (from: AnimatableValue, to: AnimatableValue)? {
    let shown = current
    func fit(_ value: AnimatableValue?) -> AnimatableValue? {
      guard let value, let shown else { return value }
      return value.fitting(shown)
    }
    let (from, to, by) = (fit(from), fit(to), fit(by))
    switch (from, to, by) {
    case (let from?, let to?, _): return (from, to)
    case (let from?, nil, let by?): return (from, from.adding(by))
    case (nil, let to?, let by?): return (to.subtracting(by), to)
    case (let from?, nil, nil): return shown.map { (from, $0) }
    case (nil, let to?, nil): return shown.map { ($0, to) }
    case (nil, nil, let by?): return shown.map { ($0, $0.adding(by)) }
    case (nil, nil, nil): return shown.map { ($0, $0) }
    }
  }
}

extension ValueFunction {
  /// The numbers of no transform.
  var identity: AnimatableValue {
    switch self {
    case .scale: .numbers([1, 1, 1])
    case .translate: .numbers([0, 0, 0])
    case .scaleX, .scaleY, .scaleZ: .number(1)
    case .rotateX, .rotateY, .rotateZ, .translateX, .translateY, .translateZ: .number(0)
    }
  }
}

extension Animation {
  /// The images among its values.
  package var images: [ImageSource] {
    func image(_ value: AnimatableValue?) -> [ImageSource] {
      if case .contents(.image(let source)?) = value { [source] } else { [] }
    }
    switch kind {
    case .basic(let ends), .spring(_, let ends): return image(ends.from) + image(ends.to)
    case .keyframes(let keyframes): return keyframes.values.flatMap(image)
    case .group(let animations): return animations.flatMap(\.images)
    case .transition: return []
    }
  }
}
