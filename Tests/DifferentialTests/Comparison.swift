import LaminaLayers
import LaminaPixels
import ReferenceRenderer

// Two pictures side by side: where they differ by more than they may, and by how much at all.

/// The pipeline's picture compared with the twin's.
struct Comparison {
  /// The pixel that is furthest beyond its tolerance; `nil` if none is beyond.
  private(set) var worst: String?
  /// How many pixels differ by so many steps: 0, 1, 2, and 3 or more.
  private(set) var counts = [0, 0, 0, 0]
  /// How many pixels had a tolerance of 20 steps or more.
  private(set) var loose = 0
  /// How many pixels had a tolerance of 0: they have to be equal.
  private(set) var exact = 0

  /// Compares pixel by pixel and channel by channel.
  init(_ pixels: [PackedPixel], with reference: ReferencePicture) {
    guard pixels.count == reference.pixels.count else {
      worst = "the pipeline has \(pixels.count) pixels, the twin \(reference.pixels.count)"
      return
    }
    var excess = 0.0
    for (index, pixel) in pixels.enumerated() {
      let other = reference.pixels[index]
      let tolerance = reference.channelTolerance[index].rounded(.up)
      let difference = Comparison.difference(pixel, other)
      counts[min(3, Int(difference.max()))] += 1
      if reference.tolerance[index] >= 20 { loose += 1 }
      if reference.tolerance[index] == 0 { exact += 1 }
      let beyond = (difference - tolerance).max()
      guard beyond > excess else { continue }
      excess = beyond
      let (x, y) = (index % reference.width, index / reference.width)
      worst = """
        pixel (\(x), \(y)): the pipeline has \(Comparison.text(pixel)), the twin \
        \(Comparison.text(other)), the tolerance is \(tolerance.x) \(tolerance.y) \(tolerance.z) \
        \(tolerance.w)
        """
    }
  }

  /// Renders a tree by the pipeline and by the twin.
  ///
  /// - Throws: `RenderError`, which no scene of these tests should meet.
  @MainActor static func ofBoth(_ root: Layer, _ canvas: Canvas, at time: Double = 0) throws
    -> Comparison
  {
    Comparison(
      try PipelineRun.single.render(root, canvas, at: time),
      with: ReferenceRenderer().render(root, canvas: canvas, at: time))
  }

  private static func difference(_ a: PackedPixel, _ b: PackedPixel) -> SIMD4<Double> {
    func channels(_ p: PackedPixel) -> SIMD4<Double> {
      [Double(p.red), Double(p.green), Double(p.blue), Double(p.alpha)]
    }
    let difference = channels(a) - channels(b)
    return pointwiseMax(difference, -difference)
  }

  private static func text(_ p: PackedPixel) -> String {
    "(\(p.red), \(p.green), \(p.blue), \(p.alpha))"
  }
}

/// Comparisons added up.
struct DifferenceTally {
  private var scenes = 0
  private var failures = 0
  private var counts = [0, 0, 0, 0]
  private var loose = 0
  private var exact = 0

  /// Adds one.
  mutating func add(_ comparison: Comparison) {
    scenes += 1
    if comparison.worst != nil { failures += 1 }
    for i in counts.indices { counts[i] += comparison.counts[i] }
    loose += comparison.loose
    exact += comparison.exact
  }

  /// The sums, on one line.
  var text: String {
    let total = max(1, counts.reduce(0, +))
    func share(_ count: Int) -> String {
      let tenths = (Double(count) / Double(total) * 100_000).rounded() / 1000
      return "\(tenths) %"
    }
    return """
      \(scenes) scenes, \(failures) beyond tolerance, \(total) pixels: differing by 0: \
      \(share(counts[0])), 1: \(share(counts[1])), 2: \(share(counts[2])), 3 or more: \
      \(share(counts[3])); tolerance 0: \(share(exact)), 20 or more: \(share(loose))
      """
  }
}
