//! Positions: CGP, a turn of a game, a rack on an empty board, or a list.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use lexc_api::position::{UNNAMED_PLAYERS, check_rack, player_names};
use lexc_api::text;
use lexc_api::values::Natural;
use lexc_compiler::diagnostic::Diagnostic;
use lexc_game::cgp::CgpRules;
use lexc_game::gcg;
use lexc_game::positions::{self, ListedPosition};
use lexc_game::{GameRules, Position};
use lexc_runtime::Alphabet;

use super::rules::RulesArg;
use crate::args::lexicon::OpenedLexicon;
use crate::failure::Failure;
use crate::input::files;
use crate::input::game::{self, GameReader};
use crate::output::{Screen, places};

/// The options for one position.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Position")]
pub(crate) struct PositionArg {
    /// Lexicon [default: english], game, a .gcg file as for --gcg, or both
    #[arg(value_name = "FILE", num_args = 0..=2)]
    files: Vec<OsString>,
    /// Position as CGP: rows of the board, racks, scores, scoreless turns
    #[arg(long, value_name = "CGP", conflicts_with = "gcg")]
    cgp: Option<String>,
    /// Position in a game, a GCG file
    #[arg(long, value_name = "FILE")]
    gcg: Option<PathBuf>,
    /// Turn of the game to be played in the position, from 1 [default: the turn after the last]
    #[arg(long, value_name = "N")]
    turn: Option<Natural>,
    /// Tiles of the player to move, ? for a blank; without a position, on an empty board
    #[arg(long, value_name = "TILES")]
    rack: Option<String>,
}

/// Returns `true` if a file is a game, by its extension.
pub(crate) fn is_game(file: impl AsRef<Path>) -> bool {
    let extension = file.as_ref().extension();
    extension.is_some_and(|extension| extension.eq_ignore_ascii_case("gcg"))
}

/// A position, with the names of the player to move and of the other player.
#[derive(Debug)]
pub(crate) struct ParsedPosition {
    pub(crate) position: Position,
    pub(crate) players: [String; 2],
}

impl PositionArg {
    /// Returns `true` if no position is given.
    pub(crate) fn is_none(&self) -> bool {
        self.cgp.is_none() && self.game().is_none() && self.rack.is_none()
    }

    /// Returns the game that the position is read from, with the turn if one is named.
    pub(crate) fn game(&self) -> Option<(&Path, Option<usize>)> {
        let file = self.files.iter().find(|file| is_game(file)).map(Path::new);
        Some((self.gcg.as_deref().or(file)?, self.turn.map(Natural::size)))
    }

    /// Returns the file that names the lexicon, if one does.
    ///
    /// # Errors
    /// Refuses two games, two lexicons, a game beside CGP, and a turn without a game.
    pub(crate) fn lexicon(&self) -> Result<Option<&OsString>, Failure> {
        let lexicons = self.files.iter().filter(|file| !is_game(file)).count();
        let games = self.files.len() - lexicons + usize::from(self.gcg.is_some());
        let (message, help) = if lexicons > 1 {
            let file = self.files.last().map(|file| file.to_string_lossy());
            let file = file.unwrap_or_default();
            (
                format!("{file} is not a game (.gcg file)"),
                "name a game with another extension with --gcg",
            )
        } else if games > 1 {
            ("two games are given".to_owned(), "omit one of them")
        } else if games > 0 && self.cgp.is_some() {
            (
                "both a game and a position in CGP are given".to_owned(),
                "omit one of them",
            )
        } else if games == 0 && self.turn.is_some() {
            ("--turn needs a game".to_owned(), "name the game with --gcg")
        } else {
            return Ok(self.files.iter().find(|file| !is_game(file)));
        };
        Err(Diagnostic::error(message).help(help).into())
    }

    /// Returns the rules of the options, else those named by the position.
    pub(crate) fn rules(
        &self,
        rules: &RulesArg,
        opened: &OpenedLexicon,
        screen: &mut Screen,
    ) -> Result<GameRules, Failure> {
        self::rules(self.cgp.as_deref(), rules, opened, screen)
    }

    /// Reads the position on a board of these rules.
    pub(crate) fn read(
        &self,
        opened: &OpenedLexicon,
        rules: &GameRules,
        screen: &mut Screen,
    ) -> Result<ParsedPosition, Failure> {
        let lexicon = &opened.lexicon;
        let mut parsed = if let Some(text) = &self.cgp {
            ParsedPosition {
                position: text::cgp(lexicon, "cgp", text, rules)?,
                players: UNNAMED_PLAYERS.map(str::to_owned),
            }
        } else if let Some((path, _)) = self.game() {
            self.read_game(path, opened, rules, screen)?
        } else {
            ParsedPosition {
                position: Position::new(rules),
                players: UNNAMED_PLAYERS.map(str::to_owned),
            }
        };
        if let Some(text) = &self.rack {
            parsed.position.rack = text::rack(lexicon, "rack", text)?;
        }
        check_rack(&parsed.position.rack, rules)?;
        Ok(parsed)
    }

    fn read_game(
        &self,
        path: &Path,
        opened: &OpenedLexicon,
        rules: &GameRules,
        screen: &mut Screen,
    ) -> Result<ParsedPosition, Failure> {
        let reader = GameReader {
            rules,
            alphabet: opened.lexicon.alphabet(),
            lexicon: Some(&opened.name),
        };
        let game = reader.read(path, screen)?;
        let turns = game.turns.len();
        let turn = self.turn.map_or(turns + 1, Natural::size);
        let index = turn.checked_sub(1);
        let position = index.and_then(|index| game.position_before(index, rules.layout()));
        let Some(position) = position else {
            return Err(game::no_turn(path, turn, &game));
        };
        if position.rack.is_empty() && self.rack.is_none() {
            let name = path.display();
            let message = match turn > turns {
                true => format!("{name}: the rack after the last turn is not known"),
                false => format!("{name}: the rack of turn {turn} is not known"),
            };
            return Err(Diagnostic::error(message)
                .help("give a rack with --rack, or another turn with --turn")
                .into());
        }
        Ok(ParsedPosition {
            players: player_names(&game, index.unwrap_or(turns)),
            position,
        })
    }
}

/// Returns the rules of the options, else those named by the operations of a position. Prints notes
/// on operations without effect.
pub(crate) fn rules(
    cgp: Option<&str>,
    rules: &RulesArg,
    opened: &OpenedLexicon,
    screen: &mut Screen,
) -> Result<GameRules, Failure> {
    let named = CgpRules::of(cgp.unwrap_or_default());
    let mut notes = Vec::new();
    let mut unused = Vec::new();
    let alphabet = opened.lexicon.alphabet().name();
    let own = opened.name.to_string_lossy();
    for (name, value) in named.others() {
        match name {
            "ld" if gcg::alphabet_named(value) == alphabet => {}
            "ld" => {
                let text =
                    format!("the position names the tiles {value}, but is read with {alphabet}");
                notes.push(Diagnostic::warning(text));
            }
            "lex" if value == own => {}
            "lex" => {
                let text =
                    format!("the position names the lexicon {value}, but is read with {own}");
                notes.push(Diagnostic::note(text));
            }
            "oru" => {}
            "var" if value.eq_ignore_ascii_case("classic") => {}
            _ => unused.push(format!("{name} {value};")),
        }
    }
    if !unused.is_empty() {
        let text = format!("ignored in the position: {}", unused.join(" "));
        notes.push(Diagnostic::note(text));
    }
    if named.players() > 2 {
        let text = format!(
            "the position has {} players; only the player to move and the next one are used",
            named.players()
        );
        notes.push(Diagnostic::warning(text));
    }
    screen.report(&notes);
    rules.read_with(&named)
}

/// Returns a warning if the board and the racks hold more tiles of a kind than the game has. There
/// is none if the alphabet has no counts.
pub(crate) fn too_many_tiles(position: &Position, alphabet: &Alphabet) -> Option<Diagnostic> {
    let excess = lexc_api::position::too_many_tiles(position, alphabet);
    (!excess.is_empty()).then(|| {
        let excess = excess.join(", ");
        Diagnostic::warning(format!(
            "more tiles are on the board and the racks than the game has: {excess}"
        ))
    })
}

/// Reads a list of positions; `-` is standard input.
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
        check_rack(&listed.position.rack, rules).map_err(|error| {
            let at = |mut diagnostic: Diagnostic| {
                diagnostic.message = format!("{name}:{}: {}", listed.line, diagnostic.message);
                diagnostic
            };
            let diagnostics = Failure::from(error).diagnostics().into_iter();
            Failure::Diagnostics(diagnostics.map(at).collect())
        })?;
    }
    match list.is_empty() {
        true => Err(Failure::new(format!("{name} holds no position"))),
        false => Ok(list),
    }
}
