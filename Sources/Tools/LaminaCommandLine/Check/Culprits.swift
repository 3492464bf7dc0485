// The layers and passes that made a scene more expensive.

import LaminaFiles
import LaminaProfiling
import LaminaReports

/// The layers and passes that are new, removed or changed in cost since a scene's baseline.
struct Culprits {
  /// A line for each culprit: passes first, by the growth of their pixels, then layers without passes.
  private(set) var lines: [String] = []
  /// The path of the layer of the first line; `nil` if the scene does not have it any more.
  private(set) var layer: String?

  /// The maximum number of layers without passes that are listed as new, and also as removed.
  private static let maximumLayers = 5

  /// Compares the passes and layers of new counts with those of old ones; finds none if one side does not list them.
  init(_ new: Baseline.Entry, from old: Baseline.Entry) {
    var found: [(growth: Int, line: String, layer: String?)] = []
    var named: Set<String> = []
    if let before = old.passes, let now = new.passes {
      let change = Alignment(before.map(Culprits.passKey), now.map(Culprits.passKey))
      for index in change.inserted {
        named.insert(now[index].layer)
        found.append(
          (now[index].pixels, "new: " + Culprits.passText(now[index]), now[index].layer))
      }
      for index in change.removed {
        named.insert(before[index].layer)
        found.append((-before[index].pixels, "gone: " + Culprits.passText(before[index]), nil))
      }
      for (a, b) in change.kept where before[a].pixels != now[b].pixels {
        let word = now[b].pixels > before[a].pixels ? "more expensive" : "cheaper"
        found.append(
          (
            now[b].pixels - before[a].pixels,
            "\(word): \(now[b].layer.printed(most: 600)): passes (\(Culprits.reasonWords(now[b]))) "
              + "\(before[a].passes) -> \(now[b].passes), pixels "
              + "\(groupedNumber(before[a].pixels)) -> \(groupedNumber(now[b].pixels))",
            now[b].layer
          ))
      }
    }
    found.sort { ($1.growth, $0.line) < ($0.growth, $1.line) }
    lines = found.map(\.line)
    layer = found.first?.layer
    if let before = old.layers, let now = new.layers {
      let change = Alignment(before.map(Culprits.layerKey), now.map(Culprits.layerKey))
      lines += Culprits.layerLines("new", change.inserted.map { now[$0] }, but: named)
      lines += Culprits.layerLines("gone", change.removed.map { before[$0] }, but: named)
    }
  }

  private static func layerLines(_ word: String, _ layers: [String], but named: Set<String>)
    -> [String]
  {
    let others = layers.filter {
      !named.contains(String($0[..<($0.lastIndex(of: ":") ?? $0.endIndex)]))
    }
    let shown = others.prefix(maximumLayers).map { "\(word): \($0.printed(most: 600))" }
    return others.count > maximumLayers
      ? shown + ["\(word): \(others.count - maximumLayers) more layers"] : shown
  }

  private static func passText(_ pass: Baseline.Pass) -> String {
    "\(pass.layer.printed(most: 600)) forces \(pass.passes) pass\(pass.passes == 1 ? "" : "es") "
      + "(\(reasonWords(pass))), \(groupedNumber(pass.pixels)) pixels"
  }

  private static func reasonWords(_ pass: Baseline.Pass) -> String {
    pass.reasons.map(\.rawValue).joined(separator: ", ")
  }

  /// Returns the identity of a layer: its path without the indices among siblings, which depend on other layers.
  static func layerKey(_ layer: String) -> String {
    var key = ""
    var isPlace = false
    for character in layer {
      if character == "[" { isPlace = true }
      if !isPlace { key.append(character) }
      if character == "]" { isPlace = false }
    }
    return key
  }

  private static func passKey(_ pass: Baseline.Pass) -> String {
    layerKey(pass.layer) + " " + reasonWords(pass)
  }
}

/// An alignment of two lists: the indices of elements that only one has, and the pairs of indices of common elements.
struct Alignment {
  private(set) var removed: [Int] = []
  private(set) var inserted: [Int] = []
  private(set) var kept: [(Int, Int)] = []

  /// The maximum length of the lists; longer ones are not compared, because the time grows with length times changes.
  private static let most = 2_000

  init(_ old: [String], _ new: [String]) {
    guard max(old.count, new.count) <= Alignment.most else { return }
    for change in new.difference(from: old) {
      switch change {
      case .remove(let offset, _, _): removed.append(offset)
      case .insert(let offset, _, _): inserted.append(offset)
      }
    }
    (removed, inserted) = (removed.sorted(), inserted.sorted())
    let (gone, came) = (Set(removed), Set(inserted))
    kept = Array(
      zip(
        old.indices.filter { !gone.contains($0) }, new.indices.filter { !came.contains($0) }))
  }
}
