extension FrameRecord {
  /// The passes that exist for a reason, composites included, in the order in which they end.
  ///
  /// A test of a layer tree that is to render without masks says
  /// `#expect(record.passes(.mask).isEmpty)`.
  public func passes(_ reason: PassReason) -> [PassRecord] {
    passes.filter { $0.reasons.contains(reason) }
  }

  /// Passes other than the root, composites left out: as many as `Counter.offscreenPasses`.
  public var offscreenPasses: [PassRecord] {
    passes.filter { $0.reasons != [.root] && $0.role != .combine }
  }
}
