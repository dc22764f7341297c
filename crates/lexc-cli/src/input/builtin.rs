//! The built-in lexicons, which are those of the data crate `lexc-lexicons`.
//!
//! `tests/builtin.rs` builds them again from the lists in `lexicons/` and compares; with
//! `LEXC_BLESS=1` it writes them.

use lexc_compiler::diagnostic::Diagnostic;
use lexc_runtime::{Lexicon, Verification};

use crate::failure::Failure;

/// The prefix of the name of a built-in lexicon.
pub(crate) const PREFIX: &str = "builtin:";
/// The lexicon that is used where none is named.
pub(crate) const DEFAULT: &str = "builtin:english";

/// Opens the built-in lexicon of that name, which is given without the prefix.
pub(crate) fn open(name: &str, trust: Verification) -> Result<Lexicon, Failure> {
    let Some(packed) = lexc_lexicons::lexicon(name) else {
        let known: Vec<String> = lexc_lexicons::lexicons()
            .iter()
            .map(|known| format!("{PREFIX}{}", known.name()))
            .collect();
        return Err(
            Diagnostic::error(format!("no lexicon `{name}` comes with lexc"))
                .help(format!("there are {}", known.join(" and ")))
                .into(),
        );
    };
    Lexicon::from_static(packed.bytes(), trust)
        .map_err(|error| Failure::new(format!("{PREFIX}{name}: {error}; this is a defect of lexc")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_comes_with_the_command_is_whole() {
        for packed in lexc_lexicons::lexicons() {
            let lexicon = Lexicon::from_static(packed.bytes(), Verification::Full).unwrap();
            assert_eq!(lexicon.provenance().get("name"), Some(packed.name()));
            assert_eq!(lexicon.alphabet().name(), packed.alphabet());
            assert_eq!(lexicon.len(), packed.words());
            assert!(lexicon.provenance().get("licence").is_some());
        }
    }
}
