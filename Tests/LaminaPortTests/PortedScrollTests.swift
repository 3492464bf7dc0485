import LaminaGeometry
import LaminaLayers
import LaminaText
import LaminaViews
import Testing

/// Scroll views, fields and labels in UIKit's form, compiled as Swift 5, behave as they do there.
@Suite struct PortedScrollTests {
  @Test func `scroll views: overrides of offset, insets and indicators are called`() {
    let scroll = CenteringScrollView(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    scroll.contentSize = Size(width: 300, height: 400)
    scroll.scrollRectToVisible(Rect(x: 200, y: 200, width: 10, height: 10), animated: false)
    #expect(scroll.contentOffset == Point(x: 0, y: 110))
    scroll.flashScrollIndicators()
    #expect(scroll.flashes == 1 && scroll.verticalScrollIndicatorInsets.bottom == 20)
    scroll.contentSize.height = 40
    #expect(scroll.verticalOffsetRange == -30 ... -30)
  }

  @Test func `fields: an optional text, set by code and by typing`() {
    let field = PaddedField(frame: Rect(x: 0, y: 0, width: 200, height: 40))
    if let text = field.text { #expect(text.isEmpty) }
    field.text = "ab"
    field.insertText("c")
    #expect(field.text?.count == 3 && (field.text ?? "") == "abc" && field.texts == ["ab", "abc"])
    field.attributedText = nil
    #expect(field.text == "" && field.texts.last == "attributed")
  }

  @Test func `labels: overrides of look, constraints and margins`() {
    let label = NotingLabel()
    label.isEnabled = false
    label.lineBreakMode = .byWordWrapping
    label.shadowColor = .black
    label.translatesAutoresizingMaskIntoConstraints = false
    label.tintAdjustmentMode = .dimmed
    label.directionalLayoutMargins = .zero
    #expect(label.notes == ["enabled false", "breaks", "shadow", "mask", "dims", "margins"])
  }

  @Test func `stacks: an override of the arranged views does not change the arrangement`() {
    let stack = ShortStack(arrangedSubviews: [View(), View()])
    #expect(stack.arrangedSubviews.count == 1 && stack.subviews.count == 2)
  }
}
