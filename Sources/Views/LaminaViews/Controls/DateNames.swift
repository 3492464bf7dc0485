// Names of months and days in the languages that have a table.

/// The names of a language for dates and times of day.
struct DateNames: Sendable {
  /// From January.
  let months: [String]
  /// From January.
  let shortMonths: [String]
  /// From Sunday.
  let weekdays: [String]
  /// Before and after noon.
  let halves: [String]
  let today: String
  let time: String
  let hour: String
  let hours: String
  let minutes: String

  /// The names by language.
  static let all = ["en": english, "de": german, "fr": french, "es": spanish, "ar": arabic]

  private static func words(_ text: String) -> [String] {
    text.split(separator: " ").map(String.init)
  }

  static let english = DateNames(
    months: words(
      "January February March April May June July August September October November December"),
    shortMonths: words("Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec"),
    weekdays: words("Sun Mon Tue Wed Thu Fri Sat"), halves: ["AM", "PM"], today: "Today",
    time: "Time", hour: "hour", hours: "hours", minutes: "min")

  private static let german = DateNames(
    months: words(
      "Januar Februar März April Mai Juni Juli August September Oktober November Dezember"),
    shortMonths: words("Jan. Feb. März Apr. Mai Juni Juli Aug. Sept. Okt. Nov. Dez."),
    weekdays: words("So Mo Di Mi Do Fr Sa"), halves: ["AM", "PM"], today: "Heute",
    time: "Uhrzeit", hour: "Stunde", hours: "Stunden", minutes: "Min.")

  private static let french = DateNames(
    months: words(
      "janvier février mars avril mai juin juillet août septembre octobre novembre décembre"),
    shortMonths: words("janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc."),
    weekdays: words("dim. lun. mar. mer. jeu. ven. sam."), halves: ["AM", "PM"],
    today: "Aujourd’hui", time: "Heure", hour: "heure", hours: "heures", minutes: "min")

  private static let spanish = DateNames(
    months: words(
      "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre"),
    shortMonths: words("ene feb mar abr may jun jul ago sept oct nov dic"),
    weekdays: words("dom lun mar mié jue vie sáb"), halves: ["a. m.", "p. m."], today: "Hoy",
    time: "Hora", hour: "hora", hours: "horas", minutes: "min")

  private static let arabicMonths = words(
    "يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر")

  private static let arabic = DateNames(
    months: arabicMonths, shortMonths: arabicMonths,
    weekdays: words("الأحد الاثنين الثلاثاء الأربعاء الخميس الجمعة السبت"),
    halves: ["ص", "م"], today: "اليوم", time: "الوقت", hour: "ساعة", hours: "ساعات",
    minutes: "د")
}
