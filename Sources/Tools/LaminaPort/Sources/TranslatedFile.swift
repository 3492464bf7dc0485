// A translated file as the compiler is given it: without imports of modules that are not there.

/// A translated source whose imports of missing modules are taken out.
///
/// The compiler says nothing about a file beyond the first module that it cannot find. So the imports go, become errors
/// of their own, and the compiler goes on.
package struct TranslatedFile {
  /// The path of the original.
  package let original: String
  /// The text for the compiler, with as many lines as before.
  package let text: String
  /// The modules that are imported and not there, in their order.
  package let missing: [String]
  /// All modules that the file imports.
  package let imports: Set<String>

  /// Takes the imports of missing modules out of a translated text; `nil` if it names no original.
  ///
  /// - Parameters:
  ///   - translation: the text of the translator, whose first line names the original.
  ///   - ownModules: the modules of the folder itself, whose imports go without an error.
  ///   - isAvailable: whether a module can be imported.
  package init?(
    _ translation: String, ownModules: Set<String>, isAvailable: (String) -> Bool
  ) {
    guard let path = TranslatedFile.originalPath(translation) else { return nil }
    original = path
    let active = ActiveImports.find(in: translation, isAvailable: isAvailable)
    imports = Set(active.map(\.module))
    var lines = translation.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map(
        String.init)
    var missing: [String] = []
    for found in active where !isAvailable(found.module) {
      lines[found.line] = ""
      if !ownModules.contains(found.module), !missing.contains(found.module) {
        missing.append(found.module)
      }
    }
    (text, self.missing) = (lines.joined(separator: "\n"), missing)
  }

  /// Returns the path in a text's first `#sourceLocation`.
  private static func originalPath(_ text: String) -> String? {
    guard let start = text.firstRange(of: "#sourceLocation(file: \""),
      let end = text[start.upperBound...].firstRange(of: "\", line:")
    else { return nil }
    return String(text[start.upperBound..<end.lowerBound])
      .replacing("\\\"", with: "\"").replacing("\\\\", with: "\\")
  }

  /// Returns the errors of the missing modules, each at its import in the original.
  package func errors(inOriginal text: String) -> [CompilerError] {
    let places = ActiveImports.find(in: text) { _ in true }
    return missing.map { module in
      let line = places.first { $0.module == module }?.line ?? 0
      return CompilerError(
        path: original, line: line + 1, column: 1, message: "no such module '\(module)'")
    }
  }
}
