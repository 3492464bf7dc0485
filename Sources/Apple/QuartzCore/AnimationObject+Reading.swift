internal import LaminaLayers

// Objects of Lamina's animations, such as implicit ones, for reading.

extension AnimationObject {
  /// Returns an object of one of Lamina's animations.
  static func makeObject(of animation: Animation) -> CAAnimation {
    let object: CAAnimation
    switch animation.kind {
    case .basic(let ends):
      object = CABasicAnimation(ends)
    case .spring(let spring, let ends):
      let made = CASpringAnimation(ends)
      made.take(spring)
      object = made
    case .keyframes(let frames):
      object = CAKeyframeAnimation(frames)
    case .group(let members):
      let group = CAAnimationGroup()
      group.animations = members.map(makeObject)
      object = group
    case .transition(let transition):
      let made = CATransition()
      made.type = CATransitionType(rawValue: transition.style.rawValue)
      made.subtype = CATransitionSubtype(rawValue: transition.direction.rawValue)
      made.startProgress = Float(transition.startProgress)
      made.endProgress = Float(transition.endProgress)
      object = made
    }
    if let property = object as? CAPropertyAnimation {
      property.keyPath = animation.keyPath
      property.isAdditive = animation.isAdditive
      property.isCumulative = animation.isCumulative
      property.valueFunction = animation.valueFunction.flatMap {
        CAValueFunction(name: CAValueFunctionName(rawValue: $0.rawValue))
      }
    }
    object.timing = animation.timing
    object.timingFunction = animation.timingFunction.map { CAMediaTimingFunction($0) }
    object.isRemovedOnCompletion = animation.isRemovedOnCompletion
    return object
  }
}

extension CABasicAnimation {
  /// Makes an animation of Lamina's values.
  fileprivate convenience init(_ ends: Animation.Ends) {
    self.init()
    fromValue = ends.from?.keyedValue
    toValue = ends.to?.keyedValue
    byValue = ends.by?.keyedValue
  }
}

extension CAKeyframeAnimation {
  /// Makes an animation of Lamina's keyframes.
  fileprivate convenience init(_ frames: Keyframes) {
    self.init()
    values = frames.values.compactMap(\.keyedValue)
    outline = frames.path
    keyTimes = frames.keyTimes?.map { NSNumber(value: $0) }
    timingFunctions = frames.timingFunctions?.map { CAMediaTimingFunction($0) }
    calculationMode = frames.calculationMode
    rotationMode = frames.rotationMode.map { CAAnimationRotationMode(rawValue: $0.rawValue) }
  }
}
