// Stage 2, plan: the passes of a frame, their reasons, and their draws.

public import LaminaGeometry
public import LaminaPixels
public import LaminaProfiling
public import LaminaRaster

/// The passes of a frame, each after the passes that it consumes; the root is last.
///
/// Most layers are drawn straight onto the screen, but some cannot be. Opacity of a group, a mask, a filter or a shadow
/// without a path needs the pixels of a subtree by itself, which are on no screen. They are drawn by an offscreen pass:
/// memory that is written, and read once more. A report of a slow frame has to name these passes, so a plan is made
/// before anything is drawn. It has the reasons for each pass, and the layer that forced it.
///
/// The idea is a render graph in topological order, as engines for GPUs have. A composite is a draw that names a pass:
/// there is no push and pop in a list of draws. One description therefore serves both kinds of memory:
///
/// ```text
/// passes[0]  content   the card's draws       a surface, since a blur reads neighbouring pixels
/// passes[1]  effect    shadow: a blur of 0    a surface
/// passes[2]  mask      one rounded shape      the consumer's tile memory, since it is read pixel for pixel
/// passes[3]  content   the draws of a group   the same
/// passes[4]  content   the root: draws, composites of 1, of 0, and of 3 through 2, draws
/// ```
/// Since all of it is known in advance, a plan can be narrowed. Passes and draws that the damage does not need, or that
/// opaque draws hide, are dropped, and a pass whose surface an earlier frame has kept is not rendered again. Some
/// passes are reported as avoidable: Core Animation renders them, but the result can be had without.
///
/// A plan has limits:
///
/// - It knows extents and draws, but no pixels. A pass that turns out to be clear is planned anyway.
/// - Passes run at most 64 deep in one another's tiles; deeper ones get surfaces.
/// - Order decides memory. When every pass was rendered before the root, 32 blurred layers of a whole screen took 436
///   MB. Now the root is drawn as far as possible once the surfaces reach four screens (`SurfaceSchedule`): 115 MB.
///
/// ```swift
/// let card = Layer()
/// card.frame = Rect(x: 20, y: 20, width: 160, height: 60)
/// card.backgroundColor = .white
/// card.shadowOpacity = 0.5
/// var renderer = try Renderer()
/// let frame = try renderer.evaluate(card, canvas: Canvas(width: 200, height: 100))
/// for pass in renderer.plan(frame).passes { print(pass.reasons, pass.isAvoidable) }
/// ```
public struct PassPlan: Sendable {
  /// The passes, each after the passes that it consumes; the root is last.
  public internal(set) var passes: [PlannedPass]
  /// The counts of planning: layers, draws and planes.
  public internal(set) var counters = Counters()

  /// The composites of finished passes, in the order in which they happen.
  public internal(set) var composites: [Composite] = []

  /// A composite of a finished pass.
  public struct Composite: Sendable {
    /// The pass that is composited.
    public let pass: PassIndex
    /// The device pixels that the composite may touch.
    public internal(set) var extent: IntRect
  }

  /// Requests for visible tiles that the frame lacks; a tile that is visible several times has several requests.
  var tileRequests: [TileRequest] = []
  /// The size of the tiles that were not requested because their layers show too many, in bytes.
  var refusedTileBytes = 0.0
  /// The size of the draws that passes of backdrops repeat, in bytes: in the plan, and in its narrowed copy.
  ///
  /// Above the frame's memory limit such passes are empty, and the frame is refused.
  var repeatedBytes = 0

  /// The passes other than the root.
  public var offscreenPasses: ArraySlice<PlannedPass> { passes.dropLast() }

  /// Whether every pixel of the screen is opaque.
  public internal(set) var isOpaque = false
  /// The device pixels of the screen.
  var screen: IntRect { passes[passes.count - 1].extent }

  /// The visible parts of draws that read a picture, a pass or a mask, if requested.
  var reads: [PlannedRead] = []

  /// The maximum number of passes that wait at once in a tile's scratch memory, if passes are rendered in tiles.
  public internal(set) var scratchDepth = 0
}

/// One pass of a plan.
public struct PlannedPass: Sendable {
  /// The reasons for the pass, at least one.
  public let reasons: [PassReason]
  /// The kind of work that the pass does.
  public let role: PassRole
  /// The operation that makes the pass's pixels.
  public internal(set) var operation: PassOperation
  /// Whether the pass has a separate surface in any offscreen mode, because its consumer does not read it pixel for
  /// pixel.
  public internal(set) var isSurface: Bool
  /// Whether the pass counts as an offscreen pass.
  ///
  /// A pass rendered for a shadow with a path does not count, nor does one whose pixels are known.
  public internal(set) var isCounted: Bool
  /// Whether the pass is only reported, and not rendered, because its result is drawn without a pass.
  public let isAvoidable: Bool
  /// The layer that forced the pass.
  public internal(set) var layer: LayerIndex
  /// The device pixels that the pass renders: the visible pixels that its draws touch.
  public internal(set) var extent: IntRect
  /// The number of offscreen passes around this one.
  public internal(set) var depth: Int
  /// The side of a rendered pixel, in device pixels: more than 1 if only a wide blur reads the pass.
  var reduction = 1
  /// The factor of the device's resolution at which a GPU renders the pass, for the account.
  var resolution = 1.0

  /// The side of the cells on which the pass is blurred, in pixels; 1 without a blur.
  let cell: Int
  /// Whether only the pass's alpha is read.
  let isMask: Bool

  /// Whether the pass repeats the draws of other passes, to show what lies behind a backdrop filter.
  var repeatsDraws: Bool { role == .content && reasons == [.backgroundFilters] }

  /// Returns the number of pixels that the account charges for a part of the pass, at the pass's resolution.
  func chargedPixels(of extent: IntRect) -> Int {
    let area = extent.area
    return resolution == 1
      ? area : Int((Double(area) * min(1e6, resolution * resolution)).rounded(.up))
  }
  /// The value of the pass's pixels before the first draw.
  public internal(set) var background: PackedPixel
  /// The pass's draws.
  public internal(set) var list: DrawList
  /// The number of the root pass's draws after which the pass copies its pixels from the root pass.
  ///
  /// It is 0 if the pass has its own draws.
  var drawsBehind = 0
  /// The pass's pixels, if they are known from an earlier frame; otherwise `nil`.
  var known: Texture?
  /// Whether later frames may read the pass's surface.
  ///
  /// The surface is then rendered whole once a quarter of it is needed.
  var isLasting = false
  /// The bitmap that the pass renders; `nil` unless its layer is rasterised.
  let bitmap: Bitmap?

  init(
    reasons: [PassReason], role: PassRole, operation: PassOperation = .draw,
    isCounted: Bool = true, isAvoidable: Bool = false, layer: LayerIndex, extent: IntRect,
    depth: Int = 0, background: PackedPixel = .clear, list: DrawList = DrawList(),
    bitmap: Bitmap? = nil
  ) {
    self.reasons = reasons
    self.role = role
    self.operation = operation
    isSurface = false
    cell = operation.cell
    // The shadow of a path, and the passes rendered for it, are masks; so is every other shadow.
    if case .shadow = operation {
      isMask = true
    } else {
      isMask = role == .mask || (role == .effect && reasons == [.shadow])
    }
    self.isCounted = isCounted
    self.isAvoidable = isAvoidable
    self.layer = layer
    self.extent = extent
    self.depth = depth
    self.background = background
    self.list = list
    self.bitmap = bitmap
  }
}

/// The bitmap of a rasterised layer, which may be kept from frame to frame.
struct Bitmap: Sendable {
  /// The identity of the rasterised layer.
  let layer: ObjectIdentifier
  /// The bitmap's pixels per point.
  let scale: Double
  /// The indices of the passes that make the bitmap; the bitmap's own pass is the last.
  let passes: Range<Int>
}
