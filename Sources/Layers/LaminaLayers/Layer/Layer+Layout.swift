// Layout, the first step of a commit: marked layers place their sublayers.

import LaminaGeometry

/// The marks that layout keeps for a layer.
struct LayoutMarks: OptionSet {
  let rawValue: UInt8
  /// The layer needs layout.
  static let needsLayout = LayoutMarks(rawValue: 1)
  /// A descendant, possibly in the mask, may need layout.
  static let hasMarkedBelow = LayoutMarks(rawValue: 2)
  /// The layer is running `layoutSublayers()`.
  static let isInLayout = LayoutMarks(rawValue: 4)
}

/// The amount of work that the layout of a tree took, and whether it has settled.
package struct LayoutReport {
  /// The number of calls of `layoutSublayers()`.
  package var layersLaidOut = 0
  /// The number of passes over the tree that layout has made.
  package var passes = 0
  /// A layer that is still marked at the pass limit; `nil` if layout has settled.
  package var unsettled: Layer?
}

extension Layer {
  /// The maximum number of passes over the tree in one layout, which then ends even if layers are still marked.
  ///
  /// Policy: `layout-pass-limit`.
  public static var layoutPassLimit: Int { 100 }

  // MARK: - Marks

  /// Marks the layer for layout without notifying its view.
  package func markNeedsLayout() {
    layoutMarks.insert(.needsLayout)
    if let view = Layer.drawingView { view.wasChangedWhileDrawing(self, "layout") }
    noteChange()
    passLayoutMarkUp()
  }

  /// Whether the layer is marked for layout.
  public var needsLayout: Bool { layoutMarks.contains(.needsLayout) }

  // MARK: - Implicit marks

  /// Marks the layer and resizes its sublayers after a change of its bounds, and notifies its view.
  func boundsDidChange(from old: Rect) {
    if needsDisplayOnBoundsChange { setNeedsDisplay() }
    geometryDidChange()
    if bounds.size != old.size { resizeSublayers(withOldSize: old.size) }
    owner?.boundsDidChange(from: old)
  }

  /// Marks the layer and its superlayer for layout, after a change of bounds or transform.
  func geometryDidChange() {
    markForLayout()
    storedSuperlayer?.markForLayout()
  }

  /// Marks the layer for layout, after a change of its list of sublayers.
  func sublayersDidChange() { markForLayout() }

  /// Marks the layer for layout, unless the layer is just placing its sublayers.
  private func markForLayout() {
    if !layoutMarks.contains(.isInLayout) { markNeedsLayout() }
  }

  /// Marks the ancestors as having a descendant that is marked for layout, if the layer or a descendant is.
  ///
  /// O(depth) at most: it stops at an ancestor that already has the mark.
  func passLayoutMarkUp() {
    guard !layoutMarks.isDisjoint(with: [.needsLayout, .hasMarkedBelow]) else { return }
    var next = storedSuperlayer
    while let layer = next, layer.layoutMarks.insert(.hasMarkedBelow).inserted {
      next = layer.storedSuperlayer
    }
  }

  // MARK: - Layout

  /// Lays out the marked layers of this subtree until none is marked, masks included, superlayers before
  /// sublayers.
  ///
  /// O(1) if nothing is marked. Hidden layers are laid out too.
  ///
  /// - Returns: the amount of work, and whether layout settled.
  @discardableResult package func layoutTree() -> LayoutReport {
    var report = LayoutReport()
    if let view = Layer.drawingView { view.wasChangedWhileDrawing(self, "layout") }
    let marks: LayoutMarks = [.needsLayout, .hasMarkedBelow]
    while !layoutMarks.isDisjoint(with: marks) {
      if report.passes == Layer.layoutPassLimit {
        report.unsettled = markedLayer
        break
      }
      let count = layoutPass()
      report.passes += 1
      report.layersLaidOut += count
      // The layers that are still marked are being laid out further up the call stack.
      if count == 0 { break }
    }
    return report
  }

  /// Lays out the marked layers of the subtree in one traversal.
  ///
  /// - Returns: the number of layers laid out.
  private func layoutPass() -> Int {
    var count = 0
    var stack = [self]
    while let layer = stack.popLast() {
      // A layer that another layer's layout has removed from the tree keeps its mark.
      if layer !== self && layer.storedSuperlayer == nil { continue }
      layer.layoutMarks.remove(.hasMarkedBelow)
      if layer.needsLayout && !layer.layoutMarks.contains(.isInLayout) {
        layer.layoutMarks.remove(.needsLayout)
        layer.layoutMarks.insert(.isInLayout)
        layer.layoutSublayers()
        layer.layoutMarks.remove(.isInLayout)
        count += 1
      }
      for sublayer in layer.orderedSublayers.reversed() where sublayer.isMarkedWithin {
        stack.append(sublayer)
      }
      if let mask = layer.mask, mask.isMarkedWithin { stack.append(mask) }
    }
    return count
  }

  /// Whether the layer or a descendant is marked for layout.
  private var isMarkedWithin: Bool {
    !layoutMarks.isDisjoint(with: [.needsLayout, .hasMarkedBelow])
  }

  /// The first layer of the subtree that is marked for layout; `nil` if there is none.
  private var markedLayer: Layer? {
    var stack = [self]
    while let layer = stack.popLast() {
      if layer.needsLayout { return layer }
      stack.append(contentsOf: layer.orderedSublayers.reversed())
      if let mask = layer.mask { stack.append(mask) }
    }
    return nil
  }
}
