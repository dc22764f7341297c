// Opens a page in a browser as a phone, as a desktop, light and dark, and as paper, and says what
// is wrong: what axe finds, text that is cut off, requests, messages.
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
  { name: "desktop-light", width: 1280, height: 900, scale: 1, scheme: "light" },
  { name: "desktop-dark", width: 1280, height: 900, scale: 1, scheme: "dark" },
];
const found = [];

const browser = await puppeteer.launch({
  executablePath: chromium,
  args: ["--no-sandbox", "--disable-gpu"],
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
    const wide = await tab.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (wide > 0) complain(`the page is ${wide} pixels wider than the window`);
    const cut = await tab.evaluate(() =>
      [...document.querySelectorAll("svg")].flatMap((svg) => {
        const frame = svg.getBoundingClientRect();
        return [...svg.querySelectorAll("text")]
          .filter((text) => {
            const box = text.getBoundingClientRect();
            return box.right > frame.right + 1 || box.left < frame.left - 1 || box.bottom > frame.bottom + 1;
          })
          .map((text) => `${svg.querySelector("title").textContent}: “${text.textContent}” is cut off`);
      }),
    );
    cut.forEach(complain);
    const small = await tab.evaluate(() =>
      Math.min(
        ...[...document.querySelectorAll("svg")].map((svg) => (svg.getBoundingClientRect().width / svg.viewBox.baseVal.width) * 12),
      ),
    );
    if (small < 9) complain(`text of charts is ${small.toFixed(1)} pixels high`);
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
