// Compares what lottie-ios paints of a shape layer with what the file asks.

import LaminaGeometry
import LaminaLayers
import LaminaPixels
import LaminaScenes

/// Finds the shape items that lottie-ios paints otherwise than the file asks.
///
/// The comparison knows the items, not their pixels: animated paths count as touching each other.
struct ShapeComparison {
  /// A paint that covers some paths.
  private struct Draw {
    let paint: PaintModel
    /// The node indices of the paths.
    var paths: [Int]
    /// The rectangle that each path's paint covers, in the layer's coordinates; the list is empty if the paint moves.
    var boxes: [Rect?]

    /// The rectangle that the whole paint covers; `nil` if it moves or covers nothing.
    var box: Rect? { Rect(around: boxes.compactMap(\.self).flatMap(\.corners)) }

    /// Whether painting the paths one after the other gives the same picture.
    var isSeparable: Bool {
      guard paint.blend == .normal, !paint.opacity.isAnimated, paint.opacity.first >= 100 else {
        return false
      }
      return paint.stroke != nil || paint.rule == .nonZero
    }
  }

  /// The identity of a draw: the node indices of its paint and of its paths.
  private struct Key: Hashable {
    let paint: Int
    let paths: [Int]
  }

  /// The maximum number of draws whose order is compared.
  private static let most = 400

  private let reader: PropertyReader
  private let start: Moment

  init(_ reader: PropertyReader, at start: Moment) { (self.reader, self.start) = (reader, start) }

  /// Records the differences between both ways to draw a shape layer: lottie-ios's and the file's.
  ///
  /// - Parameters:
  ///   - items: its items.
  ///   - painted: the items as the file asks; read here if they are `nil` and may differ.
  /// - Throws: `SceneError` for more copies than the limit.
  func noteDifferences(of items: [ShapeItem], _ painted: PaintedItems? = nil) throws(SceneError) {
    try noteRepeaters(of: items)
    noteModifiers(of: items)
    guard ShapeComparison.mayDiffer(items) else { return }
    // More than the limits of the file's own way are not compared, as lottie-ios draws them.
    guard let whole = painted ?? (try? PaintedItems(items, reader)) else { return }
    let asked = orderedDraws(of: whole, within: [])
    let drawn = orderedDraws(of: SortedShapeItems(items), within: [])
    if let node = ShapeComparison.firstDifference(asked, drawn) {
      reader.recordDifference(.paintScope, at: node)
    }
  }

  /// Whether a paint covers paths of groups, or a path follows a paint, so that both ways to draw may differ.
  private static func mayDiffer(_ items: [ShapeItem]) -> Bool {
    var (hasGroup, hasPaint) = (false, false)
    for item in items {
      switch item {
      case .group(let group):
        if mayDiffer(group.items) { return true }
        hasGroup = true
      case .paint:
        if hasGroup { return true }
        hasPaint = true
      case .path: if hasPaint { return true }
      default: break
      }
    }
    return false
  }

  // MARK: - Draws

  private func orderedDraws(of painted: PaintedItems, within groups: [ShapeGroup]) -> [Draw] {
    painted.entries.flatMap { entry -> [Draw] in
      switch entry {
      case .set(let set): return set.paints.map { makeDraw($0, set.paths, within: groups) }
      case .group(let group, let inner):
        // Copies are alike.
        return group.copy > 0 ? [] : orderedDraws(of: inner, within: groups + [group])
      }
    }
  }

  private func orderedDraws(of sorted: SortedShapeItems, within groups: [ShapeGroup]) -> [Draw] {
    var entries: [(place: Int, draws: [Draw])] = sorted.sets.map { set in
      (set.place, set.paints.map { makeDraw($0, set.paths, within: groups) })
    }
    for (place, group) in sorted.groups {
      let inner = orderedDraws(of: SortedShapeItems(group.items), within: groups + [group])
      entries.append((place, inner))
    }
    return entries.sorted { $0.place < $1.place }.flatMap(\.draws)
  }

  private func makeDraw(_ paint: PaintModel, _ paths: [PathSource], within groups: [ShapeGroup])
    -> Draw
  {
    var draw = Draw(paint: paint, paths: paths.map(\.node.index), boxes: [])
    let isMoving =
      paths.contains { !$0.timelines.isEmpty } || groups.contains { !$0.timelines.isEmpty }
    guard !isMoving, paint.stroke?.width.isAnimated != true else { return draw }
    let reach = paint.stroke.map { $0.width.first / $0.groupScale(start) / 2 } ?? 0
    let pen = groups.reversed().reduce(Affine.identity) {
      $0.concatenating($1.matrixAtMoment(start))
    }
    let (dx, dy) = (
      reach * (pen.a * pen.a + pen.c * pen.c).squareRoot(),
      reach * (pen.b * pen.b + pen.d * pen.d).squareRoot()
    )
    draw.boxes = paths.map { path in
      Rect(around: path.outlines(start).flatMap { $0.applying(pen).points }).map {
        Rect(minX: $0.minX - dx, minY: $0.minY - dy, maxX: $0.maxX + dx, maxY: $0.maxY + dy)
      }
    }
    return draw
  }

  /// Returns the first paint that differs between both ways to draw in its paths, scope or order; `nil` if none does.
  private static func firstDifference(_ asked: [Draw], _ drawn: [Draw]) -> LottieNode? {
    let (asked, drawn) = (asked.flatMap(separated), drawn.flatMap(separated))
    func key(_ draw: Draw) -> Key { Key(paint: draw.paint.node.index, paths: draw.paths.sorted()) }
    let (wanted, given) = (asked.map(key), drawn.map(key))
    if wanted == given { return scopeDifference(asked, drawn) }
    var rest: [Key: Int] = [:]
    for key in given { rest[key, default: 0] += 1 }
    for (draw, key) in zip(asked, wanted) {
      guard let count = rest[key], count > 0 else { return draw.paint.node }
      rest[key] = count - 1
    }
    if let extra = drawn.first(where: { rest[key($0), default: 0] > 0 }) { return extra.paint.node }
    guard asked.count <= most else { return asked[0].paint.node }
    // The same draws in another order differ where two that touch each other change places.
    var places: [Key: Int] = [:]
    for (place, key) in given.enumerated() { places[key] = place }
    for (index, draw) in asked.enumerated() {
      for other in asked[(index + 1)...] {
        guard let a = places[key(draw)], let b = places[key(other)], a > b else { continue }
        let touches =
          draw.box.flatMap { box in other.box.map { box.intersection($0) != nil } } ?? true
        if touches { return draw.paint.node }
      }
    }
    return scopeDifference(asked, drawn)
  }

  /// Returns a draw as one draw for each path, if its paths may be painted one after the other.
  private static func separated(_ draw: Draw) -> [Draw] {
    guard draw.isSeparable, draw.paths.count > 1 else { return [draw] }
    return draw.paths.indices.map { index in
      var part = draw
      part.paths = [draw.paths[index]]
      part.boxes = draw.boxes.isEmpty ? [] : [draw.boxes[index]]
      return part
    }
  }

  /// Returns the first paint whose draws cover different rectangles in both ways to draw; `nil` if none does.
  ///
  /// A stroke that a group's scale distorts is an example.
  private static func scopeDifference(_ asked: [Draw], _ drawn: [Draw]) -> LottieNode? {
    for (wanted, given) in zip(asked, drawn) {
      guard let a = wanted.box, let b = given.box else { continue }
      let tolerance = 0.01
      let isAlike =
        abs(a.minX - b.minX) < tolerance && abs(a.minY - b.minY) < tolerance
        && abs(a.maxX - b.maxX) < tolerance && abs(a.maxY - b.maxY) < tolerance
      if !isAlike, wanted.paths == given.paths { return wanted.paint.node }
    }
    return nil
  }

  // MARK: - Modifiers and repeaters

  /// Records modifiers of paths in groups that lottie-ios does not apply, or applies to each group apart.
  private func noteModifiers(of items: [ShapeItem]) {
    var (paths, groups) = (0, 0)
    for item in items {
      switch item {
      case .group(let group):
        noteModifiers(of: group.items)
        if ShapeComparison.hasPath(group.items) { groups += 1 }
      case .path: paths += 1
      case .trim(let trim):
        guard !trim.isWhole, groups > 0 else { continue }
        if paths > 0 || (trim.isOneLength && groups > 1) {
          reader.recordDifference(.modifierScope, at: trim.node)
        }
      case .modifier(let modifier, let node):
        guard groups > 0 else { continue }
        let isJoint = if case .offset = modifier { true } else { false }
        if paths > 0 || (isJoint && groups > 1) {
          reader.recordDifference(.modifierScope, at: node)
        }
      default: break
      }
    }
  }

  private static func hasPath(_ items: [ShapeItem]) -> Bool {
    items.contains {
      switch $0 {
      case .path: true
      case .group(let group): hasPath(group.items)
      default: false
      }
    }
  }

  /// Records the repeaters whose copies lottie-ios visibly may stack in another order than the file asks for.
  private func noteRepeaters(of items: [ShapeItem]) throws(SceneError) {
    for (place, item) in items.enumerated() {
      switch item {
      case .group(let group): try noteRepeaters(of: group.items)
      case .repeater(let repeater):
        let count = try repeater.count
        if count > 1, showsOrder(of: Array(items[..<place]), repeater, count) {
          reader.recordDifference(.repeaterOrder, at: repeater.node)
        }
      default: break
      }
    }
  }

  private func showsOrder(of items: [ShapeItem], _ repeater: RepeaterModel, _ count: Int) -> Bool {
    let fades = [repeater.transform.startOpacity, repeater.transform.endOpacity].contains {
      $0.isAnimated || $0.first < 100
    }
    let draws = orderedDraws(of: SortedShapeItems(items), within: [])
    // Copies of one opaque colour look alike in any order.
    if draws.isEmpty { return false }
    if draws.count == 1, !fades, draws[0].isSeparable, case .color = draws[0].paint.source {
      return false
    }
    guard repeater.timelines.isEmpty, draws.allSatisfy({ $0.box != nil }) else { return true }
    let corners = Rect(bounding: draws.compactMap(\.box).flatMap(\.corners)).corners
    func moved(_ copy: Int) -> Rect {
      let matrix = repeater.copyMatrix(Double(copy), start)
      return Rect(bounding: corners.map { matrix($0) })
    }
    let first = moved(0)
    return (1..<min(count, 50)).contains { moved($0).intersection(first) != nil }
  }
}

extension Rect {
  /// Makes the smallest rectangle around points; `nil` if there are none.
  fileprivate init?(around points: [Point]) {
    guard !points.isEmpty else { return nil }
    self.init(bounding: points)
  }
}

extension Outline {
  /// The vertices and the ends of the tangents.
  fileprivate var points: [Point] {
    vertices + zip(vertices, leaving).map { $0 + $1 } + zip(vertices, arriving).map { $0 + $1 }
  }
}
