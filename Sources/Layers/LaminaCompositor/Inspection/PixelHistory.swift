// The steps that made one pixel, in painting order.

public import LaminaPixels

/// The successive changes that layers made to one pixel of a frame.
public struct PixelHistory: Equatable, Sendable {
  /// The pixel's column on the screen, from 0.
  public let x: Int
  /// The pixel's row, from 0 at the top.
  public let y: Int
  /// The colour before the first of `steps`: the canvas's background, unless steps are omitted.
  public let start: PackedPixel
  /// The share of the canvas's background in the final colour, 0...1.
  public let backgroundShare: Double
  /// The changes of the pixel, back to front.
  public let steps: [Step]
  /// The number of omitted steps before `steps`.
  public let omitted: Int

  /// The colour of the pixel after all steps, which is presented.
  public var color: PackedPixel { steps.last?.color ?? start }

  /// A change of the pixel by consecutive draws of one layer.
  ///
  /// A layer whose border lies above its sublayers has two steps. Draws into a group count as they appear on the
  /// screen: through the group's opacity and the mask. A shadow belongs to its layer, regardless of what casts it, and
  /// lies beneath everything else of the layer. A filtered backdrop is a step of the layer that filters it. Masks are
  /// no steps.
  public struct Step: Equatable, Sendable {
    /// The layer, as an index into the evaluated frame.
    public let layer: Int
    /// The pixel's colour after this step, without later steps.
    public let color: PackedPixel
    /// The step's share in the final colour, by coverage: 0 if it is hidden, 1 if it hides everything below.
    ///
    /// The shares of all steps, of omitted ones and of the background sum to 1 for a frame composited source-over,
    /// within 1/255.
    public let share: Double
    /// Whether later steps hide this step completely.
    ///
    /// It is `false` beneath a filtered backdrop, or beneath a draw in another mode than source-over, since those read
    /// the pixels below.
    public let isHidden: Bool
  }
}
