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
  /// A mask: what is masked is one pass, the mask another, and their combination a third.
  case mask
  /// A shadow without a `shadowPath`: what casts it has to be rendered first.
  case shadow
  /// Filters: they act on the finished picture.
  case filters
  /// Filters of what lies behind: that has to be rendered first.
  case backgroundFilters
  /// A blend mode: the finished picture goes onto what is behind it as one. So does the picture of the layer
  /// that the blend mode of a layer within it ends at (`allowsGroupBlending`).
  case compositingFilter
  /// `shouldRasterize`: a bitmap in the layer's own space, kept from frame to frame.
  case rasterization
  /// A transition that fades: the old and the new picture are mixed by themselves.
  case transition
}

/// What a pass does for the reason that it exists for.
public enum PassRole: String, CaseIterable, Codable, Hashable, Sendable {
  /// Draws layers.
  case content
  /// Draws a mask.
  case mask
  /// Computes pixels from those of another pass: a blur, a filter of colour, a shadow.
  case effect
  /// Puts a finished picture in place, onto the target that the layer's superlayer draws to.
  case combine
}
