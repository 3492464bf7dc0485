// Layout: pieces whose characters were shaped together, though their colours differ.

import LaminaGeometry

extension ShapedParagraph {
  /// Returns the parts of a piece, split where the text's attributes change, in logical order.
  ///
  /// A ligature of characters of several runs appears in a piece for each of them, which shows its part: ligatures are
  /// divided equally among their grapheme clusters. A mark belongs to the run of its base.
  ///
  /// - Complexity: O(runs + glyphs).
  func splitPiece(_ piece: LinePiece, at starts: [RunStart]) -> [LinePiece] {
    var pieces: [LinePiece] = []
    var rest = piece
    for start in starts {
      guard start.place > rest.range.lowerBound else {
        rest.run = start.run
        continue
      }
      guard start.place < rest.range.upperBound else { break }
      let cluster = self.clusterRange(around: start.place, in: rest)
      guard cluster.lowerBound < start.place else {
        cutPiece(&rest, at: start.place, run: start.run, into: &pieces)
        continue
      }
      let parts = (
        startsCluster[cluster.lowerBound..<start.place].count { $0 },
        startsCluster[start.place..<cluster.upperBound].count { $0 }
      )
      if parts.1 == 0 {
        // A mark, or several, on a base of the run before.
        if cluster.upperBound >= rest.range.upperBound { break }
        cutPiece(&rest, at: cluster.upperBound, run: start.run, into: &pieces)
        continue
      }
      cutPiece(&rest, at: cluster.lowerBound, run: rest.run, into: &pieces)
      divideLigature(&rest, cluster, at: start, parts, into: &pieces)
    }
    if !rest.range.isEmpty { pieces.append(rest) }
    return pieces
  }

  /// Returns the range of characters that share their glyphs with the character at a place.
  ///
  /// Without glyphs, the range begins at the place itself.
  private func clusterRange(around place: Int, in piece: LinePiece) -> Range<Int> {
    let glyphs = piece.glyphs
    let isRightToLeft = piece.level & 1 == 1
    // The first glyph behind those of the place, in visual order from the left or from the right.
    let split = glyphs.indices.partitioningIndex {
      isRightToLeft ? glyphs[$0].cluster <= place : glyphs[$0].cluster > place
    }
    func start(_ index: Int) -> Int? {
      glyphs.indices.contains(index) ? glyphs[index].cluster : nil
    }
    let (own, next) = isRightToLeft ? (split, split - 1) : (split - 1, split)
    return (start(own) ?? place)..<(start(next) ?? piece.range.upperBound)
  }

  /// Moves the characters of `rest` before a place into a piece of their own, and gives a run to those left.
  private func cutPiece(
    _ rest: inout LinePiece, at place: Int, run: Int, into pieces: inout [LinePiece]
  ) {
    if place > rest.range.lowerBound {
      var piece = rest
      piece.range = rest.range.lowerBound..<place
      piece.glyphs = ShapedParagraph.glyphSlice(rest.glyphs, level: rest.level, in: piece.range)
      piece.cutSides.formIntersection(rest.level & 1 == 0 ? .left : .right)
      pieces.append(piece)
      rest.range = place..<rest.range.upperBound
      rest.glyphs = ShapedParagraph.glyphSlice(rest.glyphs, level: rest.level, in: rest.range)
      rest.cutSides = []
    }
    rest.run = run
  }

  /// Divides the ligature at the start of `rest` at a place within it; the first part becomes a piece of its own.
  private func divideLigature(
    _ rest: inout LinePiece, _ cluster: Range<Int>, at start: RunStart,
    _ parts: (first: Int, second: Int), into pieces: inout [LinePiece]
  ) {
    let isRightToLeft = rest.level & 1 == 1
    let glyphs = ShapedParagraph.glyphSlice(rest.glyphs, level: rest.level, in: cluster)
    let others = ShapedParagraph.glyphSlice(
      rest.glyphs, level: rest.level, in: cluster.upperBound..<rest.range.upperBound)
    let width = glyphs.reduce(0) { $0 + $1.advance }
    let firstWidth = width * parts.first / (parts.first + parts.second)
    let widths = (first: firstWidth, second: width - firstWidth)
    // The ligature begins at the left part's left edge.
    let shifts = isRightToLeft ? (first: widths.second, second: 0) : (first: 0, second: firstWidth)
    func part(_ place: Int, _ shift: Int, _ width: Int) -> [ShapedGlyph] {
      var (copies, pen) = (Array(glyphs), 0)
      for index in copies.indices {
        copies[index].xOffset += pen - shift
        copies[index].cluster = place
        pen += copies[index].advance
        copies[index].advance = index == copies.count - 1 ? width : 0
      }
      return copies
    }
    var piece = rest
    piece.range = cluster.lowerBound..<start.place
    piece.glyphs = part(cluster.lowerBound, shifts.first, widths.first)[...]
    piece.cutSides.insert(isRightToLeft ? .left : .right)
    pieces.append(piece)

    let second = part(start.place, shifts.second, widths.second)
    rest.range = start.place..<rest.range.upperBound
    rest.run = start.run
    rest.glyphs = isRightToLeft ? (Array(others) + second)[...] : (second + others)[...]
    rest.cutSides = isRightToLeft ? .right : .left
  }
}
