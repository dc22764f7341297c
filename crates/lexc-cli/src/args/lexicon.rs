//! The lexicon of a subcommand: a file or a built-in lexicon.
//!
//! It is named with `-l`, or by the first argument. Whether the first argument names a lexicon
//! depends only on the spelling and the number of the arguments, never on which files exist: see
//! [`names_lexicon`]. The name of a built-in lexicon is understood with and without its prefix.

use std::ffi::{OsStr, OsString};
use std::path::{Component, Path};

use lexc::build::compile::StructureSet;
use lexc::interop::registry::FORMATS;
use lexc::runtime::Lexicon;
use lexc_api::conditions::AskedLexicon;
use lexc_api::{edition_of, with_structures};
use lexc_diagnostic::Diagnostic;

use crate::failure::Failure;
use crate::input::foreign::ForeignArgs;
use crate::input::{builtin, list};
use crate::output::Screen;

/// The options for the lexicon of a subcommand.
#[derive(Debug, clap::Args)]
pub(crate) struct LexiconArg {
    /// Lexicon: english, turkish, a .lex file, a file of another program, or a word list [default:
    /// english]
    #[arg(short, long, value_name = "FILE", help_heading = "Lexicon")]
    lexicon: Option<OsString>,
    #[command(flatten)]
    foreign: ForeignArgs,
    /// Use only the words of this edition
    #[arg(long, value_name = "NAME", help_heading = "Lexicon")]
    edition: Option<String>,
}

/// A lexicon that was opened, with its name on the command line.
#[derive(Debug)]
pub(crate) struct OpenedLexicon {
    /// The lexicon to query.
    pub(crate) lexicon: Lexicon,
    /// The lexicon of the file, if `lexicon` is only an edition of it.
    whole: Option<Lexicon>,
    /// `true` for a `.lex` file or a built-in lexicon: other files are compiled in memory.
    pub(crate) is_lex: bool,
    /// The name on the command line.
    pub(crate) name: OsString,
}

impl OpenedLexicon {
    /// Copies a lexicon that is mapped from a file into memory, so that nothing that happens to the
    /// file changes it.
    #[cfg(feature = "selfplay")]
    pub(crate) fn in_memory(self) -> Result<Self, Failure> {
        let is_builtin = self.name.to_string_lossy().starts_with(builtin::PREFIX);
        if is_builtin || self.whole.is_some() {
            return Ok(self);
        }
        let copy = Lexicon::from_bytes(self.lexicon.bytes().to_vec());
        let lexicon =
            copy.map_err(|error| Failure::new(format!("{}: {error}", self.name.display())))?;
        Ok(Self { lexicon, ..self })
    }

    /// Adds these structures in memory, if the lexicon lacks any of them.
    pub(crate) fn with_structures(self, structures: StructureSet) -> Result<Self, Failure> {
        Ok(Self { lexicon: with_structures(self.lexicon, structures)?, ..self })
    }

    /// Returns what conditions are asked of.
    pub(crate) fn asked(&self) -> AskedLexicon<'_> {
        AskedLexicon::new(&self.lexicon, self.whole())
    }

    /// Returns the lexicon of the file, which has the values of the words.
    pub(crate) fn whole(&self) -> &Lexicon {
        self.whole.as_ref().unwrap_or(&self.lexicon)
    }
}

impl LexiconArg {
    /// Opens the lexicon named with `-l`, else the one named by the first argument, else the
    /// built-in English one. Returns it with the remaining arguments.
    ///
    /// The lexicon has a DAWG: a packed one is unpacked in memory. With `--edition` it has only the
    /// words of the edition.
    pub(crate) fn open<'a>(
        &self,
        arguments: &'a [OsString],
        screen: &mut Screen,
    ) -> Result<(OpenedLexicon, &'a [OsString]), Failure> {
        let (opened, rest) = self.open_stored(arguments, screen)?;
        Ok((opened.with_structures(StructureSet::default())?, rest))
    }

    /// Like [`Self::open`], for subcommands that need no word: the name of a built-in lexicon alone
    /// is the lexicon.
    pub(crate) fn open_for_all<'a>(
        &self,
        arguments: &'a [OsString],
        screen: &mut Screen,
    ) -> Result<(OpenedLexicon, &'a [OsString]), Failure> {
        match (&self.lexicon, arguments) {
            (None, [only]) if is_bare_name(only) => {
                let opened = self.open_or(&only.to_string_lossy(), screen)?;
                note_word(only, &opened.lexicon, screen);
                Ok((opened, &[]))
            }
            _ => self.open(arguments, screen),
        }
    }

    /// Like [`Self::open`], but a packed lexicon stays packed. This suffices for looking words up.
    pub(crate) fn open_stored<'a>(
        &self,
        arguments: &'a [OsString],
        screen: &mut Screen,
    ) -> Result<(OpenedLexicon, &'a [OsString]), Failure> {
        let (opened, rest) = self.open_whole(arguments, screen)?;
        Ok((self.edition_of(opened)?, rest))
    }

    /// Returns the lexicon with only the words of the edition, if one is named.
    fn edition_of(&self, mut opened: OpenedLexicon) -> Result<OpenedLexicon, Failure> {
        if let Some(edition) = &self.edition {
            let lexicon = edition_of(&opened.lexicon, edition)?;
            opened.whole = Some(std::mem::replace(&mut opened.lexicon, lexicon));
        }
        Ok(opened)
    }

    /// Like [`Self::open_stored`], for subcommands whose only such argument is a lexicon: `file`
    /// has to name one. `more_help` is appended to the remedy in the error.
    pub(crate) fn open_file(
        &self,
        file: Option<&OsString>,
        more_help: &str,
        screen: &mut Screen,
    ) -> Result<OpenedLexicon, Failure> {
        match file {
            Some(file) if self.lexicon.is_some() => {
                let file = file.to_string_lossy();
                Err(Failure::with_help(
                    format!("-l names the lexicon, but {file} is given, too"),
                    "omit one of them",
                ))
            }
            Some(other) if !names_lexicon(other) => {
                let other = other.to_string_lossy();
                let error = Diagnostic::error(format!("{other} is not a lexicon"));
                let is_rack = |c: char| c.is_alphabetic() || c == '?';
                Err(match other.chars().all(is_rack) && more_help.is_empty() {
                    true => error.help(format!(
                        "give tiles with --rack '{other}', or name a .lex file, or ./{other}"
                    )),
                    false => error.help(format!("name a .lex file, or ./{other}{more_help}")),
                }
                .into())
            }
            Some(file) => self.edition_of(self.open_name(file, screen)?),
            None => Ok(self.open_stored(&[], screen)?.0),
        }
    }

    /// Opens the lexicon named with `-l`, else this one, with a DAWG.
    pub(crate) fn open_or(
        &self,
        default: &str,
        screen: &mut Screen,
    ) -> Result<OpenedLexicon, Failure> {
        let name = self.lexicon.as_deref().unwrap_or(OsStr::new(default));
        let opened = self.edition_of(self.open_name(name, screen)?)?;
        opened.with_structures(StructureSet::default())
    }

    /// Like [`Self::open_for_all`], with another default than the built-in English lexicon.
    pub(crate) fn open_else<'a>(
        &self,
        arguments: &'a [OsString],
        default: &str,
        screen: &mut Screen,
    ) -> Result<(OpenedLexicon, &'a [OsString]), Failure> {
        match arguments.first() {
            Some(first) if self.lexicon.is_none() && names_lexicon(first) => {
                self.open_for_all(arguments, screen)
            }
            _ => Ok((self.open_or(default, screen)?, arguments)),
        }
    }

    /// Like [`Self::open_stored`], but with all words: the caller handles [`Self::edition`].
    pub(crate) fn open_whole<'a>(
        &self,
        arguments: &'a [OsString],
        screen: &mut Screen,
    ) -> Result<(OpenedLexicon, &'a [OsString]), Failure> {
        if let Some(name) = &self.lexicon {
            return Ok((self.open_name(name, screen)?, arguments));
        }
        match arguments {
            [first, rest @ ..]
                if names_lexicon(first) && !(is_bare_name(first) && rest.is_empty()) =>
            {
                let opened = self.open_name(first, screen)?;
                note_word(first, &opened.lexicon, screen);
                Ok((opened, rest))
            }
            _ => {
                note_lexicon(arguments, screen);
                let opened = self.open_name(OsStr::new(builtin::DEFAULT), screen)?;
                Ok((opened, arguments))
            }
        }
    }

    /// Opens the lexicon with a DAWG and all words, for subcommands whose only argument is a
    /// lexicon, so that it does not need an extension. The caller handles [`Self::edition`].
    pub(crate) fn open_path(
        &self,
        file: Option<&OsString>,
        screen: &mut Screen,
    ) -> Result<Lexicon, Failure> {
        let name = self.lexicon.as_ref().or(file);
        let name = name.map_or(OsStr::new(builtin::DEFAULT), OsString::as_os_str);
        self.foreign.lexicon(Path::new(name), screen)
    }

    /// Returns the options with this lexicon.
    #[cfg(any(feature = "play", feature = "selfplay"))]
    pub(crate) fn of(name: &str) -> Self {
        Self { lexicon: Some(name.into()), foreign: ForeignArgs::default(), edition: None }
    }

    /// Returns `true` if a lexicon is named with `-l`.
    pub(crate) fn is_given(&self) -> bool {
        self.lexicon.is_some()
    }

    /// Returns the edition, if one is named.
    pub(crate) fn edition(&self) -> Option<&str> {
        self.edition.as_deref()
    }

    fn open_name(&self, name: &OsStr, screen: &mut Screen) -> Result<OpenedLexicon, Failure> {
        let lower = name.to_str().map(str::to_lowercase).unwrap_or_default();
        let is_builtin = builtin::with_prefix(OsStr::new(&lower)).is_some();
        let name = if is_builtin && !Path::new(name).exists() { OsStr::new(&lower) } else { name };
        let path = Path::new(name);
        if !has_lexicon_extension(path)
            && path.components().count() == 1
            && builtin::name_of(name).is_none()
            && name != "-"
            && !path.exists()
        {
            return Err(Failure::with_help(
                format!("{}: no such file, and no built-in lexicon", path.display()),
                format!("name a .lex file, or {}", builtin::names().join(" or ")),
            ));
        }
        let source = self.foreign.source(path);
        Ok(OpenedLexicon {
            is_lex: source.is_lex(),
            lexicon: self.foreign.stored_source(source, path, screen)?,
            whole: None,
            name: builtin::with_prefix(name).map_or_else(|| name.to_owned(), OsString::from),
        })
    }
}

/// Returns `true` if a path has the extension of a lexicon or of a word list.
pub(crate) fn has_lexicon_extension(path: &Path) -> bool {
    let known = |extension: &str| {
        let lists = list::EXTENSIONS.iter().copied();
        let foreign = FORMATS.iter().map(|format| format.extension);
        extension == "lex" || lists.chain(foreign).any(|known| known == extension)
    };
    path.extension()
        .and_then(OsStr::to_str)
        .is_some_and(|extension| known(&extension.to_lowercase()))
}

/// Returns `true` if an argument among games names a lexicon: by the name of a built-in one, or by
/// its extension.
pub(crate) fn is_lexicon(argument: &OsStr) -> bool {
    builtin::name_of(argument).is_some() || has_lexicon_extension(Path::new(argument))
}

/// Returns `true` if the spelling of an argument names a lexicon: if it is the name of a built-in
/// lexicon, is a path with more than one component, or has the extension of a lexicon or of a word
/// list.
fn names_lexicon(argument: &OsStr) -> bool {
    let path = Path::new(argument);
    builtin::name_of(argument).is_some()
        || has_lexicon_extension(path)
        || path.components().count() > 1
        || path.components().any(|component| !matches!(component, Component::Normal(_)))
}

/// Returns `true` if an argument is the name of a built-in lexicon without its prefix. It may be a
/// word as well.
fn is_bare_name(argument: &OsStr) -> bool {
    builtin::with_prefix(argument).is_some()
}

/// Prints a note if the first argument was read as a lexicon, and is a word of it as well.
fn note_word(first: &OsStr, lexicon: &Lexicon, screen: &mut Screen) {
    let first_text = first.to_string_lossy();
    if is_bare_name(first) && lexicon.contains(&first_text) {
        let note = format!("`{first_text}` is read as the name of the lexicon, not as a word");
        let help = format!("to look the word up, name the lexicon with -l {first_text}");
        screen.report(&[Diagnostic::note(note).help(help)]);
    }
}

/// Prints a note if the only argument is the name of a built-in lexicon, and is read as a word.
fn note_lexicon(arguments: &[OsString], screen: &mut Screen) {
    if let [only] = arguments
        && is_bare_name(only)
    {
        let only = only.to_string_lossy();
        let note = format!("`{only}` is read as a word, not as the name of a lexicon");
        let help = format!("name the lexicon with -l {only}");
        screen.report(&[Diagnostic::note(note).help(help)]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lexicons_are_recognized_by_spelling() {
        for name in [
            "a.lex",
            "dir/words",
            "./words",
            "/words",
            ".",
            "builtin:english",
            "turkish",
            "list.txt",
            "list.txt.gz",
            "NWL.kwg",
        ] {
            assert!(names_lexicon(OsStr::new(name)), "{name}");
        }
        for word in ["quiz", "RETINA??", "lex", "L·L", "L.L", "[CH]", "C[AE]*", ""] {
            assert!(!names_lexicon(OsStr::new(word)), "{word}");
        }
    }
}
