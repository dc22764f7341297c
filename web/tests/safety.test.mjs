// What must never lose or falsify a game: double clicks, files, tabs, storage, updates, a browser that is killed.
import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readFileSync, readdirSync, readlinkSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { isDeepStrictEqual } from "node:util";
import { launchWith } from "../tools/browser.mjs";
import { serve } from "../tools/serve.mjs";
import { board, closePanel, drop, folder, layBest, myTurn, newGame, open, playBest, rack, ready, scores, seeded, start } from "./helpers.mjs";

let setting;
before(async () => {
  setting = await start();
});
after(() => setting.stop());

/** An unfinished game with few known tiles, as other programs write it. */
const UNFINISHED = `#character-encoding UTF-8
#player1 Ann Ann Other
#player2 Bob Bob Other
>Ann: GMU 8G GUM +12 12
>Bob: EPW 9H PEW +18 18
>Ann: EF 10J EF +14 26
>Bob: BEELV 11J BEVEL +38 56
>Ann: AENNRSV O5 VANNERS +91 117
#rack2 AEEIILZ
`;

const PHONE = { width: 390, height: 664, hasTouch: true, isMobile: true };
const history = (page) => page.locator(".history li").evaluateAll((lines) => lines.map((line) => line.className).reverse());

/** Shows the history, which other tabs hide. */
async function toHistory(page) {
  await page.locator("#tab-history").evaluate((tab) => tab.click());
  await page.locator("#tab-history[aria-selected='true']").waitFor({ state: "attached" });
  // The tab may have been selected before: only the open panel shows that the click was handled.
  await page.locator(".panel.is-open").waitFor({ state: "attached" });
  await closePanel(page);
}

/** Makes a move, and waits for the answer. */
async function turn(page) {
  await toHistory(page);
  const before = (await history(page)).length;
  await playBest(page);
  await toHistory(page);
  await page.waitForFunction((count) => document.querySelectorAll(".history li").length > count + 1, before);
  await myTurn(page);
}

/** Asks until the answer is as expected, for ten seconds at most: a busy machine draws late. */
async function becomes(ask, expected, message) {
  for (const end = Date.now() + 10_000; Date.now() < end && !isDeepStrictEqual(await ask(), expected); )
    await new Promise((resolve) => setTimeout(resolve, 50));
  assert.deepEqual(await ask(), expected, message);
}

const seen = async (page) => [await board(page), await scores(page), (await rack(page)).sort()];

/** Makes the page run as on a processor that is slower by a factor. */
async function slow(page, rate) {
  const device = await page.context().newCDPSession(page);
  await device.send("Emulation.setCPUThrottlingRate", { rate });
}

/** What people do twice by mistake. */
const TWICE = {
  mouse: async (page, button) => {
    const { x, y, width, height } = await button.boundingBox();
    await page.mouse.move(x + width / 2, y + height / 2);
    for (const clickCount of [1, 2]) {
      await page.mouse.down({ clickCount });
      await page.mouse.up({ clickCount });
      await page.waitForTimeout(15);
    }
  },
  "mouse, slowly": async (page, button) => {
    const { x, y, width, height } = await button.boundingBox();
    await page.mouse.click(x + width / 2, y + height / 2, { clickCount: 1 });
    await page.waitForTimeout(180);
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
  },
  "a key that is held": async (page, button) => {
    await button.focus();
    for (let count = 0; count < 6; count += 1) {
      await page.keyboard.down("Enter");
      await page.waitForTimeout(30);
    }
    await page.keyboard.up("Enter");
  },
  touch: async (page, button) => {
    const { x, y, width, height } = await button.boundingBox();
    const device = await page.context().newCDPSession(page);
    const touchPoints = [{ x: x + width / 2, y: y + height / 2 }];
    for (let count = 0; count < 2; count += 1) {
      await device.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints });
      await device.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
      await page.waitForTimeout(15);
    }
  },
};

/** How much slower the processor is on which each is tried. */
const RATES = { mouse: [1, 4], "mouse, slowly": [1], "a key that is held": [1, 4], touch: [1, 4] };

for (const [name, twice] of Object.entries(TWICE)) {
  for (const rate of RATES[name]) {
    test(`twice is once: ${name}${rate > 1 ? ", on a slow processor" : ""}`, async () => {
      const { page, errors, context } = await open(setting, name === "touch" ? PHONE : {});
      await slow(page, rate);
      const once = async (selector) => {
        const before = (await history(page)).length;
        const button = page.locator(selector);
        // Waits until the button has stopped moving.
        await button.click({ trial: true });
        await twice(page, button);
        await page.waitForFunction((count) => document.querySelectorAll(".history li").length > count + 1, before);
        assert.equal(await myTurn(page), false);
        // What a second click might have begun has ended by now.
        await page.waitForTimeout(150 * rate);
        assert.deepEqual((await history(page)).slice(before), ["seat-0", "seat-1"], selector);
      };
      await once("[data-action='pass']");
      await page.locator("[data-action='swap']").click();
      await page.locator("[data-rack] .tile").nth(1).click();
      await once("[data-action='swap-now']");
      if (name !== "touch") {
        await layBest(page);
        await toHistory(page);
        await page.locator("[data-checking='false']").waitFor();
        await once("[data-action='play']:not([aria-disabled='true'])");
      }
      assert.match(await page.locator(".history").textContent(), /passes.*|swaps 1/);
      assert.deepEqual(errors, []);
      await context.close();
    });
  }
}

/** Does one thing on each kind of device. */
const PRESS = {
  mouse: (page, selector) => page.locator(selector).click(),
  keyboard: (page, selector) => page.locator(selector).press("Enter"),
  touch: (page, selector) => page.locator(selector).tap(),
};

for (const [name, press] of Object.entries(PRESS)) {
  test(`a game from a file is looked at until somebody goes on from there: ${name}`, async () => {
    const { page, errors, context } = await open(setting, name === "touch" ? PHONE : {});
    await slow(page, name === "touch" ? 4 : 1);
    await drop(page, "unfinished.gcg", UNFINISHED);
    await page.locator("[data-action='go-on']").waitFor();
    await page.waitForTimeout(400);
    const imported = await history(page);
    assert.equal(imported.length, 5);
    assert.deepEqual(await scores(page), ["117", "56"]);
    assert.equal(await page.locator("dialog, .icon-trophy").count(), 0);
    assert.match(await page.locator(".unseen-text").first().textContent(), /^73 tiles unseen, 66 in the bag/);
    assert.ok(await page.locator("[data-action='ai']").isDisabled());
    // It is still looked at after a reload.
    await page.reload();
    await ready(page);
    await press(page, "[data-action='go-on']");
    await page.locator("[data-action='pass']").waitFor();
    assert.equal(await myTurn(page), false);
    assert.deepEqual([...(await rack(page))].sort().join(""), "AEEIILZ");
    assert.equal((await history(page)).length, 5);
    await press(page, "[data-action='pass']");
    await page.waitForFunction(() => document.querySelectorAll(".history li").length === 7);
    assert.deepEqual(errors, []);
    await context.close();
  });

  test(`no file and no new game ends the game in play: ${name}`, async () => {
    const { page, errors, context } = await open(setting, name === "touch" ? PHONE : {});
    await slow(page, name === "touch" ? 4 : 1);
    await turn(page);
    const played = await seen(page);
    const back = async () => {
      await press(page, "[data-action='reopen']");
      await page.waitForFunction(() => document.querySelectorAll(".history li").length === 2);
      await myTurn(page);
      await becomes(() => seen(page), played);
    };
    await newGame(page, () => undefined);
    await page.waitForFunction(() => document.querySelectorAll(".history li").length === 0);
    await back();
    await drop(page, "unfinished.gcg", UNFINISHED);
    await page.locator("[data-action='go-on']").waitFor();
    await back();
    await drop(page, "short.txt", "at\nta\nit\nti\nan\nna\non\nno\nas\nis\nso\nus\nre\ner\nen\nne\nal\nla\nel\nli\nlo\nde\ned\ndo\nod\n");
    await page.waitForFunction(() => /short\.txt/.test(document.querySelector(".lexicon-chip")?.textContent ?? ""));
    await page.waitForFunction(() => document.querySelectorAll(".history li").length === 0);
    // The new game has begun: its beginning closes what is open.
    await myTurn(page);
    const row = page.locator(".games li", { hasText: "You" }).filter({ hasText: "2 turns" });
    // The beginning of a game closes what is open, also a list that was opened a moment too early.
    const list = async () => {
      for (let tries = 1; ; tries++) {
        await press(page, "[data-action='menu']");
        await press(page, "[data-menu='games']");
        try {
          return await row.waitFor({ timeout: 10_000 });
        } catch (error) {
          if (tries === 4) throw error;
          await page.keyboard.press("Escape");
        }
      }
    };
    // The list waits until games are stored, and has the game after a reload, too.
    await list();
    await page.reload();
    await ready(page);
    await list();
    await row.locator(".button").evaluate((button) => button.setAttribute("data-test", "open"));
    await press(page, "[data-test='open']");
    await page.waitForFunction(() => document.querySelectorAll(".history li").length === 2);
    await becomes(() => seen(page), played);
    assert.deepEqual(errors, []);
    await context.close();
  });
}

test("a record that the rules cannot continue is not over, and can be looked at", async () => {
  const { page, errors, context } = await open(setting);
  await drop(page, "odd.gcg", UNFINISHED.replace("GUM +12 12", "GUM +13 13"));
  await page.locator("[data-action='analyse']").waitFor();
  assert.equal(await page.locator("[data-action='go-on'], dialog, .icon-trophy").count(), 0);
  // The sentences of the command.
  await page.locator("#tab-history").click();
  const warnings = await page.locator(".record-warnings li").allTextContents();
  assert.match(warnings.join("\n"), /^Line \d+ turn \d+: the points in the record are 13; by the rules they are 12/m);
  await page.locator("[data-action='analyse']").click();
  await page.locator(".turns tbody tr").first().waitFor();
  // Only the turn whose tiles are all known is judged.
  assert.equal(await page.locator(".turns tbody tr").count(), 1);
  assert.deepEqual(errors, []);
  await context.close();
});

test("a record in another encoding is read as the command reads it", async () => {
  const { page, errors, context } = await open(setting);
  await drop(page, "latin1.gcg", Buffer.from("#player1 r Ren\xe9e\n#player2 b Bob\n>r: AEINRST 8D NASTIER +66 66\n", "latin1"));
  await page.waitForFunction(() => document.querySelector(".players")?.textContent.includes("Ren\u00e9e"));
  await page.locator("#tab-history").click();
  await page.waitForFunction(() => document.querySelectorAll(".history li").length === 1);
  assert.equal(await page.locator(".record-warnings").count(), 0);
  assert.deepEqual(errors, []);
  await context.close();
});

test("an address with a seed begins its game, and keeps the one before it", async () => {
  const { page, errors, context } = await open(setting);
  await turn(page);
  const played = await seen(page);
  await page.goto(`${setting.server.url}?seed=8`);
  await ready(page);
  assert.equal((await history(page)).length, 0);
  await page.locator("[data-action='reopen']").click();
  await page.waitForFunction(() => document.querySelectorAll(".history li").length === 2);
  assert.deepEqual(await seen(page), played);
  assert.deepEqual(errors, []);
  await context.close();
});

test("two tabs do not overwrite each other", async () => {
  const { page, errors, context } = await open(setting);
  await turn(page);
  const first = await seen(page);
  const second = await context.newPage();
  await second.goto(seeded(setting.server));
  await second.locator("[data-action='play-here']").click();
  await ready(second);
  assert.deepEqual(await seen(second), first);
  await page.locator("[data-action='play-here']").waitFor();
  await turn(second);
  const played = await seen(second);
  await page.locator("[data-action='play-here']").click();
  await ready(page);
  assert.deepEqual(await seen(page), played);
  await second.locator("[data-action='play-here']").waitFor();
  // A waiting tab continues by itself when the other one is closed.
  const third = await context.newPage();
  await third.goto(seeded(setting.server));
  await third.locator("[data-action='play-here']").waitFor();
  await page.close();
  await ready(third);
  assert.deepEqual(await seen(third), played);
  assert.deepEqual(errors, []);
  await context.close();
});

test("a game whose lexicon is gone waits for it", async () => {
  const { page, errors, context } = await open(setting);
  const words = readFileSync(new URL("../../lexicons/english.txt", import.meta.url), "utf8")
    .split("\n")
    .filter((word) => word.length < 4)
    .join("\n");
  await drop(page, "short.txt", words);
  await page.waitForFunction(() => /short\.txt/.test(document.querySelector(".lexicon-chip")?.textContent ?? ""));
  await turn(page);
  const played = await seen(page);
  await page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const request = indexedDB.open("lexc", 1);
        request.onsuccess = () => {
          const clear = request.result.transaction("lexicons", "readwrite").objectStore("lexicons").clear();
          clear.onsuccess = resolve;
          clear.onerror = reject;
        };
      }),
  );
  await page.reload();
  await page.locator("[data-action='choose-lexicon']").waitFor();
  assert.match(await page.locator(".stuck").textContent(), /short\.txt/);
  // Another game does not replace it.
  await page.locator("[data-action='begin-anew']").click();
  await ready(page);
  await turn(page);
  await page.locator("[data-action='menu']").click();
  await page.locator("[data-menu='games']").click();
  await page.locator(".games li").nth(1).locator(".button").click();
  await page.locator("dialog.problem .button").click();
  assert.equal((await history(page)).length, 2);
  // With its file it continues.
  await drop(page, "short.txt", words);
  await page.waitForFunction(() => /short\.txt/.test(document.querySelector(".lexicon-chip")?.textContent ?? ""));
  await page.locator("[data-action='menu']").click();
  await page.locator("[data-menu='games']").click();
  await page.locator(".games li").last().locator(".button").click();
  await page.waitForFunction(() => document.querySelectorAll(".history li").length === 2);
  assert.deepEqual(await seen(page), played);
  assert.deepEqual(errors, []);
  await context.close();
});

test("a game whose lexicon cannot be loaded waits for the network", async () => {
  const context = await setting.browser.newContext({ serviceWorkers: "block", locale: "en-GB", reducedMotion: "reduce" });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await page.goto(seeded(setting.server));
  await ready(page);
  await turn(page);
  const played = await seen(page);
  let isThere = false;
  await context.route("**/english*.lex", (route) => (isThere ? route.continue() : route.abort()));
  await page.reload();
  await page.locator("[data-action='retry']").waitFor();
  assert.match(await page.locator(".stuck").textContent(), /network/);
  await page.locator("[data-action='begin-anew']").click();
  await page.locator("[data-action='retry']").click();
  await page.locator("[data-action='retry']").waitFor();
  isThere = true;
  await page.locator("[data-action='retry']").click();
  await ready(page);
  assert.deepEqual(await seen(page), played);
  await context.close();
});

test("storage that is full or forbidden is reported", async () => {
  for (const [isAll, text] of [
    [true, /lost when the page is closed/],
    [false, /only the game in play is kept/],
  ]) {
    const context = await setting.browser.newContext({ locale: "en-GB", serviceWorkers: "block" });
    await context.addInitScript((all) => {
      indexedDB.open = () => {
        throw new DOMException("forbidden", "SecurityError");
      };
      if (all)
        Storage.prototype.setItem = () => {
          throw new DOMException("full", "QuotaExceededError");
        };
    }, isAll);
    const page = await context.newPage();
    await page.goto(seeded(setting.server));
    await ready(page);
    await page.locator(".warning").waitFor();
    assert.match(await page.locator(".warning").textContent(), text);
    await playBest(page);
    assert.equal(await myTurn(page), false);
    await context.close();
  }
});

test("the text of a game in play shows no tiles of the computer but those it has played", async () => {
  const { page, errors, context } = await open(setting);
  await turn(page);
  await page.locator("[data-action='menu']").click();
  await page.locator("[data-menu='gcg']").click();
  await page.waitForFunction(() => document.querySelector(".gcg")?.textContent.includes("#player1"));
  const text = await page.locator(".gcg").textContent();
  const [, tiles, , word] = /^>Computer: (\S+) (\S+) (\S+) \+/m.exec(text);
  assert.equal([...tiles.replaceAll("?", "")].sort().join(""), [...word.replace(/[.a-z]/g, "")].sort().join(""), text);
  assert.doesNotMatch(text, /#rack2/);
  assert.match(text, /#rack1 \S{7}/);
  assert.deepEqual(errors, []);
  await context.close();
});

test("a browser that is killed loses no move", async () => {
  const profile = mkdtempSync(join(tmpdir(), "lexc-profile-"));
  const run = async (act) => {
    const context = await launchWith(profile);
    try {
      const page = await context.newPage();
      page.setDefaultTimeout(60_000);
      await page.goto(seeded(setting.server));
      await ready(page);
      return await act(page);
    } finally {
      const closed = context.waitForEvent("close");
      // The lock of a profile is a link to HOST-PROCESS; the browser's processes are a group.
      const [, id] = /-(\d+)$/.exec(readlinkSync(join(profile, "SingletonLock")));
      process.kill(-id, "SIGKILL");
      await closed;
    }
  };
  const played = await run(async (page) => {
    await turn(page);
    const now = await seen(page);
    await page.waitForTimeout(200);
    return now;
  });
  assert.ok(Number(played[1][0]) > 0);
  rmSync(join(profile, "SingletonLock"), { force: true });
  assert.deepEqual(await run(seen), played);
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
});

test("an update takes no files from other copies of the page, nor from tabs that are open", async (t) => {
  const root = mkdtempSync(join(tmpdir(), "lexc-copies-"));
  // Without compressed files, which the server would send instead of those that are changed here.
  const filter = (path) => !path.endsWith(".br");
  for (const copy of ["a", "b"]) cpSync(folder, join(root, copy), { recursive: true, filter });
  const server = await serve(root);
  const context = await setting.browser.newContext({ locale: "en-GB" });
  t.after(async () => {
    await context.close();
    await server.close();
    rmSync(root, { recursive: true, force: true });
  });
  const page = await context.newPage();
  const tab = await context.newPage();
  const visit = async (on, copy) => {
    await on.goto(`${server.url}${copy}/`);
    await on.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await on.waitForFunction(() => navigator.serviceWorker.controller !== null);
  };
  const names = () => page.evaluate(() => caches.keys());
  const update = async (version) => {
    const script = join(root, "a/sw.js");
    const text = readFileSync(script, "utf8");
    writeFileSync(script, text.replace(/\b[0-9a-f]{16}\b/, version));
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      const changed = new Promise((resolve) => navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true }));
      await registration.update();
      const worker = registration.installing ?? registration.waiting;
      while (worker.state !== "installed") await new Promise((resolve) => setTimeout(resolve, 20));
      worker.postMessage("activate");
      await changed;
      while (worker.state !== "activated") await new Promise((resolve) => setTimeout(resolve, 20));
    });
  };
  await visit(page, "b");
  await visit(page, "a");
  await visit(tab, "a");
  assert.equal((await names()).length, 2);
  // The new build has another file in its place.
  const assets = readdirSync(join(root, "a/assets"));
  const more = assets.find((name) => /^lexc_more.*\.wasm$/.test(name));
  const text = readFileSync(join(root, "a/sw.js"), "utf8");
  writeFileSync(join(root, "a/sw.js"), text.replaceAll(more, "lexc_more-new.wasm"));
  renameSync(join(root, "a/assets", more), join(root, "a/assets/lexc_more-new.wasm"));
  await update("0123456789abcdef");
  const ask = (on) => on.evaluate((name) => fetch(`./assets/${name}`).then(({ ok }) => ok), more);
  assert.equal(await ask(tab), true);
  assert.equal((await names()).length, 3);
  assert.ok((await names()).some((name) => name.includes("/b/")));
  // The build before the last one is gone after the next update.
  await update("fedcba9876543210");
  const kept = await names();
  assert.equal(kept.length, 3);
  assert.ok(kept.some((name) => name.includes("0123456789abcdef")) && kept.some((name) => name.includes("/b/")), kept.join());
});

test("everything fits on the screen without scrolling", async () => {
  const { page, errors, context } = await open(setting, { hasTouch: true });
  await layBest(page);
  for (const [width, height] of [
    [390, 664],
    [360, 640],
    [360, 600],
    [412, 732],
    [320, 568],
    [390, 844],
    [844, 390],
    [720, 450],
    [1024, 768],
    [768, 1024],
    [1280, 800],
  ]) {
    await page.setViewportSize({ width, height });
    // Units of the viewport's height follow some frames later.
    const wrong = () => page.evaluate(([width, height]) => {
      const parts = document.querySelectorAll(".top, .player, .board, .status, .rack, .actions > *, .gamebar > *");
      const shown = [...parts].filter((part) => part.getClientRects().length > 0);
      const cut = shown.filter((part) => {
        const { top, left, bottom, right } = part.getBoundingClientRect();
        return top < 0 || left < 0 || bottom > height + 0.5 || right > width + 0.5;
      });
      const { scrollHeight, scrollWidth } = document.documentElement;
      const scrolls = scrollHeight > height || scrollWidth > width ? [`${scrollWidth} × ${scrollHeight}`] : [];
      const board = document.querySelector(".board").getBoundingClientRect().width;
      const small = board > Math.min(width, height) * 0.6 ? [] : [`the board is ${board} wide`];
      return [...cut.map((part) => part.className), ...scrolls, ...small];
    }, [width, height]);
    await becomes(wrong, [], `${width} × ${height}`);
  }
  assert.deepEqual(errors, []);
  await context.close();
});
