import Foundation
import LaminaReports
import TestSupport
import Testing

/// `lamina port` where its tools or its sources are missing, and with stand-ins for its tools.
@Suite struct PortVerbTests {
  /// A folder with sources, and with a translator and a compiler that answer as they are told.
  private struct Bench {
    let folder: TestFolder
    let path: String

    /// Makes the folder; the compiler prints `says` for the sources.
    init(says: String = "", list: String = #"{"classes": [], "previews": []}"#) throws {
      folder = try TestFolder()
      path = folder.path + "/bin"
      for name in ["bin", "tools/Modules", "App"] {
        try FileManager.default.createDirectory(
          atPath: "\(folder.path)/\(name)", withIntermediateDirectories: true)
      }
      _ = try folder.write("tools/Modules/UIKit.swiftmodule", "")
      try writeProgram(
        "tools/lamina-translate",
        """
        if [ "$1" = --list-classes ]; then printf '%s' '\(list)'; exit; fi
        out=$2; shift 2
        for f in "$@"; do
          { printf '#sourceLocation(file: "%s", line: 1)\\n' "$f"; cat "$f"; } > "$out/${f##*/}"
        done
        """)
      _ = try folder.write("says", says.replacing("@", with: folder.path))
      try writeProgram(
        "bin/swiftc",
        """
        if [ "$1" = -print-target-info ]; then
          echo '{"compilerVersion": "Swift version 6.3.1 (x)", "paths": {"runtimeLibraryImportPaths": []}}'
          exit
        fi
        cat \(folder.path)/says
        [ -z '\(says.isEmpty ? "" : "x")' ]
        """)
    }

    private func writeProgram(_ name: String, _ text: String) throws {
      _ = try folder.write(name, "#!/bin/sh\n" + text + "\n")
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: "\(folder.path)/\(name)")
    }

    func run(_ words: [String], path: String? = nil) throws -> CommandHarness.Outcome {
      try CommandHarness.run(
        ["port", "--tools", "tools"] + words, folder: folder.path,
        prefix: ["env", "PATH=\(path ?? self.path):/usr/bin:/bin"])
    }
  }

  @Test func `port: without swiftc it says where Swift comes from`() throws {
    let bench = try Bench()
    _ = try bench.folder.write("App/A.swift", "import UIKit\n")
    let outcome = try bench.run(["App"], path: "/nowhere")
    #expect(outcome.status == 74)
    #expect(outcome.errors.hasPrefix("error: no swiftc in PATH"), "\(outcome.errors)")
    #expect(outcome.errors.contains("https://www.swift.org/install/linux/"))
  }

  @Test func `port: modules of another compiler are refused with both versions`() throws {
    let bench = try Bench()
    _ = try bench.folder.write("App/A.swift", "import UIKit\n")
    _ = try bench.folder.write("tools/compiler.txt", "6.2\n")
    let outcome = try bench.run(["App"])
    #expect(outcome.status == 74)
    #expect(outcome.errors.contains("swiftc is of Swift 6.3.1"), "\(outcome.errors)")
    #expect(outcome.errors.contains("compiled by Swift 6.2,"))
  }

  @Test(arguments: [
    ("None", 74, "there is no such folder"), ("Empty", 2, "no Swift file"),
    ("Old", 2, "no Swift file; 1 Objective-C files cannot be translated"),
    ("Tests", 2, "all Swift files are left out; A.swift is a test"),
  ])
  func `port: odd folders are refused in words`(name: String, status: Int32, words: String) throws {
    let bench = try Bench()
    for (file, text) in [("Old/A.m", ""), ("Tests/A.swift", "import XCTest\n"), ("Empty/x", "")] {
      try FileManager.default.createDirectory(
        atPath: "\(bench.folder.path)/\(file.prefix { $0 != "/" })",
        withIntermediateDirectories: true)
      _ = try bench.folder.write(file, text)
    }
    let outcome = try bench.run([name])
    #expect(outcome.status == status && outcome.errors.contains(words), "\(outcome.errors)")
  }

  @Test func `port: the report counts files, and names what is missing`() throws {
    let bench = try Bench(says: "@/App/A.swift:2:9: error: cannot find 'UINib' in scope\n")
    _ = try bench.folder.write("App/A.swift", "import UIKit\nlet a = UINib()\n")
    _ = try bench.folder.write("App/B.swift", "import UIKit\nimport MapKit\n")
    _ = try bench.folder.write("App/C.swift", "import UIKit\n")
    let outcome = try bench.run(["App", "--page", "p.html"])
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.text.hasPrefix("App: 1 of 3 Swift files compile (33.3 %)\n"), "\(outcome.text)")
    #expect(outcome.text.contains("1  MapKit  maps and places; out of reach: "))
    #expect(outcome.text.contains("1  UINib  not planned: nibs are compiled by Xcode"))
    let page = try String(contentsOfFile: "\(bench.folder.path)/p.html", encoding: .utf8)
    #expect(page.contains("1 of 3 Swift files compile"))
    let json = try bench.run(["App", "--json"])
    #expect(try SchemaValidator(DocumentSchema.port.text).accepts(document: Data(json.output)))
    #expect(try bench.run(["App", "--strict"]).status == 1)
  }

  @Test func `port: --init writes a package, and overwrites nothing`() throws {
    let bench = try Bench(
      list: """
        {"classes": [{"name": "Ring", "parent": "UIView", "path": "A.swift", "initialisers": [],
        "isUsable": true, "usesNavigation": false}], "previews": []}
        """)
    _ = try bench.folder.write("App/A.swift", "import UIKit\nclass Ring: UIView {}\n")
    let outcome = try bench.run(["--init", "App"])
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.text.contains("swift run screens render screen:Ring -o Ring.png"))
    let main = "\(bench.folder.path)/App-screens/Sources/screens/main.swift"
    #expect(
      try String(contentsOfFile: main, encoding: .utf8).contains(
        "PortScreens.addView(\"Ring\") { Ring() }"))
    try "mine".write(toFile: main, atomically: true, encoding: .utf8)
    let again = try bench.run(["--init", "App"])
    #expect(again.status == 2 && again.errors.contains("is not overwritten"), "\(again.errors)")
    #expect(try String(contentsOfFile: main, encoding: .utf8) == "mine")
    #expect(try bench.run(["--init", "App", "-o", "App"]).status == 2)
  }
}
