import { readFileSync } from "node:fs";
import load from "../dist/raw/lexc.js";
import { Lexicon, init, initParts } from "lexc";

export const part = (name) => import.meta.resolve(`lexc/lexc_${name}.wasm`);
if (process.env.LEXC_PARTS) await initParts(part("game"), part("more"));
else await init();

export const root = new URL("../../../../", import.meta.url);
export const bytesOf = (name) => new Uint8Array(readFileSync(new URL(`../lexicons/${name}.lex`, import.meta.url)));
export const english = Lexicon.open(bytesOf("english"));

/** Bytes of WebAssembly's memory. */
export async function memory() {
  return (await load()).memory.buffer.byteLength;
}

/** A small lexicon of its own alphabet's letters. */
export const small = (words, alphabet = "english") => Lexicon.build(words, alphabet);

/** The reason why a call throws: its kind. */
export function kindOf(f) {
  try {
    f();
  } catch (error) {
    return error.kind ?? error;
  }
  return "nothing";
}

/** What a native program computed: `reference.json` of `cargo run -p lexc-wasm --example reference`. */
export const reference = () => JSON.parse(readFileSync(process.env.LEXC_REFERENCE, "utf8"));
