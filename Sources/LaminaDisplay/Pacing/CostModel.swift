// Durations from counters: the same on every machine.

public import LaminaProfiling

/// How long a frame takes, computed from what it counts, so that a profile does not depend on the machine
/// that made it.
///
/// ```
/// app       turn + layers * layer + pixels drawn * drawn + bytes added * added + images * image
/// prepare   plan + layers visited * visited + draws * draw
/// execute   frame + vertices * vertex + primitives * primitive + target switches * targetSwitch
///             + pixels filled * filled + copied * copied + blended * blended + of effects * effect
/// ```
/// The defaults were fitted, by least squares of relative errors, to the accounts of the 65 fixture scenes at
/// one, two and four times their scale, on one thread of a 2-core x86-64 virtual machine. Four fifths of the
/// scenes then take between 0.4 and 1.3 times what was measured; stretched pictures take up to seven times
/// more than the model says, since a sampled pixel counts as any other. They say which of two trees
/// is dearer, not how fast a phone is. A pixel of a blur counts once whatever the radius: the time of a
/// blur does not grow with it here.
public struct CostModel: Hashable, Sendable {
  /// A turn that commits, ns.
  public var turn = 1_200.0
  /// A layer that is committed, ns.
  public var layer = 1_800.0
  /// A pixel of a backing store that is drawn, ns, beside its bytes.
  public var drawn = 15.0
  /// A byte of a picture that the tree before did not have, ns: it is decoded, or copied.
  public var added = 4.0
  /// An image that is decoded, ns, beside its bytes.
  public var image = 30_000.0
  /// A frame's plan, ns.
  public var plan = 4_600.0
  /// A layer that the plan looks at, ns.
  public var visited = 2_300.0
  /// A draw that is recorded, ns.
  public var draw = 2_000.0
  /// A frame that is executed, ns.
  public var frame = 5_500.0
  /// A vertex, ns.
  public var vertex = 150.0
  /// A primitive, ns, with its entries in tiles.
  public var primitive = 2_100.0
  /// A change of the render target, ns.
  public var targetSwitch = 3_400.0
  /// A pixel filled with a colour, ns.
  public var filled = 0.3
  /// A pixel copied, ns, most of them sampled from a picture.
  public var copied = 5.0
  /// A pixel computed from source and destination, ns.
  public var blended = 1.3
  /// A pixel of a pass that computes pixels from those of another, ns.
  public var effect = 6.8

  /// The defaults.
  public init() {}

  /// How long the app works for a commit, ns, without what events and layout take.
  ///
  /// - Parameters:
  ///   - counters: those of display and prepare.
  ///   - layers: layers that are committed.
  ///   - addedBytes: bytes of pictures that the tree before did not have.
  /// - Returns: ns.
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
    execute +=
      targetSwitch * count(.targetSwitches) + filled * count(.pixelsFilled) + copied
      * count(.pixelsCopied)
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

  /// How long the render server takes, by its own side of the account.
  func render(_ record: FrameRecord, refresh: Int) -> RenderDuration {
    switch self {
    case .measured:
      // The moment's layers, and the passes.
      let prepare = record.serial[.commit] + record.serial[.plan]
      return RenderDuration(
        prepare: prepare, execute: record.frame - min(record.frame, prepare))
    case .modelled(let model): return model.render(record)
    case .scripted(_, let render): return render(refresh)
    }
  }
}
