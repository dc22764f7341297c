// What the build says where something is missing, and that two builds at once wait for each other.
import assert from "node:assert/strict";
import { execFile, execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));

test("make web names what is missing in one line, with status 2", () => {
  const place = mkdtempSync(join(tmpdir(), "lexc-path-"));
  const tools = ["sh", "make", "dirname", "awk", "cat", "mkdir", "rm", "sleep", "node", "npm"];
  const where = (name) => execFileSync("/bin/sh", ["-c", `command -v ${name}`], { encoding: "utf8" }).trim();
  for (const name of tools) symlinkSync(where(name), join(place, name));
  const run = (missing, environment = {}) => {
    rmSync(join(place, missing), { force: true });
    try {
      execFileSync(join(place, "sh"), ["web/build.sh"], {
        cwd: root,
        env: { PATH: place, HOME: process.env.HOME, ...environment },
        encoding: "utf8",
        stdio: ["ignore", "pipe", "pipe"],
      });
    } catch ({ status, stdout, stderr }) {
      return [status, stdout, stderr];
    }
    return assert.fail(`built without ${missing}`);
  };
  assert.deepEqual(run("wasm-split"), [2, "", "error: wasm-split is not installed: install binaryen\n"]);
  const [status, , error] = run("wasm-split", { LEXC_PACKAGE: place });
  assert.deepEqual([status, error.split("\n").length], [2, 2]);
  assert.match(error, /^error: there is no package in .*: build it with make wasm/);
  assert.deepEqual(run("npm"), [2, "", "error: npm is not installed: install npm\n"]);
  rmSync(place, { recursive: true });
});

test("two builds in one folder wait for each other, and not for one that was killed", async () => {
  const place = mkdtempSync(join(tmpdir(), "lexc-lock-"));
  const script = `{ . tests/lock.sh; lock "${place}"; echo begin; sleep 0.4; echo end; }`;
  const build = () =>
    new Promise((resolve, reject) => {
      execFile("/bin/sh", ["-c", `${script} >> "${place}/log"`], { cwd: root }, (error) => (error ? reject(error) : resolve()));
    });
  // The lock of a script that was killed ends with it.
  execFileSync("/bin/sh", ["-c", `sh -c '. tests/lock.sh; lock "${place}"; kill -9 $$' || true`], { cwd: root });
  await Promise.all([build(), build(), build()]);
  const log = execFileSync("/bin/cat", [join(place, "log")], { encoding: "utf8" });
  assert.equal(log, "begin\nend\n".repeat(3));
  rmSync(place, { recursive: true });
});
