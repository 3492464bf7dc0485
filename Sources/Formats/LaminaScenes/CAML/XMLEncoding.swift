// CAML and property lists: the encoding that an XML declaration names. Texts are read as UTF-8 alone.

import LaminaFiles
import LaminaPixels

/// The encoding that an XML text declares.
struct XMLEncoding {
  /// The declared name.
  private let name: String
  /// The offset of the name in the text, in bytes.
  private let offset: Int

  /// Returns the mistake of a text that declares another encoding than UTF-8, with its name's offset; `nil` for none.
  static func mistake(in text: Span<UInt8>) -> (offset: Int, reason: String)? {
    guard let encoding = XMLEncoding(declaredBy: text), !encoding.isOfUTF8(text) else { return nil }
    return (encoding.offset, "the encoding \(encoding.name.quoted) instead of UTF-8")
  }

  /// Finds the encoding that a text declares; `nil` if it declares none, or its declaration is broken.
  private init?(declaredBy text: Span<UInt8>) {
    var place = text.starts(with: "\u{FEFF}") ? 3 : 0
    guard text.matches("<?xml", at: place) else { return nil }
    place += 5
    var quote: UInt8?
    while place < text.count, quote != nil || !text.matches("?>", at: place) {
      let byte = text[place]
      if quote == nil, text.matches("encoding", at: place), XMLPiece.isSpace(text[place - 1]) {
        break
      }
      if byte == quote {
        quote = nil
      } else if quote == nil, XMLEncoding.quotes.contains(byte) {
        quote = byte
      }
      place += 1
    }
    guard text.matches("encoding", at: place) else { return nil }
    place += 8
    while place < text.count, XMLPiece.isSpace(text[place]) || text[place] == UInt8(ascii: "=") {
      place += 1
    }
    guard place < text.count, XMLEncoding.quotes.contains(text[place]) else { return nil }
    let start = place + 1
    var bytes: [UInt8] = []
    for index in start..<text.count {
      if text[index] == text[place] {
        guard !bytes.isEmpty else { return nil }
        (name, offset) = (String(decoding: bytes, as: UTF8.self), start)
        return
      }
      guard bytes.count < 100 else { return nil }
      bytes.append(text[index])
    }
    return nil
  }

  /// Whether a text in this encoding has the bytes that it has in UTF-8.
  ///
  /// A text of ASCII alone is the same in UTF-8 as in most other encodings.
  private func isOfUTF8(_ text: Span<UInt8>) -> Bool {
    let name = name.lowercased()
    return name == "utf-8" || name == "utf8"
      || XMLEncoding.extendsASCII(name) && text.indices.allSatisfy { text[$0] < 0x80 }
  }

  private static let quotes = [UInt8(ascii: "\""), UInt8(ascii: "'")]

  /// Whether an encoding, by its name in small letters, has ASCII's characters at ASCII's bytes.
  private static func extendsASCII(_ name: String) -> Bool {
    let names = [
      "us-ascii", "ascii", "latin1", "latin-1", "macintosh", "koi8-r", "koi8-u", "gb2312", "gbk",
      "gb18030", "big5", "euc-jp", "euc-kr", "euc-tw", "shift_jis", "tis-620",
    ]
    let families = ["iso-8859-", "iso8859-", "iso_8859-", "windows-125", "cp125", "x-mac-"]
    return names.contains(name)
      || families.contains { name.hasPrefix($0) && name.utf8.count > $0.utf8.count }
  }
}
