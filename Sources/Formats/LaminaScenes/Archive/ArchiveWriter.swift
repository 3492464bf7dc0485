// Writes layer trees as keyed archives, by the table of `LayerProperty`.

import LaminaFiles
import LaminaGeometry
import LaminaImages
import LaminaLayers
import LaminaPixels

/// A scene written as a keyed archive.
public struct WrittenArchive: Sendable {
  /// The bytes of the archive.
  public var bytes: [UInt8]
  /// The scene's features that archives cannot express, without repeats; the archive differs from the scene in them.
  public var unsupported: [UnsupportedFeature]
}

extension Scene {
  /// Returns the scene as a keyed archive in NSKeyedArchiver's layout: every property that differs from its default.
  ///
  /// Pictures are in the archive. Numbers have 32 bits if that is exact and 64 otherwise, so that the archive reads
  /// back as an equal tree. Apple's own systems have not read one of these archives yet. O(properties + bytes).
  ///
  /// - Returns: the archive, and the features that it cannot express.
  public func archive() -> WrittenArchive {
    var writer = ArchiveWriter()
    let bytes = writer.writeDocument(self)
    return WrittenArchive(bytes: bytes, unsupported: writer.unsupported.features)
  }
}

/// A writer of one scene as a keyed archive.
@MainActor struct ArchiveWriter {
  typealias Field = (key: String, value: KeyedArchiveWriter.Field)

  var archive = KeyedArchiveWriter()
  var unsupported = UnsupportedFeatureList()
  /// The default property values of each type of layer; only values that differ are written.
  private var usual: [LayerType: UsualProperties<ArchiveValue>] = [:]
  /// The number of the object of each picture that has been written, by the picture's identity.
  private var images: [ObjectIdentifier: Int] = [:]
  /// The number of layers with each scale, counted as readers count them.
  private var scales = ScaleCounts()

  mutating func writeDocument(_ scene: Scene) -> [UInt8] {
    let canvas = scene.canvas
    if canvas.background != .clear { unsupported.addFeature("canvas background", "canvas") }
    if scene.timeline.duration != 0 || scene.timeline.framesPerSecond != 60 {
      unsupported.addFeature("timeline", "timeline")
    }
    let top = archive.reserveObject()
    let layer = writeLayer(scene.root, "root")
    if scales.mostFrequent != canvas.scale { unsupported.addFeature("canvas scale", "canvas") }
    var entries: [(String, Int)] = [
      ("rootLayer", layer),
      ("geometryFlipped", archive.addObject(ArchiveValue.bool(canvas.isGeometryFlipped))),
    ]
    let filled = Canvas(
      capturing: scene.root.bounds.size, scale: canvas.scale,
      isGeometryFlipped: canvas.isGeometryFlipped)
    // The document's size is written unless the root's bounds fill the canvas, or if the root is flipped: without a
    // size, readers would take the root's flip as the screen's.
    if canvas.width != filled?.width || canvas.height != filled?.height
      || scene.root.isGeometryFlipped
      || scene.root.position != CAMLReader.capturedPosition(of: scene.root)
    {
      entries.append(("documentWidth", archive.addObject(ArchiveValue.number(canvas.width))))
      entries.append(("documentHeight", archive.addObject(ArchiveValue.number(canvas.height))))
    }
    archive.setObjectContent(
      top, ["NSDictionary"],
      [
        ("NS.keys", .list(entries.map { archive.addObject(ArchiveValue.string($0.0)) })),
        ("NS.objects", .list(entries.map(\.1))),
      ])
    return archive.makeArchive(root: top)
  }

  // MARK: - Layers

  /// Writes a layer with everything within it, and returns its object's number.
  private mutating func writeLayer(_ layer: Layer, _ path: String) -> Int {
    let number = archive.reserveObject()
    let type = LayerType(of: layer)
    let plainName = CAMLReader.classes.first { $0.value == type }?.key ?? "CALayer"
    let name = layer.isBackdrop ? "CABackdropLayer" : plainName
    var fields: [Field] = []
    let state = layer.state
    for candidate in usualProperties(of: type).candidates(in: state) {
      let property = candidate.property
      guard let key = property.archiveName,
        let value = ArchiveValue(property, in: layer, state), value != candidate.usual
      else { continue }
      if let field = propertyField(key, value, of: property, layer, path) { fields.append(field) }
    }
    unsupported.noteLayer(layer, path)
    fields += appearanceFields(of: layer, path)
    if let field = animationFields(of: layer, path) { fields += field }
    if let mask = layer.mask {
      fields.append(("mask", .object(self.writeLayer(mask, "\(path).mask"))))
    }
    if let sublayers = layer.sublayers {
      var list: [Int] = []
      for (place, sublayer) in sublayers.enumerated() {
        list.append(self.writeLayer(sublayer, "\(path).sublayers[\(place)]"))
      }
      fields.append(("sublayers", .object(archive.addProxiedArray(list))))
    }
    fields.sort { $0.key < $1.key }
    let keys = fields.map { archive.addObject(ArchiveValue.string($0.key)) }
    fields.append((ArchiveKey.codingContents.name, .object(archive.plainArray(keys))))
    archive.setObjectContent(number, name == "CALayer" ? [name] : [name, "CALayer"], fields)
    return number
  }

  /// Writes a property's value, and returns its field; `nil` if readers would refuse the value, which counts as
  /// unsupported.
  private mutating func propertyField(
    _ key: String, _ value: ArchiveValue, of property: LayerProperty, _ layer: Layer,
    _ path: String
  ) -> Field? {
    var isRepresentable = value.isFinite
    switch (property.value, value) {
    case (.timing(let timing), .number(let number)) where timing.isLength:
      isRepresentable = number >= 0
    case (.number(let range, _), .number(let number)) where property.packageRule != .accepted:
      isRepresentable = range.contains(number)
    case (.choice, .string("continuous")) where key == "cornerCurve":
      return ("continuousCorners", .object(archive.addObject(ArchiveValue.bool(true))))
    case (.path, .path(let own))
    where key == "shadowPath" && own == CAMLReader.shadowPath(ofBounds: layer):
      return ("shadowPathIsBounds", .object(archive.addObject(ArchiveValue.bool(true))))
    default: break
    }
    guard isRepresentable else {
      unsupported.addFeature(
        "\(key) \(CAMLText.propertyText(of: property, in: layer, layer.state)?.text ?? "")", path)
      return nil
    }
    if case .number(let number) = value { scales.countScale(key, number) }
    return (key, .object(archive.addObject(value)))
  }

  /// Writes contents, filters, a backdrop's settings, a gradient's lists and emitter cells, and returns the layer's
  /// fields for them.
  private mutating func appearanceFields(of layer: Layer, _ path: String) -> [Field] {
    var fields: [Field] = []
    if case .image(let source) = layer.contents {
      fields.append(("contents", .object(pictureObject(source))))
    }
    if layer.compositingFilter != .normal {
      let name = CAMLText.blendMode(layer.compositingFilter)
      // Apps name blend modes by strings; Porter-Duff operators are filters.
      let filter =
        name.hasSuffix("BlendMode")
        ? archive.addObject(ArchiveValue.string(name)) : writeFilter(name, name, [])
      fields.append(("compositingFilter", .object(filter)))
    }
    if let gradient = layer as? GradientLayer {
      if gradient.type != .axial {
        fields.append(
          ("type", .object(archive.addObject(ArchiveValue.string(gradient.type.rawValue)))))
      }
      if let colors = gradient.colors {
        fields.append(("colors", .object(archive.addObject(ArchiveValue.colors(colors)))))
      }
      if let locations = gradient.locations {
        fields.append(("locations", .object(archive.addObject(ArchiveValue.numbers(locations)))))
      }
    }
    let filters = [
      ("filters", writeFilters(layer.filters, layer.filterNames, layer.filterFunctions, path)),
      (
        layer.isBackdrop ? "filters" : "backgroundFilters",
        self.writeFilters(layer.backgroundFilters, layer.backgroundFilterNames, [], path)
      ),
    ]
    if layer.isBackdrop {
      if layer.backdropScale != 1 {
        fields.append(
          ("scale", .object(archive.addObject(ArchiveValue.number(layer.backdropScale)))))
      }
      if let group = layer.backdropGroupName {
        fields.append(("groupName", .object(archive.addObject(ArchiveValue.string(group)))))
      }
    }
    for (key, list) in filters where !list.isEmpty {
      fields.append((key, .object(archive.addProxiedArray(list))))
    }
    if let emitter = layer as? EmitterLayer, !emitter.emitterCells.isEmpty {
      fields.append(("emitterCells", .object(writeEmitterCells(emitter.emitterCells, path))))
    }
    return fields
  }

  private mutating func writeFilters(
    _ filters: [LayerFilter], _ names: [String?], _ functions: [ColorFunction?], _ path: String
  ) -> [Int] {
    var list: [Int] = []
    for (place, own) in filters.enumerated() {
      let type = own.typeName
      let name = place < names.count ? names[place] : nil
      unsupported.noteAmount(place < functions.count ? functions[place] : nil, of: name, path)
      switch own {
      case .gaussianBlur(let radius):
        list.append(writeFilter(type, name ?? type, [("inputRadius", .number(radius))]))
      case .normalizedBlur(let radius):
        list.append(
          writeFilter(
            type, name ?? type,
            [("inputRadius", .number(radius)), ("inputNormalizeEdges", .bool(true))]))
      case .luminanceCurve(let curve):
        let values = (0..<4).map { curve.values[$0] }
        list.append(
          writeFilter(
            type, name ?? type,
            [("inputValues", .numbers(values)), ("inputAmount", .number(curve.amount))]))
      case .colorMatrix(let matrix), .vibrantColorMatrix(let matrix):
        list.append(writeFilter(type, name ?? type, [("inputColorMatrix", .colorMatrix(matrix))]))
      case .dropShadow: unsupported.addFeature("filter dropShadow", path)
      }
    }
    return list
  }

  private mutating func writeFilter(
    _ type: String, _ name: String, _ inputs: [(key: String, value: ArchiveValue)]
  ) -> Int {
    var fields: [Field] = [
      (ArchiveKey.filterType.name, .object(archive.addObject(ArchiveValue.string(type)))),
      (ArchiveKey.filterName.name, .object(archive.addObject(ArchiveValue.string(name)))),
    ]
    if !inputs.isEmpty {
      let keys = inputs.map { archive.addObject(ArchiveValue.string($0.key)) }
      let values = inputs.map { archive.addObject($0.value) }
      let dictionary = archive.addObject(
        ["NSMutableDictionary", "NSDictionary"],
        [("NS.keys", .list(keys)), ("NS.objects", .list(values))])
      let proxy = archive.addObject(
        ["LKNSDictionaryCodingProxy", "CACodingProxy"], [("dict", .object(dictionary))])
      fields.append((ArchiveKey.filterInputs.name, .object(proxy)))
    }
    return archive.addObject(["CAFilter"], fields)
  }

  /// Returns the number of the object with a picture's file, which is written once.
  mutating func pictureObject(_ source: ImageSource) -> Int {
    if let known = images[ObjectIdentifier(source)] { return known }
    let data = archive.addBytes(source.encodedBytes.span)
    let number = archive.addObject(
      ["LKCGImageCodingProxy", "CACodingProxy"], [("data", .object(data))])
    images[ObjectIdentifier(source)] = number
    return number
  }

  private mutating func writeEmitterCells(_ cells: [EmitterCell], _ path: String) -> Int {
    let plain = EmitterCell()
    var list: [Int] = []
    for (place, cell) in cells.enumerated() {
      let path = "\(path).emitterCells[\(place)]"
      var fields: [Field] = []
      for property in CellProperty.all {
        guard let value = ArchiveValue(property, in: cell),
          value != ArchiveValue(property, in: plain)
        else { continue }
        guard value.isFinite else {
          unsupported.addFeature("CAEmitterCell \(property.name) that is not finite", path)
          continue
        }
        fields.append((property.archiveName, .object(archive.addObject(value))))
      }
      switch cell.contents {
      case .image(let source): fields.append(("contents", .object(pictureObject(source))))
      case .texture: unsupported.addFeature("contents without a file", path)
      case nil: break
      }
      if !cell.emitterCells.isEmpty {
        fields.append(("emitterCells", .object(self.writeEmitterCells(cell.emitterCells, path))))
      }
      list.append(archive.addObject(["CAEmitterCell"], fields))
    }
    return archive.addProxiedArray(list)
  }

  /// Returns the properties of a type of layers that archives have, with the values of a new layer.
  private mutating func usualProperties(of type: LayerType) -> UsualProperties<ArchiveValue> {
    if let known = usual[type] { return known }
    let found = UsualProperties(
      of: type.makeLayer(), among: LayerProperty.all.filter { $0.archiveName != nil }
    ) { ArchiveValue($0, in: $1, $2) }
    usual[type] = found
    return found
  }
}
