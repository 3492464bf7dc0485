import CoreGraphics
package import LaminaText
import Synchronization

// Fonts by their names: those of the machine, and those that the app brings.

/// The names of fonts, and the files that apps have registered.
package nonisolated enum FontNames {
  private struct Registered {
    var path: String
    var face: Int
    var family: String
    var name: String
    var weight: Int
    var isItalic: Bool
  }
  private static let registered = Mutex<[Registered]>([])

  /// Adds a font file; its faces are then found by their family and PostScript names.
  ///
  /// - Returns: whether the file is a font.
  @discardableResult package static func register(path: String) -> Bool {
    var found: [Registered] = []
    for index in 0..<64 {
      guard
        let face = try? FontCollection.system.face(FontDescription(path: path, faceIndex: index))
      else { break }
      let style = face.style.lowercased()
      let weight = weight(inStyle: style)
      found.append(
        Registered(
          path: path, face: index, family: face.family, name: face.postScriptName, weight: weight,
          isItalic: style.contains("italic") || style.contains("oblique")))
    }
    registered.withLock { fonts in
      fonts.removeAll { $0.path == path }
      fonts += found
    }
    return !found.isEmpty
  }

  /// Returns the description of the font with a name; `nil` if there is none.
  package static func description(of name: String) -> FontDescription? {
    let key = key(name)
    let own = registered.withLock { fonts -> FontDescription? in
      let matches =
        fonts.filter { Self.key($0.name) == key } + fonts.filter { Self.key($0.family) == key }
      let plain =
        matches.first { Self.key($0.name) == key }
        ?? matches.min {
          abs($0.weight - 400) + ($0.isItalic ? 1_000 : 0)
            < abs($1.weight - 400) + ($1.isItalic ? 1_000 : 0)
        }
      return plain.map {
        FontDescription(path: $0.path, faceIndex: $0.face, weight: $0.weight)
      }
    }
    if let own { return own }
    if name.hasPrefix(".SF") || name.hasPrefix(".AppleSystem") || key == "system" {
      return FontCollection.system.standIn(for: name) ?? FontDescription()
    }
    let named = FontDescription(family: name)
    if (try? FontCollection.system.face(named)) != nil { return named }
    return FontCollection.system.standIn(for: name)
  }

  /// The names of all families.
  package static var families: [String] {
    let own = registered.withLock { $0.map(\.family) }
    return Array(Set(own + FontCollection.system.families)).sorted()
  }

  /// Returns the PostScript names of a family's fonts.
  package static func faces(of family: String) -> [String] {
    let own = registered.withLock { fonts in
      fonts.filter { key($0.family) == key(family) }.map(\.name)
    }
    if !own.isEmpty { return own.sorted() }
    guard families.contains(family) else { return [] }
    var names: Set<String> = []
    for weight in stride(from: 100, through: 900, by: 100) {
      for isItalic in [false, true] {
        let wanted = FontDescription(family: family, weight: weight, isItalic: isItalic)
        guard let face = try? FontCollection.system.face(wanted) else { continue }
        names.insert(face.postScriptName)
      }
    }
    return names.sorted()
  }

  private static func key(_ name: String) -> String {
    String(name.lowercased().filter { $0 != " " && $0 != "-" })
  }

  /// Returns the weight, in the numbers of CSS, that the name of a face's style states; 400 if it states none.
  package static func weight(inStyle style: String) -> Int {
    let words: [(String, Int)] = [
      ("ultralight", 200), ("extralight", 200), ("semibold", 600), ("demi", 600),
      ("extrabold", 800),
      ("ultrabold", 800), ("thin", 100), ("hairline", 100), ("light", 300), ("medium", 500),
      ("bold", 700), ("heavy", 800), ("black", 900),
    ]
    let plain = style.lowercased().filter { $0 != " " && $0 != "-" }
    return words.first { plain.contains($0.0) }?.1 ?? 400
  }

  /// Writes a font's bytes to a file of its own, once; `nil` if that fails.
  package static func file(of data: Data) -> String? {
    var sum: UInt64 = 14_695_981_039_346_656_037
    for byte in data { sum = (sum ^ UInt64(byte)) &* 1_099_511_628_211 }
    let name = "lamina-font-\(data.count)-\(String(sum, radix: 16)).ttf"
    let place = FileManager.default.temporaryDirectory.appendingPathComponent(name)
    if FileManager.default.fileExists(atPath: place.path) { return place.path }
    return (try? data.write(to: place, options: .atomic)) == nil ? nil : place.path
  }
}
