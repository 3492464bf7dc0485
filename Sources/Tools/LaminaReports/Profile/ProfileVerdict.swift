// A profile in words: late frames, their causes, and the changes that proved to help.

import LaminaFiles
package import LaminaProfiling

/// A profile in a few sentences, the most important first.
public struct ProfileVerdict: Sendable {
  /// A remark about frames, or about a layer.
  public struct Remark: Sendable {
    /// The remark itself: one or two sentences.
    public var text: String
    /// The most effective advice about the layer, in a sentence; absent if none is known.
    public var advice: String?
    /// A question about a change worth trying; absent if the layer's changes were tried, or none is known.
    public var question: String?
    /// The number of a frame that shows the remark's subject; absent if the remark is about no single frame.
    public var frame: Int?
    /// The path of the layer at fault; absent if none is.
    public var layer: String?
  }

  /// Whether any frame was late.
  public var isLate: Bool
  /// A sentence about whether frames were on time, by how much, and whom late frames are due to.
  public var headline: String
  /// A sentence about the slowest frame and the missed refreshes; absent if no frame was late.
  public var lateness: String?
  /// A sentence about the change that proved to save most; absent without one.
  public var proven: String?
  /// A sentence about passes and bytes, which carry over to a phone; absent in a report of an earlier version.
  public var portable: String?
  /// The remarks: causes of late frames first, by the time over the budget, and the most expensive layers last.
  public var remarks: [Remark]
  /// Notes on the limits of the figures, such as noise.
  public var notes: [String]

  /// The maximum number of groups of late frames that are mentioned.
  private static let maximumGroups = 4
  /// The maximum number of layers that are mentioned beside the groups of late frames.
  private static let maximumLayers = 3
  /// The share of the median frame above which a layer is mentioned.
  ///
  /// The median is used because a mean could be dominated by one late frame.
  private static let notableShare = 0.1
  /// The share of the budget above which a decode is mentioned although it made no frame late.
  private static let notableDecode = 0.1
  /// The value of `ProfileReport.noise` above which the machine counts as disturbed.
  package static let notableNoise = 0.25

  /// Makes the verdict of a report.
  public init(_ report: ProfileReport) {
    let late = report.perFrame.filter { !$0.isWarmUp && $0.cause != nil }
    isLate = !late.isEmpty
    headline = ProfileVerdict.headline(report)
    lateness = ProfileVerdict.lateness(report)
    proven = ProfileVerdict.provenChange(report)
    portable = ProfileVerdict.portableFacts(report)
    remarks = ProfileVerdict.lateRemarks(late, report)
    remarks += ProfileVerdict.modelledRemarks(report)
    remarks += ProfileVerdict.decodeRemarks(report, late)
    remarks += ProfileVerdict.unpaintedStoreRemarks(report)
    remarks += ProfileVerdict.constraintRemarks(report)
    let named = Set(remarks.compactMap(\.layer))
    remarks += ProfileVerdict.layerRemarks(report, without: named)
    notes = []
    if report.noise > ProfileVerdict.notableNoise {
      notes.append(
        "This machine was busy: the median of all repeats is \(percentageText(report.noise)) above that of the "
          + "fastest, which are shown here. Passes, bytes and counters do not change with that.")
    }
  }

  private static func headline(_ report: ProfileReport) -> String {
    let budget = millisecondsText(report.budget)
    guard report.floor.overBudget > 0, let slowest = report.worstFrames.first else {
      let time = millisecondsText(report.floor.max)
      let part = percentageText(Double(report.floor.max) / Double(report.budget))
      return report.frames == 1
        ? "The frame was on time: it took \(time) of \(budget) ms (\(part))."
        : "All \(groupedNumber(report.frames)) frames were on time: the slowest took \(time) of \(budget) ms (\(part))."
    }
    let count = report.floor.overBudget
    let verb = count == 1 ? "was" : "were"
    return
      "\(groupedNumber(count)) of \(groupedNumber(report.frames)) frame\(report.frames == 1 ? "" : "s") \(verb) late, "
      + "\(count == 1 ? "by" : "by up to") \(millisecondsText(slowest.overrun)) ms"
      + (blame(report).map { ": \($0)." } ?? ".")
  }

  private static func lateness(_ report: ProfileReport) -> String? {
    guard report.floor.overBudget > 0, let slowest = report.worstFrames.first else { return nil }
    let missed = report.floor.lateness.missedVSyncs
    let budget = millisecondsText(report.budget)
    return
      "The slowest, frame \(slowest.index), took \(millisecondsText(slowest.frame)) ms of a budget of \(budget) ms "
      + "at \(shortNumber(report.refreshRate)) Hz"
      + (missed > 0
        ? "; \(groupedNumber(missed)) refresh\(missed == 1 ? " was" : "es were") missed." : ".")
  }

  // MARK: - Late frames

  /// The cause that some late frames have in common.
  private struct Blame: Hashable {
    let group: FrameCause.Group
    /// The kind of the layer at fault: equal layers are one cause.
    let kind: LayerKind?
    let image: String?
  }

  private static func lateRemarks(_ frames: [ProfileReport.FrameRow], _ report: ProfileReport)
    -> [Remark]
  {
    func blame(_ row: ProfileReport.FrameRow, namesLayer: Bool) -> Blame {
      Blame(
        group: row.cause?.group ?? .other,
        kind: namesLayer ? row.cause?.layer.map { LayerKind(path: $0) } : nil,
        image: row.cause?.image)
    }
    var groups = Dictionary(grouping: frames) { blame($0, namesLayer: true) }
    // If the layer differs from frame to frame, the frames have only the group in common.
    if groups.count > maximumGroups {
      groups = Dictionary(grouping: frames) { blame($0, namesLayer: false) }
    }
    let found = groups.compactMap { blame, frames in
      frames.max { ($0.frame, $1.index) < ($1.frame, $0.index) }.map {
        (blame: blame, count: frames.count, worst: $0, late: frames.reduce(0) { $0 + $1.overrun })
      }
    }.sorted { ($1.late, $0.worst.index) < ($0.late, $1.worst.index) }
    return found.prefix(maximumGroups).map { _, count, worst, _ in
      let which =
        count == 1
        ? "Frame \(worst.index)"
        : "\(groupedNumber(count)) late frames, frame \(worst.index) the worst of them"
      let cause = worst.cause.map { causeClause(for: $0, frame: worst.frame, report) } ?? ""
      var remark = makeRemark(
        "\(which): \(cause)", frame: worst.index, layer: worst.cause?.layer,
        worst.cause?.reasons ?? [], report)
      if let cause = worst.cause, cause.group == .offscreen, !cause.isMost {
        // Many layers have a small part each: the advice is the one that helps most overall, not the one for this
        // layer.
        remark.advice = adviceSentence(report) { $0.passes > 0 } ?? remark.advice
      }
      return remark
    }
  }

  /// Returns the reason for a frame's time in words that end with a full stop.
  package static func causeClause(for cause: FrameCause, frame: UInt64, _ report: ProfileReport)
    -> String
  {
    let time = millisecondsText(cause.time)
    let own = millisecondsText(cause.layerTime ?? cause.time)
    let whole = millisecondsText(frame)
    let layer = cause.layer.map(namedFirst) ?? "the scene"
    let because =
      cause.reasons.isEmpty
      ? "" : ", because " + cause.reasons.map(\.meaning).joined(separator: ", and ")
    switch cause.group {
    case .offscreen:
      return "offscreen passes took \(time) of \(whole) ms. "
        + "\(cause.isMost ? "Most of it" : "The largest part"), \(own) ms, is for \(layer)\(because)."
    case .tiles:
      return "drawing to the screen took \(time) of \(whole) ms, of which \(layer) took \(own) ms."
    case .prepare:
      guard let image = cause.image else {
        return "decoding images took \(time) of \(whole) ms."
      }
      let size = report.lateDecodes.first { $0.image == image }.map {
        " (\($0.width) x \($0.height) pixels)"
      }
      return "it waited \(own) of \(whole) ms for \(fileName(image))\(size ?? "") to be decoded"
        + (cause.layer.map { ", which \(namedFirst($0)) shows." } ?? ".")
    case .display:
      return "drawing backing stores took \(time) of \(whole) ms, of which \(layer) took \(own) ms."
    case .layout: return "layout took \(time) of \(whole) ms."
    case .commit: return "commit, which copies the tree, took \(time) of \(whole) ms."
    case .plan:
      let part = cause.layer.map { ", of which \(namedFirst($0)) took \(own) ms" } ?? ""
      return "planning passes and preparing draws took \(time) of \(whole) ms\(part)."
    case .masks:
      return "computing masks of shadows took \(time) of \(whole) ms. "
        + "\(cause.isMost ? "Most of it" : "The largest part"), \(own) ms, is for \(layer)."
    case .present: return "present took \(time) of \(whole) ms."
    case .other:
      return "no stage accounts for \(time) of \(whole) ms: something else used the machine."
    }
  }

  /// Returns the last component of a file's path.
  private static func fileName(_ path: String) -> String { FileName.lastComponent(of: path) }

  /// Returns a sentence about the advice that saves most among the findings that `isMeant` accepts; `nil` without any.
  private static func adviceSentence(_ report: ProfileReport, _ isMeant: (Finding) -> Bool)
    -> String?
  {
    guard let changes = report.changes,
      let saving = report.findings?.first(where: { $0.state.isAdvice && isMeant($0) })
    else { return nil }
    let title = FindingText.beginningSentence(saving.title)
    let count =
      saving.layers.count > 1
      ? " (\(groupedNumber(saving.layers.count)) layers that are alike)" : ""
    let parts = title.split(separator: ": ", maxSplits: 1)
    let words = FindingText(frames: changes.frames).modelledSaving(saving)
    return "\(parts[0])\(count)\(saving.modelled > 0 ? "" : ":") \(words)"
      + (parts.count > 1 ? ": \(parts[1])." : ".")
  }

  /// Makes a remark with the known advice about its layer, or else with a question about the reasons for its passes.
  private static func makeRemark(
    _ text: String, frame: Int? = nil, layer: String?, _ reasons: [PassReason],
    _ report: ProfileReport
  ) -> Remark {
    var remark = Remark(text: text, frame: frame, layer: layer)
    guard let layer else { return remark }
    let own = (report.findings ?? []).filter { $0.layers.contains(layer) }
    if let advice = adviceSentence(report, { $0.layers.contains(layer) }) {
      remark.advice = advice
    } else if own.isEmpty, report.changes.map({ $0.untried > 0 }) ?? true {
      remark.question = reasons.lazy.compactMap(\.question).first
    }
    return remark
  }

  /// Returns remarks on decodes that took a notable part of a frame without making it late.
  private static func decodeRemarks(_ report: ProfileReport, _ late: [ProfileReport.FrameRow])
    -> [Remark]
  {
    let blamed = Set(late.compactMap(\.cause?.image))
    let least = notableDecode * Double(report.budget)
    return report.lateDecodes.filter {
      !$0.isWarmUp && Double($0.time) >= least && !blamed.contains($0.image)
    }.prefix(2).map { decode in
      makeRemark(
        "Frame \(decode.frame): it waited \(millisecondsText(decode.time)) ms for "
          + "\(fileName(decode.image)) (\(decode.width) x \(decode.height) pixels) to be decoded"
          + (decode.layer.map { ", which \(namedFirst($0)) shows." } ?? "."), frame: decode.frame,
        layer: decode.layer, [], report)
    }
  }

  /// Returns the remark on frames that are late by the cost model; none if no frame is.
  private static func modelledRemarks(_ report: ProfileReport) -> [Remark] {
    guard let late = report.model.late, let worst = late.worstFrames.first else { return [] }
    let missed = late.lateness.missedVSyncs
    return [
      makeRemark(
        "By the cost model, which computes times from counts of work, \(groupedNumber(late.overBudget)) of "
          + "\(groupedNumber(report.frames)) frames are late, and \(groupedNumber(missed)) refresh"
          + "\(missed == 1 ? " is" : "es are") missed. The worst is frame \(worst.index): "
          + causeClause(for: worst.cause, frame: worst.frame, report),
        frame: worst.index, layer: worst.cause.layer, worst.cause.reasons, report)
    ]
  }

  /// Returns the remark on empty backing stores: the largest, and the number of others; none without any.
  private static func unpaintedStoreRemarks(_ report: ProfileReport) -> [Remark] {
    guard let stores = report.unpaintedStores, let first = stores.first else { return [] }
    let others = stores.dropFirst().reduce(0) { $0 + $1.bytes }
    return [
      makeRemark(
        "\(namedFirst(first.layer)) paints nothing into its backing store of \(groupedNumber(first.bytes)) bytes"
          + (stores.count > 2
            ? ", nor do \(groupedNumber(stores.count - 1)) others, with \(groupedNumber(others)) bytes."
            : stores.count == 2
              ? ", nor does another one, of \(groupedNumber(others)) bytes." : "."),
        layer: first.layer, [], report)
    ]
  }

  /// Returns the remark on the view with the most expensive constraints, if layout takes a notable share of frames.
  private static func constraintRemarks(_ report: ProfileReport) -> [Remark] {
    guard let rows = report.constraintCosts, let first = rows.first, let layer = first.layer,
      let layout = report.stages.first(where: { $0.stage == .layout }),
      layout.share >= notableShare
    else { return [] }
    let pivots = rows.reduce(0) { $0 + $1.pivots }
    return [
      makeRemark(
        "Constraints take \(groupedNumber(pivots)) pivots; those of \(namedFirst(layer)) take the most: "
          + "\(groupedNumber(first.pivots)), for \(groupedNumber(first.constraints)) that were added or changed.",
        layer: layer, [], report)
    ]
  }

  // MARK: - Layers

  private static func layerRemarks(_ report: ProfileReport, without named: Set<String>) -> [Remark]
  {
    let median = Double(max(1, report.floor.p50))
    let kinds = report.layerKinds.filter { kind in
      kind.own >= notableShare * median && !kind.layers.contains { named.contains($0) }
    }
    return kinds.prefix(maximumLayers).map { kind in
      // The mean of a layer that few frames show can exceed the median frame, but not the mean one.
      let share = report.floor.mean > 0 ? kind.own / report.floor.mean : 0
      let isOne = kind.layers.count == 1
      var text =
        "\(isOne ? namedFirst(kind.layers[0]) : kind.label) take\(isOne ? "s" : "") "
        + "\(millisecondsText(kind.own)) ms on average, \(percentageText(share)) of the mean frame"
      if isOne, let count = report.frameCount(with: kind.layers[0]), count < report.frames {
        text += ", all of it in \(groupedNumber(count)) of \(groupedNumber(report.frames)) frames"
      }
      if kind.passPixels > 0 {
        let isAvoided = kind.avoidedPasses == kind.passes
        text +=
          ", and \(isAvoided ? "would force" : isOne ? "forces" : "force") offscreen passes of "
          + "\(groupedNumber(kind.passPixels)) pixels\(isAvoided ? " on a device, which are avoided here" : "")"
      }
      if !kind.reasons.isEmpty {
        text +=
          ", because "
          + kind.reasons.map { isOne ? $0.meaning : $0.pluralMeaning }.joined(separator: ", and ")
      }
      return makeRemark(text + ".", layer: kind.layers[0], kind.reasons, report)
    }
  }
}

extension ProfileReport {
  /// Returns the number of counted frames in which a layer takes time; `nil` if the layer is not charted.
  fileprivate func frameCount(with layer: String) -> Int? {
    guard let place = chartedLayers?.firstIndex(of: layer) else { return nil }
    return perFrame.count { row in
      guard !row.isWarmUp, let times = row.chartedLayers else { return false }
      return times[place] > 0
    }
  }
}

extension FrameCause {
  /// Whether the layer at fault took at least half of the time of the cause's group of stages.
  fileprivate var isMost: Bool { 2 * Double(layerTime ?? time) >= Double(time) }
}
