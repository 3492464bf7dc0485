// Why offscreen passes exist and what does without them, in words for people.

import LaminaProfiling

extension PassReason {
  /// Why a pass of this reason exists: a clause that follows "because".
  var meaning: String {
    switch self {
    case .root: "the picture itself is rendered"
    case .groupOpacity: "its opacity is below 1, and what it shows fades as one"
    case .roundedClip: "it clips what lies within it to rounded corners"
    case .nonScissorClip: "it clips what lies within it, and is turned or in perspective"
    case .mask: "it has a mask"
    case .shadow: "its shadow has no shadowPath, so what casts it is rendered first"
    case .filters: "it has filters, which act on the finished picture"
    case .backgroundFilters: "it filters what lies behind it"
    case .compositingFilter:
      "it, or a layer within it, is put onto what lies behind with a blend mode"
    case .rasterization: "it is kept as a bitmap, which was rendered anew"
    case .transition: "a transition mixes its old and its new picture"
    }
  }

  /// What to try: a sentence.
  var advice: String {
    switch self {
    case .root: ""
    case .groupOpacity:
      "Set allowsGroupOpacity to false if what fades does not overlap, or fade a bitmap (shouldRasterize)."
    case .roundedClip:
      "Leave masksToBounds out if nothing reaches into the corners: cornerRadius alone rounds the background."
    case .nonScissorClip: "Leave masksToBounds out if nothing reaches beyond the bounds."
    case .mask:
      "Use cornerRadius if the mask is a rounded rectangle; bake a mask that does not change into the image."
    case .shadow: "Set shadowPath: the shadow then needs no picture of what casts it."
    case .filters:
      "Filter once: keep the result as an image or a bitmap (shouldRasterize), use a smaller radius or a smaller layer."
    case .backgroundFilters:
      "Make the layer smaller, or show a picture that was blurred once where what lies behind does not move."
    case .compositingFilter: "Bake the blend into an image where what lies behind does not change."
    case .rasterization:
      "Turn shouldRasterize off where what is within changes every frame: the bitmap is never used twice."
    case .transition: "It ends with the transition; fade a smaller layer."
    }
  }
}
