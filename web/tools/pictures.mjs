// Draws the pictures of docs/guide/web.md from the built page, and the picture of docs/guide/analysis.md from the page
// of `lexc analyse docs/pictures/analysis.gcg --html PAGE`: node tools/pictures.mjs [FOLDER [PAGE]]
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { launch } from "./browser.mjs";
import { serve } from "./serve.mjs";

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));
const folder = process.argv[2] ?? path("../../target/web");
const pictures = path("../../docs/pictures/");
const server = await serve(folder);
const browser = await launch();

/** Opens the page with a game in the middle. */
async function open(game, { width, height, scale = 1, theme = "light", locale = "en-GB" }) {
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: scale,
    colorScheme: theme,
    locale,
    reducedMotion: "reduce",
    serviceWorkers: "block",
  });
  const page = await context.newPage();
  page.setDefaultTimeout(90_000);
  await page.goto(server.url);
  await page.waitForSelector("[data-board]");
  await page.locator("[data-action='menu']").click();
  await page.locator("[data-menu='gcg']").click();
  await page.locator("textarea[name=gcg]").fill(readFileSync(path(`../tests/${game}.gcg`), "utf8"));
  await page.locator("[data-action='load-gcg']").click();
  await page.waitForFunction(() => document.querySelectorAll(".cell .tile").length > 20 && !document.querySelector("dialog"));
  await page.locator("[data-action='go-on']").click();
  await page.waitForSelector("[data-action='swap']:not(:disabled)");
  return page;
}

async function keep(page, name) {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const png = (await page.screenshot({ animations: "disabled" })).toString("base64");
  const webp = await page.evaluate(async (data) => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [image.width, image.height];
    canvas.getContext("2d").drawImage(image, 0, 0);
    return canvas.toDataURL("image/webp", 0.86).split(",")[1];
  }, png);
  writeFileSync(`${pictures}${name}.webp`, Buffer.from(webp, "base64"));
  await page.context().close();
}

async function listPlays(page, select) {
  await page.locator("[data-action='plays']").click();
  await page.locator(".plays .play-row").nth(select).click();
}

const phone = { width: 390, height: 844, scale: 1.5 };

const desktop = await open("game", { width: 1440, height: 900 });
await listPlays(desktop, 0);
await keep(desktop, "web-desktop");

const light = await open("game", phone);
await listPlays(light, 0);
await light.locator(".play-actions .button").first().click();
await light.waitForSelector(".move-score");
await keep(light, "web-phone-light");

const plays = await open("game", { ...phone, theme: "dark" });
await listPlays(plays, 0);
await keep(plays, "web-phone-plays");

await keep(await open("turkish", { ...phone, locale: "tr-TR" }), "web-phone-turkish");

if (process.argv[3]) {
  const context = await browser.newContext({ viewport: { width: 1360, height: 1420 }, deviceScaleFactor: 0.75, colorScheme: "light" });
  const page = await context.newPage();
  await page.goto(pathToFileURL(process.argv[3]).href);
  // The beginning, as far as the course of the game, and a turn with a mistake.
  await page.evaluate(() => {
    const game = document.querySelector("#game");
    const course = [...game.children].findIndex((part) => part.querySelector("#course-w-t"));
    const turn = document.querySelector("#turn-4");
    game.replaceChildren(...[...game.children].slice(0, course + 1), turn);
  });
  await keep(page, "analysis");
}

await browser.close();
await server.close();
