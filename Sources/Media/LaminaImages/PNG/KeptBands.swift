// Encoded bands that the next picture may reuse, and the pixels that they encode.

import Dispatch
import LaminaPixels
import LaminaSystem
import Synchronization

/// The difference between a picture and the picture encoded before it.
package struct PictureDifference: Equatable, Sendable {
  /// The first row that differs; the height if none does.
  package let firstRow: Int
  /// Whether every pixel of the picture is opaque.
  package let isOpaque: Bool
}

/// The last encoded picture, and its encoded bands.
struct KeptBands: Sendable {
  let texture: Texture
  let layout: PNGLayout
  /// Whether all pixels of each band are opaque; `nil` for a band where that is not known.
  let opaque: [Bool?]
  let bands: [PNGBand]
}

/// A picture compared band by band with the picture encoded before it.
///
/// All pixels are compared, instead of relying on damage: reading both pictures takes a tenth of the time of filtering
/// and compressing one.
struct BandComparison: Sendable {
  /// The result of the comparison for one band.
  private struct Band: Sendable {
    /// The band's first row that differs from the previously encoded picture; `nil` if none does.
    let firstRow: Int?
    let isOpaque: Bool
  }

  private let texture: Texture
  private let before: KeptBands?
  private let layout: PNGLayout
  private let bands: [Band]

  /// Compares a picture with the one before it.
  ///
  /// - Parameters:
  ///   - texture: the picture.
  ///   - before: the picture before it.
  ///   - compression: how hard bands are compressed; it decides how many rows a band has.
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
    bands = BandComparison.mapInParallel(layout.bandCount, threadCount: threadCount) { index in
      let rows = layout.rowRange(ofBand: index)
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

  /// The difference of the whole picture from the one before it.
  var difference: PictureDifference {
    PictureDifference(
      firstRow: before == nil
        ? 0 : bands.lazy.compactMap(\.firstRow).first ?? texture.height,
      isOpaque: bands.allSatisfy(\.isOpaque))
  }

  /// Returns whether all pixels of each band are opaque; `nil` for each band if the layout is not the compared one.
  func opaque(_ layout: PNGLayout) -> [Bool?] {
    guard layout == self.layout else { return Array(repeating: nil, count: layout.bandCount) }
    return bands.map(\.isOpaque)
  }

  /// Returns the previous picture's band of this index if it can be reused; `nil` if the layout or pixels differ.
  func keptBand(_ index: Int, layout: PNGLayout) -> PNGBand? {
    guard let before, before.layout == layout, bands[index].firstRow == nil else { return nil }
    let start = layout.rowRange(ofBand: index).lowerBound
    // The first row is stored as its difference from the one above.
    if start > 0,
      texture.firstRow(in: start - 1..<start, differingFrom: before.texture) != nil
    {
      return nil
    }
    return before.bands[index]
  }

  /// Returns the values that `body` computes, on several threads, for every number below `count`.
  private static func mapInParallel<Value: Sendable>(
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
