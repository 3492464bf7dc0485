/// Why a pass exists.
///
/// A pass without a reason does not exist.
public enum PassReason: String, CaseIterable, Codable, Hashable, Sendable {
  /// The picture itself.
  case root
  /// Opacity below 1 on a layer with sublayers or with several drawables: they fade as one.
  case groupOpacity
  /// `masksToBounds` with rounded corners over contents or sublayers.
  case roundedClip
  /// `masksToBounds` with square corners, but turned or in perspective: no scissor can do it.
  case nonScissorClip
}
