// Durations from counters: the same on every machine.

public import LaminaProfiling

/// How long a frame takes, computed from what it counts, so that a profile does not depend on the machine
/// that made it.
///
/// ```
/// app       turn + layers * layer + pixels drawn * drawn + bytes added * added + images * image
/// prepare   pass + layers visited * visited + draws * draw
/// execute   frame + vertices, primitives, tile entries, target switches
///             + pixels filled, copied, blended, of effects
/// ```
/// The defaults fit the account of this renderer on one thread of a 2-core x86-64 virtual machine at
/// about 2.5 GHz, within a factor of two for most scenes: they say which of two trees is dearer, not
/// how fast a phone is. A blur's pixels count once whatever its radius, since the time of a blur
/// does not grow with it here.
public struct CostModel: Hashable, Sendable {
  /// A turn that commits, ns.
  public var turn = 2_000.0
  /// A layer that is committed, ns.
  public var layer = 250.0
  /// A pixel of a backing store that is drawn, ns.
  public var drawn = 3.0
  /// A byte of a picture that the tree before did not have, ns: it is decoded, or copied.
  public var added = 2.5
  /// An image that is decoded, ns, beside its bytes.
  public var image = 50_000.0
  /// A frame's plan, ns.
  public var plan = 3_000.0
  /// A layer that the plan looks at, ns.
  public var visited = 300.0
  /// A draw that is recorded, ns.
  public var draw = 200.0
  /// A frame that is executed, ns.
  public var frame = 5_000.0
  /// A vertex, ns.
  public var vertex = 20.0
  /// A primitive, ns.
  public var primitive = 100.0
  /// A primitive in a tile, ns.
  public var tileEntry = 100.0
  /// A change of the render target, ns.
  public var targetSwitch = 1_000.0
  /// A pixel filled with a colour, ns.
  public var filled = 0.15
  /// A pixel copied, ns.
  public var copied = 0.5
  /// A pixel computed from source and destination, ns.
  public var blended = 1.2
  /// A pixel of a pass that computes pixels from those of another, ns.
  public var effect = 6.0

  /// The defaults.
  public init() {}

  /// How long the app works for a commit, ns, without what events and layout take.
  ///
  /// - Parameters:
  ///   - counters: those of display and prepare.
  ///   - layers: layers that are committed.
  ///   - addedBytes: bytes of pictures that the tree before did not have.
  public func commit(_ counters: Counters, layers: Int, addedBytes: Int) -> UInt64 {
    CostModel.whole(
      turn + layer * Double(layers) + drawn * Double(counters[.backingStorePixelsDrawn])
        + added * Double(addedBytes) + image * Double(counters[.imagesDecoded]))
  }

  /// How long the render server takes for a frame.
  public func render(_ record: FrameRecord) -> RenderDuration {
    func count(_ counter: Counter) -> Double { Double(record.counters[counter]) }
    let effects = record.passes.filter { $0.role == .effect && !$0.isAvoidable }
      .reduce(0) { $0 + $1.extent.width * $1.extent.height }
    var execute = frame + vertex * count(.vertices) + primitive * count(.primitives)
    execute += tileEntry * count(.tileEntries) + targetSwitch * count(.targetSwitches)
    execute += filled * count(.pixelsFilled) + copied * count(.pixelsCopied)
    execute += blended * count(.pixelsBlended) + effect * Double(effects)
    return RenderDuration(
      prepare: CostModel.whole(plan + visited * count(.layersVisited) + draw * count(.draws)),
      execute: CostModel.whole(execute))
  }

  /// Rounded to whole ns.
  private static func whole(_ nanoseconds: Double) -> UInt64 { UInt64(max(0, nanoseconds) + 0.5) }
}

/// Where a frame loop has durations from.
public enum FrameDurations: Sendable {
  /// From the renderer's clock: what the work took here.
  case measured
  /// From counters.
  case modelled(CostModel)
  /// From functions of the refresh in which the app, or the render server, begins.
  ///
  /// The app's, ns, counts once for a turn that commits, and the other for each frame.
  case scripted(
    app: @Sendable (_ refresh: Int) -> UInt64, render: @Sendable (_ refresh: Int) -> RenderDuration)

  /// The render server's part of a frame.
  func render(_ record: FrameRecord, refresh: Int) -> RenderDuration {
    switch self {
    case .measured:
      let prepare = record.serial[.plan]
      let app = [Stage.layout, .display, .prepare, .commit].reduce(0) { $0 + record.serial[$1] }
      return RenderDuration(
        prepare: prepare, execute: record.frame - min(record.frame, app + prepare))
    case .modelled(let model): return model.render(record)
    case .scripted(_, let render): return render(refresh)
    }
  }
}
