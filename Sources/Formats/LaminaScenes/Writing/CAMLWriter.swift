// Writes a Core Animation package's document and its index.

import LaminaFiles
import LaminaGeometry
import LaminaImages
import LaminaLayers
import LaminaPixels

extension Scene {
  /// Returns the scene as the document of a Core Animation package, `main.caml`: every property that differs from its
  /// default.
  ///
  /// The screen's size and the direction of y are in `camlIndex`. The same tree always gives the same text.
  ///
  /// - Parameters:
  ///   - references: the names of pictures in the file.
  ///   - hasIndex: whether an index will accompany it; otherwise only the root layer describes the screen.
  /// - Returns: the text, and the features that packages cannot express.
  public func caml(references: SceneReferences = .embedded, hasIndex: Bool = true) -> WrittenScene {
    var writer = CAMLWriter(references: references)
    if !hasIndex {
      if canvas.isGeometryFlipped {
        writer.unsupported.addFeature("y that points down, without an index", "canvas")
      }
      let size = root.frame.size
      if size != Size(width: canvas.width, height: canvas.height) {
        writer.unsupported.addFeature(
          "a canvas of another size than the root layer, without an index", "canvas")
      }
    }
    if canvas.scale != 1 { writer.unsupported.addFeature("canvas scale", "canvas") }
    if canvas.background != .clear { writer.unsupported.addFeature("canvas background", "canvas") }
    if timeline.duration != 0 || timeline.framesPerSecond != 60 {
      writer.unsupported.addFeature("timeline", "timeline")
    }
    let element = writer.layerElement(root, "root", key: nil)
    let text =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\n"
      + "<caml xmlns=\"http://www.apple.com/CoreAnimation/1.0\">\n"
      + element.indentedText(indent: 1)
      + "</caml>\n"
    return WrittenScene(text: text, unsupported: writer.unsupported.features)
  }

  /// The index of a Core Animation package, `index.xml`.
  public var camlIndex: String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <dict>
    \t<key>documentHeight</key>
    \t<real>\(JSONValue.numberText(canvas.height))</real>
    \t<key>documentWidth</key>
    \t<real>\(JSONValue.numberText(canvas.width))</real>
    \t<key>geometryFlipped</key>
    \t<\(canvas.isGeometryFlipped)/>
    \t<key>rootDocument</key>
    \t<string>main.caml</string>
    </dict>
    </plist>

    """
  }
}

/// An XML element to be written.
struct CAMLElement {
  let name: String
  var attributes: [(name: String, value: String)] = []
  var children: [CAMLElement] = []

  init(_ name: String, _ attributes: [(name: String, value: String)] = []) {
    self.name = name
    self.attributes = attributes
  }

  func indentedText(indent: Int) -> String {
    var text = ""
    writeElement(to: &text, indent: indent)
    return text
  }

  private func writeElement(to text: inout String, indent: Int) {
    let space = String(repeating: "  ", count: indent)
    text += space + "<" + name
    for (name, value) in attributes { text += " \(name)=\"\(value.escaped(.camlAttribute))\"" }
    if children.isEmpty {
      text += "/>\n"
      return
    }
    text += ">\n"
    for child in children { child.writeElement(to: &text, indent: indent + 1) }
    text += space + "</\(name)>\n"
  }
}

/// Writes the layer document of a Core Animation package.
@MainActor struct CAMLWriter {
  let references: SceneReferences
  var unsupported = UnsupportedFeatureList()
  /// The default texts of each type of layer; only values that differ from them are written.
  private var usual: [LayerType: UsualProperties<CAMLText>] = [:]

  init(references: SceneReferences) { self.references = references }

  /// Returns the properties of a type of layers that packages have, with the texts of a new layer.
  private mutating func usualProperties(of type: LayerType) -> UsualProperties<CAMLText> {
    if let known = usual[type] { return known }
    let found = UsualProperties(
      of: type.makeLayer(), among: LayerProperty.all.filter { $0.archiveName != nil }
    ) { CAMLText.propertyText(of: $0, in: $1, $2) }
    usual[type] = found
    return found
  }

  /// Returns the element of a layer and everything within it, named after the layer's class.
  ///
  /// With `key`, such as `mask`, the element is named by it, with the class as its type. Only a gradient layer is still
  /// named after its class, because its type is its gradient's.
  mutating func layerElement(_ layer: Layer, _ path: String, key: String?) -> CAMLElement {
    let type = LayerType(of: layer)
    let plainName = CAMLReader.classes.first { $0.value == type }?.key ?? "CALayer"
    let name = layer.isBackdrop ? "CABackdropLayer" : plainName
    // A gradient layer's type is its gradient's, so the element is named after the class.
    let isGradient = type == .gradient
    var element = CAMLElement(key == nil || isGradient ? name : key ?? name)
    if key != nil && !isGradient { element.attributes.append(("type", name)) }
    let state = layer.state
    for candidate in usualProperties(of: type).candidates(in: state) {
      guard let name = candidate.property.archiveName,
        let value = CAMLText.propertyText(of: candidate.property, in: layer, state),
        value != candidate.usual
      else { continue }
      addProperty(value, as: name, to: &element)
    }
    let mode = CAMLText.blendMode(layer.compositingFilter)
    if layer.compositingFilter != .normal { element.attributes.append(("compositingFilter", mode)) }
    unsupported.noteLayer(layer, path)
    if layer.isBackdrop {
      if layer.backdropScale != 1 {
        element.attributes.append(("scale", JSONValue.numberText(layer.backdropScale)))
      }
      if let group = layer.backdropGroupName { element.attributes.append(("groupName", group)) }
    }
    if let gradient = layer as? GradientLayer, gradient.type != .axial {
      element.attributes.append(("type", gradient.type.rawValue))
    }
    addCollections(of: layer, to: &element, path)
    if !layer.animations.isEmpty {
      var list = CAMLElement("animations")
      for entry in layer.animations {
        list.children.append(animationElement(entry.animation, key: entry.key, of: layer, path))
      }
      element.children.append(list)
    }
    if let mask = layer.mask {
      let written = self.layerElement(mask, "\(path).mask", key: "mask")
      if written.name == "mask" {
        element.children.append(written)
      } else {
        var holder = CAMLElement("mask")
        holder.children = [written]
        element.children.append(holder)
      }
    }
    if let sublayers = layer.sublayers {
      var list = CAMLElement("sublayers")
      for (place, sublayer) in sublayers.enumerated() {
        list.children.append(self.layerElement(sublayer, "\(path).sublayers[\(place)]", key: nil))
      }
      element.children.append(list)
    }
    return element
  }

  /// Adds a property to an element: as an attribute, or as a child for a colour that is not opaque.
  private func addProperty(_ value: CAMLText, as name: String, to element: inout CAMLElement) {
    guard let opacity = value.opacity else {
      element.attributes.append((name, value.text))
      return
    }
    element.children.append(CAMLElement(name, [("opacity", opacity), ("value", value.text)]))
  }

  /// Adds a layer's contents, filters, gradient colours, locations and cells, which are written as child elements.
  private mutating func addCollections(
    of layer: Layer, to element: inout CAMLElement, _ path: String
  ) {
    if case .image(let source) = layer.contents {
      element.children.append(pictureElement(source))
    }
    if let gradient = layer as? GradientLayer {
      if let colors = gradient.colors {
        var list = CAMLElement("colors")
        list.children = colors.map { CAMLElement("CGColor", CAMLText.color($0).attributes) }
        element.children.append(list)
      }
      if let locations = gradient.locations {
        var list = CAMLElement("locations")
        list.children = locations.map { CAMLElement("real", [("value", JSONValue.numberText($0))]) }
        element.children.append(list)
      }
    }
    let lists = [
      filtersElement(layer.filters, layer.filterNames, "filters", path, layer.filterFunctions),
      filtersElement(
        layer.backgroundFilters, layer.backgroundFilterNames,
        layer.isBackdrop ? "filters" : "backgroundFilters", path),
    ]
    element.children += lists.filter { !$0.children.isEmpty }
    if let emitter = layer as? EmitterLayer, !emitter.emitterCells.isEmpty {
      element.children.append(cellsElement(emitter.emitterCells, path))
    }
  }

  func pictureElement(_ source: ImageSource) -> CAMLElement {
    CAMLElement(
      "contents", [("type", "CGImage"), ("src", CAMLWriter.address(references.image(source)))])
  }

  /// Returns a file's path as packages write it: percent-encoded, except letters, digits and some signs.
  ///
  /// A `data:` URI is unchanged.
  static func address(_ path: String) -> String {
    if AssetFolder.isDataURI(path) { return path }
    var text = ""
    for byte in path.utf8 {
      let isPlain =
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
        || (0x61...0x7A).contains(byte) || "-._~/()!,'+@".utf8.contains(byte)
      if isPlain {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        text += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    return text
  }

  private mutating func filtersElement(
    _ filters: [LayerFilter], _ names: [String?], _ key: String, _ path: String,
    _ functions: [ColorFunction?] = []
  ) -> CAMLElement {
    var list = CAMLElement(key)
    for (place, filter) in filters.enumerated() {
      var element = CAMLElement("CAFilter", [("filter", filter.typeName)])
      let name = place < names.count ? names[place] : nil
      element.attributes.append(("name", name ?? filter.typeName))
      unsupported.noteAmount(place < functions.count ? functions[place] : nil, of: name, path)
      switch filter {
      case .gaussianBlur(let radius):
        element.attributes.append(("inputRadius", JSONValue.numberText(radius)))
      case .normalizedBlur(let radius):
        element.attributes.append(("inputRadius", JSONValue.numberText(radius)))
        element.attributes.append(("inputNormalizeEdges", "1"))
      case .luminanceCurve(let curve):
        element.attributes.append(("inputAmount", JSONValue.numberText(curve.amount)))
        var values = CAMLElement("inputValues")
        for index in 0..<4 {
          values.children.append(
            CAMLElement("real", [("value", JSONValue.numberText(curve.values[index]))]))
        }
        element.children.append(values)
      case .colorMatrix(let matrix), .vibrantColorMatrix(let matrix):
        element.attributes.append(("inputColorMatrix", CAMLText.matrix(matrix.numbers)))
      case .dropShadow:
        unsupported.addFeature("filter dropShadow", path)
        continue
      }
      list.children.append(element)
    }
    return list
  }

  private mutating func cellsElement(_ cells: [EmitterCell], _ path: String) -> CAMLElement {
    var list = CAMLElement("emitterCells")
    let plain = EmitterCell()
    for (place, cell) in cells.enumerated() {
      var element = CAMLElement("CAEmitterCell")
      for property in CellProperty.all where property.name != "color" {
        guard let value = SceneWriter.cellValue(of: property, in: cell),
          value != SceneWriter.cellValue(of: property, in: plain)
        else { continue }
        element.attributes.append((property.archiveName, CAMLText.attributeText(value)))
      }
      if cell.color != .white { addProperty(CAMLText.color(cell.color), as: "color", to: &element) }
      let path = "\(path).emitterCells[\(place)]"
      switch cell.contents {
      case .image(let source): element.children.append(pictureElement(source))
      case .texture: unsupported.addFeature("contents without a file", path)
      case nil: break
      }
      if !cell.emitterCells.isEmpty {
        element.children.append(self.cellsElement(cell.emitterCells, path))
      }
      list.children.append(element)
    }
    return list
  }
}
