//! One API for every transport: typed requests and answers as JSON, with schemas, progress and
//! cancellation.
//!
//! An [`Engine`] stays alive between requests. It owns opened lexicons, leave tables and move
//! generators, so that later requests to a lexicon are cheap. It does no input or output: a program
//! gives it lexicons and a clock. `docs/glossary.md` in the repository explains the terms.
//!
//! # A request and its answer
//!
//! A request is a method and an object of parameters, with the names of the options of the command.
//! The answer is the object that the command prints with `--json`:
//!
//! ```
//! use std::time::Instant;
//!
//! use lexc_api::Engine;
//! use serde_json::json;
//!
//! let begun = Instant::now();
//! let engine = Engine::new(move || begun.elapsed());
//! let answer = engine.call("moves.list", json!({"rack": "QUIZER?", "limit": 1}))?;
//! assert_eq!(answer["plays"][0]["word"], "QUIZzER");
//! # Ok::<(), lexc_api::ApiError>(())
//! ```
//!
//! In Rust, a method is a type; its request and its answer are typed, too:
//!
//! ```
//! # use std::time::Instant;
//! # use lexc_api::Engine;
//! use lexc_api::moves::{ListMoves, MovesRequest};
//! use lexc_api::position::PositionRequest;
//! use lexc_api::values::Limit;
//!
//! # let begun = Instant::now();
//! # let engine = Engine::new(move || begun.elapsed());
//! let position = PositionRequest::default().rack("QUIZER?".to_owned());
//! let request = MovesRequest::default().position(position).limit(Limit::new(1)?);
//! let answer = engine.run::<ListMoves>(request)?;
//! assert_eq!(answer.plays[0].word, "QUIZzER");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A request that names no `lexicon` uses `builtin:english`. [`Engine::add_lexicon`] adds others
//! under a name.
//!
//! # Methods
//!
//! | methods | module | subject |
//! |---|---|---|
//! | `lexicon.list`, `lexicon.open`, `lexicon.build` … | [`lexicon`] | the lexicons of the engine |
//! | `lexicon.words`, `words.check`, `words.find` … | [`words`] | words and their values |
//! | `moves.list`, `moves.choose` | [`moves`] | plays of a position, choices of a computer |
//! | `leaves`, `infer` | [`leaves`], [`infer`] | tiles that a player keeps, or may hold |
//! | `simulate`, `endgame`, `preendgame` | [`simulate`], [`endgame`], [`preendgame`] | searches |
//! | `analyse` | [`analyse`] | the mistakes in a game |
//! | `positions.find`, `positions.answer` | [`positions`] | turns of games whose best move is certain |
//! | `game.new`, `game.apply`, `game.computer` … | [`game`] | games of people and computers |
//! | `match`, `selfplay` | [`matches`](mod@matches) | games of computers |
//! | `study.open`, `study.next`, `study.answer` … | [`study`] | card boxes of word students |
//! | `board` | [`board`] | pictures of positions |
//! | `puzzles.phrase`, `puzzles.boggle` … | [`puzzles`] | anagrams, acrostics, cryptograms, Boggle |
//!
//! # A server in a few lines
//!
//! [`rpc`] reads and writes messages of JSON-RPC 2.0. This program answers a request per line, as
//! `lexc serve` does:
//!
//! ```no_run
//! use std::io::{self, BufRead as _};
//! use std::time::Instant;
//!
//! use lexc_api::Engine;
//! use lexc_api::rpc::{Incoming, RpcError, code, parse, response};
//!
//! let begun = Instant::now();
//! let engine = Engine::new(move || begun.elapsed());
//! for line in io::stdin().lock().lines() {
//!     if let Incoming::Request(request) = parse(line?.as_bytes()) {
//!         let answer = engine.call(&request.method, request.params);
//!         let answer = answer.map_err(|error| RpcError::of(code::INVALID_PARAMS, error));
//!         println!("{}", response(&request.id, answer));
//!     }
//! }
//! # Ok::<(), io::Error>(())
//! ```
//!
//! # Errors in requests
//!
//! [`ApiError`] has the kind, the parameter, the place in its text and a remedy:
//!
//! ```
//! # use std::time::Instant;
//! # use lexc_api::Engine;
//! # use serde_json::json;
//! # let begun = Instant::now();
//! # let engine = Engine::new(move || begun.elapsed());
//! let error = engine.call("moves.list", json!({"rack": "QU1Z"})).unwrap_err();
//! assert_eq!(error.kind, "syntax");
//! let place = error.place.unwrap();
//! assert_eq!((&*place.field, place.column), ("rack", 3));
//!
//! let error = engine.call("moves.list", json!({"rak": "QUIZ"})).unwrap_err();
//! assert!(error.message.contains("`rak`"));
//! # Ok::<(), lexc_api::ApiError>(())
//! ```
//!
//! # Long requests
//!
//! [`Engine::start`] begins a request that is carried out in steps. Between two steps a caller can
//! show the best answer so far; a cancelled request ends within 50 ms:
//!
//! ```
//! # use std::time::{Duration, Instant};
//! # use lexc_api::Engine;
//! # use serde_json::{Value, json};
//! # let begun = Instant::now();
//! # let engine = Engine::new(move || begun.elapsed());
//! let params = json!({"rack": "ABDDRSV", "plays": 3, "iterations": 50});
//! let mut call = engine.start("simulate", params)?;
//! while !call.step(&engine, Duration::from_millis(20), &|| false) {
//!     let so_far = call.answer(&engine, false)?;
//!     println!("{}", so_far.get());
//! }
//! let answer: Value = serde_json::from_str(call.answer(&engine, false)?.get())?;
//! assert_eq!(answer["plays"].as_array().unwrap().len(), 3);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Ranges
//!
//! A parameter with a rule has a type of [`values`]: one range, one default and one text for the
//! API, the command and all bindings. [`Parameters::validate`] refuses parameters that exclude each
//! other, or have no effect:
//!
//! ```
//! # use std::time::Instant;
//! # use lexc_api::Engine;
//! # use serde_json::json;
//! # let begun = Instant::now();
//! # let engine = Engine::new(move || begun.elapsed());
//! let error = engine.call("simulate", json!({"rack": "QUIZ", "stop": 30})).unwrap_err();
//! assert_eq!(error.message, "write a number above 50 and below 100, such as 99");
//! assert_eq!(error.place.unwrap().field, "stop");
//!
//! let both = json!({"rack": "QUIZ", "plays": 3, "play": ["pass"]});
//! let error = engine.call("simulate", both).unwrap_err();
//! assert_eq!(error.to_string(), "plays: it has no effect beside play; omit `plays` or `play`");
//! # Ok::<(), lexc_api::ApiError>(())
//! ```
//!
//! # Schemas
//!
//! [`method_rows`] lists the methods with the JSON Schemas of their parameters and answers;
//! `formats/api.json` in the repository contains that list.

#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

mod error;
mod limits;
mod schema;
mod task;
pub mod values;
mod engine;
#[macro_use]
mod request;
#[macro_use]
mod method;
mod json;
mod methods;
mod call;
pub mod bot;
pub mod rpc;

pub use call::{Call, DEFAULT_LEXICON, Engine};
pub use engine::{
    Edition, MeaningIndex, Playability, WordMeaning, WordMeanings, builtin_meanings,
    edition_column, edition_of, edition_words, plays_have_scores, with_structures,
};
pub use error::{ApiError, ApiResult, ErrorPlace};
pub use json::JsonAnswer;
pub use limits::{ClientId, RequestLimits};
pub use method::{ApiMethod, NoParameters, Parameters, Scope};
pub use methods::table::{ListMethods, MethodRow, derived_method_rows, is_method, method_rows};
pub use methods::{
    analyse, board, endgame, game, infer, leaves, lexicon, matches, moves, positions, preendgame,
    puzzles, simulate, study, words,
};
pub use request::{conditions, position, reading, record, resources, text};
pub use schema::answer_schema;
pub use task::{EarlyStop, EngineClock, ReadyAnswer, StepEnd, Task, WorkProgress};
