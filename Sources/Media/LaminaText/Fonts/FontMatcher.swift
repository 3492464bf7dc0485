// Installed fonts. One of the few files that may be unsafe: fontconfig takes pointers.

import CTextShim

/// A face of an installed font.
struct InstalledFace: Hashable {
  var path: String
  var index: Int
  /// The weights on the scale 1...1000: a single one, or a variable font's range.
  var weights: ClosedRange<Double>
  var isItalic: Bool
  /// The width of the characters on fontconfig's scale: 75 condensed, 100 normal, 125 expanded.
  var width: Int

  fileprivate init(_ entry: borrowing lamina_font_entry) {
    path = unsafe withUnsafeBytes(of: entry.path) { bytes in
      unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    index = Int(entry.index)
    weights = entry.weight_least...max(entry.weight_least, entry.weight_most)
    isItalic = entry.is_italic != 0
    width = Int(entry.width)
  }
}

/// A search through installed fonts, for one thread at a time.
@safe final class FontMatcher: @unchecked Sendable {
  // Unchecked because of the pointer: a collection uses it only with its state locked.
  private let fonts: OpaquePointer

  /// Loads the fonts of the system, or only the fonts in some folders.
  init(folders: [String]?) throws(TextError) {
    guard let fonts = unsafe lamina_fonts_create(folders == nil ? 1 : 0) else { throw .noMemory }
    for folder in folders ?? [] { unsafe lamina_fonts_add_folder(fonts, folder) }
    guard unsafe lamina_fonts_load(fonts) != 0 else {
      unsafe lamina_fonts_destroy(fonts)
      throw .noMemory
    }
    unsafe self.fonts = fonts
  }

  deinit { unsafe lamina_fonts_destroy(fonts) }

  /// The number of loaded faces, which all have outlines or colours.
  var count: Int { Int(unsafe lamina_fonts_count(fonts)) }

  /// Returns the best match among the faces of a family; `nil` if no face has that name.
  ///
  /// Normal width comes first, then the wanted slant, then the nearest weight by CSS's rule. If no family
  /// has the name, a face with that full or PostScript name is chosen. Ties are resolved by path.
  func bestFace(named name: String, weight: Int, isItalic: Bool) -> InstalledFace? {
    var best: (face: InstalledFace, distance: Double)?
    var entry = lamina_font_entry()
    for index in 0..<count {
      let match = unsafe lamina_fonts_matches(fonts, index, name)
      guard match > 0, unsafe lamina_fonts_entry(fonts, index, &entry) != 0 else { continue }
      let face = InstalledFace(entry)
      let distance =
        match == 2
        ? 1e9
        : Double(abs(face.width - 100)) * 1e4 + (face.isItalic == isItalic ? 0 : 1e4)
          + FontMatcher.weightDistance(Double(weight), face.weights)
      if best.map({ distance < $0.distance }) ?? true { best = (face, distance) }
    }
    return best?.face
  }

  /// The family names of all loaded faces, sorted.
  var families: [String] {
    var names: Set<String> = []
    for index in 0..<count {
      var place: Int32 = 0
      while let name = unsafe lamina_fonts_family(fonts, index, place) {
        names.insert(unsafe String(cString: name))
        place += 1
      }
    }
    return names.sorted()
  }

  /// Returns the distance of a wanted weight from a face's range of weights, by CSS's rule of preference; 0 within it.
  ///
  /// A weight above 500 prefers heavier ranges, and any other weight lighter ones. Ranges on the other side
  /// are 1,000 further away. A weight in 400...500 also accepts heavier ranges that begin by 500.
  ///
  /// - Source: CSS Fonts 4, 5.2, font style matching.
  private static func weightDistance(_ wanted: Double, _ weights: ClosedRange<Double>) -> Double {
    if weights.contains(wanted) { return 0 }
    let gap =
      wanted < weights.lowerBound ? weights.lowerBound - wanted : weights.upperBound - wanted
    if wanted >= 400, wanted <= 500, gap > 0, weights.lowerBound <= 500 { return gap }
    return (gap > 0) == (wanted > 500) ? abs(gap) : abs(gap) + 1_000
  }

  /// Returns the faces that may replace the font of a description, in fontconfig's order.
  func fallbackFaces(_ description: FontDescription) throws(TextError) -> FallbackFaces {
    let family: String? = if case .family(let name) = description.source { name } else { nil }
    return try sortedFaces(
      family, Double(description.weight), description.isItalic, description.language,
      isEmoji: false)
  }

  /// Returns the faces with colours, in fontconfig's order for its generic family `emoji`.
  func emojiFaces() throws(TextError) -> FallbackFaces {
    try sortedFaces("emoji", 400, false, "und-zsye", isEmoji: true)
  }

  private func sortedFaces(
    _ family: String?, _ weight: Double, _ isItalic: Bool, _ language: String?, isEmoji: Bool
  ) throws(TextError) -> FallbackFaces {
    let list = unsafe lamina_fonts_sort(
      fonts, family, weight, isItalic ? 1 : 0, language, isEmoji ? 1 : 0)
    guard let list = unsafe list else { throw .noMemory }
    return unsafe FallbackFaces(list: list)
  }
}

/// A list of the fallback faces of a font, which is searched by the characters that a face has.
///
/// It is for one thread at a time.
@safe final class FallbackFaces: @unchecked Sendable {
  // Unchecked because of the pointer: a collection uses it only with its state locked.
  private let list: OpaquePointer

  fileprivate init(list: OpaquePointer) { unsafe self.list = list }

  deinit { unsafe lamina_font_list_destroy(list) }

  /// The number of faces in the list.
  var count: Int { Int(unsafe lamina_font_list_count(list)) }

  /// Returns the face at an index of the list; `nil` if the path of its file is unknown or too long.
  func face(at index: Int) -> InstalledFace? {
    var entry = lamina_font_entry()
    return unsafe lamina_font_list_entry(list, index, &entry) != 0 ? InstalledFace(entry) : nil
  }

  /// Returns the index of the first face, from `start` on, that has all given characters; `nil` if none has.
  func firstIndex(covering characters: [UInt32], from start: Int) -> Int? {
    let index = unsafe characters.withUnsafeBufferPointer {
      unsafe lamina_font_list_find(list, start, $0.baseAddress, $0.count)
    }
    return index < 0 ? nil : Int(index)
  }
}
