public import CoreGraphics
package import LaminaText

/// The face of a font, without a size.
nonisolated public final class CGFont: FoundationObject, @unchecked Sendable {
  /// The face as Lamina's views take it.
  package let fontDescription: FontDescription
  private let face: FontFace

  private init?(_ description: FontDescription) {
    guard let face = try? FontCollection.system.face(description) else { return nil }
    (fontDescription, self.face) = (description, face)
    super.init()
  }

  /// Makes the face with a name; `nil` if there is none.
  public convenience init?(_ name: CFString) {
    guard let description = FontNames.description(of: name) else { return nil }
    self.init(description)
  }

  /// Makes the face of a file's bytes; `nil` if they are no font.
  public convenience init?(_ provider: CGDataProvider) {
    guard let path = provider.data.flatMap(FontNames.file(of:)) else { return nil }
    self.init(FontDescription(path: path))
  }

  /// The PostScript name.
  public var postScriptName: CFString? { face.postScriptName }
  /// The names of family and style.
  public var fullName: CFString? { "\(face.family) \(face.style)" }
  /// The number of glyphs.
  public var numberOfGlyphs: Int { face.metrics.glyphCount }
  /// The number of units in an em.
  public var unitsPerEm: Int32 { Int32(face.metrics.unitsPerEm) }
  /// The extent above the baseline, in units.
  public var ascent: Int32 { Int32(face.metrics.ascent) }
  /// The extent below the baseline, in units, a negative number.
  public var descent: Int32 { -Int32(face.metrics.descent) }
  /// The space between lines, in units.
  public var leading: Int32 { Int32(face.metrics.leading) }

  /// The file of the face.
  package var path: String { face.path }
}

/// The apps that may use a registered font.
nonisolated public enum CTFontManagerScope: UInt32, Sendable {
  /// None.
  case none
  /// This one.
  case process
  /// All of the user's, which means this one here.
  case persistent
  /// All while the user is there, which means this one here.
  case session
}

/// Adds a font file; returns whether it is one.
@discardableResult
nonisolated public func CTFontManagerRegisterFontsForURL(
  _ url: CFURL, _ scope: CTFontManagerScope, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool { unsafe report(FontNames.register(path: url.path), url.path, to: error) }

/// Adds a face; its name then finds it.
@discardableResult
nonisolated public func CTFontManagerRegisterGraphicsFont(
  _ font: CGFont, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool { unsafe report(FontNames.register(path: font.path), font.path, to: error) }

/// Adds font files; calls back with no errors, or with those of files that are no fonts.
nonisolated public func CTFontManagerRegisterFontURLs(
  _ urls: CFArray, _ scope: CTFontManagerScope, _ enabled: Bool,
  _ handler: ((CFArray, Bool) -> Bool)?
) {
  let bad = urls.compactMap { $0 as? URL }.filter { !FontNames.register(path: $0.path) }
  _ = handler?(bad.map { fontError($0.path) }, true)
}

nonisolated private func report(
  _ isFont: Bool, _ path: String, to error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
  if !isFont, let error = unsafe error {
    unsafe error.pointee = Unmanaged.passRetained(fontError(path))
  }
  return isFont
}

nonisolated private func fontError(_ path: String) -> NSError {
  NSError(
    domain: "com.apple.CoreText.CTFontManagerErrorDomain", code: 103,
    userInfo: [NSLocalizedDescriptionKey: "\(path) is no font that can be opened"])
}
