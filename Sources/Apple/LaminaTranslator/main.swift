import Foundation
import LaminaTranslation

// The program that the build plugin runs.

#if Ports
exit(TranslateCommand.run(Array(CommandLine.arguments.dropFirst())))
#else
FileHandle.standardError.write(
  Data("lamina-translate: the package lamina must be depended on with traits: [\"Ports\"]\n".utf8))
exit(69)
#endif
