public import LaminaViews

// Colours of catalogues.

nonisolated extension ViewColor {
  /// Makes a colour by its name in the app's catalogues; `nil` if there is none.
  public convenience init?(named name: String) {
    self.init(named: name, in: nil, compatibleWith: nil)
  }

  /// Makes a colour by its name in a bundle's catalogues, with its light and dark values; `nil` if there is none.
  public convenience init?(
    named name: String, in bundle: Bundle?, compatibleWith traits: TraitCollection?
  ) {
    guard let color = Resources.color(named: name, in: bundle) else { return nil }
    self.init(equalTo: color)
  }
}
