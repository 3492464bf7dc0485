import Testing
import UIKit

// Points and rectangles between views, with and without an optional.

@MainActor struct ConversionTests {
  @Test func `conversions: a view that is no optional is converted to like an optional one`() {
    let page = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let box = UIView(frame: CGRect(x: 10, y: 20, width: 30, height: 40))
    page.addSubview(box)
    let optional: UIView? = page
    #expect(box.convert(CGPoint(x: 1, y: 2), to: page) == CGPoint(x: 11, y: 22))
    #expect(box.convert(CGPoint(x: 1, y: 2), to: optional) == CGPoint(x: 11, y: 22))
    #expect(box.convert(box.bounds, to: page) == box.frame)
    #expect(page.convert(box.frame, to: box) == box.bounds)
    #expect(box.convert(CGPoint(x: 11, y: 22), from: page) == CGPoint(x: 1, y: 2))
    #expect(box.convert(box.frame, from: page) == box.bounds)
  }

  @Test func `applications: the class gives the running one by its old key`() {
    let application = UIApplication.value(forKey: "sharedApplication") as? UIApplication
    #expect(application === UIApplication.shared)
  }
}
