// A change of live layers that may make frames cheaper.

import LaminaFiles
public import LaminaLayers
public import LaminaProfiling

/// A change of one layer, and of others with it, that may save work and may leave the picture as it is.
///
/// It is a guess from the layer's properties: rendering with it tells what it saves and which pixels
/// it changes.
public struct Ablation {
  /// The properties of one layer that change.
  public struct Part {
    /// The layer.
    public let layer: Layer
    /// Its properties, in the order in which they are set.
    public let edits: [LayerEdit]

    /// Makes a part.
    public init(_ layer: Layer, _ edits: [LayerEdit]) {
      (self.layer, self.edits) = (layer, edits)
    }
  }

  /// The kind of a change.
  public let kind: Kind
  /// The layer that it is about.
  public let layer: Layer
  /// The layers that change: that one first, if it does.
  public let parts: [Part]
  /// Which of several ways of the same kind it is, from 0.
  public let variant: Int
  /// The evidence for it, in a few words; `nil` for what its title says already.
  public var evidence: String?

  /// Makes a change.
  ///
  /// - Parameters:
  ///   - kind: its kind.
  ///   - layer: the layer that it is about.
  ///   - edits: the properties of that layer.
  ///   - variant: which of several ways it is.
  ///   - others: other layers that change with it.
  public init(
    _ kind: Kind, of layer: Layer, _ edits: [LayerEdit], variant: Int = 0, and others: [Part] = []
  ) {
    self.kind = kind
    self.layer = layer
    parts = (edits.isEmpty ? [] : [Part(layer, edits)]) + others
    self.variant = variant
  }

  /// The properties that change, as a scene file has them, layer by layer.
  @MainActor public var changes: [FindingChange] {
    parts.map { FindingChange(layer: $0.layer.pathFromRoot, $0.edits.map(\.property)) }
  }

  /// The changes as Swift for UIKit, line by line.
  @MainActor var code: [String] {
    let label = layer.name.map { ["// \($0.withoutControls)"] } ?? []
    return label
      + parts.flatMap { part in part.edits.flatMap { $0.code(of: part.layer, as: name(of: part)) } }
  }

  /// The name of a part's layer in Swift: `layer`, or by its place below that one.
  @MainActor private func name(of part: Part) -> String {
    if part.layer === layer { return "layer" }
    if part.layer.superlayer === layer,
      let place = layer.orderedSublayers.firstIndex(where: { $0 === part.layer })
    {
      return "layer.sublayers![\(place)]"
    }
    return "other"
  }

  /// Makes the change.
  ///
  /// - Returns: the change that undoes it.
  @MainActor @discardableResult public func apply() -> Ablation {
    var undone: [Part] = []
    for part in parts {
      let undo = part.edits.map { $0.apply(to: part.layer) }
      undone.append(Part(part.layer, undo.reversed()))
    }
    return Ablation(kind, of: layer, [], and: undone.reversed())
  }

  /// Whether both can be made: they set no property of one layer, and neither of them makes, removes or
  /// replaces the picture that the other one changes.
  @MainActor func goesWith(_ other: Ablation) -> Bool {
    for part in parts {
      for known in other.parts where known.layer === part.layer {
        let keys = Set(known.edits.map(\.property.key))
        if part.edits.contains(where: { keys.contains($0.property.key) }) { return false }
      }
    }
    guard kind.keepsPicture || other.kind.keepsPicture else { return true }
    return !layer.isSelfOrAncestor(of: other.layer) && !other.layer.isSelfOrAncestor(of: layer)
  }
}
