// CAML: keys of an index that a still document does not use.

extension CAMLPackage {
  /// Returns a notice for each unsupported key of a package's `index.xml`, in the order of the
  /// file.
  @MainActor static func unsupportedValues(_ values: [String: Int], of tree: XMLTree)
    -> [SceneNotice]
  {
    values.sorted { $0.value < $1.value }.compactMap { key, element in
      let node = tree.element(element)
      let text = node.text.filter { !$0.isWhitespace }
      let isNeutral: Bool
      switch key {
      case "documentResizesToView": isNeutral = node.name == "false"
      case "loopStart": isNeutral = Double(text) == 0
      // An infinite time ends no loop.
      case "loopEnd": isNeutral = Double(text).map { $0 == 0 || $0 == .infinity } ?? false
      case "timelineMarkers": isNeutral = ["", "[]", "[(null)]"].contains(text)
      default: isNeutral = read.contains(key) || notes.contains(key)
      }
      guard !isNeutral else { return nil }
      return .unsupported(feature: key, first: tree.location(element, path: "index"), count: 1)
    }
  }

  /// The keys of an `index.xml` that the reader uses.
  private static let read: Set<String> = [
    "documentWidth", "documentHeight", "geometryFlipped", "rootDocument",
  ]

  /// The keys of an `index.xml` that change no picture: settings of windows, pointers and touches.
  private static let notes: Set<String> = [
    "assetManifest", "dynamicGuidesEnabled", "guidesEnabled", "interactiveMouseEventsEnabled",
    "interactiveShowsCursor", "interactiveTouchEventsEnabled", "loopingEnabled",
    "multitouchDisablesMouse", "multitouchEnabled", "plugins", "presentationMouseEventsEnabled",
    "presentationShowsCursor", "presentationTouchEventsEnabled", "publishedObjectNames",
    "savesWindowFrame",
    "scalesToFitInPlayer", "showsTouches", "snappingEnabled", "touchesColor",
    "unitsInPixelsInPlayer",
  ]
}
