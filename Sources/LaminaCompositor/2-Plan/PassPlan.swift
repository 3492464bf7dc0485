// Stage 2, plan: which passes a frame takes, why, and what each of them draws.

public import LaminaGeometry
public import LaminaPixels
public import LaminaProfiling
public import LaminaRaster

/// The passes of a frame, each after those it consumes; the root is last.
public struct PassPlan: Sendable {
  /// The passes.
  public internal(set) var passes: [PlannedPass]
  /// The counts of planning.
  public internal(set) var counts = PlanCounts()

  /// The composites of finished passes, in the order in which they happen.
  public internal(set) var combines: [Combine] = []

  /// A finished pass that is put in place.
  public struct Combine: Sendable {
    /// The pass that is put in place.
    public let pass: PassIndex
    /// The device pixels that it may touch.
    public internal(set) var extent: IntRect
  }

  /// Tiles that can be seen and that the frame does not have, each once for every time it is seen.
  var tileRequests: [TileRequest] = []
  /// What the tiles of layers would take that show too many to be asked for, in bytes.
  var refusedTileBytes = 0.0

  /// Passes other than the root.
  public var offscreenPasses: ArraySlice<PlannedPass> { passes.dropLast() }

  /// Whether every pixel of the screen is opaque.
  public internal(set) var isOpaque = false
  /// The device pixels of the screen.
  var screen: IntRect { passes[passes.count - 1].extent }

  /// The draws that read a picture, a pass or a mask, as far as they can be seen, where somebody asked for them.
  var reads: [PlannedRead] = []

  /// How many passes at once wait in a tile's scratch memory, where passes are rendered in tiles.
  public internal(set) var scratchDepth = 0
}

/// Counts that planning keeps on its way through the layers.
public struct PlanCounts: Equatable, Sendable {
  /// Layers looked at, with every instance of a replicator counted.
  public internal(set) var layersVisited = 0
  /// Layers that drew something.
  public internal(set) var layersDrawn = 0
  /// Layers left out with everything below them: hidden, clear, turned away or out of sight.
  public internal(set) var layersSkipped = 0
  /// Draws left out because nothing of them can be seen, or has to be rendered again.
  public internal(set) var drawsCulled = 0
  /// Planes that share a space, and pieces of them, as `Counter.planePieces` counts them.
  public internal(set) var planePieces = 0
  /// Comparisons of planes that share a space, as `Counter.planeComparisons` counts them.
  public internal(set) var planeComparisons = 0

  /// Adds what another part of the plan met.
  mutating func add(_ other: PlanCounts) {
    layersVisited += other.layersVisited
    layersDrawn += other.layersDrawn
    layersSkipped += other.layersSkipped
    drawsCulled += other.drawsCulled
    planePieces += other.planePieces
    planeComparisons += other.planeComparisons
  }
}

/// One pass of a plan.
public struct PlannedPass: Sendable {
  /// Why it exists: at least one reason.
  public let reasons: [PassReason]
  /// What it does for them.
  public let role: PassRole
  /// What makes its pixels.
  public internal(set) var operation: PassOperation
  /// Whether it is rendered to a surface of its own in any mode, since its consumer reads other pixels
  /// of it than the one it writes.
  public internal(set) var isSurface: Bool
  /// Whether it counts as an offscreen pass: what is rendered for a shadow with a path does not, and
  /// what need not be rendered, since it is known.
  public internal(set) var isCounted: Bool
  /// Whether it is only reported: what it would render is drawn without it.
  public let isAvoidable: Bool
  /// The layer that forced it.
  public internal(set) var layer: LayerIndex
  /// The device pixels it renders: what its draws touch of what can be seen.
  public internal(set) var extent: IntRect
  /// How many offscreen passes it lies within.
  public internal(set) var depth: Int
  /// How many device pixels along a side are one of those that are rendered: more than 1 where a wide blur reads it.
  var reduction = 1
  /// The resolution that a device renders it at, in the account.
  var resolution = 1.0

  /// Pixels along a side of the cells that it is blurred on; 1 where it is not.
  let cell: Int
  /// Whether nothing but its alpha is read.
  let isMask: Bool

  /// The pixels that a part of it counts as.
  func chargedPixels(of extent: IntRect) -> Int {
    let area = extent.area
    return resolution == 1
      ? area : Int((Double(area) * min(1e6, resolution * resolution)).rounded(.up))
  }
  /// What its pixels are before the first draw.
  public internal(set) var background: PackedPixel
  /// Its draws.
  public internal(set) var list: DrawList
  /// The number of draws of the root pass that its pixels are copied after; 0 if it has draws of its own.
  var drawsBehind = 0
  /// Its pixels, if they are known from an earlier frame.
  var known: Texture?
  /// Whether later frames may read its surface: then it is rendered whole once a quarter of it is needed.
  var isLasting = false
  /// Set if it is the bitmap of a layer that is rasterised.
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
    // The shadow of a path, and what is rendered for it, are masks; so is every other shadow.
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

/// A bitmap that may be kept from frame to frame.
struct Bitmap: Sendable {
  /// The layer.
  let layer: ObjectIdentifier
  /// Pixels per point.
  let scale: Double
  /// The passes that make it, itself the last.
  let passes: Range<Int>
}
