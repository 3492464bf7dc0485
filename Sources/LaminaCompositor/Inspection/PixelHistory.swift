// The steps that made one pixel, in painting order.

public import LaminaPixels

/// What layers made of one pixel of a frame, one after another.
public struct PixelHistory: Equatable, Sendable {
  /// The pixel's column on the screen, from 0.
  public let x: Int
  /// Its row, from 0 at the top.
  public let y: Int
  /// The colour before the first of `steps`: the canvas's background, unless steps are left out.
  public let start: PackedPixel
  /// What the canvas's background has of the final colour, 0...1.
  public let backgroundShare: Double
  /// What changed the pixel, back to front.
  public let steps: [Step]
  /// How many steps there were before those.
  public let omitted: Int

  /// The colour that is presented.
  public var color: PackedPixel { steps.last?.color ?? start }

  /// Draws of one layer, between those of others.
  ///
  /// A layer whose border lies above its sublayers has two steps. What a layer draws into a group counts as
  /// the screen shows it: through the group's opacity and the mask. A shadow is its layer's, whatever casts
  /// it, and lies beneath everything else of it. A filtered backdrop is a step of the layer that filters
  /// it; masks are no steps.
  public struct Step: Equatable, Sendable {
    /// The layer, as an index into the committed frame.
    public let layer: Int
    /// The pixel once this is painted, and nothing after it.
    public let color: PackedPixel
    /// What this has of the final colour, by coverage: 0 for what is hidden, 1 for what hides all below.
    ///
    /// The shares of all steps, of those that are left out and of the background sum to 1, for a frame
    /// that is composited source-over, within steps of 1/255.
    public let share: Double
    /// Whether what is painted later hides it completely.
    ///
    /// Never so beneath a filtered backdrop or a draw in another mode than source-over: those read what
    /// they cover.
    public let isHidden: Bool
  }
}
