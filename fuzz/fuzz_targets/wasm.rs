//! The functions of the WebAssembly package, called natively.
//!
//! Any bytes and any texts are read or are an error with a message. Results are JSON. A move that is
//! refused changes nothing; a game that is saved is restored as the same game; taking an action back gives the state
//! before it.
//!
//! Input: a line for each call, a letter for the function and then its argument; `o` and `l` take the rest of the
//! input as a file.

#![no_main]

use lexc_fuzz::input::Input;
use lexc_fuzz::refused;
use lexc_testkit::{TWELVE, damage};
use lexc_wasm::{
    RawAlphabet, RawGame, RawLeaves, RawLexicon, RawPlayer, RawSimulation, WasmError, rules,
};
use libfuzzer_sys::fuzz_target;

/// The most calls of an input.
const MAX_CALLS: usize = 64;

/// Of calls that search, which take a thousand times as long.
const MAX_SEARCHES: usize = 4;

thread_local! {
    /// A lexicon is not shared between threads.
    static WORLD: World = World::new();
}

struct World {
    english: RawAlphabet,
    lexicon: RawLexicon,
}

impl World {
    fn new() -> Self {
        let english = RawAlphabet::builtin("english").expect("a built-in alphabet");
        let list = [&TWELVE[..], &["at", "ta", "tea", "set", "ort", "rot", "ode"]].concat();
        let lexicon = RawLexicon::build(list.join("\n").as_bytes(), &english, "");
        Self { lexicon: lexicon.expect("a few words"), english }
    }
}

fuzz_target!(|bytes: &[u8]| WORLD.with(|world| Session::new(world).run(bytes)));

/// The objects that the calls of an input have made.
struct Session<'a> {
    world: &'a World,
    game: Option<RawGame>,
    leaves: Option<RawLeaves>,
    searches: usize,
}

/// Returns the result of a call, which is JSON, or an error with a text.
fn json(answer: Result<String, WasmError>) -> Option<String> {
    match answer {
        Ok(text) => {
            let value = serde_json::from_str::<serde_json::Value>(&text);
            assert!(value.is_ok(), "not JSON: {text}");
            Some(text)
        }
        Err(error) => {
            refused(&error);
            None
        }
    }
}

fn made<T>(answer: Result<T, WasmError>) -> Option<T> {
    answer.map_err(|error| refused(&error)).ok()
}

impl<'a> Session<'a> {
    fn new(world: &'a World) -> Self {
        Self { world, game: None, leaves: None, searches: 0 }
    }

    fn run(&mut self, bytes: &[u8]) {
        let mut input = Input(bytes);
        for _ in 0..MAX_CALLS {
            if input.is_empty() {
                break;
            }
            let kind = input.byte();
            let rest = input.0;
            if kind == b'o' || kind == b'l' {
                self.file(kind, rest);
                break;
            }
            let end = rest.iter().position(|&byte| byte == b'\n');
            let line = input.take(end.unwrap_or(rest.len()));
            input.take(1);
            self.call(kind, &String::from_utf8_lossy(line));
        }
        if let Some(game) = &self.game {
            let same = RawGame::restore(&self.world.lexicon, &game.save());
            let same = same.expect("a game that was saved");
            assert_eq!(made(same.state(-1)), made(game.state(-1)), "restored");
            assert!(made(game.gcg(-1)).is_some_and(|gcg| !gcg.is_empty()));
        }
    }

    fn file(&mut self, kind: u8, bytes: &[u8]) {
        if kind == b'l' {
            self.leaves = made(RawLeaves::open(bytes, &self.world.english));
            if let Some(leaves) = &self.leaves {
                assert!(leaves.value("AE?").is_ok_and(f64::is_finite));
            }
            return;
        }
        let mut repaired = bytes.to_vec();
        damage::repair(&mut repaired);
        for file in [bytes, &repaired] {
            if let Some(lexicon) = made(RawLexicon::open(file)) {
                json(Ok(lexicon.info()));
                let _ = (lexicon.contains("A"), lexicon.to_bytes());
            }
        }
    }

    fn call(&mut self, kind: u8, text: &str) {
        let lexicon = &self.world.lexicon;
        match kind {
            b'a' => {
                if let Some(alphabet) = made(RawAlphabet::from_toml(text)) {
                    json(Ok(alphabet.data()));
                    json(alphabet.parse(text));
                }
            }
            b'b' => {
                let (list, options) = text.split_once('|').unwrap_or((text, ""));
                let list = list.replace(' ', "\n");
                let built = RawLexicon::build(list.as_bytes(), &self.world.english, options);
                if let Some(built) = made(built) {
                    json(Ok(built.info()));
                    built.report().map(Ok).map(json);
                }
            }
            b'w' => {
                json(lexicon.hooks(text));
                let valid = lexicon.contains(text);
                assert!(lexicon.is_prefix(text) || !valid);
                json(Ok(lexicon.define(text)));
            }
            b'r' => drop(json(rules(text))),
            b'c' => self.game = made(RawGame::create(lexicon, text)).or(self.game.take()),
            b'R' => self.game = made(RawGame::restore(lexicon, text)).or(self.game.take()),
            b'S' | b'M' | b'P' => {
                self.searches += 1;
                if self.searches <= MAX_SEARCHES {
                    self.search(kind, text);
                }
            }
            _ => self.turn(kind, text),
        }
    }

    /// Calls that search from a position, with options after a `|`, or from the game.
    fn search(&mut self, kind: u8, text: &str) {
        let lexicon = &self.world.lexicon;
        let (position, options) = text.split_once('|').unwrap_or(("", text));
        let leaves = || self.leaves.as_ref().map(RawLeaves::share);
        match (kind, &self.game) {
            (b'M', _) => {
                if let Some(game) = &self.game {
                    json(game.moves(options, leaves()));
                }
            }
            (b'P', Some(game)) => {
                let spec = if text.is_empty() { "greedy" } else { text };
                // Other players may take any number of seconds.
                if spec.starts_with("greedy") {
                    let player = RawPlayer::create(lexicon, spec, "", leaves());
                    if let Some(mut player) = made(player) {
                        json(player.choose(game));
                    }
                }
            }
            (b'S', game) => {
                let simulation = match game {
                    Some(game) if position.is_empty() => {
                        RawSimulation::of_game(game, lexicon, options, leaves())
                    }
                    _ => RawSimulation::of_position(lexicon, position, options, leaves()),
                };
                if let Some(mut simulation) = made(simulation) {
                    simulation.advance();
                    json(Ok(simulation.answer(false)));
                }
            }
            _ => {}
        }
    }

    /// Calls of a game.
    fn turn(&mut self, kind: u8, text: &str) {
        let Some(game) = &mut self.game else {
            return;
        };
        let number = text.trim().parse::<i32>().unwrap_or(-1);
        let before = made(game.state(-1)).expect("all seats");
        match kind {
            b'p' => {
                json(game.check(text));
                match json(game.play(text, None)) {
                    Some(_) => {
                        let after = made(game.state(-1));
                        let mut other = game.clone();
                        assert!(other.undo(), "a move is taken back");
                        assert_eq!(made(other.state(-1)).as_ref(), Some(&before));
                        assert!(json(other.play(text, None)).is_some(), "the move is made again");
                        assert_eq!(made(other.state(-1)), after);
                    }
                    None => assert_eq!(made(game.state(-1)), Some(before)),
                }
            }
            b'x' => {
                if json(game.challenge(number, None)).is_none() {
                    assert_eq!(made(game.state(-1)), Some(before));
                }
            }
            b'u' => drop(game.undo()),
            b't' => {
                let (seat, seconds) = text.split_once(' ').unwrap_or(("0", text));
                let seat = seat.parse().unwrap_or(usize::MAX);
                made(game.penalize_time(seat, seconds.parse().unwrap_or(f64::NAN)));
            }
            b'n' => game.note(text),
            b'v' => drop(json(game.state(number))),
            b'g' => {
                made(game.cgp(number));
                let entry = usize::try_from(number).unwrap_or(usize::MAX);
                made(game.cgp_at(entry));
                json(Ok(game.board_at(entry)));
                json(Ok(game.move_indices()));
            }
            _ => {}
        }
    }
}
