// The kinds of changes, with their texts.

extension Ablation {
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
      case .shadowPath: "a shadowPath: the shadow need not wait for what casts it"
      case .cornersForMask: "rounded corners instead of a mask of that shape"
      case .needlessMask: "no mask: it hides nothing"
      case .needlessClip: "no masksToBounds: nothing reaches beyond the outline"
      case .roundedContent: "rounded corners on what lies in the corners, and no masksToBounds"
      case .rasterization: "shouldRasterize: later frames show a bitmap"
      case .needlessBitmap: "no shouldRasterize: the bitmap is made anew in most frames"
      case .filteredContents: "the filtered picture as contents: it is the same in each frame"
      case .standingBackdrop:
        "the filtered backdrop as contents: what lies behind is the same in each frame"
      case .plainBackdrop: "no backgroundFilters: what lies behind is of one colour"
      case .separateOpacity: "no group opacity: what fades does not overlap"
      case .flattenedColor: "an opaque background: what lies behind is of one colour"
      case .opaqueStore: "isOpaque: what is drawn has no clear pixel"
      case .emptyStore: "no drawing: nothing is painted into the backing store"
      case .hiddenWork: "isHidden: nothing of it shows in any frame"
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
        "as long as nothing within the layer comes to its edges"
      case .needlessMask: "as long as the mask hides nothing"
      case .flattenedColor, .plainBackdrop: "as long as nothing else comes to lie behind the layer"
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

    /// Whether all layers of the kind form one change, alike or not.
    var isOneForAll: Bool { self == .hiddenWork }
  }
}
