// Prepare, as a frame does it: images that are drawn, images that are shown, and what waits for them.

import LaminaImages
import LaminaLayers
import LaminaProfiling

extension Renderer {
  /// Whether images are being decoded in the background, or are done and no frame shows them yet.
  ///
  /// A frame loop asks after every commit. While it says yes, the loop commits once more before the next
  /// frame, even if nothing in the tree has changed: that commit takes over what is done by then, blocks
  /// for nothing, and shows it. Once it says no, the loop may rest. It always says no unless the
  /// configuration's `decodesInBackground` is set.
  ///
  /// ```swift
  /// _ = try renderer.render(root, canvas: canvas, at: now)
  /// needsCommit = renderer.isDecoding
  /// ```
  public var isDecoding: Bool { decoder.isDecoding }

  /// Waits until the images are done that are being decoded in the background; the next commit shows
  /// them.
  @MainActor package func finishDecoding() async { await decoder.finish() }

  /// Decodes what marked layers are about to draw, and makes room for their stores.
  ///
  /// It is never done in the background: a drawing is drawn once, with what there is.
  @MainActor mutating func prepareDrawing(of list: DisplayList, account: inout FrameAccount)
    throws(RenderError)
  {
    // So that they stay: other layers show them.
    for picture in list.pictured { images.show(picture.source) }
    let drawn = list.drawnImages
    if !drawn.isEmpty { try prepare(drawn, inBackground: false, account: &account) }
    let room = Double(configuration.limits.pixelMemory) - list.storeBytesNeeded
    account.record.counters[.imagesEvicted] += images.evict(to: Int(max(0, room)))
    account.lap(.prepare)
  }

  /// Decodes what layers show; that ends the commit of the cache.
  @MainActor mutating func prepareShown(of list: DisplayList, account: inout FrameAccount)
    throws(RenderError)
  {
    try prepare(
      list.pictured, inBackground: configuration.decodesInBackground, account: &account)
    images.finishCommit()
    account.record.counters[.imageCacheBytes] = images.byteCount
    account.lap(.prepare)
  }

  @MainActor private mutating func prepare(
    _ pictures: [(source: ImageSource, layer: Layer)], inBackground: Bool,
    account: inout FrameAccount
  ) throws(RenderError) {
    let prepared = try images.prepare(
      pictures,
      ImagePreparation(
        isLenient: configuration.decodesLeniently, memoryLimit: configuration.limits.pixelMemory,
        clock: configuration.clock, background: inBackground ? decoder : nil))
    imageWarnings += prepared.warnings
    account.record.decodes += prepared.decodes
    account.record.counters[.imagesDecoded] += prepared.decoded
    account.record.counters[.imagesConverted] += prepared.decodes.count { $0.conversion != nil }
    account.record.counters[.imagesEvicted] += prepared.evicted
    account.record.counters[.imagesWaiting] += prepared.waiting
  }
}
