//! The built-in lexicons, from the data crate `lexc-lexicons`.

use std::ffi::OsStr;

use lexc::runtime::{Lexicon, Verification};

use crate::failure::Failure;

/// The prefix of the name of a built-in lexicon.
pub(crate) const PREFIX: &str = "builtin:";
/// The lexicon if none is named.
pub(crate) const DEFAULT: &str = "builtin:english";

/// Returns the name of a built-in lexicon with its prefix, if `name` is the name without it.
pub(crate) fn with_prefix(name: &OsStr) -> Option<String> {
    let packed = lexc::data::lexicon(name.to_str()?)?;
    Some(format!("{PREFIX}{}", packed.name()))
}

/// Returns the name of a built-in lexicon without its prefix, if `name` is one, with the prefix or
/// without it. A file of the same name is named with its folder: `./english`.
pub(crate) fn name_of(name: &OsStr) -> Option<&str> {
    let name = name.to_str()?;
    let with_prefix = name.strip_prefix(PREFIX);
    with_prefix.or_else(|| lexc::data::lexicon(name).map(|_| name))
}

/// Returns the names of the built-in lexicons, without the prefix.
pub(crate) fn names() -> Vec<&'static str> {
    lexc::data::lexicons().iter().map(|known| known.name()).collect()
}

/// Opens the built-in lexicon of this name, without the prefix.
pub(crate) fn open(name: &str, verification: Verification) -> Result<Lexicon, Failure> {
    let Some(packed) = lexc::data::lexicon(name) else {
        let known = names().into_iter().map(|name| format!("{PREFIX}{name}"));
        let known: Vec<String> = known.collect();
        return Err(Failure::with_help(
            format!("no built-in lexicon is called `{name}`"),
            format!("choose {}", known.join(" or ")),
        ));
    };
    let opened = match verification {
        Verification::Full => Lexicon::from_bytes(packed.bytes()),
        Verification::Skip => Lexicon::from_bytes_unverified(packed.bytes()),
    };
    opened.map_err(|error| Failure::new(format!("{PREFIX}{name}: {error}; this is a bug in lexc")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn builtin_lexicons_are_valid() {
        for packed in lexc::data::lexicons() {
            let lexicon = Lexicon::from_bytes(packed.bytes()).unwrap();
            assert_eq!(lexicon.provenance().get("name"), Some(packed.name()));
            assert_eq!(lexicon.alphabet().name(), packed.alphabet());
            assert_eq!(lexicon.len(), packed.words());
            assert!(lexicon.provenance().get("licence").is_some());
        }
    }
}
