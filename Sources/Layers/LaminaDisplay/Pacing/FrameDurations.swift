// Durations of work on a frame loop's clock.

public import LaminaProfiling

/// The source of the durations of a frame loop's app and render server.
public enum FrameDurations: Sendable {
  /// From the renderer's clock: the time that the work took on this machine.
  case measured
  /// From a cost model, by the counters of the work.
  case modelled(CostModel)
  /// From functions of the number of the refresh in which the app, or the render server, begins.
  ///
  /// The app's duration, ns, counts once for each turn that commits, and the render server's for each frame.
  case scripted(
    app: @Sendable (_ refresh: Int) -> UInt64, render: @Sendable (_ refresh: Int) -> RenderDuration)

  /// Returns the render server's duration for a frame, from that frame's record.
  func renderDuration(_ record: FrameRecord, refresh: Int) -> RenderDuration {
    switch self {
    case .measured:
      // Commit makes the layers of the moment, and plan the passes.
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
