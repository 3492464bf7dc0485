/// Somebody with a name and a number.
struct Contact: Hashable, Identifiable, Sendable {
  let id: Int
  let firstName: String
  let lastName: String
  let phone: String

  var name: String { "\(firstName) \(lastName)" }
  /// The first letters of the names.
  var initials: String { String(firstName.prefix(1) + lastName.prefix(1)) }
}

/// Contacts whose last names begin with one letter.
struct ContactSection: Sendable {
  let title: String
  let contacts: [Contact]
}

/// The people in the app: made up, the same every time.
enum AddressBook {
  private static let firstNames = [
    "Ada", "Ben", "Clara", "David", "Elif", "Felix", "Grace", "Hugo", "Ines", "Jonas", "Keiko",
    "Liam", "Maya", "Noah", "Olga", "Pedro", "Quinn", "Rosa", "Samir", "Tilda", "Uma", "Victor",
    "Wanda", "Xaver", "Yara", "Zoe", "Amir", "Bella", "Carl", "Dora", "Emil", "Fiona", "Gustav",
    "Hanna", "Ivan", "Jana", "Karl", "Lena", "Milan", "Nora",
  ]

  private static let lastNames = [
    "Abbott", "Adler", "Baker", "Bergmann", "Castillo", "Cohen", "Dalton", "Duarte", "Eriksen",
    "Evans", "Fischer", "Fontaine", "Garcia", "Graham", "Haddad", "Huber", "Ibrahim", "Ivanova",
    "Jansen", "Johnson", "Keller", "Kimura", "Larsen", "Lopez", "Martin", "Moreau", "Nakamura",
    "Novak", "Okafor", "Olsen", "Patel", "Petrov", "Quist", "Reyes", "Rossi", "Santos", "Schmidt",
    "Tanaka", "Thompson", "Ueda", "Vargas", "Vogel", "Wagner", "Weber", "Xu", "Yilmaz", "Young",
    "Zhang", "Zimmer",
  ]

  /// So many contacts, in sections by the first letters of their last names.
  static func sections(of count: Int) -> [ContactSection] {
    let all = (0..<count).map { number -> Contact in
      // 40 and 49 names share no factor: each pair comes once in 1,960.
      let step = number * 1_123
      let first = firstNames[step % firstNames.count]
      let last = lastNames[step % lastNames.count]
      let digits = String(1_000_000 + (number * 7_919) % 9_000_000)
      return Contact(
        id: number, firstName: first, lastName: last,
        phone: "555 \(digits.prefix(3)) \(digits.dropFirst(3))")
    }
    let sorted = all.sorted {
      ($0.lastName, $0.firstName, $0.id) < ($1.lastName, $1.firstName, $1.id)
    }
    return Dictionary(grouping: sorted) { String($0.lastName.prefix(1)) }
      .map { ContactSection(title: $0.key, contacts: $0.value) }
      .sorted { $0.title < $1.title }
  }
}
