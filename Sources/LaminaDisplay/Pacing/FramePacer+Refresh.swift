// Whole refreshes, for durations that are known beforehand.

extension FramePacer {
  /// Takes one refresh through display, render server and app, in that order.
  ///
  /// This is how durations that were measured one frame after another become what a device would have
  /// shown, where app and render server work at the same time.
  ///
  /// - Parameters:
  ///   - vsync: the number of the refresh; those before it have been taken.
  ///   - work: how long the app works for a commit, ns, if it is free; `nil` if it has nothing to do.
  ///   - duration: how long the render server takes if it has something to render.
  ///   - isAnimating: whether it renders without a commit too.
  /// - Returns: the frame that is shown from this vsync on; `nil` if the one before stays.
  public mutating func refresh(
    _ vsync: Int, work: UInt64?, render duration: RenderDuration, isAnimating: Bool = false
  ) -> PacedFrame? {
    let shown = show(at: vsync)
    if canRender(at: vsync) {
      if isAnimating || readyCommits(at: vsync) > 0 {
        render(at: vsync, duration)
      } else {
        renderNothing(at: vsync)
      }
    }
    if let work, appIsFree(at: vsync) {
      let began = timing.time(of: vsync)
      commit(began: began, ended: began + work)
    }
    return shown
  }
}
