import Testing
import UIKit

/// Controls in the spelling of apps.
@MainActor struct ControlScreenTests {
  @Test func `sliders: values are floats, clamped, and a target hears of changes`() {
    final class Mixer: UIViewController {
      let slider = UISlider()
      var heard: [Float] = []
      override func viewDidLoad() {
        super.viewDidLoad()
        slider.frame = CGRect(x: 50, y: 100, width: 200, height: 40)
        slider.minimumValue = 0
        slider.maximumValue = 10
        slider.value = 20
        slider.addTarget(self, action: #selector(changed(_:)), for: .valueChanged)
        view.addSubview(slider)
      }
      @objc func changed(_ sender: UISlider) { heard.append(sender.value) }
    }
    let stage = AppStage()
    let mixer = Mixer()
    stage.show(mixer)
    #expect(mixer.slider.value == 10)
    stage.drag(from: CGPoint(x: 236, y: 120), to: CGPoint(x: 100, y: 120))
    #expect(mixer.heard.count > 3)
    #expect(mixer.heard.last == mixer.slider.value)
    #expect(mixer.slider.value < 3)
    let fraction: Float = 0.25
    mixer.slider.setValue(fraction, animated: false)
    #expect(mixer.slider.value == 0.25)
  }

  @Test func `segments: they are inserted and removed, and -1 stands for none`() {
    let segments = UISegmentedControl(items: ["Day", "Week"])
    #expect(segments.selectedSegmentIndex == UISegmentedControl.noSegment)
    segments.selectedSegmentIndex = 1
    segments.insertSegment(withTitle: "Hour", at: 0, animated: false)
    #expect(segments.selectedSegmentIndex == 2)
    #expect(segments.titleForSegment(at: 0) == "Hour")
    segments.removeSegment(at: 2, animated: false)
    #expect(segments.selectedSegmentIndex == -1)
    #expect(segments.numberOfSegments == 2)
  }

  @Test func `date pickers: dates are Foundation's, and limits hold`() {
    let picker = UIDatePicker()
    picker.datePickerMode = .date
    let day = Date(timeIntervalSince1970: 86_400 * 100)
    picker.maximumDate = day
    picker.date = day.addingTimeInterval(86_400)
    #expect(picker.date == day)
    picker.setDate(Date(timeIntervalSince1970: 0), animated: false)
    #expect(picker.date.timeIntervalSince1970 == 0)
  }

  @Test func `pickers: rows show the delegate's views`() throws {
    final class Source: NSObject, UIPickerViewDataSource, UIPickerViewDelegate {
      func numberOfComponents(in pickerView: UIPickerView) -> Int { 1 }
      func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int {
        5
      }
      func pickerView(
        _ pickerView: UIPickerView, viewForRow row: Int, forComponent component: Int,
        reusing view: UIView?
      ) -> UIView {
        let label = view as? UILabel ?? UILabel()
        label.text = "Row \(row)"
        return label
      }
    }
    let stage = AppStage()
    let (picker, source) = (UIPickerView(), Source())
    picker.dataSource = source
    picker.delegate = source
    let root = UIViewController()
    stage.show(root)
    root.view.addSubview(picker)
    stage.run(for: 0.1)
    #expect((picker.view(forRow: 1, forComponent: 0) as? UILabel)?.text == "Row 1")
    picker.selectRow(4, inComponent: 0, animated: false)
    stage.run(for: 0.1)
    #expect(picker.selectedRow(inComponent: 0) == 4)
  }

  @Test func `reuse pools: an index bar logs new and reused buttons over four reloads`() {
    final class ReusePool {
      private var inUse = Set<UIButton>()
      private var waiting = Set<UIButton>()
      func dequeue() -> UIButton? {
        guard let view = waiting.first else { return nil }
        waiting.remove(view)
        inUse.insert(view)
        return view
      }
      func add(_ view: UIButton?) {
        guard let view = view else { return }
        inUse.insert(view)
      }
      func reset() {
        while let view = inUse.first {
          inUse.remove(view)
          waiting.insert(view)
        }
      }
      var rest: Set<UIButton> { waiting }
    }
    final class IndexedTable: UITableView {
      var titles: () -> [String] = { [] }
      let bar = UIView()
      let pool = ReusePool()
      var lines: [String] = []
      override func reloadData() {
        super.reloadData()
        if bar.superview == nil { superview?.insertSubview(bar, aboveSubview: self) }
        pool.reset()
        let titles = self.titles()
        bar.isHidden = titles.isEmpty
        let height = frame.size.height / CGFloat(max(1, titles.count))
        var (made, reused) = (0, 0)
        for (index, title) in titles.enumerated() {
          var button = pool.dequeue()
          if button == nil {
            button = UIButton(frame: .zero)
            pool.add(button)
            made += 1
          } else {
            reused += 1
          }
          button!.setTitle(title, for: .normal)
          bar.addSubview(button!)
          button!.frame = CGRect(x: 0, y: CGFloat(index) * height, width: 60, height: height)
        }
        pool.rest.forEach { $0.removeFromSuperview() }
        bar.frame = CGRect(x: frame.maxX - 60, y: frame.minY, width: 60, height: frame.height)
        lines.append(
          [reused > 0 ? "\(reused) reused" : nil, made > 0 ? "\(made) new" : nil]
            .compactMap { $0 }.joined(separator: " + "))
      }
    }
    let stage = AppStage()
    let root = UIViewController()
    stage.show(root)
    let table = IndexedTable(frame: CGRect(x: 0, y: 60, width: 390, height: 784))
    var isLong = true
    table.titles = {
      isLong.toggle()
      return isLong
        ? ["A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K"]
        : ["A", "B", "C", "D", "E", "F"]
    }
    root.view.addSubview(table)
    table.reloadData()
    table.reloadData()
    table.reloadData()
    #expect(table.bar.subviews.count == 6)
    table.reloadData()
    #expect(table.lines == ["6 new", "6 reused + 5 new", "6 reused", "11 reused"])
    #expect(table.bar.subviews.count == 11)
    #expect(table.bar.superview === root.view)
  }
}
