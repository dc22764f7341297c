// Draws the PNG icons of public/ from public/icon.svg: node tools/icons.mjs
import { readFileSync, writeFileSync } from "node:fs";
import { launch } from "./browser.mjs";

const svg = readFileSync(new URL("../public/icon.svg", import.meta.url), "utf8");
// A maskable icon fills its square, and what matters stands in the middle.
const maskable = svg.replace('rx="116"', 'rx="0"');
const browser = await launch();
for (const [name, size, text] of [
  ["icon-192.png", 192, svg],
  ["icon-512.png", 512, svg],
  ["icon-maskable-512.png", 512, maskable],
]) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${text}`);
  writeFileSync(new URL(`../public/${name}`, import.meta.url), await page.screenshot({ omitBackground: true }));
  await page.close();
}
await browser.close();
