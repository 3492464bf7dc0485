// Layers that packages and archives write as backdrops.

import LaminaLayers

extension Layer {
  /// Whether packages and archives write the layer as a `CABackdropLayer`, whose `filters` are background filters.
  ///
  /// Such a layer has no other filters, and is of the plain type.
  var isBackdrop: Bool {
    // Nearly all layers have none of these, which a writer asks of each layer several times.
    guard !state.values.rare.isEmpty else { return false }
    guard LayerType(of: self) == .layer, filters.isEmpty else { return false }
    guard backdropScale > 0, backdropScale.isFinite, backdropGroupName != "" else { return false }
    return backdropScale != 1 || backdropGroupName != nil
  }

  /// Returns a key path of one of the layer's animations, as packages and archives write it.
  func archivedKeyPath(_ keyPath: String) -> String {
    let list = "backgroundFilters."
    return isBackdrop && keyPath.hasPrefix(list)
      ? "filters." + keyPath.dropFirst(list.count) : keyPath
  }
}
