//! Records of games for Python.

use lexc_api::board::BoardPanels;
use lexc_api::record::{RecordWarning, read_text};
use lexc_game::{BoardLayout, Event, Game, GameRules, PlayerName, Turn as Line};
use lexc_runtime::Lexicon;
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::bytes::Record;
use crate::errors::{self, PositionError};
use crate::games::notation;
use crate::lexicon::PyLexicon;

/// A line of a game: a row of `GameRecord.turns`.
#[pyclass(frozen, module = "lexc", get_all)]
#[derive(Debug, Clone)]
pub(crate) struct Turn {
    /// The index of the player.
    player: usize,
    /// The known tiles of the player before the turn.
    rack: String,
    /// "play", "exchange", "pass", "withdrawal", "challenge-bonus", "left-tiles" or
    /// "time-penalty".
    kind: &'static str,
    /// The move as text, such as "8D QU(I)z"; None for other lines.
    r#move: Option<String>,
    /// The points that it brought.
    points: i32,
    /// The score of the player after it.
    total: i32,
    /// Remarks about it.
    note: String,
}

#[pymethods]
impl Turn {
    fn __repr__(&self) -> String {
        let what = self.r#move.as_deref().unwrap_or(self.kind);
        format!("<lexc.Turn {what}: {:+}>", self.points)
    }
}

/// The record of a game: who played, the turns, the positions.
///
/// >>> text = "#player1 ann Ann\n#player2 bob Bob\n>ann: AEINRST 8D NASTIER +66 66\n"
/// >>> record = lexc.GameRecord.from_gcg(lexc.Lexicon.builtin("english"), text)
/// >>> record.players, record.turns[0].move, record.turns[0].total
/// (['Ann', 'Bob'], '8D NASTIER', 66)
#[pyclass(frozen, module = "lexc")]
#[derive(Debug)]
pub(crate) struct GameRecord {
    lexicon: Lexicon,
    layout: BoardLayout,
    game: Game,
    warnings: Vec<RecordWarning>,
}

impl GameRecord {
    pub(crate) fn new(lexicon: Lexicon, layout: BoardLayout, game: Game) -> Self {
        Self { lexicon, layout, game, warnings: Vec::new() }
    }

    fn turn(&self, index: usize, line: &Line) -> Turn {
        let alphabet = self.lexicon.alphabet();
        let (kind, made) = match &line.event {
            Event::Move(made) => {
                let board = self.game.board_after(index, &self.layout);
                let kind = match made {
                    lexc_game::Move::Play(_) => "play",
                    lexc_game::Move::Exchange(_) => "exchange",
                    lexc_game::Move::Pass => "pass",
                };
                (kind, Some(made.display(&board, alphabet).to_string()))
            }
            Event::UnknownExchange(count) => ("exchange", Some(format!("exchange {count}"))),
            Event::Withdrawal => ("withdrawal", None),
            Event::ChallengeBonus => ("challenge-bonus", None),
            Event::LeftTiles(_) => ("left-tiles", None),
            Event::TimePenalty => ("time-penalty", None),
            _ => ("unknown", None),
        };
        Turn {
            player: line.player.index(),
            rack: line.rack.spell(alphabet),
            kind,
            r#move: made,
            points: line.points.points(),
            total: line.total.points(),
            note: line.note.clone(),
        }
    }
}

#[pymethods]
impl GameRecord {
    /// Reads a game in GCG: text, or the bytes of a file in UTF-8, UTF-16, ISO 8859-1 or the
    /// encoding that its header names. `warnings` has what contradicts the rules. `rules` name
    /// the board. Raises PositionError with line and column.
    ///
    /// >>> lexc.GameRecord.from_gcg(lexc.Lexicon.builtin("english"), ">ann: Q")
    /// Traceback (most recent call last):
    ///     ...
    /// lexc.PositionError: ...
    #[staticmethod]
    #[pyo3(signature = (lexicon, text, *, rules = "standard"))]
    fn from_gcg(lexicon: &PyLexicon, text: Record, rules: &str) -> PyResult<Self> {
        let rules = notation::rules(rules)?;
        let lexicon = lexicon.lexicon.clone();
        let read = text.text().and_then(|text| read_text(&text, &lexicon, &rules));
        let read = read.map_err(errors::raised::<PositionError>)?;
        let warnings = read.warnings;
        Ok(Self { warnings, ..Self::new(lexicon, rules.layout().clone(), read.game) })
    }

    /// The warnings on the record: each with its line, from 1, or None, and its text.
    ///
    /// >>> english = lexc.Lexicon.builtin("english")
    /// >>> lexc.GameRecord.from_gcg(english, b">ann: AEINRST 8D NASTIER +66 96\n").warnings
    /// [(1, 'turn 1: the total in the record is 96; 0 + 66 is 66')]
    #[getter]
    fn warnings(&self) -> Vec<(Option<usize>, String)> {
        self.warnings.iter().map(|warning| (warning.line, warning.text.clone())).collect()
    }

    /// The names of the players.
    #[getter]
    fn players(&self) -> Vec<String> {
        let players = self.game.players.iter();
        players.map(|player: &PlayerName| player.name().to_owned()).collect()
    }

    /// The turns and other changes of the scores.
    #[getter]
    fn turns(&self) -> Vec<Turn> {
        let lines = self.game.turns.iter().enumerate();
        lines.map(|(index, line)| self.turn(index, line)).collect()
    }

    /// Returns the turns as rows, which `pandas.DataFrame` and `pyarrow.Table.from_pylist` take.
    ///
    /// >>> text = "#player1 ann Ann\n#player2 bob Bob\n>ann: AEINRST 8D NASTIER +66 66\n"
    /// >>> record = lexc.GameRecord.from_gcg(lexc.Lexicon.builtin("english"), text)
    /// >>> row = record.rows()[0]
    /// >>> row["turn"], row["name"], row["move"], row["total"]
    /// (1, 'Ann', '8D NASTIER', 66)
    fn rows<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyDict>>> {
        let names = self.players();
        let row = |(number, turn): (usize, Turn)| {
            let row = PyDict::new(py);
            row.set_item("turn", number)?;
            row.set_item("player", turn.player)?;
            row.set_item("name", names.get(turn.player))?;
            row.set_item("rack", turn.rack)?;
            row.set_item("kind", turn.kind)?;
            row.set_item("move", turn.r#move)?;
            row.set_item("points", turn.points)?;
            row.set_item("total", turn.total)?;
            row.set_item("note", turn.note)?;
            Ok(row)
        };
        (1..).zip(self.turns()).map(row).collect()
    }

    /// The board after the last turn, as Jupyter shows it.
    fn _repr_svg_(&self) -> String {
        let rules = GameRules::standard().with_layout(self.layout.clone());
        let (turns, alphabet) = (self.game.turns.len(), self.lexicon.alphabet());
        BoardPanels::default().of_game(&self.game, turns, &rules, alphabet).to_svg()
    }

    /// Returns the position before a turn, counted from 0, as CGP; after the last turn, the one
    /// that the next player sees. Raises IndexError.
    ///
    /// >>> english = lexc.Lexicon.builtin("english")
    /// >>> record = lexc.GameRecord.from_gcg(english, ">ann: AEINRST 8D NASTIER +66 66\n")
    /// >>> english.moves.list(cgp=record.position(0), limit=1)["plays"][0]["score"]
    /// 66
    fn position(&self, turn: usize) -> PyResult<String> {
        let position = self.game.position_before(turn, &self.layout);
        let position = position.ok_or_else(|| PyIndexError::new_err("turn out of range"))?;
        Ok(position.to_cgp(self.lexicon.alphabet()))
    }

    /// Returns the game as GCG.
    ///
    /// >>> text = "#player1 ann Ann\n#player2 bob Bob\n>ann: AEINRST 8D NASTIER +66 66\n"
    /// >>> lexc.GameRecord.from_gcg(lexc.Lexicon.builtin("english"), text).gcg() == text
    /// True
    fn gcg(&self) -> String {
        self.game.to_gcg(&self.layout, self.lexicon.alphabet())
    }

    fn __repr__(&self) -> String {
        format!("<lexc.GameRecord of {} turns>", self.game.turns.len())
    }
}
