//! Which lexicon a command asks: a file, or one that comes with the command.
//!
//! Commands that ask questions take it with `-l`, or as the first of their arguments. Whether that
//! first argument is a lexicon or already part of the question is told by how it is spelled, never
//! by which files happen to exist: [`names_lexicon`].

use std::ffi::{OsStr, OsString};
use std::path::{Component, Path};

use lexc_compiler::compile::StructureSet;
use lexc_runtime::Lexicon;

use crate::failure::Failure;
use crate::input::builtin;
use crate::input::expand::with_structures;
use crate::input::files;

/// The option `-l`, for commands that ask a lexicon.
#[derive(Debug, clap::Args)]
pub(crate) struct LexiconArg {
    /// The lexicon, a file or builtin:NAME; it can also stand as the first argument [default:
    /// builtin:english]
    #[arg(short, long, value_name = "FILE")]
    lexicon: Option<OsString>,
}

/// A lexicon that was opened, and what it was called on the command line.
#[derive(Debug)]
pub(crate) struct Named {
    pub(crate) lexicon: Lexicon,
    pub(crate) name: OsString,
}

impl Named {
    /// With these structures; those that the lexicon does not hold are made in memory.
    pub(crate) fn with_structures(self, wanted: StructureSet) -> Result<Self, Failure> {
        Ok(Self {
            lexicon: with_structures(self.lexicon, wanted)?,
            ..self
        })
    }
}

impl LexiconArg {
    /// Opens the lexicon that `-l` names, else the one that the first of `arguments` names, else the
    /// English one that comes with the command, and gives it with those arguments that are left.
    /// It has a DAWG: what is packed is unpacked in memory.
    pub(crate) fn open<'a>(
        &self,
        arguments: &'a [OsString],
    ) -> Result<(Named, &'a [OsString]), Failure> {
        let (named, rest) = self.open_as_it_is(arguments)?;
        Ok((named.with_structures(StructureSet::default())?, rest))
    }

    /// The same, but that what is packed stays packed: for looking words up, that is all it takes.
    pub(crate) fn open_as_it_is<'a>(
        &self,
        arguments: &'a [OsString],
    ) -> Result<(Named, &'a [OsString]), Failure> {
        if let Some(name) = &self.lexicon {
            return Ok((open(name)?, arguments));
        }
        match arguments.split_first() {
            Some((first, rest)) if names_lexicon(first) => Ok((open(first)?, rest)),
            _ => Ok((open(OsStr::new(builtin::DEFAULT))?, arguments)),
        }
    }
}

/// Is this argument a lexicon, by its spelling? It is one if it begins with `builtin:`, ends in
/// `.lex`, or is a path of more than a plain name.
fn names_lexicon(argument: &OsStr) -> bool {
    let path = Path::new(argument);
    let text = argument.as_encoded_bytes();
    text.starts_with(builtin::PREFIX.as_bytes())
        || path.extension().is_some_and(|extension| extension == "lex")
        || path.components().count() > 1
        || path
            .components()
            .any(|component| !matches!(component, Component::Normal(_)))
}

fn open(name: &OsStr) -> Result<Named, Failure> {
    Ok(Named {
        lexicon: files::open_as_it_is(Path::new(name))?,
        name: name.to_owned(),
    })
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
        ] {
            assert!(names_lexicon(OsStr::new(name)), "{name}");
        }
        for word in ["quiz", "RETINA??", "lex", "L·L", "[CH]", "C[AE]*", ""] {
            assert!(!names_lexicon(OsStr::new(word)), "{word}");
        }
    }
}
