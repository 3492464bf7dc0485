// A change of a live layer that may make frames cheaper.

public import LaminaLayers
public import LaminaProfiling

/// A change of one layer that may save work and may leave the picture as it is.
///
/// It is a guess from the layer's properties: rendering with it tells what it saves and which pixels
/// it changes.
public struct Ablation {
  /// The kind of a change.
  public enum Kind: String, CaseIterable, Codable, Sendable {
    /// A shadow is cast by a path instead of by the finished picture.
    case shadowPath
    /// Rounded corners clip instead of a mask that is no more than that.
    case cornersForMask
    /// The clip goes, since nothing reaches beyond the bounds.
    case needlessClip
    /// A subtree with offscreen passes is kept as a bitmap.
    case rasterization
    /// A bitmap goes that is made anew in most frames.
    case needlessBitmap
    /// Drawables fade one by one, since they do not overlap.
    case separateOpacity
    /// A translucent background over an opaque one becomes their mixture.
    case flattenedColor
    /// A backing store without a clear pixel is opaque.
    case opaqueStore
  }

  /// The kind of a change.
  public let kind: Kind
  /// The layer that changes.
  public let layer: Layer
  /// The properties that change.
  public let edits: [LayerEdit]
  /// Which of several ways of the same kind it is, from 0.
  public let variant: Int

  /// Makes a change.
  public init(_ kind: Kind, of layer: Layer, _ edits: [LayerEdit], variant: Int = 0) {
    self.kind = kind
    self.layer = layer
    self.edits = edits
    self.variant = variant
  }

  /// Why the change helps, in a few words.
  public var title: String {
    switch kind {
    case .shadowPath: "a shadowPath: the shadow need not wait for what casts it"
    case .cornersForMask: "rounded corners instead of a mask of that shape"
    case .needlessClip: "no masksToBounds: nothing reaches beyond the outline"
    case .rasterization: "shouldRasterize: later frames show a bitmap"
    case .needlessBitmap: "no shouldRasterize: the bitmap is made anew in most frames"
    case .separateOpacity: "no group opacity: what fades does not overlap"
    case .flattenedColor: "an opaque background: what lies behind is of one colour"
    case .opaqueStore: "isOpaque: what is drawn has no clear pixel"
    }
  }

  /// The condition beyond the measured frame; `nil` for none.
  public var condition: String? {
    switch kind {
    case .shadowPath: "as long as the layer rests or moves by whole pixels, or blurs by 8 and more"
    case .rasterization: "as long as nothing within the layer changes"
    case .needlessClip: "as long as nothing within the layer comes to its edges"
    case .flattenedColor: "as long as nothing else comes to lie behind the layer"
    default: nil
    }
  }

  /// The properties that change, as a scene file has them.
  @MainActor public var change: FindingChange {
    FindingChange(layer: layer.pathFromRoot, edits.map(\.property))
  }

  /// Makes the change.
  ///
  /// - Returns: the change that undoes it.
  @MainActor @discardableResult public func apply() -> Ablation {
    let undo = edits.map { $0.apply(to: layer) }
    return Ablation(kind, of: layer, undo.reversed())
  }
}
