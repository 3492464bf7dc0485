// The reasons for offscreen passes, in words for people.

import LaminaProfiling

extension PassReason {
  /// The reason for a pass, as a clause that follows "because".
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

  /// A change worth trying, as a question; `nil` if there is none in general.
  var question: String? {
    switch self {
    case .root, .transition: nil
    case .groupOpacity: "would it look the same with allowsGroupOpacity off?"
    case .roundedClip, .nonScissorClip: "would it look the same without masksToBounds?"
    case .mask: "would cornerRadius do instead of the mask?"
    case .shadow: "would a shadowPath do?"
    case .filters: "could the filtered picture be kept?"
    case .backgroundFilters: "does what lies behind stand still?"
    case .compositingFilter: "could the blend be part of a picture?"
    case .rasterization: "does the bitmap change in each frame?"
    }
  }
}
