/// A key of a keyboard, by its number in the table of USB.
public nonisolated struct UIKeyboardHIDUsage: RawRepresentable, Hashable, Sendable {
  /// The number.
  public let rawValue: Int
  /// Makes a key from its number.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The key A.
  public static let keyboardA = UIKeyboardHIDUsage(rawValue: 4)
  /// The key B.
  public static let keyboardB = UIKeyboardHIDUsage(rawValue: 5)
  /// The key C.
  public static let keyboardC = UIKeyboardHIDUsage(rawValue: 6)
  /// The key D.
  public static let keyboardD = UIKeyboardHIDUsage(rawValue: 7)
  /// The key E.
  public static let keyboardE = UIKeyboardHIDUsage(rawValue: 8)
  /// The key F.
  public static let keyboardF = UIKeyboardHIDUsage(rawValue: 9)
  /// The key G.
  public static let keyboardG = UIKeyboardHIDUsage(rawValue: 10)
  /// The key H.
  public static let keyboardH = UIKeyboardHIDUsage(rawValue: 11)
  /// The key I.
  public static let keyboardI = UIKeyboardHIDUsage(rawValue: 12)
  /// The key J.
  public static let keyboardJ = UIKeyboardHIDUsage(rawValue: 13)
  /// The key K.
  public static let keyboardK = UIKeyboardHIDUsage(rawValue: 14)
  /// The key L.
  public static let keyboardL = UIKeyboardHIDUsage(rawValue: 15)
  /// The key M.
  public static let keyboardM = UIKeyboardHIDUsage(rawValue: 16)
  /// The key N.
  public static let keyboardN = UIKeyboardHIDUsage(rawValue: 17)
  /// The key O.
  public static let keyboardO = UIKeyboardHIDUsage(rawValue: 18)
  /// The key P.
  public static let keyboardP = UIKeyboardHIDUsage(rawValue: 19)
  /// The key Q.
  public static let keyboardQ = UIKeyboardHIDUsage(rawValue: 20)
  /// The key R.
  public static let keyboardR = UIKeyboardHIDUsage(rawValue: 21)
  /// The key S.
  public static let keyboardS = UIKeyboardHIDUsage(rawValue: 22)
  /// The key T.
  public static let keyboardT = UIKeyboardHIDUsage(rawValue: 23)
  /// The key U.
  public static let keyboardU = UIKeyboardHIDUsage(rawValue: 24)
  /// The key V.
  public static let keyboardV = UIKeyboardHIDUsage(rawValue: 25)
  /// The key W.
  public static let keyboardW = UIKeyboardHIDUsage(rawValue: 26)
  /// The key X.
  public static let keyboardX = UIKeyboardHIDUsage(rawValue: 27)
  /// The key Y.
  public static let keyboardY = UIKeyboardHIDUsage(rawValue: 28)
  /// The key Z.
  public static let keyboardZ = UIKeyboardHIDUsage(rawValue: 29)
  /// The key 1.
  public static let keyboard1 = UIKeyboardHIDUsage(rawValue: 30)
  /// The key 2.
  public static let keyboard2 = UIKeyboardHIDUsage(rawValue: 31)
  /// The key 3.
  public static let keyboard3 = UIKeyboardHIDUsage(rawValue: 32)
  /// The key 4.
  public static let keyboard4 = UIKeyboardHIDUsage(rawValue: 33)
  /// The key 5.
  public static let keyboard5 = UIKeyboardHIDUsage(rawValue: 34)
  /// The key 6.
  public static let keyboard6 = UIKeyboardHIDUsage(rawValue: 35)
  /// The key 7.
  public static let keyboard7 = UIKeyboardHIDUsage(rawValue: 36)
  /// The key 8.
  public static let keyboard8 = UIKeyboardHIDUsage(rawValue: 37)
  /// The key 9.
  public static let keyboard9 = UIKeyboardHIDUsage(rawValue: 38)
  /// The key 0.
  public static let keyboard0 = UIKeyboardHIDUsage(rawValue: 39)
  /// The return key.
  public static let keyboardReturnOrEnter = UIKeyboardHIDUsage(rawValue: 40)
  /// The escape key.
  public static let keyboardEscape = UIKeyboardHIDUsage(rawValue: 41)
  /// The key that deletes backwards.
  public static let keyboardDeleteOrBackspace = UIKeyboardHIDUsage(rawValue: 42)
  /// The tabulator.
  public static let keyboardTab = UIKeyboardHIDUsage(rawValue: 43)
  /// The space bar.
  public static let keyboardSpacebar = UIKeyboardHIDUsage(rawValue: 44)
  /// The hyphen.
  public static let keyboardHyphen = UIKeyboardHIDUsage(rawValue: 45)
  /// The equal sign.
  public static let keyboardEqualSign = UIKeyboardHIDUsage(rawValue: 46)
  /// The opening bracket.
  public static let keyboardOpenBracket = UIKeyboardHIDUsage(rawValue: 47)
  /// The closing bracket.
  public static let keyboardCloseBracket = UIKeyboardHIDUsage(rawValue: 48)
  /// The backslash.
  public static let keyboardBackslash = UIKeyboardHIDUsage(rawValue: 49)
  /// The semicolon.
  public static let keyboardSemicolon = UIKeyboardHIDUsage(rawValue: 51)
  /// The quote.
  public static let keyboardQuote = UIKeyboardHIDUsage(rawValue: 52)
  /// The grave accent.
  public static let keyboardGraveAccentAndTilde = UIKeyboardHIDUsage(rawValue: 53)
  /// The comma.
  public static let keyboardComma = UIKeyboardHIDUsage(rawValue: 54)
  /// The full stop.
  public static let keyboardPeriod = UIKeyboardHIDUsage(rawValue: 55)
  /// The slash.
  public static let keyboardSlash = UIKeyboardHIDUsage(rawValue: 56)
  /// The caps lock.
  public static let keyboardCapsLock = UIKeyboardHIDUsage(rawValue: 57)
  /// The key to the beginning.
  public static let keyboardHome = UIKeyboardHIDUsage(rawValue: 74)
  /// The key one page up.
  public static let keyboardPageUp = UIKeyboardHIDUsage(rawValue: 75)
  /// The key that deletes forwards.
  public static let keyboardDeleteForward = UIKeyboardHIDUsage(rawValue: 76)
  /// The key to the end.
  public static let keyboardEnd = UIKeyboardHIDUsage(rawValue: 77)
  /// The key one page down.
  public static let keyboardPageDown = UIKeyboardHIDUsage(rawValue: 78)
  /// The arrow to the right.
  public static let keyboardRightArrow = UIKeyboardHIDUsage(rawValue: 79)
  /// The arrow to the left.
  public static let keyboardLeftArrow = UIKeyboardHIDUsage(rawValue: 80)
  /// The arrow downwards.
  public static let keyboardDownArrow = UIKeyboardHIDUsage(rawValue: 81)
  /// The arrow upwards.
  public static let keyboardUpArrow = UIKeyboardHIDUsage(rawValue: 82)
  /// The return key of the numeric pad.
  public static let keypadEnter = UIKeyboardHIDUsage(rawValue: 88)
  /// The left control key.
  public static let keyboardLeftControl = UIKeyboardHIDUsage(rawValue: 224)
  /// The left shift key.
  public static let keyboardLeftShift = UIKeyboardHIDUsage(rawValue: 225)
  /// The left option key.
  public static let keyboardLeftAlt = UIKeyboardHIDUsage(rawValue: 226)
  /// The left command key.
  public static let keyboardLeftGUI = UIKeyboardHIDUsage(rawValue: 227)
  /// The right control key.
  public static let keyboardRightControl = UIKeyboardHIDUsage(rawValue: 228)
  /// The right shift key.
  public static let keyboardRightShift = UIKeyboardHIDUsage(rawValue: 229)
  /// The right option key.
  public static let keyboardRightAlt = UIKeyboardHIDUsage(rawValue: 230)
  /// The right command key.
  public static let keyboardRightGUI = UIKeyboardHIDUsage(rawValue: 231)
  /// The function key 1.
  public static let keyboardF1 = UIKeyboardHIDUsage(rawValue: 58)
  /// The function key 2.
  public static let keyboardF2 = UIKeyboardHIDUsage(rawValue: 59)
  /// The function key 3.
  public static let keyboardF3 = UIKeyboardHIDUsage(rawValue: 60)
  /// The function key 4.
  public static let keyboardF4 = UIKeyboardHIDUsage(rawValue: 61)
  /// The function key 5.
  public static let keyboardF5 = UIKeyboardHIDUsage(rawValue: 62)
  /// The function key 6.
  public static let keyboardF6 = UIKeyboardHIDUsage(rawValue: 63)
  /// The function key 7.
  public static let keyboardF7 = UIKeyboardHIDUsage(rawValue: 64)
  /// The function key 8.
  public static let keyboardF8 = UIKeyboardHIDUsage(rawValue: 65)
  /// The function key 9.
  public static let keyboardF9 = UIKeyboardHIDUsage(rawValue: 66)
  /// The function key 10.
  public static let keyboardF10 = UIKeyboardHIDUsage(rawValue: 67)
  /// The function key 11.
  public static let keyboardF11 = UIKeyboardHIDUsage(rawValue: 68)
  /// The function key 12.
  public static let keyboardF12 = UIKeyboardHIDUsage(rawValue: 69)
}
