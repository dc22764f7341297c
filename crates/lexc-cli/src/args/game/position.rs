//! Positions: CGP, a turn of a game, a rack on an empty board, or a list.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use lexc::game::cgp::CgpRules;
use lexc::game::gcg;
use lexc::game::positions::{self, ListedPosition};
use lexc::game::{GameRules, Position};
use lexc::runtime::Alphabet;
use lexc_api::position::{PositionRequest, RulesRequest, check_rack};
use lexc_diagnostic::Diagnostic;

use super::rules::with_layout;
use crate::args::lexicon::OpenedLexicon;
use crate::failure::Failure;
use crate::input::files;
use crate::input::game::GameReader;
use crate::output::{Screen, places};

/// The files of a subcommand about a position.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Position")]
pub(crate) struct GameFile {
    /// Lexicon [default: english], game, a .gcg file as for --gcg, or both
    #[arg(value_name = "FILE", num_args = 0..=2)]
    files: Vec<OsString>,
    /// Position in a game, a GCG file
    #[arg(long, value_name = "FILE")]
    gcg: Option<PathBuf>,
}

/// Returns `true` if a file is a game, by its extension.
pub(crate) fn is_game(file: impl AsRef<Path>) -> bool {
    let extension = file.as_ref().extension();
    extension.is_some_and(|extension| extension.eq_ignore_ascii_case("gcg"))
}

impl GameFile {
    /// Returns the game that the position is read from.
    pub(crate) fn game(&self) -> Option<&Path> {
        let file = self.files.iter().find(|file| is_game(file)).map(Path::new);
        self.gcg.as_deref().or(file)
    }

    /// Returns the file that names the lexicon, if one does.
    ///
    /// # Errors
    /// Refuses two games, two lexicons, and a turn without a game.
    pub(crate) fn lexicon(&self, position: &PositionRequest) -> Result<Option<&OsString>, Failure> {
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
        } else if games > 0 && position.cgp.is_some() {
            ("both a game and a position in CGP are given".to_owned(), "omit one of them")
        } else if games == 0 && position.turn.is_some() {
            ("--turn needs a game".to_owned(), "name the game with --gcg")
        } else {
            return Ok(self.files.iter().find(|file| !is_game(file)));
        };
        Err(Failure::with_help(message, help))
    }
}

/// Replaces what a request names as a file by its content: the board layout, and the game with the
/// position. Prints notes on the position.
pub(crate) fn read_files(
    opened: &OpenedLexicon,
    file: &GameFile,
    position: &mut PositionRequest,
    rules: &mut RulesRequest,
    screen: &mut Screen,
) -> Result<(), Failure> {
    *rules = with_layout(rules)?;
    note_rules(position.cgp.as_deref(), opened, screen);
    if let Some(path) = file.game() {
        let rules = rules.rules_for(position.cgp.as_deref())?;
        position.gcg = Some(read_game(opened, path, &rules, screen)?);
    }
    Ok(())
}

/// Returns the text of a game, after notes on it.
pub(crate) fn read_game(
    opened: &OpenedLexicon,
    path: &Path,
    rules: &GameRules,
    screen: &mut Screen,
) -> Result<String, Failure> {
    let reader =
        GameReader { rules, alphabet: opened.lexicon.alphabet(), lexicon: Some(&opened.name) };
    reader.read_text(path, screen)
}

/// Prints notes on the operations of a position that have no effect here.
pub(crate) fn note_rules(cgp: Option<&str>, opened: &OpenedLexicon, screen: &mut Screen) {
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
        .map_err(|error| places::in_text(&name, &text, &error))?;
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
