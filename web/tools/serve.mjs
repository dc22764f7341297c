// Serves a folder on a local port, compressed as file hosts do (brotli where the build wrote NAME.br, else gzip): node tools/serve.mjs [FOLDER [PORT]]
import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { pipeline } from "node:stream";
import { fileURLToPath } from "node:url";
import { createGzip } from "node:zlib";

const types = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
  ".woff2": "font/woff2",
};
const compressed = new Set([".css", ".html", ".js", ".json", ".svg", ".wasm", ".webmanifest"]);

/**
 * Starts the server; port 0 takes a free one. `brotli: false` sends gzip only, as some hosts do.
 * Returns `{ url, requests, sent, close }`.
 */
export function serve(folder, port = 0, { host = "127.0.0.1", brotli = true } = {}) {
  const requests = [];
  const sockets = new Set();
  const server = createServer((request, response) => {
    let path;
    try {
      path = decodeURIComponent(new URL(request.url ?? "/", "http://localhost").pathname);
    } catch {
      response.writeHead(400, { "content-type": "text/plain" }).end("this is not a path\n");
      return;
    }
    let file = join(folder, normalize(path).replace(/^(\.\.[/\\])+/, ""));
    requests.push(path);
    let stat;
    try {
      stat = statSync(file);
      if (stat.isDirectory()) {
        file = join(file, "index.html");
        stat = statSync(file);
      }
    } catch {
      response.writeHead(404, { "content-type": "text/plain" }).end("not found\n");
      return;
    }
    const extension = extname(file);
    const etag = `"${stat.size}-${Math.floor(stat.mtimeMs)}"`;
    const headers = {
      "content-type": types[extension] ?? "application/octet-stream",
      "cache-control": path.includes("/assets/") ? "public, max-age=31536000, immutable" : "no-cache",
      "x-content-type-options": "nosniff",
      etag,
    };
    if (request.headers["if-none-match"] === etag) {
      response.writeHead(304, headers).end();
      return;
    }
    const accepted = String(request.headers["accept-encoding"]);
    const small = brotli && /\bbr\b/.test(accepted) && existsSync(`${file}.br`);
    const zip = !small && compressed.has(extension) && /\bgzip\b/.test(accepted);
    const encoding = small ? "br" : "gzip";
    response.writeHead(
      200,
      small || zip
        ? { ...headers, "content-encoding": encoding, vary: "accept-encoding" }
        : { ...headers, "content-length": stat.size },
    );
    if (request.method === "HEAD") response.end();
    else if (small) pipeline(createReadStream(`${file}.br`), response, () => undefined);
    else if (zip) pipeline(createReadStream(file), createGzip({ level: 9 }), response, () => undefined);
    else pipeline(createReadStream(file), response, () => undefined);
  });
  server.on("connection", (socket) => sockets.add(socket));
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      const { port: taken } = server.address();
      resolve({
        url: `http://localhost:${taken}/`,
        requests,
        /** Bytes sent since the start, with headers. */
        sent: () => [...sockets].reduce((sum, socket) => sum + socket.bytesWritten, 0),
        close: () =>
          new Promise((done) => {
            server.closeAllConnections();
            server.close(done);
          }),
      });
    });
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [folder = fileURLToPath(new URL("../../target/web", import.meta.url)), port = "8018"] = process.argv.slice(2);
  const { url } = await serve(folder, Number(port));
  process.stdout.write(`The web game is at ${url} (Ctrl+C ends the server)\n`);
}
