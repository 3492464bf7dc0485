// The kinds of changes, with their texts.

extension Change {
  /// The kind of a change.
  public enum Kind: String, CaseIterable, Codable, Sendable {
    /// The shadow is cast by a `shadowPath` instead of by the layer's rendered picture.
    case shadowPath
    /// A mask in the shape of a rounded rectangle is replaced by rounded corners that clip.
    case cornersForMask
    /// A mask that hides nothing is removed.
    case needlessMask
    /// The clip is removed, since nothing reaches beyond the bounds.
    case needlessClip
    /// The sublayers that touch the rounded corners get rounded corners themselves, and the clip is removed.
    case roundedContent
    /// `shouldRasterize` is turned on, so that a subtree with offscreen passes is cached as a bitmap.
    case rasterization
    /// `shouldRasterize` is turned off, because most frames render the bitmap again.
    case needlessBitmap
    /// The filtered picture of a static layer becomes its contents.
    case filteredContents
    /// The filtered backdrop of a static layer becomes its contents.
    case standingBackdrop
    /// Background filters are removed, since the backdrop has one colour.
    case plainBackdrop
    /// Group opacity is turned off, since the fading layers do not overlap.
    case separateOpacity
    /// A translucent background over an opaque one is replaced by the opaque mixture of both.
    case flattenedColor
    /// A backing store without transparent pixels is declared opaque.
    case opaqueStore
    /// An empty backing store is removed.
    case emptyStore
    /// Invisible layers are hidden.
    case hiddenWork

    /// The new property and the reason why it helps, in a few words.
    public var title: String {
      switch self {
      case .shadowPath: "a shadowPath: the shadow does not need the rendered layer"
      case .cornersForMask: "rounded corners instead of a mask of that shape"
      case .needlessMask: "no mask: it hides nothing"
      case .needlessClip: "no masksToBounds: nothing reaches beyond the outline"
      case .roundedContent: "rounded corners on the layers in the corners, and no masksToBounds"
      case .rasterization: "shouldRasterize: later frames show a bitmap"
      case .needlessBitmap: "no shouldRasterize: most frames render the bitmap again"
      case .filteredContents: "the filtered picture as contents: it is the same in each frame"
      case .standingBackdrop:
        "the filtered backdrop as contents: the backdrop is the same in each frame"
      case .plainBackdrop: "no backgroundFilters: the backdrop has one colour"
      case .separateOpacity: "no group opacity: the fading layers do not overlap"
      case .flattenedColor: "an opaque background: the backdrop has one colour"
      case .opaqueStore: "isOpaque: the drawing has no clear pixel"
      case .emptyStore: "no drawing: the backing store is empty"
      case .hiddenWork: "isHidden: the layer is invisible in every frame"
      }
    }

    /// The condition under which the change stays valid beyond the compared frames; `nil` if it always does.
    public var condition: String? {
      switch self {
      case .shadowPath:
        "as long as the outline stays the same"
      case .rasterization, .filteredContents: "as long as nothing within the layer changes"
      case .standingBackdrop: "as long as nothing behind the layer changes"
      case .needlessClip, .roundedContent:
        "as long as no content reaches the layer's edges"
      case .needlessMask: "as long as the mask hides nothing"
      case .flattenedColor, .plainBackdrop: "as long as no other layer moves behind this one"
      case .separateOpacity: "as long as the fading layers do not overlap"
      case .hiddenWork: "as long as it stays off the canvas or covered"
      default: nil
      }
    }

    /// Whether the change adds or removes a cached picture of a layer with its subtree.
    var keepsPicture: Bool {
      switch self {
      case .rasterization, .needlessBitmap, .filteredContents: true
      default: false
      }
    }

    /// Whether the change may move edges by less than a pixel, because another stage then computes their coverage.
    var movesEdges: Bool { self == .cornersForMask || self == .roundedContent }

    /// The name of the cost that the change removes, such as `mask`; a layer needs only one change for each purpose.
    var purpose: String {
      switch self {
      case .cornersForMask, .needlessMask: "mask"
      case .needlessClip, .roundedContent: "clip"
      case .plainBackdrop, .standingBackdrop: "backdrop"
      default: rawValue
      }
    }

    /// Whether all layers with a change of this kind are tried together, even if the layers are not equivalent.
    var isOneForAll: Bool { self == .hiddenWork }
  }
}
