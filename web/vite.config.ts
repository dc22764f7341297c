import { createHash } from "node:crypto";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { defineConfig } from "vite";
import type { Plugin } from "vite";

/** Builds `src/sw.ts`, and writes the names of all files of the page and their digest into it. */
function serviceWorker(): Plugin {
  let folder = "";
  return {
    name: "service-worker",
    apply: "build",
    configResolved(config) {
      folder = config.build.outDir;
    },
    buildStart() {
      this.emitFile({ type: "chunk", id: "src/sw.ts", fileName: "sw.js" });
    },
    closeBundle() {
      const files = readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter(
          (entry) => entry.isFile() && entry.name !== "sw.js" && !/\.(png|br)$/.test(entry.name) && entry.name !== "licences.txt",
        )
        .map((entry) =>
          join(entry.parentPath, entry.name)
            .slice(folder.length + 1)
            .replaceAll("\\", "/"),
        )
        .sort();
      const digest = createHash("sha256");
      for (const file of files)
        digest
          .update(file)
          .update("\0")
          .update(readFileSync(join(folder, file)));
      const names = files.map((file) => (file === "index.html" ? "./" : file));
      const script = join(folder, "sw.js");
      const text = readFileSync(script, "utf8")
        .replace("__VERSION__", digest.digest("hex").slice(0, 16))
        .replace("__FILES__", JSON.stringify(names).replaceAll('"', '\\"'));
      writeFileSync(script, text);
    },
  };
}

/** Writes what gets smaller with brotli beside it, `NAME.br`, for hosts that send files compressed beforehand. */
function compressed(): Plugin {
  let folder = "";
  return {
    name: "compressed",
    apply: "build",
    configResolved(config) {
      folder = config.build.outDir;
    },
    closeBundle: {
      order: "post",
      handler() {
        for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
          if (!entry.isFile() || !/\.(css|html|js|lex|svg|wasm|webmanifest)$/.test(entry.name)) continue;
          const file = join(entry.parentPath, entry.name);
          const bytes = readFileSync(file);
          const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
          const small = brotliCompressSync(bytes, { params });
          if (small.length < bytes.length * 0.95) writeFileSync(`${file}.br`, small);
        }
      },
    },
  };
}

/** Leaves out what no code asks for: the whole engine in one file, which the package offers as well. */
function unreferenced(): Plugin {
  return {
    name: "unreferenced",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const text = (part: (typeof bundle)[string]): string => {
          if (part.type === "chunk") return part.code;
          return typeof part.source === "string" ? part.source : "";
        };
        const code = Object.values(bundle).map(text).join("\n");
        for (const name of Object.keys(bundle)) {
          if (name.endsWith(".wasm") && !code.includes(name.replace(/^.*\//, ""))) delete bundle[name];
        }
      },
    },
  };
}

/** Puts the licences of what is on the page into `licences.txt`. */
function licences(): Plugin {
  const here = import.meta.dirname;
  const root = join(here, "..");
  const lexicons = join(root, "lexicons/licences");
  const parts: readonly (readonly [string, string])[] = [
    ["lexc", join(root, "LICENSE-MIT")],
    ["preact", join(here, "node_modules/preact/LICENSE")],
    ["Figtree, the font", join(here, "node_modules/@fontsource-variable/figtree/LICENSE")],
    ...readdirSync(lexicons).map((name) => [`Lexicons: ${name}`, join(lexicons, name)] as const),
  ];
  return {
    name: "licences",
    apply: "build",
    generateBundle() {
      const source = parts.map(([name, file]) => `==== ${name} ====\n\n${readFileSync(file, "utf8").trim()}\n`).join("\n\n");
      this.emitFile({ type: "asset", fileName: "licences.txt", source });
    },
  };
}

export default defineConfig({
  base: "./",
  plugins: [unreferenced(), licences(), serviceWorker(), compressed()],
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  optimizeDeps: { exclude: ["lexc"] },
  worker: { format: "es" },
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    emptyOutDir: true,
    modulePreload: { polyfill: false },
  },
});
