// Everything beside whole games: reasons, reload, offline, files, challenges, undo.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { serve } from "../tools/serve.mjs";
import { board, drop, folder, layBest, myTurn, newGame, open, playBest, rack, rackTile, ready, scores, start } from "./helpers.mjs";

let setting;
before(async () => {
  setting = await start();
});
after(() => setting.stop());

const status = (page) => page.locator(".status-text").textContent();
const live = (page) => page.locator("[data-live]").textContent();

test("a place that is not valid says why", async () => {
  const { page, errors, context } = await open(setting);
  const lay = async (slot, square) => {
    await page.locator("[data-rack] .tile").nth(slot).click();
    await page.locator(`[data-square="${square}"]`).click();
    const blank = page.locator("dialog.blank .letter");
    if ((await blank.count()) > 0) await blank.first().click();
    await page.locator(`[data-square="${square}"] .laid`).waitFor();
  };
  await lay(0, 0);
  await lay(0, 1);
  await page.waitForFunction(() => document.querySelector(".status.is-bad"));
  assert.match(await status(page), /star on H8/);
  await lay(0, 20);
  await page.waitForFunction(() => /row or column/.test(document.querySelector(".status-text").textContent));
  await page.locator("[data-action='recall']").click();
  assert.equal((await rack(page)).length, 7);
  await lay(0, 112);
  await lay(0, 114);
  await page.waitForFunction(() => /gap at I8/.test(document.querySelector(".status-text").textContent));
  // The button stays in reach of the keyboard; what it cannot play stays where it is.
  await page.locator("[data-action='play']").click({ force: true });
  assert.equal((await board(page)).filter(Boolean).length, 2);
  assert.deepEqual(await scores(page), ["0", "0"]);
  // A tile that is dropped on another one goes back.
  const tile = page.locator("[data-rack] .tile").first();
  const [from, to] = [await tile.boundingBox(), await page.locator("[data-square='112']").boundingBox()];
  await page.mouse.move(from.x + 9, from.y + 9);
  await page.mouse.down();
  await page.mouse.move(to.x + 9, to.y + 9, { steps: 4 });
  assert.equal(await page.locator("[data-target='taken']").count(), 1);
  await page.mouse.up();
  assert.match(await status(page), /taken/);
  assert.equal(await live(page), await status(page));
  await page.keyboard.press("Escape");
  assert.equal((await board(page)).filter(Boolean).length, 0);
  assert.deepEqual(errors, []);
  await context.close();
});

test("labels say square, premium and tile", async () => {
  const { page, context } = await open(setting);
  const label = (square) => page.locator(`[data-square="${square}"]`).getAttribute("aria-label");
  assert.equal(await label(0), "A1, triple word, empty");
  assert.equal(await label(112), "H8, double word, start, empty");
  assert.equal(await page.locator("[role=grid] [role=row]").count(), 15);
  const play = await layBest(page);
  const { square, letter } = play.tiles.tiles[0];
  assert.match(await label(square), new RegExp(`, ${letter.toUpperCase()}, (blank|\\d+ points?), new`));
  await context.close();
});

test("a reload in the middle keeps the game", async () => {
  const { page, errors, context } = await open(setting);
  await playBest(page);
  await myTurn(page);
  await playBest(page);
  await myTurn(page);
  await page.locator("[data-action='shuffle']").click();
  const seen = async () => [await board(page), await scores(page), await rack(page), await page.locator(".bag").textContent()];
  const before = await seen();
  await page.reload();
  await ready(page);
  assert.deepEqual(await seen(), before);
  await playBest(page);
  await myTurn(page);
  assert.deepEqual(errors, []);
  await context.close();
});

test("the level that simulates shows its progress, moves when told to, and answers a position alike", async () => {
  const { page, errors, context } = await open(setting);
  await newGame(page, async (dialog) => {
    await dialog.locator(".player-row select").nth(1).selectOption("sim");
  });
  const now = page.locator("[data-action='move-now']");
  const answer = async () => {
    await playBest(page);
    await now.waitFor();
    const [value, all] = await page.locator(".thought progress").evaluate((bar) => [bar.value, bar.max]);
    assert.ok(all === 300 && value >= 0 && value <= all, `${value} of ${all}`);
  };
  await answer();
  await myTurn(page);
  assert.equal(await now.count(), 0);
  const first = [await board(page), await scores(page)];
  assert.ok(Number(first[1][1]) > 0);
  const taken = await page.evaluate(() => performance.getEntriesByName("lexc:choose").at(-1)?.detail.milliseconds);
  console.log(`the simulating level answered in ${Math.round(taken)} ms`);
  // The same position again: the answer does not depend on time.
  await page.locator("[data-action='undo']").click();
  await page.waitForFunction(() => document.querySelector(".player .score")?.textContent === "0");
  await answer();
  await myTurn(page);
  assert.deepEqual([await board(page), await scores(page)], first);
  // On a busy machine the level may have moved before anybody looks: then one plays on.
  const thinking = async () => {
    do await playBest(page);
    while (!(await now.waitFor({ timeout: 10_000 }).then(() => true, () => false)));
  };
  // Told to move, it makes the best move so far; the line under the board has no bar then.
  await thinking();
  // At once: a click by mouse waits until nothing moves, and by then the level may have moved by itself.
  await now.dispatchEvent("click");
  await myTurn(page);
  assert.equal(await now.count(), 0);
  // A new game ends the thinking at once.
  await thinking();
  await newGame(page, async (dialog) => {
    await dialog.locator(".player-row select").nth(1).selectOption("1");
  });
  await playBest(page);
  await myTurn(page);
  assert.deepEqual(errors, []);
  await context.close();
});

test("the page works offline, and says nothing in the console", async () => {
  const server = await serve(folder);
  const { page, errors, context } = await open({ browser: setting.browser, server });
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  await ready(page);
  await playBest(page);
  await myTurn(page);
  const before = await scores(page);
  await server.close();
  await context.setOffline(true);
  await page.reload();
  await ready(page);
  assert.deepEqual(await scores(page), before);
  await playBest(page);
  await myTurn(page);
  // The other lexicon is there too, without a network.
  await newGame(page, (dialog) => dialog.locator("select[name=lexicon]").selectOption("builtin:turkish"));
  assert.match(await page.locator(".lexicon-chip").textContent(), /Turkish/);
  assert.deepEqual(errors, []);
  await context.close();
});

test("a damaged lexicon is refused with the reason, and the game goes on", async () => {
  const { page, errors, context } = await open(setting);
  await playBest(page);
  await myTurn(page);
  const before = await board(page);
  const bytes = readFileSync(new URL("../../lexicons/packed/english.lex", import.meta.url));
  bytes[bytes.length >> 1] ^= 0x55;
  await drop(page, "broken.lex", bytes);
  const dialog = page.locator("dialog.problem");
  await dialog.waitFor();
  assert.match(await dialog.textContent(), /broken\.lex cannot be used/);
  assert.ok((await dialog.locator(".problem-text").textContent()).length > 15);
  await dialog.locator(".button.primary").click();
  assert.deepEqual(await board(page), before);
  await playBest(page);
  await myTurn(page);
  await drop(page, "empty.txt", "");
  await dialog.waitFor();
  assert.match(await dialog.textContent(), /empty\.txt cannot be used/);
  assert.deepEqual(errors, []);
  await context.close();
});

test("a lexicon of one's own is played with, and kept", async () => {
  const { page, errors, context } = await open(setting);
  const words = readFileSync(new URL("../../lexicons/english.txt", import.meta.url), "utf8")
    .split("\n")
    .filter((word) => word.length === 2 || word.length === 3)
    .join("\n");
  await drop(page, "short.txt", words);
  await page.waitForFunction(() => /short\.txt/.test(document.querySelector(".lexicon-chip")?.textContent ?? ""));
  for (let turn = 0; turn < 2; turn += 1) {
    await myTurn(page);
    const { word } = await playBest(page);
    assert.ok(word.replace(/[()]/g, "").length <= 3, word);
  }
  await myTurn(page);
  const before = await board(page);
  await page.reload();
  await ready(page);
  assert.match(await page.locator(".lexicon-chip").textContent(), /short\.txt/);
  assert.deepEqual(await board(page), before);
  await drop(page, "turkish.lex", readFileSync(new URL("../../lexicons/packed/turkish.lex", import.meta.url)));
  await page.waitForFunction(() => /turkish\.lex/.test(document.querySelector(".lexicon-chip")?.textContent ?? ""));
  // Both are kept. The one in play cannot be removed, the other one is played with again, and removed.
  const own = page.locator(".own-lexicons li");
  await page.locator(".lexicon-chip").click();
  await own.nth(1).waitFor();
  assert.ok(await own.filter({ hasText: "turkish.lex" }).locator(".icon-button").isDisabled());
  await own.filter({ hasText: "short.txt" }).locator(".button").click();
  await page.waitForFunction(() => /short\.txt/.test(document.querySelector(".lexicon-chip")?.textContent ?? ""));
  await page.locator(".lexicon-chip").click();
  await own.filter({ hasText: "turkish.lex" }).locator(".icon-button").click();
  await page.waitForFunction(() => document.querySelectorAll(".own-lexicons li").length === 1);
  assert.deepEqual(errors, []);
  await context.close();
});

test("a challenge takes a play back that is not valid", async () => {
  const { page, errors, context } = await open(setting);
  await newGame(page, async (dialog) => {
    await dialog.locator(".player-row select").nth(1).selectOption("0");
    await dialog.locator("select[name=challenge]").selectOption("double");
  });
  await page.locator(".curtain").click();
  // Seven tiles in a row are hardly ever a word; where they are, the challenge fails.
  for (let tile = 0; tile < 4; tile += 1) {
    await page.locator("[data-rack] .tile").first().click();
    await page.locator(`[data-square="${111 + tile}"]`).click();
    const blank = page.locator("dialog.blank .letter");
    if ((await blank.count()) > 0) await blank.last().click();
  }
  await page.waitForFunction(() => document.querySelector(".move-score"));
  await page.locator("[data-action='play']").click();
  await page.locator(".curtain").click();
  assert.equal(await page.locator("[data-rack] .tile").count(), 7);
  await page.locator("[data-action='challenge']").click();
  await page.waitForFunction(() => document.querySelector(".status.is-good, .status.is-bad"));
  if (/not valid/.test(await status(page))) {
    assert.equal((await board(page)).filter(Boolean).length, 0);
    assert.deepEqual(await scores(page), ["0", "0"]);
  } else {
    assert.match(await status(page), /challenge fails/);
  }
  assert.deepEqual(errors, []);
  await context.close();
});

test("the computer challenges a play that is not valid", async () => {
  const { page, errors, context } = await open(setting);
  await newGame(page, (dialog) => dialog.locator("select[name=challenge]").selectOption("double"));
  // Four tiles in the order of the rack; where they happen to be a word, the play stands.
  for (let tile = 0; tile < 4; tile += 1) {
    await page.locator("[data-rack] .tile").first().click();
    await page.locator(`[data-square="${111 + tile}"]`).click();
    const blank = page.locator("dialog.blank .letter");
    if ((await blank.count()) > 0) await blank.last().click();
  }
  await page.waitForFunction(() => document.querySelector(".move-score"));
  await page.locator("[data-action='play']").click();
  await page.waitForFunction(() => document.querySelectorAll(".history li").length >= 2);
  const word = (await page.locator(".history li .play-word").last().textContent()).toLowerCase();
  const words = readFileSync(new URL("../../lexicons/english.txt", import.meta.url), "utf8").toLowerCase().split("\n");
  await myTurn(page);
  const history = await page.locator(".history").textContent();
  if (words.includes(word)) assert.doesNotMatch(history, /withdrawn/);
  else {
    assert.match(history, /withdrawn/);
    assert.equal((await scores(page))[0], "0");
    assert.ok(Number((await scores(page))[1]) > 0);
  }
  assert.deepEqual(errors, []);
  await context.close();
});

test("undo takes the last move and its answer back", async () => {
  const { page, errors, context } = await open(setting);
  const held = (await rack(page)).sort();
  await playBest(page);
  await myTurn(page);
  await page.locator("#tab-history").click();
  assert.equal(await page.locator(".history li").count(), 2);
  await page.locator("[data-action='undo']").click();
  await page.waitForFunction(() => document.querySelectorAll(".history li").length === 0);
  assert.equal((await board(page)).filter(Boolean).length, 0);
  assert.deepEqual((await rack(page)).sort(), held);
  assert.deepEqual(errors, []);
  await context.close();
});

test("swap exchanges the tiles that are selected", async () => {
  const { page, errors, context } = await open(setting);
  await page.locator("[data-action='swap']").click();
  await page.locator("[data-rack] .tile").nth(1).click();
  await page.locator("[data-rack] .tile").nth(4).click();
  assert.equal(await page.locator("[data-rack] .tile[aria-pressed=true]").count(), 2);
  await page.locator("[data-action='swap-now']").click();
  await myTurn(page);
  assert.match(await page.locator(".history").textContent(), /swaps 2/);
  assert.deepEqual(errors, []);
  await context.close();
});

test("a game goes out as GCG and comes in again", async () => {
  const { page, errors, context } = await open(setting);
  await playBest(page);
  await myTurn(page);
  const before = [await board(page), await scores(page)];
  await page.locator("[data-action='menu']").click();
  await page.locator("[data-menu='gcg']").click();
  await page.waitForFunction(() => document.querySelector(".gcg")?.textContent.includes("#player1"));
  const text = await page.locator(".gcg").textContent();
  const download = page.waitForEvent("download");
  await page.locator("dialog .button", { hasText: "Save" }).click();
  assert.equal(readFileSync(await (await download).path(), "utf8"), text);
  await page.locator("dialog .icon-button").click();
  await newGame(page, () => undefined);
  assert.equal((await board(page)).filter(Boolean).length, 0);
  await page.locator("#tab-history").click();
  await drop(page, "game.gcg", text);
  await page.waitForFunction(() => document.querySelectorAll(".history li").length === 2);
  assert.deepEqual([await board(page), await scores(page)], before);
  await page.locator("[data-action='menu']").click();
  await page.locator("[data-menu='gcg']").click();
  await page.locator("textarea[name=gcg]").fill("#player1 a Ann\n#player2 b Bob\n>a: QQQQQQQ 99Z HELLO +1 1\n");
  await page.locator("[data-action='load-gcg']").click();
  await page.locator("dialog.problem").waitFor();
  assert.match(await page.locator("dialog.problem").textContent(), /cannot be read/);
  assert.deepEqual(errors, []);
  await context.close();
});

test("language and theme are kept", async () => {
  const { page, errors, context } = await open(setting);
  await page.locator("[data-action='theme']").click();
  assert.equal(await page.getAttribute("html", "data-theme"), "dark");
  await page.locator("[data-action='menu']").click();
  await page.locator("[data-menu='settings']").click();
  await page.locator("select[name=language]").selectOption("tr");
  await page.locator("dialog .icon-button").click();
  assert.equal(await page.locator("[data-action='pass']").textContent(), "Pas");
  await page.reload();
  await ready(page);
  assert.equal(await page.getAttribute("html", "data-theme"), "dark");
  assert.equal(await page.getAttribute("html", "lang"), "tr");
  assert.deepEqual(errors, []);
  await context.close();
});

test("an address with a seed has the same tiles every time, and the players take turns to start", async () => {
  const seen = async () => [await rack(page), await page.locator(".player-name").allTextContents()];
  const { page, errors, context } = await open(setting);
  const draw = (dialog) => dialog.locator("select[name=starts]").selectOption("-1");
  const games = [await seen()];
  for (let count = 0; count < 2; count += 1) {
    await newGame(page, draw);
    await myTurn(page);
    games.push(await seen());
  }
  const [[tiles, players], second, third] = games;
  assert.notDeepEqual(second[0], tiles);
  assert.deepEqual(second[1], players.toReversed());
  assert.deepEqual(third[1], players);
  // Another device.
  const again = await open(setting);
  assert.deepEqual(await rack(again.page), tiles);
  await again.context.close();
  // What is not a number is refused, and the game in play stays.
  await page.evaluate(() => history.replaceState(null, "", "?seed=seven"));
  await page.reload();
  await ready(page);
  await page.locator("dialog.problem").waitFor();
  assert.match(await page.locator("dialog.problem").textContent(), /the seed "seven" is not a number/);
  assert.deepEqual(errors, []);
  await context.close();
});

test("the clock runs for the player to move", async () => {
  const { page, errors, context } = await open(setting);
  await newGame(page, (dialog) => dialog.locator("select[name=minutes]").selectOption("5"));
  await page.waitForFunction(() => /^4:5\d$/.test(document.querySelector(".seat-0 .clock")?.textContent ?? ""));
  assert.match(await page.locator(".seat-1 .clock").textContent(), /^5:00$/);
  assert.deepEqual(errors, []);
  await context.close();
});

test("a board of 21 by 21 and four players", async () => {
  const { page, errors, context } = await open(setting, { width: 390, height: 844 });
  await newGame(page, async (dialog) => {
    await dialog.locator("select[name=layout]").selectOption("super");
    for (let more = 0; more < 2; more += 1) await dialog.locator(".field .button.small").click();
  });
  // The board of the game before stays until the engine has begun this one.
  await page.waitForFunction(() => document.querySelectorAll("[data-square]").length === 441);
  await myTurn(page);
  assert.equal(await page.locator(".player").count(), 4);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  assert.deepEqual(errors, []);
  await context.close();
});
