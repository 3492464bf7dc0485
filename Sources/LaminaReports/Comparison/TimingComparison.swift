// Comparison: the result of `lamina compare` as one value, from which text, JSON and checks are made.

/// One metric of one scene, A beside B.
public struct TimingRow: Codable, Hashable, Sendable {
  /// The metric of the runs.
  public var metric: TimingMetric
  /// The metric's value for A, ns.
  public var a: Double
  /// The metric's value for B, ns.
  public var b: Double
  /// The ratio of B to A; above 1, B is slower.
  public var ratio: Double
  /// The lower bound of the ratio's 95 % interval.
  public var lower: Double?
  /// The upper bound of the ratio's interval.
  public var upper: Double?
  /// The distance between two halves of A's own runs, as a share: 0.01 is 1 %; absent with one run.
  public var noise: Double?
  /// The threshold that the ratio, or its inverse, has to exceed.
  public var threshold: Double
  /// The Mann-Whitney p of every run's fastest frame.
  public var p: Double
  /// The bound that `p` has to be below.
  public var significance: Double
  /// The verdict.
  public var verdict: TimingVerdict
  /// The rule that decided, in words with its numbers.
  public var reason: String

  enum CodingKeys: String, CodingKey {
    case metric, ratio, noise, threshold, p, significance, verdict, reason
    case a = "a_ns"
    case b = "b_ns"
    case lower = "ratio_lower"
    case upper = "ratio_upper"
  }
}

/// The command and the runs of one side of a comparison.
public struct TimingSide: Codable, Hashable, Sendable {
  /// The shell command whose processes were timed.
  public var command: String
  /// The frames of each process in the order of the rounds, ns.
  public var runs: [[UInt64]]

  /// Makes a side; runs are added as they are measured.
  public init(command: String, runs: [[UInt64]] = []) {
    self.command = command
    self.runs = runs
  }

  enum CodingKeys: String, CodingKey {
    case command
    case runs = "runs_ns"
  }
}

/// One scene of a comparison.
public struct TimingScene: Codable, Hashable, Sendable {
  /// The scene's name.
  public var scene: String
  /// The scene's file, if known.
  public var file: String?
  /// Side A.
  public var a: TimingSide
  /// Side B.
  public var b: TimingSide
  /// A row for each metric.
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

  /// Compares the measured runs, by each metric.
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

/// Frame times of A and B, scene by scene, all from one machine.
///
/// It encodes to JSON with the unit in each time's key. Every frame of every run is included, so that other rules can
/// be tried on the same runs.
public struct TimingComparison: Codable, Sendable {
  /// The name and version of the format.
  public var schema = "lamina-compare/1"
  /// The machine that every run was measured on.
  public var machine: MachineDescription
  /// The rules of the verdict.
  public var rules: TimingRules
  /// The load of the machine before the first run: runnable processes, averaged over the last minute; absent if
  /// unknown.
  public var loadBefore: Double?
  /// The same after the last run.
  public var loadAfter: Double?
  /// The rows of every scene.
  public var scenes: [TimingScene]
  /// The worst verdict of all scenes.
  public var verdict: TimingVerdict

  /// Makes a comparison of judged scenes.
  public init(
    machine: MachineDescription, rules: TimingRules, loadBefore: Double?, loadAfter: Double?,
    scenes: [TimingScene]
  ) {
    self.machine = machine
    self.rules = rules
    self.loadBefore = loadBefore
    self.loadAfter = loadAfter
    self.scenes = scenes
    verdict = scenes.map(\.verdict).worst
  }

  enum CodingKeys: String, CodingKey {
    case schema, machine, rules, scenes, verdict
    case loadBefore = "load_before"
    case loadAfter = "load_after"
  }

  /// A check of every metric of every scene, for CI.
  public var checks: [CheckResult] {
    scenes.flatMap { scene in
      scene.rows.map { row in
        CheckResult(
          scene: scene.rows.count > 1 ? "\(scene.scene) \(row.metric.name)" : scene.scene,
          file: scene.file, check: .timing, outcome: row.verdict.outcome,
          message: "\(row.verdict.rawValue): \(row.metric.name) \(milliseconds(row.a)) ms -> "
            + "\(milliseconds(row.b)) ms: \(row.reason)",
          details: [
            "A: \(scene.a.command)", "B: \(scene.b.command)",
            "\(scene.a.runs.count) runs of A and \(scene.b.runs.count) of B, "
              + "\(scene.a.runs.first?.count ?? 0) frames each",
            "machine: \(machine.text)",
          ], severity: abs(row.ratio - 1))
      }
    }
  }
}

extension TimingVerdict {
  /// The outcome of a check with this verdict.
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
