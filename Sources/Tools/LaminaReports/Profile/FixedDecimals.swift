// Numbers and columns as text, independent of the locale.

/// Returns nanoseconds as milliseconds with three decimals.
package func millisecondsText(_ nanoseconds: Double) -> String {
  fixedDecimals(nanoseconds / 1e6, decimals: 3)
}

/// Returns whole nanoseconds as milliseconds with three decimals.
package func millisecondsText(_ nanoseconds: some BinaryInteger) -> String {
  millisecondsText(Double(nanoseconds))
}

/// Returns a share, 0...1, as percent with one decimal.
package func percentageText(_ share: Double) -> String {
  fixedDecimals(100 * share, decimals: 1) + " %"
}

/// Returns a number as text: without decimals if it is whole, else with all of them.
package func plainNumber(_ value: Double) -> String {
  value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
}

/// Returns a number as text: without decimals if it is whole, else with two.
package func shortNumber(_ value: Double) -> String {
  value == value.rounded() && abs(value) < 1e15
    ? "\(Int(value))" : fixedDecimals(value, decimals: 2)
}

/// Returns a whole number with commas between thousands.
package func groupedNumber(_ value: Int) -> String {
  let digits = String(value.magnitude)
  var text = ""
  for (place, digit) in digits.enumerated() {
    if place > 0 && (digits.count - place) % 3 == 0 { text += "," }
    text.append(digit)
  }
  return value < 0 ? "-" + text : text
}

/// Returns a number with a fixed number of decimals, independent of the locale.
package func fixedDecimals(_ value: Double, decimals: Int) -> String {
  let scale = (0..<decimals).reduce(1.0) { power, _ in power * 10 }
  guard value.isFinite, abs(value) * scale < 1e15 else { return "\(value)" }
  let scaled = Int((abs(value) * scale).rounded())
  let (whole, part) = scaled.quotientAndRemainder(dividingBy: Int(scale))
  let digits = String(part)
  let text =
    decimals == 0
    ? "\(whole)" : "\(whole)." + String(repeating: "0", count: decimals - digits.count) + digits
  return value < 0 && scaled > 0 ? "-" + text : text
}

/// Returns a text padded on the right to a number of columns.
package func leftAligned(_ text: String, _ width: Int) -> String {
  text + String(repeating: " ", count: max(0, width - text.count))
}

/// Returns a text padded on the left to a number of columns.
package func rightAligned(_ text: String, _ width: Int) -> String {
  String(repeating: " ", count: max(0, width - text.count)) + text
}

/// Returns a text in lines of at most `width` characters, 100 if it is `nil`; longer words are not broken.
///
/// The first line begins with `first`, and all further ones with `others`.
package func wrappedLines(_ text: String, first: String, others: String, width: Int? = nil)
  -> [String]
{
  let width = width ?? 100
  var lines: [String] = []
  var line = first
  var isEmpty = true
  for word in text.split(separator: " ") {
    if !isEmpty, line.count + 1 + word.count > width {
      lines.append(line)
      line = others
      isEmpty = true
    }
    line += (isEmpty ? "" : " ") + word
    isEmpty = false
  }
  lines.append(line)
  return lines
}
