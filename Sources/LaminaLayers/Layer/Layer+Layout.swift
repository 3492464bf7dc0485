// Layout, the first step of a commit: layers that are marked place their sublayers.

import LaminaGeometry

/// What layout knows of a layer.
struct LayoutMarks: OptionSet {
  let rawValue: UInt8
  /// The layer is to be laid out.
  static let needsLayout = LayoutMarks(rawValue: 1)
  /// Something below it may have to be laid out: its mask, a sublayer, or what is below them.
  static let hasMarkedBelow = LayoutMarks(rawValue: 2)
  /// It runs `layoutSublayers()`.
  static let isInLayout = LayoutMarks(rawValue: 4)
}

/// What a layout has come to.
package struct LayoutReport {
  /// How often `layoutSublayers()` was called.
  package var layersLaidOut = 0
  /// How many times the tree was gone over.
  package var passes = 0
  /// A layer that is still marked after as many passes as there may be; `nil` if layout has settled.
  package var unsettled: Layer?
}

extension Layer {
  /// How many passes over the tree a layout may take until no layer is marked (a named policy).
  public static var layoutPassLimit: Int { 100 }

  // MARK: - Marks

  /// Marks the layer to be laid out at the next commit; nothing is moved now.
  ///
  /// The layer's own changes mark it too: of its sublayers, and of its bounds, size or origin. A change
  /// of bounds or transform marks the superlayer as well. A new layer is not marked.
  ///
  /// - Source: `CALayer`, and measurements of it.
  public func setNeedsLayout() {
    markNeedsLayout()
    owner?.layoutWasRequested()
  }

  /// Marks the layer to be laid out, and does not tell its view.
  package func markNeedsLayout() {
    layoutMarks.insert(.needsLayout)
    if let view = Layer.drawingView { view.wasChangedWhileDrawing(self, "layout") }
    noteChange()
    passLayoutMarkUp()
  }

  /// Whether the layer is marked.
  public var needsLayout: Bool { layoutMarks.contains(.needsLayout) }

  /// Lays out now what the commit would lay out later.
  ///
  /// It climbs to the topmost layer around this one that is marked, and lays out all that is marked in
  /// that layer's subtree; if none is, all that is marked in its own.
  ///
  /// ```
  /// a *            a.layoutIfNeeded()   a, b, c
  /// |- b           b.layoutIfNeeded()   a, b, c      a is the topmost with a mark
  /// |  '- c *      c.layoutIfNeeded()   a, b, c      b is called only if a's layout changes it
  /// ```
  /// It goes over the tree until nothing is marked, at most `layoutPassLimit` times; what is still
  /// marked then stays marked, and the next commit reports it.
  public func layoutIfNeeded() {
    var top = self
    var next = superlayer
    while let layer = next {
      if layer.needsLayout { top = layer }
      next = layer.superlayer
    }
    top.layoutTree()
  }

  // MARK: - Implicit marks

  /// The bounds have changed.
  func boundsDidChange(from old: Rect) {
    if needsDisplayOnBoundsChange { setNeedsDisplay() }
    geometryDidChange()
    if bounds.size != old.size { resizeSublayers(withOldSize: old.size) }
    owner?.boundsDidChange(from: old)
  }

  /// Bounds or transform have changed.
  func geometryDidChange() {
    markForLayout()
    superlayer?.markForLayout()
  }

  /// Sublayers have come, gone, or changed places.
  func sublayersDidChange() { markForLayout() }

  /// A mark that nobody asked for: a layer that is placing its sublayers does not get it.
  private func markForLayout() {
    if !layoutMarks.contains(.isInLayout) { markNeedsLayout() }
  }

  /// Tells the layers around this one that it, or something below it, is marked.
  ///
  /// O(depth) at most: a layer that knows has told those around it.
  func passLayoutMarkUp() {
    guard !layoutMarks.isDisjoint(with: [.needsLayout, .hasMarkedBelow]) else { return }
    var next = superlayer
    while let layer = next, layer.layoutMarks.insert(.hasMarkedBelow).inserted {
      next = layer.superlayer
    }
  }

  // MARK: - Layout

  /// Lays out what is marked in this layer's subtree, itself and masks included, superlayers before
  /// sublayers, until nothing is marked.
  ///
  /// O(1) if nothing is. Hidden layers are laid out too.
  ///
  /// - Returns: how much there was to do, and whether it came to an end.
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
      // What is left then is being laid out further up the call stack.
      if count == 0 { break }
    }
    return report
  }

  /// Goes over the subtree once.
  ///
  /// - Returns: how many layers were laid out.
  private func layoutPass() -> Int {
    var count = 0
    var stack = [self]
    while let layer = stack.popLast() {
      // A layer that another one's layout has taken out of the tree keeps its mark.
      if layer !== self && layer.superlayer == nil { continue }
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

  /// Whether it, or something below it, is marked.
  private var isMarkedWithin: Bool {
    !layoutMarks.isDisjoint(with: [.needsLayout, .hasMarkedBelow])
  }

  /// The first layer of the subtree that is marked; `nil` if none is.
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
