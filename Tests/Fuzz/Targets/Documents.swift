// Files that the command wrote itself and reads again: baselines, profiles, cost profiles, manifests.

import Foundation
import LaminaCommandLine
import LaminaCompositor
import LaminaLayers
import LaminaPages
import LaminaProfiling
import LaminaReports
import LaminaSequences

extension FuzzTarget {
  /// Baselines, as `lamina check` reads them, and what it compares with them.
  static let baseline = FuzzTarget("baseline", byteLimit: 16_384) { bytes in
    let baseline: Baseline
    do throws(JSONProblem) { baseline = try Baseline(parsing: Data(bytes)) } catch {
      try hold(error.reason.count > 5, "a problem without words: \(error.reason)")
      return
    }
    let again = try Baseline(parsing: JSONEncoder().encode(baseline))
    try hold(again == baseline, "not the same twice: \(baseline)")
    let names = Dictionary(
      baseline.allowances.map { Array($0) } ?? [], uniquingKeysWith: { first, _ in first })
    let allowances = names.compactMapValues { Allowance($0) }
    let entries = baseline.scenes.sorted { $0.key < $1.key }.map(\.value)
    let record = Baseline.Entry(frames: entries.first?.frames, records: [FrameRecord(index: 0)])
    for pair in zip(entries, entries.dropFirst() + [record]) {
      for (new, old) in [pair, (pair.1, pair.0)] {
        let comparison = BaselineComparison(new, to: old, allowances: allowances)
        for change in comparison.changes {
          try hold(!change.text.isEmpty && change.old != change.new, change.text)
        }
      }
    }
  }

  /// Profiles, as `--against` and `lamina compare` read them, and the pages and verdicts made of them.
  static let profile = FuzzTarget("profile", byteLimit: 32_768) { bytes in
    let data = Data(bytes)
    try compareTimes(data)
    let report: ProfileReport
    do throws(JSONProblem) { report = try ProfileReport(parsing: data) } catch {
      try hold(!error.reason.isEmpty, "a problem without words")
      try hold(
        error.key != nil || error.reason.contains("line ")
          || error.reason.hasSuffix("out of range"), "no place: \(error)")
      return
    }
    let own = try FuzzedRun.make()
    let ownReport = ProfileReport(own)
    let svg = ComparisonChart(ownReport, against: report, otherName: "fuzz.json").drawing.svg()
    try hold(svg.hasPrefix("<") && !svg.contains("nan"), "the chart has no numbers")
    var page = ReportPage(own, ownReport)
    page.against = ("fuzz.json", report)
    try hold(try page.html().utf8.count > 1_000, "no page")
  }

  /// Judges a profile's times against themselves and longer ones.
  private static func compareTimes(_ data: Data) throws {
    let profile: ComparedProfile
    do { profile = try ComparedProfile(json: data) } catch {
      try hold(!error.message.isEmpty, "a problem without words")
      return
    }
    let runs = [profile.frames, profile.frames.reversed()]
    let longer = runs.map { $0.map { $0 / 2 + 1 } }
    var rules = TimingRules()
    (rules.resamples, rules.splits) = (20, 4)
    for metric in TimingMetric.all {
      for (a, b) in [(runs, longer), (longer, runs), (runs, runs)] {
        do {
          let row = try rules.compare(metric, a: a, b: b)
          try hold(row.ratio.isFinite && row.ratio > 0 && !row.reason.isEmpty, "\(row)")
        } catch let problem as TimingProblem {
          try hold(!problem.message.isEmpty, "\(problem)")
        }
      }
    }
  }

  /// Cost profiles, and a frame's time by them.
  static let cost = FuzzTarget("cost", byteLimit: 16_384) { bytes in
    let profile: CostProfile
    do throws(JSONProblem) { profile = try CostProfile(parsing: Data(bytes)) } catch {
      try hold(!error.reason.isEmpty, "a problem without words")
      return
    }
    let again = try CostProfile(parsing: Data(profile.text.utf8))
    try hold(again.model == profile.model && again.errors == profile.errors, "not the same twice")
    let run = try FuzzedRun.make()
    for record in run.floor {
      let stages = profile.model.stages(of: record)
      try hold(stages.frame >= stages.tileSection, "\(stages)")
    }
  }

  /// Manifests of frames, as `--resume` and `lamina merge` read them: behind a NUL another one.
  static let manifest = FuzzTarget("manifest", byteLimit: 8_192) { bytes in
    let parts = bytes.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
    let manifests = parts.enumerated().map { index, part in
      FrameManifest(
        name: FrameManifest.manifestName(prefix: "", shard: index == 0 ? nil : Shard(index, of: 2)),
        parsing: Array(part))
    }
    for manifest in manifests {
      let text = manifest.entries.map { $0.line + "\n" }.joined()
      let again = FrameManifest(name: manifest.name, parsing: Array(text.utf8))
      try hold(
        again.entries == manifest.entries && again.brokenLines.isEmpty && !again.isTorn,
        "not the same twice: \(text)")
    }
    for pattern in [nil, try? FramePattern(parsing: "%d.png")] {
      try checkMerge(of: manifests, pattern)
    }
  }

  /// Checks that a merge speaks only of frames that are there, and that frames without a problem have files of their own.
  private static func checkMerge(of manifests: [FrameManifest], _ pattern: FramePattern?) throws {
    let merge = ManifestMerge(manifests, wanted: FrameList(0..<4), pattern: pattern)
    let known = Set(manifests.flatMap { $0.entries.map(\.frame) })
    for frame in merge.candidates.keys {
      try hold((0..<4).contains(frame) && known.contains(frame), "frame \(frame)")
    }
    for frame in merge.missing.numbers {
      try hold(!known.contains(frame), "frame \(frame) is missing")
    }
    try hold(merge.refused.isSubset(of: merge.candidates.keys), "refused: \(merge.refused)")
    try hold(merge.refused.isEmpty || !merge.problems.isEmpty, "refused without a problem")
    var frames: [String: Int] = [:]
    for (frame, entries) in merge.candidates where !merge.refused.contains(frame) {
      for same in Dictionary(grouping: entries, by: \.scene).values {
        try hold(Set(same.map(\.pixels)).count == 1, "frame \(frame) has several pixels")
      }
      for entry in entries {
        try hold(frames[entry.file] ?? frame == frame, "\(entry.file) is of two frames")
        frames[entry.file] = frame
        try hold(pattern.map { $0.fileName(of: frame) == entry.file } ?? true, entry.file)
      }
    }
  }
}

/// A short run of a small tree, made once.
@MainActor private enum FuzzedRun {
  private static var known: ProfiledRun?

  static func make() throws -> ProfiledRun {
    if let known { return known }
    var profiler = Profiler()
    (profiler.warmUp, profiler.frames, profiler.repeats) = (1, 3, 1)
    let run = try profiler.profile("fuzz") { () throws(RenderError) in
      let root = Layer()
      root.backgroundColor = .white
      root.bounds.size.width = 8
      root.bounds.size.height = 8
      return ProfiledTree(root: root, canvas: Canvas(width: 8, height: 8))
    }
    known = run
    return run
  }
}
