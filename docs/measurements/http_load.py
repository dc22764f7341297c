#!/usr/bin/env python3
"""Measures `lexc serve --http` on one core: `http_load.py LEXC [MILLION]`.

Asks `moves.list` about the positions of four games, in turn, as fast as wrk can with 8 connections, then 1,000 times a
second with autocannon (npm). Prints requests a second, latencies, CPU time of a request and memory. With MILLION, a
million requests follow: memory is printed every 100,000. Needs wrk, npx and taskset.
"""

import json
import os
import subprocess
import sys
import tempfile
import urllib.request

lexc, million = sys.argv[1], len(sys.argv) > 2
command = ["taskset", "-c", "0", lexc, "serve", "--http", "0", "--threads", "1"]
server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
url = server.stdout.readline().strip() + "v0/"
load = ["taskset", "-c", str(1 % os.cpu_count())]


def call(method, params):
    request = urllib.request.Request(url + method, json.dumps(params).encode())
    return json.load(urllib.request.urlopen(request))


def processor_seconds():
    fields = open(f"/proc/{server.pid}/stat").read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory():
    lines = open(f"/proc/{server.pid}/status").read().splitlines()
    return next(int(line.split()[1]) >> 10 for line in lines if line.startswith("VmRSS"))


games = call("selfplay", {"games": 4, "players": ["equity", "equity"], "seed": 1})["games"]
positions = []
for game in games:
    for turn in range(1, 20):
        positions.append(call("moves.list", {"gcg": game["gcg"], "turn": turn, "limit": 1})["cgp"])

folder = tempfile.mkdtemp()
bodies = [json.dumps({"cgp": cgp}) for cgp in positions]
with open(f"{folder}/load.lua", "w") as script:
    quoted = ",".join(f"[==[{body}]==]" for body in bodies)
    script.write(
        f"local bodies, n = {{{quoted}}}, 0\nwrk.method = 'POST'\n"
        "request = function() n = n % #bodies + 1; return wrk.format(nil, nil, nil, bodies[n]) end\n"
    )
entries = [
    {"request": {"method": "POST", "url": url + "moves.list", "headers": [], "postData": {"text": body}}}
    for body in bodies
]
with open(f"{folder}/load.har", "w") as har:
    json.dump({"log": {"entries": entries}}, har)

print(f"{len(bodies)} positions, {memory()} MiB; load of the machine {os.getloadavg()[0]:.1f}", flush=True)


def measured(name, arguments, requests):
    before = processor_seconds()
    said = subprocess.run(load + arguments, text=True, capture_output=True)
    if said.returncode != 0:
        sys.exit(said.stderr)
    count = requests(said.stdout)
    spent = processor_seconds() - before
    print(f"{name}: {count} requests, {spent / count * 1000:.3f} ms of CPU each, {memory()} MiB", flush=True)
    return said.stdout


def of_wrk(said):
    assert "Non-2xx" not in said, said
    return int(next(line.split()[0] for line in said.splitlines() if " requests in " in line))


def of_autocannon(said):
    found = json.loads(said)
    assert found["non2xx"] == found["errors"] == 0, said
    return found["requests"]["total"]


wrk = ["wrk", "-t1", "-c8", "--latency", "-s", f"{folder}/load.lua"]
print(measured("as fast as possible", [*wrk, "-d30", url + "moves.list"], of_wrk))
autocannon = ["npx", "--yes", "autocannon", "-c", "16", "-R", "1000", "-d", "60", "--json"]
said = measured("1,000 a second", [*autocannon, "--har", f"{folder}/load.har", url], of_autocannon)
latency = json.loads(said)["latency"]
print({name: latency[name] for name in ("p50", "p90", "p99", "p99_9", "max")}, "ms", flush=True)
done = 0
while million and done < 1_000_000:
    for _ in range(10):
        said = subprocess.run(load + [*wrk, "-d10", url + "moves.list"], text=True, capture_output=True).stdout
        done += of_wrk(said)
    print(f"{done} requests: {memory()} MiB, {processor_seconds():.0f} s of CPU", flush=True)
server.terminate()
