import Synchronization

// Texts in the language of the app, from tables beside its files.

/// The tables of texts: `.strings`, `.stringsdict` and `.xcstrings`.
nonisolated enum LocalizedTables {
  private static let known = Mutex<[String: [String: String]]>([:])

  /// Returns the languages of folders in the order in which they are searched.
  static func order(_ language: String) -> [String] {
    var tags = language.isEmpty ? [] : [language]
    if let short = language.split(separator: "-").first.map(String.init), short != language {
      tags.append(short)
    }
    return tags + ["Base", "en"].filter { !tags.contains($0) }
  }

  /// Returns the text of a key; `nil` if no table has it.
  static func text(_ key: String, table: String, in bundle: Bundle?) -> String? {
    for index in Resources.indices(of: bundle) {
      for ending in ["stringsdict", "strings", "xcstrings"] {
        let paths = index.paths(ofType: ending).filter {
          (($0 as NSString).lastPathComponent as NSString).deletingPathExtension == table
        }
        let sorted = paths.sorted { rank($0) < rank($1) }
        for path in sorted where ending == "xcstrings" || rank(path) < 100 {
          if let text = table_(path, ending)[key] { return text }
        }
      }
    }
    return nil
  }

  /// Returns the place of a file's language in the order; 99 for a file in none, 100 for other languages.
  private static func rank(_ path: String) -> Int {
    let tags = order(Resources.language)
    guard path.contains(".lproj/") else { return 99 }
    return tags.firstIndex { path.contains("/\($0).lproj/") } ?? 100
  }

  private static func table_(_ path: String, _ ending: String) -> [String: String] {
    let language = Resources.language
    let key = "\(language) \(path)"
    if let table = known.withLock({ $0[key] }) { return table }
    let table = read(path, ending, language)
    known.withLock { $0[key] = table }
    return table
  }

  private static func read(_ path: String, _ ending: String, _ language: String)
    -> [String: String]
  {
    guard let data = FileManager.default.contents(atPath: path) else { return [:] }
    if ending == "xcstrings" { return readCatalog(data, path, language) }
    guard
      let object = unsafe try? PropertyListSerialization.propertyList(
        from: data, options: [], format: nil)
        as? [String: Any]
    else {
      Resources.warn("\(path) is not a table of texts")
      return [:]
    }
    return object.compactMapValues { value in
      if let text = value as? String { return text }
      return plural(value as? [String: Any])
    }
  }

  /// Returns the text for many of a rule of plurals, whose variable is replaced.
  private static func plural(_ rule: [String: Any]?) -> String? {
    guard let rule, var text = rule["NSStringLocalizedFormatKey"] as? String else { return nil }
    for (name, value) in rule {
      guard let forms = value as? [String: Any] else { continue }
      text = text.replacingOccurrences(of: "%#@\(name)@", with: forms["other"] as? String ?? "")
    }
    return text
  }

  private static func readCatalog(_ data: Data, _ path: String, _ language: String)
    -> [String: String]
  {
    guard let object = (try? JSONSerialization.jsonObject(with: data)) as? [String: Any],
      let strings = object["strings"] as? [String: Any]
    else {
      Resources.warn("\(path) is not a catalogue of texts")
      return [:]
    }
    let tags = order(language) + [object["sourceLanguage"] as? String ?? "en"]
    return strings.compactMapValues { entry in
      let all = (entry as? [String: Any])?["localizations"] as? [String: Any]
      for tag in tags {
        guard let localization = all?[tag] as? [String: Any] else { continue }
        if let text = unit(localization) { return text }
      }
      return nil
    }
  }

  private static func unit(_ value: [String: Any]) -> String? {
    if let unit = value["stringUnit"] as? [String: Any] { return unit["value"] as? String }
    let variations = value["variations"] as? [String: Any]
    let plural = (variations?["plural"] ?? variations?["device"]) as? [String: Any]
    return (plural?["other"] as? [String: Any]).flatMap(unit)
  }
}

/// Returns the text of a key in the app's language; the key itself if no table has it.
public nonisolated func NSLocalizedString(
  _ key: String, tableName: String? = nil, bundle: Bundle = Bundle.main, value: String = "",
  comment: String
) -> String { bundle.localizedString(forKey: key, value: value, table: tableName) }
