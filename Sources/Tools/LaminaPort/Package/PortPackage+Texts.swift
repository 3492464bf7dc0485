// The program and the page of a port's package.

extension PortPackage {
  /// The program: it registers the screens, and starts the command.
  var main: String {
    var lines = [
      "// The command `lamina` with the screens of \(title). 'lamina port --init' wrote it, and it is yours to change.",
      "", "import PortScreens", "import UIKit",
    ]
    lines += libraries.map { "import \($0.name)" }
    lines.append("")
    if !assets.isEmpty {
      lines.append("// Pictures, colours, texts and fonts, as seen from this file.")
      lines += assets.map { "PortScreens.addAssets(\(PortPackage.literal($0)))" }
      lines.append("")
    }
    for screen in screens {
      let name = PortPackage.literal(screen.name)
      switch screen.kind {
      case .controller:
        let navigation = screen.isInNavigation ? ", inNavigation: true" : ""
        lines += PortPackage.call("addController(\(name)\(navigation))", screen.making)
      case .view: lines += PortPackage.call("addView(\(name))", screen.making)
      case .preview:
        lines.append("PortScreens.addPreview(\(name)) {")
        lines += screen.making.split(separator: "\n", omittingEmptySubsequences: false).map {
          "  " + $0.drop { $0 == " " }
        }
        lines.append("}")
      }
    }
    if !unmade.isEmpty {
      lines += ["", "// These need values. Add a line for each, such as:"]
      for (name, initialisers) in unmade {
        let short = String(name.split(separator: ".").last ?? "")
        lines.append(
          "// PortScreens.addController(\(PortPackage.literal(short))) { \(name)(…) }"
            + (initialisers.first.map { "   // \($0)" } ?? ""))
      }
    }
    return (lines + ["", "PortScreens.start()", ""]).joined(separator: "\n")
  }

  /// Returns the lines of a call with a closure: one line of at most 100 characters, else three, as swift format has it.
  private static func call(_ name: String, _ making: String) -> [String] {
    let line = "PortScreens.\(name) { \(making) }"
    return line.count <= 100 ? [line] : ["PortScreens.\(name) {", "  \(making)", "}"]
  }

  /// The page of the package.
  var readme: String {
    let first = screens.first?.name ?? "NAME"
    return """
      # \(name)

      The screens of \(title), drawn on Linux by Lamina. The sources remain in `\(app.sources)`, seen from `Sources/screens`, and are not changed.

          swift run screens screens
          swift run screens render screen:\(first) -o \(first).png
          swift run screens explain screen:\(first)
          swift run screens profile screen:\(first) --report \(first).html

      All verbs of `lamina` take these screens: `swift run screens --help` lists them. `Sources/screens/main.swift` registers them, and
      `Sources/screens/port.json` names the folder of the sources and the files that are left out.

      `lamina port` says which files compile, and what Lamina has instead of the names that are missing.

      """
  }
}
