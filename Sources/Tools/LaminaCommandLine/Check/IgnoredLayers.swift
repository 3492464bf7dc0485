// The layers whose pixels are left out of a comparison, found by their names in every frame.

import LaminaCompositor
import LaminaFiles
import LaminaGeometry
import LaminaScenes

/// The names of layers to leave out, and which of them have been found so far.
struct IgnoredLayers {
  /// The names of the layers, as given by `--ignore`.
  let names: [String]
  private var found: Set<String> = []
  private var known: Set<String> = []

  init(_ names: [String]) { self.names = names }

  /// Returns the pixels on which the layers may draw in a frame.
  mutating func findBoxes(in frame: EvaluatedFrame) -> [IntRect] {
    let layers = frame.layersByName
    known.formUnion(layers.keys)
    var boxes: [IntRect] = []
    for name in names {
      guard let indices = layers[name] else { continue }
      found.insert(name)
      for index in indices { boxes += frame.screenBoxes(of: index) }
    }
    return boxes
  }

  /// The failure for the names that no layer of any frame has had; `nil` if there are none.
  var failure: Failure? {
    let missing = names.filter { !found.contains($0) }
    guard !missing.isEmpty else { return nil }
    return Failure(
      status: .usage,
      lines: missing.map { name in
        let nearest = NearestName.closestName(name, among: Array(known))
        return "error: --ignore \(name.quoted): no layer of the scenes has that name"
          + (nearest.map { "; did you mean \($0.quoted)?" }
            ?? "; 'lamina inspect' lists the layers")
      })
  }
}
