import LaminaReports
import Testing

/// Layers that reports show as one row.
@Suite struct LayerKindTests {
  @Test(arguments: [
    (#"root.sublayers[0].sublayers[3] "cell 3""#, #"root.sublayers[0].sublayers[14] "cell 14""#),
    (#"root.sublayers[0] "PhotoCell 6,1""#, #"root.sublayers[9] "PhotoCell 10,2""#),
    (#"root.sublayers[0].mask"#, #"root.sublayers[5].mask"#),
    (#"root.sublayers[1] "row 3/title""#, #"root.sublayers[2] "row 4/title""#),
    (#"root.sublayers[1] "7""#, #"root.sublayers[2] "12""#),
  ])
  func `kinds: places and numbers make no difference`(one: String, other: String) {
    #expect(LayerKind(path: one) == LayerKind(path: other))
    #expect(LayerKind(path: one).hashValue == LayerKind(path: other).hashValue)
  }

  @Test(arguments: [
    (#"root.sublayers[0] "card""#, #"root.sublayers[0] "cart""#),
    (#"root.sublayers[0] "card""#, #"root.sublayers[0]"#),
    (#"root.sublayers[0].mask"#, #"root.sublayers[0].sublayers[0]"#),
    (#"root.sublayers[0] "cell 1""#, #"root.sublayers[0].sublayers[0] "cell 1""#),
  ])
  func `kinds: names and depth do`(one: String, other: String) {
    #expect(LayerKind(path: one) != LayerKind(path: other))
  }

  @Test(arguments: [
    (#"root.sublayers[3] "cell 3""#, 1, #""cell 3""#),
    (#"root.sublayers[3] "cell 3""#, 42, #"42 × "cell""#),
    (#"root.sublayers[3] "PhotoCell 6,1""#, 2, #"2 × "PhotoCell""#),
    (#"root.sublayers[3] "row 4/title""#, 9, #"9 × "row/title""#),
    (#"root.sublayers[3] "iPhone 15 Pro""#, 2, #"2 × "iPhone Pro""#),
    ("root.sublayers[3].mask", 1, "root.sublayers[3].mask"),
    ("root.sublayers[3].mask", 1_200, "1,200 × root.sublayers[].mask"),
  ])
  func `labels: the name comes first, and a number of equals before it`(
    path: String, count: Int, label: String
  ) {
    #expect(LayerKind(path: path).label(count: count) == label)
  }

  @Test func `groups: kinds come in the order of their first layers`() {
    let groups = [
      #"root.sublayers[0] "a 1""#, #"root.sublayers[1] "b""#, #"root.sublayers[2] "a 2""#,
    ].groupedByLayerKind { $0 }
    #expect(groups.map(\.elements.count) == [2, 1])
    #expect(groups.map { $0.kind.label(count: $0.elements.count) } == [#"2 × "a""#, #""b""#])
  }
}
