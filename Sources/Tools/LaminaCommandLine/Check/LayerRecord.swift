// The layers that drew an accepted picture, and the properties that have changed since.

import Foundation
import LaminaFiles
import LaminaLayers
import LaminaReports
import LaminaScenes

/// The canvas and the layers of a scene at a moment, as the file of an accepted picture has them.
///
/// ```text
/// {"canvas":{"height":"300","scale":"3","time":"0","width":"390"},
///  "layers":[{"path":"root.sublayers[0] \"card\"","type":"layer","values":{"cornerRadius":"8",...}}],
///  "schema":"lamina-layers/1"}
/// ```
/// A changed text of a property is a changed property, so only names and texts are kept. A feed of 130 layers takes
/// 4 kB in the picture's file.
struct LayerRecord: Codable, Equatable {
  /// The name and version of the format.
  static let schema = "lamina-layers/1"

  var schema = LayerRecord.schema
  let canvas: [String: String]
  let layers: [RecordedLayer]

  /// Records a scene at a time; `nil` if it has too many layers.
  @MainActor init?(_ scene: Scene, at time: Double) {
    guard let layers = scene.recordedLayers() else { return nil }
    let canvas = scene.canvas
    self.layers = layers
    self.canvas = [
      "width": Text.numberText(canvas.width), "height": Text.numberText(canvas.height),
      "scale": Text.numberText(canvas.scale), "background": Text.colorText(canvas.background),
      "time": Text.numberText(time),
    ]
  }

  /// Reads the record in the file of an accepted picture; `nil` if it has none of this version.
  init?(inPicture path: String) {
    guard let text = PictureFile.layers(of: path),
      let record = try? JSONDecoder().decode(LayerRecord.self, from: Data(text.utf8)),
      record.schema == LayerRecord.schema
    else { return nil }
    self = record
  }

  /// The record as a text, with sorted keys; `nil` if it is too long.
  var text: String? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(self), data.count <= PictureFile.maximumLayersText else {
      return nil
    }
    return String(decoding: data, as: UTF8.self)
  }
}

/// The differences between the layers of two records.
struct LayerChanges {
  /// The maximum number of layers whose changes are listed.
  private static let maximumLayers = 6
  /// The maximum number of properties that a layer's line lists.
  private static let maximumProperties = 6

  /// A line for each changed layer, the blamed ones first.
  private(set) var lines: [String] = []

  /// Compares two records of a scene.
  ///
  /// - Parameters:
  ///   - new: the layers now.
  ///   - old: the layers that drew the accepted picture.
  ///   - blamed: the paths of the layers that draw where the pictures differ, the largest change first.
  ///   - defaults: returns the texts of a type's default values, by key.
  init(
    _ new: LayerRecord, from old: LayerRecord, blamed: [String],
    defaults: (_ type: String) -> [String: String]
  ) {
    let canvas = LayerChanges.differences(old.canvas, new.canvas, [:])
    if !canvas.isEmpty { lines.append("canvas: " + canvas.joined(separator: ", ")) }
    let change = Alignment(
      old.layers.map { Culprits.layerKey($0.path) + $0.type },
      new.layers.map { Culprits.layerKey($0.path) + $0.type })
    let places = blamed.map(LayerChanges.pathWithoutName)
    var found: [(rank: Int, line: String)] = []
    for (a, b) in change.kept {
      let layer = new.layers[b]
      let words = LayerChanges.differences(
        old.layers[a].values, layer.values, defaults(layer.type))
      guard !words.isEmpty else { continue }
      found.append(
        (LayerChanges.rank(of: layer.path, among: places), LayerChanges.line(layer, words)))
    }
    for place in change.inserted {
      let layer = new.layers[place]
      found.append(
        (LayerChanges.rank(of: layer.path, among: places), LayerChanges.line(layer, ["new"])))
    }
    for place in change.removed {
      found.append((places.count + 1, LayerChanges.line(old.layers[place], ["removed"])))
    }
    // Sorting by rank alone has to keep the order of the tree.
    let ordered = found.enumerated().sorted {
      ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset)
    }
    lines += ordered.prefix(LayerChanges.maximumLayers).map(\.element.line)
    let others = found.count - LayerChanges.maximumLayers
    if others > 0 { lines.append("\(others) more layer\(others == 1 ? "" : "s") changed") }
  }

  /// Returns the path of a layer without its name.
  private static func pathWithoutName(_ path: String) -> String {
    String(path.prefix { $0 != " " })
  }

  /// Returns the order of a layer: that of the first blamed layer that it is, or contains; blamed ones come first.
  private static func rank(of path: String, among blamed: [String]) -> Int {
    let place = pathWithoutName(path)
    return blamed.firstIndex(of: place)
      ?? (blamed.contains { $0.hasPrefix(place + ".") } ? blamed.count : blamed.count + 1)
  }

  /// Returns a layer's line, which begins with its name if it has one: `"card": cornerRadius 8 → 12`.
  private static func line(_ layer: RecordedLayer, _ words: [String]) -> String {
    let place = pathWithoutName(layer.path)
    let label = layer.path.dropFirst(place.count + 1)
    let rest = words.count - maximumProperties
    let shown =
      words.prefix(maximumProperties) + (rest > 0 ? ["\(rest) more"] : [])
    let line =
      label.isEmpty
      ? "\(place): " + shown.joined(separator: ", ")
      : "\(label): \(shown.joined(separator: ", ")) (\(place))"
    return line.printed(most: 600)
  }

  /// Returns the changed properties with both values, in the order of their names.
  private static func differences(
    _ old: [String: String], _ new: [String: String], _ defaults: [String: String]
  ) -> [String] {
    var keys = Set(old.keys).union(new.keys).filter { old[$0] != new[$0] }
    if keys.contains("frame"), old["transform"] == nil, new["transform"] == nil {
      keys.subtract(["bounds", "position"])
    } else if keys.contains("bounds") || keys.contains("position") {
      keys.remove("frame")
    }
    return keys.sorted().map { key in
      let usual = defaults[key] ?? "none"
      return "\(key) \(old[key] ?? usual) → \(new[key] ?? usual)"
    }
  }
}
