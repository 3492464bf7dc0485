internal import LaminaLayers
public import LaminaViews

extension View {
  /// The options of an animation of several successive changes.
  public nonisolated struct KeyframeAnimationOptions: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Makes options from their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Lays out the subviews of changed views with them.
    public static let layoutSubviews = KeyframeAnimationOptions(rawValue: 1)
    /// Lets views take touches meanwhile.
    public static let allowUserInteraction = KeyframeAnimationOptions(rawValue: 1 << 1)
    /// Begins at the shown values.
    public static let beginFromCurrentState = KeyframeAnimationOptions(rawValue: 1 << 2)
    /// Repeats the animation until it is removed.
    public static let `repeat` = KeyframeAnimationOptions(rawValue: 1 << 3)
    /// Runs the animation forwards, then backwards.
    public static let autoreverse = KeyframeAnimationOptions(rawValue: 1 << 4)
    /// Uses the block's own duration within another block.
    public static let overrideInheritedDuration = KeyframeAnimationOptions(rawValue: 1 << 5)
    /// Uses the block's own options within another block.
    public static let overrideInheritedOptions = KeyframeAnimationOptions(rawValue: 1 << 9)
    /// Moves in a straight line from value to value.
    public static let calculationModeLinear: KeyframeAnimationOptions = []
    /// Jumps from value to value.
    public static let calculationModeDiscrete = KeyframeAnimationOptions(rawValue: 1 << 10)
    /// Moves at one speed throughout.
    public static let calculationModePaced = KeyframeAnimationOptions(rawValue: 2 << 10)
    /// Moves on a smooth curve through the values.
    public static let calculationModeCubic = KeyframeAnimationOptions(rawValue: 3 << 10)
    /// Moves on a smooth curve at one speed.
    public static let calculationModeCubicPaced = KeyframeAnimationOptions(rawValue: 4 << 10)

    /// How values follow each other.
    var calculationMode: Keyframes.CalculationMode {
      let modes: [Keyframes.CalculationMode] = [.linear, .discrete, .paced, .cubic, .cubicPaced]
      let mode = Int(rawValue >> 10 & 7)
      return mode < modes.count ? modes[mode] : .linear
    }

    /// The options of the whole block: the bits beside the modes, and a curve, which is linear unless set.
    var blockOptions: View.AnimationOptions {
      let options = View.AnimationOptions(rawValue: rawValue & ~(7 << 10))
      return rawValue >> 16 & 15 == 0 ? options.union(.curveLinear) : options
    }
  }
}
