// A worker of Node with the global functions of a worker of a browser.
import { parentPort, workerData } from "node:worker_threads";

globalThis.postMessage = (message) => parentPort.postMessage(message);
globalThis.addEventListener = (type, listener) => {
  parentPort.on(type, (data) => listener({ data }));
};
await import(workerData);
