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
# cannot be read or written. In $RESULTS (lamina-results) are checks.xml, JUnit for the CI; summary.md, or
# $GITHUB_STEP_SUMMARY where that is set; and of a failure the pictures, a page to compare them, and a profile of each
# scene that failed. Keep that folder as the job's artifact.
set -euo pipefail

if [ $# -lt 3 ] || [ $# -gt 4 ]; then
  echo "usage: $0 SCENES GOLDENS BASELINE [BUDGET]" >&2
  exit 64
fi
lamina=${LAMINA:-lamina} results=${RESULTS:-lamina-results}
mkdir -p "$results"
summary=${GITHUB_STEP_SUMMARY:-$results/summary.md}

options=(--goldens "$2" --baseline "$3" --failures "$results/failed" --junit "$results/checks.xml"
  --markdown "$summary")
[ $# -eq 4 ] && options+=(--budget "$4")
[ -n "${GITHUB_ACTIONS:-}" ] && options+=(--annotations)
status=0
"$lamina" check "$1" "${options[@]}" || status=$?
[ $status -eq 1 ] || exit $status

# Which layers: those that made the pixel that is furthest off, and those that force offscreen passes.
awk '
  /<testcase / { match($0, / file="[^"]*"/); file = substr($0, RSTART + 7, RLENGTH - 8); seen = 0 }
  /<failure/ && !seen { print file, "-"; seen = 1 }
  /^furthest off at / { gsub(/[,:]/, " "); print file, $4 "," $5 }
' "$results/checks.xml" | sort -u | while read -r scene pixel; do
  if [ "$pixel" = - ]; then
    printf '\n### Passes of %s\n\n```\n%s\n```\n' "$scene" "$("$lamina" inspect "$scene" --passes)"
    page="$results/$(basename "$scene" | sed 's/\.[a-z]*$//').html"
    "$lamina" profile "$scene" --frames 30 --repeats 3 --report "$page" --quiet > /dev/null
  else
    printf '\n### Layers at the pixel of %s that is furthest off\n\n```\n%s\n```\n' \
      "$scene" "$("$lamina" inspect "$scene" --pixel "$pixel")"
  fi
done >> "$summary"
exit $status
