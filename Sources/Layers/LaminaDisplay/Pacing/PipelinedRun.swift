// Measured frames as a device would have shown them: app and render server overlap.

public import LaminaProfiling

/// Frames that were measured one after another, shown as if app and render server had overlapped.
///
/// The app begins a frame at every vsync at which it is free. Its side (layout, display, prepare, commit) has one
/// refresh. The render server's side (plan to present) has one, or two with three buffers.
public struct PipelinedRun: Sendable {
  /// The number of buffers: 2 for double buffering, 3 for triple.
  public let bufferCount: Int
  /// The length of a refresh, in ns.
  public let period: UInt64
  /// Sums over the shown frames.
  public let totals: HitchTotals
  /// The shown frames, each with the causes of its delay.
  public let frames: [PacedFrame]

  /// Computes the vsyncs at which recorded frames would have been shown on a device.
  ///
  /// - Parameters:
  ///   - records: frames in order; one that changes no pixel is planned, and not shown.
  ///   - budget: the display's budget.
  ///   - bufferCount: 2 or 3.
  public init(_ records: [FrameRecord], budget: FrameBudget, bufferCount: Int) {
    self.bufferCount = bufferCount
    period = budget.nanoseconds
    var pacer = FramePacer(
      timing: VSyncTiming(refreshRate: budget.refreshRate), bufferCount: bufferCount)
    var shown: [PacedFrame] = []
    var committed: [Int] = []
    var (next, vsync) = (0, 0)
    // Runs until the last frame is on the screen.
    while next < records.count || !committed.isEmpty || pacer.isRendering {
      if let frame = pacer.showFrame(at: vsync) { shown.append(frame) }
      if pacer.canRender(at: vsync) {
        let ready = pacer.readyCommits(at: vsync)
        let taken = committed.prefix(ready)
        // A frame shows all ready commits, at the cost of the last one.
        if let last = taken.last, taken.contains(where: { !records[$0].damage.isEmpty }) {
          pacer.renderFrame(at: vsync, records[last].renderDuration)
        } else {
          pacer.renderNothing(
            at: vsync, prepare: taken.last.map { records[$0].renderDuration.prepare } ?? 0)
        }
        committed.removeFirst(ready)
      }
      if next < records.count, pacer.appIsFree(at: vsync) {
        let began = pacer.timing.time(of: vsync)
        pacer.recordCommit(began: began, ended: began + records[next].appTime)
        committed.append(next)
        next += 1
      }
      vsync += 1
    }
    totals = pacer.totals
    frames = shown
  }
}

extension FrameRecord {
  /// The duration of layout, display, prepare and commit, in ns.
  public var appTime: UInt64 {
    serial[.layout] + serial[.display] + serial[.prepare] + serial[.commit]
  }

  /// The duration of plan to present, with time outside all stages: the rest of the frame after the app's side, in ns.
  public var renderDuration: RenderDuration {
    let server = frame - min(frame, appTime)
    let plan = min(server, serial[.plan])
    return RenderDuration(prepare: plan, execute: server - plan)
  }
}
