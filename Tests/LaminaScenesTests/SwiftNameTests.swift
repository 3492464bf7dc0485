import LaminaScenes
import Testing

/// Names of classes as the runtime has them.
@Suite struct SwiftNameTests {
  @Test(arguments: [
    ("UIWindow", "UIWindow"),
    ("MyApp.ChatCell", "ChatCell"),
    ("MyApp.ChatCell.Bubble", "ChatCell.Bubble"),
    ("SwiftUI._UIHostingView<MyApp.ContentView>", "_UIHostingView<ContentView>"),
    ("_TtC5MyApp8ChatCell", "ChatCell"),
    ("_TtCC5MyApp8ChatCell6Bubble", "ChatCell.Bubble"),
    ("_TtC5MyAppP33_0123456789ABCDEF0123456789ABCDEF8ChatCell", "ChatCell"),
    ("_TtGC7SwiftUI14_UIHostingViewV5MyApp11ContentView_", "_UIHostingView<ContentView>"),
    // The first of the app's own types, behind the wrappers around it.
    (
      "_TtGC7SwiftUI19UIHostingControllerGVS_15ModifiedContentV5MyApp8ChatViewGVS_8ModifierVS_3Key___",
      "UIHostingController<ChatView>"
    ),
    (
      "_TtGC7SwiftUI14_UIHostingViewGVS_9TupleViewTGVS_4ListV5MyApp3Row_S3____",
      "_UIHostingView<Row>"
    ),
    ("_TtGC7SwiftUI14_UIHostingViewGSqVS_7AnyView__", "_UIHostingView"),
    ("_TtGC5MyApp3BoxSi_", "Box"),
    // Not understood, and so left alone.
    ("_TtC5MyApp99ChatCell", "_TtC5MyApp99ChatCell"),
    ("_TtC5MyApp", "_TtC5MyApp"),
    ("_TtGC5MyApp3Box", "_TtGC5MyApp3Box"),
    ("_TtGC5MyApp3BoxS9__", "_TtGC5MyApp3BoxS9__"),
    ("_Tt", "_Tt"),
    (".", "."), ("a..b", "a..b"), ("", ""),
  ])
  func `names: a class is called what its developer calls it`(name: String, short: String) {
    #expect(SwiftName.shortName(name) == short)
  }

  @Test func `names: a type within itself many times, and a name without end, take no time`() {
    let deep = "_Tt" + String(repeating: "G", count: 100_000)
    #expect(SwiftName.shortName(deep) == deep)
    let nested =
      "_Tt" + String(repeating: "C", count: 1_000) + "1a" + String(repeating: "1b", count: 1_000)
    #expect(SwiftName.shortName(nested) == nested)
  }
}
