// Compares self-play in WebAssembly with the native command: the same games, alternated in one run, CPU time.
//
//     node crates/lexc-wasm/speed.mjs LEXC [PACKAGE [GAMES [ROUNDS]]]
//
// LEXC is a release build of the command (cargo build --release -p lexc-cli), PACKAGE the folder of the built package.
// What a process takes before its first game is measured with one game, and left out. The command plays ten times as
// many games, since its time is known to a hundredth of a second only.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const here = fileURLToPath(new URL(".", import.meta.url));
const [lexc, folder = join(here, "package"), count = "200", times = "5"] = process.argv.slice(2);
if (!lexc) throw new Error("name a release build of the command: node crates/lexc-wasm/speed.mjs target/release/lexc");
const [games, rounds] = [Number(count), Number(times)];

const raw = await import(pathToFileURL(resolve(folder, "dist/raw/lexc.js")).href);
raw.initSync({ module: readFileSync(join(folder, "dist/raw/lexc_bg.wasm")) });
const english = raw.RawLexicon.open(readFileSync(join(folder, "lexicons/english.lex")));

const spent = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

/** CPU seconds of games in WebAssembly. */
function inWebAssembly(player, first, end) {
  const before = spent();
  raw.self_play(english, player, 1, first, end - first);
  return spent() - before;
}

/** CPU seconds of a native process that plays games, by the shell's `times`. */
function native(player, first, end) {
  const out = mkdtempSync(join(tmpdir(), "lexc-speed-"));
  const command = `"$0" selfplay --games ${first}..${end} --seed 1 --players ${player} --threads 1 -o "$1/out" >/dev/null && times`;
  const { stdout, status, stderr } = spawnSync("sh", ["-c", command, lexc, out], { encoding: "utf8" });
  rmSync(out, { recursive: true });
  if (status !== 0) throw new Error(stderr);
  const children = stdout.trim().split("\n").at(-1) ?? "";
  return [...children.matchAll(/(\d+)m([\d.]+)s/g)].reduce((sum, [, minutes, seconds]) => sum + 60 * Number(minutes) + Number(seconds), 0);
}

/** How many times as many games the command plays. */
const MORE = 10;
const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];
for (const player of ["greedy", "equity"]) {
  // Compiled to the last tier of the JavaScript engine, as in a page that has run for a while.
  inWebAssembly(player, 0, games);
  const [start, web, command] = [[], [], []];
  for (let round = 1; round <= rounds; round += 1) {
    start.push(native(player, round * games, round * games + 1));
    web.push(inWebAssembly(player, round * games, (round + 1) * games));
    command.push(native(player, round * games, (round + MORE) * games));
  }
  const [one, other] = [median(web), (median(command) - median(start)) / MORE];
  const rate = (seconds) => `${(games / seconds).toFixed(0)} games a second`;
  process.stdout.write(
    `${player}: WebAssembly ${rate(one)}, native ${rate(other)}, ratio ${(other / one).toFixed(2)} (CPU time, medians of ${rounds})\n`,
  );
}
