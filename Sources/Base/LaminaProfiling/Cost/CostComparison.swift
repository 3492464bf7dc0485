/// Measured frames beside their modelled times.
public struct CostComparison: Sendable {
  /// The measured and the modelled time of one frame.
  public struct Row: Hashable, Sendable {
    /// The name of the rendered scene.
    public var name: String
    /// The measured time, in ns.
    public var measured: UInt64
    /// The modelled time, in ns.
    public var modelled: UInt64

    /// The model's relative error: 0.1 if the modelled time is a tenth longer than the measured one.
    public var error: Double {
      measured == 0 ? 0 : (Double(modelled) - Double(measured)) / Double(measured)
    }
  }

  /// The rows of all frames, in the order of the samples.
  public let rows: [Row]
  /// The mean of |modelled - measured| as a share of the measured frame, for each group of sections timed as one.
  ///
  /// A group has the name of its first section.
  public let sections: [(section: CostSection, error: Double)]

  /// Compares samples with a model.
  ///
  /// - Parameters:
  ///   - samples: measured frames.
  ///   - model: the model.
  ///   - threads: the number of threads that rendered tiles.
  /// - Precondition: there is at least one sample.
  public init(_ samples: [CostSample], _ model: CostModel, threads: Int = 1) {
    precondition(!samples.isEmpty, "a comparison of no frames")
    rows = samples.map {
      Row(
        name: $0.name, measured: $0.record.frame,
        modelled: model.frameTime(of: $0.record, threads: threads))
    }
    sections = CostFit.groups.map { group in
      let sum = samples.reduce(0) { sum, sample in
        let terms = group.flatMap { CostTerm.terms(of: $0) }
        let modelled = terms.reduce(0) {
          $0 + Double($1.quantity(in: sample.record, caches: model.caches)) * model[$1]
        }
        let measured = Double(CostFit.groupTime(of: group, in: sample.record))
        return sum + abs(modelled - measured) / Double(max(1, sample.record.frame))
      }
      return (group[0], sum / Double(samples.count))
    }
  }

  /// The mean of the frames' relative errors: |modelled - measured| / measured.
  public var meanError: Double { CostComparison.meanError(of: rows) }

  /// The frame with the largest relative error.
  public var worst: Row { CostComparison.worstRow(of: rows) }

  /// The median ratio of measured to modelled time of the frames: above 1, this machine is slower than the model's.
  ///
  /// A model describes one machine at its best. Another machine, or the same one under load, is slower or faster at all
  /// of it.
  public var pace: Double {
    let ratios = rows.map { Double($0.measured) / Double(max(1, $0.modelled)) }.sorted()
    let middle = ratios.count / 2
    return ratios.count % 2 == 1 ? ratios[middle] : (ratios[middle - 1] + ratios[middle]) / 2
  }

  /// Returns the frames whose measured time is at least `least`, with modelled times scaled by `pace`.
  ///
  /// - Parameter least: the minimum measured time, ns.
  /// - Returns: those frames.
  public func rows(from least: UInt64) -> [Row] {
    let pace = pace
    return rows.filter { $0.measured >= least }.map {
      Row(
        name: $0.name, measured: $0.measured,
        modelled: UInt64((Double($0.modelled) * pace).rounded()))
    }
  }

  /// Returns the mean of |modelled - measured| / measured over the given frames; 0 without frames.
  public static func meanError(of rows: [Row]) -> Double {
    rows.reduce(0) { $0 + abs($1.error) } / Double(max(1, rows.count))
  }

  /// Returns the frame with the largest relative error.
  ///
  /// - Precondition: there is at least one frame.
  public static func worstRow(of rows: [Row]) -> Row {
    rows.max { abs($0.error) < abs($1.error) } ?? rows[0]
  }
}
