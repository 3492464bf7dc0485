// Warnings about what UIKit stops a program for.

extension ViewWarnings {
  /// Notes what has been done with an object that must not be.
  func add(misuse: String, of subject: String) {
    add(ViewWarning(view: subject, message: "\(subject): \(misuse)"))
  }
}
