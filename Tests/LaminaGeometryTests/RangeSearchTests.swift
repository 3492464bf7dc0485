import LaminaGeometry
import Testing

@Suite struct RangeSearchTests {
  @Test func `search: the first place is what a search from the front finds`() {
    for lower in -3...3 {
      for upper in lower...lower + 9 {
        for border in lower - 1...upper + 1 {
          let found = (lower..<upper).partitioningIndex { $0 >= border }
          #expect(found == (lower..<upper).first { $0 >= border } ?? upper)
        }
      }
    }
  }

  @Test func `search: the last place begins at or before the one asked for`() {
    let starts = [0, 2, 2, 5, 9]
    for place in -1...10 {
      let found = Range.floorIndex(of: starts.count) { starts[$0] > place }
      #expect(found == starts.lastIndex { $0 <= place } ?? 0)
    }
    #expect(Range.floorIndex(of: 0) { _ in true } == 0)
  }
}
