// The page of `lexc serve --web`: what takes long is computed by the server, and by WebAssembly once the server is gone.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { after, before, test } from "node:test";
import { board, folder, myTurn, newGame, open, playBest, ready, scores, start } from "./helpers.mjs";

/** The command, which `make test` has built. */
const command = process.env.LEXC_TEST_COMMAND ?? "";

/** The policy that the guide recommends for hosts. */
const policy = /content security policy: `([^`]+)`/.exec(readFileSync(new URL("../../docs/guide/web.md", import.meta.url), "utf8"))[1].replace(/\s+/g, " ");

/** Starts `lexc serve` with the page. */
async function serveEngine() {
  assert.ok(existsSync(command), `there is no command ${command || "in LEXC_TEST_COMMAND"}: build it with cargo build -p lexc-cli`);
  const child = spawn(command, ["serve", "--http", "0", "--threads", "1", "--web", folder], { stdio: ["ignore", "pipe", "inherit"] });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const [url] = await new Promise((resolve, reject) => {
    child.once("error", reject);
    createInterface(child.stdout).once("line", (line) => resolve([line]));
  });
  return {
    url,
    /** Ends the process at once. */
    async kill() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}

let setting;
before(async () => {
  setting = await start();
});
after(() => setting.stop());

const levels = (first, second) => async (dialog) => {
  if (first) await dialog.locator(".player-row select").nth(0).selectOption(first);
  await dialog.locator(".player-row select").nth(1).selectOption(second);
};

/** Plays against the computer, lets computers play to the end and analyses their game. Returns all that is shown. */
async function playAndAnalyse(page) {
  const shown = [];
  for (let turn = 0; turn < 2; turn += 1) {
    await playBest(page);
    await myTurn(page);
    await page.locator("[data-action='plays']").click();
    await page.locator(".plays .play-row").first().waitFor();
    shown.push(await board(page), await page.locator(".plays .play-row").allTextContents());
  }
  await newGame(page, levels("4", "2"));
  await page.locator("dialog.over").waitFor({ timeout: 120_000 });
  shown.push(await board(page), await scores(page));
  await page.locator("dialog.over [data-action='analyse']").click();
  await page.locator(".chart").waitFor({ timeout: 120_000 });
  shown.push(await page.locator(".turns tbody tr").allTextContents());
  await page.locator(".turns tbody tr .turn-move").last().click();
  shown.push(await page.locator(".status-text").textContent());
  return shown;
}

test("the server computes what takes long, with the same answers, and the page fetches less", async (t) => {
  const server = await serveEngine();
  t.after(() => server.kill());
  const fetched = [];
  const asked = [];
  const watch = async (context) => {
    context.on("request", (request) => fetched.push(new URL(request.url()).pathname));
    context.on("page", (page) =>
      page.on("websocket", (socket) => socket.on("framesent", ({ payload }) => asked.push(JSON.parse(payload)))),
    );
    await context.route("**/*", async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, headers: { ...response.headers(), "content-security-policy": policy } });
    });
  };
  const [alone, served] = await Promise.all(
    [setting.server, server].map(async (host) => {
      // A response that a test changes has no address: its page may not ask this machine without a permission.
      const changed = { prepare: watch, permissions: ["local-network-access"] };
      const options = { serviceWorkers: "block", ...(host === server ? changed : {}) };
      const { page, errors, context } = await open({ browser: setting.browser, server: host }, options);
      const shown = await playAndAnalyse(page);
      if (host === server) {
        await page.locator("[data-action='simulate']").click();
        await page.locator(".chart").waitFor({ state: "detached" });
        await page.locator(".chart").waitFor({ timeout: 120_000 });
        assert.equal(await page.locator("[data-action='simulate']").count(), 0);
        // Told to move, the level makes the best move so far. On a busy machine it may have moved before.
        await newGame(page, levels("0", "sim"));
        for (let turn = 0; turn < 5 && !asked.some(({ method }) => method === "$/cancelRequest"); turn += 1) {
          await playBest(page);
          const thinks = () => document.querySelector(".thought progress")?.value > 0;
          const isThinking = await page.waitForFunction(thinks, undefined, { timeout: 5000 }).catch(() => null);
          if (isThinking) await page.locator("[data-action='move-now']").dispatchEvent("click", {}, { timeout: 1000 }).catch(() => null);
          await myTurn(page);
        }
      }
      assert.deepEqual(errors.filter((error) => !/Service Worker registration blocked/.test(error)), []);
      await context.close();
      return shown;
    }),
  );
  assert.deepEqual(served, alone);
  assert.ok(fetched.some((path) => path.includes("lexc_game")));
  assert.deepEqual(
    fetched.filter((path) => /lexc_more|assets\/(english|turkish)-.*\.lex/.test(path)).length,
    1,
    `the lexicon alone: ${fetched.join(" ")}`,
  );
  const methods = new Set(asked.map(({ method }) => method));
  assert.deepEqual([...methods].sort(), ["$/cancelRequest", "analyse", "lexicon.info", "moves.choose", "moves.list", "simulate"]);
  // The server is told no tiles but those of the player to move.
  for (const { cgp } of asked.map(({ params }) => params)) assert.match(cgp ?? "15 ABC/ 0/0 0", /^\S+ [A-Z?]+\/ /);
});

test("a server that ends while the computer thinks ends no game", async (t) => {
  const server = await serveEngine();
  t.after(() => server.kill());
  const thinker = async (host, during) => {
    const { page, errors, context } = await open({ browser: setting.browser, server: host });
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.reload();
    await ready(page);
    await newGame(page, levels(null, "sim"));
    await playBest(page);
    await page.waitForFunction(() => document.querySelector(".thought progress")?.value > 0);
    await during();
    await myTurn(page);
    const shown = [await board(page), await scores(page)];
    return { page, errors, context, shown };
  };
  const alone = await thinker(setting.server, async () => undefined);
  const left = await thinker(server, () => server.kill());
  assert.deepEqual(left.shown, alone.shown);
  const { page, errors } = left;
  // Nothing but this page is left: it has the plays, the game and itself.
  await playBest(page);
  await myTurn(page);
  const before = await scores(page);
  await page.reload();
  await ready(page);
  assert.deepEqual(await scores(page), before);
  await playBest(page);
  await myTurn(page);
  assert.deepEqual(errors.filter((error) => !/WebSocket connection/.test(error)), []);
  await Promise.all([alone, left].map(({ context }) => context.close()));
});
