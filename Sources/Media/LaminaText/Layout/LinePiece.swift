// Layout: the pieces of a line, in logical order and then in visual order.

import LaminaGeometry

/// Glyphs on a line with the same font, level and attributes.
struct LinePiece {
  /// The characters, as indices in the paragraph.
  var range: Range<Int>
  var font: Font
  /// The index of the text's run with the attributes of the piece.
  var run: Int
  var level: Int8
  /// The glyphs in visual order; clusters are indices in the paragraph.
  var glyphs: ArraySlice<ShapedGlyph>
  /// The distance of the characters above the line's baseline, in points.
  var baselineOffset = 0.0
  /// The picture that the piece shows in place of glyphs; `nil` for most pieces.
  var attachment: TextAttachment?
  /// Whether the piece is an ellipsis for characters that do not fit.
  var isEllipsis = false
  /// Whether the piece is whitespace that hangs beyond the line's edge.
  var hangs = false
  /// The sides on which the piece ends within a ligature, whose other part has other attributes.
  var cutSides: TextRun.Sides = []

  /// The sum of the glyphs' advances in points; a tab has the advance of a space.
  var width: Double { glyphs.reduce(0) { $0 + Double($1.advance) } * font.scale }
  /// The extent above the line's baseline, in points.
  var ascent: Double { (attachment?.bounds.maxY ?? font.ascent) + baselineOffset }
  /// The extent below the line's baseline, in points.
  var descent: Double { (attachment.map { -$0.bounds.minY } ?? font.descent) - baselineOffset }
  /// The space below the line that the font asks for, in points.
  var leading: Double { attachment == nil ? font.leading : 0 }
}

extension ShapedParagraph {
  /// Returns the pieces that show some characters, in logical order, and whether any piece was reshaped.
  ///
  /// - Complexity: O(characters of the range).
  func linePieces(of range: Range<Int>, _ shaper: inout Shaper) throws(TextError)
    -> (pieces: [LinePiece], isReshaped: Bool)
  {
    var pieces: [LinePiece] = []
    var isReshaped = false
    if range.isEmpty { return (pieces, false) }
    var index = itemIndex(at: range.lowerBound)
    while index < items.count, items[index].range.lowerBound < range.upperBound {
      let item = items[index]
      index += 1
      let part = item.range.clamped(to: range)
      var piece = LinePiece(
        range: part, font: item.font, run: item.run, level: item.level, glyphs: item.glyphs[...],
        baselineOffset: item.baselineOffset, attachment: item.attachment)
      let isSafe =
        isSafeToBreak[part.lowerBound]
        && (part.upperBound == item.range.upperBound || isSafeToBreak[part.upperBound])
      if !isSafe {
        piece.glyphs = try shapePart(part, as: item, &shaper)[...]
        isReshaped = true
      } else if part != item.range {
        piece.glyphs = ShapedParagraph.glyphSlice(item.glyphs[...], level: item.level, in: part)
      }
      if item.runStarts.isEmpty {
        pieces.append(piece)
      } else {
        pieces += splitPiece(piece, at: item.runStarts)
      }
    }
    return (pieces, isReshaped)
  }

  /// Returns those glyphs whose clusters lie in a range of characters, by binary search.
  ///
  /// Clusters ascend or descend.
  static func glyphSlice(
    _ glyphs: ArraySlice<ShapedGlyph>, level: Int8, in part: Range<Int>
  ) -> ArraySlice<ShapedGlyph> {
    func first(_ isBehind: (Int) -> Bool) -> Int {
      glyphs.indices.partitioningIndex { isBehind(glyphs[$0].cluster) }
    }
    if level & 1 == 0 {
      return glyphs[first { $0 >= part.lowerBound }..<first { $0 >= part.upperBound }]
    }
    return glyphs[first { $0 < part.upperBound }..<first { $0 < part.lowerBound }]
  }

  /// Makes the hanging whitespace at a line's end separate pieces, with the paragraph's level (UAX 9, L1).
  func splitHanging(_ pieces: [LinePiece], from visibleEnd: Int) -> [LinePiece] {
    var split: [LinePiece] = []
    split.reserveCapacity(pieces.count + 1)
    for piece in pieces {
      if piece.range.upperBound <= visibleEnd || piece.isEllipsis {
        split.append(piece)
        continue
      }
      let middle = max(visibleEnd, piece.range.lowerBound)
      var hanging = piece
      hanging.range = middle..<piece.range.upperBound
      hanging.level = baseLevel
      hanging.hangs = true
      if middle > piece.range.lowerBound {
        var kept = piece
        kept.range = piece.range.lowerBound..<middle
        kept.glyphs = piece.glyphs.filter { $0.cluster < middle }[...]
        hanging.glyphs = piece.glyphs.filter { $0.cluster >= middle }[...]
        split.append(kept)
      }
      split.append(hanging)
    }
    return split
  }
}

/// The visual order of runs on a line.
enum VisualOrder {
  /// Returns the indices of runs from left to right, by their embedding levels.
  ///
  /// From the highest level down to the lowest odd one, every sequence of runs at that level or above is
  /// reversed.
  ///
  /// - Source: UAX 9, rule L2.
  /// - Complexity: O(runs * levels).
  static func visualIndices(levels: [Int8]) -> [Int] {
    var order = Array(levels.indices)
    guard let highest = levels.max(), let lowest = levels.filter({ $0 & 1 == 1 }).min() else {
      return order
    }
    var level = highest
    while level >= lowest {
      var start = 0
      while start < order.count {
        guard levels[order[start]] >= level else {
          start += 1
          continue
        }
        var end = start
        while end < order.count, levels[order[end]] >= level { end += 1 }
        order[start..<end].reverse()
        start = end
      }
      level -= 1
    }
    return order
  }
}
