// Strokes, step 2: centrelines are trimmed, and cut into dashes.

extension Centreline {
  /// Returns the parts of some subpaths between two fractions of their total length.
  ///
  /// A closed subpath that is kept whole remains closed.
  static func trim(_ lines: [Centreline], from start: Double, to end: Double) -> [Centreline] {
    let (first, last) = (min(1, max(0, start)), min(1, max(0, end)))
    if first == 0 && last == 1 { return lines }
    let total = lines.reduce(0) { $0 + $1.length }
    guard first < last, total.isFinite else { return [] }
    let (from, to) = (first * total, last * total)
    var kept: [Centreline] = []
    var offset = 0.0
    for line in lines {
      defer { offset += line.length }
      guard offset + line.length >= from, offset <= to else { continue }
      if from <= offset && offset + line.length <= to {
        kept.append(line)
      } else if offset + line.length > from, offset < to {
        var place = 0
        let (start, end) = (max(0, from - offset), min(line.length, to - offset))
        kept.append(line.openPart(from: start, to: end, place: &place))
      }
    }
    return kept
  }

  /// Returns the dashes of a subpath, which starts at the offset `phase` into the pattern.
  ///
  /// The dashes on both sides of a closed subpath's start are joined.
  ///
  /// Policy: `dash-closed-start`.
  ///
  /// - Parameters:
  ///   - pattern: alternating dashes and gaps, with a sum above 0.
  ///   - phase: the offset into the pattern at the start.
  ///   - budget: the number of nodes that may be made; reduced by the nodes made.
  /// - Returns: the dashes, in order.
  /// - Throws: `StrokeLimitError` if the budget is exceeded.
  func dashed(_ pattern: [Double], phase: Double, budget: inout Int) throws(StrokeLimitError)
    -> [Centreline]
  {
    guard nodes.count > 1 else { return [self] }
    let sum = pattern.reduce(0, +)
    let expected = length / sum * Double(pattern.count)
    guard expected < Double(budget) else {
      throw StrokeLimitError(
        bytes: expected < 1e15 ? Int(expected) * MemoryLayout<CentreNode>.stride : .max)
    }
    var index = 0
    var rest = phase.isFinite ? phase.truncatingRemainder(dividingBy: sum) : 0
    if rest < 0 { rest += sum }
    while rest >= pattern[index] && rest > 0 {
      rest -= pattern[index]
      index = (index + 1) % pattern.count
    }
    var dashes: [Centreline] = []
    var position = -rest
    var place = 0
    let startsOn = index % 2 == 0
    while position < length {
      let end = position + pattern[index]
      if index % 2 == 0, end >= 0 {
        if position <= 0 && end >= length { return [self] }
        let dash = openPart(from: max(0, position), to: min(length, end), place: &place)
        budget -= dash.nodes.count
        guard budget > 0 else { throw StrokeLimitError(bytes: .max) }
        dashes.append(dash)
      }
      position = end
      index = (index + 1) % pattern.count
    }
    // The last dash ran to the end if a gap comes next and the dash did not end earlier.
    if isClosed, startsOn, dashes.count > 1, let last = dashes.last, let first = dashes.first,
      last.reachesEnd(of: self)
    {
      dashes[0] = last.followed(by: first)
      dashes.removeLast()
    }
    return dashes
  }

  private func reachesEnd(of line: Centreline) -> Bool {
    guard let own = nodes.last, let end = line.nodes.last else { return false }
    return own.point == end.point && nodes.count > 1
  }

  /// Returns this part joined with the part that starts where it ends.
  private func followed(by next: Centreline) -> Centreline {
    guard let first = next.nodes.first, let last = nodes.indices.last else { return self }
    var joined = self
    joined.nodes[last].leaving = first.leaving
    joined.nodes[last].isJoint = true
    joined.nodes[last].startsLine = first.startsLine
    for var node in next.nodes.dropFirst() {
      node.distance += length
      joined.nodes.append(node)
    }
    return joined
  }

  /// Returns the open part of a subpath between two distances from its start.
  ///
  /// `place` is the index of a node at or before the part's start. It is advanced, so that cutting
  /// successive parts takes linear time.
  private func openPart(from start: Double, to end: Double, place: inout Int) -> Centreline {
    // A cut this close to a node counts as a cut at the node, so that it does not turn the corner there.
    let error = length * 1e-9
    while place + 2 < nodes.count, nodes[place + 1].distance <= start + error { place += 1 }
    var part = Centreline(curves: curves)
    var node = node(at: start, after: place)
    node.distance = 0
    part.nodes.append(node)
    var index = place + 1
    while index < nodes.count, nodes[index].distance < end - error {
      if nodes[index].distance > start + error {
        var node = nodes[index]
        node.distance -= start
        part.nodes.append(node)
      }
      index += 1
    }
    if end > start {
      var last = self.node(at: end, after: min(index, nodes.count - 1) - 1)
      last.distance = end - start
      last.leaving = last.arriving
      part.nodes.append(last)
    }
    // Nothing precedes the first node any more.
    part.nodes[0].arriving = part.nodes[0].leaving
    return part
  }

  /// Returns the node at a distance within the step from node `index` to the next, on the curve itself if
  /// the step follows one.
  private func node(at distance: Double, after index: Int) -> CentreNode {
    let (a, b) = (nodes[index], nodes[index + 1])
    let span = b.distance - a.distance
    let t = span > 0 ? min(1, max(0, (distance - a.distance) / span)) : 0
    if t == 0 {
      var node = a
      node.arriving = a.leaving
      return node
    }
    if t == 1 { return b }
    if b.curve >= 0 {
      let curve = curves[Int(b.curve)]
      let start = a.curve == b.curve ? a.parameter : 0
      let parameter = curve.parameter(at: t, from: start, to: b.parameter)
      // Where the derivative is 0, the next node's direction is used.
      let direction =
        CentrelineBuilder.unitStep(.zero, curve.tangent(parameter))?.direction ?? b.arriving
      return CentreNode(
        point: curve.point(parameter), arriving: direction, leaving: direction,
        distance: distance, isJoint: false, curve: b.curve, parameter: parameter)
    }
    let mixed = a.leaving * (1 - t) + b.arriving * t
    let direction = CentrelineBuilder.unitStep(.zero, mixed)?.direction ?? a.leaving
    return CentreNode(
      point: a.point * (1 - t) + b.point * t, arriving: direction, leaving: direction,
      distance: distance, isJoint: false, startsLine: a.startsLine)
  }
}
