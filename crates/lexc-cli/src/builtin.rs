//! The lexicons that come with the command, packed.
//!
//! `tests/builtin.rs` makes them again from the lists in `lexicons/` and compares; with `LEXC_BLESS=1`
//! it writes them.

use lexc_compiler::diagnostic::Diagnostic;
use lexc_runtime::{Lexicon, Trust};

use crate::failure::Failure;

/// What stands before the name of a lexicon that comes with the command.
pub(crate) const PREFIX: &str = "builtin:";
/// The one that is asked where none is named.
pub(crate) const DEFAULT: &str = "builtin:english";

const ALL: [(&str, &[u8]); 2] = [
    ("english", include_bytes!("../builtin/english.lex")),
    ("turkish", include_bytes!("../builtin/turkish.lex")),
];

/// Opens the one of that name, which is given without the prefix. Its bytes are part of the program,
/// and can be trusted as that is.
pub(crate) fn open(name: &str, trust: Trust) -> Result<Lexicon, Failure> {
    let Some((_, bytes)) = ALL.iter().find(|(known, _)| *known == name) else {
        let known: Vec<String> = ALL
            .iter()
            .map(|(known, _)| format!("{PREFIX}{known}"))
            .collect();
        return Err(
            Diagnostic::error(format!("no lexicon `{name}` comes with lexc"))
                .help(format!("there are {}", known.join(" and ")))
                .into(),
        );
    };
    Lexicon::from_static(bytes, trust)
        .map_err(|error| Failure::new(format!("{PREFIX}{name}: {error}; this is a defect of lexc")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_comes_with_the_command_is_whole() {
        for (name, bytes) in ALL {
            let lexicon = Lexicon::from_static(bytes, Trust::Verify).unwrap();
            assert_eq!(lexicon.provenance().get("name"), Some(name));
            assert_eq!(lexicon.alphabet().name(), name);
            assert!(lexicon.provenance().get("licence").is_some());
        }
    }
}
