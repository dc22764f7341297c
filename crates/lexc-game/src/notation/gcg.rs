//! GCG: a game as text, a line a turn.
//!
//! | line | meaning |
//! |---|---|
//! | `#player1 ann Ann Other` | a player: name in the lines below, name for people |
//! | `#lexicon CSW21` | any other pragma, kept as it is |
//! | `>ann: AEINRST 8D NASTIER +66 66` | a play: rack, coordinate, word, points, sum |
//! | `>ann: AEINRST -QV +0 66` | an exchange; `-5`: of so many tiles; `-` alone: a pass |
//! | `>ann: AEINRST -- -66 0` | the play before is withdrawn |
//! | `>ann: AEINRST (challenge) +5 71` | points for a challenge |
//! | `>ann: (QZ) +40 106` | points for the tiles left to the others |
//! | `>ann: QZ (QZ) -20 46` | or taken off for one's own |
//! | `>ann: QZ (time) -10 36` | taken off for time |

use lexc_format::alphabet::Alphabet;

use super::cgp::write_rack;
use super::faces::{FaceError, read_tile};
use super::plays::{PlayTextError, coordinate_of, play_from_text};
use crate::board::Board;
use crate::layout::Layout;
use crate::play::Play;
use crate::position::Position;
use crate::rack::Rack;

/// Why a text is no game, and where.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("GCG, line {line}, column {column}: {kind}")]
pub struct GcgError {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// What is wrong there.
    pub kind: GcgErrorKind,
}

/// What is wrong with a GCG text.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GcgErrorKind {
    /// A line that begins neither with `#` nor with `>`.
    #[error("a line begins with # or >")]
    Line,
    /// A turn without `:` behind the player.
    #[error("the player's name ends with a colon")]
    Player,
    /// A turn that lacks something.
    #[error("the {0} is missing")]
    Missing(&'static str),
    /// What stands there is no number.
    #[error("{0:?} is no number with a sign")]
    Number(String),
    /// What stands there is no tile of a rack.
    #[error(transparent)]
    Tile(#[from] FaceError),
    /// More than 255 tiles of one kind.
    #[error("more than 255 tiles are alike")]
    RackTooLong,
    /// The play does not fit the board.
    #[error("{}", .0.kind)]
    Play(PlayTextError),
    /// There is no play that could be withdrawn.
    #[error("no play stands before this one to be withdrawn")]
    NothingToWithdraw,
}

/// A game.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Game {
    /// Pragmas in their order, without `#`: a name and what stands behind it.
    pub pragmas: Vec<(String, String)>,
    /// The turns.
    pub turns: Vec<Turn>,
}

/// One line of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Turn {
    /// Whose turn it is.
    pub player: String,
    /// The tiles that the player held, as far as they are known.
    pub rack: Rack,
    /// What was done.
    pub action: Action,
    /// The points that it brought.
    pub points: i32,
    /// The player's points after it.
    pub total: i32,
}

/// What was done in a turn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Action {
    /// Tiles were laid; the score of the play is the points of the turn.
    Play(Play),
    /// Tiles were exchanged.
    Exchange(Rack),
    /// So many tiles were exchanged, nobody knows which.
    ExchangeUnknown(usize),
    /// Nothing.
    Pass,
    /// The play before was taken back.
    Withdraw,
    /// Points for a challenge.
    Challenge,
    /// Points for tiles left at the end.
    Leftover(Rack),
    /// Points for time.
    Time,
}

/// A word of a line and its column.
#[derive(Clone, Copy)]
struct Word<'a> {
    text: &'a str,
    column: usize,
}

impl Game {
    /// Reads a game, and lays its plays on a board one after the other. Whether they are allowed
    /// and their points are right is not asked.
    ///
    /// # Errors
    /// [`GcgError`] with the place.
    pub fn from_gcg(text: &str, layout: &Layout, alphabet: &Alphabet) -> Result<Self, GcgError> {
        let mut game = Self::default();
        let mut boards = vec![Board::new(layout)];
        for (line, raw) in (1..).zip(text.trim_start_matches('\u{FEFF}').lines()) {
            let raw = raw.trim_end();
            if let Some(pragma) = raw.strip_prefix('#') {
                let (name, value) = pragma
                    .split_once(char::is_whitespace)
                    .unwrap_or((pragma, ""));
                game.pragmas
                    .push((name.to_owned(), value.trim().to_owned()));
            } else if let Some(turn) = raw.strip_prefix('>') {
                let turn = read_turn(turn, &mut boards, alphabet);
                game.turns.push(turn.map_err(|(column, kind)| GcgError {
                    line,
                    column: column + 1,
                    kind,
                })?);
            } else if !raw.trim().is_empty() {
                let kind = GcgErrorKind::Line;
                return Err(GcgError {
                    line,
                    column: 1,
                    kind,
                });
            }
        }
        Ok(game)
    }

    /// The game as text, which [`Self::from_gcg`] reads.
    #[must_use]
    pub fn to_gcg(&self, layout: &Layout, alphabet: &Alphabet) -> String {
        let mut text = String::new();
        for (name, value) in &self.pragmas {
            text += format!("#{name} {value}").trim_end();
            text.push('\n');
        }
        let mut boards = vec![Board::new(layout)];
        for turn in &self.turns {
            let before = boards.last().cloned();
            text += &turn.to_text(&before.unwrap_or_else(|| Board::new(layout)), alphabet);
            text.push('\n');
            turn.action.apply(&mut boards);
        }
        text
    }

    /// The board after so many turns.
    #[must_use]
    pub fn board_after(&self, turns: usize, layout: &Layout) -> Board {
        let mut boards = vec![Board::new(layout)];
        for turn in self.turns.iter().take(turns) {
            turn.action.apply(&mut boards);
        }
        boards.pop().unwrap_or_else(|| Board::new(layout))
    }
}

impl Turn {
    /// The line of the turn, on the board before it.
    #[must_use]
    pub fn to_text(&self, board: &Board, alphabet: &Alphabet) -> String {
        let rack = |rack: &Rack| {
            let mut text = String::new();
            write_rack(rack, alphabet, &mut text);
            text
        };
        let held = match self.rack.is_empty() {
            true => String::new(),
            false => " ".to_owned() + &rack(&self.rack),
        };
        let action = match &self.action {
            Action::Play(play) => {
                let mut word = String::new();
                for (tile, new) in play.word(board) {
                    match new {
                        true => super::write_tile(tile, alphabet, &mut word),
                        false => word.push('.'),
                    }
                }
                coordinate_of(play, board) + " " + &word
            }
            Action::Exchange(tiles) => format!("-{}", rack(tiles)),
            Action::ExchangeUnknown(count) => format!("-{count}"),
            Action::Pass => "-".to_owned(),
            Action::Withdraw => "--".to_owned(),
            Action::Challenge => "(challenge)".to_owned(),
            Action::Leftover(tiles) => format!("({})", rack(tiles)),
            Action::Time => "(time)".to_owned(),
        };
        let (player, points, total) = (&self.player, self.points, self.total);
        format!(">{player}:{held} {action} {points:+} {total}")
    }
}

impl Game {
    /// What a player saw before the turn of that index, from 0; behind the last turn, what the
    /// other player than the last one sees, whose tiles are then not known. `None` further on.
    ///
    /// Scores are those that the text gives. Tiles of the other player are not known.
    #[must_use]
    pub fn position_before(&self, turn: usize, layout: &Layout) -> Option<Position> {
        let past = self.turns.get(..turn)?;
        let now = self.turns.get(turn);
        let mover = now.map(|now| &now.player);
        let is_own = |player: &String| match mover {
            Some(mover) => player == mover,
            None => past.last().is_none_or(|last| last.player != *player),
        };
        let total = |own: bool| {
            let of_player = past.iter().rev().find(|turn| is_own(&turn.player) == own);
            of_player.map_or(0, |turn| turn.total)
        };
        let without = past.iter().rev().take_while(|turn| turn.points == 0);
        Some(Position {
            board: self.board_after(turn, layout),
            rack: now.map(|now| now.rack).unwrap_or_default(),
            other_rack: None,
            scores: [total(true), total(false)],
            scoreless_turns: u32::try_from(without.count()).unwrap_or(u32::MAX),
            operations: Vec::new(),
        })
    }
}

impl Action {
    /// Adds the board after the action, or takes away the last; `false` if there is none.
    fn apply(&self, boards: &mut Vec<Board>) -> bool {
        match self {
            Self::Play(play) => {
                if let Some(board) = boards.last() {
                    let mut after = board.clone();
                    for (row, column, tile) in play.squares(board) {
                        after.set(row, column, tile);
                    }
                    boards.push(after);
                }
                true
            }
            Self::Withdraw if boards.len() > 1 => boards.pop().is_some(),
            Self::Withdraw => false,
            _ => true,
        }
    }
}

fn read_turn(
    text: &str,
    boards: &mut Vec<Board>,
    alphabet: &Alphabet,
) -> Result<Turn, (usize, GcgErrorKind)> {
    // Columns count from 0 and include the `>`.
    let (player, rest) = text.split_once(':').ok_or((1, GcgErrorKind::Player))?;
    let begin = player.len() + 2;
    let mut words = Vec::new();
    let mut at = 0;
    for part in rest.split(char::is_whitespace) {
        if !part.is_empty() {
            let column = text[..begin - 1 + at].chars().count() + 1;
            words.push(Word { text: part, column });
        }
        at += part.len()
            + rest[at + part.len()..]
                .chars()
                .next()
                .map_or(0, char::len_utf8);
    }
    let end = text.chars().count() + 1;
    let [middle @ .., points, total] = words.as_slice() else {
        return Err((end, GcgErrorKind::Missing("score")));
    };
    let number = |word: &Word<'_>| {
        let error = |_| (word.column, GcgErrorKind::Number(word.text.to_owned()));
        word.text.parse::<i32>().map_err(error)
    };
    let (points, total) = (number(points)?, number(total)?);
    let (rack, actions) = match middle {
        [] => return Err((end, GcgErrorKind::Missing("rack"))),
        [first, ..] if first.text.starts_with('(') => (Rack::new(), middle),
        [first] if first.text.starts_with('-') => (Rack::new(), middle),
        [first, rest @ ..] => (read_rack(*first, alphabet)?, rest),
    };
    let board = boards
        .last()
        .cloned()
        .ok_or((0, GcgErrorKind::NothingToWithdraw))?;
    let action = match actions {
        [] => return Err((end, GcgErrorKind::Missing("action"))),
        [only] => read_action(*only, alphabet)?,
        [place, word, ..] => {
            let joined = format!("{} {}", place.text, word.text);
            let play = play_from_text(&joined, &board, alphabet).map_err(|error| {
                let inside = error.offset.checked_sub(place.text.len() + 1);
                let column = match inside {
                    None => place.column,
                    Some(inside) => {
                        let before = word
                            .text
                            .get(..inside)
                            .map_or(0, |text| text.chars().count());
                        word.column + before
                    }
                };
                (column, GcgErrorKind::Play(error))
            })?;
            Action::Play(play.with_score(points))
        }
    };
    if !action.apply(boards) {
        let column = actions.first().map_or(0, |word| word.column);
        return Err((column, GcgErrorKind::NothingToWithdraw));
    }
    Ok(Turn {
        player: player.to_owned(),
        rack,
        action,
        points,
        total,
    })
}

fn read_action(word: Word<'_>, alphabet: &Alphabet) -> Result<Action, (usize, GcgErrorKind)> {
    let inside = word
        .text
        .strip_prefix('(')
        .map(|inside| inside.strip_suffix(')').unwrap_or(inside));
    Ok(match (word.text, inside) {
        ("-", _) => Action::Pass,
        ("--", _) => Action::Withdraw,
        (_, Some("challenge")) => Action::Challenge,
        (_, Some("time")) => Action::Time,
        (_, Some(tiles)) => {
            let column = word.column + 1;
            Action::Leftover(read_rack(
                Word {
                    text: tiles,
                    column,
                },
                alphabet,
            )?)
        }
        (text, None) => {
            let Some(tiles) = text.strip_prefix('-') else {
                let end = word.column + text.chars().count();
                return Err((end, GcgErrorKind::Missing("word")));
            };
            match tiles.parse() {
                Ok(count) => Action::ExchangeUnknown(count),
                Err(_) => {
                    let column = word.column + 1;
                    Action::Exchange(read_rack(
                        Word {
                            text: tiles,
                            column,
                        },
                        alphabet,
                    )?)
                }
            }
        }
    })
}

fn read_rack(word: Word<'_>, alphabet: &Alphabet) -> Result<Rack, (usize, GcgErrorKind)> {
    let mut rack = Rack::new();
    let mut rest = word.text;
    while let Some(first) = rest.chars().next() {
        let before = &word.text[..word.text.len() - rest.len()];
        let column = word.column + before.chars().count();
        let (letter, len) = if first == '?' {
            (0, 1)
        } else {
            let (tile, len) = read_tile(rest, alphabet).map_err(|kind| (column, kind.into()))?;
            (if tile.is_blank() { 0 } else { tile.letter() }, len)
        };
        if !rack.add(letter) {
            return Err((column, GcgErrorKind::RackTooLong));
        }
        rest = &rest[len..];
    }
    Ok(rack)
}
