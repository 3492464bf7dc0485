/// A frame's time computed from its counters, which gives the same result on every machine.
///
/// ```
/// section   = ns a frame + the sum over its counters of count * ns a count
/// stage     = the sum of its sections, rounded once to whole ns
/// frame     = the sum of all sections, rounded once
/// ```
/// Counters are exact, and the sum has one order, by plain multiplication and addition. A frame thus has the same
/// modelled time on every machine and with any number of threads. The time is that of one thread of `machine`, on which
/// the coefficients were fitted. Every profile reports the model's error there: see `lamina calibrate`.
///
/// The same terms model frames of every kind. A first frame counts what it decodes and draws into backing stores. A
/// frame that renders only its damage counts only that. Counters miss some costs, and so does every model: cold
/// processor caches, memory touched for the first time, and an app's own work in layout and drawing functions beside
/// drawing.
public struct CostModel: Hashable, Sendable {
  /// The profile's name.
  public var name: String
  /// The machine it was fitted on.
  public var machine: String
  /// The coefficients in the order of `CostTerm.all`.
  private var values: [Double]

  /// Makes a model in which every term takes 0 ns.
  ///
  /// - Parameters:
  ///   - name: the profile's name.
  ///   - machine: the machine it is fitted on.
  public init(name: String, machine: String) {
    self.name = name
    self.machine = machine
    values = [Double](repeating: 0, count: CostTerm.all.count)
  }

  /// The time for each count of a counter in a section, ns; without a counter, the section's fixed time for a frame.
  ///
  /// - Precondition: the section has such a term.
  public subscript(section: CostSection, counter: Counter? = nil) -> Double {
    get { values[CostModel.place(CostTerm(section, counter))] }
    set { values[CostModel.place(CostTerm(section, counter))] = newValue }
  }

  /// The time for each count of a term, ns.
  ///
  /// - Precondition: models have such a term.
  public subscript(term: CostTerm) -> Double {
    get { values[CostModel.place(term)] }
    set { values[CostModel.place(term)] = newValue }
  }

  // MARK: - Time

  /// Returns the modelled time of every stage of a frame.
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

  /// Returns the modelled time of a frame, ns.
  public func frame(of record: FrameRecord) -> UInt64 {
    CostModel.whole(CostSection.allCases, of: sums(of: record))
  }

  /// Returns the app's modelled time for a commit, ns: layout, display, prepare, and the copy of the tree.
  public func app(of record: FrameRecord) -> UInt64 {
    CostModel.whole(CostSection.allCases.filter(\.isOfApp), of: sums(of: record))
  }

  /// Returns the render server's modelled time for a frame before it draws, ns: evaluation of the tree, and the plan.
  public func renderPrepare(of record: FrameRecord) -> UInt64 {
    CostModel.whole([.show, .plan], of: sums(of: record))
  }

  /// Returns the render server's modelled time from the end of the plan to the finished buffer, ns.
  public func renderExecute(of record: FrameRecord) -> UInt64 {
    CostModel.whole(
      CostSection.allCases.filter { !$0.isOfApp && $0 != .show && $0 != .plan },
      of: sums(of: record))
  }

  // MARK: - Sums

  /// Returns the time of every section, ns.
  private func sums(of record: FrameRecord) -> [CostSection: Double] {
    var sums: [CostSection: Double] = [:]
    for (term, value) in zip(CostTerm.all, values) where value != 0 {
      sums[term.section, default: 0] += Double(term.quantity(in: record)) * value
    }
    return sums
  }

  /// Returns the sum of the given sections, rounded once; never below 0.
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
  /// The time of each stage; the three of the tile section exclude the tiles' own cost.
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
