// Why more of a frame was gone through than what has changed, for the account of what is kept.

/// The reason for which more of a frame was gone through than the layers that have changed.
///
/// The first reason means that the frame was made from nothing. So it was with `structure` and `pictures` if the
/// account counts no `layersKept`; else, and with the others, what has not changed was copied.
public enum ReplanReason: String, CaseIterable, Codable, Sendable {
  /// No frame is kept: it is the first frame, another tree or canvas, or the frame after one that failed.
  case nothingKept
  /// Layers were added, removed, reordered, hidden or shown, were drawn, or began or ended to move.
  case structure
  /// A layer shows another picture, or something moves that says itself what it shows: an emitter, tiles.
  case pictures
  /// The pixels behind a layer are filtered, and it is not known which draws those are.
  case backdrop
  /// The changed layers and those below them are much of the frame.
  case manyLayers
  /// The tables of the kept plan hold mostly entries that no draw uses any more.
  case tables
  /// A changed layer needs other offscreen passes than before.
  case passes
}
