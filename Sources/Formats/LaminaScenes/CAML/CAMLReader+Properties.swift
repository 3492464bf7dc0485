// CAML: layer properties, written as attributes or as elements.

import LaminaFiles
import LaminaGeometry
import LaminaLayers
import LaminaText

extension CAMLReader {
  /// Reads a layer's property that is written as a child element.
  mutating func readChild(_ child: Int, _ key: String, of waiting: Waiting)
    throws(SceneError)
  {
    let (path, layer) = (waiting.path, waiting.layer)
    let target = try resolveReference(child, path)
    let node = document.element(target)
    switch key {
    case "contents": try readContents(target, of: waiting)
    case "animations": waitingAnimations.append((layer, target, path))
    case "states", "stateTransitions": waitingStates.append((target, path))
    case "style"
    where readsParallax && node.children.contains { CAMLReader.wallpaperKeys.contains($0.name) }:
      waitingStyles.append(target)
    case "emitterBehaviors": try readEmitterBehaviors(target, path)
    case "emitterCells":
      if let emitter = layer as? EmitterLayer {
        emitter.emitterCells = try readEmitterCells(target, path)
      } else if !node.children.isEmpty {
        leaveOut(key, target, path)
      }
    case "filters" where waiting.name == "CABackdropLayer":
      try readBackdrop(target, of: waiting)
    case "filters", "backgroundFilters":
      try readFilters(target, isBehind: key != "filters", of: layer, path)
    case "compositingFilter":
      let name =
        node["filter"] ?? node["value"] ?? node["name"]
      setBlendMode(name?.text ?? "", of: layer, target, path)
    case "lineDashPattern" where !node.children.isEmpty:
      let children = node.children.map(\.index)
      let lengths = try readNumbers(children, "\(path).\(key)")
      guard let layer = layer as? ShapeLayer else { break }
      layer.lineDashPattern = lengths
      for (child, length) in zip(children, lengths) where length < 0 {
        leaveOutValue(of: key, try resolveReference(child, path), path)
      }
    case "colors" where layer is GradientLayer, "locations" where layer is GradientLayer:
      if let layer = layer as? GradientLayer { try readGradient(layer, key, target, path) }
    case "type" where layer is GradientLayer: break
    default:
      if node.name == "LKCGColorCodingProxy" {
        leaveOut("CGColorPattern", target, path)
        return
      }
      // An empty collection has no effect.
      let value = node.value
      if node.children.isEmpty && value == nil {
        if !isKnown(key) { leaveOut(key, target, path) }
        return
      }
      if CAMLProperty.isOfEditors(key) {
        passOver(key, target, path)
        return
      }
      guard let value, !CAMLReader.collections.contains(key) else {
        leaveOut(key, target, path)
        return
      }
      try setLayerProperty(key, value, of: waiting, at: target)
    }
  }

  private mutating func setBlendMode(
    _ name: String, of layer: Layer, _ element: Int, _ path: String
  ) {
    if let mode = CAMLReader.blendMode(name) {
      layer.compositingFilter = mode
    } else {
      leaveOut("compositingFilter \(name)", element, path)
    }
  }

  /// Reads a gradient's colours or locations, each from a child of the list's element.
  private mutating func readGradient(
    _ layer: GradientLayer, _ key: String, _ element: Int, _ path: String
  )
    throws(SceneError)
  {
    var colors: [Color] = []
    var locations: [Double] = []
    let children = document.element(element).children
    let limit = options.limits.gradientStops
    guard children.count <= limit else {
      throw locatedError(
        element, "\(path).\(key)", .tooManyStops(count: children.count, limit: limit))
    }
    for child in children {
      let target = try resolveReference(child.index, path)
      let value = document.element(target).value ?? CAMLValue(text: "")
      if key == "colors", let color = value.color {
        colors.append(color)
      } else if key == "locations", let location = value.finite {
        if location < (locations.last ?? 0) || location > 1 {
          leaveOutValue(of: key, target, path)
        }
        locations.append(location)
      } else {
        let expected = key == "colors" ? "three or four numbers" : "a number"
        throw locatedError(
          target, "\(path).\(key)", .wrongValue(expected: expected, found: value.found))
      }
    }
    if key == "colors" { layer.colors = colors } else { layer.locations = locations }
  }

  /// Sets a property of a layer; `element` is where it is written: the layer's element or a child.
  mutating func setLayerProperty(
    _ key: String, _ value: CAMLValue, of waiting: Waiting, at element: Int
  ) throws(SceneError) {
    if waiting.name == "CAPortalLayer", CAMLReader.portalKeys.contains(key) { return }
    if waiting.name == "CABackdropLayer",
      try setBackdrop(key, value, of: waiting, at: element)
    {
      return
    }
    switch key {
    case "font":
      guard let layer = waiting.layer as? TextLayer else { break }
      setFont(value.text, of: layer, element, waiting.path)
      return
    case "string":
      guard let layer = waiting.layer as? TextLayer, case .attributed(let archived) = value.form
      else { break }
      layer.attributedString = withFonts(archived, of: layer, element, waiting.path)
      return
    case "compositingFilter":
      setBlendMode(value.text, of: waiting.layer, element, waiting.path)
      return
    case "contentsSwizzle":
      if ["RGBA", "AAAA"].contains(value.text) { return }
    case "cornerRadii":
      guard let radii = value.numbers, let largest = radii.max() else { break }
      waiting.layer.cornerRadius = max(0, largest)
      if radii.contains(where: { $0 != largest }) {
        leaveOut("cornerRadii that differ", element, waiting.path)
      }
      return
    case "name":
      waiting.layer.name = LayerName.shortName(value.text)
      return
    case "shadowPathIsBounds":
      if value.bool == true { boundsShadows.append(waiting.layer) }
      return
    default: break
    }
    guard let row = LayerProperty.byArchiveName[key] else {
      if key == CAMLReader.renderID { isFromUIKit = true }
      if CAMLProperty.isIgnored(key, value, of: waiting.name) {
        passOver(key, element, waiting.path)
      } else {
        leaveOut(key, element, waiting.path)
      }
      return
    }
    guard row.setPackageValue(value, of: waiting.layer) else {
      throw locatedError(
        element, "\(waiting.path).\(key)",
        .wrongValue(expected: row.property.expectedInPackages, found: value.found))
    }
    noteUnsupported(row, key, value, of: waiting, at: element)
    noteScale(key, value)
  }

  /// Sets a text layer's font; if it is not installed, a substitute or the default font is used, with a notice.
  private mutating func setFont(
    _ name: String, of layer: TextLayer, _ element: Int, _ path: String
  ) {
    let font = FontDescription(family: name)
    if (try? layer.fonts.face(font)) != nil {
      layer.font = font
    } else if let substitute = substitute(for: name, in: layer.fonts, element, path) {
      layer.font = substitute
    }
  }

  /// Returns the font that is used for one that is not installed; adds a notice once per name.
  private mutating func substitute(
    for name: String, in fonts: FontCollection, _ element: Int, _ path: String
  ) -> FontDescription? {
    guard let substitute = fonts.standIn(for: name), let face = try? fonts.face(substitute) else {
      leaveOut("font \(name.quoted)", element, path)
      return nil
    }
    if replacedFonts.insert(name).inserted {
      earlierNotices.append(
        .noted(
          "font \(name.quoted) is not installed; replaced by \(face.family)",
          first: document.location(element, path: path), isFaithful: false))
    }
    return substitute
  }

  /// Returns an attributed string in which substitutes, or else the default font, replace fonts that are not installed.
  private mutating func withFonts(
    _ archived: ArchivedText, of layer: TextLayer, _ element: Int, _ path: String
  ) -> AttributedText {
    for name in archived.leftOut { leaveOut("attribute \(name)", element, path) }
    var text = archived.text
    for run in archived.text.runs {
      let font = run.attributes.font
      guard case .family(let name) = font.source, (try? layer.fonts.face(font)) == nil else {
        continue
      }
      let substitute = substitute(for: name, in: layer.fonts, element, path)
      text.setAttributes(in: run.range) { $0.font = substitute ?? FontDescription() }
    }
    return text
  }

  /// The keys of collections whose content this version does not show.
  static let collections: Set<String> = ["scriptComponents", "style"]
}
