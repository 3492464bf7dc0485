import LaminaGeometry

// Times in which an animation shows the same all the while.

extension LayerAnimation {
  /// The times of the layer from one on in which the animation shows the same.
  ///
  /// - Parameter time: the time, in seconds.
  /// - Returns: times that all show what `time` does, to the bit; `nil` if it moves, or may.
  package func rest(around time: Double) -> ClosedRange<Double>? {
    let timing = animation.timing
    guard hasBegun, timing.isValid, timing.speed > 0, time.isFinite else { return nil }
    let local = timing.localTime(time)
    if local < 0 {
      return timing.rest(from: time, before: 0) { timing.localTime($0) < 0 }
    }
    if local > timing.activeLength { return time...(.infinity) }
    // Within the only pass. Later times are further in it, be they rounded or not.
    guard timing.activeLength == timing.duration, timing.duration > 0,
      animation.timingFunction == nil, let moment = timing.moment(at: time),
      let end = animation.kind.rest(at: moment.progress)
    else { return nil }
    return timing.rest(from: time, before: end * timing.duration) {
      guard let later = timing.moment(at: $0) else { return false }
      return later.progress < end
    }
  }
}

extension MediaTiming {
  /// The times from one on whose local time is before another, as far as they hold what they shall.
  fileprivate func rest(
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
  /// The progress before which the value stays what it is at another; `nil` if it does not.
  fileprivate func rest(at progress: Double) -> Double? {
    switch self {
    case .keyframes(let keyframes): keyframes.rest(at: progress)
    case .basic(let ends):
      if let from = ends.from, let to = ends.to, from.isSame(as: to) { 1 } else { nil }
    case .spring, .group, .transition: nil
    }
  }
}

extension AnimatableValue {
  /// Whether it is of the same kind and equal; pictures are not compared.
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
