extension FrameRecord {
  /// Returns the passes that exist for a reason, composites included, in the order in which they end.
  ///
  /// A test that a layer tree renders without masks contains `#expect(record.passes(.mask).isEmpty)`.
  public func passes(_ reason: PassReason) -> [PassRecord] {
    passes.filter { $0.reasons.contains(reason) }
  }

  /// The passes other than the root, without composites: as many as `Counter.offscreenPasses`.
  public var offscreenPasses: [PassRecord] {
    passes.filter { $0.reasons != [.root] && $0.role != .combine }
  }
}
