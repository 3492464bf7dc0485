// The names of Core Foundation's types, which Core Graphics' calls take; each is the type that Swift uses for it.

/// Core Foundation's name of a text.
public typealias CFString = String
/// Core Foundation's name of a list.
public typealias CFArray = [Any]
/// Core Foundation's name of a dictionary.
public typealias CFDictionary = [AnyHashable: Any]
/// Core Foundation's name of bytes.
public typealias CFData = Data
/// Core Foundation's name of a place.
public typealias CFURL = URL
/// Core Foundation's name of an index.
public typealias CFIndex = Int
/// Core Foundation's name of a time in seconds.
public typealias CFTimeInterval = Double
/// Core Foundation's name of a moment, in seconds since 2001.
public typealias CFAbsoluteTime = Double
/// Core Foundation's name of any object.
public typealias CFTypeRef = AnyObject
/// Core Foundation's name of an error.
public typealias CFError = NSError
/// Core Foundation's name of a text with attributes.
public typealias CFAttributedString = NSAttributedString
/// Core Foundation's name of a number.
public typealias CFNumber = NSNumber
/// Core Foundation's name of a Boolean.
public typealias CFBoolean = Bool

/// Foundation's name of an integer in Objective-C.
public typealias NSInteger = Int
/// Foundation's name of an integer without sign in Objective-C.
public typealias NSUInteger = UInt

/// The nanoseconds in a second.
public nonisolated let NSEC_PER_SEC: UInt64 = 1_000_000_000
/// The nanoseconds in a millisecond.
public nonisolated let NSEC_PER_MSEC: UInt64 = 1_000_000
/// The nanoseconds in a microsecond.
public nonisolated let NSEC_PER_USEC: UInt64 = 1_000
/// The microseconds in a second.
public nonisolated let USEC_PER_SEC: UInt64 = 1_000_000

/// A range of indices, as Core Foundation counts them.
@frozen nonisolated public struct CFRange: Hashable, Sendable {
  /// The first index.
  public var location: CFIndex
  /// The number of indices.
  public var length: CFIndex

  /// Makes the range without indices at 0.
  public init() { (location, length) = (0, 0) }

  /// Makes a range.
  public init(location: CFIndex, length: CFIndex) {
    (self.location, self.length) = (location, length)
  }
}

/// Returns a range of indices.
nonisolated public func CFRangeMake(_ location: CFIndex, _ length: CFIndex) -> CFRange {
  CFRange(location: location, length: length)
}

/// The number of a glyph in a font.
public typealias CGGlyph = UInt16

/// Core Foundation's true.
nonisolated public let kCFBooleanTrue: CFBoolean! = true
/// Core Foundation's false.
nonisolated public let kCFBooleanFalse: CFBoolean! = false
/// The seconds from 1970 to 2001.
nonisolated public let kCFAbsoluteTimeIntervalSince1970: CFTimeInterval = 978_307_200
/// The seconds from 1904 to 2001.
nonisolated public let kCFAbsoluteTimeIntervalSince1904: CFTimeInterval = 3_061_152_000

/// Returns whether two values are the same object or equal.
nonisolated public func CFEqual(_ first: CFTypeRef?, _ second: CFTypeRef?) -> Bool {
  if first === second { return true }
  guard let first = first as? AnyHashable, let second = second as? AnyHashable else { return false }
  return first == second
}

/// The smallest number of 8 bits.
nonisolated public let INT8_MIN: Int32 = -128
/// The smallest number of 16 bits.
nonisolated public let INT16_MIN: Int32 = -32_768
/// The smallest number of 32 bits.
nonisolated public let INT32_MIN: Int32 = .min
/// The smallest number of 64 bits.
nonisolated public let INT64_MIN: Int64 = .min
