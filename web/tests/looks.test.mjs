// How the page looks: axe, sizes, and pictures compared with those that are kept.
import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { layBest, myTurn, open, playBest, seeded, start } from "./helpers.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const kept = fileURLToPath(new URL("pictures/", import.meta.url));
const made = fileURLToPath(new URL("../../target/web-tests/", import.meta.url));
/** A game in the middle, with both racks known. */
const game = readFileSync(new URL("game.gcg", import.meta.url), "utf8");
/** Pixels that may differ, of a thousand: fonts are drawn a little differently on every system. */
const TOLERANCE = 30;

let setting;
before(async () => {
  setting = await start();
  mkdirSync(made, { recursive: true });
});
after(() => setting.stop());

async function enterGame(page) {
  await page.locator("[data-action='menu']").click();
  await page.locator("[data-menu='gcg']").click();
  await page.locator("textarea[name=gcg]").fill(game);
  await page.locator("[data-action='load-gcg']").click();
}

const isLoaded = (page) =>
  page.waitForFunction(() => document.querySelectorAll(".cell .tile").length > 20 && !document.querySelector("dialog"));

async function loadGame(page) {
  await page.locator("[data-action='autoplay']").click();
  await enterGame(page);
  await isLoaded(page);
  await page.locator("[data-action='go-on']").click();
  await page.locator("[data-action='swap']:not(:disabled)").waitFor();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

async function violations(page) {
  await page.evaluate(axe);
  const { violations: found } = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
  return found.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .map(({ target, failureSummary }) => `${target} ${failureSummary}`)
        .slice(0, 3)
        .join("; ")}`,
  );
}

for (const theme of ["light", "dark"]) {
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ]) {
    test(`axe finds nothing: ${theme}, ${width} pixels`, async () => {
      const { page, errors, context } = await open(setting, { width, height, colorScheme: theme });
      await loadGame(page);
      assert.deepEqual(await violations(page), []);
      await page.locator("[data-action='plays']").click();
      await page.locator(".plays .play-row").first().click();
      assert.deepEqual(await violations(page), []);
      for (const tab of ["history", "unseen", "analysis"]) {
        await page.locator(`#tab-${tab}`).click();
        assert.deepEqual(await violations(page), [], tab);
      }
      if (width < 1100) await page.locator(".panel-close").click();
      for (const dialog of ["new-game", "lexicon", "gcg", "settings", "help"]) {
        await page.locator("[data-action='menu']").click();
        assert.deepEqual(await violations(page), [], "menu");
        await page.locator(`[data-menu='${dialog}']`).click();
        assert.deepEqual(await violations(page), [], dialog);
        await page.keyboard.press("Escape");
      }
      assert.deepEqual(errors, []);
      await context.close();
    });
  }
}

/** Returns a picture at half its size, as WebP: small enough to be kept, and without the fine details of fonts. */
async function half(page, png) {
  const webp = await page.evaluate(async (data) => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [image.width >> 1, image.height >> 1];
    const context = canvas.getContext("2d");
    context.imageSmoothingQuality = "high";
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return canvas.toDataURL("image/webp", 0.85).split(",")[1];
  }, png.toString("base64"));
  return Buffer.from(webp, "base64");
}

/** Returns how many of a thousand pixels differ clearly. */
async function difference(page, one, other) {
  return page.evaluate(
    async ([a, b]) => {
      const pixels = async (data) => {
        const image = await createImageBitmap(await (await fetch(`data:image/webp;base64,${data}`)).blob());
        const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
        context.drawImage(image, 0, 0);
        return context.getImageData(0, 0, image.width, image.height);
      };
      const [x, y] = [await pixels(a), await pixels(b)];
      if (x.width !== y.width || x.height !== y.height) return 1000;
      let differ = 0;
      for (let at = 0; at < x.data.length; at += 4) {
        const distance =
          Math.abs(x.data[at] - y.data[at]) +
          Math.abs(x.data[at + 1] - y.data[at + 1]) +
          Math.abs(x.data[at + 2] - y.data[at + 2]);
        if (distance > 90) differ += 1;
      }
      return (differ * 4000) / x.data.length;
    },
    [one.toString("base64"), other.toString("base64")],
  );
}

for (const theme of ["light", "dark"]) {
  for (const [width, height] of [
    [390, 844],
    [820, 1180],
    [1440, 900],
  ]) {
    const name = `${width}-${theme}.webp`;
    test(`the page looks as it did: ${name}`, async () => {
      const { page, context } = await open(setting, { width, height, colorScheme: theme });
      await loadGame(page);
      assert.ok(
        await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
        "the page is wider than the screen",
      );
      const blank = await context.newPage();
      const picture = await half(blank, await page.screenshot({ animations: "disabled" }));
      writeFileSync(`${made}${name}`, picture);
      if (process.env.LEXC_UPDATE_PICTURES) {
        mkdirSync(kept, { recursive: true });
        writeFileSync(`${kept}${name}`, picture);
      }
      assert.ok(
        existsSync(`${kept}${name}`),
        `there is no ${kept}${name}: look at ${made}${name}, and keep it with LEXC_UPDATE_PICTURES=1`,
      );
      const differ = await difference(blank, readFileSync(`${kept}${name}`), picture);
      assert.ok(differ <= TOLERANCE, `${differ.toFixed(1)} of 1,000 pixels differ: compare ${kept}${name} with ${made}${name}`);
      await context.close();
    });
  }
}

test("the first load is at most 690 KB over the wire, and half of the engine comes later", async () => {
  const context = await setting.browser.newContext({ serviceWorkers: "block" });
  const page = await context.newPage();
  const begin = setting.server.requests.length;
  const before = setting.server.sent();
  const later = () => setting.server.requests.slice(begin).filter((path) => path.includes("lexc_more")).length;
  await page.goto(seeded(setting.server));
  await page.waitForSelector("[data-rack] .tile");
  const bytes = setting.server.sent() - before;
  assert.ok(bytes > 230_000 && bytes <= 690_000, `${bytes} bytes`);
  assert.equal(later(), 0);
  await layBest(page);
  for (let wait = 0; later() === 0 && wait < 100; wait += 1) await page.waitForTimeout(50);
  assert.equal(later(), 1);
  await context.close();
});

test("without the rest of the engine games go on, and what needs it says so", async () => {
  const context = await setting.browser.newContext({ serviceWorkers: "block", locale: "en-GB" });
  const page = await context.newPage();
  let isThere = false;
  await context.route("**/lexc_more*", (route) => (isThere ? route.continue() : route.abort()));
  await page.goto(seeded(setting.server));
  await page.waitForSelector("[data-rack] .tile");
  await playBest(page);
  await myTurn(page);
  await enterGame(page);
  await page.locator("dialog.problem").waitFor();
  assert.match(await page.locator("dialog.problem").textContent(), /Try again when the network is reachable/);
  await page.locator("dialog.problem .button").first().click();
  // The dialog for games is still open.
  isThere = true;
  await page.locator("textarea[name=gcg]").fill(game);
  await page.locator("[data-action='load-gcg']").click();
  await isLoaded(page);
  await context.close();
});
