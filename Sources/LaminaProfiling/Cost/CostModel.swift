/// How long a frame takes, computed from what it counts: the same on every machine.
///
/// ```
/// section   = ns a frame + the sum over its counters of count * ns a count
/// stage     = the sum of its sections, rounded once to whole ns
/// frame     = the sum of all sections, rounded once
/// ```
/// Counters are exact, and the sum is taken in one order, by plain multiplication and addition: a frame
/// has the same modelled time wherever it is rendered, by however many threads. What the time is a model
/// of is one thread of the machine that the coefficients were fitted on, which `machine` names. How far
/// it is off there is part of every profile: see `lamina calibrate`.
///
/// Frames of every kind are modelled by the same terms: a first frame counts what it decodes and draws
/// into backing stores, and a frame that renders only what has changed counts only that. Not in the
/// counters, and so in no model: caches of the processor that are cold, memory that is touched for the
/// first time, and what an app's own layout and drawing functions do beside drawing.
public struct CostModel: Hashable, Sendable {
  /// What the profile is called.
  public var name: String
  /// What it was fitted on.
  public var machine: String
  /// In the order of `CostTerm.all`.
  private var values: [Double]

  /// Makes a model in which nothing takes time.
  ///
  /// - Parameters:
  ///   - name: what it is called.
  ///   - machine: what it is fitted on.
  public init(name: String, machine: String) {
    self.name = name
    self.machine = machine
    values = [Double](repeating: 0, count: CostTerm.all.count)
  }

  /// What one count takes, ns, in a section; without a counter, what a frame takes there.
  ///
  /// - Precondition: the section has such a term.
  public subscript(section: CostSection, counter: Counter? = nil) -> Double {
    get { values[CostModel.place(CostTerm(section, counter))] }
    set { values[CostModel.place(CostTerm(section, counter))] = newValue }
  }

  /// What one count of a term takes, ns.
  ///
  /// - Precondition: models have such a term.
  public subscript(term: CostTerm) -> Double {
    get { values[CostModel.place(term)] }
    set { values[CostModel.place(term)] = newValue }
  }

  // MARK: - Time

  /// The modelled time of every stage of a frame.
  public func stages(of record: FrameRecord) -> ModelledStages {
    let sums = sums(of: record)
    func whole(_ isPart: (CostSection) -> Bool) -> UInt64 {
      CostModel.whole(CostSection.allCases.filter(isPart), of: sums)
    }
    var times = StageTimes()
    for stage in Stage.allCases { times[stage] = whole { $0.stage == stage } }
    return ModelledStages(
      times: times, tileSection: whole { $0 == .tiles || $0.stage?.isInTileSection == true },
      other: whole { $0 == .other }, frame: whole { _ in true })
  }

  /// The modelled time of a frame, ns.
  public func frame(of record: FrameRecord) -> UInt64 {
    CostModel.whole(CostSection.allCases, of: sums(of: record))
  }

  /// What the app works for a commit, ns: layout, display, prepare, and the copy of the tree.
  public func app(of record: FrameRecord) -> UInt64 {
    CostModel.whole(CostSection.allCases.filter(\.isOfApp), of: sums(of: record))
  }

  /// What the render server works for a frame before it draws, ns: the tree at its moment, and the plan.
  public func renderPrepare(of record: FrameRecord) -> UInt64 {
    CostModel.whole([.show, .plan], of: sums(of: record))
  }

  /// What it works from then on, until the buffer is finished, ns.
  public func renderExecute(of record: FrameRecord) -> UInt64 {
    CostModel.whole(
      CostSection.allCases.filter { !$0.isOfApp && $0 != .show && $0 != .plan },
      of: sums(of: record))
  }

  // MARK: - Sums

  /// The time of every section, ns, in the order of `CostSection.allCases`.
  private func sums(of record: FrameRecord) -> [CostSection: Double] {
    var sums: [CostSection: Double] = [:]
    for (term, value) in zip(CostTerm.all, values) where value != 0 {
      sums[term.section, default: 0] += Double(term.quantity(in: record)) * value
    }
    return sums
  }

  /// Sections together, rounded once; never below 0.
  private static func whole(_ sections: [CostSection], of sums: [CostSection: Double]) -> UInt64 {
    let sum = sections.reduce(0) { $0 + (sums[$1] ?? 0) }
    return UInt64(min(max(0, sum), 1e18) + 0.5)
  }

  private static let places: [CostTerm: Int] = Dictionary(
    uniqueKeysWithValues: zip(CostTerm.all, CostTerm.all.indices))

  private static func place(_ term: CostTerm) -> Int {
    guard let place = places[term] else {
      preconditionFailure("a cost model has no term \(term.section.rawValue) \(term.name)")
    }
    return place
  }
}

/// The modelled times of one frame, ns.
public struct ModelledStages: Hashable, Sendable {
  /// Each stage; the three of the tile section without what a tile takes by itself.
  public var times: StageTimes
  /// The tile section as a whole: what tiles take by themselves, raster, fragment and blend.
  public var tileSection: UInt64
  /// What belongs to no stage.
  public var other: UInt64
  /// The frame: rounded by itself, so that it may be some ns off the sum of the others.
  public var frame: UInt64
}
