// A vsync without the app: the display shows, the render server renders.

import LaminaCompositor
import LaminaFiles
import LaminaPixels
import LaminaProfiling
import LaminaSystem

extension FrameLoop {
  // MARK: - Display

  /// Ends the previous refresh, and shows the frame that is due at a vsync.
  func displayFrame(_ vsync: Int) throws(RenderError) {
    let start = clock.timing.time(of: vsync)
    if configuration.swapMode == .immediately { try swapFinished(before: start) }
    if video.refresh < vsync {
      if let onRefresh { onRefresh(video.finishRefresh()) } else { video.skip(to: vsync) }
    }
    guard let frame = pacer.showFrame(at: vsync) else { return }
    let flight = framesInFlight.removeFirst()
    ensure(flight.frame == frame, "frame \(frame.index) is not the next to be shown")
    if !flight.isSwapped { try swap(flight, at: start) }
    onShow?(
      ShownFrame(
        frame: frame, record: flight.record, picture: flight.picture,
        time: clock.timing.seconds(of: vsync)))
  }

  /// Makes the frames that were finished before `end` the front buffer, one after another, each at
  /// its own time.
  private func swapFinished(before end: UInt64) throws(RenderError) {
    for index in framesInFlight.indices where !framesInFlight[index].isSwapped {
      guard framesInFlight[index].frame.finished < end else { return }
      // Without `onRefresh` the shown lines are unused: swapping at the vsync avoids copying them.
      let time =
        onRefresh == nil
        ? clock.timing.time(of: video.refresh) : framesInFlight[index].frame.finished
      try swap(framesInFlight[index], at: time)
      framesInFlight[index].isSwapped = true
    }
  }

  private func swap(_ flight: FrameInFlight, at time: UInt64) throws(RenderError) {
    do { try video.swap(to: flight.picture, at: time) } catch {
      throw .noMemory(bytes: error.bytes)
    }
  }

  // MARK: - Render server

  /// Renders the commits that are ready at a vsync, or else the next state of running animations.
  func renderFrame(_ vsync: Int) throws(RenderError) {
    guard pacer.canRender(at: vsync) else { return }
    let ready = pacer.readyCommits(at: vsync)
    guard ready > 0 || server.isAnimating else { return pacer.renderNothing(at: vsync) }
    for commit in pending.prefix(ready) { server.applyCommit(commit) }
    pending.removeFirst(ready)
    counts.plans += 1
    do {
      let time = clock.timing.seconds(of: vsync + pacer.renderPeriods)
      guard let (own, record) = try server.renderTree(at: time) else { return }
      let duration = configuration.durations.renderDuration(own, refresh: vsync)
      guard !record.damage.isEmpty, let picture = server.rendered else {
        counts.emptyPlans += 1
        return pacer.renderNothing(at: vsync, prepare: duration.prepare)
      }
      let frame = pacer.renderFrame(at: vsync, duration)
      framesInFlight.append(FrameInFlight(frame: frame, record: record, picture: picture))
    } catch {
      pacer.renderNothing(at: vsync)
      throw error
    }
  }
}
