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

  @Test func `logarithm: it agrees with the C library to 4e-15, and powers of two are exact`() {
    var worst = 0.0
    for step in 1...40_000 {
      let value = Double(step) * 0.000_377
      worst = max(worst, abs(Exponential.log2(value) - log2(value)))
    }
    #expect(worst < 4e-15)
    for power in -1_074...1_023 {
      #expect(Exponential.log2(exp2(Double(power))) == Double(power))
    }
    #expect(Exponential.log2(0) == -.infinity && Exponential.log2(.infinity) == .infinity)
    #expect(Exponential.log2(-1).isNaN && Exponential.log2(.nan).isNaN)
  }

  @Test func `exponential: its ends`() {
    #expect(Exponential.exp(0) == 1)
    #expect(Exponential.exp(-701) == 0)
    #expect(Exponential.exp(701) == .infinity)
    #expect(Exponential.exp(-.infinity) == 0)
    #expect(Exponential.exp(.nan).isNaN)
  }
}
