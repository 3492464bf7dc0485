import LaminaDisplay
import Testing

/// Which refreshes a range of rates asks for.
@Suite struct FrameRateRangeTests {
  private func divisor(
    _ minimum: Double, _ maximum: Double, _ preferred: Double, of rate: Double = 120
  )
    -> Int
  {
    FrameRateRange(minimum: minimum, maximum: maximum, preferred: preferred).divisor(of: rate)
  }

  @Test func `rates: they divide the display's`() {
    #expect(FrameRateRange.default.divisor(of: 120) == 1)
    #expect(divisor(0, 120, 0) == 1 && divisor(0, 60, 0) == 2)
    #expect(divisor(10, 120, 60) == 2 && divisor(10, 120, 120) == 1)
    #expect(
      [48, 40, 30, 24, 20, 16, 15, 12, 10].map { divisor(8, 120, $0) } == [
        3, 3, 4, 5, 6, 8, 8, 10, 12,
      ])
    #expect(divisor(30, 60, 60, of: 59.94) == 1)
  }

  @Test func `rates: the nearest within the range, the faster of two`() {
    #expect(divisor(10, 120, 50) == 2, "60 or 40: both are 10 away")
    #expect(divisor(10, 120, 49) == 3)
    #expect(divisor(10, 50, 50) == 3, "60 is above the maximum")
    #expect(divisor(50, 80, 55) == 2, "40 is below the minimum")
    #expect(divisor(70, 100, 80) == 2, "none is within: the fastest below the maximum")
    #expect(divisor(61, 70, 0, of: 60) == 1)
  }

  @Test func `rates: multiples of what the display shows`() {
    let range = FrameRateRange(minimum: 10, maximum: 60, preferred: 40)
    #expect(range.divisor(of: 120) == 3)
    #expect(range.divisor(of: 120, multipleOf: 2) == 4, "30, or 60: 40 cannot be")
    #expect(FrameRateRange.default.divisor(of: 120, multipleOf: 2) == 2)
  }

  @Test func `misuse: a range whose ends do not fit`() async {
    await #expect(processExitsWith: .failure) { _ = FrameRateRange(minimum: 60, maximum: 30) }
    await #expect(processExitsWith: .failure) {
      _ = FrameRateRange(minimum: 30, maximum: 60, preferred: 90)
    }
  }
}
