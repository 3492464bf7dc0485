// The modules that a port is compiled against.

/// The modules of a port: those with Apple's names, and the C modules below them.
package enum PortModules {
  /// The modules that sources import by Apple's names, of which copies name `os` and `ObjectiveC` as Lamina's.
  package static let apple: Set<String> = [
    "CoreGraphics", "CoreText", "LaminaOS", "LaminaObjectiveC", "OSLog", "ObjectiveC", "QuartzCore",
    "UIKit", "os",
  ]

  /// The C modules that Lamina's modules name and a port never uses; empty ones stand for them.
  package static let shims = [
    "CCPUShim", "CCounterShim", "CDeflate", "CDispatchShim", "CExpat", "CFileShim", "CFontconfig",
    "CFreeType",
    "CFriBidi", "CGzipShim", "CHarfBuzz", "CJPEG", "CJPEGShim", "CMemoryShim", "CPNG", "CPNGShim",
    "CPictureShim",
    "CTextShim", "CUniBreak", "CVectorShim", "CWebP", "CWebPShim", "CXMLShim", "CZlib",
  ]

  /// The text of a module map with an empty module for each of the shims.
  package static var shimMap: String { shims.map { "module \($0) {}\n" }.joined() }

  /// The modules of Swift's own that have no file of their name.
  package static let builtIn: Set<String> = ["Swift", "Builtin", "CoreFoundation", "Dispatch"]

  /// The settings of a port: the compiler's words, without modules and files.
  package static let settings = [
    "-swift-version", "5", "-default-isolation", "MainActor", "-suppress-warnings",
    "-enable-upcoming-feature", "IsolatedDefaultValues",
    "-parse-as-library", "-wmo", "-Onone", "-D", "SWIFT_PACKAGE", "-D", "DEBUG",
    "-continue-building-after-errors", "-diagnostic-style", "llvm", "-no-color-diagnostics",
  ]
}
