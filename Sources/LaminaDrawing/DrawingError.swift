public import LaminaImages
import LaminaRaster
public import LaminaText

/// Why something could not be drawn.
public enum DrawingError: Error, Equatable, Sendable {
  /// A state is restored that has not been saved.
  case nothingSaved
  /// So many states are still saved at the end.
  case stillSaved(count: Int)
  /// A transparency layer is ended that has not been begun.
  case noLayer
  /// So many transparency layers have not been ended at the end.
  case layersOpen(count: Int)
  /// A bitmap of so many columns and rows cannot be: sides are 0 to `limit`.
  case invalidSize(width: Int, height: Int, limit: Int)
  /// A number is not finite, or not allowed: what it is of, and the number.
  case invalidNumber(name: String, Double)
  /// A gradient has no colours, or not as many places as colours.
  case invalidStops(colors: Int, locations: Int)
  /// A place of a gradient's colour lies before the one in front of it, or outside 0...1.
  case invalidLocation(index: Int, Double)
  /// A text could not be set.
  case text(TextError)
  /// A picture could not be used.
  case image(ImageError)
  /// Pixels, paths or masks take more memory than allowed, in bytes.
  case overMemory(bytes: Int, limit: Int)
  /// The machine refused memory, in bytes.
  case noMemory(bytes: Int)
}

extension DrawingError {
  init(_ error: RasterError) {
    switch error {
    case .overMemory(let bytes, let limit): self = .overMemory(bytes: bytes, limit: limit)
    case .noMemory(let bytes): self = .noMemory(bytes: bytes)
    case .stopped: preconditionFailure("drawing is never told to stop")
    }
  }
}
