//! The answer as text, JSON and GCG.

use std::io::Write as _;

use lexc_compiler::diagnostic::Diagnostic;
use lexc_engine::endgame::{Endgame, EndgameMove, EndgameStatus};
use lexc_game::notation::move_to_text;
use lexc_game::{Board, Event, Game, GameRules, GameState, Move, PlayerId, PlayerName, Turn};
use lexc_runtime::Alphabet;
use serde::Serialize;

use super::{Answered, Verified};
use crate::args::position::Given;
use crate::args::search::Stopped;
use crate::failure::Failure;
use crate::output::style::{counted, harmless};
use crate::output::table::{Align, Table};
use crate::output::{Screen, json};

/// The position that was searched.
pub(super) struct Shown<'a> {
    alphabet: &'a Alphabet,
    state: GameState,
    cgp: String,
    names: [String; 2],
    scoreless: u32,
}

/// A line, move by move.
struct Replayed {
    /// The turns, each with the board before it.
    turns: Vec<(Turn, Board)>,
    scores: [i32; 2],
}

#[derive(Debug, Serialize)]
struct Document {
    /// The points that the player to move gains on the other.
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
    /// `true` if the line goes to the end of the game.
    complete: bool,
    /// The scores at the end of the line, the player to move first.
    scores: [i32; 2],
    moves: Vec<MoveRow>,
    cgp: String,
    scoreless: u32,
    words: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<Stopped>,
    #[serde(skip_serializing_if = "Option::is_none")]
    verified: Option<Verified>,
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
struct MoveRow {
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

impl<'a> Shown<'a> {
    pub(super) fn new(
        endgame: &Endgame,
        alphabet: &'a Alphabet,
        given: &Given,
        rules: &GameRules,
    ) -> Result<Self, Failure> {
        let state = endgame.state(alphabet, rules);
        let other = match given.player.as_str() {
            "player2" => "player1",
            _ => "player2",
        };
        Ok(Self {
            alphabet,
            state: state.ok_or_else(|| Failure::new("the position is not one of a game"))?,
            cgp: endgame.position().to_cgp(alphabet),
            names: [given.player.clone(), other.to_owned()],
            scoreless: endgame.scoreless_limit(),
        })
    }

    fn replay(&self, line: &[Move]) -> Replayed {
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
        Replayed {
            scores: [PlayerId::FIRST, PlayerId::SECOND].map(|player| state.score(player).points()),
            turns: game.turns.into_iter().zip(boards).collect(),
        }
    }

    fn rows(&self, replayed: &Replayed) -> Vec<LineRow> {
        let row = |(turn, board): &(Turn, Board)| LineRow {
            player: self.names[turn.player.index() & 1].clone(),
            rack: turn.rack.spell(self.alphabet),
            made: match &turn.event {
                Event::Move(made) => move_to_text(made, board, self.alphabet),
                Event::LeftTiles(tiles) => format!("({})", tiles.spell(self.alphabet)),
                _ => String::new(),
            },
            score: turn.points.points(),
            total: turn.total.points(),
        };
        replayed.turns.iter().map(row).collect()
    }

    fn best<'s>(&self, answered: &'s Answered) -> Result<&'s EndgameMove, Failure> {
        let best = answered.solution.best();
        best.ok_or_else(|| Failure::new("the search was stopped before it began"))
    }

    pub(super) fn json(&self, answered: &Answered, screen: &mut Screen) -> Result<(), Failure> {
        let best = self.best(answered)?;
        let replayed = self.replay(&best.line);
        let points = |score: Option<lexc_game::Score>| score.map(lexc_game::Score::points);
        let row = |ranked: &EndgameMove| MoveRow {
            made: ranked.line.first().map_or_else(String::new, |made| {
                move_to_text(made, self.state.board(), self.alphabet)
            }),
            score: ranked.line.first().map_or(0, |made| made.score().points()),
            value: ranked.value.points(),
            status: ranked.status.name(),
            lower: points(ranked.lower),
            upper: points(ranked.upper),
        };
        let solution = &answered.solution;
        let document = Document {
            value: best.value.points(),
            status: best.status.name(),
            lower: points(best.lower),
            upper: points(best.upper),
            nodes: solution.nodes,
            seconds: answered.seconds,
            depth: solution.depth,
            line: self.rows(&replayed),
            complete: best.complete && best.status == EndgameStatus::Solved,
            scores: replayed.scores,
            moves: solution.moves.iter().map(row).collect(),
            cgp: self.cgp.clone(),
            scoreless: self.scoreless,
            words: solution.words,
            stopped: answered.stopped,
            verified: answered.verified,
        };
        json::write(screen, &document)
    }

    /// The lines of the moves, as they stand in a game.
    pub(super) fn gcg(&self, answered: &Answered, screen: &mut Screen) -> Result<(), Failure> {
        let best = self.best(answered)?;
        for (turn, board) in self.replay(&best.line).turns {
            let name = &self.names[turn.player.index() & 1];
            let line = turn.to_gcg(name, &board, self.alphabet);
            writeln!(screen, "{}", harmless(&line))?;
        }
        Ok(())
    }

    /// The first moves with their values.
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
                    move_to_text(made, self.state.board(), self.alphabet)
                }),
                first.map_or(0, |made| made.score().points()).to_string(),
                format!("{:+}", ranked.value.points()),
                ranked.status.name().to_owned(),
            ]
        });
        Table::numbered(&columns, rows)
    }

    /// A line, move by move.
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

    pub(super) fn text(&self, answered: &Answered, screen: &mut Screen) -> Result<(), Failure> {
        let best = self.best(answered)?;
        let solution = &answered.solution;
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
            best.status, answered.seconds
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
        if let Some(stopped) = answered.stopped {
            let reason = stopped.reason();
            notes.push(format!("{reason}: this is the best answer so far"));
        }
        match answered.verified {
            Some(Verified::Equal) => {
                notes.push("verified: plain search of every line finds the same value".to_owned());
            }
            Some(Verified::TooLong) => notes.push(
                "not verified: plain search takes more nodes; give it more with --verify-nodes"
                    .to_owned(),
            ),
            Some(Verified::NotSolved) => {
                notes.push("not verified: the value is not solved".to_owned());
            }
            None => {}
        }
        let notes: Vec<Diagnostic> = notes.into_iter().map(Diagnostic::note).collect();
        screen.report(&notes);
        Ok(())
    }
}
