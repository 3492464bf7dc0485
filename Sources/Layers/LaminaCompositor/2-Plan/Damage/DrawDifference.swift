// Stage 2, plan: the pixels at which two lists of draws differ.

import LaminaGeometry
import LaminaPixels
import LaminaRaster

/// The pixels at which two lists of draws may differ.
package struct DrawDifference {
  /// Rectangles around the differing pixels; they may overlap.
  private(set) var rects: [IntRect] = []

  private let (a, b): (DrawList, DrawList)
  private let (old, new): (PlannedFrame, PlannedFrame)
  private let passes: PassPairs

  /// Compares the draws of a pass with its previous draws.
  ///
  /// - Parameters:
  ///   - a: the draws before.
  ///   - old: the frame that they refer to.
  ///   - b: the draws now.
  ///   - new: the frame that they refer to.
  ///   - passes: the differences of the passes that they consume.
  ///   - runs: draws known to be equal except for a displacement, in the order of the new ones.
  init(
    _ a: DrawList, of old: PlannedFrame, _ b: DrawList, of new: PlannedFrame, passes: PassPairs,
    runs: [RetainedRuns.Run] = []
  ) {
    (self.a, self.b, self.old, self.new, self.passes) = (a, b, old, new, passes)
    // If layers were reordered, all draws are compared one by one.
    let isOrdered = zip(runs, runs.dropFirst()).allSatisfy {
      $0.old.upperBound <= $1.old.lowerBound
    }
    var (before, after) = (0, 0)
    for run in isOrdered ? runs : [] {
      compareRanges(before..<run.old.lowerBound, after..<run.new.lowerBound)
      if !run.move.isStill { addMove(run) }
      (before, after) = (run.old.upperBound, run.new.upperBound)
    }
    compareRanges(before..<a.commands.count, after..<b.commands.count)
  }

  /// Adds the pixels at which a run of moved draws may differ: the bounding boxes before and after if the draws are
  /// many, otherwise the differences of each pair.
  private mutating func addMove(_ run: RetainedRuns.Run) {
    if run.old.count <= DrawDifference.fewDraws { return compareRanges(run.old, run.new) }
    rects.append(box(of: run.old, in: a))
    rects.append(box(of: run.new, in: b))
  }

  /// The maximum number of draws in a moved run that are compared one by one.
  private static let fewDraws = 16

  /// Returns the bounding box of the pixels that a range of draws may touch.
  private func box(of range: Range<Int>, in list: DrawList) -> IntRect {
    list.commands[range].reduce(.empty) { $0.union($1.scissor) }
  }

  private func drawnLayer(ofOld index: Int) -> ObjectIdentifier {
    old.layers[Int(a.commands[index].layer.rawValue)]
  }

  private func drawnLayer(ofNew index: Int) -> ObjectIdentifier {
    new.layers[Int(b.commands[index].layer.rawValue)]
  }

  // MARK: - Pairs

  private mutating func compareRanges(_ before: Range<Int>, _ after: Range<Int>) {
    let count = min(before.count, after.count)
    var first = 0
    while first < count,
      drawnLayer(ofOld: before.lowerBound + first) == drawnLayer(ofNew: after.lowerBound + first)
    { first += 1 }
    var rest = 0
    while rest < count - first,
      drawnLayer(ofOld: before.upperBound - 1 - rest)
        == drawnLayer(ofNew: after.upperBound - 1 - rest)
    { rest += 1 }
    for index in 0..<first { comparePair(before.lowerBound + index, after.lowerBound + index) }
    compareMiddle(before.dropFirst(first).dropLast(rest), after.dropFirst(first).dropLast(rest))
    for index in (0..<rest).reversed() {
      comparePair(before.upperBound - 1 - index, after.upperBound - 1 - index)
    }
  }

  private struct DrawKey: Hashable {
    let layer: ObjectIdentifier
    /// The number of the draw among its layer's draws in the list, from 0.
    let number: Int
  }

  /// Compares draws of reordered layers, with as many pairs in equal order as possible.
  ///
  /// The draws of each layer are paired in order. Draws without a pair differ in all of their pixels.
  private mutating func compareMiddle(_ before: Range<Int>, _ after: Range<Int>) {
    var places: [DrawKey: Int] = [:]
    var numbers: [ObjectIdentifier: Int] = [:]
    for index in before {
      let layer = drawnLayer(ofOld: index)
      places[DrawKey(layer: layer, number: numbers[layer, default: 0])] = index
      numbers[layer, default: 0] += 1
    }
    numbers = [:]
    var pairs: [(old: Int, new: Int)] = []
    for index in after {
      let layer = drawnLayer(ofNew: index)
      if let place = places[DrawKey(layer: layer, number: numbers[layer, default: 0])] {
        pairs.append((place, index))
      }
      numbers[layer, default: 0] += 1
    }
    let kept = DrawDifference.longestRise(pairs.map(\.old)).map { pairs[$0] }
    var (isOldPaired, isNewPaired) = (Set<Int>(), Set<Int>())
    for pair in kept {
      comparePair(pair.old, pair.new)
      isOldPaired.insert(pair.old)
      isNewPaired.insert(pair.new)
    }
    for index in before where !isOldPaired.contains(index) {
      rects.append(a.commands[index].scissor)
    }
    for index in after where !isNewPaired.contains(index) {
      rects.append(b.commands[index].scissor)
    }
  }

  /// Returns the indices of a longest increasing subsequence of distinct numbers: O(n log n).
  package static func longestRise(_ values: [Int]) -> [Int] {
    /// For each length, the index at which an increasing subsequence of that length ends with the smallest number.
    var ends: [Int] = []
    var previous = [Int](repeating: -1, count: values.count)
    for place in values.indices {
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if values[ends[middle]] < values[place] { low = middle + 1 } else { high = middle }
      }
      if low > 0 { previous[place] = ends[low - 1] }
      if low < ends.count { ends[low] = place } else { ends.append(place) }
    }
    var rise: [Int] = []
    var next = ends.last ?? -1
    while next >= 0 {
      rise.append(next)
      next = previous[next]
    }
    return rise.reversed()
  }

  // MARK: - Draws

  /// Adds the pixels at which two paired draws differ.
  private mutating func comparePair(_ before: Int, _ after: Int) {
    let (first, second) = (a.commands[before], b.commands[after])
    guard isAlike(first, second), addSource(first, second), addMask(first, second) else {
      rects.append(first.scissor)
      rects.append(second.scissor)
      return
    }
    let (before, after) = (first.scissor, second.scissor)
    if before != after { rects += before.without(after) + after.without(before) }
  }

  /// Whether two draws are equal except for their scissors and the passes they consume.
  private func isAlike(_ first: DrawCommand, _ second: DrawCommand) -> Bool {
    first.antialiasedEdges == second.antialiasedEdges && first.openEdges == second.openEdges
      && first.blendMode == second.blendMode && first.clip < 0 && second.clip < 0
      && a.cuts[first.cuts.ints] == b.cuts[second.cuts.ints] && hasSameShape(first, second)
  }

  private func hasSameShape(_ first: DrawCommand, _ second: DrawCommand) -> Bool {
    func isSameOutline(_ i: Int32, _ j: Int32) -> Bool { a.outlines[Int(i)] == b.outlines[Int(j)] }
    let isSame: Bool
    switch (first.shape, second.shape) {
    case (.rect(let r), .rect(let s)): isSame = r == s
    case (.outline(let i), .outline(let j)): isSame = isSameOutline(i, j)
    case (.ring(let i, let k), .ring(let j, let l)):
      isSame = isSameOutline(i, j) && isSameOutline(k, l)
    case (.box(let i, let k), .box(let j, let l)):
      isSame = isSameOutline(i, j) && isSameOutline(k, l)
    case (.rectWithin(let r, let i), .rectWithin(let s, let j)):
      isSame = r == s && isSameOutline(i, j)
    case (.path(let i), .path(let j)): isSame = a.paths[Int(i)] == b.paths[Int(j)]
    case (.blurredRect(let i), .blurredRect(let j)):
      return a.blurredRects[Int(i)] == b.blurredRects[Int(j)]
    // Whole pixels: their scissors tell the difference.
    case (.pixels, .pixels): return true
    default: return false
    }
    return isSame && a.planes[Int(first.plane)] == b.planes[Int(second.plane)]
  }

  /// Adds the pixels in which the passes that two draws show differ; returns `false` if the sources differ as a whole.
  private mutating func addSource(_ first: DrawCommand, _ second: DrawCommand) -> Bool {
    switch (first.source, second.source) {
    case (.color, .color), (.box, .box): return first.source == second.source
    case (.gradient(let i), .gradient(let j)): return a.gradients[Int(i)] == b.gradients[Int(j)]
    case (.image(let i), .image(let j)): return isSame(a.images[Int(i)], b.images[Int(j)])
    case (.pass(let pass, let factor), .pass(let other, let otherFactor)):
      guard factor == otherFactor else { return false }
      return addDamage(passes.pairDifference(pass, other), first, second)
    default: return false
    }
  }

  private mutating func addMask(_ first: DrawCommand, _ second: DrawCommand) -> Bool {
    guard let mask = first.maskPass, let other = second.maskPass else {
      return first.maskPass == second.maskPass
    }
    return addDamage(passes.pairDifference(mask, other), first, second)
  }

  private mutating func addDamage(
    _ difference: Damage?, _ first: DrawCommand, _ second: DrawCommand
  ) -> Bool {
    guard let difference else { return false }
    rects += difference.intersection(first.scissor.union(second.scissor)).rects
    return true
  }

  private func isSame(_ first: ImageSample, _ second: ImageSample) -> Bool {
    guard first.columns == second.columns, first.rows == second.rows,
      first.factor == second.factor
    else { return false }
    switch (first.filter, second.filter) {
    case (.nearest, .nearest), (.linear, .linear): break
    case (.trilinear(let levels, let bias), .trilinear(let others, let otherBias)):
      guard levels.count == others.count, bias == otherBias else { return false }
    default: return false
    }
    switch (first.source, second.source) {
    case (.texture(let i), .texture(let j)):
      return old.textures[Int(i)].identity == new.textures[Int(j)].identity
    case (.pass(let pass), .pass(let other)):
      // A pass shown through a plane: a change anywhere in it may affect any pixel.
      return old.passes[Int(pass.rawValue)].extent == new.passes[Int(other.rawValue)].extent
        && passes.pairDifference(pass, other)?.isEmpty == true
    case (.texture, .pass), (.pass, .texture): return false
    }
  }
}
