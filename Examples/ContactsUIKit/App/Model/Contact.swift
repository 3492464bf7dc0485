import Foundation

/// Somebody with a name and a number.
struct Contact: Hashable {
  let id: Int
  var firstName: String
  var lastName: String
  var phone: String
  var isFavourite = false

  var name: String { "\(firstName) \(lastName)" }

  /// The first letters of the names.
  var initials: String { String(firstName.prefix(1) + lastName.prefix(1)) }
}

/// Contacts whose last names begin with one letter.
struct ContactSection {
  let title: String
  var contacts: [Contact]
}
