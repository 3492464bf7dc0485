import LaminaGeometry
package import LaminaImages

// The evaluation of a layer's animations at one moment.

extension LayerState {
  /// Applies a layer's animations to its state, at a time of the layer.
  ///
  /// All replacing animations are applied first, in the order in which they were added, then the additive
  /// ones. Key paths of the form `sublayers.NAME.KEY` are left to those sublayers.
  ///
  /// - Returns: whether any animation is in effect.
  @discardableResult
  package mutating func applyAnimations(_ animations: [LayerAnimation], at time: Double) -> Bool {
    var shown: [ShownAnimation] = []
    for entry in animations { entry.collectAnimations(at: time, into: &shown) }
    return applyAnimations(shown)
  }

  /// Applies the collected animations of the layer and its superlayer; returns whether there are any.
  @discardableResult
  package mutating func applyAnimations(_ shown: [ShownAnimation]) -> Bool {
    if shown.isEmpty { return false }
    // Consecutive changes of the transform's parts share one decomposition of the transform.
    var transform: TransformMember?
    for index in shown.indices where !shown[index].isAdditive {
      shown[index].applyValue(to: &self, &transform)
    }
    if let transform { values.transform = transform.matrix }
    transform = nil
    for index in shown.indices where shown[index].isAdditive {
      shown[index].applyValue(to: &self, &transform)
    }
    return true
  }
}

extension [LayerAnimation] {
  /// Returns whether the animations hide a layer at a local time; `nil` if none affects that, or one cannot be
  /// evaluated on its own.
  ///
  /// The layer's own value is `isHidden`.
  package func hiddenState(_ isHidden: Bool, at time: Double) -> Bool? {
    var hidden: Bool?
    // Additive ones come last, and replace the others' value.
    // Policy: `additive-without-sum`.
    for isAdditive in [false, true] {
      for index in indices
      where self[index].hides && self[index].animation.isAdditive == isAdditive {
        guard let moment = self[index].shownMoment(at: time) else { continue }
        if case .group = self[index].animation.kind { return nil }
        var shown: [ShownAnimation] = []
        ShownAnimation.collectAnimations(
          self[index].animation, self[index].target, moment, into: &shown)
        guard let last = shown.last, shown.count == 1,
          case .bool(let value)? = last.animatedValue(.bool(hidden ?? isHidden))?.value
            .fittedValue(.bool(isHidden))
        else { return nil }
        hidden = value
      }
    }
    return hidden
  }
}

extension LayerAnimation {
  /// Appends to `shown` this animation, or those of its group, if they are in effect at a time of the layer.
  package func collectAnimations(at time: Double, into shown: inout [ShownAnimation]) {
    guard let moment = shownMoment(at: time) else { return }
    ShownAnimation.collectAnimations(animation, target, moment, into: &shown)
  }

  /// Returns the phase, time and progress of the animation at a time of the layer; `nil` if it has no effect then.
  package func shownMoment(at time: Double) -> MediaTiming.Moment? {
    var timing = animation.timing
    // An animation that the next commit begins is at its begin.
    if !hasBegun && timing.beginTime == 0 { timing.beginTime = time }
    guard let moment = timing.moment(at: time) else { return nil }
    return moment.phase == .after && animation.isRemovedOnCompletion ? nil : moment
  }
}

/// An animation of a value that is in effect at one moment, with its progress then.
package struct ShownAnimation: Sendable {
  let animation: Animation
  package let keyPath: String
  let target: AnimationTarget?
  let progress: Double
  /// The position within the animation's duration, in seconds, as eased by the timing function.
  let time: Double
  let completed: Double

  var isAdditive: Bool { animation.isAdditive }

  /// Appends an animation to `shown` or, for a group, the group's animations that are in effect at `moment`.
  static func collectAnimations(
    _ animation: Animation, _ target: AnimationTarget?, _ moment: MediaTiming.Moment,
    into shown: inout [ShownAnimation]
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
        // Policy: `group-child-duration`.
        if child.timing.duration == 0 { child.timing.duration = duration }
        guard let moment = child.timing.moment(at: time) else { continue }
        // A property that the layer lacks is kept among those that its class may have added, and shows nothing.
        let target =
          AnimationTarget(child.keyPath)
          ?? (child.keyPath.contains(".") ? nil : AnimationTarget(added: child.keyPath))
        collectAnimations(child, target, moment, into: &shown)
      }
    case .transition: break
    case .basic, .keyframes, .spring:
      shown.append(
        ShownAnimation(
          animation: animation, keyPath: animation.keyPath, target: target, progress: progress,
          time: time, completed: moment.completed))
    }
  }

  /// Returns the animation for a sublayer, with the sublayer's part of the key path removed; `nil` if the
  /// key path does not name the sublayer.
  func forSublayer(named name: String) -> ShownAnimation? {
    guard keyPath.hasPrefix("sublayers.\(name).") else { return nil }
    let path = String(keyPath.dropFirst("sublayers.\(name).".count))
    return ShownAnimation(
      animation: animation, keyPath: path, target: AnimationTarget(path), progress: progress,
      time: time, completed: completed)
  }

  /// Applies the animation to a layer's state.
  ///
  /// - Parameters:
  ///   - state: the state.
  ///   - transform: the pending parts of its transform, if some have been set but not yet recombined.
  func applyValue(to state: inout LayerState, _ transform: inout TransformMember?) {
    guard let target else { return }
    if target.isPartOfTransform, !isAdditive, animation.valueFunction == nil {
      var parts = transform ?? TransformMember(state.values.transform)
      let current = needsCurrent ? parts.partValue(target.member) : nil
      guard let shown = animatedValue(current), parts.setPart(target.member, shown.value) else {
        return
      }
      transform = parts
      return
    }
    if let parts = transform {
      state.values.transform = parts.matrix
      transform = nil
    }
    let isTransform = animation.valueFunction != nil
    // The values of a value function start from its identity.
    let current: AnimatableValue?
    if let function = animation.valueFunction {
      current = function.identity
    } else {
      current = needsCurrent ? target.currentValue(in: state) : nil
    }
    guard let shown = self.animatedValue(current) else { return }
    var value = shown.value
    if isTransform {
      guard let matrix = animation.valueFunction?.matrix(value) else { return }
      value = .matrix(matrix)
    }
    if isAdditive, let before = target.currentValue(in: state) {
      guard let delta = value.fittedValue(before) else { return }
      // Policy: `additive-without-sum`.
      value = before.sum(with: delta) ?? delta
    }
    target.setValue(value, in: &state)
    if let angle = shown.angle {
      let turn = Matrix4.rotation(radians: angle, x: 0, y: 0, z: 1)
      state.values.transform = turn.concatenating(state.values.transform)
    }
  }

  /// Whether the animated value may need the value that the layer has without this animation, as an end or for its type.
  private var needsCurrent: Bool { if case .keyframes = animation.kind { false } else { true } }

  /// Returns the animated value, with the layer's angle in radians on a path that rotates it; `nil` if values are
  /// missing.
  fileprivate func animatedValue(_ current: AnimatableValue?) -> (
    value: AnimatableValue, angle: Double?
  )? {
    let isCumulative = animation.isCumulative && completed > 0
    func sum(_ value: AnimatableValue, _ angle: Double?, _ last: AnimatableValue)
      -> (value: AnimatableValue, angle: Double?)
    { isCumulative ? (value.adding(last.repeated(completed)), angle) : (value, angle) }
    switch animation.kind {
    case .basic(let ends):
      guard let (from, to) = ends.resolved(current) else { return nil }
      return sum(
        from.interpolated(to: to, at: progress), nil, animation.timing.autoreverses ? from : to)
    case .spring(let spring, let ends):
      guard let (from, to) = ends.resolved(current) else { return nil }
      return sum(
        from.interpolated(to: to, at: spring(time)), nil,
        animation.timing.autoreverses ? from : to)
    case .keyframes(let keyframes):
      guard let shown = keyframes.value(at: progress) else { return nil }
      guard isCumulative else { return shown }
      guard let end = keyframes.value(at: animation.timing.autoreverses ? 0 : 1) else {
        return nil
      }
      return sum(shown.value, shown.angle, end.value)
    case .group, .transition: return nil
    }
  }
}

extension Animation.Ends {
  /// Returns the first and last value, given the property's value without the animation; `nil` if they cannot be
  /// determined.
  func resolved(_ current: AnimatableValue?) -> (from: AnimatableValue, to: AnimatableValue)? {
    let shown = current
    func fit(_ value: AnimatableValue?) -> AnimatableValue? {
      guard let value, let shown else { return value }
      return value.fittedValue(shown)
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
  /// The numbers that give the identity transform.
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
  /// The images among the animation's values.
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
