public import LaminaImages
import LaminaRaster
public import LaminaText

/// A reason why a drawing failed.
public enum DrawingError: Error, Equatable, Sendable {
  /// A state is restored without having been saved.
  case nothingSaved
  /// `count` saved states were not restored by the end of the drawing.
  case stillSaved(count: Int)
  /// A transparency layer is ended without having been begun.
  case noLayer
  /// `count` transparency layers were not ended by the end of the drawing.
  case layersOpen(count: Int)
  /// A bitmap's size is invalid: sides must be 0 to `limit`.
  case invalidSize(width: Int, height: Int, limit: Int)
  /// A number is not finite or out of range: its name and its value.
  case invalidNumber(name: String, Double)
  /// A gradient has no colours, or its numbers of colours and locations differ.
  case invalidStops(colors: Int, locations: Int)
  /// A location of a gradient is below its predecessor, or outside 0...1.
  case invalidLocation(index: Int, Double)
  /// A text could not be laid out, or its glyphs could not be drawn.
  case text(TextError)
  /// A picture could not be decoded.
  case image(ImageError)
  /// Pixels, paths or masks need `bytes` bytes of memory, more than the allowed `limit`.
  case overMemory(bytes: Int, limit: Int)
  /// The system could not allocate `bytes` bytes of memory.
  case noMemory(bytes: Int)
}

extension DrawingError {
  init(_ error: RasterError) {
    switch error {
    case .overMemory(let bytes, let limit): self = .overMemory(bytes: bytes, limit: limit)
    case .noMemory(let bytes): self = .noMemory(bytes: bytes)
    case .stopped: preconditionFailure("a drawing cannot be stopped")
    }
  }
}
