// Why a frame was made from nothing, for the account of what is kept.

/// The reason for which a frame, or all of its plan, was made from nothing.
public enum ReplanReason: String, CaseIterable, Sendable {
  /// No frame is kept: it is the first frame, another tree or canvas, or the frame after one that failed.
  case nothingKept
  /// Layers were added, removed, reordered, hidden or shown, or are marked to draw.
  case structure
  /// A layer shows another picture, or animations reach beyond the layer that has them.
  case pictures
  /// The pixels behind a layer are filtered, and it is not known which draws those are.
  case backdrop
  /// The changed layers and those below them are most of the frame.
  case manyLayers
  /// The tables of the kept plan hold mostly entries that no draw uses any more.
  case tables
  /// A changed layer needs other offscreen passes than before.
  case passes
}
