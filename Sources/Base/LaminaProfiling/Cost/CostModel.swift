/// A frame's time computed from its counters, which gives the same result on every machine.
///
/// A clock tells how long a frame took, but on another machine, or beside a busy process, it tells something else. A
/// test of such times fails at random. Counters of work are exact, but pixels cannot be added to vertices. The model is
/// the exchange rate between them: a price in ns for each count.
///
/// ```text
/// section   = ns a frame + the sum over its counters of count * ns a count
/// stage     = the sum of its sections, rounded once to whole ns
/// frame     = the sum of all sections, rounded once
/// ```
/// The prices are fitted stage by stage to measured trees, by non-negative least squares of relative errors
/// (`CostFit`). The sum has one order, by plain multiplication and addition, so a frame has the same modelled time on
/// every machine and with any number of threads. It is the time of one thread of `machine`, on which the coefficients
/// were fitted.
///
/// The same terms model frames of every kind. A first frame counts what it decodes and draws into backing stores,
/// whereas a frame that renders only its damage counts only that.
///
/// Its errors showed costs that a linear model misses:
///
/// - Layers and pixels beyond the processor's caches cost more each, so those above a limit have terms of their own.
/// - Passes that are only reported were charged beyond the caches. A shadow path then saved 4 to 14 % by the model, and
///   under 1 % of instructions; the term now counts rendered passes.
/// - Trees that repeated their shadows computed no masks in the fastest frames, so masks were free. Trees for the fit
///   never repeat.
/// - On a newer processor, earlier coefficients were 130 % off. A model belongs to a machine, and `lamina calibrate`
///   fits it.
///
/// Counters miss some costs, and so does every model: cold processor caches, memory touched for the first time, and an
/// app's own work in layout and drawing functions beside drawing. Every profile reports the model's error.
///
/// ```swift
/// let card = Layer()
/// card.frame = Rect(x: 20, y: 20, width: 160, height: 60)
/// card.backgroundColor = .white
/// var renderer = try Renderer()
/// let record = try renderer.render(card, canvas: Canvas(width: 200, height: 100))
/// print(CostModel.standard.frameTime(of: record))  // ns
/// ```
public struct CostModel: Hashable, Sendable {
  /// The name of the cost profile.
  public var name: String
  /// The machine that the model was fitted on.
  public var machine: String
  /// The caches of that machine.
  public var caches: CacheSizes
  /// The cost of sharing the tile section among threads.
  public var threads = ThreadCost()
  /// The known error of modelled frames; `nil` if it was not measured.
  public var error: CostError?
  /// The coefficients in ns, in the order of `CostTerm.all`.
  private var values: [Double]

  /// Makes a model in which every term takes 0 ns.
  ///
  /// - Parameters:
  ///   - name: the profile's name.
  ///   - machine: the machine it is fitted on.
  ///   - caches: the caches of that machine.
  public init(name: String, machine: String, caches: CacheSizes = .usual) {
    self.name = name
    self.machine = machine
    self.caches = caches
    values = [Double](repeating: 0, count: CostTerm.all.count)
  }

  /// The time for each count of a counter in a section, in ns; without a counter, the section's fixed time for a frame.
  ///
  /// - Precondition: the section has such a term.
  public subscript(section: CostSection, counter: Counter? = nil) -> Double {
    get { values[CostModel.termIndex(CostTerm(section, counter))] }
    set { values[CostModel.termIndex(CostTerm(section, counter))] = newValue }
  }

  /// The time for each count of a term, in ns.
  ///
  /// - Precondition: models have such a term.
  public subscript(term: CostTerm) -> Double {
    get { values[CostModel.termIndex(term)] }
    set { values[CostModel.termIndex(term)] = newValue }
  }

  // MARK: - Time

  /// Returns the modelled time of every stage of a frame, in ns.
  public func stages(of record: FrameRecord) -> ModelledStages {
    let sums = sectionTimes(of: record)
    func sectionTime(_ isPart: (CostSection) -> Bool) -> UInt64 {
      CostModel.roundedSum(CostSection.allCases.filter(isPart), of: sums)
    }
    var times = StageTimes()
    for stage in Stage.allCases { times[stage] = sectionTime { $0.stage == stage } }
    return ModelledStages(
      times: times, tileSection: sectionTime { $0 == .tiles || $0.stage?.isInTileSection == true },
      other: sectionTime { $0 == .other }, frame: sectionTime { _ in true })
  }

  /// Returns the modelled time of a frame, in ns.
  ///
  /// - Parameters:
  ///   - record: the frame.
  ///   - count: the number of threads that render tiles.
  /// - Returns: the time.
  public func frameTime(of record: FrameRecord, threads count: Int = 1) -> UInt64 {
    var sums = sectionTimes(of: record)
    if count > 1 {
      let tiles: [CostSection] = [.tiles, .raster, .fragment, .blend]
      let alone = tiles.reduce(0) { $0 + (sums[$1] ?? 0) }
      for section in tiles { sums[section] = 0 }
      sums[.tiles] = threads.threadedTime(
        alone, threads: count, tiles: record.counters[.tiles])
    }
    return CostModel.roundedSum(CostSection.allCases, of: sums)
  }

  /// Returns the app's modelled time for a commit, in ns: layout, display, prepare, and the copy of the tree.
  public func appTime(of record: FrameRecord) -> UInt64 {
    CostModel.roundedSum(CostSection.allCases.filter(\.isOfApp), of: sectionTimes(of: record))
  }

  /// Returns the render server's modelled time for a frame before it draws, in ns: evaluation of the tree, and the
  /// plan.
  public func renderPrepare(of record: FrameRecord) -> UInt64 {
    CostModel.roundedSum([.show, .plan], of: sectionTimes(of: record))
  }

  /// Returns the render server's modelled time from the end of the plan to the finished buffer, in ns.
  public func renderExecute(of record: FrameRecord) -> UInt64 {
    CostModel.roundedSum(
      CostSection.allCases.filter { !$0.isOfApp && $0 != .show && $0 != .plan },
      of: sectionTimes(of: record))
  }

  /// Returns the model of a machine on which everything takes `factor` times as long.
  ///
  /// - Parameter factor: the factor.
  /// - Returns: the model, without a known error.
  public func scaled(by factor: Double) -> CostModel {
    var model = self
    model.values = values.map { $0 * factor }
    model.threads.start *= factor
    model.error = nil
    return model
  }

  // MARK: - Sums

  /// Returns the modelled time of every section of a frame, in ns.
  private func sectionTimes(of record: FrameRecord) -> [CostSection: Double] {
    var sums: [CostSection: Double] = [:]
    for (term, value) in zip(CostTerm.all, values) where value != 0 {
      sums[term.section, default: 0] += Double(term.quantity(in: record, caches: caches)) * value
    }
    return sums
  }

  /// Returns the sum of the times of the given sections, rounded once to whole ns; never below 0.
  private static func roundedSum(_ sections: [CostSection], of sums: [CostSection: Double])
    -> UInt64
  {
    let sum = sections.reduce(0) { $0 + (sums[$1] ?? 0) }
    return UInt64(min(max(0, sum), 1e18) + 0.5)
  }

  private static let places: [CostTerm: Int] = Dictionary(
    uniqueKeysWithValues: zip(CostTerm.all, CostTerm.all.indices))

  private static func termIndex(_ term: CostTerm) -> Int {
    guard let place = places[term] else {
      preconditionFailure("a cost model has no term \(term.section.rawValue) \(term.name)")
    }
    return place
  }
}

/// The modelled times of one frame, in ns.
public struct ModelledStages: Hashable, Sendable {
  /// The time of each stage; the times of the tile section's three stages exclude the tiles' own cost.
  public var times: StageTimes
  /// The time of the whole tile section: the tiles' own cost, raster, fragment and blend.
  public var tileSection: UInt64
  /// The time outside all stages.
  public var other: UInt64
  /// The frame's time.
  ///
  /// It is rounded separately, so it may differ from the sum of the other times by a few ns.
  public var frame: UInt64
}

/// The cost of sharing the tile section among threads that render tiles.
public struct ThreadCost: Hashable, Sendable {
  /// The share of the section's time that one thread spends alone, because tiles differ, and memory is shared.
  public var serialShare: Double
  /// The time to start each thread after the first, and to wait for it, in ns.
  public var start: Double

  /// Makes the cost of sharing a tile section among threads.
  public init(serialShare: Double = 0.1, start: Double = 8_000) {
    (self.serialShare, self.start) = (serialShare, start)
  }

  /// Returns the time, in ns, that several threads take for a tile section which takes `alone` ns on one thread.
  func threadedTime(_ alone: Double, threads: Int, tiles: Int) -> Double {
    let count = Double(min(threads, max(1, tiles)))
    if count == 1 { return alone }
    return alone * (serialShare + (1 - serialShare) / count) + start * (count - 1)
  }
}

/// The known error of a cost model against measured frames, whether or not it was fitted to them.
public struct CostError: Codable, Hashable, Sendable {
  /// The mean relative error of the frames: |modelled - measured| / measured.
  public var mean: Double
  /// The largest relative error of a frame.
  public var worst: Double
  /// The number of frames, each of another scene.
  public var frames: Int

  /// Makes an error from its mean, its largest value and the number of frames.
  public init(mean: Double, worst: Double, frames: Int) {
    (self.mean, self.worst, self.frames) = (mean, worst, frames)
  }
}
