// An object whose methods a test calls from another thread.
import { LexcError, expose } from "lexc/rpc";

class Host {
  #names = [];

  async wait(name, onProgress, signal) {
    this.#names.push(name);
    const aborted = new Promise((resolve) => signal.addEventListener("abort", () => resolve("aborted")));
    onProgress(name);
    return aborted;
  }

  names() {
    return this.#names;
  }

  refuse() {
    throw new LexcError({ kind: "network", message: "gone" });
  }

  fail() {
    throw new TypeError("wrong");
  }
}

expose(new Host(), { inOrder: true });
