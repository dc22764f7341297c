//! The lexicon of a command: a file or a built-in lexicon.
//!
//! Commands that ask questions take it with `-l`, or as the first of their arguments. Whether that
//! first argument is a lexicon or already part of the question is told by how it is spelled, never
//! by which files happen to exist: [`names_lexicon`].

use std::ffi::{OsStr, OsString};
use std::path::{Component, Path};

use lexc_compiler::compile::StructureSet;
use lexc_compiler::diagnostic::Diagnostic;
use lexc_interop::registry::FORMATS;
use lexc_runtime::Lexicon;

use crate::failure::Failure;
use crate::input::expand::{edition_of, with_structures};
use crate::input::foreign::ForeignArgs;
use crate::input::{builtin, list};
use crate::output::Screen;

/// The options of commands that query a lexicon.
#[derive(Debug, clap::Args)]
pub(crate) struct LexiconArg {
    /// The lexicon, a file (of another program, or a word list, too) or builtin:NAME; it can also stand as
    /// the first argument [default: builtin:english]
    #[arg(short, long, value_name = "FILE")]
    lexicon: Option<OsString>,
    #[command(flatten)]
    foreign: ForeignArgs,
    /// Use only the words of an edition
    #[arg(long, value_name = "NAME")]
    edition: Option<String>,
}

/// A lexicon that was opened, and what it was called on the command line.
#[derive(Debug)]
pub(crate) struct Named {
    /// The lexicon that is queried.
    pub(crate) lexicon: Lexicon,
    /// The lexicon of the file, if only an edition of it is queried.
    whole: Option<Lexicon>,
    pub(crate) name: OsString,
}

impl Named {
    /// Adds these structures, in memory, if the lexicon does not hold them.
    pub(crate) fn with_structures(self, wanted: StructureSet) -> Result<Self, Failure> {
        Ok(Self {
            lexicon: with_structures(self.lexicon, wanted)?,
            ..self
        })
    }

    /// The lexicon of the file, whose values are those of the words.
    pub(crate) fn whole(&self) -> &Lexicon {
        self.whole.as_ref().unwrap_or(&self.lexicon)
    }
}

impl LexiconArg {
    /// Opens the lexicon that `-l` names, else the one that the first of `arguments` names, else the
    /// built-in English one, and returns it with the arguments that are left.
    ///
    /// It has a DAWG: a packed one is unpacked in memory. With `--edition` it is one of the words of
    /// that edition.
    pub(crate) fn open<'a>(
        &self,
        arguments: &'a [OsString],
        screen: &mut Screen,
    ) -> Result<(Named, &'a [OsString]), Failure> {
        let (named, rest) = self.open_as_it_is(arguments, screen)?;
        Ok((named.with_structures(StructureSet::default())?, rest))
    }

    /// As [`Self::open`], but a packed lexicon stays packed: to look words up, that is enough.
    pub(crate) fn open_as_it_is<'a>(
        &self,
        arguments: &'a [OsString],
        screen: &mut Screen,
    ) -> Result<(Named, &'a [OsString]), Failure> {
        let (mut named, rest) = self.open_whole(arguments, screen)?;
        if let Some(edition) = &self.edition {
            let lexicon = edition_of(&named.lexicon, edition)?;
            named.whole = Some(std::mem::replace(&mut named.lexicon, lexicon));
        }
        Ok((named, rest))
    }

    /// As [`Self::open_as_it_is`], for commands whose only argument is a lexicon: `file` is refused
    /// if it does not name one. `more` is what else the error advises.
    pub(crate) fn open_file(
        &self,
        file: Option<&OsString>,
        more: &str,
        screen: &mut Screen,
    ) -> Result<Named, Failure> {
        let (named, rest) = self.open_as_it_is(file.map_or(&[], std::slice::from_ref), screen)?;
        match rest.first() {
            None => Ok(named),
            Some(other) => {
                let other = other.to_string_lossy();
                Err(Diagnostic::error(format!("{other} is not a lexicon"))
                    .help(format!("name a .lex file, or ./{other}{more}"))
                    .into())
            }
        }
    }

    /// As [`Self::open_as_it_is`], but with all words: the caller asks for [`Self::edition`].
    pub(crate) fn open_whole<'a>(
        &self,
        arguments: &'a [OsString],
        screen: &mut Screen,
    ) -> Result<(Named, &'a [OsString]), Failure> {
        if let Some(name) = &self.lexicon {
            return Ok((self.named(name, screen)?, arguments));
        }
        match arguments.split_first() {
            Some((first, rest)) if names_lexicon(first) => Ok((self.named(first, screen)?, rest)),
            _ => Ok((self.named(OsStr::new(builtin::DEFAULT), screen)?, arguments)),
        }
    }

    /// Opens the lexicon, with a DAWG and all words, for commands whose only argument is a lexicon
    /// and therefore needs no extension; the caller asks for [`Self::edition`].
    pub(crate) fn open_path(
        &self,
        file: Option<&OsString>,
        screen: &mut Screen,
    ) -> Result<Lexicon, Failure> {
        let name = self.lexicon.as_ref().or(file);
        let name = name.map_or(OsStr::new(builtin::DEFAULT), OsString::as_os_str);
        self.foreign.lexicon(Path::new(name), screen)
    }

    /// The option with a lexicon of this name.
    #[cfg(feature = "play")]
    pub(crate) fn of(name: &str) -> Self {
        Self {
            lexicon: Some(name.into()),
            foreign: ForeignArgs::default(),
            edition: None,
        }
    }

    /// Returns `true` if a lexicon is named with `-l`.
    #[cfg(any(feature = "play", feature = "selfplay"))]
    pub(crate) fn is_given(&self) -> bool {
        self.lexicon.is_some()
    }

    /// The edition that is named.
    pub(crate) fn edition(&self) -> Option<&str> {
        self.edition.as_deref()
    }

    fn named(&self, name: &OsStr, screen: &mut Screen) -> Result<Named, Failure> {
        Ok(Named {
            lexicon: self.foreign.lexicon_as_it_is(Path::new(name), screen)?,
            whole: None,
            name: name.to_owned(),
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

/// Returns `true` if this argument names a lexicon, by its spelling: if it begins with `builtin:`,
/// is a path of more than a plain name, or has the extension of a lexicon or of a word list.
fn names_lexicon(argument: &OsStr) -> bool {
    let path = Path::new(argument);
    let text = argument.as_encoded_bytes();
    text.starts_with(builtin::PREFIX.as_bytes())
        || has_lexicon_extension(path)
        || path.components().count() > 1
        || path
            .components()
            .any(|component| !matches!(component, Component::Normal(_)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lexicon_is_known_by_its_spelling() {
        for name in [
            "a.lex",
            "dir/words",
            "./words",
            "/words",
            ".",
            "builtin:english",
            "list.txt",
            "list.txt.gz",
            "NWL.kwg",
        ] {
            assert!(names_lexicon(OsStr::new(name)), "{name}");
        }
        for word in [
            "quiz", "RETINA??", "lex", "L·L", "L.L", "[CH]", "C[AE]*", "",
        ] {
            assert!(!names_lexicon(OsStr::new(word)), "{word}");
        }
    }
}
