public import Foundation

// The root of the classes here that Foundation's collections and attributed texts hold.

/// An object that Foundation compares by `isEqual(_:)`.
///
/// Core Foundation tells its own objects from Swift's by ten bits of the word after an object's header, which in its own
/// objects is the number of their type. In a subclass of `NSObject` it is the first stored property. If these bits are
/// all 0, as in an empty size, Core Foundation takes the object for a broken one of its own and ends the program. So the
/// first property of this class sets them.
///
/// - Source: swift-corelibs-foundation, CFRuntime.c, `CFEqual` and `_CFIsSwift`.
open nonisolated class FoundationObject: NSObject {
  private let typeBits: UInt = 0x3FF << 8

  /// Makes an object.
  public override init() {}
}
