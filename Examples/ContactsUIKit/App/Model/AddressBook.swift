import Foundation

extension Notification.Name {
  /// Posted by the address book after each change.
  static let addressBookDidChange = Notification.Name("AddressBookDidChange")
}

/// The people in the app: made up, the same every time.
final class AddressBook {
  static let shared = AddressBook()

  private(set) var contacts: [Contact] = AddressBook.makeContacts(120)

  /// The contacts whose names contain a text, in sections by the first letters of their last names.
  func sections(matching text: String) -> [ContactSection] {
    let matching =
      text.isEmpty ? contacts : contacts.filter { $0.name.localizedCaseInsensitiveContains(text) }
    let sorted = matching.sorted {
      ($0.lastName, $0.firstName, $0.id) < ($1.lastName, $1.firstName, $1.id)
    }
    return Dictionary(grouping: sorted) { String($0.lastName.prefix(1)) }
      .map { ContactSection(title: $0.key, contacts: $0.value) }
      .sorted { $0.title < $1.title }
  }

  func contact(withID id: Int) -> Contact? { contacts.first { $0.id == id } }

  func save(_ contact: Contact) {
    if let index = contacts.firstIndex(where: { $0.id == contact.id }) {
      contacts[index] = contact
    } else {
      contacts.append(contact)
    }
    NotificationCenter.default.post(name: .addressBookDidChange, object: self)
  }

  func delete(_ contact: Contact) {
    contacts.removeAll { $0.id == contact.id }
    NotificationCenter.default.post(name: .addressBookDidChange, object: self)
  }

  private static let firstNames = [
    "Ada", "Ben", "Clara", "David", "Elif", "Felix", "Grace", "Hugo", "Ines", "Jonas", "Keiko",
    "Liam", "Maya", "Noah", "Olga", "Pedro", "Quinn", "Rosa", "Samir", "Tilda", "Uma", "Victor",
  ]

  private static let lastNames = [
    "Abbott", "Adler", "Baker", "Bergmann", "Castillo", "Cohen", "Dalton", "Duarte", "Eriksen",
    "Evans", "Fischer", "Garcia", "Graham", "Huber", "Ivanova", "Jansen", "Johnson", "Keller",
    "Kimura", "Larsen", "Lopez", "Martin", "Moreau", "Novak", "Okafor", "Patel", "Petrov", "Reyes",
    "Rossi", "Schmidt", "Tanaka", "Ueda", "Vogel", "Weber", "Xu", "Young", "Zhang",
  ]

  private static func makeContacts(_ count: Int) -> [Contact] {
    (0..<count).map { number in
      let step = number * 23
      let digits = String(1_000_000 + (number * 7_919) % 9_000_000)
      return Contact(
        id: number, firstName: firstNames[step % firstNames.count],
        lastName: lastNames[step % lastNames.count],
        phone: "555 \(digits.prefix(3)) \(digits.dropFirst(3))", isFavourite: number % 9 == 0)
    }
  }
}
