//! [`Sitting`]: positions one after the other, for both front ends.

use std::collections::VecDeque;
use std::time::Duration;

use lexc::game::{GameRules, GameState, Move, Position};
use lexc_api::position::PositionRequest;
use lexc_api::positions::{AnswerPosition, PositionAnswerRequest, PositionRow};
use lexc_api::text::parse_move;
use lexc_diagnostic::Diagnostic;

use super::args::PositionArgs;
use super::describe::{self, Totals};
use super::source::{NextPosition, Positions};
use crate::args::game::engine::LocalEngine;
use crate::failure::Failure;
use crate::output::board::hint;
use crate::output::style::{Tone, harmless};

/// The number of hints that reveal the best move.
const REVEALED: usize = 3;

/// A question: a position whose best move is known.
pub(super) struct PositionQuestion {
    pub(super) row: PositionRow,
    pub(super) state: GameState,
    pub(super) best: Move,
    /// The place of the question in the sitting.
    pub(super) title: String,
    hints: usize,
    /// `true` after another move than the best one, and if the answer was shown.
    is_missed: bool,
    /// `true` once the answer is shown.
    pub(super) is_ended: bool,
}

/// The result of asking the next question.
pub(super) enum NextQuestion {
    Asked,
    /// None is found yet; a text about the search.
    Searching(String),
    Over,
}

/// The effect of a typed line.
pub(super) enum Reply {
    Said(Tone, String),
    /// The move cannot be made, for this reason.
    Refused(String),
    Help,
    Board,
    /// The question ended with this answer.
    Answer(Tone, String),
    Quit,
}

/// Positions that are asked, missed ones again at the end.
pub(super) struct Sitting<'a> {
    engine: &'a LocalEngine,
    args: &'a PositionArgs,
    pub(super) rules: GameRules,
    source: Positions,
    /// The number of positions that are still to be asked for the first time.
    left: usize,
    pub(super) question: Option<PositionQuestion>,
    missed: VecDeque<PositionQuestion>,
    /// The number of missed positions, once they are asked again.
    again: Option<usize>,
    pub(super) totals: Totals,
}

impl<'a> Sitting<'a> {
    /// Returns a sitting of at most this number of positions, 0 for all.
    pub(super) fn new(
        engine: &'a LocalEngine,
        args: &'a PositionArgs,
        source: Positions,
        questions: usize,
    ) -> Result<Self, Failure> {
        Ok(Self {
            engine,
            args,
            rules: args.rules.rules()?,
            source,
            left: if questions == 0 { usize::MAX } else { questions },
            question: None,
            missed: VecDeque::new(),
            again: None,
            totals: Totals::default(),
        })
    }

    /// Returns a note on turns that were not searched.
    pub(super) fn note(&mut self) -> Option<Diagnostic> {
        self.source.note()
    }

    pub(super) fn alphabet(&self) -> &lexc::runtime::Alphabet {
        self.engine.opened.lexicon.alphabet()
    }

    /// Asks the next question, for which it waits some time.
    pub(super) fn next(&mut self, wait: Duration) -> Result<NextQuestion, Failure> {
        let last = self.question.take_if(|last| last.is_ended);
        self.missed.extend(last.filter(|last| last.is_missed && self.again.is_none()));
        if self.again.is_none() && self.left > 0 {
            match self.source.next(wait)? {
                NextPosition::Found(row) => {
                    self.left -= 1;
                    self.totals.asked += 1;
                    let title = format!("Position {}", self.totals.asked);
                    self.question = Some(self.read(*row, title)?);
                    return Ok(NextQuestion::Asked);
                }
                NextPosition::Searching(text) => return Ok(NextQuestion::Searching(text)),
                NextPosition::End => {}
            }
        }
        let of = *self.again.get_or_insert(self.missed.len());
        self.question = self.missed.pop_front();
        Ok(match &mut self.question {
            None => NextQuestion::Over,
            Some(question) => {
                question.title = format!("Again, {} of {of}", of - self.missed.len());
                (question.hints, question.is_missed, question.is_ended) = (0, false, false);
                NextQuestion::Asked
            }
        })
    }

    /// Reads the position and the best move of a row.
    fn read(&self, row: PositionRow, title: String) -> Result<PositionQuestion, Failure> {
        let lexicon = &self.engine.opened.lexicon;
        let wrong = |error: &dyn std::fmt::Display| {
            let message = format!("the position {} cannot be read: {error}", row.cgp);
            Failure::with_help(message, "name the lexicon and the rules of the game")
        };
        let (layout, alphabet) = (self.rules.layout(), lexicon.alphabet());
        let position = Position::from_cgp(&row.cgp, layout, alphabet);
        let position = position.map_err(|error| wrong(&error))?;
        let state = GameState::builder(self.rules.clone(), alphabet).position(&position).build();
        let state = state.map_err(|error| wrong(&error))?;
        let best = parse_move(lexicon, "best", &row.best, state.board(), &self.rules);
        let best = best.map_err(|error| wrong(&error))?;
        Ok(PositionQuestion {
            row,
            state,
            best,
            title,
            hints: 0,
            is_missed: false,
            is_ended: false,
        })
    }

    /// Carries out a typed line: a command, or a move, which is compared with the best one.
    pub(super) fn line(&mut self, line: &str) -> Result<Reply, Failure> {
        let Some(question) = &mut self.question else { return Ok(Reply::Quit) };
        Ok(match &*line.to_lowercase() {
            "quit" => self.quit(),
            "help" => Reply::Help,
            "board" => Reply::Board,
            "hint" | "?" => {
                question.hints += 1;
                let text = hint(question.hints, &question.best, &question.row.best);
                Reply::Said(Tone::Plain, harmless(&text))
            }
            "" => {
                question.is_missed = true;
                let text = describe::answer(&question.row);
                self.end();
                Reply::Answer(Tone::Bad, text)
            }
            _ => self.compare(line)?,
        })
    }

    /// Ends the sitting. A question that is open does not count.
    pub(super) fn quit(&mut self) -> Reply {
        let open = self.question.take_if(|question| !question.is_ended);
        self.totals.asked -= usize::from(self.again.is_none() && open.is_some());
        Reply::Quit
    }

    /// Compares a typed move with the best one. Says why a move cannot be made.
    fn compare(&mut self, typed: &str) -> Result<Reply, Failure> {
        let Some(question) = &mut self.question else { return Ok(Reply::Quit) };
        let request = PositionAnswerRequest::default()
            .best(question.row.best.clone())
            .play(typed)
            .position(PositionRequest::default().cgp(question.row.cgp.clone()))
            .resources(self.args.resources.clone())
            .rules(self.args.rules.clone());
        let answer = match self.engine.run::<AnswerPosition>(request) {
            Ok(answer) => answer,
            Err(error) => {
                let text = format!("Not possible: {}", harmless(&error.message));
                return Ok(Reply::Refused(text));
            }
        };
        if !answer.is_best {
            question.is_missed = true;
            return Ok(Reply::Said(Tone::Bad, describe::wrong(&answer)));
        }
        let text = describe::right(&question.row, &answer);
        question.is_missed |= question.hints >= REVEALED;
        self.end();
        Ok(Reply::Answer(Tone::Good, text))
    }

    /// Ends the question, which stays until the next one is asked.
    fn end(&mut self) {
        let Some(question) = &mut self.question else { return };
        question.is_ended = true;
        let solved = usize::from(!question.is_missed);
        match self.again {
            None => self.totals.solved += solved,
            Some(_) => self.totals.again += solved,
        }
    }
}
