//! A position, from the command line: CGP, a turn of a game, or a rack on an empty board.

use std::path::{Path, PathBuf};

use lexc_alphabet::Tile;
use lexc_compiler::diagnostic::{Diagnostic, Location};
use lexc_game::positions::{self, ListedPosition};
use lexc_game::{GameRules, PlayerName, Position, Rack, RackError};
use lexc_runtime::{Alphabet, Lexicon};

use crate::failure::Failure;
use crate::input::{files, game};
use crate::output::places;
use crate::words::spelling::explain;

/// Name of a player without a name.
const SOMEONE: &str = "player1";

/// One position.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Position")]
pub(crate) struct PositionArg {
    /// The position as CGP: rows of the board, racks, scores, turns without points
    #[arg(long, value_name = "CGP", conflicts_with = "gcg")]
    cgp: Option<String>,
    /// Read the position from a game in a GCG file
    #[arg(long, value_name = "FILE")]
    gcg: Option<PathBuf>,
    /// The turn of the game before which to search, from 1 [default: after the last turn]
    #[arg(long, value_name = "N", requires = "gcg")]
    turn: Option<usize>,
    /// The tiles to play, ? for a blank, instead of those of the position; alone, on an empty board
    #[arg(long, value_name = "TILES")]
    rack: Option<String>,
}

/// A position and whose turn it is.
#[derive(Debug)]
pub(crate) struct Given {
    pub(crate) position: Position,
    pub(crate) player: String,
}

impl PositionArg {
    /// Returns `true` if no position was given.
    pub(crate) fn is_none(&self) -> bool {
        self.cgp.is_none() && self.gcg.is_none() && self.rack.is_none()
    }

    /// The game that the position is read from, and the turn that was named.
    pub(crate) fn game(&self) -> Option<(&Path, Option<usize>)> {
        Some((self.gcg.as_deref()?, self.turn))
    }

    /// The position on a board of these rules.
    pub(crate) fn read(&self, lexicon: &Lexicon, rules: &GameRules) -> Result<Given, Failure> {
        let alphabet = lexicon.alphabet();
        let mut given = if let Some(text) = &self.cgp {
            let position = Position::from_cgp(text, rules.layout(), alphabet);
            Given {
                position: position.map_err(|error| places::cgp(text, &error))?,
                player: SOMEONE.to_owned(),
            }
        } else if let Some(path) = &self.gcg {
            self.of_game(path, alphabet, rules)?
        } else {
            Given {
                position: Position::new(rules),
                player: SOMEONE.to_owned(),
            }
        };
        if let Some(text) = &self.rack {
            given.position.rack = rack(text, lexicon)?;
        }
        check_rack(&given.position.rack, rules)?;
        Ok(given)
    }

    fn of_game(
        &self,
        path: &Path,
        alphabet: &Alphabet,
        rules: &GameRules,
    ) -> Result<Given, Failure> {
        let game = game::read(path, rules.layout(), alphabet)?;
        let turns = game.turns.len();
        let turn = self.turn.unwrap_or(turns + 1);
        let index = turn.checked_sub(1);
        let position = index.and_then(|index| game.position_before(index, rules.layout()));
        let Some(position) = position else {
            return Err(game::no_turn(path, turn, &game));
        };
        if position.rack.is_empty() && self.rack.is_none() {
            let name = path.display();
            let what = match turn > turns {
                true => format!("{name}: nobody knows the rack after the last turn"),
                false => format!("{name}: the rack of turn {turn} is not known"),
            };
            return Err(Diagnostic::error(what)
                .help("give one with --rack, or name a turn with --turn")
                .into());
        }
        let now = index.and_then(|index| game.turns.get(index));
        let player = now.map_or_else(|| game.next_player(), |turn| turn.player);
        let player = game.players.get(player.index());
        Ok(Given {
            position,
            player: player.map_or(SOMEONE, PlayerName::nickname).to_owned(),
        })
    }
}

/// Reads a rack that was given with `--rack`.
fn rack(text: &str, lexicon: &Lexicon) -> Result<Rack, Failure> {
    let at = |message: String, span| {
        Diagnostic::error(message).at(Location::new("--rack", 1, text, span))
    };
    Rack::parse(text, lexicon).map_err(|error| {
        let diagnostic = match &error {
            RackError::UnknownTile(error) => at(
                explain(text, error, lexicon.alphabet().name()),
                error.offset..error.offset + error.len,
            ),
            RackError::TooMany { offset } => at(
                "more than 255 tiles of one kind".to_owned(),
                *offset..*offset,
            ),
            _ => Diagnostic::error(error.to_string()),
        };
        diagnostic.into()
    })
}

/// A rack must not hold more tiles than the rules have it.
fn check_rack(rack: &Rack, rules: &GameRules) -> Result<(), Failure> {
    if rack.len() <= rules.rack_size() {
        return Ok(());
    }
    let (found, most) = (rack.len(), rules.rack_size());
    Err(Diagnostic::error(format!(
        "the rack holds {found} tiles, and by the rules {most} at most"
    ))
    .help(format!("for larger racks say --rack-size {found}"))
    .into())
}

/// The tiles of which more are in sight than the game has, for a warning; `None` if there are
/// none, or if the alphabet does not say how many the game has.
pub(crate) fn too_many(position: &Position, alphabet: &Alphabet) -> Option<Diagnostic> {
    let racks = [Some(position.rack), position.other_rack];
    let seen = |tile: Tile| {
        let tiles = position.board.tiles();
        let on_board = tiles.filter(|(_, placed)| placed.tile() == tile).count();
        let held = racks.iter().flatten().map(|rack| rack.count(tile));
        on_board + held.sum::<usize>()
    };
    let blank = (Tile::Blank, "?", alphabet.blank().count);
    let letters = alphabet
        .letters()
        .iter()
        .zip(alphabet.tiles())
        .map(|(letter, info)| (Tile::Letter(letter), &*info.face, info.count));
    let all: Vec<(Tile, &str, u16)> = std::iter::once(blank).chain(letters).collect();
    let excess: Vec<String> = all
        .iter()
        .map(|&(tile, face, count)| (face, count, seen(tile)))
        .filter(|(_, count, seen)| *seen > usize::from(*count))
        .map(|(face, count, seen)| format!("{face} ({seen}, of {count})"))
        .collect();
    let says = all.iter().any(|(_, _, count)| *count > 0);
    (says && !excess.is_empty()).then(|| {
        let excess = excess.join(", ");
        Diagnostic::warning(format!(
            "more tiles are in sight than the game has: {excess}"
        ))
    })
}

/// Reads a list of positions.
pub(crate) fn read_list(
    path: &Path,
    alphabet: &Alphabet,
    rules: &GameRules,
) -> Result<Vec<ListedPosition>, Failure> {
    let name = path.display().to_string();
    let text = files::read_text(path, "a list of positions")?;
    let list = positions::parse(&text, rules.layout(), alphabet)
        .map_err(|error| places::list(&name, &text, &error))?;
    for listed in &list {
        check_rack(&listed.position.rack, rules).map_err(|failure| {
            let at = |mut diagnostic: Diagnostic| {
                diagnostic.message = format!("{name}:{}: {}", listed.line, diagnostic.message);
                diagnostic
            };
            Failure::Diagnostics(failure.diagnostics().into_iter().map(at).collect())
        })?;
    }
    match list.is_empty() {
        true => Err(Failure::new(format!("{name} holds no position"))),
        false => Ok(list),
    }
}
