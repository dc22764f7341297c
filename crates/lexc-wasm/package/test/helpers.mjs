import { readFileSync } from "node:fs";
import load from "../dist/raw/lexc.js";
import { Game, Lexicon, Player, init, initParts } from "lexc";

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

/** A whole game of computer players. */
export function playGame(lexicon, specs, options) {
  const game = Game.create(lexicon, { ...options, players: specs });
  const players = specs.map((spec) => Player.create(lexicon, spec));
  for (let now; !(now = game.state("none")).over; ) game.play(players[now.toMove].choose(game));
  for (const player of players) player.free();
  return game;
}

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
