// The reasons for replanning more of a frame than its changes.

/// The reason for replanning more of a frame than the changed layers.
///
/// `nothingKept` means that the frame was made from scratch. `structure` and `pictures` mean the same if the account
/// has no `layersKept`. In all other cases, unchanged layers were copied.
public enum ReplanReason: String, CaseIterable, Codable, Sendable {
  /// No frame is retained: the first frame, another tree or canvas, or the frame after a failed one.
  case nothingRetained = "nothingKept"
  /// Layers were added, removed, reordered, hidden, shown or drawn, or an animation began or ended.
  case structure
  /// A layer shows another picture, or an emitter or a tiled layer moves; such a layer decides its contents itself.
  case pictures
  /// The pixels behind a layer are filtered, and the draws behind it are unknown.
  case backdrop
  /// The changed layers and their sublayers make up much of the frame.
  case manyLayers
  /// The tables of the retained plan consist mostly of unused entries.
  case tables
  /// A changed layer needs other offscreen passes than before.
  case passes
}
