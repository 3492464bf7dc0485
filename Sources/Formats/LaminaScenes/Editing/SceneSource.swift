// The text of a scene file that was read, which is written again with edits; all other bytes remain unchanged.

import LaminaFiles
import LaminaImages
import LaminaLayers
import LaminaPixels

/// The text of the file that a scene was read from, and the file names in it.
package struct SceneSource: Sendable {
  /// A string of the text that names a file.
  struct FileReference: Sendable {
    /// The file that is named.
    enum Target: Sendable {
      case image(ImageSource)
      case font(path: String)
    }

    /// The string's bytes, with its quotation marks.
    let range: Range<Int>
    let target: Target
  }

  /// The text.
  package let text: SceneText
  /// The folder that the file names are relative to.
  package let folder: String
  private let references: [FileReference]

  init(_ document: JSONDocument, file: String, folder: String, references: [FileReference]) {
    text = SceneText(document: document, file: file)
    (self.folder, self.references) = (folder, references)
  }

  /// Returns the text with edits, with other names of its files, and without some layers.
  ///
  /// - Parameters:
  ///   - edits: the edits, in the order in which they are made.
  ///   - removed: the paths of layers that are left out, with their sublayers and masks.
  ///   - names: the names of files in the text; `nil` keeps all names.
  /// - Returns: the text.
  /// - Throws: `SceneEditError`; also if the text is not a valid scene file. O(bytes × edits).
  @MainActor package func edited(
    _ edits: [SceneEdit] = [], removing removed: [[LayerStep]] = [],
    references names: SceneReferences? = nil
  ) throws(SceneEditError) -> SceneText {
    var text = text
    if let names {
      var changes: [(range: Range<Int>, bytes: [UInt8])] = []
      for reference in references {
        let name =
          switch reference.target {
          case .image(let source): names.image(source)
          case .font(let path): names.font(path)
          }
        changes.append((reference.range, Array(name.quotedForJSON.utf8)))
      }
      text = try text.replaced(changes)
    }
    for edit in edits { text = try text.changed(by: edit) }
    return try removed.isEmpty ? text : text.replaced(text.removals(of: removed))
  }
}

extension SceneText {
  /// Returns the changes that remove layers from the text.
  ///
  /// - Throws: `SceneEditError.noLayer` for a path that the text does not have.
  fileprivate func removals(of layers: [[LayerStep]]) throws(SceneEditError)
    -> [(range: Range<Int>, bytes: [UInt8])]
  {
    var places: [[LayerStep]: Set<Int>] = [:]
    var ranges: [Range<Int>] = []
    let all = Set(layers)
    // A layer within another removed one goes with it.
    for layer in layers
    where !layer.indices.contains(where: { all.contains(Array(layer.prefix($0))) }) {
      let parent = Array(layer.dropLast())
      guard let step = layer.last, let node = layerNode(of: parent) else {
        throw .noLayer(path: SceneEdit(layer: layer, key: "", value: nil).path)
      }
      switch step {
      case .sublayer(let place): places[parent, default: []].insert(place)
      case .mask: ranges += keyRemoval(of: "mask", in: node).map { [$0] } ?? []
      }
    }
    for (parent, removed) in places {
      guard let node = layerNode(of: parent),
        let list = document.memberValue(of: "sublayers", in: node)
      else { throw .noLayer(path: SceneEdit(layer: parent, key: "sublayers", value: nil).path) }
      let elements = document.elements(of: list).map { document.range(of: $0) }
      let firstKept = elements.indices.first { !removed.contains($0) } ?? elements.count
      for place in elements.indices where removed.contains(place) {
        let element = elements[place]
        if place < firstKept {
          // With what separates it from the next one.
          let end = place + 1 < elements.count ? elements[place + 1].lowerBound : element.upperBound
          ranges.append(element.lowerBound..<end)
        } else {
          ranges.append(elements[place - 1].upperBound..<element.upperBound)
        }
      }
    }
    return ranges.map { ($0, []) }
  }
}

extension LayerStep {
  /// Returns the steps of a path such as `root.sublayers[2].mask`, of which a layer's name may follow; `nil` for other
  /// texts.
  package static func steps(of path: String) -> [LayerStep]? {
    let parts = path.prefix { $0 != " " }.split(separator: ".")
    guard parts.first == "root" else { return nil }
    var steps: [LayerStep] = []
    for part in parts.dropFirst() {
      if part == "mask" {
        steps.append(.mask)
      } else {
        guard part.hasPrefix("sublayers["), part.hasSuffix("]"),
          let place = Int(part.dropFirst("sublayers[".count).dropLast())
        else { return nil }
        steps.append(.sublayer(place))
      }
    }
    return steps
  }
}
