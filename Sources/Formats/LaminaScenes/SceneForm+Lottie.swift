// Lottie files, told from scene files by the keys of their outermost object.

import LaminaFiles
import LaminaPixels

extension SceneForm {
  /// The maximum size of a Lottie file in bytes, both compressed and decompressed.
  package static let largestLottie = 64 << 20

  /// Whether bytes begin with the signature of a zip archive, as dotLottie archives do.
  package static func isZip(_ bytes: Span<UInt8>) -> Bool {
    bytes.count >= 4 && bytes[0] == 0x50 && bytes[1] == 0x4B
  }

  /// Whether bytes, which gzip may compress, are a JSON object with at least some of the keys of a Lottie animation.
  static func isLottie(_ bytes: FileBytes) -> Bool {
    var text = bytes
    if Gzip.isGzip(bytes.span), let unpacked = try? Gzip.decompress(bytes, limit: largestLottie) {
      text = unpacked
    }
    let keys = TopLevelKeys.findKeys(text.span)
    guard !keys.contains("root"), !keys.contains("canvas") else { return false }
    let own = keys.intersection(["w", "h", "fr", "ip", "op"]).count
    return own >= 3 || keys.contains("layers") && (own > 0 || keys.contains("v"))
  }
}

/// The keys of the outermost object of a JSON text, found without parsing the values.
private enum TopLevelKeys {
  /// Returns those keys of the outermost object that have at most 16 bytes; empty for a text that is no object.
  static func findKeys(_ text: Span<UInt8>) -> Set<String> {
    var keys: Set<String> = []
    var (depth, index) = (0, 0)
    var expectsKey = false
    while index < text.count {
      switch text[index] {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        if depth == 1 {
          guard text[index] == UInt8(ascii: "{") else { return [] }
          expectsKey = true
        }
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: ","): if depth == 1 { expectsKey = true }
      case UInt8(ascii: "\""):
        let start = index + 1
        index = start
        while index < text.count, text[index] != UInt8(ascii: "\"") {
          index += text[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        if depth == 1, expectsKey, index < text.count, index - start <= 16 {
          var name: [UInt8] = []
          for place in start..<index { name.append(text[place]) }
          keys.insert(String(decoding: name, as: UTF8.self))
        }
        expectsKey = false
      case 0x20, 0x0A, 0x0D, 0x09, 0xEF, 0xBB, 0xBF: break
      default: if depth == 0 { return [] }
      }
      index += 1
    }
    return keys
  }
}
