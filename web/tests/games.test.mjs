// Whole games: by mouse, by keyboard alone, by touch, in Turkish; and between computers.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { answerBlank, myTurn, newGame, open, playToTheEnd, rackTile, scores, start } from "./helpers.mjs";

let setting;
before(async () => {
  setting = await start();
});
after(() => setting.stop());

const middle = (box) => [box.x + box.width / 2, box.y + box.height / 2];

test("a game by mouse", async () => {
  const { page, errors, context } = await open(setting);
  await playToTheEnd(page, {
    lay: async (on, tile) => {
      const source = await rackTile(on, tile);
      const [x, y] = middle(await source.boundingBox());
      const [toX, toY] = middle(await on.locator(`[data-square="${tile.square}"]`).boundingBox());
      await on.mouse.move(x, y);
      await on.mouse.down();
      await on.mouse.move((x + toX) / 2, (y + toY) / 2, { steps: 3 });
      assert.equal(await on.locator(".ghost").count(), 1);
      await on.mouse.move(toX, toY, { steps: 2 });
      assert.equal(await on.locator("[data-target='free']").getAttribute("data-square"), String(tile.square));
      await on.mouse.up();
      await answerBlank(on, tile);
      await on.locator(`[data-square="${tile.square}"] .laid`).waitFor();
    },
    commit: (on) => on.locator("[data-action='play']").click(),
  });
  assert.deepEqual(errors, []);
  await context.close();
});

/** Presses Tab until an element that matches has the focus. */
async function tabTo(page, selector, limit = 80) {
  for (let count = 0; count < limit; count += 1) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return;
    await page.keyboard.press("Tab");
  }
  assert.fail(`the keyboard does not reach ${selector}`);
}

test("a game by keyboard alone", async () => {
  const { page, errors, context } = await open(setting);
  await tabTo(page, "[data-square]");
  await tabTo(page, "[data-action='shuffle']");
  await page.keyboard.press("Enter");
  await tabTo(page, "[data-action='plays']");
  let direction = true;
  await playToTheEnd(page, {
    lay: async (on, tile, play) => {
      if (tile === play.tiles.tiles[0]) {
        await tabTo(on, "[data-square]");
        await on.keyboard.press("ArrowRight");
        // The focus follows the cursor with the next frame.
        await on.waitForFunction(() => document.activeElement?.matches(".cursor-across, .cursor-down"));
        const at = Number(await on.evaluate(() => document.activeElement?.getAttribute("data-square")));
        const [rows, columns] = [Math.floor(tile.square / 15) - Math.floor(at / 15), (tile.square % 15) - (at % 15)];
        for (let step = 0; step < Math.abs(rows); step += 1) await on.keyboard.press(rows > 0 ? "ArrowDown" : "ArrowUp");
        for (let step = 0; step < Math.abs(columns); step += 1) await on.keyboard.press(columns > 0 ? "ArrowRight" : "ArrowLeft");
        if (direction !== play.tiles.across) {
          await on.keyboard.press(" ");
          direction = play.tiles.across;
        }
      }
      await on.keyboard.press(tile.blank ? `Shift+${tile.letter.toUpperCase()}` : tile.letter.toLowerCase());
      await on.locator(`[data-square="${tile.square}"] .laid`).waitFor();
    },
    commit: (on) => on.keyboard.press("Enter"),
  });
  assert.deepEqual(errors, []);
  await context.close();
});

test("a game by touch on a phone", async () => {
  const { page, errors, context } = await open(setting, { width: 390, height: 844, hasTouch: true, isMobile: true });
  const device = await context.newCDPSession(page);
  const touch = (type, x, y) =>
    device.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x, y }] });
  let count = 0;
  await playToTheEnd(page, {
    lay: async (on, tile) => {
      const source = await rackTile(on, tile);
      const square = on.locator(`[data-square="${tile.square}"]`);
      if ((count += 1) % 3 === 0) {
        await source.tap();
        await square.tap();
      } else {
        // A tile is where it is seen once nothing moves.
        await on.evaluate(() => {
          const ends = (motion) => motion.effect.getComputedTiming().endTime < Infinity;
          return Promise.all(document.getAnimations().filter(ends).map((motion) => motion.finished.catch(() => {})));
        });
        const [x, y] = middle(await source.boundingBox());
        const [toX, toY] = middle(await square.boundingBox());
        await touch("touchStart", x, y);
        await touch("touchMove", x, y - 20);
        // The tile is held 52 pixels above the finger, so that it is seen.
        await touch("touchMove", toX, toY + 52);
        await touch("touchEnd", 0, 0);
      }
      await answerBlank(on, tile);
      await on.locator(`[data-square="${tile.square}"] .laid`).waitFor();
    },
    commit: (on) => on.locator("[data-action='play']").tap(),
  });
  assert.deepEqual(errors, []);
  await context.close();
});

test("a game in Turkish", async () => {
  const { page, errors, context } = await open(setting, { locale: "tr-TR" });
  assert.equal(await page.getAttribute("html", "lang"), "tr");
  assert.match(await page.locator(".lexicon-chip").textContent(), /Türkçe/);
  await playToTheEnd(page, {
    language: "tr",
    lay: async (on, tile) => {
      await (await rackTile(on, tile, "tr")).click();
      await on.locator(`[data-square="${tile.square}"]`).click();
      await answerBlank(on, tile, "tr");
      await on.locator(`[data-square="${tile.square}"] .laid`).waitFor();
    },
    commit: (on) => on.locator("[data-action='play']").click(),
  });
  assert.deepEqual(errors, []);
  await context.close();
});

test("computers play to the end by themselves, and the game is analysed", async () => {
  const { page, errors, context } = await open(setting);
  await newGame(page, async (dialog) => {
    await dialog.locator(".player-row select").nth(0).selectOption("5");
    await dialog.locator(".player-row select").nth(1).selectOption("2");
  });
  await page.locator("dialog.over").waitFor({ timeout: 120_000 });
  const [first, second] = (await scores(page)).map(Number);
  assert.ok(first + second > 200);
  await page.locator("dialog.over [data-action='analyse']").click();
  await page.locator(".chart").waitFor({ timeout: 120_000 });
  const rows = await page.locator(".turns tbody tr").count();
  assert.equal(await page.locator(".chart-bar").count(), rows);
  assert.ok(rows > 10);
  // A move of the table is shown on the board as it was.
  await page.locator(".turns tbody tr").first().locator(".turn-move").first().click();
  const tiles = () => page.locator(".cell .tile:not(.preview)").count();
  assert.equal(await tiles(), 0);
  assert.ok((await page.locator(".preview").count()) > 1);
  await page.locator(".turns tbody tr").first().locator(".turn-move").first().click();
  assert.ok((await tiles()) > 20);
  const lost = await page.locator(".legend li").allTextContents();
  assert.equal(lost.length, 2);
  assert.deepEqual(errors, []);
  await context.close();
});

test("AI play moves for the person, and for the computer where Autoplay is off", async () => {
  const { page, errors, context } = await open(setting);
  await page.locator("[data-action='autoplay']").click();
  await page.locator("[data-action='ai']").click();
  await page.locator("[data-action='ai-play']").waitFor();
  assert.ok(Number((await scores(page))[0]) > 0, "with these tiles the highest level plays a word");
  await page.locator("[data-action='plays']").click();
  await page.locator(".plays .play-row").first().click();
  assert.ok((await page.locator(".preview").count()) > 0);
  assert.equal((await scores(page))[1], "0");
  await page.locator("[data-action='ai-play']").click();
  assert.equal(await myTurn(page), false);
  assert.ok(Number((await scores(page))[1]) > 0);
  assert.deepEqual(errors, []);
  await context.close();
});
