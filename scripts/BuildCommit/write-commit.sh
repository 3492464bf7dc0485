#!/bin/sh
# Writes BuildCommit.swift: the commit and the tag of a package's folder.
#
#     write-commit.sh PACKAGE OUTPUT
#
# In a clone git says them. Elsewhere archived.txt does, in which `git archive` has written them. If neither knows
# them, they are empty. A folder that merely lies within somebody's clone is no clone of this package.
set -eu
package=$1 file=$2/BuildCommit.swift
commit='' tag='' changed=false
top=$(git -C "$package" rev-parse --show-toplevel 2>/dev/null || true)
if [ -n "$top" ] && [ "$top" -ef "$package" ]; then
  commit=$(git -C "$package" rev-parse --verify HEAD 2>/dev/null || true)
  tag=$(git -C "$package" describe --tags --exact-match 2>/dev/null || true)
  git -C "$package" diff --quiet HEAD -- 2>/dev/null || changed=true
else
  archived=$package/scripts/BuildCommit/archived.txt
  if [ -r "$archived" ]; then
    commit=$(sed -n 's/^commit \([0-9a-f]\{7,64\}\)$/\1/p' "$archived")
    # A commit after a tag is described as TAG-COUNT-gCOMMIT.
    tag=$(sed -n '/-[0-9]\{1,\}-g[0-9a-f]\{4,\}$/d; /Format/d; s/^tag \(.*\)$/\1/p' "$archived")
  fi
fi
# Git allows quotes in the names of tags; Swift's text has to end where it should.
case $tag in *[!A-Za-z0-9._/+-]*) tag='' ;; esac
text="// Written before each build by scripts/BuildCommit.

enum BuildCommit {
  static let commit = \"$commit\"
  static let tag = \"$tag\"
  static let hasChanges = $changed
}"
if [ ! -f "$file" ] || [ "$(cat "$file")" != "$text" ]; then
  mkdir -p "$2"
  printf '%s\n' "$text" > "$file.new"
  mv "$file.new" "$file"
fi
