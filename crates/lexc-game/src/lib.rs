//! Crossword board games as data: boards, racks, bags, rules, moves, games in progress and their
//! records, and all of these as text.
//!
//! The crate knows the rules of placing, drawing and scoring tiles. It does not know words: a move
//! generator (`lexc-movegen`) or a referee with a lexicon decides on them. It does no I/O and reads
//! no clock, so that the same calls give the same results on every machine.
//!
//! `docs/glossary.md` in the repository explains the terms.
//!
//! # A game in progress
//! A [`GameState`] has the board, the racks, the bag and the scores. Moves are checked, applied and
//! undone without allocating. The order of draws is determined by a seed and a number:
//! ```
//! use lexc_game::{GameRules, GameState, Move, Play, PlayerId, score};
//!
//! let english = lexc_alphabet::Alphabet::builtin("english")?;
//! let mut state = GameState::builder(GameRules::standard(), &english).players(2).seed(7).build()?;
//! assert_eq!((state.rack(PlayerId::FIRST).len(), state.bag().len()), (7, 86));
//!
//! let before = state.clone();
//! let undo = state.apply(&Move::Pass)?;
//! assert_eq!(state.to_move(), PlayerId::SECOND);
//! state.undo(undo);
//! assert_eq!(state, before);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//! A player must not see all of it. A [`PlayerView`] has only what a player knows, and samples the
//! rest at random, for simulations:
//! ```
//! # use lexc_game::{Draws, GameRules, GameState, PlayerId};
//! # let english = lexc_alphabet::Alphabet::builtin("english")?;
//! let state = GameState::builder(GameRules::standard(), &english).seed(7).build()?;
//! let view = state.view(PlayerId::FIRST);
//! // The unseen tiles: 86 in the bag, and 7 of the other player.
//! assert_eq!((view.bag_len(), view.unseen().len()), (86, 93));
//! let sample = view.sample(Draws::new(1, 0));
//! assert_eq!(sample.view(PlayerId::FIRST), view);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Plays and racks as text
//! Racks, plays, moves and boards are displayed with an alphabet, and parsed again. Letters that
//! are already on the board stand in brackets, and a blank is written in lower case:
//! ```
//! use lexc_game::{BoardLayout, Play, Position, Rack};
//!
//! let english = lexc_alphabet::Alphabet::builtin("english")?;
//! let layout = BoardLayout::standard();
//! let cgp = "15/15/15/15/15/15/15/6IDEA5/15/15/15/15/15/15/15 QUZ?/";
//! let position = Position::from_cgp(cgp, layout, &english)?;
//! assert_eq!(position.rack.display(&english).to_string(), "?QUZ");
//!
//! let play = Play::parse("8E QU(IDEA)z", &position.board, &english)?;
//! assert_eq!(play.display(&position.board, &english).to_string(), "8E QU(IDEA)z");
//! assert_eq!(play.leave(&position.rack).display(&english).to_string(), "Z");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//! | what | text | read | written |
//! |---|---|---|---|
//! | a square, a coordinate | `8D` across, `D8` down | `FromStr` | `Display` |
//! | a rack | `AEINRS?` | [`Rack::parse`] | [`Rack::display`] |
//! | a play, a move | `8D QU(I)z` | [`Play::parse`] | [`Play::display`], [`Move::display`] |
//! | a position | CGP: see [`cgp`] | [`Position::from_cgp`] | [`Position::to_cgp`] |
//! | a game | GCG: see [`gcg`] | [`Game::from_gcg`] | [`Game::to_gcg`] |
//! | a board layout | lines of premiums: see [`BoardLayout::parse`] | `FromStr` | `Display` |
//! | rules, challenge rules | `standard`, `double` | `FromStr` | `Display` |
//!
//! # Scores
//! [`score`](fn@score) computes the score of a play by the rules, and [`words`] its words:
//! ```
//! use lexc_game::{Board, GameRules, Play, TileValues, score, words};
//!
//! let english = lexc_alphabet::Alphabet::builtin("english")?;
//! let rules = GameRules::standard();
//! let (board, values) = (Board::new(rules.layout()), TileValues::new(&english));
//! let play = Play::parse("8D QUIZ", &board, &english)?;
//! // The Q is on a double letter: 20 + 1 + 1 + 10 points.
//! assert_eq!(score(&play, &board, &rules, &values), 32);
//! assert_eq!(words(&play, &board, &rules, &values).len(), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The score of a play is the sum of its words and, for a *bingo*, a play of the whole rack, a
//! bonus. [`GameRules::bingo_bonus`] is the only definition of that bonus:
//! ```
//! use lexc_game::{BingoBonus, Board, GameRules, Play, Score, TileValues, score};
//!
//! let english = lexc_alphabet::Alphabet::builtin("english")?;
//! let rules = GameRules::standard();
//! assert_eq!([6, 7].map(|tiles| rules.bingo_bonus(tiles).points()), [0, 50]);
//!
//! let (board, values) = (Board::new(rules.layout()), TileValues::new(&english));
//! let play = Play::parse("8D NASTIER", &board, &english)?;
//! assert_eq!(score(&play, &board, &rules, &values), 2 * 8 + 50);
//!
//! // 20 points for six tiles, and 60 for seven.
//! let bonus = |tiles, points| BingoBonus { tiles, points: Score::new(points) };
//! let rules = rules.with_bingo_bonuses([bonus(6, 20), bonus(7, 60)]);
//! assert_eq!(score(&play, &board, &rules, &values), 2 * 8 + 60);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Rules
//! [`GameRules`] are data: a preset, or a preset with some parts replaced. [`GameState::check`]
//! tells why the rules do not allow a move:
//! ```
//! use lexc_game::{ChallengeRule, GameRules, GameState, Move, MoveError};
//!
//! let english = lexc_alphabet::Alphabet::builtin("english")?;
//! let rules = "super".parse::<GameRules>()?.with_challenge(ChallengeRule::Double);
//! assert_eq!((rules.layout().rows(), rules.rack_size()), (21, 7));
//!
//! let state = GameState::builder(GameRules::standard(), &english).seed(7).build()?;
//! let none = Move::Exchange(lexc_game::Rack::new());
//! assert_eq!(state.check(&none), Err(MoveError::NoTiles));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Records
//! A [`Game`] is the record of a game, of self-play or read from GCG: its turns, and the board and
//! position before each of them.
//! ```
//! use lexc_game::{BoardLayout, Game, PlayerId};
//!
//! let english = lexc_alphabet::Alphabet::builtin("english")?;
//! let text = "#player1 ann Ann\n#player2 bob Bob\n>ann: AEINRST 8D NASTIER +66 66\n";
//! let game = Game::from_gcg(text, BoardLayout::standard(), &english)?;
//! assert_eq!(game.score(PlayerId::FIRST), 66);
//! let board = game.board_after(1, BoardLayout::standard());
//! assert_eq!(board.words(&english)[0].to_string(), "8D NASTIER across");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Errors
//! Errors are data with a `kind()`, an [`ErrorKind`](lexc_alphabet::ErrorKind). Every fault in a
//! text is a [`TextError`], with its line, its column and a remedy.
//! ```
//! use lexc_alphabet::ErrorKind;
//! use lexc_game::{BoardLayout, Game};
//!
//! let english = lexc_alphabet::Alphabet::builtin("english")?;
//! let standard = BoardLayout::standard();
//! let error = Game::from_gcg(">ann: AEINRST 8D\n", standard, &english).unwrap_err();
//! assert_eq!((error.line, error.column, error.kind()), (1, 17, ErrorKind::Syntax));
//! assert_eq!(error.to_string(), "GCG, line 1, column 17: the word is missing");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//! With the feature `serde`, [`Score`], [`Equity`], [`PlayRow`](notation::PlayRow) and
//! [`Drawing`](draw::Drawing) implement `Serialize` and `Deserialize`.
//!
//! # Modules
//! Each uses only those before it:
//!
//! | module | types | subject |
//! |---|---|---|
//! | `names` | [`UnknownName`] | names in text |
//! | `score` | [`Score`], [`Equity`] | points, thousandths of points |
//! | `board` | [`Square`], [`Coordinate`], [`BoardLayout`], [`Board`] | squares and tiles |
//! | `tiles` | [`Rack`], [`Bag`], [`Draws`] | multisets of tiles, and the order of draws |
//! | `rules` | [`GameRules`], [`TileValues`] | rules and values as data |
//! | `moves` | [`Play`], [`Move`], [`Word`] | the moves of a turn, their words and scores |
//! | `player` | [`PlayerId`], [`PlayerName`], [`Ending`] | players, and how a game ends |
//! | `position` | [`Position`] | a board, racks and scores |
//! | `state` | [`GameState`], [`PlayerView`] | games in progress |
//! | `record` | [`Game`], [`Turn`], [`Event`] | records of games |
//! | [`notation`] | [`cgp`], [`gcg`], [`positions`], [`mod@digest`], [`mod@draw`] | these as text |

#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::panic))]

mod names;
mod text_error;
mod score;
mod board;
mod tiles;
mod rules;
mod moves;
mod player;
mod position;
mod state;
mod record;
pub mod notation;

/// The examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

pub use board::grid::Board;
pub use board::layout::{BoardLayout, MAX_WORD_PRODUCT, Premium};
pub use board::square::{Coordinate, Direction, MAX_SIDE, Square, column_name};
pub use moves::play::Play;
pub use moves::player_move::{Move, exchanges};
pub use moves::words::{Word, score, words};
pub use names::UnknownName;
pub use notation::{BoardWord, cgp, digest, draw, gcg, positions};
pub use player::{Ending, MAX_PLAYERS, PlayerId, PlayerName};
pub use position::Position;
pub use record::{Event, Game, GameAddress, Turn};
pub use rules::choices::{ChallengeRule, Leftovers};
pub use rules::game_rules::{BingoBonus, GameRules, RackTooLarge, TimeControl};
pub use rules::tile_values::TileValues;
pub use score::{Equity, Score};
pub use state::apply::Undo;
pub use state::builder::GameStateBuilder;
pub use state::challenge::{ChallengeError, ChallengeResult, Verdict};
pub use state::error::{GameStateError, MAX_RACK};
pub use state::game_state::{GameState, Outcome};
pub use state::hidden::HiddenError;
pub use state::legal::MoveError;
pub use state::seen_move::SeenMove;
pub use state::view::PlayerView;
pub use text_error::{TextError, TextFault, TextFormat};
pub use tiles::bag::{Bag, Draws};
pub use tiles::rack::{Rack, RackFull};
