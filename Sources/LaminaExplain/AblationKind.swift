// The kinds of changes, with their words.

extension Ablation {
  /// The kind of a change.
  public enum Kind: String, CaseIterable, Codable, Sendable {
    /// A shadow is cast by a path instead of by the finished picture.
    case shadowPath
    /// Rounded corners clip instead of a mask that is no more than that.
    case cornersForMask
    /// A mask goes that hides nothing.
    case needlessMask
    /// The clip goes, since nothing reaches beyond the bounds.
    case needlessClip
    /// The layers in the rounded corners become round themselves, and the clip goes.
    case roundedContent
    /// A subtree with offscreen passes is kept as a bitmap.
    case rasterization
    /// A bitmap goes that is made anew in most frames.
    case needlessBitmap
    /// The filtered picture of a layer that stands still becomes its contents.
    case filteredContents
    /// The filtered picture behind a layer, which stands still, becomes its contents.
    case standingBackdrop
    /// Filters of what lies behind go, since that is of one colour.
    case plainBackdrop
    /// Drawables fade one by one, since they do not overlap.
    case separateOpacity
    /// A translucent background over an opaque one becomes their mixture.
    case flattenedColor
    /// A backing store without a clear pixel is opaque.
    case opaqueStore
    /// A backing store goes that nothing is painted into.
    case emptyStore
    /// Layers of which nothing shows are hidden.
    case hiddenWork

    /// Why the change helps, in a few words.
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

    /// The condition beyond the measured frames; `nil` for none.
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

    /// Whether it keeps a finished picture of a layer with all that is within, or gives one up.
    var keepsPicture: Bool {
      switch self {
      case .rasterization, .needlessBitmap, .filteredContents: true
      default: false
      }
    }

    /// Whether an edge may lie elsewhere by less than a pixel: the same outline is covered by another stage.
    var movesEdges: Bool { self == .cornersForMask || self == .roundedContent }

    /// The kinds of which one is enough for a layer, by a name.
    var purpose: String {
      switch self {
      case .cornersForMask, .needlessMask: "mask"
      case .needlessClip, .roundedContent: "clip"
      case .plainBackdrop, .standingBackdrop: "backdrop"
      default: rawValue
      }
    }

    /// Whether all layers of the kind are one change, alike or not.
    var isOneForAll: Bool { self == .hiddenWork }
  }
}
