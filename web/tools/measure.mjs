// Measures the built page: node tools/measure.mjs [FOLDER]
// Bytes over the wire of a first load, the time to the first move possible, and the time of the computer's answers.
import { existsSync } from "node:fs";
import { performance } from "node:perf_hooks";
import { fileURLToPath } from "node:url";
import { launch } from "./browser.mjs";
import { serve } from "./serve.mjs";

const target = process.env.CARGO_TARGET_DIR ?? fileURLToPath(new URL("../../target", import.meta.url));
const folder = process.argv[2] ?? `${target}/web`;
if (!existsSync(`${folder}/index.html`)) {
  console.error(`there is no build in ${folder}: run make web`);
  process.exit(2);
}
const server = await serve(folder);
const browser = await launch();
const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];

/** Loads the page with an empty cache: bytes over the wire, and milliseconds until the first move is possible. */
async function load(from) {
  const context = await browser.newContext({ serviceWorkers: "block", locale: "en-GB" });
  const page = await context.newPage();
  const before = from.sent();
  await page.goto(from.url);
  await page.waitForFunction(() => performance.getEntriesByName("lexc:ready").length > 0);
  const milliseconds = await page.evaluate(() => performance.getEntriesByName("lexc:ready")[0].startTime);
  const bytes = from.sent() - before;
  await context.close();
  return { bytes, milliseconds };
}

const cold = [];
for (let run = 0; run < 9; run += 1) cold.push(await load(server));
const loads = cold.map(({ milliseconds }) => milliseconds);
const plain = await serve(folder, 0, { brotli: false });
const { bytes: zipped } = await load(plain);
await plain.close();

const context = await browser.newContext({ locale: "en-GB", reducedMotion: "reduce" });
const page = await context.newPage();
const before = server.sent();
await page.goto(server.url);
await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
const offline = server.sent() - before;
await page.locator("[data-action='new-game']").click();
for (const player of [0, 1]) await page.locator(".player-row select").nth(player).selectOption("5");
const begin = performance.now();
await page.locator("[data-action='start']").click();
await page.locator("dialog.over").waitFor({ timeout: 120_000 });
const game = performance.now() - begin;
const answers = await page.evaluate(() =>
  performance.getEntriesByName("lexc:choose").map(({ duration, detail }) => [detail.milliseconds, duration]),
);
await browser.close();
await server.close();

const row = (name, value) => process.stdout.write(`${name.padEnd(58)}${value}\n`);
row("First load over the wire, brotli (bytes)", median(cold.map(({ bytes }) => bytes)).toLocaleString("en"));
row("First load over the wire, gzip (bytes)", zipped.toLocaleString("en"));
row("First load and the files kept for offline use (bytes)", offline.toLocaleString("en"));
row("First move possible after a cold load (ms, median of 9)", median(loads).toFixed(0));
row("First move possible after a cold load (ms, worst of 9)", Math.max(...loads).toFixed(0));
row(`Answer at the highest level (ms, median of ${answers.length})`, median(answers.map(([engine]) => engine)).toFixed(1));
row(`Answer at the highest level (ms, worst of ${answers.length})`, Math.max(...answers.map(([engine]) => engine)).toFixed(1));
row("The same with the way to the worker and back (ms, median)", median(answers.map(([, whole]) => whole)).toFixed(1));
row("A whole game of two computers on the page (s)", (game / 1000).toFixed(1));
