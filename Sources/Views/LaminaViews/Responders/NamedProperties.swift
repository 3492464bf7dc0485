import LaminaGeometry

/// The properties of views and controllers that have a value under a name, for sources that name them by texts.
@MainActor package enum NamedProperties {
  /// A property of a class: how its value is got, and set.
  private struct Property {
    let get: @MainActor (Responder) -> Any?
    let set: @MainActor (Responder, Any?) -> Bool
  }

  private static func property<Root: Responder, Value>(
    _ path: ReferenceWritableKeyPath<Root, Value>
  ) -> Property {
    Property(
      get: { object in (object as? Root).map { $0[keyPath: path] } },
      set: { object, value in
        guard let root = object as? Root, let value = value as? Value else { return false }
        root[keyPath: path] = value
        return true
      })
  }

  /// The properties by their names; a name of several classes has the most special one first.
  private static let properties: [String: [Property]] = [
    "accessibilityIdentifier": [property(\View.accessibilityIdentifier)],
    "accessibilityLabel": [property(\View.accessibilityLabel)],
    "alpha": [property(\View.alpha)],
    "attributedText": [
      property(\Label.attributedText), property(\TextField.attributedText),
      property(\TextView.attributedText),
    ],
    "backgroundColor": [property(\View.backgroundColor)],
    "bounds": [property(\View.bounds)],
    "center": [property(\View.center)],
    "clipsToBounds": [property(\View.clipsToBounds)],
    "contentInset": [property(\ScrollView.contentInset)],
    "contentOffset": [property(\ScrollView.contentOffset)],
    "contentSize": [property(\ScrollView.contentSize)],
    "enabled": [property(\Control.isEnabled)],
    "frame": [property(\View.frame)],
    "hidden": [property(\View.isHidden)],
    "highlighted": [property(\Control.isHighlighted)],
    "isEnabled": [property(\Control.isEnabled)],
    "isHidden": [property(\View.isHidden)],
    "isHighlighted": [property(\Control.isHighlighted)],
    "isSelected": [property(\Control.isSelected)],
    "on": [property(\Switch.isOn)],
    "progress": [property(\ProgressView.progress)],
    "selected": [property(\Control.isSelected)],
    "selectedSegmentIndex": [property(\SegmentedControl.selectedIndex)],
    "tag": [property(\View.tag)],
    "text": [property(\Label.text), property(\TextField.text), property(\TextView.text)],
    "textColor": [
      property(\Label.textColor), property(\TextField.textColor), property(\TextView.textColor),
      property(\DatePicker.tintColor),
    ],
    "tintColor": [property(\View.tintColor)],
    "title": [property(\ViewController.title)],
    "transform": [property(\View.transform)],
    "userInteractionEnabled": [property(\View.isUserInteractionEnabled)],
    "value": [property(\Slider.value), property(\Stepper.value)],
    "zoomScale": [property(\ScrollView.zoomScale)],
  ]

  /// Whether an object has a property of this name.
  package static func has(_ key: String, _ object: Responder) -> Bool {
    value(of: object, key) != nil
  }

  static func value(of object: Responder, _ key: String) -> Any? {
    for property in properties[key] ?? [] {
      if let value = property.get(object) { return value }
    }
    return nil
  }

  static func set(_ value: Any?, of object: Responder, _ key: String) {
    for property in properties[key] ?? [] where property.set(object, value) { return }
    View.warnings.add(
      misuse: "\(key) is set by its name, which is unknown", of: "\(type(of: object))")
  }
}
