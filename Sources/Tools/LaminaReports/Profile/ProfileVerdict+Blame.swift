// The first lines of a profile: whom late frames are due to, the change that proved to help, and what carries over.

import LaminaFiles
import LaminaProfiling

extension ProfileVerdict {
  /// Returns a clause that names what most of the time of late frames is due to; `nil` if no frame is late.
  ///
  /// For example `shadows without a path on 42 × "PhotoCell", 94.1 % of the offscreen time`.
  static func blame(_ report: ProfileReport) -> String? {
    let late = report.perFrame.filter { !$0.isWarmUp && $0.cause != nil }
    var overruns: [FrameCause.Group: Double] = [:]
    for row in late {
      if let cause = row.cause { overruns[cause.group, default: 0] += Double(max(0, row.overrun)) }
    }
    let order = FrameCause.Group.allCases
    guard
      let group = order.max(by: { (overruns[$0] ?? -1) < (overruns[$1] ?? -1) }),
      overruns[group] != nil
    else { return nil }
    let kinds = report.layerKinds
    func mostOf(_ part: (ProfileReport.KindRow) -> Double) -> (ProfileReport.KindRow, Double)? {
      let sum = kinds.reduce(0) { $0 + part($1) }
      return kinds.max { part($0) < part($1) }.flatMap { sum > 0 ? ($0, part($0) / sum) : nil }
    }
    func inGroup(_ part: (ProfileReport.FrameRow) -> String?) -> String? {
      late.filter { $0.cause?.group == group }.max { $0.overrun < $1.overrun }.flatMap(part)
    }
    switch group {
    case .offscreen, .masks:
      guard let (kind, share) = mostOf(\.forced) ?? mostOf(\.offscreen) else {
        return "offscreen passes"
      }
      let what = kind.reasons.first?.subject ?? "offscreen passes"
      return "\(what) on \(kind.label), \(percentageText(share)) of the offscreen time"
    case .tiles, .plan:
      guard let (kind, share) = mostOf({ $0.own - $0.forced }) else { return nil }
      return "drawing \(kind.label), \(percentageText(share)) of what layers draw"
    case .prepare:
      let image = inGroup { $0.cause?.image }
      return "decoding " + (image.map { FileName.lastComponent(of: $0) } ?? "images")
    case .display:
      let layer = inGroup { $0.cause?.layer }
      return "drawing backing stores"
        + (layer.map { ", most for \(LayerKind(path: $0).label(count: 1))" } ?? "")
    case .layout:
      let layer = report.constraintCosts?.first?.layer
      return "layout"
        + (layer.map { ", most for the constraints of \(LayerKind(path: $0).label(count: 1))" }
          ?? "")
    case .commit: return "commit, which copies the tree"
    case .present: return "present"
    case .other: return "something else that used this machine"
    }
  }

  /// Returns the layers that the headline names; empty if it names none.
  private static func blamedLayers(_ report: ProfileReport) -> Set<String> {
    guard let words = blame(report) else {
      return Set(report.layerKinds.first { $0.forced > 0 }?.layers ?? [])
    }
    let kinds = report.layerKinds.filter { words.contains($0.label) }
    return Set(kinds.max { $0.label.utf8.count < $1.label.utf8.count }?.layers ?? [])
  }

  /// Returns a sentence about the proven change that saves most, among those about the layers that are blamed if there
  /// are any; `nil` without one.
  ///
  /// If the blamed layers have none, a sentence before says so. If frames are late, the last clause compares the saving
  /// with the slowest frame's overrun.
  static func provenChange(_ report: ProfileReport) -> String? {
    guard let changes = report.changes else { return nil }
    let advice = (report.findings ?? []).filter(\.state.isAdvice)
    let blamed = blamedLayers(report)
    let own = advice.first { !blamed.isDisjoint(with: $0.layers) && $0.modelled > 0 }
    let words = FindingText(frames: changes.frames)
    let whom = blamed.sorted().groupedByLayerKind { $0 }
    let names = whom.prefix(2).map { $0.kind.label(count: $0.elements.count) }.joined(
      separator: " and ")
    let isOfOthers = own == nil && !blamed.isEmpty && blame(report) != nil
    let likely = (report.findings ?? []).first {
      isOfOthers && $0.state == .likely && !blamed.isDisjoint(with: $0.layers)
    }.map {
      "Likely: \($0.title.split(separator: ": ", maxSplits: 1)[0]) on \(names) saves \(words.gain($0)); "
        + "not all frames were compared."
    }
    guard let saving = own ?? advice.first else { return likely }
    let title = saving.title.split(separator: ": ", maxSplits: 1)[0]
    let kinds = saving.layers.groupedByLayerKind { $0 }
    let whose =
      kinds.count == 1
      ? kinds[0].kind.label(count: saving.layers.count)
      : "\(groupedNumber(saving.layers.count)) layers"
    var text = "\(title) on \(whose) saves \(words.gain(saving))"
    if saving.difference.count > 0 {
      text += "; pixels differ by at most \(saving.difference.max) of 255"
    }
    text += "." + lateness(of: report, saved: words.timePerFrame(saving))
    guard isOfOthers else { return "Proven: \(text)" }
    if let likely { return "\(likely) Elsewhere, proven: \(text)" }
    let tried = "\(groupedNumber(changes.tried)) change\(changes.tried == 1 ? "" : "s") tried"
    return "For \(names) no cheaper form was found (\(tried)). "
      + "Elsewhere, proven: \(text)"
  }

  /// Returns a sentence, after a space, about whether the slowest frame is late by more than a saved time in ns; empty if
  /// no frame is late.
  private static func lateness(of report: ProfileReport, saved: Int64) -> String {
    guard report.floor.overBudget > 0, let slowest = report.worstFrames.first, slowest.overrun > 0
    else { return "" }
    let overrun = millisecondsText(UInt64(slowest.overrun))
    return saved >= Int64(slowest.overrun)
      ? " That is more than the \(overrun) ms by which the slowest frame is late."
      : " That is less than the \(overrun) ms by which the slowest frame is late."
  }

  /// Returns a sentence about passes and bytes, which carry over to a phone; `nil` in a report of an earlier version.
  static func portableFacts(_ report: ProfileReport) -> String? {
    guard let bytes = report.memoryBytes else { return nil }
    let passes = report.counters[Counter.offscreenPasses.name] ?? 0
    return
      "\(groupedNumber(passes)) offscreen pass\(passes == 1 ? "" : "es") and "
      + "\(fixedDecimals(Double(bytes) / 1e6, decimals: 1)) MB of memory traffic a frame: "
      + "these counts carry over to a phone, milliseconds do not."
      + (report.ignored?.sentence.map { " \($0)" } ?? "")
  }
}

extension PassReason {
  /// The reason as the subject of a sentence, in the plural.
  var subject: String {
    switch self {
    case .root: "the picture itself"
    case .groupOpacity: "group opacity"
    case .roundedClip: "rounded clips"
    case .nonScissorClip: "rotated clips"
    case .mask: "masks"
    case .shadow: "shadows without a path"
    case .filters: "filters"
    case .backgroundFilters: "backdrop filters"
    case .compositingFilter: "blend modes"
    case .rasterization: "bitmaps that are rendered again"
    case .transition: "transitions"
    }
  }
}

extension FindingText {
  /// Returns the modelled time that a change saves in each frame, in ns.
  func timePerFrame(_ saving: Finding) -> Int64 { saving.modelled / Int64(max(1, frames)) }

  /// Returns what a change saves in each frame: passes and pixels, which carry over, before modelled time.
  func gain(_ saving: Finding) -> String {
    var parts: [String] = []
    if saving.passes > 0 {
      let passes = countPerFrame(saving.passes)
      parts.append("\(passes) pass\(passes == "1" ? "" : "es")")
    }
    if saving.offscreenPixels > 0 {
      parts.append("\(countPerFrame(saving.offscreenPixels)) offscreen pixels")
    } else if saving.blendedPixels > 0 {
      parts.append("\(countPerFrame(saving.blendedPixels)) blended pixels")
    }
    let time =
      "\(millisecondsText(timePerFrame(saving))) ms "
      + "(\(percentageText(saving.modelledShare)) of the modelled frame)"
    return (parts.isEmpty ? "" : parts.joined(separator: " and ") + " a frame, ") + time
  }
}
