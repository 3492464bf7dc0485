// Shape items in the order of the Lottie specification.

import LaminaGeometry
import LaminaLayers
import LaminaScenes

/// The items of a shape layer or a group, as the Lottie specification paints them.
///
/// A paint covers all paths ahead of it in its group and the groups inside, in its own place and coordinate space.
///
/// Policy: `lottie-file`.
struct PaintedItems {
  /// Paints that cover the same paths, or a group with its own entries.
  enum Entry {
    case set(ShapeSet)
    indirect case group(ShapeGroup, PaintedItems)
  }

  /// The entries, front to back.
  private(set) var entries: [Entry] = []

  /// Sorts the items of a shape layer into entries.
  ///
  /// - Parameters:
  ///   - items: the items, front to back.
  ///   - reader: the reader, which counts paths against the limit.
  /// - Throws: `SceneError` for more copies, changes or painted paths than the limits.
  init(_ items: [ShapeItem], _ reader: PropertyReader) throws(SceneError) {
    try self.init(try ShapeTree.childTrees(of: items, reader), reader)
  }

  private init(_ children: [ShapeTree], _ reader: PropertyReader) throws(SceneError) {
    var paints: [PaintModel] = []
    var paths: [PlacedPath] = []
    var last = -1
    func closeSet() throws(SceneError) {
      defer { paints = [] }
      guard !paints.isEmpty, !paths.isEmpty else { return }
      try reader.countAgainstLimit(paintedPaths: paints.count * paths.count, at: paints[0].node)
      var set = PlacedPath.makeShapeSet(paths)
      set.paints = paints
      set.mergePaths(by: ShapeTree.mergingItem(of: children, after: last))
      entries.append(.set(set))
    }
    for (index, child) in children.enumerated() {
      switch child {
      case .paint(let paint): paints.append(paint)
      case .path(let path):
        try closeSet()
        paths.append(PlacedPath(path: path))
        last = index
      case .group(let group, let inner):
        try closeSet()
        let own = try PaintedItems(inner, reader)
        if !own.entries.isEmpty { entries.append(.group(group, own)) }
        let found = ShapeTree.placedPaths(of: inner)
        guard !found.isEmpty else { continue }
        paths += found.map { $0.within(group) }
        last = index
      case .merging, .exclusion: break
      }
    }
    try closeSet()
  }
}

/// An item of a shape layer or a group, whose paths hold the changes that other items make.
indirect enum ShapeTree {
  case path(ChangedPath)
  case group(ShapeGroup, [ShapeTree])
  case paint(PaintModel)
  case merging(PathMerging)
  case exclusion

  /// Returns the items of a shape layer or a group; a repeater replaces the items before it by its copies.
  static func childTrees(of items: [ShapeItem], _ reader: PropertyReader) throws(SceneError)
    -> [ShapeTree]
  {
    var children: [ShapeTree] = []
    for (place, item) in items.enumerated() {
      switch item {
      case .path(let source): children.append(.path(ChangedPath(source)))
      case .paint(let paint): children.append(.paint(paint))
      case .group(let group):
        children.append(.group(group, try ShapeTree.childTrees(of: group.items, reader)))
      case .merging(let merging): children.append(.merging(merging))
      case .exclusion: children.append(.exclusion)
      case .combination: combinePaths(&children)
      case .modifier(let modifier, _):
        try ChangedPath.changePaths(
          placedPaths(of: children).map(\.path), by: .modifier(modifier), reader)
      case .trim(let trim):
        if trim.isWhole { continue }
        try ChangedPath.changePaths(placedPaths(of: children).map(\.path), by: .trim(trim), reader)
      case .repeater(let repeater):
        var copies: [ShapeTree] = []
        let count = try repeater.count
        for index in 0..<count {
          try reader.countAgainstLimit(paintedPaths: place, at: repeater.node)
          var group = ShapeGroup(
            node: repeater.node, name: "repeater", items: [], transform: nil, repeater: repeater)
          group.copy = index
          let inner = try ShapeTree.childTrees(of: Array(items[..<place]), reader)
          copies.append(.group(group, inner))
        }
        // Later copies lie behind the original, unless they are drawn above.
        children = repeater.isBelow ? copies.reversed() : copies
      }
    }
    return children
  }

  /// Replaces paths, and groups of nothing but paths, by one path; if there are other items, all stay as they are.
  private static func combinePaths(_ children: inout [ShapeTree]) {
    func isPlain(_ child: ShapeTree) -> Bool {
      switch child {
      case .path: true
      case .group(let group, let inner): group.repeater == nil && inner.allSatisfy(isPlain)
      default: false
      }
    }
    guard children.allSatisfy(isPlain) else { return }
    let sources = placedPaths(of: children).map(\.source)
    if sources.count > 1 { children = [.path(ChangedPath(PathSource(sources)))] }
  }

  /// Returns the paths of items and of the groups among them, with the groups around each, the innermost first.
  static func placedPaths(of children: [ShapeTree]) -> [PlacedPath] {
    var paths: [PlacedPath] = []
    for child in children {
      switch child {
      case .path(let path): paths.append(PlacedPath(path: path))
      case .group(let group, let inner):
        paths += self.placedPaths(of: inner).map { $0.within(group) }
      default: break
      }
    }
    return paths
  }

  /// Returns the item that merges the paths up to the item at `last`; `nil` if there is none.
  static func mergingItem(of children: [ShapeTree], after last: Int) -> ShapeTree? {
    if let item = children[(last + 1)...].first(where: \.merges) { return item }
    // The only group may combine its paths itself.
    let holders = children.prefix(last + 1).filter(\.hasPaths)
    let hasPath = children.contains { if case .path = $0 { true } else { false } }
    guard !hasPath, holders.count == 1, case .group(_, let inner) = holders[0] else { return nil }
    return mergingItem(of: inner, after: inner.lastIndex(where: \.hasPaths) ?? -1)
  }

  /// Whether the item merges the paths before it.
  private var merges: Bool {
    switch self {
    case .merging, .exclusion: true
    default: false
    }
  }

  /// Whether the item is a path, or a group with paths.
  private var hasPaths: Bool {
    switch self {
    case .path: true
    case .group(_, let inner): inner.contains(where: \.hasPaths)
    default: false
    }
  }
}

extension ShapeSet {
  /// Sets how the set's paths are merged, by an item that asks for it.
  fileprivate mutating func mergePaths(by item: ShapeTree?) {
    switch item {
    case .merging(let merging): self.merging = merging
    case .exclusion: isEvenOdd = true
    default: break
    }
  }
}
