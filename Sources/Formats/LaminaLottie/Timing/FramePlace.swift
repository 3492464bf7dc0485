// Frames as they are compared: with a tolerance for rounded numbers in files.

/// The precision with which frame numbers are compared.
///
/// Policy: `lottie-frames`.
enum FramePrecision {
  /// The largest difference of two frames that count as equal.
  ///
  /// Files round times: 0.033333 seconds at 30 frames per second are 0.99999 frames, and exporters multiply frames
  /// by 1.00000004.
  static let tolerance = 5e-4

  /// Returns the whole number that a frame is near, within the tolerance; otherwise the frame itself.
  static func snapped(_ frame: Double) -> Double {
    let whole = frame.rounded()
    return abs(frame - whole) <= max(tolerance, 1e-7 * abs(whole)) ? whole : frame
  }
}

/// A frame of a composition, or the time just before or just after it.
struct FramePlace {
  /// The time that is meant: the frame itself, or just before or after it.
  enum Side {
    /// Just before the frame.
    case below
    /// The frame itself.
    case exact
    /// Just after the frame.
    case above

    var opposite: Side {
      switch self {
      case .below: .above
      case .exact: .exact
      case .above: .below
      }
    }
  }

  var frame: Double
  var side: Side

  /// The moment at which properties have the values of this place.
  var moment: Moment { side == .below ? .before(frame) : .frame(frame) }

  /// Whether the place lies in a range of frames, to which `last` does not belong.
  func lies(from first: Double, to last: Double) -> Bool {
    let tolerance = FramePrecision.tolerance
    if side == .below { return first + tolerance < frame && frame <= last + tolerance }
    return first - tolerance <= frame && frame < last - tolerance
  }
}

/// The map from the frames of the composition around a precomp layer to the frames of the layer's contents.
struct TimeStep: Sendable {
  /// The formula of the map.
  enum Kind: Sendable {
    /// The enclosing composition's frame is the contents' frame times `stretch`, plus `start`.
    case linear(stretch: Double, start: Double)
    /// The contents' frame is the property's value at the enclosing composition's frame.
    case remapped(Property<Double>)
  }

  let kind: Kind
  /// The frame after the contents' last frame, if that last frame is shown there; `nil` if nothing is.
  private let end: Double?

  /// Makes the map of a precomp layer.
  ///
  /// - Parameters:
  ///   - seconds: the layer's time remapping; `nil` if it has none.
  ///   - stretch: the layer's stretch; below 0, the contents run backwards.
  ///   - start: the frame at which the contents start.
  ///   - end: the frame after the last of the contents.
  ///   - time: the map of the enclosing composition.
  init(
    remap seconds: Property<Double>?, stretch: Double, start: Double, end: Double,
    within time: TimeMap
  ) {
    guard let seconds else {
      kind = .linear(stretch: stretch, start: start)
      self.end = time.isSnapshot ? nil : end
      return
    }
    let rate = time.rate
    let frames = seconds.map { time.isSnapshot ? $0 * rate : TimeStep.frame(ofSeconds: $0, rate) }
    kind = .remapped(frames)
    // A remapping that goes on beyond the last layer shows nothing there.
    let goesOn = frames.keys.contains { $0.value > end + FramePrecision.tolerance }
    self.end = time.isSnapshot || goesOn ? nil : end
  }

  /// Returns the frame that a time remapping's value, in seconds, stands for.
  ///
  /// Exporters write seconds with three decimals. Seconds that a whole frame rounds to mean that frame.
  private static func frame(ofSeconds seconds: Double, _ rate: Double) -> Double {
    let frame = seconds * rate
    let thousandths = seconds * 1_000
    guard abs(thousandths - thousandths.rounded()) < 1e-6 else {
      return FramePrecision.snapped(frame)
    }
    return abs(frame.rounded() / rate - seconds) <= 0.000_500_1 ? frame.rounded() : frame
  }

  /// Whether the contents run forwards at a constant speed.
  var isLinear: Bool {
    if case .linear(let stretch, _) = kind { stretch > 0 } else { false }
  }

  /// Whether the contents' frames are those of the enclosing composition.
  var isIdentity: Bool {
    if case .linear(stretch: 1, start: 0) = kind { true } else { false }
  }

  /// The frames of the enclosing composition at which the contents' speed changes.
  var turns: [Double] {
    if case .remapped(let frames) = kind, frames.isAnimated { frames.keys.map(\.time) } else { [] }
  }

  /// Returns the place in the contents that is shown at a place of the enclosing composition.
  func innerPlace(_ outer: FramePlace) -> FramePlace {
    var place = outer
    switch kind {
    case .linear(let stretch, let start):
      place.frame = FramePrecision.snapped((outer.frame - start) / stretch)
      if stretch < 0 { place.side = outer.side.opposite }
    case .remapped(let frames): place = TimeStep.remappedPlace(outer, frames)
    }
    // The end of the contents shows their last frame.
    if let end, !isLinear, place.side == .exact,
      abs(place.frame - end) <= FramePrecision.tolerance
    {
      place.frame = end - 1
    }
    return place
  }

  private static func remappedPlace(_ outer: FramePlace, _ frames: Property<Double>) -> FramePlace {
    /// The part of a frame over which the direction of time is measured.
    let step = 1.0 / 64
    func side(_ earlier: Double, _ later: Double, _ rising: FramePlace.Side) -> FramePlace.Side {
      abs(later - earlier) < 1e-12 ? .exact : later > earlier ? rising : rising.opposite
    }
    switch outer.side {
    case .exact:
      return FramePlace(
        frame: FramePrecision.snapped(frames.valueAtMoment(.frame(outer.frame))), side: .exact)
    case .below:
      let value = frames.valueAtMoment(.before(outer.frame))
      let earlier = frames.valueAtMoment(.before(outer.frame - step))
      return FramePlace(frame: FramePrecision.snapped(value), side: side(earlier, value, .below))
    case .above:
      let value = frames.valueAtMoment(.frame(outer.frame))
      let later = frames.valueAtMoment(.before(outer.frame + step))
      return FramePlace(frame: FramePrecision.snapped(value), side: side(value, later, .above))
    }
  }
}
