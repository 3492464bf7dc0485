import Testing
import UIKit

/// Notifications of editing, JPEG files and configurations of buttons.
@Suite(.serialized) struct TextNotificationTests {
  @Test func `text views: typing posts a notification, and setting the text posts none`() {
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
    var count = 0
    let token = NotificationCenter.default.addObserver(
      forName: UITextView.textDidChangeNotification, object: view, queue: nil
    ) { _ in count += 1 }
    view.text = "set"
    #expect(count == 0)
    view.insertText("typed")
    #expect(count == 1)
    NotificationCenter.default.removeObserver(token)
  }

  @Test func `images: a JPEG file has nearly the same colours`() throws {
    let image = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 12), format: .plain).image {
      context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 10, height: 12))
      UIColor.blue.setFill()
      context.fill(CGRect(x: 10, y: 0, width: 10, height: 12))
    }
    let data = try #require(image.jpegData(compressionQuality: 0.9))
    let read = try #require(UIImage(data: data))
    #expect(read.size == CGSize(width: 20, height: 12))
    let bytes = Array(try #require(read.cgImage?.dataProvider?.data as Data?))
    let (left, right) = (Array(bytes[0..<3]), Array(bytes[19 * 4..<19 * 4 + 3]))
    #expect(left[0] > 240 && left[1] < 20 && left[2] < 20)
    #expect(right[0] < 20 && right[1] < 20 && right[2] > 240)
    let small = try #require(image.jpegData(compressionQuality: 0.1))
    #expect(small.count <= data.count)
  }

  @Test func `buttons: a configuration has a title, corners and insets`() {
    var configuration = UIButton.Configuration.filled()
    configuration.title = "Buy"
    configuration.cornerStyle = .capsule
    configuration.contentInsets = NSDirectionalEdgeInsets(
      top: 1, leading: 2, bottom: 3, trailing: 4)
    let button = UIButton(configuration: configuration, primaryAction: nil)
    #expect(button.titleLabel?.text == "Buy")
    #expect(button.configuration?.cornerStyle == .capsule)
    var text = AttributedString("Go")
    text.font = UIFont.systemFont(ofSize: 30)
    configuration.attributedTitle = text
    button.configuration = configuration
    #expect(button.titleLabel?.attributedText?.string == "Go")
  }
}
