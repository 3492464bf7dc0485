import Foundation
import LaminaTranslation

// lamina-translate: writes the copies of a module's sources that the compiler reads.

exit(TranslateCommand.run(Array(CommandLine.arguments.dropFirst())))
