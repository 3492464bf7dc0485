// The part of the page of failures in which a reviewer accepts and rejects them.

import LaminaFiles

extension FailurePage {
  /// Adds a result to those that can be accepted, and returns the HTML of its decision; `name` has to be escaped.
  mutating func addDecision(on item: ReviewItem, _ name: String) -> String {
    let place = items.count
    items.append(item)
    let radios = AcceptedResults.Decision.allCases.map { decision in
      let word = decision == .accepted ? "accept" : "reject"
      return
        "<label><input type=\"radio\" name=\"decision-\(place)\" value=\(decision.rawValue.quoted)>"
        + "<span>\(word)</span></label>"
    }
    return """
      <div class="tools decision screen" data-item="\(place)"><fieldset class="choice"><legend>decision on \(name)</legend>\
      \(radios.joined())</fieldset><input type="text" class="note" maxlength="1000" placeholder="note" \
      aria-label="note on \(name)"></div>
      """
  }

  /// Returns the HTML of the bar at the bottom, which counts decisions, and saves or sends them; empty if nothing can
  /// be accepted in a file.
  func reviewBar(_ live: Live?) -> String {
    guard !items.isEmpty || live != nil,
      let json = try? PageText.scriptJSON(
        Review(command: command, items: items, token: live?.token))
    else { return "" }
    if live != nil {
      return """
        <footer class="tools screen" aria-label="review"><output id="decided">0 of \(items.count) decided</output>
        <button type="button" id="save" disabled>accept 0</button>
        <button type="button" id="again">check again</button></footer>
        <script type="application/json" id="review">\(json)</script>
        """
    }
    return """
      <footer class="tools screen" aria-label="review"><output id="decided">0 of \(items.count) decided</output>
      <button type="button" id="save" disabled>save 0 of \(items.count) to accepted.json</button>
      <span class="accept">then move it to where the check ran: <code>lamina check --accept accepted.json</code>
      <button type="button" class="copy" aria-label="copy the command">copy</button></span></footer>
      <script type="application/json" id="review">\(json)</script>
      """
  }

  /// The data that the page's script turns into `AcceptedResults`.
  private struct Review: Encodable {
    let schema = AcceptedResults.schema
    let command: [String]
    let items: [ReviewItem]
    /// The word that authorises decisions at the page's server; `nil` in a file.
    let token: String?
  }
}
