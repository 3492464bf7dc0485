// Decoding ahead of time, away from whoever asks.

extension ImageSource {
  /// Decodes the pixels, premultiplied, off the caller's actor: ahead of the frame that shows them.
  ///
  /// A layer whose `contents` are the decoded texture costs a frame nothing at prepare.
  ///
  /// ```swift
  /// let image = try await source.decoded()
  /// layer.contents = .texture(image.texture)
  /// ```
  ///
  /// - Parameters:
  ///   - isLenient: whether to keep what can be decoded of a broken file.
  ///   - needed: the columns and rows that are needed, as for `decode`.
  /// - Returns: the pixels, and for a broken file in lenient mode what was wrong with it.
  /// - Throws: `ImageError` as `decode` does.
  @concurrent public func decoded(
    isLenient: Bool = false, fitting needed: (width: Int, height: Int)? = nil
  ) async throws(ImageError) -> DecodedImage {
    try decode(isLenient: isLenient, fitting: needed)
  }
}
