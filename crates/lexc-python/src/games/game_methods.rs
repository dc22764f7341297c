//! The methods of [`PyGame`]: moves, challenges, records.

use std::sync::{Arc, Mutex, PoisonError};

use lexc_alphabet::Tile;
use lexc_api::board::BoardPanels;
use lexc_api::moves::RankedPlayRow;
use lexc_api::text;
use lexc_api::values::Limit;
use lexc_engine::leaves::TurnValues;
use lexc_game::{
    ChallengeResult, ChallengeRule, Ending, Game, GameAddress, GameRules, GameState, PlayerId,
    PlayerName, Verdict,
};
use lexc_movegen::MoveGenerator;
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;

use crate::errors::{self, MoveError, PositionError};
use crate::games::game::PyGame;
use crate::games::notation::{self, MoveArgument};
use crate::games::record::GameRecord;
use crate::lexicon::PyLexicon;

fn rules(name: &str, challenge: &str) -> PyResult<GameRules> {
    let challenge = challenge.parse::<ChallengeRule>().ok().ok_or_else(|| {
        let names = ChallengeRule::ALL.map(ChallengeRule::name).join(", ");
        errors::illegal::<PositionError>(format!(
            "there is no challenge rule {challenge:?}: expected one of {names}"
        ))
    })?;
    Ok(notation::rules(name)?.with_challenge(challenge))
}

/// Returns the names of players with distinct nicknames.
fn names(players: &[String]) -> Vec<PlayerName> {
    let mut named: Vec<PlayerName> = Vec::with_capacity(players.len());
    for name in players {
        let mut player = PlayerName::new(name, name);
        let mut number = 2;
        while named.iter().any(|other| other.nickname() == player.nickname()) {
            player = PlayerName::new(&format!("{name}{number}"), name);
            number += 1;
        }
        named.push(player);
    }
    named
}

#[pymethods]
impl PyGame {
    #[new]
    #[pyo3(signature = (lexicon, players = None, *, rules = "standard", challenge = "void", seed = 0, number = 0, cgp = None))]
    fn new(
        lexicon: &PyLexicon,
        players: Option<Vec<String>>,
        rules: &str,
        challenge: &str,
        seed: u64,
        number: u64,
        cgp: Option<&str>,
    ) -> PyResult<Self> {
        let tables = lexicon.tables.clone();
        let lexicon = lexicon.lexicon.clone();
        let rules = Arc::new(self::rules(rules, challenge)?);
        let players = players.unwrap_or_else(|| vec!["player1".into(), "player2".into()]);
        let position = cgp.map(|cgp| text::cgp(&lexicon, "cgp", cgp, &rules));
        let position = position.transpose().map_err(errors::raised::<PositionError>)?;
        let builder =
            GameState::builder(Arc::clone(&rules), lexicon.alphabet()).seed(seed).number(number);
        let builder = match (&position, players.len()) {
            (None, count) => builder.players(count),
            (Some(position), 2) => builder.position(position),
            (Some(_), count) => {
                let message = format!("a position has 2 players, not {count}");
                return Err(errors::illegal::<PositionError>(message));
            }
        };
        let state = builder.build().map_err(errors::refused::<PositionError>)?;
        let address = GameAddress { seed, number };
        let mut record = Game::new(names(&players));
        record.address = cgp.is_none().then_some(address);
        let generator = MoveGenerator::with_rules(&lexicon, &rules)
            .map_err(errors::refused::<PositionError>)?;
        Ok(Self {
            lexicon,
            tables,
            state,
            record,
            address,
            past: Vec::new(),
            generator: Mutex::new(generator),
        })
    }

    /// The names of the players, in the order of their turns.
    #[getter]
    fn players(&self) -> Vec<String> {
        let players = self.record.players.iter();
        players.map(|player| player.name().to_owned()).collect()
    }

    /// The scores by player.
    #[getter]
    fn scores(&self) -> Vec<i32> {
        self.state.scores().iter().map(|score| score.points()).collect()
    }

    /// The tiles of each player.
    #[getter]
    fn racks(&self) -> Vec<String> {
        let players = PlayerId::all(self.state.players());
        let alphabet = self.lexicon.alphabet();
        players.map(|player| self.state.rack(player).spell(alphabet)).collect()
    }

    /// The index of the player to move.
    #[getter]
    fn to_move(&self) -> usize {
        self.state.to_move().index()
    }

    /// The number of turns up to now.
    #[getter]
    fn turn(&self) -> u32 {
        self.state.turn()
    }

    /// The number of tiles in the bag.
    #[getter]
    fn bag_count(&self) -> usize {
        self.state.bag().len()
    }

    /// Returns `True` if the game has ended.
    #[getter]
    fn over(&self) -> bool {
        self.state.ending().is_some()
    }

    /// The ending of the game: "played-out", "scoreless" or "exchanges"; None while it continues.
    #[getter]
    fn ending(&self) -> Option<&'static str> {
        Some(match self.state.ending()? {
            Ending::PlayedOut(_) => "played-out",
            Ending::Scoreless => "scoreless",
            Ending::Exchanges => "exchanges",
            _ => "unknown",
        })
    }

    /// The index of the winner; None for a tie, and while the game continues.
    #[getter]
    fn winner(&self) -> Option<usize> {
        self.state.outcome()?.winner().map(PlayerId::index)
    }

    /// The record of the game: players, turns, GCG.
    #[getter]
    fn record(&self) -> GameRecord {
        let layout = self.state.rules().layout();
        GameRecord::new(self.lexicon.clone(), layout.clone(), self.whole_record())
    }

    /// The board, row by row: letters, blanks in lower case, None for an empty square.
    #[getter]
    fn board(&self) -> Vec<Vec<Option<String>>> {
        let board = self.state.board();
        let face = |row, column| {
            let tile = board.get(lexc_game::Square::new(row, column)?)?;
            let info = self.lexicon.alphabet().letter(tile.letter())?;
            Some(if tile.is_blank() { info.blank_face.clone() } else { info.face.clone() })
        };
        let row = |row| (0..board.columns()).map(|column| face(row, column)).collect();
        (0..board.rows()).map(row).collect()
    }

    /// The tiles that the player to move cannot see, with their numbers; "?" is a blank.
    #[getter]
    fn unseen(&self) -> Vec<(String, usize)> {
        let unseen = self.state.view(self.state.to_move()).unseen();
        let face = |tile: Tile| match tile.letter() {
            Some(letter) => self.lexicon.spell(&[letter]),
            None => "?".to_owned(),
        };
        unseen.iter().map(|(tile, count)| (face(tile), count)).collect()
    }

    /// Returns the plays of the player to move, best first: the rows and the parameters of
    /// `moves.list`, but `leaves` may name a file. Raises MoveError when the game is over.
    ///
    /// >>> game = lexc.Game(lexc.Lexicon.builtin("english"), seed=1)
    /// >>> best = game.moves(limit=1)[0]
    /// >>> best["equity"] >= best["score"] - 20
    /// True
    #[pyo3(signature = (*, limit = 20, by = None, leaves = None))]
    fn moves<'py>(
        &self,
        py: Python<'py>,
        limit: u64,
        by: Option<&str>,
        leaves: Option<&str>,
    ) -> PyResult<Bound<'py, PyAny>> {
        if self.over() {
            return Err(errors::illegal::<MoveError>("the game is over"));
        }
        let limit = Limit::<20>::new(limit).unwrap_or_default().rows();
        let view = self.state.view(self.state.to_move());
        let rows = py.detach(|| -> PyResult<String> {
            let table = match (by, leaves) {
                (Some("score"), None) => None,
                (None, None) => self.tables.open(None, &self.lexicon).ok(),
                (None | Some("equity"), name) => Some(self.tables.open(name, &self.lexicon)?),
                (Some("score"), Some(_)) => {
                    let message = "leaves are for ranking by equity";
                    return Err(errors::illegal::<PositionError>(message));
                }
                (Some(other), _) => {
                    return Err(errors::illegal::<PositionError>(format!(
                        "plays cannot be ranked by {other:?}: expected equity or score"
                    )));
                }
            };
            let values = table.map(|table| TurnValues::of_view(table, &view));
            let mut generator = self.generator.lock().unwrap_or_else(PoisonError::into_inner);
            generator.set_board(view.board()).map_err(errors::refused::<PositionError>)?;
            let rows = RankedPlayRow::list(&mut generator, view.rack(), limit, values)
                .map_err(errors::raised::<PositionError>)?;
            Ok(serde_json::json!(rows).to_string())
        })?;
        py.import("json")?.call_method1("loads", (rows,))
    }

    /// Returns why the rules do not allow a move, or None if they do. Raises MoveError for a text
    /// that is no move.
    ///
    /// >>> board = "/".join(["15"] * 15)
    /// >>> game = lexc.Game(lexc.Lexicon.builtin("english"), cgp=board + " QUIZABC/DEFGHIJ 0/0 0")
    /// >>> game.check("8H QUIZ") is None, game.check("1A QUIZ")
    /// (True, 'the first play must cover 8H')
    fn check(&self, made: MoveArgument) -> PyResult<Option<String>> {
        Ok(self.refusal(&self.read(made)?))
    }

    /// Makes a move of the player to move, and returns its points: "8D QUIZ", "exchange QV",
    /// "pass", or a row of `moves`. Raises MoveError if the rules do not allow it.
    ///
    /// >>> board = "/".join(["15"] * 15)
    /// >>> game = lexc.Game(lexc.Lexicon.builtin("english"), cgp=board + " QUIZABC/DEFGHIJ 0/0 0")
    /// >>> game.play("8H QUIZ")
    /// 44
    fn play(&mut self, made: MoveArgument) -> PyResult<i32> {
        let made = self.read(made)?;
        if let Some(reason) = self.refusal(&made) {
            return Err(errors::illegal::<MoveError>(reason));
        }
        self.remember(Some(made));
        self.record.push_move(&self.state, made);
        let _ = self.state.apply(&made).map_err(errors::refused::<MoveError>)?;
        Ok(made.score().points())
    }

    /// Challenges the last play; the lexicon decides. Returns what follows ("nothing", "withdrawn",
    /// "turn-lost" or "bonus") and the points that the player of the play gains or loses.
    /// Raises MoveError.
    ///
    /// >>> board = "/".join(["15"] * 15)
    /// >>> english = lexc.Lexicon.builtin("english")
    /// >>> game = lexc.Game(english, cgp=board + " QUIZABC/DEFGHIJ 0/0 0", challenge="double")
    /// >>> points = game.play("8H QUAB")
    /// >>> game.challenge() == ("withdrawn", -points)
    /// True
    fn challenge(&mut self) -> PyResult<(&'static str, i32)> {
        let last = self.past.last().and_then(|past| Some((&past.state, past.made?)));
        let (before, made) = last
            .ok_or_else(|| errors::illegal::<MoveError>("only the last play can be challenged"))?;
        let verdict = match self.invalid(&made, before).is_empty() {
            true => Verdict::Valid,
            false => Verdict::Invalid,
        };
        let challenger = before.to_move().next(before.players());
        // The play is applied again to obtain its undo.
        let mut after = before.clone();
        let undo = after.apply(&made).map_err(errors::refused::<MoveError>)?;
        let result =
            after.challenge(undo, challenger, verdict).map_err(errors::refused::<MoveError>)?;
        self.remember(None);
        self.record.push_challenge(result, &after);
        self.state = after;
        Ok(match result {
            ChallengeResult::Withdrawn { points, .. } => ("withdrawn", -points.points()),
            ChallengeResult::TurnLost(_) => ("turn-lost", 0),
            ChallengeResult::Bonus { points, .. } => ("bonus", points.points()),
            _ => ("nothing", 0),
        })
    }

    /// Takes back the last move or challenge; returns False if there is none.
    ///
    /// >>> game = lexc.Game(lexc.Lexicon.builtin("english"))
    /// >>> game.play("pass"), game.undo(), game.undo()
    /// (0, True, False)
    fn undo(&mut self) -> bool {
        let Some(past) = self.past.pop() else {
            return false;
        };
        self.record.turns.truncate(past.turns);
        self.state = past.state;
        true
    }

    /// The board now, as Jupyter shows it.
    fn _repr_svg_(&self) -> String {
        let (rules, alphabet) = (self.state.rules(), self.lexicon.alphabet());
        let (record, panels) = (self.whole_record(), BoardPanels::default());
        let turns = record.turns.len();
        let picture = match self.state.position() {
            // The record of a game that began with a position lacks its tiles.
            Some(position) if record.board_after(turns, rules.layout()) != position.board => {
                panels.of_position(&position, rules, alphabet)
            }
            _ => panels.of_game(&record, turns, rules, alphabet),
        };
        picture.to_svg()
    }

    /// Returns the game as GCG, which `GameRecord.from_gcg` reads.
    ///
    /// >>> game = lexc.Game(lexc.Lexicon.builtin("english"), ["Ann", "Bob"])
    /// >>> game.gcg().splitlines()[0]
    /// '#player1 Ann Ann'
    fn gcg(&self) -> String {
        self.whole_record().to_gcg(self.state.rules().layout(), self.lexicon.alphabet())
    }

    /// Returns the position as the player to move sees it, as CGP. Raises PositionError unless
    /// there are two players.
    ///
    /// >>> game = lexc.Game(lexc.Lexicon.builtin("english"), seed=1)
    /// >>> game.cgp().startswith("15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 ")
    /// True
    fn cgp(&self) -> PyResult<String> {
        if self.state.players() != 2 {
            return Err(errors::illegal::<PositionError>(
                "only games of two players have a position",
            ));
        }
        let position = self.state.view(self.state.to_move()).position();
        Ok(position.to_cgp(self.lexicon.alphabet()))
    }

    /// Sets the note of a turn, counted from 0 or from the end if negative, which GCG carries.
    /// Raises IndexError.
    ///
    /// >>> game = lexc.Game(lexc.Lexicon.builtin("english"))
    /// >>> _ = game.play("pass")
    /// >>> game.note("no idea")
    /// >>> "#note no idea" in game.gcg()
    /// True
    #[pyo3(signature = (text, turn = -1), text_signature = "($self, text, turn=-1)")]
    fn note(&mut self, text: String, turn: isize) -> PyResult<()> {
        let count = self.record.turns.len();
        let index =
            if turn < 0 { count.checked_add_signed(turn) } else { usize::try_from(turn).ok() };
        let line = index.and_then(|index| self.record.turns.get_mut(index));
        let line = line.ok_or_else(|| PyIndexError::new_err("turn out of range"))?;
        line.note = text;
        Ok(())
    }

    fn __repr__(&self) -> String {
        format!("<lexc.Game turn {}: {:?}>", self.state.turn(), self.scores())
    }
}
