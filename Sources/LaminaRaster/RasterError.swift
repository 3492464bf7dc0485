/// Why a frame could not be rasterised.
public enum RasterError: Error, Equatable, Sendable {
  /// It would take more memory than the limit, in bytes.
  case overMemory(bytes: Int, limit: Int)
  /// The machine refused to give this many bytes.
  case noMemory(bytes: Int)
  /// It was stopped: its time was up.
  case stopped
}
