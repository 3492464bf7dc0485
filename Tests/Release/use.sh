# Uses an installed command, $lamina, as a reader of the README would. Runs in a bare system: bash, coreutils, grep.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
$lamina version
$lamina render feed.json -o feed.png
$lamina profile feed.json --frames 20 --repeats 2 --report report.html --quiet
grep -q '</html>' report.html
$lamina serve feed.json --port 0 > address &
server=$!
trap 'kill $server 2>/dev/null || true' EXIT
for _ in $(seq 100); do
  [ -s address ] && break
  sleep 0.1
done
port=$(grep -oE '127\.0\.0\.1:[0-9]+' address | head -n 1 | cut -d: -f2)
exec 3<>"/dev/tcp/127.0.0.1/$port"
printf 'GET / HTTP/1.1\r\nHost: 127.0.0.1:%s\r\nConnection: close\r\n\r\n' "$port" >&3
IFS= read -r status <&3
echo "serve: $status"
[[ "$status" = "HTTP/1.1 200"* ]]
kill -INT $server
wait $server || true
