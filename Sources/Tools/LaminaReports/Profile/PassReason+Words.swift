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

  /// The reason why several layers need passes, as a clause about them.
  var pluralMeaning: String {
    switch self {
    case .root: "the picture itself is rendered"
    case .groupOpacity: "their opacity is below 1, and each fades as one group"
    case .roundedClip: "they clip their content to rounded corners"
    case .nonScissorClip: "they clip their content, and are rotated or in perspective"
    case .mask: "they have masks"
    case .shadow: "their shadows have no shadowPath, so the layers are rendered first"
    case .filters: "they have filters, which act on the finished picture"
    case .backgroundFilters: "they filter their backdrops"
    case .compositingFilter:
      "they, or layers within them, have a blend mode that reads the backdrop"
    case .rasterization: "they are kept as bitmaps, which were rendered again"
    case .transition: "transitions mix their old and their new pictures"
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
