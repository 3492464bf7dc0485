/// The app's words in the language of its screen: English, or Arabic.
struct Words: Sendable {
  /// Whether the words are Arabic.
  let areArabic: Bool

  /// Returns a text in the language; what is not known stays English.
  subscript(text: String) -> String {
    if !areArabic { return text }
    if let known = Words.arabic[text] { return known }
    guard text.hasPrefix("App ") else { return text }
    return "تطبيق" + text.dropFirst("App".count)
  }

  private static let arabic = [
    "64 GB": "64 غيغابايت", "About": "حول", "Account": "الحساب", "Ada Lovelace": "آدا لوفليس",
    "Ada's phone": "هاتف آدا", "Airplane Mode": "وضع الطيران", "Alerts": "التنبيهات",
    "Apps": "التطبيقات", "Apps follow the size of texts.": "تتبع التطبيقات حجم النصوص.",
    "Badges": "الشارات", "Banners": "اللافتات", "Café on the corner": "مقهى الزاوية",
    "Capacity": "السعة", "Dark Appearance": "المظهر الداكن", "Device": "الجهاز",
    "Display": "الشاشة", "Harbour": "الميناء", "Library": "المكتبة", "Name": "الاسم",
    "Neighbours": "الجيران", "Networks": "الشبكات", "Notifications": "الإشعارات", "Off": "متوقف",
    "Settings": "الإعدادات", "Sounds": "الأصوات", "Text Size": "حجم النص",
    "The quick brown fox jumps over the lazy dog, and the dog does not mind.":
      "الثعلب السريع يقفز فوق الكلب الكسول، والكلب لا يمانع.",
    "Version": "الإصدار", "Wi-Fi": "واي فاي",
  ]
}
