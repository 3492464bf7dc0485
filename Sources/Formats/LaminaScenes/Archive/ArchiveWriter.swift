// Writes layer trees as keyed archives, by the table of `LayerProperty`.

import LaminaFiles
import LaminaGeometry
import LaminaImages
import LaminaLayers
import LaminaPixels

/// A scene written as a keyed archive.
public struct WrittenArchive: Sendable {
  /// The archive.
  public var bytes: [UInt8]
  /// The features that archives cannot express, without repeats; the file shows something else there.
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
    let bytes = writer.document(self)
    return WrittenArchive(bytes: bytes, unsupported: writer.unsupported.features)
  }
}

/// Writes one archive.
@MainActor struct ArchiveWriter {
  typealias Field = (key: String, value: KeyedArchiveWriter.Field)

  var archive = KeyedArchiveWriter()
  var unsupported = UnsupportedFeatureList()
  /// The default values of each type of layer; values that differ are written.
  private var plain: [LayerType: [ArchiveValue?]] = [:]
  /// The objects of pictures that have been written.
  private var images: [ObjectIdentifier: Int] = [:]
  /// The number of layers with each scale, as readers count them.
  private var scales = ScaleCounts()

  mutating func document(_ scene: Scene) -> [UInt8] {
    let canvas = scene.canvas
    if canvas.background != .clear { unsupported.add("canvas background", "canvas") }
    if scene.timeline.duration != 0 || scene.timeline.framesPerSecond != 60 {
      unsupported.add("timeline", "timeline")
    }
    let top = archive.reserve()
    let layer = layer(scene.root, "root")
    if scales.mostFrequent != canvas.scale { unsupported.add("canvas scale", "canvas") }
    var entries: [(String, Int)] = [
      ("rootLayer", layer),
      ("geometryFlipped", archive.object(ArchiveValue.bool(canvas.isGeometryFlipped))),
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
      entries.append(("documentWidth", archive.object(ArchiveValue.number(canvas.width))))
      entries.append(("documentHeight", archive.object(ArchiveValue.number(canvas.height))))
    }
    archive.set(
      top, ["NSDictionary"],
      [
        ("NS.keys", .list(entries.map { archive.object(ArchiveValue.string($0.0)) })),
        ("NS.objects", .list(entries.map(\.1))),
      ])
    return archive.file(root: top)
  }

  // MARK: - Layers

  /// Writes a layer and everything within it.
  private mutating func layer(_ layer: Layer, _ path: String) -> Int {
    let number = archive.reserve()
    let type = LayerType(of: layer)
    let plainName = CAMLReader.classes.first { $0.value == type }?.key ?? "CALayer"
    let name = layer.isBackdrop ? "CABackdropLayer" : plainName
    var fields: [Field] = []
    let (state, usual) = (layer.state, plainValues(of: type))
    for (property, usual) in zip(LayerProperty.all, usual)
    where property.type == nil || property.type == type {
      guard let key = property.archiveName,
        let value = ArchiveValue(property, in: layer, state), value != usual
      else { continue }
      if let field = field(key, value, of: property, layer, path) { fields.append(field) }
    }
    unsupported.note(layer, path)
    fields += look(of: layer, path)
    if let field = animations(of: layer, path) { fields += field }
    if let mask = layer.mask {
      fields.append(("mask", .object(self.layer(mask, "\(path).mask"))))
    }
    if let sublayers = layer.sublayers {
      var list: [Int] = []
      for (place, sublayer) in sublayers.enumerated() {
        list.append(self.layer(sublayer, "\(path).sublayers[\(place)]"))
      }
      fields.append(("sublayers", .object(archive.array(list))))
    }
    fields.sort { $0.key < $1.key }
    let keys = fields.map { archive.object(ArchiveValue.string($0.key)) }
    fields.append((ArchiveKey.codingContents.name, .object(archive.plainArray(keys))))
    archive.set(number, name == "CALayer" ? [name] : [name, "CALayer"], fields)
    return number
  }

  /// Returns a property's field; `nil` if readers would refuse the value, which is reported.
  private mutating func field(
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
      return ("continuousCorners", .object(archive.object(ArchiveValue.bool(true))))
    case (.path, .path(let own))
    where key == "shadowPath" && own == CAMLReader.shadowPath(ofBounds: layer):
      return ("shadowPathIsBounds", .object(archive.object(ArchiveValue.bool(true))))
    default: break
    }
    guard isRepresentable else {
      unsupported.add(
        "\(key) \(CAMLText.value(of: property, in: layer, layer.state)?.text ?? "")", path)
      return nil
    }
    if case .number(let number) = value { scales.add(key, number) }
    return (key, .object(archive.object(value)))
  }

  /// Writes contents, filters, gradient lists and cells.
  private mutating func look(of layer: Layer, _ path: String) -> [Field] {
    var fields: [Field] = []
    if case .image(let source) = layer.contents {
      fields.append(("contents", .object(picture(source))))
    }
    if layer.compositingFilter != .normal {
      let name = CAMLText.blendMode(layer.compositingFilter)
      // Apps name blend modes by strings; Porter-Duff operators are filters.
      let filter =
        name.hasSuffix("BlendMode")
        ? archive.object(ArchiveValue.string(name)) : filter(name, name, [])
      fields.append(("compositingFilter", .object(filter)))
    }
    if let gradient = layer as? GradientLayer {
      if gradient.type != .axial {
        fields.append(
          ("type", .object(archive.object(ArchiveValue.string(gradient.type.rawValue)))))
      }
      if let colors = gradient.colors {
        fields.append(("colors", .object(archive.object(ArchiveValue.colors(colors)))))
      }
      if let locations = gradient.locations {
        fields.append(("locations", .object(archive.object(ArchiveValue.numbers(locations)))))
      }
    }
    let filters = [
      ("filters", filters(layer.filters, layer.filterNames, layer.filterFunctions, path)),
      (
        layer.isBackdrop ? "filters" : "backgroundFilters",
        self.filters(layer.backgroundFilters, layer.backgroundFilterNames, [], path)
      ),
    ]
    if layer.isBackdrop {
      if layer.backdropScale != 1 {
        fields.append(("scale", .object(archive.object(ArchiveValue.number(layer.backdropScale)))))
      }
      if let group = layer.backdropGroupName {
        fields.append(("groupName", .object(archive.object(ArchiveValue.string(group)))))
      }
    }
    for (key, list) in filters where !list.isEmpty {
      fields.append((key, .object(archive.array(list))))
    }
    if let emitter = layer as? EmitterLayer, !emitter.emitterCells.isEmpty {
      fields.append(("emitterCells", .object(cells(emitter.emitterCells, path))))
    }
    return fields
  }

  private mutating func filters(
    _ filters: [LayerFilter], _ names: [String?], _ functions: [ColorFunction?], _ path: String
  ) -> [Int] {
    var list: [Int] = []
    for (place, own) in filters.enumerated() {
      let type = own.typeName
      let name = place < names.count ? names[place] : nil
      unsupported.noteAmount(place < functions.count ? functions[place] : nil, of: name, path)
      switch own {
      case .gaussianBlur(let radius):
        list.append(filter(type, name ?? type, [("inputRadius", .number(radius))]))
      case .normalizedBlur(let radius):
        list.append(
          filter(
            type, name ?? type,
            [("inputRadius", .number(radius)), ("inputNormalizeEdges", .bool(true))]))
      case .luminanceCurve(let curve):
        let values = (0..<4).map { curve.values[$0] }
        list.append(
          filter(
            type, name ?? type,
            [("inputValues", .numbers(values)), ("inputAmount", .number(curve.amount))]))
      case .colorMatrix(let matrix), .vibrantColorMatrix(let matrix):
        list.append(filter(type, name ?? type, [("inputColorMatrix", .colorMatrix(matrix))]))
      case .dropShadow: unsupported.add("filter dropShadow", path)
      }
    }
    return list
  }

  private mutating func filter(
    _ type: String, _ name: String, _ inputs: [(key: String, value: ArchiveValue)]
  ) -> Int {
    var fields: [Field] = [
      (ArchiveKey.filterType.name, .object(archive.object(ArchiveValue.string(type)))),
      (ArchiveKey.filterName.name, .object(archive.object(ArchiveValue.string(name)))),
    ]
    if !inputs.isEmpty {
      let keys = inputs.map { archive.object(ArchiveValue.string($0.key)) }
      let values = inputs.map { archive.object($0.value) }
      let dictionary = archive.object(
        ["NSMutableDictionary", "NSDictionary"],
        [("NS.keys", .list(keys)), ("NS.objects", .list(values))])
      let proxy = archive.object(
        ["LKNSDictionaryCodingProxy", "CACodingProxy"], [("dict", .object(dictionary))])
      fields.append((ArchiveKey.filterInputs.name, .object(proxy)))
    }
    return archive.object(["CAFilter"], fields)
  }

  /// Returns the object of a picture's file, which is written once.
  mutating func picture(_ source: ImageSource) -> Int {
    if let known = images[ObjectIdentifier(source)] { return known }
    let data = archive.data(source.encodedBytes.span)
    let number = archive.object(
      ["LKCGImageCodingProxy", "CACodingProxy"], [("data", .object(data))])
    images[ObjectIdentifier(source)] = number
    return number
  }

  private mutating func cells(_ cells: [EmitterCell], _ path: String) -> Int {
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
          unsupported.add("CAEmitterCell \(property.name) that is not finite", path)
          continue
        }
        fields.append((property.archiveName, .object(archive.object(value))))
      }
      switch cell.contents {
      case .image(let source): fields.append(("contents", .object(picture(source))))
      case .texture: unsupported.add("contents without a file", path)
      case nil: break
      }
      if !cell.emitterCells.isEmpty {
        fields.append(("emitterCells", .object(self.cells(cell.emitterCells, path))))
      }
      list.append(archive.object(["CAEmitterCell"], fields))
    }
    return archive.array(list)
  }

  /// Returns the default values of a type of layer, in the order of the table.
  private mutating func plainValues(of type: LayerType) -> [ArchiveValue?] {
    if let known = plain[type] { return known }
    let layer = type.make()
    let state = layer.state
    let values = LayerProperty.all.map { ArchiveValue($0, in: layer, state) }
    plain[type] = values
    return values
  }
}
