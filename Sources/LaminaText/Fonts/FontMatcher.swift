// Fonts that are installed. One of the few files that may be unsafe: fontconfig takes pointers.

import CTextShim

/// A face of an installed font.
struct InstalledFace: Hashable {
  var path: String
  var index: Int
  /// The weights it has, on the scale 1...1000: one, or those of a variable font.
  var weights: ClosedRange<Double>
  var isItalic: Bool
  /// 100 is normal.
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

/// Looks through installed fonts; one thread at a time.
@safe final class FontMatcher: @unchecked Sendable {
  // Unchecked because of the pointer: a collection uses it with its state locked.
  private let fonts: OpaquePointer

  /// Loads the machine's fonts, or those of some folders alone.
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

  /// How many faces with outlines there are.
  var count: Int { Int(unsafe lamina_fonts_count(fonts)) }

  /// The face of a family that comes nearest; `nil` if no face goes by that name.
  ///
  /// Among the family's faces: normal width first, then italics as wanted, then the nearest weight,
  /// by CSS's rule; a full name or a PostScript name means that very face. Ties go by path.
  func face(named name: String, weight: Int, isItalic: Bool) -> InstalledFace? {
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
          + FontMatcher.distance(Double(weight), face.weights)
      if best.map({ distance < $0.distance }) ?? true { best = (face, distance) }
    }
    return best?.face
  }

  /// The families of all faces, sorted.
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

  /// How far a weight is from a range: towards the lighter side from 500 down, to the heavier side
  /// above, other weights come after.
  ///
  /// - Source: CSS Fonts 4, 5.2, font style matching.
  private static func distance(_ wanted: Double, _ weights: ClosedRange<Double>) -> Double {
    if weights.contains(wanted) { return 0 }
    let gap =
      wanted < weights.lowerBound ? weights.lowerBound - wanted : weights.upperBound - wanted
    if wanted >= 400, wanted <= 500, gap > 0, weights.lowerBound <= 500 { return gap }
    return (gap > 0) == (wanted > 500) ? abs(gap) : abs(gap) + 1_000
  }

  /// The faces that stand in for a family, in fontconfig's order.
  func fallbacks(_ description: FontDescription) throws(TextError) -> FallbackFaces {
    let family: String? = if case .family(let name) = description.source { name } else { nil }
    let list = unsafe lamina_fonts_sort(
      fonts, family, Double(description.weight), description.isItalic ? 1 : 0,
      description.language)
    guard let list = unsafe list else { throw .noMemory }
    return unsafe FallbackFaces(list: list)
  }
}

/// Faces that stand in for another one, by what they cover; one thread at a time.
@safe final class FallbackFaces: @unchecked Sendable {
  // Unchecked because of the pointer: a collection uses it with its state locked.
  private let list: OpaquePointer

  fileprivate init(list: OpaquePointer) { unsafe self.list = list }

  deinit { unsafe lamina_font_list_destroy(list) }

  /// How many there are.
  var count: Int { Int(unsafe lamina_font_list_count(list)) }

  /// What the face at an index is.
  func face(at index: Int) -> InstalledFace? {
    var entry = lamina_font_entry()
    return unsafe lamina_font_list_entry(list, index, &entry) != 0 ? InstalledFace(entry) : nil
  }

  /// The first face from `start` on that has every one of some characters.
  func firstIndex(covering characters: [UInt32], from start: Int) -> Int? {
    let index = unsafe characters.withUnsafeBufferPointer {
      unsafe lamina_font_list_find(list, start, $0.baseAddress, $0.count)
    }
    return index < 0 ? nil : Int(index)
  }
}
