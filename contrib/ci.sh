#!/usr/bin/env bash
# Holds scenes against accepted pictures, exact counters and a budget, in any CI that runs a shell.
#
#     contrib/ci.sh scenes goldens baseline.json 60hz
#
# The first time, and after a change that is meant, make what is accepted anew, look at it, and commit it:
#
#     lamina check scenes --goldens goldens --baseline baseline.json --record all --create-folders
#
# Exits as `lamina check` does: 0 all as accepted, 1 something is not, 2 a scene is invalid, 64 usage, 74 a file
# cannot be read or written. Keep the folder $RESULTS (lamina-results) as the job's artifact. It has:
#
# - checks.xml, JUnit for the CI;
# - pull-request.md, a table of the scenes that changed: passes, traffic and budgets before and after, and the layers to
#   blame. If $SUMMARY_LINK is the address of the artifact's files, as GitLab has one, their pictures are shown;
# - summary.md with that and more, unless $GITHUB_STEP_SUMMARY is set, which then gets it;
# - of a failure the pictures, a page to compare them, and a profile of each scene that failed, even if others are
#   invalid.
set -euo pipefail

if [ $# -lt 3 ] || [ $# -gt 4 ]; then
  echo "usage: $0 SCENES GOLDENS BASELINE [BUDGET]" >&2
  exit 64
fi
lamina=${LAMINA:-lamina} results=${RESULTS:-lamina-results}
mkdir -p "$results"
summary=${GITHUB_STEP_SUMMARY:-$results/summary.md}

options=(--goldens "$2" --baseline "$3" --failures "$results/failed" --junit "$results/checks.xml"
  --summary "$results/pull-request.md" --progress always)
[ -n "${SUMMARY_LINK:-}" ] && options+=(--summary-link "$SUMMARY_LINK")
[ $# -eq 4 ] && options+=(--budget "$4")
[ -n "${GITHUB_ACTIONS:-}" ] && options+=(--annotations)
status=0
rm -f "$results/checks.xml" "$results/pull-request.md"
"$lamina" check "$1" "${options[@]}" || status=$?
if [ -f "$results/pull-request.md" ]; then
  if [ -z "${GITHUB_STEP_SUMMARY:-}" ]; then rm -f "$summary"; fi
  cat "$results/pull-request.md" >> "$summary"
fi
# Without results there is nothing to say of them: the arguments are wrong, or it was interrupted.
if [ $status -eq 0 ] || [ ! -f "$results/checks.xml" ]; then exit $status; fi

# Which layers: those that made the pixel that is furthest off, and those that force offscreen passes. Scenes that
# could not be checked have neither; check has said why. A line is a pixel, or '-', a tab, and the scene's file.
LC_ALL=C awk '
  function plain(text) {
    gsub(/&lt;/, "<", text); gsub(/&gt;/, ">", text); gsub(/&quot;/, "\"", text)
    gsub(/&#9;/, "\t", text); gsub(/&#13;/, "\r", text); gsub(/&amp;/, "\\&", text)
    return text
  }
  /<testcase / {
    file = match($0, / file="[^"]*"/) ? plain(substr($0, RSTART + 7, RLENGTH - 8)) : ""
    failed = 0
  }
  /<failure / && file != "" && !/<failure message="could not be checked/ { print "-\t" file; failed = 1 }
  failed && /^furthest off at / { split($0, words, /[ ,:]+/); print words[4] "," words[5] "\t" file }
' "$results/checks.xml" | LC_ALL=C sort -u -t $'\t' -k 2 -k 1,1 | while IFS= read -r line; do
  pixel=${line%%$'\t'*} scene=${line#*$'\t'}
  # What Markdown would take for its own.
  title=$(printf '%s' "$scene" | sed 's/[<*`\]/\\&/g')
  if [ "$pixel" = - ]; then
    passes=$("$lamina" inspect --passes -- "$scene") || continue
    printf '\n### Passes of %s\n\n```\n%s\n```\n' "$title" "$passes"
    name=${scene##*/}
    line=$("$lamina" profile --frames 30 --repeats 3 --report "$results/${name%.*}.html" --quiet -- "$scene") || continue
    printf '\n```\n%s\n```\n' "$line"
  else
    layers=$("$lamina" inspect --pixel "$pixel" -- "$scene") || continue
    printf '\n### Layers at the pixel of %s that is furthest off\n\n```\n%s\n```\n' "$title" "$layers"
  fi
done >> "$summary" || true
exit $status
