// Before each build of the command: writes the commit that it is built from.

import Foundation
import PackagePlugin

/// Has `write-commit.sh` write a source file with the commit and the tag of the package's folder.
///
/// The file is written only when something in it differs, so that an unchanged program is not compiled again.
@main
struct BuildCommit: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let package = context.package.directoryURL
    let output = context.pluginWorkDirectoryURL
    return [
      .prebuildCommand(
        displayName: "Commit of the build", executable: URL(fileURLWithPath: "/bin/sh"),
        arguments: [
          package.appending(path: "scripts/BuildCommit/write-commit.sh").path, package.path,
          output.path,
        ], outputFilesDirectory: output)
    ]
  }
}
