// Paths with the modifiers that apply to them.

import LaminaGeometry
import LaminaLayers
import LaminaScenes

/// A path of a shape layer, and its changes in their order.
final class ChangedPath {
  /// A shape item that changes paths.
  enum Item {
    case modifier(PathModifier)
    case trim(TrimModel)

    var timelines: [Timeline] {
      switch self {
      case .modifier(let modifier): modifier.timelines
      case .trim(let trim): trim.timelines
      }
    }

    /// Whether the item's change of one path depends on other paths.
    var isJoint: Bool {
      switch self {
      case .modifier(.offset): true
      case .modifier: false
      case .trim(let trim): trim.isOneLength
      }
    }
  }

  /// The change that one item makes to several paths.
  final class Change {
    let item: Item
    /// The changed paths, each with the number of its changes before this one.
    fileprivate let paths: [(path: ChangedPath, place: Int)]
    /// A cache of the outlines of all paths after the change, by moment.
    ///
    /// Each path is asked for at all moments, one path after the other.
    private var known: [Moment: [[Outline]]] = [:]
    private var knownVertices = 0
    /// The number of cached vertices above which the cache is emptied.
    private static let most = 1_000_000
    /// The timelines of the item and of all the paths, with the paths' changes before this one.
    lazy var timelines: [Timeline] =
      item.timelines + paths.flatMap { $0.path.timelines(through: $0.place) }

    fileprivate init(_ item: Item, _ paths: [(path: ChangedPath, place: Int)]) {
      (self.item, self.paths) = (item, paths)
    }

    /// Returns the outlines of each path after the change, at a moment.
    fileprivate func allChangedOutlines(_ moment: Moment) -> [[Outline]] {
      if let outlines = known[moment] { return outlines }
      let inputs = paths.map { $0.path.changedOutlines(moment, through: $0.place) }
      let counts = inputs.map(\.count)
      let all = inputs.flatMap(\.self)
      var owners: [Int] = []
      for (index, count) in counts.enumerated() {
        owners += [Int](repeating: index, count: count)
      }
      var result = [[Outline]](repeating: [], count: paths.count)
      switch item {
      case .modifier(let modifier):
        for (owner, outline) in zip(owners, modifier.applyModifier(to: all, moment)) {
          result[owner].append(outline)
        }
      case .trim(let trim):
        let range = trim.rangeAtMoment(moment)
        for part in PathTrimmer(all).connectedParts(from: range.start, to: range.end) {
          result[owners[part.index]].append(part.outline)
        }
      }
      if knownVertices > Change.most { (known, knownVertices) = ([:], 0) }
      known[moment] = result
      knownVertices += result.joined().reduce(1) { $0 + $1.vertices.count }
      return result
    }
  }

  let source: PathSource
  fileprivate(set) var changes: [(change: Change, index: Int)] = []

  init(_ source: PathSource) { self.source = source }

  /// The maximum number of changes of a path.
  private static let most = 1_000

  /// Adds the change that an item makes to several paths.
  static func changePaths(_ paths: [ChangedPath], by item: Item, _ reader: PropertyReader)
    throws(SceneError)
  {
    guard let first = paths.first else { return }
    try reader.countAgainstLimit(paintedPaths: paths.count, at: first.source.node)
    guard paths.allSatisfy({ $0.changes.count < most }) else {
      throw first.source.node.fail(.lottieLimit(name: "modifiers of a path", limit: most))
    }
    let change = Change(item, paths.map { ($0, $0.changes.count) })
    for (index, path) in paths.enumerated() { path.changes.append((change, index)) }
  }

  /// Returns the path's outlines at a moment, after the first `count` of its changes.
  fileprivate func changedOutlines(_ moment: Moment, through count: Int) -> [Outline] {
    var start = count
    while start > 0, !changes[start - 1].change.item.isJoint { start -= 1 }
    var outlines: [Outline]
    if start > 0 {
      let (change, index) = changes[start - 1]
      outlines = change.allChangedOutlines(moment)[index]
    } else {
      var radius = 0.0
      while start < count, case .modifier(let modifier) = changes[start].change.item,
        modifier.isRounding
      {
        radius = max(radius, modifier.radius(moment))
        start += 1
      }
      outlines = start > 0 ? source.roundedOutlines(by: radius, moment) : source.outlines(moment)
    }
    for (change, _) in changes[start..<count] {
      switch change.item {
      case .modifier(let modifier): outlines = modifier.applyModifier(to: outlines, moment)
      case .trim(let trim):
        let range = trim.rangeAtMoment(moment)
        outlines = outlines.flatMap {
          PathTrimmer([$0]).connectedParts(from: range.start, to: range.end).map(\.outline)
        }
      }
    }
    return outlines
  }

  fileprivate func timelines(through count: Int) -> [Timeline] {
    source.timelines
      + changes[..<count].flatMap {
        $0.change.item.isJoint ? $0.change.timelines : $0.change.item.timelines
      }
  }

  /// The path with all its changes.
  var whole: PathSource {
    guard !changes.isEmpty else { return source }
    var path = source
    path.timelines = timelines(through: changes.count)
    path.withRadius = nil
    path.outlines = { [self] in changedOutlines($0, through: changes.count) }
    var growth = 1.0
    for (change, _) in changes {
      switch change.item {
      case .modifier(let modifier):
        growth = min(1e6, growth * modifier.growth)
        path.resampled = path.resampled ?? modifier.resampled
      case .trim:
        path.resampled = path.resampled ?? "trimmed paths"
      }
    }
    let count = Double(source.vertexCount(at: .frame(0))) * growth + 4
    path.maximumVertices = Int(min(count, Double(LottieLimits.samples)))
    return path
  }
}

/// A path with the groups between it and the group whose paints draw it, the innermost first; the painting group is not
/// included.
struct PlacedPath {
  let path: ChangedPath
  private(set) var groups: [ShapeGroup] = []

  init(path: ChangedPath) { self.path = path }

  /// Returns the path with one more group around it.
  func within(_ group: ShapeGroup) -> PlacedPath {
    var placed = self
    placed.groups.append(group)
    return placed
  }

  /// The changed path, in the coordinate space of the paint that draws it.
  var source: PathSource {
    var source = path.whole
    for group in groups {
      let own = source.outlines
      if let repeater = group.repeater, repeater.copies.isAnimated {
        source.outlines = { group.isShown($0) ? own($0) : [] }
      }
      if group.repeater != nil || group.transform != nil {
        source = source.movedPath(group.timelines, by: group.matrixAtMoment)
      }
    }
    return source
  }

  /// Returns a set of the paths; if all paths share their changes, these become the set's modifiers and trims.
  static func makeShapeSet(_ paths: [PlacedPath]) -> ShapeSet {
    var set = ShapeSet()
    guard let (modifiers, trims) = sharedChanges(paths) else {
      set.paths = paths.map(\.source)
      return set
    }
    set.paths = paths.map(\.path.source)
    (set.modifiers, set.trims) = (modifiers, trims)
    return set
  }

  /// Returns the modifiers and trims of all the paths, if every path has the same ones; otherwise `nil`.
  ///
  /// It is `nil`, too, for paths within groups, for a modifier after a trim, and for a joint change that other paths
  /// have.
  private static func sharedChanges(_ paths: [PlacedPath]) -> ([PathModifier], [TrimModel])? {
    let changes = paths[0].path.changes.map(\.change)
    guard
      paths.allSatisfy({ placed in
        placed.groups.isEmpty && placed.path.changes.count == changes.count
          && zip(placed.path.changes, changes).allSatisfy { $0.change === $1 }
      }), changes.allSatisfy({ !$0.item.isJoint || $0.paths.count == paths.count })
    else { return nil }
    var (modifiers, trims): ([PathModifier], [TrimModel]) = ([], [])
    for change in changes {
      switch change.item {
      case .trim(let trim): trims.append(trim)
      case .modifier(let modifier):
        guard trims.isEmpty else { return nil }
        modifiers.append(modifier)
      }
    }
    return (modifiers, trims)
  }
}
