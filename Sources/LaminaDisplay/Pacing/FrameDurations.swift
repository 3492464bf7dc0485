// How long work takes on a frame loop's clock.

public import LaminaProfiling

/// Where a frame loop has durations from.
public enum FrameDurations: Sendable {
  /// From the renderer's clock: what the work took here.
  case measured
  /// From counters.
  case modelled(CostModel)
  /// From functions of the refresh in which the app, or the render server, begins.
  ///
  /// The app's, ns, counts once for a turn that commits, and the other for each frame.
  case scripted(
    app: @Sendable (_ refresh: Int) -> UInt64, render: @Sendable (_ refresh: Int) -> RenderDuration)

  /// How long the render server takes, by its own side of the account.
  func render(_ record: FrameRecord, refresh: Int) -> RenderDuration {
    switch self {
    case .measured:
      // The moment's layers, and the passes.
      let prepare = record.serial[.commit] + record.serial[.plan]
      return RenderDuration(
        prepare: prepare, execute: record.frame - min(record.frame, prepare))
    case .modelled(let model):
      return RenderDuration(
        prepare: model.renderPrepare(of: record), execute: model.renderExecute(of: record))
    case .scripted(_, let render): return render(refresh)
    }
  }
}
