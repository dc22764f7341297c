// Starts the system's Chromium for tests and pictures.
import { existsSync } from "node:fs";
import { chromium } from "playwright-core";

const candidates = [
  process.env.CHROMIUM,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
];

/** Returns the path of the browser. CHROMIUM names another program. */
function program() {
  const path = candidates.find((candidate) => candidate && existsSync(candidate));
  if (!path) throw new Error("there is no browser: install chromium, or name one: CHROMIUM=path");
  return path;
}

function options() {
  return {
    executablePath: program(),
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--font-render-hinting=none",
    ],
  };
}

/** Returns a running browser. */
export function launch() {
  return chromium.launch(options());
}

/** Returns the only context of a running browser that keeps its data in a folder. */
export function launchWith(profile) {
  return chromium.launchPersistentContext(profile, options());
}
