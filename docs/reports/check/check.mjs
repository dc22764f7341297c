// Opens a page at several widths, light and dark, and on paper, and reports what axe finds, clipped text, requests and messages.
//
//   node check.mjs PAGE.html CHROMIUM [DIRECTORY FOR SCREENSHOTS]

import { readFileSync, mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve, join } from "node:path";
import { pathToFileURL } from "node:url";
import puppeteer from "puppeteer-core";

const [page, chromium, pictures] = process.argv.slice(2);
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const address = pathToFileURL(resolve(page)).href;
const views = [
  { name: "phone-light", width: 390, height: 844, scale: 2, scheme: "light" },
  { name: "phone-dark", width: 390, height: 844, scale: 2, scheme: "dark" },
  { name: "small-phone", width: 320, height: 640, scale: 2, scheme: "light" },
  { name: "tablet-light", width: 820, height: 1180, scale: 1, scheme: "light" },
  { name: "tablet-dark", width: 820, height: 1180, scale: 1, scheme: "dark" },
  { name: "desktop-light", width: 1440, height: 900, scale: 1, scheme: "light" },
  { name: "desktop-dark", width: 1440, height: 900, scale: 1, scheme: "dark" },
];
const found = [];

const browser = await puppeteer.launch({
  executablePath: chromium,
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
});
try {
  for (const view of views) {
    const tab = await browser.newPage();
    const complain = (what) => found.push(`${view.name}: ${what}`);
    tab.on("console", (message) => complain(`message: ${message.text()}`));
    tab.on("pageerror", (error) => complain(`error: ${error.message}`));
    tab.on("request", (request) => {
      if (request.url() !== address) complain(`request: ${request.url()}`);
    });
    await tab.setViewport({
      width: view.width,
      height: view.height,
      deviceScaleFactor: view.scale,
    });
    await tab.emulateMediaFeatures([{ name: "prefers-color-scheme", value: view.scheme }]);
    await tab.goto(address, { waitUntil: "load" });
    // Collapsed tables are checked as well.
    await tab.evaluate(() => document.querySelectorAll("details").forEach((details) => (details.open = true)));
    const wide = await tab.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (wide > 0) complain(`the page is ${wide} pixels wider than the window`);
    const cut = await tab.evaluate(() =>
      [...document.querySelectorAll(".plot text")]
        .filter((text) => {
          const box = text.getBoundingClientRect();
          return box.right > innerWidth || box.left < 0;
        })
        .map((text) => `${text.closest("figure").querySelector("figcaption").textContent}: “${text.textContent}” is cut off`),
    );
    cut.forEach(complain);
    const clipped = await tab.evaluate(() =>
      [...document.querySelectorAll("summary, .caption, figcaption, .bar")]
        .filter((text) => text.scrollWidth > text.clientWidth + 1)
        .map((text) => `“${text.textContent}” is clipped`),
    );
    clipped.forEach(complain);
    const small = await tab.evaluate(() =>
      Math.min(...[...document.querySelectorAll(".plot text, .bar, .axis")].map((text) => parseFloat(getComputedStyle(text).fontSize))),
    );
    if (small < 11) complain(`text of charts is ${small.toFixed(1)} pixels high`);
    await tab.evaluate(axe);
    const result = await tab.evaluate(() => axe.run(document, { resultTypes: ["violations", "incomplete"] }));
    for (const rule of result.violations) {
      complain(`${rule.id} (${rule.impact}): ${rule.help}; ${rule.nodes.length} times, first ${rule.nodes[0].html.slice(0, 120)}`);
    }
    console.log(
      `${view.name}: ${result.passes.length} rules passed, ${result.violations.length} violated, ` +
        `${result.incomplete.length} left to people (${result.incomplete.map((rule) => rule.id).join(", ") || "none"})`,
    );
    if (pictures) {
      mkdirSync(pictures, { recursive: true });
      await tab.screenshot({ path: join(pictures, `${view.name}.png`), fullPage: true });
      if (view.name === "desktop-light") {
        await tab.pdf({ path: join(pictures, "print.pdf"), format: "A4", preferCSSPageSize: true });
      }
    }
    await tab.close();
  }
} finally {
  await browser.close();
}
found.forEach((line) => console.error(line));
process.exit(found.length === 0 ? 0 : 1);
