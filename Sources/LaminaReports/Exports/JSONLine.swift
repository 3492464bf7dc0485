// JSON for exports that are too large to be built in memory: written piece by piece.

/// A text as a JSON string (RFC 8259).
func jsonString(_ text: String) -> String {
  var result = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"": result += "\\\""
    case "\\": result += "\\\\"
    case "\n": result += "\\n"
    case "\r": result += "\\r"
    case "\t": result += "\\t"
    case _ where scalar.value < 0x20:
      let digits = String(scalar.value, radix: 16)
      result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result + "\""
}

/// ns as microseconds with three decimals: exact.
func microseconds(_ nanoseconds: UInt64) -> String {
  let (whole, part) = nanoseconds.quotientAndRemainder(dividingBy: 1_000)
  let digits = String(part)
  return "\(whole)." + String(repeating: "0", count: 3 - digits.count) + digits
}
