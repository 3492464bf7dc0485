// English messages for problems with fonts, texts and drawings.

import LaminaDrawing
import LaminaFiles
import LaminaImages
import LaminaText

extension TextError {
  /// Whether a file cannot be read or memory runs out, so that the scene is not at fault.
  var isInputOutput: Bool {
    switch self {
    case .unreadable(let error): if case .tooLarge = error { false } else { true }
    case .noMemory: true
    default: false
    }
  }

  var message: String {
    switch self {
    case .missingFont(let family, let weight, let isItalic, let count, let folders):
      let place =
        folders.isEmpty
        ? "that fontconfig knows here (fc-list shows them)"
        : "in \(folders.joined(separator: ", "))"
      let style = (weight == 400 ? "" : ", weight \(weight)") + (isItalic ? ", italic" : "")
      return
        "no font is named \(family.quoted)\(style): looked for a family, full name or PostScript "
        + "name among the \(count) faces \(place)"
    case .unreadable(let error): return error.message
    case .invalidFont(let path, let fault): return "\(path.printed(most: 1_024)): \(fault.message)"
    case .invalidGlyph(let path, let glyph, let code):
      return "\(path.printed(most: 1_024)): glyph \(glyph) is broken (FreeType error \(code))"
    case .rangeOutside(let lower, let upper, let count):
      return "the range from \(lower) to \(upper) reaches beyond the text's \(count) UTF-16 units"
    case .invalidSize(let size):
      return "a font's size of \(size) is not above 0 and at most 10000 points"
    case .overMemory(let bytes, let limit):
      return "a glyph's \(bytes) bytes are over the limit of \(limit)"
    case .noMemory: return "the machine has no memory for the text"
    }
  }
}

extension FontFault {
  fileprivate var message: String {
    switch self {
    case .notAFont(0): "is no font"
    case .notAFont(let code): "is no font (FreeType error \(code))"
    case .noSuchFace(let index, let count): "has no face \(index), only \(count)"
    case .notScalable: "has only bitmap glyphs, no outlines"
    case .truncated(let table, let needed, let have):
      "is a broken font: its table \(table) needs \(needed) bytes and has \(have)"
    }
  }
}

extension DrawingError {
  /// Whether a file cannot be read or memory runs out, so that the scene is not at fault.
  var isInputOutput: Bool {
    switch self {
    case .text(let error): error.isInputOutput
    case .image(let error): error.isInputOutput
    case .noMemory: true
    default: false
    }
  }

  var message: String {
    switch self {
    case .nothingSaved: "a state is restored without having been saved"
    case .stillSaved(let count): "\(count) states are saved and never restored"
    case .noLayer: "a transparency layer is ended without having been begun"
    case .layersOpen(let count): "\(count) transparency layers are begun and never ended"
    case .invalidSize(let width, let height, let limit):
      "a bitmap cannot have \(width) by \(height) pixels: sides are 0 to \(limit)"
    case .invalidNumber(let name, let number): "\(name) is \(number), which is out of range"
    case .invalidStops(let colors, let locations):
      "a gradient has \(colors) colours and \(locations) locations"
    case .invalidLocation(let index, let location):
      "location \(index) of a gradient is \(location), below the one before it or outside 0 to 1"
    case .text(let error): error.message
    case .image(let error): error.message
    case .overMemory(let bytes, let limit):
      "\(bytes) bytes of pixels and paths are over the limit of \(limit); --max-pixel-memory raises it"
    case .noMemory(let bytes): "the machine has no memory for \(bytes) bytes of pixels"
    }
  }
}
