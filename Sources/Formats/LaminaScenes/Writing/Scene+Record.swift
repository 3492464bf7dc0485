// The properties of a scene's layers as short texts, by which two versions of the scene are compared.

import LaminaFiles
import LaminaGeometry
import LaminaImages
import LaminaLayers

/// One layer with the texts of its properties that differ from their defaults.
package struct RecordedLayer: Codable, Equatable, Sendable {
  /// The path from the root, with the layer's name if it has one.
  package var path: String
  /// The type of the layer.
  package var type: String
  /// The texts by key: a value of a scene file, or its checksum if it is long.
  package var values: [String: String]

  /// Makes a layer from its path, its type and its texts.
  package init(path: String, type: String, values: [String: String]) {
    (self.path, self.type, self.values) = (path, type, values)
  }

  /// Returns the CRC-32 of bytes in hexadecimal digits.
  fileprivate static func checksum(_ bytes: Span<UInt8>) -> String {
    let digits = String(Checksums.crc32(bytes), radix: 16)
    return String(repeating: "0", count: 8 - digits.utf8.count) + digits
  }
}

extension Scene {
  /// The maximum number of layers of a record.
  package static let maximumRecordedLayers = 2_000

  /// Returns every layer with its properties, each before its mask and its sublayers; `nil` if there are too many.
  ///
  /// Values are of the model, so that they are the same at every moment. Images have the last part of their names and
  /// a checksum of their files, because folders differ between machines.
  @MainActor package func recordedLayers() -> [RecordedLayer]? {
    var writer = SceneWriter(references: .recorded, scale: canvas.scale)
    var list: [RecordedLayer] = []
    var waiting = [root]
    while let layer = waiting.popLast() {
      guard list.count < Scene.maximumRecordedLayers else { return nil }
      list.append(
        RecordedLayer(
          path: layer.pathFromRoot, type: LayerType(of: layer).rawValue,
          values: writer.recordedValues(of: layer)))
      for sublayer in layer.orderedSublayers.reversed() { waiting.append(sublayer) }
      if let mask = layer.mask { waiting.append(mask) }
    }
    return list
  }

  /// Returns the texts of a type's defaults, by key; empty if there is no such type.
  @MainActor package func recordedDefaults(of type: String) -> [String: String] {
    guard let type = LayerType(rawValue: type) else { return [:] }
    var writer = SceneWriter(references: .recorded, scale: canvas.scale)
    return writer.plainValues(of: type).mapValues(\.recordedText)
  }
}

extension SceneReferences {
  /// The names of files in records.
  fileprivate static var recorded: SceneReferences {
    SceneReferences(
      image: { source in
        let bytes = source.bytes
        let name = FileName.folderAndName(source.name).name
        return "\(name) \(RecordedLayer.checksum(bytes.span))"
      }, font: { FileName.folderAndName($0).name })
  }
}

extension SceneWriter {
  /// Returns the texts of a layer's properties that differ from a new layer's, and of its animations.
  fileprivate mutating func recordedValues(of layer: Layer) -> [String: String] {
    var values: [String: String] = [:]
    let state = layer.state
    for candidate in usualProperties(of: LayerType(of: layer)).candidates(in: state) {
      let name = candidate.property.name
      guard name != "name", let value = propertyValue(of: candidate.property, in: layer, state, ""),
        value != candidate.usual
      else { continue }
      values[name] = value.recordedText
    }
    for (place, entry) in layer.animations.enumerated() {
      let value = animationObject(entry.animation, of: layer, key: entry.key, "")
      values["animations[\(entry.key ?? "\(place)")]"] = value?.recordedText
    }
    // A file usually has the frame, which bounds and position follow.
    let frame = layer.frame
    if [frame.minX, frame.minY, frame.width, frame.height].allSatisfy(\.isFinite) {
      values["frame"] = SceneWriter.rect(frame).recordedText
    }
    return values
  }
}

extension JSONValue {
  /// The maximum length of a text that is kept as it is, in bytes.
  private static let maximumRecordedText = 100

  /// The text of a value in a record: a string without quotes, numbers separated by spaces, or a checksum if it is long.
  fileprivate var recordedText: String {
    let text =
      switch self {
      case .string(let string): string
      case .array(let list) where list.allSatisfy(\.isNumber):
        list.map(\.line).joined(separator: " ")
      default: line
      }
    if text.utf8.count <= JSONValue.maximumRecordedText { return text }
    return "\(RecordedLayer.checksum(Array(text.utf8).span)) (\(text.utf8.count) bytes)"
  }

  private var isNumber: Bool { if case .number = self { true } else { false } }
}
