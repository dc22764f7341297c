// An engine on a server, with a socket that a test answers for. web/tests/server.test.mjs has a real server.
import assert from "node:assert/strict";
import { test } from "node:test";
import { RemoteEngine, RequestError } from "lexc/remote";

/** The page's end of a socket. `say` is what the server sends. */
class Socket extends EventTarget {
  static last;
  sent = [];

  constructor(url) {
    super();
    Socket.last = this;
    this.url = String(url);
    if (this.url.includes("open")) queueMicrotask(() => this.dispatchEvent(new Event("open")));
    if (this.url.includes("refused")) queueMicrotask(() => this.dispatchEvent(new Event("error")));
  }

  send(text) {
    this.sent.push(JSON.parse(text));
  }

  say(message) {
    this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify({ jsonrpc: "2.0", ...message }) }));
  }

  close() {
    this.isClosed = true;
    queueMicrotask(() => this.dispatchEvent(new Event("close")));
  }
}
globalThis.WebSocket = Socket;

async function connected() {
  const engine = await RemoteEngine.connect("http://open.example/rpc");
  return { engine, socket: Socket.last };
}

test("requests are answered in any order, with progress", async () => {
  const { engine, socket } = await connected();
  assert.equal(socket.url, "ws://open.example/rpc");
  const told = [];
  const first = engine.simulate({ rack: "QUIZER?" }, { onProgress: ({ iterations }) => told.push(iterations) });
  const second = engine.words.check({ words: ["qi"] });
  assert.deepEqual(
    socket.sent.map(({ method, params }) => [method, params]),
    [
      ["simulate", { rack: "QUIZER?" }],
      ["words.check", { words: ["qi"] }],
    ],
  );
  const [one, two] = socket.sent.map(({ id }) => id);
  socket.say({ method: "$/progress", params: { id: one, value: { iterations: 5 } } });
  socket.say({ id: two, result: [{ word: "qi", valid: true }] });
  socket.say({ id: one, result: { iterations: 9 } });
  assert.deepEqual([await first, await second, told], [{ iterations: 9 }, [{ word: "qi", valid: true }], [5]]);
});

test("a signal cancels, and the best answer so far comes", async () => {
  const { engine, socket } = await connected();
  const controller = new AbortController();
  const answer = engine.simulate({ rack: "QUIZER?" }, { signal: controller.signal });
  controller.abort();
  const [{ id }, cancel] = socket.sent;
  assert.deepEqual([cancel.method, cancel.params], ["$/cancelRequest", { id }]);
  socket.say({ id, result: { stopped: "cancelled" } });
  assert.deepEqual(await answer, { stopped: "cancelled" });
});

test("errors are those of an engine", async () => {
  const { engine, socket } = await connected();
  const answers = [engine.moves.list({ rack: "QU1Z" }), engine.lexicon.list(), engine.lexicon.list()];
  const [{ id }] = socket.sent;
  const data = { kind: "syntax", message: "the alphabet english has no tile for `1`", help: "…" };
  socket.say({ id, error: { code: -32602, message: "rack: …", data } });
  socket.say({ id: id + 1, error: { code: -32000, message: "10000 requests wait" } });
  socket.say({ id: id + 2, error: { code: -32603, message: "a bug" } });
  await assert.rejects(answers[0], { name: "RequestError", ...data });
  await assert.rejects(answers[1], { kind: "busy", message: "10000 requests wait" });
  await assert.rejects(answers[2], { kind: "internal" });
});

test("a connection that ends rejects what waits, and what comes later", async () => {
  const { engine, socket } = await connected();
  const answer = assert.rejects(engine.lexicon.list(), { kind: "connection" });
  socket.dispatchEvent(new Event("close"));
  await answer;
  await engine.closed;
  await assert.rejects(engine.lexicon.list(), (error) => error instanceof RequestError && error.kind === "connection");
  await assert.rejects(RemoteEngine.connect("http://refused.example/rpc"), { kind: "connection" });
});

test("a server that is silent is given up, one that works is not", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const opening = assert.rejects(RemoteEngine.connect("ws://nobody.example/rpc"), { kind: "connection" });
  t.mock.timers.tick(5000);
  await opening;
  const { engine, socket } = await connected();
  t.mock.timers.tick(60_000);
  const answer = engine.simulate({ rack: "QUIZER?" });
  const [{ id }] = socket.sent;
  for (let step = 0; step < 3; step += 1) {
    t.mock.timers.tick(10_000);
    socket.say({ method: "$/progress", params: { id, value: {} } });
  }
  assert.ok(!socket.isClosed);
  const given = assert.rejects(answer, { kind: "connection", message: /15 s/ });
  t.mock.timers.tick(15_000);
  await given;
  assert.ok(socket.isClosed);
  await engine.closed;
});
