import LaminaSequences
import Testing

/// Which frames, when, in which order, by whom, and under what names.
@Suite struct FrameListTests {
  @Test(arguments: [
    ("0", [0]), ("7-7", [7]), ("0-3", [0, 1, 2, 3]), ("1-10:3", [1, 4, 7, 10]),
    ("1-10x4", [1, 5, 9]), ("1-3,5,7-20:2", [1, 2, 3, 5, 7, 9, 11, 13, 15, 17, 19]),
    ("5,1-3,2,5", [1, 2, 3, 5]), (" 1 - 2 , 4", [1, 2, 4]),
    ("999999999-1000000000", [999_999_999, 1_000_000_000]),
    ("0007", [7]),
  ])
  func `ranges: every form, each frame once, ascending`(text: String, numbers: [Int]) throws {
    #expect(try FrameList(parsing: text).numbers == numbers)
  }

  @Test(arguments: [
    "", ",", "1,", "a", "1-", "-1", "1--2", "1-2-3", "1:2", "1-4:0", "1-4:-1", "1-4:", "1-4:x",
    "3-1", "1-10y2", "1-10%4", "0.5", "+1", "1000000001", "99999999999999999999", "1-1000000000",
    "0-9999999,20000000", "٣", "1-4:2:1",
  ])
  func `ranges: what is none is refused in words`(text: String) {
    #expect(throws: RangeProblem.self) { try FrameList(parsing: text) }
    do { _ = try FrameList(parsing: text) } catch {
      #expect(error.message.contains("\""), "\(error.message)")
    }
  }

  @Test(arguments: [
    ([], "none"), ([4], "4"), ([1, 2], "1-2"), ([1, 5], "1, 5"),
    ([1, 2, 3, 5, 7, 9], "1-3, 5-9:2"),
    ([0, 10, 20, 21], "0-20:10, 21"),
  ])
  func `ranges: a list reads as ranges`(numbers: [Int], text: String) {
    #expect(FrameList(numbers).text == text)
  }

  @Test func `ranges: what a list reads as is the list`() throws {
    var random = SystemRandomNumberGenerator()
    let seed = UInt64.random(in: 0...UInt64.max, using: &random)
    var state = seed
    func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    for _ in 0..<200 {
      let list = FrameList((0..<1 + next(30)).map { _ in next(60) })
      #expect(try FrameList(parsing: list.text) == list, "seed \(seed): \(list.text)")
    }
  }

  @Test func `all: the frames that start ahead of the scene's end`() throws {
    #expect(FrameList(duration: 2, rate: FrameRate(60)).numbers == Array(0..<120))
    #expect(FrameList(duration: 0, rate: FrameRate(60)).numbers == [0])
    #expect(FrameList(duration: 1.01, rate: FrameRate(10)).numbers.count == 11)
    // 0.1 * 30 is more than 3 in binary: there is no fourth frame all the same.
    #expect(FrameList(duration: 0.1, rate: FrameRate(30)).numbers == [0, 1, 2])
    for rate in [7.5, 14.985, 23.9759979248047, 29.9700012207031, 59.9400024414062, 999.7] {
      for count in [1, 7, 60, 1_499, 49_999] {
        let exact = try #require(FrameRate(rate))
        #expect(FrameList(duration: Double(count) / rate, rate: exact).numbers.count == count)
      }
    }
    #expect(FrameList(duration: 1, rate: FrameRate(30_000, in: 1_001)).numbers.count == 30)
  }

  @Test func `rates: numbers and fractions, and the moment of a frame`() throws {
    #expect(try FrameRate(parsing: "60") == FrameRate(60))
    #expect(try FrameRate(parsing: "29.97") == FrameRate(2_997, in: 100))
    #expect(try FrameRate(parsing: "30000/1001") == FrameRate(30_000, in: 1_001))
    #expect(FrameRate(30_000.0 / 1_001) == FrameRate(30_000, in: 1_001))
    #expect(FrameRate(29.97) == FrameRate(2_997, in: 100))
    // 29.97 in single precision is a fraction of a power of two.
    let exported = try #require(FrameRate(29.9700012207031))
    #expect(abs(exported.frameTime(of: 100_000) - 100_000 / 29.9700012207031) < 1e-9)
    #expect(FrameRate(60).frameTime(of: 90) == 1.5)
    #expect(FrameRate(24_000, in: 1_001).frameTime(of: 24) == 1.001)
    for text in ["0", "-1", "x", "1/0", "0/1", "1/", "1e9", "nan", "inf", "2001/2", "1/2/3", ""] {
      #expect(throws: RangeProblem.self, "\(text)") { try FrameRate(parsing: text) }
    }
  }

  @Test func `orders: the ends first, then the middles, and every frame once`() {
    #expect(FrameOrder.binary.arrange(Array(0...8)) == [0, 8, 4, 2, 6, 1, 3, 5, 7])
    #expect(FrameOrder.descending.arrange([1, 2, 5]) == [5, 2, 1])
    for count in 0...40 {
      let numbers = (0..<count).map { 3 * $0 }
      for order in FrameOrder.allCases { #expect(order.arrange(numbers).sorted() == numbers) }
    }
  }

  @Test(arguments: [false, true])
  func `shards: together they are the whole, whatever the numbers`(isInterleaved: Bool) {
    for count in [0, 1, 2, 31, 40, 41, 43] {
      let numbers = (0..<count).map { 5 + 2 * $0 }
      for shards in 1...20 {
        let parts = (1...shards).map {
          Shard($0, of: shards).ownPart(of: numbers, isInterleaved: isInterleaved)
        }
        #expect(parts.flatMap { $0 }.sorted() == numbers)
        let sizes = parts.map(\.count)
        #expect((sizes.max() ?? 0) - (sizes.min() ?? 0) <= 1)
      }
    }
  }

  @Test func `shards: outright, from a Slurm array, from variables of one's own`() throws {
    #expect(try Shard(parsing: "3/16", environment: [:]) == Shard(3, of: 16))
    let slurm = [
      "SLURM_ARRAY_TASK_ID": "9", "SLURM_ARRAY_TASK_MIN": "5", "SLURM_ARRAY_TASK_MAX": "13",
      "SLURM_ARRAY_TASK_COUNT": "5", "SLURM_ARRAY_TASK_STEP": "2",
    ]
    #expect(try Shard(parsing: "auto", environment: slurm) == Shard(3, of: 5))
    let zero = [
      "LAMINA_SHARD_INDEX": "0", "LAMINA_SHARD_FIRST": "0", "LAMINA_SHARD_COUNT": "4",
    ]
    #expect(try Shard(parsing: "auto", environment: zero) == Shard(1, of: 4))
    #expect(
      try Shard(parsing: "auto", environment: zero.merging(slurm) { first, _ in first })
        == Shard(1, of: 4))
    for text in ["", "0/4", "5/4", "1/0", "1", "a/b", "1/2/3", "-1/3", "1/1000001"] {
      #expect(throws: RangeProblem.self, "\(text)") { try Shard(parsing: text, environment: [:]) }
    }
    for (name, value) in [
      ("SLURM_ARRAY_TASK_ID", "8"), ("SLURM_ARRAY_TASK_ID", "15"), ("SLURM_ARRAY_TASK_ID", "x"),
      ("SLURM_ARRAY_TASK_COUNT", ""), ("SLURM_ARRAY_TASK_STEP", "0"),
    ] {
      var environment = slurm
      environment[name] = value
      #expect(throws: RangeProblem.self, "\(name)=\(value)") {
        try Shard(parsing: "auto", environment: environment)
      }
    }
    #expect(throws: RangeProblem.self) { try Shard(parsing: "auto", environment: [:]) }
  }

  @Test(arguments: [
    ("out/%04d.png", 7, "out/0007.png"), ("out/%04d.png", 12_345, "out/12345.png"),
    ("f####.png", 42, "f0042.png"), ("%d.png", 998, "998.png"), ("/%03d.png", 1_002, "/1002.png"),
    ("a%%b#.png", 3, "a%b3.png"), ("still.png", 3, "still.png"),
  ])
  func `names: a field for the number, of a least width`(pattern: String, frame: Int, path: String)
    throws
  {
    #expect(try FramePattern(parsing: pattern).filePath(of: frame) == path)
  }

  @Test(arguments: [
    "%4d.png", "%s.png", "%00d.png", "100%", "%04d-%04d.png", "##-%d.png", "%04d/a.png", "a#/b.png",
    "out/", "", "..", "%021d.png", "%0d.png",
  ])
  func `names: what is no field is refused`(pattern: String) {
    #expect(throws: RangeProblem.self) { try FramePattern(parsing: pattern) }
  }

  @Test func `names: the manifest's goes with the frames'`() throws {
    let shot = try FramePattern(parsing: "x/shot-%04d.png")
    #expect(
      FrameManifest.manifestName(prefix: shot.manifestPrefix, shard: nil) == "shot-frames.jsonl")
    let still = try FramePattern(parsing: "still.png")
    #expect(
      FrameManifest.manifestName(prefix: still.manifestPrefix, shard: Shard(3, of: 16))
        == "still-frames-3-of-16.jsonl")
    #expect(try FramePattern(parsing: "x/%04d.png").manifestPrefix.isEmpty)
    #expect(FrameManifest.readPrefix(name: "shot-frames-3-of-16.jsonl")?.prefix == "shot-")
    #expect(FrameManifest.readPrefix(name: "frames.jsonl")?.isShard == false)
    #expect(FrameManifest.readPrefix(name: "frames-3-of.jsonl") == nil)
  }
}
