// What the tests share: a server, a browser, and the actions of a person who plays.
import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { launch } from "../tools/browser.mjs";
import { serve } from "../tools/serve.mjs";

export const folder = process.env.LEXC_WEB ?? fileURLToPath(new URL("../../target/web", import.meta.url));

/** Starts a server and a browser for one file of tests. */
export async function start() {
  const server = await serve(folder);
  const browser = await launch();
  return {
    server,
    browser,
    async stop() {
      await browser.close();
      await server.close();
    },
  };
}

/** The seed of all games. Another one plays others: what a test says of a first move may not hold there. */
const SEED = process.env.LEXC_SEED ?? "1";

/** Returns the address of a page whose games have the same tiles every time. */
export const seeded = (server) => `${server.url}?seed=${SEED}`;

/** Opens the page in a profile of its own, after `prepare(context)`. Errors of the page are collected in `errors`. */
export async function open({ browser, server }, { width = 1280, height = 860, prepare = () => undefined, ...options } = {}) {
  const context = await browser.newContext({
    viewport: { width, height },
    locale: "en-GB",
    reducedMotion: "reduce",
    permissions: ["clipboard-read", "clipboard-write"],
    ...options,
  });
  await prepare(context);
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const errors = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) errors.push(message.text());
  });
  await page.goto(seeded(server));
  await ready(page);
  return { context, page, errors };
}

export const ready = (page) => page.waitForSelector("[data-board] [data-square]", { timeout: 60_000 });

/** Waits until the person is to move or the game is over. Returns whether it is over. */
export async function myTurn(page) {
  await page.waitForFunction(
    () =>
      document.querySelector("[data-action='new']") !== null ||
      document.querySelector("[data-action='swap']:not(:disabled)") !== null,
    undefined,
    { timeout: 60_000 },
  );
  return (await page.locator("[data-action='new']").count()) > 0;
}

export const scores = (page) => page.locator(".player .score").allTextContents();

/** Faces on the board, square by square; "" where it is empty. New tiles are in lower case letters after a dot. */
export const board = (page) =>
  page
    .locator("[data-square]")
    .evaluateAll((cells) => cells.map((cell) => cell.querySelector(".tile:not(.preview) .tile-letter")?.textContent ?? ""));

export const rack = (page) => page.locator("[data-rack] .tile .tile-letter").allTextContents();

/** Closes the panel where it lies over the table. Not by the mouse: a panel that still moves slips away under it. */
export async function closePanel(page) {
  const close = page.locator(".panel-close");
  if (!(await close.isVisible())) return;
  await close.evaluate((button) => button.click());
  await page.locator(".panel.is-open").waitFor({ state: "detached" });
}

/** Reads the first play of the menu: squares and letters of its new tiles. Undefined if nothing can be played. */
export async function bestPlay(page, columns = 15) {
  await page.locator("[data-action='plays']").click();
  const rows = page.locator(".plays li, .panel-body .empty:not(:has(button))");
  await rows.first().waitFor();
  const listed = await page.locator(".plays .play-row").evaluateAll((all) =>
    all.map((row) => ({
      word: row.querySelector(".play-word")?.textContent ?? "",
      place: row.querySelector(".play-detail")?.textContent?.split(" ")[0] ?? "",
    })),
  );
  await closePanel(page);
  const play = listed.find(({ place }) => /^(\d+[A-Z]|[A-Z]\d+)$/.test(place));
  return play ? { ...play, tiles: tilesOf(play, columns) } : undefined;
}

/** Squares and letters of the new tiles of a play such as `8D QU(I)z`. */
export function tilesOf({ place, word }, columns) {
  const across = /^\d/.test(place);
  const row = Number(place.replace(/\D/g, "")) - 1;
  const column = place.replace(/\d/g, "").charCodeAt(0) - 65;
  let square = row * columns + column;
  const tiles = [];
  let through = false;
  for (const letter of word) {
    if (letter === "(" || letter === ")") {
      through = letter === "(";
      continue;
    }
    if (!through)
      tiles.push({ square, letter, blank: letter !== letter.toLocaleUpperCase("tr") && letter !== letter.toUpperCase() });
    square += across ? 1 : columns;
  }
  return { across, tiles };
}

/** The rack's tile for a letter. */
export async function rackTile(page, { letter, blank }, language = "en") {
  const face = blank ? "" : letter.toLocaleUpperCase(language);
  const faces = await rack(page);
  const at = faces.indexOf(face);
  assert.ok(at >= 0, `${letter} is not on the rack ${faces.join(" ")}`);
  return page.locator("[data-rack] .tile").nth(at);
}

/** Answers the question of a blank, if it is asked. */
export async function answerBlank(page, { letter, blank }, language = "en") {
  if (!blank) return;
  await page.locator("dialog.blank").waitFor();
  await page.locator("dialog.blank .letter", { hasText: new RegExp(`^${letter.toLocaleUpperCase(language)}$`) }).click();
  await page.locator("dialog.blank").waitFor({ state: "detached" });
}

/** Lays the first play of the menu. */
export async function layBest(page) {
  const play = await bestPlay(page);
  for (const tile of play.tiles.tiles) {
    await (await rackTile(page, tile)).click();
    await page.locator(`[data-square="${tile.square}"]`).click();
    if (tile.blank) await page.locator("dialog.blank .letter", { hasText: tile.letter.toUpperCase() }).first().click();
  }
  return play;
}

/** Plays the first play of the menu. */
export async function playBest(page) {
  const play = await layBest(page);
  await page.locator("[data-action='play']:not([aria-disabled='true'])").click();
  await page.waitForFunction(() => document.querySelector(".laid") === null);
  return play;
}

/** Plays to the end. `lay(page, tile)` lays one tile; `commit` plays. */
export async function playToTheEnd(page, { lay, commit, language = "en", turns = 60 }) {
  let played = 0;
  for (let turn = 0; turn < turns; turn += 1) {
    if (await myTurn(page)) break;
    const play = await bestPlay(page);
    if (!play) {
      // Until the computer has answered, the page may look as it did before the click.
      const answers = await page.evaluate(() => performance.getEntriesByName("lexc:choose").length);
      await page.locator("[data-action='pass']").click();
      await page.waitForFunction(
        (before) =>
          document.querySelector("[data-action='new']") !== null || performance.getEntriesByName("lexc:choose").length > before,
        answers,
      );
    } else {
      const before = Number((await scores(page))[0]);
      for (const tile of play.tiles.tiles) await lay(page, tile, play);
      await page.waitForFunction(
        () => document.querySelector(".move-score") !== null && document.querySelector("[data-checking='false']") !== null,
      );
      const shown = Number(await page.locator(".move-score").getAttribute("data-score"));
      await commit(page);
      await page.waitForFunction(() => document.querySelector(".laid") === null);
      await page.waitForFunction((from) => Number(document.querySelector(".player .score")?.textContent) !== from, before);
      const over = await page.locator("[data-action='new']").count();
      if (!over && (await myTurn(page)) === false)
        assert.equal(Number((await scores(page))[0]), before + shown, `${play.place} ${play.word}`);
      played += 1;
    }
  }
  assert.ok(await myTurn(page), "the game has not ended");
  assert.ok(played >= 5, `only ${played} plays`);
  await page.locator("dialog.over").waitFor();
  assert.equal(await page.locator("dialog.over .ranking li").count(), 2);
  return played;
}

/** Drops a file onto the page. */
export async function drop(page, name, bytes) {
  const transfer = await page.evaluateHandle(
    ([file, data]) => {
      const dropped = new DataTransfer();
      dropped.items.add(new File([Uint8Array.from(atob(data), (char) => char.charCodeAt(0))], file));
      return dropped;
    },
    [name, Buffer.from(bytes).toString("base64")],
  );
  await page.dispatchEvent("body", "dragover", { dataTransfer: transfer });
  assert.ok(await page.locator(".drop").isVisible());
  await page.dispatchEvent("body", "drop", { dataTransfer: transfer });
}

/** Starts a game by the dialog. `change(dialog)` fills it in. */
export async function newGame(page, change) {
  await page.locator("[data-action='new-game']").click();
  const dialog = page.locator("dialog.new-game");
  await dialog.waitFor();
  await change(dialog);
  await dialog.locator("[data-action='start']").click();
  await dialog.waitFor({ state: "detached" });
}
