// Compares self-play in WebAssembly with the native command: the same games, alternated in one run, CPU time.
//
//     node crates/lexc-wasm/speed.mjs LEXC [PACKAGE [GAMES [ROUNDS]]]
//
// LEXC is a release build of the command (cargo build --release -p lexc-cli), PACKAGE the folder of the built package.
// WebAssembly runs in Node and, where `make web` has installed what drives it, in Chromium.
// What a process takes before its first game is measured with one game, and left out. The command plays ten times as
// many games, since its time is known to a hundredth of a second only.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const here = fileURLToPath(new URL(".", import.meta.url));
const [lexc, folder = join(here, "package"), count = "200", times = "5"] = process.argv.slice(2);
if (!lexc) throw new Error("name a release build of the command: node crates/lexc-wasm/speed.mjs target/release/lexc");
const [games, rounds] = [Number(count), Number(times)];

/** WebAssembly in Node. */
async function inNode() {
  const raw = await import(pathToFileURL(resolve(folder, "dist/raw/lexc.js")).href);
  raw.initSync({ module: readFileSync(join(folder, "dist/raw/lexc_bg.wasm")) });
  const english = raw.RawLexicon.open(readFileSync(join(folder, "lexicons/english.lex")));
  return {
    name: `Node ${process.versions.node}`,
    play: (player, first, count) => raw.self_play(english, player, 1, first, count),
    spent: () => {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1e6;
    },
    close: () => undefined,
  };
}

/** WebAssembly on a page in Chromium. */
async function inChromium() {
  const [{ launch }, { serve }] = await Promise.all([import("./web/tools/browser.mjs"), import("./web/tools/serve.mjs")]);
  const server = await serve(resolve(folder));
  const browser = await launch();
  const page = await browser.newPage();
  // Any page of this origin will do.
  await page.goto(new URL("package.json", server.url).href);
  await page.evaluate(async () => {
    const raw = await import("/dist/raw/lexc.js");
    await raw.default({ module_or_path: "/dist/raw/lexc_bg.wasm" });
    const bytes = await (await fetch("/lexicons/english.lex")).arrayBuffer();
    globalThis.lexc = { raw, english: raw.RawLexicon.open(new Uint8Array(bytes)) };
  });
  const system = await browser.newBrowserCDPSession();
  return {
    name: `Chromium ${browser.version()}`,
    play: (...words) =>
      page.evaluate(([player, first, count]) => {
        const { raw, english } = globalThis.lexc;
        return raw.self_play(english, player, 1, first, count);
      }, words),
    spent: async () => {
      const { processInfo } = await system.send("SystemInfo.getProcessInfo");
      return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
    },
    close: () => Promise.all([browser.close(), server.close()]),
  };
}

/** CPU seconds of games in WebAssembly. */
async function inWebAssembly(engine, player, first, count) {
  const before = await engine.spent();
  await engine.play(player, first, count);
  return (await engine.spent()) - before;
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
const rate = (seconds) => `${(games / seconds).toFixed(0)} games a second`;
const engines = [await inNode()];
if (existsSync(new URL("web/node_modules/playwright-core", import.meta.url))) engines.push(await inChromium());
else process.stderr.write("not measured in Chromium: run make web\n");
for (const player of ["greedy", "equity"]) {
  const [start, command, web] = [[], [], engines.map(() => [])];
  // Compiled to the last tier of the JavaScript engine, as in a page that has run for a while.
  for (const engine of engines) await inWebAssembly(engine, player, 0, 3 * games);
  for (let round = 1; round <= rounds; round += 1) {
    start.push(native(player, round * games, round * games + 1));
    for (const [index, engine] of engines.entries()) web[index].push(await inWebAssembly(engine, player, round * games, games));
    command.push(native(player, round * games, (round + MORE) * games));
  }
  const other = (median(command) - median(start)) / MORE;
  for (const [index, { name }] of engines.entries()) {
    const one = median(web[index]);
    const ratio = (other / one).toFixed(2);
    process.stdout.write(`${player}: ${name} ${rate(one)}, native ${rate(other)}, ratio ${ratio} (CPU time, medians of ${rounds})\n`);
  }
}
for (const engine of engines) await engine.close();
