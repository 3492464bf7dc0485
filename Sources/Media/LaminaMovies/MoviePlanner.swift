// Planning of frames: the rectangle of each that differs from what is shown before it.

import LaminaGeometry
package import LaminaPixels

/// A planned frame, which any thread may encode.
package struct MovieFrame: Sendable {
  /// The frame's position among the written ones, from 0.
  package let place: Int
  /// The picture to show.
  package let picture: Texture
  /// The rectangle to write.
  let region: IntRect
  /// The picture shown before; `nil` for a clear canvas.
  let before: Texture?
  /// The rectangle of `before` that was cleared at its end; empty if none was.
  let cleared: IntRect
  /// Whether the frame's rectangle is cleared at its end.
  let clearsItself: Bool
  /// The positions of the first picture that the frame shows, and of the first one that it does not.
  let pictures: Range<Int>

  /// Returns the pixels of a row of the canvas before this frame in the columns of its rectangle.
  func shownRow(_ y: Int, into row: inout [PackedPixel]) {
    for x in row.indices { row[x] = .clear }
    guard let before else { return }
    let source = before.row(y, region.columns)
    for x in row.indices { row[x] = source[x] }
    let part = cleared.intersection(region)
    guard !part.isEmpty, part.rows.contains(y) else { return }
    for x in part.columns { row[x - region.minX] = .clear }
  }
}

/// A planner of frames, which gets pictures in order, and returns each frame once the next picture is known.
package struct MoviePlanner: Sendable {
  private struct Pending {
    var picture: Texture
    var region: IntRect
    var before: Texture?
    var cleared: IntRect
    var clearsItself = false
    var first: Int
  }

  private let rules: MovieRules
  private var pending: Pending?
  private var pictureCount = 0
  private var frameCount = 0
  /// Whether all pictures were opaque, which only a header that is last states; true without one.
  package private(set) var isOpaque = true

  /// Makes a planner that has no picture yet.
  package init(_ rules: MovieRules) { self.rules = rules }

  /// Adds a prepared picture.
  ///
  /// - Returns: the frame before it; `nil` for the first picture, and for a picture that made a frame longer.
  /// - Precondition: all pictures have the same size and four channels.
  package mutating func addPicture(_ picture: Texture) -> MovieFrame? {
    defer { pictureCount += 1 }
    if isOpaque, rules.headerIsLast {
      isOpaque = picture.hasOnlyOpaquePixels(in: 0..<picture.height)
    }
    guard var last = pending else {
      let all = IntRect(x: 0, y: 0, width: picture.width, height: picture.height)
      let region =
        rules.firstIsWhole
        ? all : PictureChange(from: nil, to: picture, findsCleared: false).changed
      pending = Pending(
        picture: picture, region: MoviePlanner.visible(region), before: nil, cleared: .empty,
        first: 0)
      return nil
    }
    precondition(
      picture.width == last.picture.width && picture.height == last.picture.height,
      "pictures of one size")
    var change = PictureChange(
      from: last.picture, to: picture, findsCleared: rules.clearsByDisposal)
    if change.changed.isEmpty, rules.mergesEqual, pictureCount - last.first < rules.longestRun {
      return nil
    }
    var cleared = IntRect.empty
    if rules.clearsByDisposal, !change.cleared.isEmpty {
      last.region = last.region.union(change.cleared)
      last.clearsItself = true
      cleared = last.region
      change.addOpaquePixels(of: picture, in: cleared)
    }
    let frame = finishedFrame(last)
    pending = Pending(
      picture: picture, region: MoviePlanner.visible(change.changed), before: last.picture,
      cleared: cleared, first: pictureCount)
    return frame
  }

  /// Returns the last frame; `nil` if there was no picture.
  package mutating func finishPlanning() -> MovieFrame? {
    guard let last = pending.take() else { return nil }
    return finishedFrame(last)
  }

  private mutating func finishedFrame(_ last: Pending) -> MovieFrame {
    defer { frameCount += 1 }
    return MovieFrame(
      place: frameCount, picture: last.picture, region: last.region, before: last.before,
      cleared: last.cleared, clearsItself: last.clearsItself, pictures: last.first..<pictureCount)
  }

  /// Returns a rectangle, or one pixel in place of an empty one, which no format stores.
  private static func visible(_ rect: IntRect) -> IntRect {
    rect.isEmpty ? IntRect(x: 0, y: 0, width: 1, height: 1) : rect
  }
}

/// The difference between two pictures of one size.
struct PictureChange {
  /// The bounds of the pixels that differ.
  private(set) var changed = IntRect.empty
  /// The bounds of the pixels that are not clear in the first picture, but in the second.
  private(set) var cleared = IntRect.empty

  /// Compares two pictures.
  ///
  /// - Parameters:
  ///   - first: the first picture; `nil` for a clear one.
  ///   - second: the second picture.
  ///   - findsCleared: whether `cleared` is needed.
  init(from first: Texture?, to second: Texture, findsCleared: Bool) {
    let columns = 0..<second.width
    let empty = [PackedPixel](repeating: .clear, count: second.width)
    let mayClear = findsCleared && !second.isOpaque
    for y in 0..<second.height {
      let row = second.row(y, columns)
      guard let first else {
        changed.addRow(y, bounds(of: row, from: empty.span) { $0 != $1 })
        continue
      }
      let shown = first.row(y, columns)
      guard row.differs(from: shown) else { continue }
      changed.addRow(y, bounds(of: row, from: shown) { $0 != $1 })
      if mayClear {
        cleared.addRow(y, bounds(of: row, from: shown) { $0 == .clear && $1 != .clear })
      }
    }
  }

  /// Adds a picture's pixels in a rectangle that are not clear to those that differ.
  mutating func addOpaquePixels(of picture: Texture, in rect: IntRect) {
    let empty = [PackedPixel](repeating: .clear, count: rect.width)
    for y in rect.rows {
      let found = bounds(of: picture.row(y, rect.columns), from: empty.span) { $0 != $1 }
      changed.addRow(y, found.map { $0.lowerBound + rect.minX..<$0.upperBound + rect.minX })
    }
  }

  /// Returns the range from the first to the last column for which a claim holds; `nil` if it holds for none.
  private func bounds(
    of row: Span<PackedPixel>, from other: Span<PackedPixel>,
    where claim: (PackedPixel, PackedPixel) -> Bool
  ) -> Range<Int>? {
    var first = 0
    while first < row.count, !claim(row[first], other[first]) { first += 1 }
    if first == row.count { return nil }
    var end = row.count
    while !claim(row[end - 1], other[end - 1]) { end -= 1 }
    return first..<end
  }
}

extension IntRect {
  /// Extends the rectangle by columns of a row; by nothing for `nil`.
  fileprivate mutating func addRow(_ y: Int, _ columns: Range<Int>?) {
    guard let columns else { return }
    self = union(
      IntRect(minX: columns.lowerBound, minY: y, maxX: columns.upperBound, maxY: y + 1))
  }
}
