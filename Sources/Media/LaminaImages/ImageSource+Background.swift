// Decoding ahead of time, off the caller's actor.

extension ImageSource {
  /// Decodes the pixels, premultiplied, off the caller's actor, before the frame that shows them.
  ///
  /// If a layer's `contents` is the decoded texture, prepare has no decoding to do for it.
  ///
  /// ```swift
  /// let image = try await source.decoded()
  /// layer.contents = .texture(image.texture)
  /// ```
  ///
  /// - Parameters:
  ///   - isLenient: whether to keep the decodable part of a broken file.
  ///   - needed: the columns and rows that are needed, as for `decode`.
  /// - Returns: the pixels, and the faults of a broken file in lenient mode.
  /// - Throws: `ImageError`, as from `decode`.
  @concurrent public func decoded(
    isLenient: Bool = false, fitting needed: (width: Int, height: Int)? = nil
  ) async throws(ImageError) -> DecodedImage {
    try decode(isLenient: isLenient, fitting: needed)
  }
}
