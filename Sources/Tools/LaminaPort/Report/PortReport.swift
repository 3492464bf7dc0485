// The report on folders of sources: what compiles, what is missing, what is out of reach.

import Foundation

/// The report on one or more libraries and apps.
package struct PortReport {
  /// The part on one folder.
  package struct Library {
    package let folder: PortFolder
    package let findings: PortFindings

    /// Makes the part on a folder.
    package init(_ folder: PortFolder, _ findings: PortFindings) {
      (self.folder, self.findings) = (folder, findings)
    }

    /// The number of Swift files that are translated.
    package var fileCount: Int { folder.files.count }
    /// The number of files without an error.
    package var compiling: Int { findings.count(.compiles) }
    /// Whether there are files, and every one compiles.
    package var isWhole: Bool { fileCount > 0 && compiling == fileCount }
    /// The needs for modules: frameworks and packages.
    package var modules: [PortFindings.Need] { findings.needs.filter { $0.kind == .module } }
    /// The needs that have a name.
    package var names: [PortFindings.Need] {
      findings.needs.filter { ![.module, .syntax, .difference].contains($0.kind) }
    }
    /// The differences that no name explains, and texts that are not Swift.
    package var differences: [PortFindings.Need] {
      findings.needs.filter { [.syntax, .difference].contains($0.kind) }
    }
  }

  /// The libraries, in the order in which they were named.
  package let libraries: [Library]

  /// Makes a report.
  package init(_ libraries: [Library]) { self.libraries = libraries }

  /// The number of Swift files of all libraries.
  package var fileCount: Int { libraries.reduce(0) { $0 + $1.fileCount } }
  /// The number of files without an error.
  package var compiling: Int { libraries.reduce(0) { $0 + $1.compiling } }
  /// The number of libraries of which every file compiles.
  package var whole: Int { libraries.count(where: \.isWhole) }

  /// Returns a share as percent with one decimal, rounded down, so that 100 means all.
  static func percent(_ part: Int, of all: Int) -> String {
    guard all > 0 else { return "0.0 %" }
    let tenths = part * 1000 / all
    return "\(tenths / 10).\(tenths % 10) %"
  }

  /// Returns a number with a noun, in singular or plural.
  static func counted(_ number: Int, _ noun: String, _ plural: String? = nil) -> String {
    "\(number) " + (number == 1 ? noun : plural ?? noun + "s")
  }
}
