// The camera of an exploded view, and what it shows.

/// The camera of an exploded view.
struct ExplodedCamera: Equatable {
  /// The rotation about the vertical axis, in degrees.
  var yaw = -30.0
  /// The rotation about the horizontal axis, in degrees.
  var pitch = 15.0
  /// The magnification; 1 fits the frame into the view.
  var zoom = 1.0
  /// The distance between neighbouring levels, in points of the frame.
  var gap = 24.0
  /// The view's width in pixels.
  var width = 600
  /// The view's height in pixels.
  var height = 480
  /// The index of the plane that the view marks with a border; -1 for none.
  var marked = -1
  /// The rule that gives each plane its level.
  var order = ExplodedLevels.depth
  /// The rearmost level that is shown.
  var first = 0
  /// The frontmost level that is shown; larger than all levels by default.
  var last = Int(Int32.max)
  /// The kinds of planes that are shown.
  var kinds = Set(ExplodedScene.Plane.Kind.allCases)
}
