// The layers of a report by their kinds, so that equal layers are one row.

package import LaminaProfiling

extension ProfileReport {
  /// The layers of one kind, with the sums of their mean costs in a frame.
  package struct KindRow: Sendable {
    /// The kind in words: `"card"`, or `42 × "PhotoCell"`.
    package var label: String
    /// The paths of the layers, the most expensive first.
    package var layers: [String]
    /// The layers' own time, ns.
    package var own: Double
    /// The part of `own` in offscreen passes and in their composites, ns.
    package var offscreen: Double
    /// The part of `own` for passes and repeated draws that the layers force, ns.
    package var forced: Double
    /// The reasons why the layers force passes.
    package var reasons: [PassReason]
    /// The number of offscreen passes that the layers force in the last frame.
    package var passes: Int
    /// The number of pixels in the extents of these passes.
    package var passPixels: Int
    /// The number of these passes that are avoidable, and not rendered here.
    package var avoidedPasses: Int
    /// The number of bytes that these passes move between a tile-based GPU and memory.
    package var passBytes: Int
  }

  /// The layers that take time, by their kinds, the most expensive first.
  ///
  /// It is empty in a report of an earlier version.
  package var layerKinds: [KindRow] {
    var passes: [LayerKind: (count: Int, pixels: Int, bytes: Int, avoided: Int)] = [:]
    var last: LayerKind?
    for pass in self.passes {
      // The composites of a pass follow it, and have the bytes that putting it in place loads.
      if pass.role != .combine {
        last = pass.reasons == [.root] ? nil : LayerKind(path: pass.layer)
      }
      guard let last else { continue }
      passes[last, default: (0, 0, 0, 0)].bytes += pass.memoryBytes ?? 0
      guard pass.role != .combine else { continue }
      passes[last, default: (0, 0, 0, 0)].count += 1
      passes[last, default: (0, 0, 0, 0)].avoided += pass.isAvoidable ? 1 : 0
      passes[last, default: (0, 0, 0, 0)].pixels += pass.extent.width * pass.extent.height
    }
    let rows = (layerTree ?? []).filter { $0.own > 0 }.sorted {
      ($1.own, $0.layer) < ($0.own, $1.layer)
    }
    return rows.groupedByLayerKind(\.layer).map { kind, rows in
      let own = passes[kind] ?? (0, 0, 0, 0)
      var found = KindRow(
        label: kind.label(count: rows.count), layers: rows.map(\.layer),
        own: rows.reduce(0) { $0 + $1.own }, offscreen: rows.reduce(0) { $0 + $1.offscreen },
        forced: rows.reduce(0) { $0 + ($1.forced ?? 0) }, reasons: [], passes: own.count,
        passPixels: own.pixels, avoidedPasses: own.avoided, passBytes: own.bytes)
      for reason in rows.flatMap(\.reasons) where !found.reasons.contains(reason) {
        found.reasons.append(reason)
      }
      return found
    }.sorted { ($1.own, $0.label) < ($0.own, $1.label) }
  }
}

/// Returns a layer's path with its name first: `"card" (root.sublayers[2])`; a path without a name as it is.
func namedFirst(_ path: String) -> String {
  let parts = path.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
  return parts.count > 1 ? "\(parts[1]) (\(parts[0]))" : path
}
