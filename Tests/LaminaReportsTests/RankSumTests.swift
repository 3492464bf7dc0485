import LaminaReports
import TestSupport
import Testing

/// Expected values are SciPy 1.17.1's: `scipy.stats.mannwhitneyu(a, b, method=...)`, two-sided.
@Suite struct RankSumTests {
  private func isNear(_ value: Double, _ expected: Double, relative: Double = 1e-12) -> Bool {
    abs(value - expected) <= relative * expected
  }

  @Test func `exact: samples without equal values`() {
    // mannwhitneyu([1,2,3,4,5], [6,7,8,9,10], method='exact')
    let apart = RankSum([1, 2, 3, 4, 5], [6, 7, 8, 9, 10])
    #expect(apart.u == 0 && isNear(apart.p, 0.007936507936507936))
    // mannwhitneyu([19,22,16,29,24], [20,11,17,12], method='exact'): SciPy's own example.
    let mixed = RankSum([19, 22, 16, 29, 24], [20, 11, 17, 12])
    #expect(mixed.u == 17 && isNear(mixed.p, 0.1111111111111111))
    // The ten runs of either side that follow, method='exact'.
    let runs = RankSum(
      [1851, 1849, 1902, 1853, 1860, 1911, 1847, 1872, 1855, 1868],
      [1863, 1899, 1871, 1904, 1866, 1921, 1850, 1883, 1890, 1877])
    #expect(runs.u == 28 && isNear(runs.p, 0.10512243174781875))
    // mannwhitneyu(range(40), [x + 10.5 for x in range(40)], method='exact')
    let forty = RankSum((0..<40).map { 2 * $0 }, (0..<40).map { 2 * $0 + 21 })
    #expect(forty.u == 435 && isNear(forty.p, 0.0003503282572655932, relative: 1e-10))
    #expect(RankSum([1], [2]).p == 1)
  }

  @Test func `normal: equal values and large samples`() {
    // mannwhitneyu([1,2,2,3,3,3,4,5,5,9], [2,3,4,4,5,6,6,7,9,9,10], method='asymptotic')
    let tied = RankSum([1, 2, 2, 3, 3, 3, 4, 5, 5, 9], [2, 3, 4, 4, 5, 6, 6, 7, 9, 9, 10])
    #expect(tied.u == 26.5 && isNear(tied.p, 0.04667740501395502, relative: 1e-10))
    // mannwhitneyu(range(60), [x + 7.5 for x in range(70)], method='asymptotic')
    let large = RankSum((0..<60).map { 2 * $0 }, (0..<70).map { 2 * $0 + 15 })
    #expect(large.u == 1378 && isNear(large.p, 0.0007530213722032421, relative: 1e-10))
    // mannwhitneyu([5] * 4, [5] * 6)
    #expect(RankSum([5, 5, 5, 5], [5, 5, 5, 5, 5, 5]).p == 1)
  }

  @Test func `both: exchanged samples have the same p, and u from the other end`() {
    var random = SplitMix(seed: 7)
    for _ in 0..<50 {
      let first = (0..<random.integer(in: 1...12)).map { _ in UInt64(random.integer(in: 0...30)) }
      let second = (0..<random.integer(in: 1...12)).map { _ in UInt64(random.integer(in: 0...30)) }
      let (there, back) = (RankSum(first, second), RankSum(second, first))
      #expect(there.u + back.u == Double(first.count * second.count), "\(first) \(second)")
      #expect(isNear(there.p, back.p, relative: 1e-9), "\(first) \(second)")
      #expect(there.p > 0 && there.p <= 1)
    }
  }

  @Test func `smallest: no overlap at all`() {
    // 2 / comb(20, 10), 2 / comb(10, 5), 2 / comb(6, 3)
    #expect(isNear(RankSum.smallestProbability(10, 10), 2 / 184_756))
    #expect(isNear(RankSum.smallestProbability(5, 5), 2 / 252))
    #expect(isNear(RankSum.smallestProbability(3, 3), 0.1))
    #expect(RankSum.smallestProbability(1, 1) == 1)
    #expect(isNear(RankSum([1, 2, 3], [4, 5, 6]).p, RankSum.smallestProbability(3, 3)))
  }
}
