/** An engine on a server: `lexc serve --http`, by WebSocket. */
import type { Methods } from "./methods.js";
import { sent } from "./record.js";
import { RequestError, withMethods, type CallOptions, type Method, type RequestErrorData, type Requests } from "./requests.js";

export type * from "./methods.js";
export { RequestError, type CallOptions, type Method, type RequestErrorData, type Requests } from "./requests.js";

/** Seconds for opening a connection, and between two messages of a server that has a request. */
const [OPENING, SILENCE] = [5, 15];

/** A message of the server, in JSON-RPC 2.0. */
type Incoming =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number | null; readonly error: { readonly code: number; readonly message: string; readonly data?: RequestErrorData } }
  | { readonly method: string; readonly params: { readonly id: number; readonly value: unknown } };

interface Pending {
  resolve(value: unknown): void;
  reject(error: RequestError): void;
  readonly onProgress: ((soFar: never) => void) | undefined;
  forget(): void;
}

/** Kinds of errors that the server sends without data, by code. */
const KINDS: Readonly<Record<number, string>> = { [-32000]: "busy", [-32800]: "cancelled" };

const lost = (message: string): RequestError => new RequestError({ kind: "connection", message });

// The members of `withMethods`.
export interface RemoteEngine extends Requests {}

/**
 * The engine of a server. It takes the requests of `Engine` with the same parameters, answers, progress and cancellation. A
 * request whose connection ends is rejected with the kind `connection`; a new connection is up to the caller.
 */
export class RemoteEngine {
  /** Resolves when the connection has ended. */
  readonly closed: Promise<void>;
  private readonly pending = new Map<number, Pending>();
  private last = 0;
  private silence: ReturnType<typeof setTimeout> | undefined;
  private isOpen = true;

  private constructor(private readonly socket: WebSocket) {
    socket.addEventListener("message", ({ data }) => {
      this.receive(JSON.parse(String(data)) as Incoming);
    });
    this.closed = new Promise((resolve) => {
      socket.addEventListener("close", () => {
        this.end("the connection has ended");
        resolve();
      });
    });
  }

  /**
   * Connects to a server, by the address that ends with `/rpc`. Rejects with the kind `connection` if the server does not answer
   * within 5 seconds.
   */
  static connect(address: string | URL): Promise<RemoteEngine> {
    const url = new URL(address);
    url.protocol = url.protocol.replace("http", "ws");
    const socket = new WebSocket(url);
    return new Promise((resolve, reject) => {
      const fail = (): void => {
        clearTimeout(timer);
        socket.close();
        reject(lost(`no connection to ${url.href}`));
      };
      const timer = setTimeout(fail, OPENING * 1000);
      socket.addEventListener("error", fail);
      socket.addEventListener("open", () => {
        clearTimeout(timer);
        resolve(withMethods(new RemoteEngine(socket)));
      });
    });
  }

  /** Sends a request. A signal ends it with the best answer so far. */
  call<M extends Method>(method: M, params: Methods[M]["params"], options: CallOptions<M> = {}): Promise<Methods[M]["result"]> {
    if (!this.isOpen) return Promise.reject(lost("the connection has ended"));
    const id = (this.last += 1);
    const { onProgress, signal } = options;
    return new Promise((resolve, reject) => {
      const cancel = (): void => {
        this.send({ method: "$/cancelRequest", params: { id } });
      };
      const forget = (): void => {
        signal?.removeEventListener("abort", cancel);
      };
      this.pending.set(id, { resolve: resolve as Pending["resolve"], reject, onProgress, forget });
      this.listen();
      this.send({ id, method, params: sent(params) });
      if (signal?.aborted) cancel();
      else signal?.addEventListener("abort", cancel);
    });
  }

  /** Ends the connection; requests that wait are rejected. */
  close(): void {
    this.end("the connection was closed");
  }

  private send(message: object): void {
    if (this.isOpen) this.socket.send(JSON.stringify({ jsonrpc: "2.0", ...message }));
  }

  /** Counts the time without a message, while requests wait. A connection may be lost without a sign. */
  private listen(): void {
    clearTimeout(this.silence);
    if (this.pending.size === 0) return;
    this.silence = setTimeout(() => {
      this.end(`the server has sent nothing for ${SILENCE} s`);
    }, SILENCE * 1000);
  }

  private receive(message: Incoming): void {
    const { id } = "method" in message ? message.params : message;
    const pending = this.pending.get(id ?? 0);
    if (pending !== undefined && "method" in message) pending.onProgress?.(message.params.value as never);
    else if (pending !== undefined) {
      this.pending.delete(id ?? 0);
      pending.forget();
      if ("result" in message) pending.resolve(message.result);
      else if ("error" in message) {
        const { code, message: text, data } = message.error;
        pending.reject(new RequestError(data ?? { kind: KINDS[code] ?? "internal", message: text }));
      }
    }
    this.listen();
  }

  private end(message: string): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    clearTimeout(this.silence);
    this.socket.close();
    for (const pending of this.pending.values()) {
      pending.forget();
      pending.reject(lost(message));
    }
    this.pending.clear();
  }
}
