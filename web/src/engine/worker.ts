/** The worker: the methods of the host, one at a time, so that they never interleave. */
import { expose } from "lexc/rpc";
import { WasmHost } from "./host";

expose(new WasmHost(), { inOrder: true });
