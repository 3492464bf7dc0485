// A change of live layers that may make frames cheaper.

import LaminaFiles
public import LaminaLayers
public import LaminaProfiling

/// A change of one layer, and perhaps of others with it, that may save work and may keep the picture.
///
/// It is a guess from the layer's properties. Rendering with it shows its saving and the pixels that it changes.
public struct Change {
  /// The changed properties of one layer.
  public struct Part {
    /// The layer.
    public let layer: Layer
    /// The layer's new property values, in the order in which they are set.
    public let properties: [PropertyChange]

    /// Makes a part.
    public init(_ layer: Layer, _ properties: [PropertyChange]) {
      (self.layer, self.properties) = (layer, properties)
    }
  }

  /// The kind of a change.
  public let kind: Kind
  /// The layer whose passes or other work the change is meant to save.
  public let layer: Layer
  /// The changed layers with their new properties; `layer` comes first if it is changed itself.
  public let parts: [Part]
  /// The index of this change among alternative changes of the same kind for one layer.
  public let variant: Int
  /// The evidence for the change, in a few words; `nil` if the title is enough.
  public var evidence: String?

  /// Makes a change.
  ///
  /// - Parameters:
  ///   - kind: its kind.
  ///   - layer: the layer concerned.
  ///   - properties: the properties of that layer, with their new values.
  ///   - variant: the index among several changes of the same kind.
  ///   - others: other layers that change with it.
  public init(
    _ kind: Kind, of layer: Layer, _ properties: [PropertyChange], variant: Int = 0,
    and others: [Part] = []
  ) {
    self.kind = kind
    self.layer = layer
    parts = (properties.isEmpty ? [] : [Part(layer, properties)]) + others
    self.variant = variant
  }

  /// The changed properties in the form of a scene file, with an entry for each changed layer.
  @MainActor public var findingChanges: [FindingChange] {
    parts.map { FindingChange(layer: $0.layer.pathFromRoot, $0.properties.map(\.property)) }
  }

  /// The lines of Swift that make the change in UIKit.
  @MainActor var code: [String] {
    let label = layer.name.map { ["// \($0.withoutControls)"] } ?? []
    return label
      + parts.flatMap { part in
        part.properties.flatMap { $0.code(of: part.layer, as: name(of: part)) }
      }
  }

  /// Returns the name of a part's layer in the Swift lines: `layer`, an entry of `layer.sublayers`, or `other`.
  @MainActor private func name(of part: Part) -> String {
    if part.layer === layer { return "layer" }
    if part.layer.superlayer === layer,
      let place = layer.orderedSublayers.firstIndex(where: { $0 === part.layer })
    {
      return "layer.sublayers![\(place)]"
    }
    return "other"
  }

  /// Sets the new properties of all parts on their live layers.
  ///
  /// - Returns: the change that undoes it.
  @MainActor @discardableResult public func apply() -> Change {
    var undone: [Part] = []
    for part in parts {
      let undo = part.properties.map { $0.apply(to: part.layer) }
      undone.append(Part(part.layer, undo.reversed()))
    }
    return Change(kind, of: layer, [], and: undone.reversed())
  }

  /// Whether this change and another one can be made together.
  ///
  /// They may not set the same property of a layer. If one keeps or gives up a layer's finished picture, the other may
  /// not lie in the same branch of the tree.
  @MainActor func isCompatible(with other: Change) -> Bool {
    for part in parts {
      for known in other.parts where known.layer === part.layer {
        let keys = Set(known.properties.map(\.key))
        if part.properties.contains(where: { keys.contains($0.key) }) { return false }
      }
    }
    guard kind.keepsPicture || other.kind.keepsPicture else { return true }
    return !layer.isSelfOrAncestor(of: other.layer) && !other.layer.isSelfOrAncestor(of: layer)
  }
}
