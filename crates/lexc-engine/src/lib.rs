//! Players, leave values, self-play, simulation, endgames and analysis for crossword games such as
//! Scrabble.
//!
//! The engine plays by any rules of [`lexc_game`] with any lexicon that can generate moves. It
//! performs no I/O and reads no clock. Every result is a pure function of its arguments: random
//! numbers are addressed by seed and number, so results are the same on every machine and for any
//! number of threads.
//!
//! The examples below use [`lexc_lexicons::EXAMPLE`], a lexicon of twelve words such as CAT, CATS
//! and DOG, so that they run in milliseconds. `Lexicon` comes from `lexc_runtime`, and rules, moves
//! and positions come from `lexc_game`.
//!
//! `docs/glossary.md` in the repository explains the terms.
//!
//! # A game of two players
//!
//! A [`Session`](session::Session) is a game of people and computers as a state machine. Commands
//! go in, as text or as values; events come out.
//!
//! ```
//! use lexc_engine::session::{Phase, Session, Start};
//!
//! let lexicon = lexc_runtime::Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
//! let mut session = Session::builder(&lexicon)
//!     .person("Ann")
//!     .computer("level3")
//!     .start(Start::AsGiven)
//!     .seed(7)
//!     .build()?;
//! for event in session.apply("pass")? {
//!     println!("{}", session.describe(&event)); // Ann passes
//! }
//! session.apply_computer()?;
//! assert!(matches!(session.phase(), Phase::Turn(player) if session.seat(player).name() == "Ann"));
//!
//! // A person sees a view, which contains only what the person may know.
//! let view = session.view(session.people().next());
//! assert_eq!(view.history().len(), 2);
//!
//! // A GCG file saves the session. Resumed, it draws the same tiles from the bag.
//! let resumed = Session::resume(&session.to_gcg(), &lexicon)?;
//! assert_eq!(resumed.scores(), session.scores());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Players
//!
//! A [`Player`](players::Player) chooses moves from a [`PlayerView`](lexc_game::PlayerView).
//! Implement the trait for a player of your own, or name a built-in one by a
//! [`PlayerSpec`](players::PlayerSpec):
//!
//! | spec | player |
//! |---|---|
//! | `random` | a random legal play |
//! | `level1` to `level5` | graded strength, for people to play against |
//! | `greedy` | the play of the highest score |
//! | `equity` | the move of the highest score plus leave value |
//! | `endgame` | `equity`, and an exact search once the bag is empty |
//! | `sim` | the move of the highest mean in a simulation |
//! | `champion` | `sim`, and exact searches of the last turns |
//!
//! ```
//! use std::sync::Arc;
//! use lexc_engine::leaves::LeaveTable;
//! use lexc_engine::players::PlayerSpec;
//! use lexc_game::{GameRules, GameState};
//!
//! let lexicon = lexc_runtime::Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
//! let rules = GameRules::standard();
//! let leaves = Arc::new(LeaveTable::default_for(&lexicon)?);
//! let spec: PlayerSpec = "sim:iterations=20:plies=1".parse()?;
//! let mut player = spec.player(&lexicon, &rules, &leaves, None)?;
//!
//! let state = GameState::builder(rules, lexicon.alphabet()).seed(1).build()?;
//! let made = player.choose(&state.view(state.to_move()));
//! assert!(state.check(&made).is_ok());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The last argument of [`PlayerSpec::player`](players::PlayerSpec::player) is a
//! [`Clock`](players::Clock). Only `champion:time=SECONDS` needs one; games with a clock are not
//! reproducible.
//!
//! # Self-play
//!
//! [`selfplay`] plays games of two players and adds them up. Game number *n* of a seed is always
//! the same game, and [`Statistics`](selfplay::Statistics) are sums of integers, so a run can be
//! divided among threads and machines in any way. In *mirrored pairs* two games share the order of
//! the bag with seats exchanged, which reduces the influence of luck.
//!
//! ```
//! use lexc_engine::players::{GreedyPlayer, RandomPlayer, Player};
//! use lexc_engine::selfplay::{GameSetup, Pairs, Recorder, SelfPlay, Statistics};
//! use lexc_engine::stats::mean_interval;
//! use lexc_game::{GameRules, GameState};
//!
//! let lexicon = lexc_runtime::Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
//! let rules = GameRules::standard();
//! let state = GameState::builder(rules.clone(), lexicon.alphabet()).build()?;
//! let players: [Box<dyn Player>; 2] = [
//!     Box::new(GreedyPlayer::new(&lexicon, &rules)?),
//!     Box::new(RandomPlayer::new(&lexicon, &rules)?),
//! ];
//! let mut games = SelfPlay::new(state, players);
//! let rank = |word: &[lexc_alphabet::Letter]| lexicon.rank_letters(word);
//! let mut recorder = Recorder::new(Statistics::new(None), rank);
//! for number in 0..40 {
//!     games.play(&GameSetup::of(1, number, Pairs::Mirrored), &mut recorder)?;
//! }
//! let statistics = recorder.into_statistics();
//! assert_eq!(statistics.games, 40);
//! // The spread of the first player, with a 95 % confidence interval.
//! let spread = mean_interval(&statistics.player_spread).unwrap();
//! assert!(spread.low < spread.estimate && spread.estimate < spread.high);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`Workers`](selfplay::Workers) does the same on several threads,
//! [`Transcript`](selfplay::Transcript) keeps the record of a game, and the crate `lexc-records`
//! stores statistics as Parquet files. A [`SequentialTest`](stats::SequentialTest) ends a match as
//! soon as the result is significant.
//!
//! # Leave values
//!
//! The *leave* of a move is the tiles that the player keeps, and *equity* is score plus leave
//! value. A [`LeaveTable`](leaves::LeaveTable) holds a value for each leave. Tables are built in
//! for some alphabets, read from `.lex`, CSV or KLV2 files, or learned from a lexicon alone by a
//! [`LeaveLearner`](learn::LeaveLearner).
//!
//! ```
//! use lexc_engine::leaves::LeaveTable;
//! use lexc_game::{Equity, Rack};
//!
//! let lexicon = lexc_runtime::Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
//! let table = LeaveTable::from_csv("leave,value\nS,8.5\nAS,9\n", lexicon.alphabet(), 6)?;
//! let leave = Rack::parse("SA", &lexicon)?;
//! assert_eq!(table.value(&leave), Equity::from_points(9.0));
//! // All leaves of a rack, the best first.
//! let (best, value) = table.ranked_leaves(&Rack::parse("CATS", &lexicon)?)[0];
//! assert_eq!((best.spell(lexicon.alphabet()), value), ("AS".to_owned(), Equity::from_points(9.0)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The best move in a position
//!
//! An [`Advisor`](session::Advisor) ranks all moves by equity. [`simulate`] compares the best of
//! them by playing the next turns many times, [`infer`] estimates the opponent's tiles from the
//! last move, and [`endgame`] and [`preendgame`] find proven results once few tiles are left. Each
//! module page has an example.
//!
//! ```
//! use std::sync::Arc;
//! use lexc_engine::leaves::LeaveTable;
//! use lexc_engine::session::Advisor;
//! use lexc_game::{GameRules, GameState};
//!
//! let lexicon = lexc_runtime::Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
//! let rules = GameRules::standard();
//! let leaves = Arc::new(LeaveTable::default_for(&lexicon)?);
//! let state = GameState::builder(rules.clone(), lexicon.alphabet()).seed(1).build()?;
//! let mut advisor = Advisor::new(&lexicon, &rules, leaves)?;
//! let ranked = advisor.ranked(&state.view(state.to_move()));
//! assert!(ranked.windows(2).all(|pair| pair[0].equity >= pair[1].equity));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Analysis of a game
//!
//! [`Analyser`](analyse::Analyser) compares each move of a record with the best one, by equity, by
//! simulation, or exactly near the end of the game.
//!
//! ```
//! use std::sync::Arc;
//! use lexc_engine::analyse::{Analyser, AnalysisOptions, Depth};
//! use lexc_engine::leaves::LeaveTable;
//! use lexc_engine::simulate::Tables;
//! use lexc_engine::win::WinTable;
//! use lexc_game::{Game, GameRules};
//!
//! let lexicon = lexc_runtime::Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
//! let rules = GameRules::standard();
//! let record = ">ann: ACRSTXZ 8F CAT +10 10\n>bob: EQSUVXZ - +0 0\n";
//! let game = Game::from_gcg(record, rules.layout(), lexicon.alphabet())?;
//!
//! let leaves = Arc::new(LeaveTable::zero(lexicon.alphabet(), 6)?);
//! let tables = Tables { lexicon, leaves, win: WinTable::builtin() };
//! let options = AnalysisOptions::default().depth(Depth::Equity);
//! let analysis = Analyser::new(tables, rules, options).analyse(&game, 1)?;
//! // Ann played CAT; CARS scores two points more.
//! let turn = analysis.turns[0].assessment().unwrap();
//! assert_eq!(turn.equity_lost.value, 2.0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Modules
//!
//! Data flows from the first module to the last; each uses only modules above it.
//!
//! | module | content |
//! |---|---|
//! | [`lexicon_hash`] | the identity of a lexicon by its words, independent of the file |
//! | [`values`] | numbers of a range with one parser and one text, as options hold them |
//! | [`stats`] | exact sums, confidence intervals, sequential tests |
//! | [`leaves`] | leave values: numbering, tables, files, values in a turn |
//! | [`census`] | exact leave values of one board |
//! | [`win`] | win probabilities by lead and number of unseen tiles |
//! | [`simulate`] | comparison of moves by playing the next turns many times |
//! | [`infer`] | the opponent's tiles, estimated from the last move |
//! | [`endgame`] | exact search once the bag is empty |
//! | [`preendgame`] | estimates with one to six tiles in the bag, proofs with one or two |
//! | [`players`] | strategies that choose moves |
//! | [`selfplay`] | games of players against each other, and their statistics |
//! | [`playability`] | what words earn in games, by rank |
//! | [`learn`] | leave values learned from games |
//! | [`analyse`] | the loss of each move of a game |
//! | [`positions`] | turns of games whose best move is certain, to solve |
//! | [`session`] | games of people and computers |
//!
//! # Errors
//!
//! All modules return [`Error`]. Its method `kind` returns an
//! [`ErrorKind`](lexc_alphabet::ErrorKind), so that programs can handle errors of one kind alike.

#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::panic))]

mod error;

mod identity;
mod threads;
mod watch;
mod invalid_words;

pub mod values;

pub mod stats;

pub mod leaves;

pub mod win;

pub mod census;

pub mod simulate;

pub mod infer;

pub mod endgame;

pub mod preendgame;

pub mod players;

pub mod selfplay;

pub mod playability;

pub mod learn;

pub mod analyse;

pub mod positions;

pub mod session;

#[cfg(test)]
mod testing;

pub use error::Error;
pub use identity::lexicon_hash;
pub use watch::StepLimits;
