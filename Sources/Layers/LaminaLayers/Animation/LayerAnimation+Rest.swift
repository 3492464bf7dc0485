import LaminaGeometry

// Intervals in which an animation's value does not change.

extension LayerAnimation {
  /// Returns the interval that begins at `time` and in which the animation's value does not change.
  ///
  /// - Parameter time: the time, in seconds.
  /// - Returns: times whose values equal the value at `time`, to the bit; `nil` if the value may change.
  package func restInterval(around time: Double) -> ClosedRange<Double>? {
    let timing = animation.timing
    guard hasBegun, timing.isValid, timing.speed > 0, time.isFinite else { return nil }
    let local = timing.localTime(time)
    if local < 0 {
      return timing.restInterval(from: time, before: 0) { timing.localTime($0) < 0 }
    }
    if local > timing.activeLength { return time...(.infinity) }
    // Within the only pass. Later times have no less progress, even after rounding.
    guard timing.activeLength == timing.duration, timing.duration > 0,
      animation.timingFunction == nil, let moment = timing.moment(at: time),
      let end = animation.kind.restProgress(at: moment.progress)
    else { return nil }
    return timing.restInterval(from: time, before: end * timing.duration) {
      guard let later = timing.moment(at: $0) else { return false }
      return later.progress < end
    }
  }
}

extension MediaTiming {
  /// Returns the interval from `time` to just before the local time `local`; `nil` if `holding` is false at its end.
  fileprivate func restInterval(
    from time: Double, before local: Double, holding: (Double) -> Bool
  ) -> ClosedRange<Double>? {
    guard var last = parentTime(local) else { return nil }
    for _ in 0..<4 {
      last = last.nextDown
      if last >= time, holding(last) { return time...last }
    }
    return nil
  }
}

extension Animation.Kind {
  /// Returns the progress until which the value stays as it is at `progress`; `nil` if it changes at once.
  fileprivate func restProgress(at progress: Double) -> Double? {
    switch self {
    case .keyframes(let keyframes): keyframes.restProgress(at: progress)
    case .basic(let ends):
      if let from = ends.from, let to = ends.to, from.isSame(as: to) { 1 } else { nil }
    case .spring, .group, .transition: nil
    }
  }
}

extension AnimatableValue {
  /// Returns whether two values are of the same kind and equal; transforms, colour matrices and contents never are.
  func isSame(as other: AnimatableValue) -> Bool {
    switch (self, other) {
    case (.number(let a), .number(let b)): a == b
    case (.point(let a), .point(let b)): a == b
    case (.size(let a), .size(let b)): a == b
    case (.rect(let a), .rect(let b)): a == b
    case (.color(let a), .color(let b)): a == b
    case (.path(let a), .path(let b)): a == b
    case (.bool(let a), .bool(let b)): a == b
    case (.colors(let a), .colors(let b)): a == b
    case (.numbers(let a), .numbers(let b)): a == b
    default: false
    }
  }
}
