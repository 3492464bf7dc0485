// Warnings about misuse for which UIKit stops the program.

extension ViewWarningLog {
  /// Adds a warning about misuse of an object.
  package func add(misuse: String, of subject: String) {
    add(ViewWarning(view: subject, message: "\(subject): \(misuse)"))
  }
}
