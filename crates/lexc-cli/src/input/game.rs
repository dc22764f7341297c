//! Games in GCG files.

use std::ffi::OsStr;
use std::path::Path;

use lexc::alphabet::LetterInfo;
use lexc::build::emit::is_lexicon;
use lexc::game::gcg;
use lexc::game::{Game, GameRules, TextError, TextFault};
use lexc::runtime::{Alphabet, Tokenizer};
use lexc_api::ApiError;
use lexc_api::record::{self, RecordWarning};
use lexc_diagnostic::{Diagnostic, Location};

use super::files;
use crate::failure::Failure;
use crate::output::{Screen, places};

/// The context for reading a game.
#[derive(Debug, Clone, Copy)]
pub(crate) struct GameReader<'a> {
    pub(crate) rules: &'a GameRules,
    pub(crate) alphabet: &'a Alphabet,
    /// The name of the lexicon that has the alphabet; `None` if it is named by `--alphabet`.
    pub(crate) lexicon: Option<&'a OsStr>,
}

impl GameReader<'_> {
    /// Reads a game; `-` is standard input. Prints notes on unused headers and on contradictions in
    /// the game.
    pub(crate) fn read(&self, path: &Path, screen: &mut Screen) -> Result<Game, Failure> {
        let (_, game, notes) = self.parse(path)?;
        screen.report(&notes);
        Ok(game)
    }

    /// Reads a game as [`Self::read`] does, and returns its text.
    pub(crate) fn read_text(&self, path: &Path, screen: &mut Screen) -> Result<String, Failure> {
        let (text, _, notes) = self.parse(path)?;
        screen.report(&notes);
        Ok(text)
    }

    /// Returns the text of a game, the game, and the notes on it.
    fn parse(&self, path: &Path) -> Result<(String, Game, Vec<Diagnostic>), Failure> {
        let bytes = files::read(path, "a game")?;
        let name = path.display().to_string();
        if is_lexicon(path) {
            return Err(Failure::with_help(
                format!("{name} is a lexicon, not a game"),
                "name a game, a GCG file, and the lexicon with -l",
            ));
        }
        let decoded = record::decode_gcg(&bytes).map_err(|error| in_file(&name, error))?;
        let text = decoded.gcg;
        if text.trim().is_empty() {
            return Err(Failure::with_help(
                format!("{name} is empty"),
                "give a line for each player and each turn, such as >ann: AEINRST 8D NASTIER \
                     +66 66",
            ));
        }
        let refused = |(number, line)| self.refused(&name, number, line);
        if let Some(refused) = (1..).zip(gcg::lines(&text)).find_map(refused) {
            return Err(refused.into());
        }
        let game = Game::from_gcg(&text, self.rules.layout(), self.alphabet);
        let game = game.map_err(|error| self.error(&name, &text, &error))?;
        let rules = self.rules_of(&text);
        let warnings = record::warnings(&text, &game, &rules, self.alphabet);
        let notes = decoded.warning.into_iter().map(diagnostic);
        let notes = notes.chain(self.unused_headers(&game));
        let notes = notes.chain(warnings.into_iter().map(diagnostic));
        let notes = notes.map(|mut note| {
            note.message = format!("{name}: {}", note.message);
            note
        });
        let notes = notes.collect();
        Ok((text, game, notes))
    }

    /// Returns the rules of a game: where only the board is drawn, racks have the size that the
    /// header names.
    fn rules_of(&self, text: &str) -> GameRules {
        let size = gcg::lines(text).find_map(|line| line.strip_prefix("#rack-size "));
        let size =
            size.filter(|_| self.lexicon.is_none()).and_then(|size| size.trim().parse().ok());
        match size {
            Some(size) => GameRules::for_layout(self.rules.layout().clone(), size),
            None => self.rules.clone(),
        }
    }

    /// Describes the error of a game that cannot be read. For a tile that the alphabet lacks, the
    /// remedy names the alphabets that have it and all other tiles of the game.
    fn error(&self, name: &str, text: &str, error: &TextError) -> Diagnostic {
        let diagnostic = places::in_text(name, text, error);
        let other = match error.fault {
            TextFault::UnknownTile => self.other_alphabet(text, error),
            _ => None,
        };
        match other {
            Some(help) => Diagnostic { help: vec![help.into()], ..diagnostic },
            None => diagnostic,
        }
    }

    /// Returns the remedy for a game with tiles of another alphabet: the alphabet that its header
    /// names, or the alphabets that have all its letters; `None` for a sign that is no letter.
    fn other_alphabet(&self, text: &str, error: &TextError) -> Option<String> {
        let line = gcg::lines(text).nth(error.line.checked_sub(1)?)?;
        let mut rest = line.chars().skip(error.column.checked_sub(1)?);
        let letter = rest.find(|c| *c != '[').filter(|c| c.is_alphabetic())?;
        let header = gcg::lines(text).find_map(|line| line.strip_prefix("#tile-distribution "));
        let named = header.map(gcg::alphabet_named);
        let named = named.filter(|named| Alphabet::builtin_names().any(|name| name == named));
        let names = match named {
            Some(named) => vec![named],
            None => fitting_alphabets(text, letter),
        };
        let others: Vec<String> =
            names.into_iter().filter(|name| name != self.alphabet.name()).collect();
        let (first, rest) = others.split_first()?;
        let or = match rest {
            [] => String::new(),
            rest if rest.len() < LISTED_ALPHABETS => format!(", or {}", rest.join(", ")),
            rest => {
                let (listed, others) = rest.split_at(LISTED_ALPHABETS - 1);
                format!(", or {}, or {} others", listed.join(", "), others.len())
            }
        };
        Some(match self.lexicon {
            None => format!("name the alphabet of the game: -a {first}{or}"),
            Some(_) => format!("name a lexicon of the alphabet {first}{or}: -l FILE"),
        })
    }

    /// Returns the error of a header that names another game than the one that is read: another
    /// board, other tiles, another size of racks, other rules.
    ///
    /// A board other than the standard one, and an alphabet of one's own, were chosen: a note
    /// compares them with the header.
    fn refused(&self, name: &str, number: u64, line: &str) -> Option<Diagnostic> {
        let (header, value) = line.strip_prefix('#')?.split_once(char::is_whitespace)?;
        let value = value.trim();
        let is_builtin = |name: &str| Alphabet::builtin_names().any(|known| known == name);
        let (what, help) = match header {
            "board-layout" => {
                let named = gcg::board_layout_named(value);
                let used = self.rules.layout().name();
                if used != "standard" || named.is_some_and(|layout| layout.name() == used) {
                    return None;
                }
                let help = match named {
                    Some(layout) => format!("read it with --board-layout {}", layout.name()),
                    None => "give its layout as a file: --board-layout FILE".to_owned(),
                };
                (format!("the game is on the board {value}, not on the standard one"), help)
            }
            "tile-distribution" => {
                let (named, used) = (gcg::alphabet_named(value), self.alphabet.name());
                if named == used || !is_builtin(&named) || !is_builtin(used) {
                    return None;
                }
                let help = match self.lexicon {
                    None => format!("read it with -a {named}"),
                    Some(_) => format!("name a lexicon of the alphabet {named}: -l FILE"),
                };
                (format!("the game has the tiles {value}, not those of {used}"), help)
            }
            // Where only the board is drawn, racks have no size.
            "rack-size" if self.lexicon.is_some() => {
                let size = value.parse::<usize>().ok()?;
                let used = self.rules.rack_size();
                if size == used {
                    return None;
                }
                let help = format!("read it with --rack-size {size}");
                (format!("the game has racks of {size} tiles, not of {used}"), help)
            }
            "game-type" if !value.eq_ignore_ascii_case("classic") => {
                let help = "only games of the type classic are read".to_owned();
                (format!("the game has the rules {value}"), help)
            }
            _ => return None,
        };
        let location = Location::new(name, number, line, 0..line.len());
        Some(Diagnostic::error(what).at(location).help(help))
    }

    /// Returns notes on the headers without effect.
    fn unused_headers(&self, game: &Game) -> Vec<Diagnostic> {
        let note = |name: &str, value: &str| match name {
            "lexicon" => self.lexicon.filter(|used| *used != value).map(|used| {
                let used = used.to_string_lossy();
                let text = format!("the game names the lexicon {value}, but is read with {used}");
                Diagnostic::note(text)
            }),
            // Warned of, or refused.
            "board-layout" | "tile-distribution" | "game-type" | "rack-size" => None,
            "tile" if self.has_tile(value) => None,
            "title" | "description" | "id" | "note" | "character-encoding" => None,
            name if name.starts_with("lexc-") => None,
            name => Some(Diagnostic::note(format!("the header #{name} is not used"))),
        };
        let mut notes = Vec::new();
        for (name, value) in &game.headers {
            // Games of `lexc play` have the name in a description, which other programs ignore.
            let note = match value.strip_prefix("lexc-lexicon ") {
                Some(lexicon) if name == "description" => note("lexicon", lexicon),
                _ => note(name, value),
            };
            if let Some(note) = note.filter(|note| !notes.contains(note)) {
                notes.push(note);
            }
        }
        notes
    }

    /// Returns `true` if the alphabet has the tile that a header declares: its face and the face of
    /// a blank.
    fn has_tile(&self, declared: &str) -> bool {
        let face = declared.split_whitespace().next().unwrap_or_default();
        let face = face.trim_start_matches('[').trim_end_matches(']');
        self.alphabet.tiles().iter().any(|tile| tile.face == face)
    }
}

/// Returns a warning on a record.
fn diagnostic(warning: RecordWarning) -> Diagnostic {
    let diagnostic = Diagnostic::warning(warning.text);
    match warning.help {
        Some(help) => diagnostic.help(help),
        None => diagnostic,
    }
}

/// Names the file in an error.
fn in_file(name: &str, error: ApiError) -> Diagnostic {
    let diagnostic = Diagnostic::error(format!("{name}: {}", error.message));
    match error.help {
        Some(help) => diagnostic.help(help),
        None => diagnostic,
    }
}

/// The largest number of alphabets that are proposed by name.
const LISTED_ALPHABETS: usize = 5;

/// Returns the built-in alphabets that have a letter and all others of the racks and words of a
/// game on their tiles; first those of which the game uses most letters. Letters that an alphabet
/// folds into others do not count.
fn fitting_alphabets(text: &str, letter: char) -> Vec<String> {
    let turns = gcg::lines(text).filter_map(|line| line.trim_start().strip_prefix('>'));
    let words: Vec<String> = turns
        .flat_map(|turn| turn.split_whitespace().skip(1).take(3))
        .filter(|word| !word.contains(|c: char| c.is_ascii_digit()))
        .map(|word| word.replace(|c: char| "?.()-".contains(c), ""))
        .collect();
    let unused = |name: &str| {
        let alphabet = Alphabet::builtin(name).ok()?;
        let tokenizer = Tokenizer::new(&alphabet);
        let tiles = alphabet.tiles();
        let is_on = |tile: &LetterInfo, c| tile.face.contains(c) || tile.blank_face.contains(c);
        let faces = |c: char| tiles.iter().any(|tile| is_on(tile, c));
        let on_tiles = |word: &String| word.chars().all(|c| c.is_ascii() || faces(c));
        let fits = |word: &String| tokenizer.letters(word).is_ok() && on_tiles(word);
        let is_used = |tile: &&LetterInfo| words.iter().any(|word| word.contains(&tile.face));
        let used = tiles.iter().filter(is_used).count();
        (faces(letter) && words.iter().all(fits)).then(|| tiles.len() - used)
    };
    // A larger set of the same tiles is another game.
    let names = Alphabet::builtin_names().filter(|name| !name.ends_with("-super"));
    let mut fitting: Vec<(usize, &str)> =
        names.filter_map(|name| Some((unused(name)?, name))).collect();
    fitting.sort_unstable();
    fitting.into_iter().map(|(_, name)| name.to_owned()).collect()
}
