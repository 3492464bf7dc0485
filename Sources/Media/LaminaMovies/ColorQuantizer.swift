// The choice of a palette: cells of colours are divided where that saves most, then settled.

/// A chooser of a few colours for many.
///
/// The cells are divided into boxes until there are as many as colours. The box with the greatest error is divided next,
/// across its channel of greatest error, where the sum of both parts' errors is least. Then each cell is given to its
/// nearest colour, and each colour becomes the mean of its cells, three times. No box is divided any more once the
/// error cannot be seen. Greens count more than reds and blues,
/// as for the eye. All sums are in a fixed order, so the same colours give the same palette on any machine.
///
/// - Source: Wu: "Efficient statistical computations for optimal color quantization", Graphics Gems II (1991); Lloyd:
///   "Least squares quantization in PCM", IEEE Transactions on Information Theory 28 (1982).
enum ColorQuantizer {
  /// The weights of red, green and blue in the distance of two colours.
  static let weights = SIMD4<Float>(0.5, 1, 0.35, 0)

  /// The mean squared distance from the palette that cannot be seen.
  ///
  /// More colours would only make longer files. At 0.3 the decoded frames of 15 animations have the same SSIM as with
  /// all colours, to four digits; at 0.4 one has less.
  private static let smallError: Float = 0.3

  /// Returns at most `most` colours for those of a histogram.
  ///
  /// - Precondition: `most` is 1...256.
  static func palette(for histogram: ColorHistogram, most: Int) -> [RGB] {
    if let colors = histogram.colors(upTo: most) { return colors }
    let points = histogram.cells.map(Point.init)
    var means = divided(points, most: most)
    for _ in 0..<3 { means = settled(means, points) }
    return exact(means, points)
  }

  /// Returns whole colours: a colour that most of the nearest pixels have, else the rounded mean.
  ///
  /// An area of one colour then has that colour, and no error that would be distributed over it.
  private static func exact(_ means: [SIMD4<Float>], _ points: [Point]) -> [RGB] {
    let nearest = NearestColor(means)
    var weights = [Float](repeating: 0, count: means.count)
    var best = [(votes: Float, color: RGB)](repeating: (0, 0), count: means.count)
    for point in points {
      let index = nearest.index(of: point.color)
      weights[index] += point.weight
      if point.votes > best[index].votes { best[index] = (point.votes, point.candidate) }
    }
    return means.indices.map {
      best[$0].votes * 2 > weights[$0] ? best[$0].color : rounded(means[$0])
    }
  }

  /// A cell as one colour with a weight: the mean of its pixels, and their number.
  private struct Point {
    var color: SIMD4<Float>
    var weight: Float
    /// The cell's candidate for a majority, and its votes.
    var candidate: RGB
    var votes: Float

    init(_ cell: ColorHistogram.Cell) {
      weight = Float(cell.count)
      (candidate, votes) = (cell.candidate, Float(cell.votes))
      color = SIMD4<Float>(cell.sums) / weight
    }
  }

  /// A range of points that share a colour.
  private struct Box {
    var range: Range<Int>
    var mean: SIMD4<Float>
    /// The weighted squared distances of the points from the mean, for each channel.
    var errors: SIMD4<Float>

    init(_ range: Range<Int>, _ points: [Point]) {
      self.range = range
      var (weight, sum) = (Float(0), SIMD4<Float>.zero)
      for index in range {
        weight += points[index].weight
        sum += points[index].color * points[index].weight
      }
      mean = sum / weight
      errors = .zero
      for index in range {
        let distance = points[index].color - mean
        errors += distance * distance * points[index].weight
      }
      errors *= ColorQuantizer.weights
    }
  }

  private static func divided(_ all: [Point], most: Int) -> [SIMD4<Float>] {
    var points = all
    var boxes = [Box(0..<points.count, points)]
    let enough = points.reduce(0) { $0 + $1.weight } * smallError
    while boxes.count < most, boxes.reduce(0, { $0 + $1.errors.sum() }) > enough {
      var worst = -1
      for (index, box) in boxes.enumerated() where box.range.count > 1 && box.errors.sum() > 0 {
        if worst < 0 || box.errors.sum() > boxes[worst].errors.sum() { worst = index }
      }
      guard worst >= 0 else { break }
      let middle = divide(boxes[worst], &points)
      let range = boxes[worst].range
      boxes[worst] = Box(range.lowerBound..<middle, points)
      boxes.append(Box(middle..<range.upperBound, points))
    }
    return boxes.map(\.mean)
  }

  /// Divides a box's points, and returns the index of the second part's first point.
  private static func divide(_ box: Box, _ points: inout [Point]) -> Int {
    var channel = 0
    for other in 1..<3 where box.errors[other] > box.errors[channel] { channel = other }
    let cut = bestCut(box, points, channel)
    var middle = box.range.lowerBound
    for index in box.range where level(points[index], channel) <= cut {
      points.swapAt(index, middle)
      middle += 1
    }
    // All points may be on one level, although they differ by fractions.
    return middle < box.range.upperBound ? middle : box.range.lowerBound + box.range.count / 2
  }

  /// Returns the level of a channel after which a division is best.
  private static func bestCut(_ box: Box, _ points: [Point], _ channel: Int) -> Int {
    var weights = [Float](repeating: 0, count: 256)
    var sums = weights
    for index in box.range {
      let place = level(points[index], channel)
      weights[place] += points[index].weight
      sums[place] += points[index].weight * points[index].color[channel]
    }
    let (weight, sum) = (weights.reduce(0, +), sums.reduce(0, +))
    var best = (cut: level(points[box.range.lowerBound], channel), saved: -Float.infinity)
    var (lowWeight, lowSum) = (Float(0), Float(0))
    for place in 0..<255 where weights[place] > 0 {
      lowWeight += weights[place]
      lowSum += sums[place]
      let highWeight = weight - lowWeight
      guard highWeight > 0 else { break }
      let highSum = sum - lowSum
      // The errors' sum falls by as much as this sum of squares grows.
      let saved = lowSum * lowSum / lowWeight + highSum * highSum / highWeight
      if saved > best.saved { best = (place, saved) }
    }
    return best.cut
  }

  private static func level(_ point: Point, _ channel: Int) -> Int {
    min(255, max(0, Int(point.color[channel])))
  }

  private static func settled(_ means: [SIMD4<Float>], _ points: [Point]) -> [SIMD4<Float>] {
    let nearest = NearestColor(means)
    var sums = [SIMD4<Float>](repeating: .zero, count: means.count)
    var weights = [Float](repeating: 0, count: means.count)
    for point in points {
      let index = nearest.index(of: point.color)
      sums[index] += point.color * point.weight
      weights[index] += point.weight
    }
    return means.indices.map { weights[$0] > 0 ? sums[$0] / weights[$0] : means[$0] }
  }

  private static func rounded(_ color: SIMD4<Float>) -> RGB {
    let whole = color.rounded(.toNearestOrAwayFromZero)
    return RGB(whole.x) | RGB(whole.y) << 8 | RGB(whole.z) << 16
  }
}

/// A search for the nearest of some colours, eight at a time.
struct NearestColor: Sendable {
  private var reds: [SIMD8<Float>] = []
  private var greens: [SIMD8<Float>] = []
  private var blues: [SIMD8<Float>] = []

  /// Makes a search among at least one colour.
  init(_ colors: [SIMD4<Float>]) {
    for start in stride(from: 0, to: colors.count, by: 8) {
      // Missing colours of the last eight are too far away to be found.
      var (red, green, blue) = (SIMD8<Float>(repeating: 1e6), SIMD8<Float>(), SIMD8<Float>())
      for lane in 0..<min(8, colors.count - start) {
        let color = colors[start + lane]
        (red[lane], green[lane], blue[lane]) = (color.x, color.y, color.z)
      }
      reds.append(red)
      greens.append(green)
      blues.append(blue)
    }
  }

  /// Makes a search among a palette.
  init(palette: [RGB]) {
    self.init(palette.map(NearestColor.channels))
  }

  /// Returns the channels of a colour as numbers.
  static func channels(_ color: RGB) -> SIMD4<Float> {
    SIMD4(Float(color & 255), Float(color >> 8 & 255), Float(color >> 16 & 255), 0)
  }

  /// Returns the index of the nearest colour; of equally near ones the first in its eighth of the colours.
  func index(of color: SIMD4<Float>) -> Int {
    let weights = ColorQuantizer.weights
    let red = SIMD8<Float>(repeating: color.x)
    let green = SIMD8<Float>(repeating: color.y)
    let blue = SIMD8<Float>(repeating: color.z)
    var best = SIMD8<Float>(repeating: .infinity)
    var found = SIMD8<Int32>(repeating: 0)
    let (reds, greens, blues) = (reds.span, greens.span, blues.span)
    for group in reds.indices {
      let (x, y, z) = (reds[group] - red, greens[group] - green, blues[group] - blue)
      let distance = x * x * weights.x + y * y * weights.y + z * z * weights.z
      let isNearer = distance .< best
      best.replace(with: distance, where: isNearer)
      found.replace(
        with: SIMD8<Int32>(repeating: Int32(truncatingIfNeeded: group)), where: isNearer)
    }
    var lane = 0
    for other in 1..<8
    where best[other] < best[lane]
      || best[other] == best[lane] && found[other] < found[lane]
    {
      lane = other
    }
    return Int(found[lane]) * 8 + lane
  }
}
