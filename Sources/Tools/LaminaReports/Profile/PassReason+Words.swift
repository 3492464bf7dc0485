// The reasons for offscreen passes, in words for people.

package import LaminaProfiling

extension PassReason {
  /// The reason for a pass, as a clause that follows "because".
  package var meaning: String {
    switch self {
    case .root: "the picture itself is rendered"
    case .groupOpacity: "its opacity is below 1, and it fades as one group"
    case .roundedClip: "it clips its content to rounded corners"
    case .nonScissorClip: "it clips its content, and is rotated or in perspective"
    case .mask: "it has a mask"
    case .shadow: "its shadow has no shadowPath, so the layer is rendered first"
    case .filters: "it has filters, which act on the finished picture"
    case .backgroundFilters: "it filters its backdrop"
    case .compositingFilter:
      "it, or a layer within it, has a blend mode that reads the backdrop"
    case .rasterization: "it is kept as a bitmap, which was rendered again"
    case .transition: "a transition mixes its old and its new picture"
    }
  }

  /// A question about a change that may avoid the pass; `nil` if there is no such change in
  /// general.
  var question: String? {
    switch self {
    case .root, .transition: nil
    case .groupOpacity: "would it look the same with allowsGroupOpacity off?"
    case .roundedClip, .nonScissorClip: "would it look the same without masksToBounds?"
    case .mask: "could cornerRadius replace the mask?"
    case .shadow: "would a shadowPath be enough?"
    case .filters: "could the filtered picture be cached?"
    case .backgroundFilters: "is the backdrop static?"
    case .compositingFilter: "could the blend be part of a picture?"
    case .rasterization: "does the bitmap change in each frame?"
    }
  }
}
