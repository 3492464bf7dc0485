import Foundation
import LaminaGeometry
import Testing

@Suite struct ExponentialTests {
  @Test func `exponential: it agrees with the C library to 2e-15`() {
    var worst = 0.0
    for step in -7_000...7_000 {
      let exponent = Double(step) / 10 + 0.037
      guard abs(exponent) < 700 else { continue }
      let exact = exp(exponent)
      worst = max(worst, abs(Exponential.exp(exponent) - exact) / exact)
    }
    #expect(worst < 2e-15)
  }

  @Test func `exponential: its ends`() {
    #expect(Exponential.exp(0) == 1)
    #expect(Exponential.exp(-701) == 0)
    #expect(Exponential.exp(701) == .infinity)
    #expect(Exponential.exp(-.infinity) == 0)
    #expect(Exponential.exp(.nan).isNaN)
  }
}
