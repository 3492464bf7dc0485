internal import CoreGraphics
public import LaminaLayers

// Key-value coding of animations: their own properties, and values that apps tag them with.

extension AnimationObject {
  /// Returns the value of a property of the animation, or what was kept for another key.
  public func value(forKey key: String) -> Any? {
    switch key {
    case "duration": NSNumber(value: duration)
    case "beginTime": NSNumber(value: beginTime)
    case "timeOffset": NSNumber(value: timeOffset)
    case "speed": NSNumber(value: speed)
    case "repeatCount": NSNumber(value: repeatCount)
    case "repeatDuration": NSNumber(value: repeatDuration)
    case "autoreverses": NSNumber(value: autoreverses)
    case "fillMode": fillMode
    case "removedOnCompletion", "isRemovedOnCompletion": NSNumber(value: isRemovedOnCompletion)
    case "timingFunction": timingFunction
    case "delegate": delegate
    default: ownValue(forKey: key) ?? keyedValues[key]
    }
  }

  /// Returns the value of a property of the animation's class; `nil` for another key.
  private func ownValue(forKey key: String) -> Any? {
    if let property = self as? CAPropertyAnimation {
      switch key {
      case "keyPath": return property.keyPath
      case "additive", "isAdditive": return NSNumber(value: property.isAdditive)
      case "cumulative", "isCumulative": return NSNumber(value: property.isCumulative)
      default: break
      }
    }
    switch self {
    case let basic as CABasicAnimation:
      switch key {
      case "fromValue": return basic.fromValue
      case "toValue": return basic.toValue
      case "byValue": return basic.byValue
      default: break
      }
    case let frames as CAKeyframeAnimation:
      switch key {
      case "values": return frames.values
      case "keyTimes": return frames.keyTimes
      case "path": return frames.outlineObject ?? frames.outline
      default: break
      }
    case let group as CAAnimationGroup: return key == "animations" ? group.animations : nil
    default: break
    }
    return nil
  }

  /// Sets a property of the animation, or keeps a value for another key; `nil` removes what was kept.
  public func setValue(_ value: Any?, forKey key: String) {
    let number = AnimatableValue(any: value).flatMap { value -> Double? in
      switch value {
      case .number(let number): number
      case .bool(let isTrue): isTrue ? 1 : 0
      default: nil
      }
    }
    switch (key, number) {
    case ("duration", let number?): duration = number
    case ("beginTime", let number?): beginTime = number
    case ("timeOffset", let number?): timeOffset = number
    case ("speed", let number?): speed = Float(number)
    case ("repeatCount", let number?): repeatCount = Float(number)
    case ("repeatDuration", let number?): repeatDuration = number
    case ("autoreverses", let number?): autoreverses = number != 0
    case ("removedOnCompletion", let number?), ("isRemovedOnCompletion", let number?):
      isRemovedOnCompletion = number != 0
    case ("timingFunction", _): timingFunction = value as? CAMediaTimingFunction
    case ("delegate", _): delegate = value as? any CAAnimationDelegate
    case ("fillMode", _):
      fillMode =
        value as? CAMediaTimingFillMode
        ?? (value as? String).flatMap { CAMediaTimingFillMode(rawValue: $0) } ?? .removed
    default: if !setOwnValue(value, number, forKey: key) { keyedValues[key] = value }
    }
  }

  /// Sets a property of the animation's class; returns whether it has one of this name.
  private func setOwnValue(_ value: Any?, _ number: Double?, forKey key: String) -> Bool {
    if let property = self as? CAPropertyAnimation {
      switch key {
      case "keyPath":
        property.keyPath = value as? String
        return true
      case "additive", "isAdditive":
        property.isAdditive = number == 1
        return true
      case "cumulative", "isCumulative":
        property.isCumulative = number == 1
        return true
      default: break
      }
    }
    switch (self, key) {
    case (let basic as CABasicAnimation, "fromValue"): basic.fromValue = value
    case (let basic as CABasicAnimation, "toValue"): basic.toValue = value
    case (let basic as CABasicAnimation, "byValue"): basic.byValue = value
    case (let frames as CAKeyframeAnimation, "values"): frames.values = value as? [Any]
    case (let frames as CAKeyframeAnimation, "keyTimes"): frames.keyTimes = value as? [NSNumber]
    case (let group as CAAnimationGroup, "animations"):
      group.animations = value as? [CAAnimation]
    default: return false
    }
    return true
  }

  /// Returns the value of a property of the animation, or what was kept for another key.
  public func value(forKeyPath keyPath: String) -> Any? { value(forKey: keyPath) }

  /// Sets a property of the animation, or keeps a value for another key.
  public func setValue(_ value: Any?, forKeyPath keyPath: String) {
    setValue(value, forKey: keyPath)
  }
}
