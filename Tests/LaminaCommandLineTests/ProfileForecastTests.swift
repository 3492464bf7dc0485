import LaminaCommandLine
import Testing

/// The note that a profile takes minutes.
@Suite struct ProfileForecastTests {
  private func notes(ofFrames seconds: Double, frames: Int, repeats: Int) -> [String] {
    var time = 0.0
    var forecast = ProfileForecast(frames: frames, warmUp: 10, repeats: repeats) { time }
    return (1...repeats * (10 + frames)).compactMap { done in
      time += seconds
      return forecast.note(after: done)
    }
  }

  @Test func `profile: one that takes minutes says so once, with options that take less`() {
    #expect(
      notes(ofFrames: 2.8, frames: 120, repeats: 5) == [
        "a frame takes 2.8 s, so that 650 frames take 30 minutes; --frames 10 --warm-up 0 --repeats 1 takes 28 s"
      ])
    #expect(
      notes(ofFrames: 50, frames: 600, repeats: 5) == [
        "a frame takes 50 s, so that 3050 frames take 42 hours; --frames 1 --warm-up 0 --repeats 1 takes 50 s"
      ])
    #expect(
      notes(ofFrames: 0.5, frames: 120, repeats: 5).first?.hasPrefix(
        "a frame takes 500 ms, so that 650 frames take 5 minutes; --frames 60 ") == true)
  }

  @Test func `profile: one that takes seconds has no note`() {
    #expect(notes(ofFrames: 0.016, frames: 120, repeats: 5).isEmpty)
    #expect(notes(ofFrames: 0.09, frames: 120, repeats: 5).isEmpty)
    #expect(notes(ofFrames: 5, frames: 1, repeats: 1).isEmpty)
  }
}
