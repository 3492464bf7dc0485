/// A measured frame, whose times a cost model explains by its counters.
public struct CostSample: Sendable {
  /// The name of the rendered scene.
  public var name: String
  /// The counters of the frame, and the times of its least disturbed renderings.
  public var record: FrameRecord

  /// Makes a sample from a scene's name and a frame's record.
  public init(name: String, record: FrameRecord) {
    self.name = name
    self.record = record
  }
}

/// A fit that finds the coefficients of a cost model, stage by stage, from measured frames.
///
/// The fit of each group of sections timed as one, over samples i and terms j:
/// ```
/// minimise  sum_i w_i^2 (sum_j q_ij c_j - t_i)^2 + ridge * sum_j s_j (c_j - p_j)^2,   all c_j >= 0
///           w_i = 1 / max(t_i, frame_i / 10)      s_j = sum_i w_i^2 q_ij^2      p the prior
/// ```
/// Weights make errors relative to the stage, or to a tenth of the frame if the stage is shorter. The ridge pins down
/// terms that always occur together. A term that no sample counts keeps its prior value.
///
/// Accounts of the app's side alone show no layer. They separate a tree's copy from its evaluation, and serve only
/// that.
///
/// - Complexity: O(samples * terms^2) for each group, with at most 20,000 sweeps over the terms.
public struct CostFit: Sendable {
  /// The model towards whose coefficients the fit is drawn.
  public var prior: CostModel
  /// The strength of the prior, as a share of the samples' weight on each term.
  public var ridge: Double

  /// Makes a fit from a prior model.
  ///
  /// - Precondition: `ridge` is above 0.
  public init(prior: CostModel, ridge: Double = 1e-3) {
    precondition(ridge > 0, "a ridge of \(ridge)")
    self.prior = prior
    self.ridge = ridge
  }

  /// The groups of sections whose time is measured together.
  static let groups: [[CostSection]] = [
    [.layout], [.display], [.prepare], [.commit, .show], [.plan], [.vertex], [.assemble],
    [.tiles, .raster, .fragment, .blend], [.present], [.other],
  ]

  /// Returns the measured time of a group of sections in a frame, in ns.
  static func groupTime(of group: [CostSection], in record: FrameRecord) -> UInt64 {
    if group.contains(.tiles) { return record.tileSection }
    return group[0].stage.map { record.serial[$0] } ?? record.remainder
  }

  /// Returns the model that explains the given samples best.
  ///
  /// - Precondition: there is at least one sample.
  public func fit(_ samples: [CostSample], name: String, machine: String) -> CostModel {
    precondition(!samples.isEmpty, "a fit to no frames")
    var model = prior
    (model.name, model.machine) = (name, machine)
    for group in CostFit.groups {
      let terms = group.flatMap { CostTerm.terms(of: $0) }
      var problem = LeastSquares(prior: terms.map { prior[$0] })
      for sample in samples
      where sample.record.counters[.layersShown] > 0 || group[0] == .commit {
        let time = Double(CostFit.groupTime(of: group, in: sample.record))
        let weight = 1 / max(time, Double(sample.record.frame) / 10, 1)
        problem.addEquation(
          terms.map { Double($0.quantity(in: sample.record, caches: prior.caches)) }, equals: time,
          weight: weight)
      }
      for (term, value) in zip(terms, problem.solution(ridge: ridge)) {
        model[term] = CostFit.roundedCoefficient(value)
      }
    }
    return model
  }

  /// Returns a model with the cost of threads that explains samples measured on several threads.
  ///
  /// - Parameters:
  ///   - threads: the number of threads.
  ///   - model: a model fitted to one thread.
  ///   - samples: frames that several threads rendered.
  ///   - alone: the same frames, rendered by one thread.
  /// - Returns: the model with `threads`.
  public func fit(
    threads: Int, of model: CostModel, _ samples: [CostSample], alone: [CostSample]
  ) -> CostModel {
    var problem = LeastSquares(prior: [0, 0])
    let times = Dictionary(
      alone.map { ($0.name, $0.record.tileSection) }, uniquingKeysWith: { first, _ in first })
    for sample in samples {
      let count = Double(min(threads, max(1, sample.record.counters[.tiles])))
      guard let time = times[sample.name].map({ Double($0) }), time > 0, count > 1 else { continue }
      problem.addEquation(
        [time * (1 - 1 / count), count - 1],
        equals: Double(sample.record.tileSection) - time / count,
        weight: 1 / max(time, Double(sample.record.frame) / 10, 1))
    }
    let values = problem.solution(ridge: ridge).map(CostFit.roundedCoefficient)
    var model = model
    model.threads = ThreadCost(serialShare: min(1, values[0]), start: values[1])
    return model
  }

  /// Returns a coefficient rounded to four significant digits: the accuracy of a measurement, in a short file.
  private static func roundedCoefficient(_ value: Double) -> Double {
    guard value > 1e-6 else { return 0 }
    var scale = 1.0
    while value * scale < 1_000 { scale *= 10 }
    while value * scale >= 10_000 { scale /= 10 }
    return (value * scale).rounded() / scale
  }
}

/// A problem of weighted least squares for non-negative coefficients, which are drawn towards a prior.
struct LeastSquares {
  private let prior: [Double]
  /// The weighted sums, over all equations, of products of two quantities, row by row.
  private var products: [Double]
  /// The weighted sums, over all equations, of each quantity times the equation's value.
  private var targets: [Double]

  init(prior: [Double]) {
    self.prior = prior
    products = [Double](repeating: 0, count: prior.count * prior.count)
    targets = [Double](repeating: 0, count: prior.count)
  }

  /// Adds an equation: the sum of `quantities` times the coefficients equals `value`.
  mutating func addEquation(_ quantities: [Double], equals value: Double, weight: Double) {
    let square = weight * weight
    for (row, a) in quantities.enumerated() where a != 0 {
      targets[row] += square * a * value
      for (column, b) in quantities.enumerated() {
        products[row * prior.count + column] += square * a * b
      }
    }
  }

  /// Returns the coefficients, found by coordinate descent in a fixed order, on columns scaled to length 1.
  func solution(ridge: Double) -> [Double] {
    let count = prior.count
    let scales = (0..<count).map { products[$0 * count + $0].squareRoot() }
    // In scaled terms: unknowns are coefficients times scales.
    var scaled = products
    var right = targets
    for row in 0..<count where scales[row] > 0 {
      for column in 0..<count where scales[column] > 0 {
        scaled[row * count + column] /= scales[row] * scales[column]
      }
      right[row] = targets[row] / scales[row] + ridge * prior[row] * scales[row]
    }
    var unknowns = (0..<count).map { prior[$0] * scales[$0] }
    for _ in 0..<20_000 {
      var change = 0.0
      for row in 0..<count where scales[row] > 0 {
        var rest = right[row]
        for column in 0..<count where column != row && scales[column] > 0 {
          rest -= scaled[row * count + column] * unknowns[column]
        }
        let next = max(0, rest / (1 + ridge))
        change = max(change, abs(next - unknowns[row]))
        unknowns[row] = next
      }
      if change < 1e-9 { break }
    }
    return (0..<count).map { scales[$0] > 0 ? unknowns[$0] / scales[$0] : prior[$0] }
  }
}
