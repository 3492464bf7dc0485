// The answers to modules that sources import, by the kind of the framework.

extension PortAnswers {
  /// The frameworks and packages with an answer of their own.
  static let modules = PortAnswerRow.rows(
    of: """
      SwiftUI | out | SwiftUI | a closed framework whose views are not UIKit's; port the screens that are in UIKit
      SwiftUICore WidgetKit ActivityKit TipKit Charts DeveloperToolsSupport | out | SwiftUI | built on SwiftUI, a closed framework
      AppKit Cocoa WatchKit ClockKit CarPlay TVUIKit | out | other systems | for other devices than phones and tablets; keep it behind canImport
      AVFoundation AVKit AVFAudio AVFoundationCore | out | video and sound | players, cameras and sound are the device's; a layer tree holds none
      AudioToolbox CoreAudio CoreAudioKit CoreMIDI MediaPlayer MusicKit Speech SoundAnalysis ShazamKit PHASE | out | video and sound | sound is the device's
      CoreMedia CoreVideo VideoToolbox MediaAccessibility ReplayKit CoreHaptics | out | video and sound | video and haptics are the device's
      MapKit CoreLocation CoreLocationUI GeoToolbox | out | maps and places | maps and positions come from Apple's services
      WebKit JavaScriptCore SafariServices | out | web | a browser engine is not part of a layer tree
      AuthenticationServices LocalAuthentication Security CryptoTokenKit DeviceCheck AppAttest | out | keys and accounts | accounts and keys are the device's; CryptoKit's names are in the package swift-crypto
      CryptoKit CommonCrypto | as | keys and accounts | the package swift-crypto, which has CryptoKit's names under import Crypto
      CoreData SwiftData CloudKit | out | storage | the store is Apple's; give the screens their data in another way
      Combine | out | events | Apple's; the package OpenCombine has its names
      StoreKit PassKit AppTrackingTransparency AdSupport iAd AdAttributionKit AdServices | out | shop and advertising | shops, wallets and advertising are Apple's services
      GameKit GameplayKit GameController SpriteKit SceneKit ModelIO RealityKit RealityFoundation ARKit QuickLook QuickLookThumbnailing | out | games and 3D | a layer tree holds no 3D models and no game engine
      Metal MetalKit MetalPerformanceShaders OpenGLES GLKit MetalFX CoreImage | out | GPU | every frame is drawn by the processor, with the same bytes on each machine
      CoreML CreateML Vision VisionKit NaturalLanguage Translation FoundationModels ImagePlayground | out | machine learning | models run by Apple's frameworks
      CoreBluetooth CoreNFC CoreMotion NearbyInteraction ExternalAccessory MultipeerConnectivity HomeKit CoreTelephony SensorKit CoreWLAN NetworkExtension Matter | out | sensors and radio | sensors and radio are the device's
      Contacts ContactsUI EventKit EventKitUI Photos PhotosUI HealthKit HealthKitUI AddressBook AddressBookUI AssetsLibrary MessageUI Messages Social Accounts CallKit PushKit | out | people's data | contacts, photos, calendars and messages are the device's
      UserNotifications UserNotificationsUI BackgroundTasks BackgroundAssets Intents IntentsUI AppIntents CoreSpotlight WatchConnectivity ClassKit NotificationCenter AppClip | out | the system's services | the home screen, Siri and notifications are the system's
      MetricKit OSLog DarwinNotify | out | the system's services | logs and measurements are the system's; os has Logger and os_log
      Network NetworkFoundation CFNetwork SystemConfiguration | out | network | the connection's state is the device's; FoundationNetworking has URLSession
      UniformTypeIdentifiers MobileCoreServices CoreServices LinkPresentation FileProvider FileProviderUI | out | files and types | the system's registry of file types and links
      PDFKit PaperKit PencilKit CoreGraphicsPDF | out | documents and ink | documents and ink are drawn by closed frameworks
      ImageIO Accelerate simd Compression CoreFoundationPrivate | out | numbers and images | Accelerate, simd and ImageIO are Apple's; PNG, JPEG and WebP are read by UIImage
      TextKit UIFoundation CoreTextPrivate | no | text | text is laid out by Lamina's own engine, which has no layout managers
      Darwin Darwin.C MachO | as | system | Glibc, under #if canImport(Glibc)
      XCTest Testing | no | tests | tests of the app remain outside; tests of screens use scripts and goldens
      """)

  /// The module of Foundation that has the network's names on Linux.
  static let foundationNetworking: Set<String> = [
    "URLSession", "URLRequest", "HTTPURLResponse", "URLResponse", "URLSessionDataTask",
    "URLSessionTask", "URLSessionConfiguration", "URLCache", "HTTPCookie", "HTTPCookieStorage",
    "URLAuthenticationChallenge", "URLCredential", "URLProtocol", "URLSessionDownloadTask",
    "URLSessionDelegate", "URLSessionTaskDelegate", "URLSessionDataDelegate",
    "URLSessionDownloadDelegate", "CachedURLResponse", "URLProtectionSpace", "NSURLConnection",
    "URLSessionUploadTask", "NSMutableURLRequest", "URLSessionTaskMetrics",
  ]

  /// The prefixes by which types of closed frameworks are known, with the module.
  static let prefixes: [(prefix: String, module: String)] = [
    ("AVAudio", "AVFAudio"), ("AV", "AVFoundation"), ("AudioServices", "AudioToolbox"),
    ("MK", "MapKit"), ("CLLocation", "CoreLocation"), ("CLGeocoder", "CoreLocation"),
    ("CLPlacemark", "CoreLocation"), ("CLRegion", "CoreLocation"), ("CLBeacon", "CoreLocation"),
    ("CLAuthorization", "CoreLocation"), ("kCLLocation", "CoreLocation"), ("WK", "WebKit"),
    ("JSContext", "JavaScriptCore"), ("JSValue", "JavaScriptCore"), ("SFSafari", "SafariServices"),
    ("ASAuthorization", "AuthenticationServices"), ("ASWeb", "AuthenticationServices"),
    ("LAContext", "LocalAuthentication"), ("LAError", "LocalAuthentication"),
    ("SecItem", "Security"), ("SecKey", "Security"), ("SecTrust", "Security"),
    ("SecCertificate", "Security"), ("kSec", "Security"), ("NSManagedObject", "CoreData"),
    ("NSFetch", "CoreData"), ("NSPersistent", "CoreData"), ("NSEntity", "CoreData"),
    ("NSAttributeDescription", "CoreData"), ("NSMergePolicy", "CoreData"), ("CKRecord", "CloudKit"),
    ("CKContainer", "CloudKit"), ("CKDatabase", "CloudKit"), ("SKPayment", "StoreKit"),
    ("SKProduct", "StoreKit"), ("SKStore", "StoreKit"), ("SKReceipt", "StoreKit"),
    ("SKScene", "SpriteKit"), ("SKSprite", "SpriteKit"), ("SKNode", "SpriteKit"),
    ("SKView", "SpriteKit"), ("SKAction", "SpriteKit"), ("SKEmitter", "SpriteKit"),
    ("SCN", "SceneKit"), ("AR", "ARKit"), ("GKPlayer", "GameKit"), ("GKLocal", "GameKit"),
    ("GKLeader", "GameKit"), ("PKPayment", "PassKit"), ("PKPass", "PassKit"),
    ("PKCanvas", "PencilKit"), ("PKDrawing", "PencilKit"), ("PKTool", "PencilKit"),
    ("MTL", "Metal"), ("MTK", "MetalKit"), ("MPS", "MetalPerformanceShaders"),
    ("EAGL", "OpenGLES"), ("GLK", "GLKit"), ("CIFilter", "CoreImage"), ("CIImage", "CoreImage"),
    ("CIContext", "CoreImage"), ("CIVector", "CoreImage"),
    ("CIDetector", "CoreImage"), ("CIFeature", "CoreImage"), ("kCI", "CoreImage"),
    ("MLModel", "CoreML"), ("VN", "Vision"), ("NLTagger", "NaturalLanguage"),
    ("NLLanguage", "NaturalLanguage"), ("NLTokenizer", "NaturalLanguage"),
    ("CBCentral", "CoreBluetooth"), ("CBPeripheral", "CoreBluetooth"), ("CMMotion", "CoreMotion"),
    ("CMDevice", "CoreMotion"), ("CMAccel", "CoreMotion"), ("CMPedometer", "CoreMotion"),
    ("CMTime", "CoreMedia"), ("CMSample", "CoreMedia"), ("CVPixel", "CoreVideo"),
    ("NFC", "CoreNFC"), ("MCSession", "MultipeerConnectivity"), ("MCPeer", "MultipeerConnectivity"),
    ("CNContact", "Contacts"), ("CNMutable", "Contacts"), ("EKEvent", "EventKit"),
    ("EKReminder", "EventKit"), ("PHPicker", "PhotosUI"), ("PHAsset", "Photos"),
    ("PHPhoto", "Photos"), ("PHImage", "Photos"), ("PHFetch", "Photos"), ("PHLive", "Photos"),
    ("ALAssets", "AssetsLibrary"), ("HK", "HealthKit"), ("MFMail", "MessageUI"),
    ("MFMessage", "MessageUI"), ("MPMusic", "MediaPlayer"), ("MPMedia", "MediaPlayer"),
    ("MPRemote", "MediaPlayer"), ("MPNow", "MediaPlayer"), ("MPVolume", "MediaPlayer"),
    ("MPMovie", "MediaPlayer"), ("UNUser", "UserNotifications"),
    ("UNNotification", "UserNotifications"), ("UNMutable", "UserNotifications"),
    ("UNTime", "UserNotifications"), ("BGTask", "BackgroundTasks"), ("BGApp", "BackgroundTasks"),
    ("INIntent", "Intents"), ("INInteraction", "Intents"), ("CSSearchable", "CoreSpotlight"),
    ("WCSession", "WatchConnectivity"), ("NWPath", "Network"), ("NWConnection", "Network"),
    ("NWEndpoint", "Network"), ("NWListener", "Network"), ("SCNetwork", "SystemConfiguration"),
    ("UTType", "UniformTypeIdentifiers"), ("kUTType", "MobileCoreServices"), ("PDF", "PDFKit"),
    ("QLPreview", "QuickLook"), ("LPLink", "LinkPresentation"), ("CGImageSource", "ImageIO"),
    ("CGImageDestination", "ImageIO"), ("kCGImageProperty", "ImageIO"),
    ("kCGImageSource", "ImageIO"), ("vImage", "Accelerate"), ("vDSP", "Accelerate"),
    ("CH", "CoreHaptics"), ("CTTelephony", "CoreTelephony"), ("CTCarrier", "CoreTelephony"),
    ("CXProvider", "CallKit"), ("CXCall", "CallKit"), ("RPScreen", "ReplayKit"),
    ("ATTracking", "AppTrackingTransparency"), ("ASIdentifier", "AdSupport"),
    ("SLCompose", "Social"), ("SFSpeech", "Speech"), ("HMHome", "HomeKit"),
    ("CPTemplate", "CarPlay"),
    ("NSWindow", "AppKit"), ("NSView", "AppKit"), ("NSApplication", "AppKit"),
    ("NSColor", "AppKit"), ("NSImage", "AppKit"), ("NSBezierPath", "AppKit"),
    ("NSEvent", "AppKit"), ("NSScreen", "AppKit"), ("NSFont", "AppKit"),
    ("WKInterface", "WatchKit"),
    ("UIHosting", "SwiftUI"), ("AnyPublisher", "Combine"), ("PassthroughSubject", "Combine"),
    ("CurrentValueSubject", "Combine"), ("AnyCancellable", "Combine"),
    ("ObservableObject", "Combine"), ("Publishers", "Combine"),
  ]
}
