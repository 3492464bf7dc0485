// Whole refreshes, for durations that are known beforehand.

extension FramePacer {
  /// Runs one refresh through display, render server and app, in that order.
  ///
  /// It turns durations that were measured one frame after another into the frames that a device would have shown,
  /// where app and render server overlap.
  ///
  /// - Parameters:
  ///   - vsync: the number of the refresh; all before it have been run.
  ///   - work: the duration of the app's commit, ns, if the app is free; `nil` without a commit.
  ///   - duration: the render server's duration if it has something to render.
  ///   - isAnimating: whether the server renders without a commit too.
  /// - Returns: the frame that is shown from this vsync on; `nil` if the previous one remains.
  public mutating func refresh(
    _ vsync: Int, work: UInt64?, render duration: RenderDuration, isAnimating: Bool = false
  ) -> PacedFrame? {
    let shown = showFrame(at: vsync)
    if canRender(at: vsync) {
      if isAnimating || readyCommits(at: vsync) > 0 {
        renderFrame(at: vsync, duration)
      } else {
        renderNothing(at: vsync)
      }
    }
    if let work, appIsFree(at: vsync) {
      let began = timing.time(of: vsync)
      recordCommit(began: began, ended: began + work)
    }
    return shown
  }
}
