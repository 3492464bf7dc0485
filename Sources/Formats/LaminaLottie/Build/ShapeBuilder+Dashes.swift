// Dashes whose lengths change: paths that are cut into dashes.

import LaminaGeometry
import LaminaLayers
import LaminaScenes

extension PaintModel.Stroke {
  /// Whether the length of a dash or a gap is animated, which Core Animation cannot do with a pattern.
  var hasMovingDashes: Bool { dashes.contains(where: \.isAnimated) }

  /// Returns the lengths of dashes and gaps at a moment, in the units of a path within scaled groups; empty for a solid
  /// line.
  func dashPattern(_ moment: Moment) -> [Double] {
    let scale = groupScale(moment)
    let lengths = dashes.map { max(0, $0.valueAtMoment(moment) / scale) }
    guard lengths.contains(where: { $0 > 0 }) else { return [] }
    return lengths.map { $0 == 0 ? 0.01 : $0 }
  }
}

extension ShapeBuilder {
  /// The maximum number of dashes of a path; a path with more is solid.
  private static let most = 10_000.0

  /// Sets a layer's path to a stroked path that is cut into dashes, and animates it.
  func setDashedPath(
    of layer: ShapeLayer, _ paths: [PathSource], _ set: ShapeSet, _ trims: [TrimModel],
    _ stroke: PaintModel.Stroke
  ) throws(SceneError) {
    let lengths = stroke.dashes.map { $0.timeline() } + [stroke.phase?.timeline()]
    let others = set.modifiers.flatMap(\.timelines) + trims.flatMap(\.timelines)
    try animator.animateValue(
      layer, "path", paths.flatMap(\.timelines) + others + lengths, sampled: "animated dashes",
      weight: 4 * set.pointCount(of: paths, at: animator.start)
    ) { moment in
      let range = ShapeBuilder.trimmedRange(of: trims, moment)
      let outlines = modifiedOutlines(paths, set, moment)
      let pattern = stroke.dashPattern(moment)
      let phase = (stroke.phase?.valueAtMoment(moment) ?? 0) / stroke.groupScale(moment)
      var path = Path()
      for part in trims.first?.isOneLength == true ? [outlines] : outlines.map({ [$0] }) {
        let trimmer = PathTrimmer(part)
        let (from, to) = (range.start * trimmer.length, range.end * trimmer.length)
        for dash in ShapeBuilder.dashRanges(pattern, phase, from: from, to: to) {
          path.append(
            trimmer.trimmedPath(from: dash.start / trimmer.length, to: dash.end / trimmer.length))
        }
      }
      return .path(path)
    }
  }

  /// Returns the part of paths that several trims leave, as start and end fractions of their length.
  static func trimmedRange(of trims: [TrimModel], _ moment: Moment) -> (start: Double, end: Double)
  {
    guard var range = trims.first?.rangeAtMoment(moment) else { return (0, 1) }
    for trim in trims.dropFirst() {
      let (next, length) = (trim.rangeAtMoment(moment), range.end - range.start)
      range = (range.start + next.start * length, range.start + next.end * length)
    }
    return range
  }

  /// Returns the start and the end of each dash between two distances along a path.
  private static func dashRanges(_ pattern: [Double], _ phase: Double, from: Double, to: Double)
    -> [(start: Double, end: Double)]
  {
    let lengths = pattern.count % 2 == 0 ? pattern : pattern + pattern
    let sum = lengths.reduce(0, +)
    guard sum > 0, sum.isFinite, phase.isFinite, to > from,
      (to - from) / sum * Double(lengths.count) < most
    else { return to > from ? [(from, to)] : [] }
    var dashes: [(start: Double, end: Double)] = []
    let turns = (phase / sum).rounded(.down)
    // Of a phase beyond a billion patterns, the product has no exact rest.
    let rest =
      abs(turns) < 1e9 ? phase - turns * sum : abs(phase.truncatingRemainder(dividingBy: sum))
    var place = from - rest
    var index = 0
    while place < to {
      let end = place + lengths[index]
      if index % 2 == 0, end > from { dashes.append((max(place, from), min(end, to))) }
      (place, index) = (end, (index + 1) % lengths.count)
    }
    return dashes
  }
}
