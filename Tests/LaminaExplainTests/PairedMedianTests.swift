import LaminaExplain
import TestSupport
import Testing

@Suite struct PairedMedianTests {
  /// Probabilities of the binomial distribution of 1/2.
  ///
  /// 0 of 8 have 0.0039, up to 3 of 20 have 0.0013 and up to 4 0.0059, up to 36 of 100 have 0.0033 and up to 37
  /// 0.0060.
  @Test(arguments: [(8, 0), (10, 0), (20, 3), (100, 36)])
  func `paired median: the interval's ends leave out no more than one in two hundred`(
    count: Int, place: Int
  ) throws {
    var random = SplitMix(seed: UInt64(count))
    var values = (0..<count).map { Int64($0) }
    for index in values.indices.dropFirst() {
      values.swapAt(index, random.integer(in: 0...index))
    }
    let median = try #require(PairedMedian(values))
    #expect(median.value == Int64(count / 2))
    #expect(median.low == Int64(place) && median.high == Int64(count - 1 - place))
  }

  @Test func `paired median: seven differences tell nothing from nothing`() {
    #expect(PairedMedian([1, 2, 3, 4, 5, 6, 7]) == nil)
  }
}
