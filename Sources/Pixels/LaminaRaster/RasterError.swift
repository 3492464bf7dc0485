/// Why a frame could not be rasterised.
public enum RasterError: Error, Equatable, Sendable {
  /// The frame exceeds the memory limit, in bytes.
  case overMemory(bytes: Int, limit: Int)
  /// The machine refused to allocate this many bytes.
  case noMemory(bytes: Int)
  /// Rendering was stopped because its time was up.
  case stopped
}
