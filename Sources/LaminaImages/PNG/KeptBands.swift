// Bands that the next picture may share with the last one, and the pixels that they are of.

import Dispatch
import LaminaPixels
import Synchronization

/// The part of a picture that is as in the one before it.
package struct PictureDifference: Equatable, Sendable {
  /// The first row that is different; the height if none is.
  package let firstRow: Int
  /// Whether every pixel is opaque.
  package let isOpaque: Bool
}

/// The picture that was encoded last, and its bands.
struct KeptBands: Sendable {
  let texture: Texture
  let layout: PNGLayout
  /// Which bands have opaque pixels only, where that is known.
  let opaque: [Bool?]
  let bands: [PNGBand]
}

/// A picture compared with the one that was encoded before it, band by band.
///
/// Pixels are compared, not what anybody knows of them: reading both pictures takes a tenth of the time that
/// filtering and compressing one of them takes.
struct BandComparison: Sendable {
  /// Facts about one band.
  private struct Band: Sendable {
    /// The first row that differs; `nil` if none does.
    let firstRow: Int?
    let isOpaque: Bool
  }

  private let texture: Texture
  private let before: KeptBands?
  private let layout: PNGLayout
  private let bands: [Band]

  /// Compares a picture.
  ///
  /// - Parameters:
  ///   - texture: the picture.
  ///   - before: the one before it.
  ///   - compression: how hard bands are compressed, which decides how many rows they have.
  ///   - threadCount: how many threads compare.
  init(
    _ texture: Texture, with before: KeptBands?, compression: PNGCompression, threadCount: Int
  ) {
    self.texture = texture
    let isOfSize = before?.layout.width == texture.width && before?.layout.height == texture.height
    let before = isOfSize ? before : nil
    self.before = before
    let layout = before?.layout ?? PNGLayout(texture, channels: 3, compression: compression)
    self.layout = layout
    bands = BandComparison.map(layout.bandCount, threadCount: threadCount) { index in
      let rows = layout.rows(ofBand: index)
      guard let before else {
        return Band(
          firstRow: rows.lowerBound, isOpaque: texture.hasOnlyOpaquePixels(in: rows))
      }
      let firstRow = texture.firstRow(in: rows, differingFrom: before.texture)
      let known = firstRow == nil ? before.opaque[index] : nil
      return Band(
        firstRow: firstRow, isOpaque: known ?? texture.hasOnlyOpaquePixels(in: rows))
    }
  }

  /// The difference of the whole picture.
  var difference: PictureDifference {
    PictureDifference(
      firstRow: before == nil
        ? 0 : bands.lazy.compactMap(\.firstRow).first ?? texture.height,
      isOpaque: bands.allSatisfy(\.isOpaque))
  }

  /// Which bands of a layout have opaque pixels only; not known of those that were cut otherwise.
  func opaque(_ layout: PNGLayout) -> [Bool?] {
    guard layout == self.layout else { return Array(repeating: nil, count: layout.bandCount) }
    return bands.map(\.isOpaque)
  }

  /// The band of the picture before, if it is the same in this one, which has that layout.
  func kept(_ index: Int, layout: PNGLayout) -> PNGBand? {
    guard let before, before.layout == layout, bands[index].firstRow == nil else { return nil }
    let start = layout.rows(ofBand: index).lowerBound
    // The first row is stored as its difference from the one above.
    if start > 0,
      texture.firstRow(in: start - 1..<start, differingFrom: before.texture) != nil
    {
      return nil
    }
    return before.bands[index]
  }

  /// The results for all numbers below a count, found on several threads.
  private static func map<Value: Sendable>(
    _ count: Int, threadCount: Int, body: @Sendable (Int) -> Value
  ) -> [Value] {
    guard threadCount > 1, count > 1 else { return (0..<count).map(body) }
    let results = Mutex<[Value?]>(Array(repeating: nil, count: count))
    let next = Atomic<Int>(0)
    DispatchQueue.concurrentPerform(iterations: min(threadCount, count)) { _ in
      while true {
        let index = next.add(1, ordering: .relaxed).oldValue
        guard index < count else { return }
        let value = body(index)
        results.locked { $0[index] = value }
      }
    }
    return results.locked { $0.compactMap(\.self) }
  }
}
