#!/bin/sh
# Checks the page of a report in a browser, as a phone, a desktop and a printer have it.
#
#     docs/reports/check/run.sh [PAGE.html [DIRECTORY]]
#
# Screenshots go to DIRECTORY, if one is named. Needs node, npm and Chromium (or CHROMIUM=path);
# two packages are installed by name, once, into target/report-check. Exit status 1 if something is
# wrong with the page.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
page=${1:-$here/../english-turkish.html}
chromium=${CHROMIUM:-$(command -v chromium || command -v chromium-browser || command -v google-chrome || true)}
if [ -z "$chromium" ]; then
    echo "there is no browser: install chromium, or name one: CHROMIUM=path $0" >&2
    exit 2
fi
tools=$here/../../../target/report-check
mkdir -p "$tools"
cp "$here/package.json" "$here/package-lock.json" "$here/check.mjs" "$tools"
[ -d "$tools/node_modules" ] || (cd "$tools" && npm ci --no-audit --no-fund --loglevel=error) >&2
exec node "$tools/check.mjs" "$page" "$chromium" ${2:+"$2"}
