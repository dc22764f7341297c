//! The answer as text, JSON or GCG.

use std::io::Write as _;

use lexc_compiler::diagnostic::Diagnostic;
use lexc_engine::endgame::{Endgame, EndgameMove, EndgameStatus};
use lexc_game::{Board, Event, Game, GameRules, GameState, Move, PlayerId, PlayerName, Turn};
use lexc_runtime::Alphabet;
use serde::Serialize;

use super::answer::{EndgameAnswer, Verification};
use crate::args::game::position::ParsedPosition;
use crate::args::game::search::StopReason;
use crate::failure::Failure;
use crate::output::numbers::counted;
use crate::output::style::harmless;
use crate::output::table::{Align, Table};
use crate::output::{Screen, json};

/// Prints the answer for a position.
pub(super) struct AnswerPrinter<'a> {
    alphabet: &'a Alphabet,
    state: GameState,
    cgp: String,
    names: [String; 2],
    scoreless: u32,
}

/// A line that was played on the board.
struct ReplayedLine {
    /// The turns, each with the board before it.
    turns: Vec<(Turn, Board)>,
    scores: [i32; 2],
}

#[derive(Debug, Serialize)]
struct EndgameDocument {
    /// The change of the spread of the player to move.
    value: i32,
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    lower: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    upper: Option<i32>,
    nodes: u64,
    seconds: f64,
    depth: u32,
    line: Vec<LineRow>,
    /// `true` if the line reaches the end of the game.
    complete: bool,
    /// The scores at the end of the line, the player to move first.
    scores: [i32; 2],
    moves: Vec<FirstMoveRow>,
    cgp: String,
    scoreless: u32,
    words: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<StopReason>,
    #[serde(skip_serializing_if = "Option::is_none")]
    verified: Option<Verification>,
}

#[derive(Debug, Serialize)]
struct LineRow {
    player: String,
    rack: String,
    /// Coordinate and word, or `pass`.
    #[serde(rename = "move")]
    made: String,
    score: i32,
    total: i32,
}

#[derive(Debug, Serialize)]
struct FirstMoveRow {
    #[serde(rename = "move")]
    made: String,
    score: i32,
    value: i32,
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    lower: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    upper: Option<i32>,
}

impl<'a> AnswerPrinter<'a> {
    /// Prepares the output for a position.
    pub(super) fn new(
        endgame: &Endgame,
        alphabet: &'a Alphabet,
        start: &ParsedPosition,
        rules: &GameRules,
    ) -> Result<Self, Failure> {
        let state = endgame.state(alphabet, rules);
        let other = match start.player.as_str() {
            "player2" => "player1",
            _ => "player2",
        };
        Ok(Self {
            alphabet,
            state: state.ok_or_else(|| Failure::new("the position is not one of a game"))?,
            cgp: endgame.position().to_cgp(alphabet),
            names: [start.player.clone(), other.to_owned()],
            scoreless: endgame.scoreless_limit(),
        })
    }

    fn replay(&self, line: &[Move]) -> ReplayedLine {
        let mut state = self.state.clone();
        let names = self.names.iter().map(|name| PlayerName::new(name, name));
        let mut game = Game::new(names);
        let mut boards = Vec::new();
        for made in line {
            let board = state.board().clone();
            let before = state.clone();
            if state.apply(made).is_err() {
                break;
            }
            game.push_move(&before, *made);
            boards.push(board);
        }
        game.finish(&state);
        boards.resize(game.turns.len(), state.board().clone());
        ReplayedLine {
            scores: [PlayerId::FIRST, PlayerId::SECOND].map(|player| state.score(player).points()),
            turns: game.turns.into_iter().zip(boards).collect(),
        }
    }

    fn rows(&self, replayed: &ReplayedLine) -> Vec<LineRow> {
        let row = |(turn, board): &(Turn, Board)| LineRow {
            player: self.names[turn.player.index() & 1].clone(),
            rack: turn.rack.spell(self.alphabet),
            made: match &turn.event {
                Event::Move(made) => made.display(board, self.alphabet).to_string(),
                Event::LeftTiles(tiles) => format!("({})", tiles.spell(self.alphabet)),
                _ => String::new(),
            },
            score: turn.points.points(),
            total: turn.total.points(),
        };
        replayed.turns.iter().map(row).collect()
    }

    fn best<'s>(&self, answer: &'s EndgameAnswer) -> Result<&'s EndgameMove, Failure> {
        let best = answer.solution.best();
        best.ok_or_else(|| Failure::new("the search was stopped before it began"))
    }

    /// Prints the answer as JSON.
    pub(super) fn print_json(
        &self,
        answer: &EndgameAnswer,
        screen: &mut Screen,
    ) -> Result<(), Failure> {
        let best = self.best(answer)?;
        let replayed = self.replay(&best.line);
        let points = |score: Option<lexc_game::Score>| score.map(lexc_game::Score::points);
        let row = |ranked: &EndgameMove| FirstMoveRow {
            made: ranked.line.first().map_or_else(String::new, |made| {
                made.display(self.state.board(), self.alphabet).to_string()
            }),
            score: ranked.line.first().map_or(0, |made| made.score().points()),
            value: ranked.value.points(),
            status: ranked.status.name(),
            lower: points(ranked.lower),
            upper: points(ranked.upper),
        };
        let solution = &answer.solution;
        let document = EndgameDocument {
            value: best.value.points(),
            status: best.status.name(),
            lower: points(best.lower),
            upper: points(best.upper),
            nodes: solution.nodes,
            seconds: answer.seconds,
            depth: solution.depth,
            line: self.rows(&replayed),
            complete: best.complete && best.status == EndgameStatus::Solved,
            scores: replayed.scores,
            moves: solution.moves.iter().map(row).collect(),
            cgp: self.cgp.clone(),
            scoreless: self.scoreless,
            words: solution.words,
            stopped: answer.stop_reason,
            verified: answer.verification,
        };
        json::write(screen, &document)
    }

    /// Prints the moves as lines of a game.
    pub(super) fn print_gcg(
        &self,
        answer: &EndgameAnswer,
        screen: &mut Screen,
    ) -> Result<(), Failure> {
        let best = self.best(answer)?;
        for (turn, board) in self.replay(&best.line).turns {
            let name = &self.names[turn.player.index() & 1];
            let line = turn.to_gcg(name, &board, self.alphabet);
            writeln!(screen, "{}", harmless(&line))?;
        }
        Ok(())
    }

    /// Returns a table of the first moves with their values.
    fn ranking(&self, moves: &[EndgameMove]) -> Table {
        let columns = [
            ("Rank", Align::Right),
            ("Move", Align::Left),
            ("Score", Align::Right),
            ("Value", Align::Right),
            ("Status", Align::Left),
        ];
        let rows = moves.iter().map(|ranked| {
            let first = ranked.line.first();
            [
                first.map_or_else(String::new, |made| {
                    made.display(self.state.board(), self.alphabet).to_string()
                }),
                first.map_or(0, |made| made.score().points()).to_string(),
                format!("{:+}", ranked.value.points()),
                ranked.status.name().to_owned(),
            ]
        });
        Table::numbered(&columns, rows)
    }

    /// Returns a table of the moves of a line.
    fn line(&self, line: &[Move]) -> Table {
        let columns = [
            ("Turn", Align::Right),
            ("Player", Align::Left),
            ("Rack", Align::Left),
            ("Move", Align::Left),
            ("Score", Align::Right),
            ("Total", Align::Right),
        ];
        let rows = self.rows(&self.replay(line)).into_iter().map(|row| {
            [
                row.player,
                row.rack,
                row.made,
                format!("{:+}", row.score),
                row.total.to_string(),
            ]
        });
        Table::numbered(&columns, rows)
    }

    /// Prints the answer as tables.
    pub(super) fn print(&self, answer: &EndgameAnswer, screen: &mut Screen) -> Result<(), Failure> {
        let best = self.best(answer)?;
        let solution = &answer.solution;
        let value = best.value.points();
        let range = match (best.status, best.lower, best.upper) {
            (EndgameStatus::Bound, Some(lower), Some(upper)) => {
                format!(", from {lower:+} to {upper:+}")
            }
            (EndgameStatus::Bound, Some(lower), None) => format!(", at least {lower:+}"),
            (EndgameStatus::Bound, None, Some(upper)) => format!(", at most {upper:+}"),
            _ => String::new(),
        };
        let nodes = counted(solution.nodes, "node", "nodes");
        writeln!(
            screen,
            "Value {value:+} ({}{range}; {nodes}, {:.2} s)",
            best.status, answer.seconds
        )?;
        writeln!(screen)?;
        let style = screen.style();
        if solution.moves.len() > 1 {
            self.ranking(&solution.moves).write(&mut *screen, style)?;
            writeln!(screen)?;
        }
        self.line(&best.line).write(&mut *screen, style)?;
        screen.flush()?;
        let mut notes = Vec::new();
        if let Some(reason) = answer.stop_reason {
            let reason = reason.text();
            notes.push(format!("{reason}: this is the best answer so far"));
        }
        match answer.verification {
            Some(Verification::Equal) => {
                notes
                    .push("verified: a plain search of every line finds the same value".to_owned());
            }
            Some(Verification::TooLong) => notes.push(
                "not verified: the plain search needs more nodes; allow them with --verify-nodes"
                    .to_owned(),
            ),
            Some(Verification::NotSolved) => {
                notes.push("not verified: the value is not solved".to_owned());
            }
            None => {}
        }
        let notes: Vec<Diagnostic> = notes.into_iter().map(Diagnostic::note).collect();
        screen.report(&notes);
        Ok(())
    }
}
