/// A reason for a pass; every pass has at least one.
public enum PassReason: String, CaseIterable, Codable, Hashable, Sendable {
  /// The root pass, which renders the frame's picture.
  case root
  /// Opacity below 1 on a layer with sublayers or with several drawables, which fade as one.
  case groupOpacity
  /// `masksToBounds` with rounded corners over contents or sublayers.
  case roundedClip
  /// `masksToBounds` with square corners, but rotated or in perspective, which no scissor can clip.
  case nonScissorClip
  /// A mask: the masked content is one pass, the mask another, and their composite a third.
  case mask
  /// A shadow without a `shadowPath`: the layer that casts it has to be rendered first.
  case shadow
  /// Filters of the layer, which act on its finished picture.
  case filters
  /// Background filters: the pixels behind the layer have to be rendered first.
  case backgroundFilters
  /// A blend mode: the finished picture is blended as one with the pixels behind it.
  ///
  /// A layer that bounds the blend modes of layers within it forces a pass too (`allowsGroupBlending`).
  case compositingFilter
  /// `shouldRasterize`: a bitmap in the layer's own space, kept from frame to frame.
  case rasterization
  /// A transition that fades: the old and the new picture are mixed separately.
  case transition
}

/// The kind of work that a pass does.
public enum PassRole: String, CaseIterable, Codable, Hashable, Sendable {
  /// Draws layers.
  case content
  /// Draws a mask.
  case mask
  /// Computes pixels from another pass: a blur, a colour filter, a shadow.
  case effect
  /// Composites a finished picture onto the target of the layer's superlayer.
  case combine
}
