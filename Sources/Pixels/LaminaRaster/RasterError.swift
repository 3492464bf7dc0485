/// The reason for which a frame could not be rasterised.
public enum RasterError: Error, Equatable, Sendable {
  /// The frame needs `bytes` bytes of memory, and `limit` bytes are allowed.
  case overMemory(bytes: Int, limit: Int)
  /// The machine refused to allocate this many bytes.
  case noMemory(bytes: Int)
  /// The caller's `shouldStop` returned true: the time of the frame was up.
  case stopped
}
