import LaminaGeometry

// The arrangement of one group, with the groups within it.

/// An item or a group after its arrangement; rectangles are relative to its own corner.
struct ArrangedGroup {
  /// An item that has a cell.
  struct Leaf {
    var rect: Rect
    var zIndex = 0
    var estimated = EstimatedAxes()
  }

  /// A view attached to an item or a group.
  struct Supplement {
    var kind: String
    var rect: Rect
    var zIndex: Int
    /// The leaf that the view is attached to, or the first of the group.
    var leaf: Int
  }

  /// The size, with the insets.
  var size: Size
  var leaves: [Leaf] = []
  var supplements: [Supplement] = []

  mutating func append(_ part: ArrangedGroup, at origin: Point) {
    let first = leaves.count
    for var leaf in part.leaves {
      leaf.rect = leaf.rect.moved(by: origin)
      leaves.append(leaf)
    }
    for var supplement in part.supplements {
      supplement.rect = supplement.rect.moved(by: origin)
      supplement.leaf += first
      supplements.append(supplement)
    }
  }
}

/// The arrangement of groups whose items have estimated or measured sizes.
@MainActor struct GroupSolver {
  /// The largest number of items that a group takes by repeating its subitems.
  ///
  /// Policy: `compositional-group-limit`.
  static var leafLimit: Int { 10_000 }
  /// The tolerance for rounding errors in a sum of lengths.
  private static var tolerance: Double { 1e-3 }

  let traits: TraitCollection
  /// Returns the measured size of an item; `nil` if its estimate stands.
  let measured: (Int) -> Size?

  /// An item on its place in the sequence of a group.
  private struct Piece {
    let item: CollectionLayoutItem
    var part: ArrangedGroup
    let along: (before: CollectionLayoutSpacing?, after: CollectionLayoutSpacing?)
    let across: (before: CollectionLayoutSpacing?, after: CollectionLayoutSpacing?)

    @MainActor init(_ item: CollectionLayoutItem, _ part: ArrangedGroup, _ axis: LayoutAxis) {
      (self.item, self.part) = (item, part)
      along = item.edgeSpacing?.along(axis) ?? (nil, nil)
      across = item.edgeSpacing?.along(axis.other) ?? (nil, nil)
    }

    func length(along axis: LayoutAxis) -> Double {
      axis.length(of: part.size) + (along.before?.spacing ?? 0) + (along.after?.spacing ?? 0)
    }
    func breadth(across axis: LayoutAxis) -> Double {
      axis.other.length(of: part.size) + (across.before?.spacing ?? 0)
        + (across.after?.spacing ?? 0)
    }
  }

  /// Arranges an item or a group.
  ///
  /// - Parameters:
  ///   - item: the item.
  ///   - container: the size that fractions refer to.
  ///   - first: the index of its first leaf among the section's items.
  ///   - limit: the number of items left.
  ///   - override: a length along an axis that replaces the item's own.
  /// - Returns: the arrangement.
  func arrange(
    _ item: CollectionLayoutItem, in container: Size, first: Int, limit: Int,
    override: (axis: LayoutAxis, length: Double)? = nil
  ) -> ArrangedGroup {
    var (size, estimated) = (item.layoutSize.size(in: container), item.layoutSize.estimatedAxes)
    if let override {
      override.axis.setLength(override.length, of: &size)
      if override.axis == .horizontal { estimated.width = false } else { estimated.height = false }
    }
    var result: ArrangedGroup
    if let group = item as? CollectionLayoutGroup {
      result = arrangeGroup(group, size, estimated, first, limit)
    } else {
      if !estimated.isEmpty, let known = measured(first) {
        if estimated.width { size.width = known.width }
        if estimated.height { size.height = known.height }
      }
      result = ArrangedGroup(size: size)
      let box = Rect(x: 0, y: 0, width: size.width, height: size.height)
      result.leaves = [
        ArrangedGroup.Leaf(
          rect: box.inset(by: item.effectiveInsets.fromLeft), estimated: estimated)
      ]
    }
    let host = Rect(x: 0, y: 0, width: result.size.width, height: result.size.height)
      .inset(by: item.effectiveInsets.fromLeft)
    if !result.leaves.isEmpty {
      for attached in item.supplementaryItems {
        result.supplements.append(
          ArrangedGroup.Supplement(
            kind: attached.elementKind, rect: attached.rect(in: host), zIndex: attached.zIndex,
            leaf: 0))
      }
    }
    return result
  }

  private func arrangeGroup(
    _ group: CollectionLayoutGroup, _ size: Size, _ estimated: EstimatedAxes, _ first: Int,
    _ limit: Int
  ) -> ArrangedGroup {
    let insets = group.effectiveInsets
    let inner = LayoutContainer(contentSize: size, contentInsets: insets).effectiveContentSize
    let corner = Point(x: insets.leading, y: insets.top)
    let axis: LayoutAxis
    switch group.arrangement {
    case .custom(let provider):
      var result = ArrangedGroup(size: size)
      let room = LayoutContainer(contentSize: size, contentInsets: insets)
      let items = provider(LayoutEnvironment(room: room, traitCollection: traits))
      for item in items.prefix(limit) {
        result.leaves.append(
          ArrangedGroup.Leaf(rect: item.frame.moved(by: corner), zIndex: item.zIndex))
      }
      return result
    case .filled(let own): axis = own
    case .repeated(let own, _, _): axis = own
    }
    var pieces = pieces(of: group, axis, inner, estimated, first, limit)
    equalise(&pieces)
    return place(pieces, of: group, axis, size, inner, estimated, corner)
  }

  /// Returns the items of a group in order.
  private func pieces(
    of group: CollectionLayoutGroup, _ axis: LayoutAxis, _ inner: Size, _ estimated: EstimatedAxes,
    _ first: Int, _ limit: Int
  ) -> [Piece] {
    let spacing = group.interItemSpacing?.spacing ?? 0
    var (pieces, leaves) = ([Piece](), 0)
    func append(_ item: CollectionLayoutItem, _ override: (LayoutAxis, Double)?) -> Piece {
      Piece(
        item,
        arrange(
          item, in: inner, first: first + leaves, limit: limit - leaves, override: override),
        axis)
    }
    if case .repeated(_, let count, let isEqual) = group.arrangement {
      let share = max(0, (axis.length(of: inner) - spacing * Double(count - 1)) / Double(count))
      for _ in 0..<count where leaves < limit {
        let piece = append(group.subitems[0], isEqual ? (axis, share) : nil)
        pieces.append(piece)
        leaves += piece.part.leaves.count
      }
      return pieces
    }
    let room = axis.isEstimated(in: estimated) ? nil : axis.length(of: inner)
    let limit = min(limit, GroupSolver.leafLimit)
    var (total, cycleStart) = (0.0, (length: 0.0, leaves: 0))
    var index = 0
    while leaves < limit {
      if index > 0, index % group.subitems.count == 0 {
        // A cycle without items or length would repeat for ever.
        if room == nil || total <= cycleStart.length || leaves == cycleStart.leaves { break }
        cycleStart = (total, leaves)
      }
      let piece = append(group.subitems[index % group.subitems.count], nil)
      let length = piece.length(along: axis) + (index > 0 ? spacing : 0)
      // Policy: `compositional-filled-group`.
      if let room, index > 0 {
        var whole = length
        if piece.item is CollectionLayoutGroup, leaves + piece.part.leaves.count >= limit {
          let full = arrange(piece.item, in: inner, first: first + leaves, limit: .max)
          whole += axis.length(of: full.size) - axis.length(of: piece.part.size)
        }
        if total + whole > room + GroupSolver.tolerance { break }
      }
      pieces.append(piece)
      total += length
      leaves += piece.part.leaves.count
      index += 1
    }
    return pieces
  }

  /// Gives items whose lengths are uniform across siblings the largest of these lengths.
  private func equalise(_ pieces: inout [Piece]) {
    for axis in LayoutAxis.allCases {
      func isUniform(_ item: CollectionLayoutItem) -> Bool {
        let size = item.layoutSize
        return !(item is CollectionLayoutGroup)
          && (axis == .horizontal ? size.widthDimension : size.heightDimension)
            .isUniformAcrossSiblings
      }
      let largest = pieces.filter { isUniform($0.item) }.map { axis.length(of: $0.part.size) }.max()
      guard let largest else { continue }
      for index in pieces.indices where isUniform(pieces[index].item) {
        axis.setLength(largest, of: &pieces[index].part.size)
        for leaf in pieces[index].part.leaves.indices {
          axis.setLength(largest, of: &pieces[index].part.leaves[leaf].rect.size)
        }
      }
    }
  }

  /// Places the items of a group one after the other.
  private func place(
    _ pieces: [Piece], of group: CollectionLayoutGroup, _ axis: LayoutAxis, _ size: Size,
    _ inner: Size, _ estimated: EstimatedAxes, _ corner: Point
  ) -> ArrangedGroup {
    let between = group.interItemSpacing
    var total = (between?.spacing ?? 0) * Double(max(0, pieces.count - 1))
    var flexible = between?.isFlexibleSpacing ?? false ? max(0, pieces.count - 1) : 0
    for piece in pieces {
      total += piece.length(along: axis)
      for own in [piece.along.before, piece.along.after] where own?.isFlexibleSpacing ?? false {
        flexible += 1
      }
    }
    var result = ArrangedGroup(size: size)
    var (room, breadth) = (axis.length(of: inner), axis.other.length(of: inner))
    if axis.isEstimated(in: estimated) {
      room = total
      axis.setLength(total, of: &result.size)
    }
    if axis.other.isEstimated(in: estimated) {
      breadth = pieces.map { $0.breadth(across: axis) }.max() ?? 0
      axis.other.setLength(breadth, of: &result.size)
    }
    let share = flexible > 0 ? max(0, room - total) / Double(flexible) : 0
    func length(_ spacing: CollectionLayoutSpacing?) -> Double {
      guard let spacing else { return 0 }
      return spacing.spacing + (spacing.isFlexibleSpacing ? share : 0)
    }
    var along = axis.place(of: corner)
    for (index, piece) in pieces.enumerated() {
      if index > 0 { along += length(between) }
      along += length(piece.along.before)
      let across =
        axis.other.place(of: corner)
        + GroupSolver.offset(
          of: piece.across, left: breadth - piece.breadth(across: axis))
      result.append(piece.part, at: axis.point(along, across))
      along += axis.length(of: piece.part.size) + length(piece.along.after)
    }
    return result
  }

  /// Returns the distance before an item that leaves some of the length; flexible spacings share what is left.
  static func offset(
    of spacing: (before: CollectionLayoutSpacing?, after: CollectionLayoutSpacing?), left: Double
  ) -> Double {
    let before = spacing.before?.isFlexibleSpacing ?? false
    let after = spacing.after?.isFlexibleSpacing ?? false
    let share = before ? max(0, left) / (after ? 2 : 1) : 0
    return (spacing.before?.spacing ?? 0) + share
  }
}
