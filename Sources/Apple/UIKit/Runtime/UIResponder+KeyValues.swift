public import LaminaViews

extension Responder {
  /// Returns a value by the names of properties on the way to it, such as `layer.cornerRadius`; `nil` if one is not known.
  public func value(forKeyPath keyPath: String) -> Any? {
    guard let dot = keyPath.firstIndex(of: ".") else { return value(forKey: keyPath) }
    let (key, rest) = (String(keyPath[..<dot]), String(keyPath[dot...].dropFirst()))
    if key == "layer", let view = self as? UIView {
      let value: Any? = view.layer.value(forKeyPath: rest)
      return value
    }
    return (value(forKey: key) as? UIResponder)?.value(forKeyPath: rest)
  }

  /// Sets a value by the names of properties on the way to it; ignored if one is not known.
  public func setValue(_ value: Any?, forKeyPath keyPath: String) {
    guard let dot = keyPath.firstIndex(of: ".") else { return setValue(value, forKey: keyPath) }
    let (key, rest) = (String(keyPath[..<dot]), String(keyPath[dot...].dropFirst()))
    if key == "layer", let view = self as? UIView {
      return view.layer.setValue(value, forKeyPath: rest)
    }
    (self.value(forKey: key) as? UIResponder)?.setValue(value, forKeyPath: rest)
  }
}
