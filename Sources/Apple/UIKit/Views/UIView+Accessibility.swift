public import LaminaGeometry
public import LaminaViews

extension View {
  /// The elements of the view for accessibility in reading order; `nil` for those of its subviews.
  public var accessibilityElements: [Any]? {
    get {
      if let subclass = self as? any OverridingAccessibilityElements {
        subclass.overriddenAccessibilityElements
      } else {
        ownAccessibilityElements
      }
    }
    set {
      if let subclass = self as? any OverridingAccessibilityElements {
        subclass.overriddenAccessibilityElements = newValue
      } else {
        ownAccessibilityElements = newValue
      }
    }
  }

  /// The elements, whatever a subclass overrides.
  public var ownAccessibilityElements: [Any]? {
    get { Attachments.value(of: self, "accessibilityElements") }
    set { Attachments.set(newValue, of: self, "accessibilityElements") }
  }
  /// Whether the elements in the view are hidden from accessibility.
  public var accessibilityElementsHidden: Bool {
    get {
      if let subclass = self as? any OverridingAccessibilityElementsHidden {
        subclass.overriddenAccessibilityElementsHidden
      } else {
        ownAccessibilityElementsHidden
      }
    }
    set {
      if let subclass = self as? any OverridingAccessibilityElementsHidden {
        subclass.overriddenAccessibilityElementsHidden = newValue
      } else {
        ownAccessibilityElementsHidden = newValue
      }
    }
  }

  /// Whether the elements in the view are hidden, whatever a subclass overrides.
  public var ownAccessibilityElementsHidden: Bool {
    get { Attachments.value(of: self, "accessibilityElementsHidden") ?? false }
    set { Attachments.set(newValue, of: self, "accessibilityElementsHidden") }
  }
  /// Whether accessibility ignores the elements beside the view.
  public var accessibilityViewIsModal: Bool {
    get {
      if let subclass = self as? any OverridingAccessibilityViewIsModal {
        subclass.overriddenAccessibilityViewIsModal
      } else {
        ownAccessibilityViewIsModal
      }
    }
    set {
      if let subclass = self as? any OverridingAccessibilityViewIsModal {
        subclass.overriddenAccessibilityViewIsModal = newValue
      } else {
        ownAccessibilityViewIsModal = newValue
      }
    }
  }

  /// Whether accessibility ignores the elements beside the view, whatever a subclass overrides.
  public var ownAccessibilityViewIsModal: Bool {
    get { Attachments.value(of: self, "accessibilityViewIsModal") ?? false }
    set { Attachments.set(newValue, of: self, "accessibilityViewIsModal") }
  }
  /// Whether accessibility reads the elements of the view as a group.
  public var shouldGroupAccessibilityChildren: Bool {
    get {
      if let subclass = self as? any OverridingShouldGroupAccessibilityChildren {
        subclass.overriddenShouldGroupAccessibilityChildren
      } else {
        ownShouldGroupAccessibilityChildren
      }
    }
    set {
      if let subclass = self as? any OverridingShouldGroupAccessibilityChildren {
        subclass.overriddenShouldGroupAccessibilityChildren = newValue
      } else {
        ownShouldGroupAccessibilityChildren = newValue
      }
    }
  }

  /// Whether accessibility reads the elements as a group, whatever a subclass overrides.
  public var ownShouldGroupAccessibilityChildren: Bool {
    get { Attachments.value(of: self, "accessibilityGroup") ?? false }
    set { Attachments.set(newValue, of: self, "accessibilityGroup") }
  }
  /// The frame for accessibility on the screen; the view's unless set.
  public var accessibilityFrame: CGRect {
    get {
      if let subclass = self as? any OverridingAccessibilityFrame {
        subclass.overriddenAccessibilityFrame
      } else {
        ownAccessibilityFrame
      }
    }
    set {
      if let subclass = self as? any OverridingAccessibilityFrame {
        subclass.overriddenAccessibilityFrame = newValue
      } else {
        ownAccessibilityFrame = newValue
      }
    }
  }

  /// The frame for accessibility, whatever a subclass overrides.
  public var ownAccessibilityFrame: CGRect {
    get {
      Attachments.value(of: self, "accessibilityFrame")
        ?? convert(bounds, to: UIScreen.main.coordinateSpace)
    }
    set { Attachments.set(newValue, of: self, "accessibilityFrame") }
  }
  /// The point on the screen that accessibility touches; the middle of the frame unless set.
  public var accessibilityActivationPoint: CGPoint {
    get {
      if let subclass = self as? any OverridingAccessibilityActivationPoint {
        subclass.overriddenAccessibilityActivationPoint
      } else {
        ownAccessibilityActivationPoint
      }
    }
    set {
      if let subclass = self as? any OverridingAccessibilityActivationPoint {
        subclass.overriddenAccessibilityActivationPoint = newValue
      } else {
        ownAccessibilityActivationPoint = newValue
      }
    }
  }

  /// The point that accessibility touches, whatever a subclass overrides.
  public var ownAccessibilityActivationPoint: CGPoint {
    get {
      let frame = accessibilityFrame
      return Attachments.value(of: self, "accessibilityPoint")
        ?? CGPoint(x: frame.midX, y: frame.midY)
    }
    set { Attachments.set(newValue, of: self, "accessibilityPoint") }
  }
  /// The outline for accessibility on the screen; `nil` for that of the frame.
  public var accessibilityPath: UIBezierPath? {
    get {
      if let subclass = self as? any OverridingAccessibilityPath {
        subclass.overriddenAccessibilityPath
      } else {
        ownAccessibilityPath
      }
    }
    set {
      if let subclass = self as? any OverridingAccessibilityPath {
        subclass.overriddenAccessibilityPath = newValue
      } else {
        ownAccessibilityPath = newValue
      }
    }
  }

  /// The outline for accessibility, whatever a subclass overrides.
  public var ownAccessibilityPath: UIBezierPath? {
    get { Attachments.value(of: self, "accessibilityPath") }
    set { Attachments.set(newValue, of: self, "accessibilityPath") }
  }
  /// The actions of the element beside its touch; `nil` for none.
  public var accessibilityCustomActions: [UIAccessibilityCustomAction]? {
    get {
      if let subclass = self as? any OverridingAccessibilityCustomActions {
        subclass.overriddenAccessibilityCustomActions
      } else {
        ownAccessibilityCustomActions
      }
    }
    set {
      if let subclass = self as? any OverridingAccessibilityCustomActions {
        subclass.overriddenAccessibilityCustomActions = newValue
      } else {
        ownAccessibilityCustomActions = newValue
      }
    }
  }

  /// The actions, whatever a subclass overrides.
  public var ownAccessibilityCustomActions: [UIAccessibilityCustomAction]? {
    get { Attachments.value(of: self, "accessibilityActions") }
    set { Attachments.set(newValue, of: self, "accessibilityActions") }
  }
  /// The language in which the element is read; `nil` for the interface's.
  public var accessibilityLanguage: String? {
    get { Attachments.value(of: self, "accessibilityLanguage") }
    set { Attachments.set(newValue, of: self, "accessibilityLanguage") }
  }
  /// The label with attributes of speech; its text is `accessibilityLabel`.
  public var accessibilityAttributedLabel: NSAttributedString? {
    get {
      if let subclass = self as? any OverridingAccessibilityAttributedLabel {
        subclass.overriddenAccessibilityAttributedLabel
      } else {
        ownAccessibilityAttributedLabel
      }
    }
    set {
      if let subclass = self as? any OverridingAccessibilityAttributedLabel {
        subclass.overriddenAccessibilityAttributedLabel = newValue
      } else {
        ownAccessibilityAttributedLabel = newValue
      }
    }
  }

  /// The label with attributes, whatever a subclass overrides.
  public var ownAccessibilityAttributedLabel: NSAttributedString? {
    get { accessibilityLabel.map { NSAttributedString(string: $0) } }
    set { accessibilityLabel = newValue?.string }
  }
  /// The value with attributes of speech; its text is `accessibilityValue`.
  public var accessibilityAttributedValue: NSAttributedString? {
    get { accessibilityValue.map { NSAttributedString(string: $0) } }
    set { accessibilityValue = newValue?.string }
  }
  /// The hint with attributes of speech; its text is `accessibilityHint`.
  public var accessibilityAttributedHint: NSAttributedString? {
    get { accessibilityHint.map { NSAttributedString(string: $0) } }
    set { accessibilityHint = newValue?.string }
  }
  /// The names that a user may say for the element.
  public var accessibilityUserInputLabels: [String]? {
    get { Attachments.value(of: self, "accessibilityInputLabels") }
    set { Attachments.set(newValue, of: self, "accessibilityInputLabels") }
  }
  /// Whether colours stay as they are when the system inverts others.
  public var accessibilityIgnoresInvertColors: Bool {
    get { Attachments.value(of: self, "accessibilityInvert") ?? false }
    set { Attachments.set(newValue, of: self, "accessibilityInvert") }
  }
  /// The kind of the view as a container of elements.
  public var accessibilityContainerType: UIAccessibilityContainerType {
    get { Attachments.value(of: self, "accessibilityContainer") ?? .none }
    set { Attachments.set(newValue, of: self, "accessibilityContainer") }
  }
}

nonisolated extension AccessibilityTraits {
  /// No trait.
  public static let none: AccessibilityTraits = []
  /// The element takes touches itself.
  public static let allowsDirectInteraction = AccessibilityTraits(rawValue: 1 << 12)
  /// The element turns the page once it has been read.
  public static let causesPageTurn = AccessibilityTraits(rawValue: 1 << 13)
  /// The element plays a sound.
  public static let playsSound = AccessibilityTraits(rawValue: 1 << 14)
  /// The element starts to play or to record.
  public static let startsMediaSession = AccessibilityTraits(rawValue: 1 << 15)
  /// The element tells the state of the app as it starts.
  public static let summaryElement = AccessibilityTraits(rawValue: 1 << 16)
  /// The element is a bar of tabs.
  public static let tabBar = AccessibilityTraits(rawValue: 1 << 17)
}

/// The kind of a container of accessibility elements.
public nonisolated enum UIAccessibilityContainerType: Int, Sendable {
  /// None.
  case none
  /// A table.
  case dataTable
  /// A list.
  case list
  /// A landmark.
  case landmark
  /// A group of meaning.
  case semanticGroup
}

/// An action of an accessibility element beside its touch.
open class UIAccessibilityCustomAction {
  /// The name for the user.
  open var name: String
  /// The object whose method is called; `nil` for none.
  open weak var target: AnyObject?
  /// The method that is called.
  open var selector: Selector
  /// The closure that is called; `nil` for none.
  open var actionHandler: ((UIAccessibilityCustomAction) -> Bool)?

  /// Makes an action that calls a method.
  public init(name: String, target: Any?, selector: Selector) {
    (self.name, self.target, self.selector) = (name, target.map { $0 as AnyObject }, selector)
  }

  /// Makes an action that calls a closure.
  public init(name: String, actionHandler: ((UIAccessibilityCustomAction) -> Bool)?) {
    (self.name, self.actionHandler, selector) = (name, actionHandler, Selector(""))
  }
}

/// An element of accessibility that is no view.
open class UIAccessibilityElement {
  /// The object that contains the element.
  open weak var accessibilityContainer: AnyObject?
  /// Whether it is an element.
  open var isAccessibilityElement = true
  /// The short name.
  open var accessibilityLabel: String?
  /// The effect of a touch.
  open var accessibilityHint: String?
  /// The value.
  open var accessibilityValue: String?
  /// The name for tests.
  open var accessibilityIdentifier: String?
  /// The roles and states.
  open var accessibilityTraits: UIAccessibilityTraits = []
  /// The frame on the screen.
  open var accessibilityFrame = CGRect.zero
  /// The frame in the container's space.
  open var accessibilityFrameInContainerSpace = CGRect.zero

  /// Makes an element of a container.
  public init(accessibilityContainer container: Any) {
    accessibilityContainer = container as AnyObject
  }
}
