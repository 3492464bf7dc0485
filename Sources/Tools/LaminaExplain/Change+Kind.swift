// The kinds of changes, with their texts.

extension Change {
  /// The kind of a change.
  public enum Kind: String, CaseIterable, Codable, Sendable {
    /// The shadow is cast by a path instead of by the finished picture.
    case shadowPath
    /// Rounded corners clip instead of a mask of that shape.
    case cornersForMask
    /// A mask that hides nothing is removed.
    case needlessMask
    /// The clip is removed, since nothing reaches beyond the bounds.
    case needlessClip
    /// The layers in the rounded corners are rounded themselves, and the clip is removed.
    case roundedContent
    /// A subtree with offscreen passes is kept as a bitmap.
    case rasterization
    /// A bitmap that is rendered again in most frames is removed.
    case needlessBitmap
    /// The filtered picture of a static layer becomes its contents.
    case filteredContents
    /// The filtered backdrop of a static layer becomes its contents.
    case standingBackdrop
    /// Background filters are removed, since the backdrop has one colour.
    case plainBackdrop
    /// Drawables fade separately, since they do not overlap.
    case separateOpacity
    /// A translucent background over an opaque one becomes their mixture.
    case flattenedColor
    /// A backing store without transparent pixels is declared opaque.
    case opaqueStore
    /// An empty backing store is removed.
    case emptyStore
    /// Invisible layers are hidden.
    case hiddenWork

    /// The reason why the change helps, in a few words.
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

    /// The condition beyond the measured frames; `nil` without condition.
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

    /// Whether an edge may move by less than a pixel, because another stage covers the same outline.
    var movesEdges: Bool { self == .cornersForMask || self == .roundedContent }

    /// The purpose of the kind.
    ///
    /// Of the kinds that share a purpose, a layer needs only one.
    var purpose: String {
      switch self {
      case .cornersForMask, .needlessMask: "mask"
      case .needlessClip, .roundedContent: "clip"
      case .plainBackdrop, .standingBackdrop: "backdrop"
      default: rawValue
      }
    }

    /// Whether all layers of the kind form one change, even if they differ.
    var isOneForAll: Bool { self == .hiddenWork }
  }
}
