// Comparison: the result of `lamina compare` as one value, from which text, JSON and checks are made.

/// The command and the runs of one side of a comparison.
public struct TimingSide: Codable, Hashable, Sendable {
  /// The shell command whose processes were measured.
  public var command: String
  /// The quantity of the numbers in `runs`.
  public var quantity: ComparedQuantity
  /// The frames of each process in the order of the rounds: ns, or instructions.
  public var runs: [[UInt64]]

  /// Makes a side; runs are added as they are measured.
  public init(command: String, quantity: ComparedQuantity = .time, runs: [[UInt64]] = []) {
    self.command = command
    self.quantity = quantity
    self.runs = runs
  }

  private enum CodingKeys: CodingKey { case command }

  /// Reads a side from JSON, with its quantity from the unit in the key of its runs.
  ///
  /// - Throws: `DecodingError`.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    command = try values.decode(String.self, forKey: .command)
    let units = try decoder.container(keyedBy: QuantityKey.self)
    quantity = try QuantityKey.findQuantity(of: "runs", in: units)
    runs = try units.decode([[UInt64]].self, forKey: QuantityKey("runs", quantity))
  }

  /// Writes a side as JSON, with the unit in the key of its runs.
  ///
  /// - Throws: errors of the encoder.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(command, forKey: .command)
    var units = encoder.container(keyedBy: QuantityKey.self)
    try units.encode(runs, forKey: QuantityKey("runs", quantity))
  }
}

/// One scene of a comparison.
public struct TimingScene: Codable, Hashable, Sendable {
  /// The scene's name.
  public var scene: String
  /// The scene's file, if known.
  public var file: String?
  /// Side A, to which the ratios of the comparison relate.
  public var a: TimingSide
  /// Side B, which is compared with side A.
  public var b: TimingSide
  /// Whether instructions were counted in marked frames or in whole programs; `nil` if times were compared.
  public var counted: CountedCode?
  /// The results of the comparison: a row for each metric.
  public var rows: [TimingRow] = []

  /// Makes a scene without measurements.
  public init(scene: String, file: String?, a: TimingSide, b: TimingSide) {
    self.scene = scene
    self.file = file
    self.a = a
    self.b = b
  }

  /// The worst verdict of the scene's metrics.
  public var verdict: TimingVerdict { rows.map(\.verdict).worst }

  /// Compares the measured runs of both sides by each metric, and sets `rows`.
  ///
  /// - Throws: `TimingProblem` if the runs cannot be compared.
  public mutating func judge(
    _ metrics: [TimingMetric], by rules: TimingRules
  ) throws(TimingProblem) {
    var judged: [TimingRow] = []
    for metric in metrics { judged.append(try rules.compare(metric, a: a.runs, b: b.runs)) }
    rows = judged
  }
}

/// The frame times, or the counts, of sides A and B, scene by scene, all from one machine.
///
/// It encodes to JSON with the unit in each time's key. Every frame of every run is included, so that other rules can
/// be tried on the same runs.
public struct TimingComparison: Codable, Sendable {
  /// The name and version of the format.
  public var schema = "lamina-compare/1"
  /// The machine that every run was measured on.
  public var machine: MachineDescription
  /// The instrument that measured or computed the runs; absent from documents of an earlier version, which have times
  /// on the clock.
  public var method: ComparisonMethod?
  /// The rules of the verdict.
  public var rules: TimingRules
  /// The load of the machine before the first run; absent if unknown.
  ///
  /// The load is the number of runnable processes, averaged over the last minute.
  public var loadBefore: Double?
  /// The load of the machine after the last run; absent if unknown.
  public var loadAfter: Double?
  /// The compared scenes, each with its rows.
  public var scenes: [TimingScene]
  /// The worst verdict of all scenes.
  public var verdict: TimingVerdict

  /// Makes a comparison of judged scenes.
  public init(
    machine: MachineDescription, method: ComparisonMethod = .clock, rules: TimingRules,
    loadBefore: Double?, loadAfter: Double?, scenes: [TimingScene]
  ) {
    self.machine = machine
    self.method = method
    self.rules = rules
    self.loadBefore = loadBefore
    self.loadAfter = loadAfter
    self.scenes = scenes
    verdict = scenes.map(\.verdict).worst
  }

  enum CodingKeys: String, CodingKey {
    case schema, machine, method, rules, scenes, verdict
    case loadBefore = "load_before"
    case loadAfter = "load_after"
  }

  /// The results of a check for every metric of every scene, for CI.
  public var checks: [CheckResult] {
    scenes.flatMap { scene in
      scene.rows.map { row in
        let quantity = row.quantity
        return CheckResult(
          scene: scene.rows.count > 1 ? "\(scene.scene) \(row.metric.name)" : scene.scene,
          file: scene.file, check: quantity == .instructions ? .instructions : .timing,
          outcome: row.verdict.outcome,
          message: "\(row.verdict.rawValue): \(row.metric.name) \(quantity.valueText(of: row.a)) "
            + "\(quantity.unit) -> \(quantity.valueText(of: row.b)) \(quantity.unit): \(row.reason)",
          details: [
            "A: \(scene.a.command)", "B: \(scene.b.command)",
            "\(scene.a.runs.count) runs of A and \(scene.b.runs.count) of B, "
              + (scene.counted == .programs
                ? "whole programs" : "\(scene.a.runs.first?.count ?? 0) frames each"),
            "machine: \(machine.text)",
          ] + (method.map { ["method: \($0.words)"] } ?? []), severity: abs(row.ratio - 1))
      }
    }
  }
}

extension TimingVerdict {
  /// The outcome of a check whose comparison has this verdict.
  public var outcome: CheckResult.Outcome {
    switch self {
    case .improved, .same: .passed
    case .regressed: .failed
    case .undecided: .undecided
    }
  }
}

extension [TimingVerdict] {
  /// The worst verdict: regressed, then undecided, then improved, then same; undecided without verdicts.
  public var worst: TimingVerdict {
    [.regressed, .undecided, .improved, .same].first { contains($0) } ?? .undecided
  }
}
