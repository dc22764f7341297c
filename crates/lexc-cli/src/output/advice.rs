//! Remedies worded as options of the command.

use lexc_alphabet::Alphabet;
use lexc_compiler::remedy::Remedy;

use super::numbers::count;

/// The long options of the subcommand that is run.
#[derive(Debug, Default)]
pub(crate) struct CommandOptions(Vec<String>);

impl CommandOptions {
    /// Returns the options of the subcommand that was parsed.
    pub(crate) fn of(root: &clap::Command, matches: &clap::ArgMatches) -> Self {
        let (mut command, mut matches) = (root, matches);
        while let Some((name, inner)) = matches.subcommand() {
            let Some(subcommand) = command.find_subcommand(name) else {
                break;
            };
            (command, matches) = (subcommand, inner);
        }
        let long = command.get_arguments().filter_map(clap::Arg::get_long);
        Self(long.map(str::to_owned).collect())
    }

    fn has(&self, option: &str) -> bool {
        self.0.iter().any(|known| known == option)
    }

    /// Words a remedy as options of this subcommand. If the subcommand lacks an option that the
    /// remedy needs, the text names the subcommand that has it.
    pub(crate) fn text(&self, remedy: &Remedy) -> String {
        let Advice { needed, text } = advice_for(remedy, self.has("rejects"));
        match needed.iter().find(|(option, _)| !self.has(option)) {
            Some((_, alternative)) => format!("{alternative}: {text}"),
            None => text,
        }
    }
}

/// An option that a remedy names, and what to do in a subcommand without that option.
type OptionOrAlternative = (&'static str, &'static str);

const BUILD: &str = "compile the list with `lexc build`";
const EXPORT: &str = "write the file with `lexc export`";
const IMPORT: &str = "read the file with `lexc import`";

/// A remedy as text, with the options that the text names.
struct Advice {
    needed: &'static [OptionOrAlternative],
    text: String,
}

fn advice(needed: &'static [OptionOrAlternative], text: impl Into<String>) -> Advice {
    let text = text.into();
    Advice { needed, text }
}

/// Words a remedy. `keeps_rejects` is `true` if the subcommand has the option `--rejects`.
fn advice_for(remedy: &Remedy, keeps_rejects: bool) -> Advice {
    list_advice(remedy, keeps_rejects)
        .or_else(|| lexicon_advice(remedy))
        .or_else(|| exchange_advice(remedy))
        .unwrap_or_else(|| advice(&[], remedy.to_string()))
}

/// Remedies for lists.
fn list_advice(remedy: &Remedy, keeps_rejects: bool) -> Option<Advice> {
    Some(match remedy {
        Remedy::NameColumn => advice(
            &[("field", BUILD), ("delimiter", BUILD)],
            "if the line holds more than the word, name its column: --field 1, with --delimiter if \
             columns are not separated by white space",
        ),
        Remedy::Delimiter { sign, field } => advice(
            &[("field", BUILD), ("delimiter", BUILD)],
            format!("if it separates columns: --field {field} --delimiter '{sign}'"),
        ),
        Remedy::TabDelimiter => advice(
            &[("delimiter", BUILD)],
            "if tabs separate columns: --delimiter '\\t', with --field N if the word is not in the \
             first",
        ),
        Remedy::OtherDelimiter(delimiter) => {
            let delimiter = match delimiter {
                Some(delimiter) => format!("`{}`", delimiter.escape_debug()),
                None => "white space".to_owned(),
            };
            advice(
                &[("delimiter", BUILD)],
                format!("columns are separated by {delimiter}; --delimiter sets another one"),
            )
        }
        Remedy::Encoding(label) => advice(
            &[("encoding", BUILD)],
            format!("if the list has another encoding, name it: --encoding {label}"),
        ),
        Remedy::Utf16 => advice(
            &[("encoding", BUILD)],
            "if it is UTF-16 without a byte-order mark, add --encoding utf-16le (or utf-16be)",
        ),
        Remedy::SkipInvalid => {
            let rejects = match keeps_rejects {
                true => " (and --rejects FILE to keep them)",
                false => "",
            };
            advice(
                &[("skip-invalid", BUILD)],
                format!("to omit and count such lines, add --skip-invalid{rejects}"),
            )
        }
        Remedy::SkipCapitalised => advice(
            &[("skip-capitalised", BUILD)],
            "if they are names, omit them with --skip-capitalised",
        ),
        Remedy::JoinValues => advice(
            &[("join-values", BUILD)],
            "to join texts and sum numbers, add --join-values",
        ),
        Remedy::Fold { alphabet, .. } if Alphabet::builtin(alphabet).is_ok() => advice(
            &[],
            format!("{remedy} (a copy: `lexc alphabets show {alphabet} --toml`)"),
        ),
        Remedy::ListAlphabet(name) => advice(
            &[],
            format!("is `{name}` the alphabet of this list? `lexc alphabets` lists all alphabets"),
        ),
        Remedy::ChooseAlphabet => advice(
            &[],
            "`lexc alphabets` lists them; give a file of your own by its path, `-a ./my.toml`",
        ),
        _ => return None,
    })
}

/// Remedies for the lexicon to write.
fn lexicon_advice(remedy: &Remedy) -> Option<Advice> {
    Some(match remedy {
        Remedy::Bitmap(words) => advice(
            &[("layout", BUILD)],
            format!("--layout bitmap addresses {} words", count(*words)),
        ),
        Remedy::TwoWayBitmap => advice(
            &[("structures", BUILD), ("layout", BUILD)],
            "--structures two-way --layout bitmap has no such limit",
        ),
        Remedy::PackedAlone => advice(
            &[("structures", BUILD)],
            "omit --structures; `lexc build --from` builds automata from a packed lexicon",
        ),
        Remedy::EdgeLists => advice(
            &[("layout", BUILD), ("structures", BUILD)],
            "use --layout edge-list, or --structures two-way",
        ),
        Remedy::Replace => advice(
            &[("force", "this command only replaces lexicons")],
            "choose another name, or replace it with --force",
        ),
        _ => return None,
    })
}

/// Remedies for files of other programs.
fn exchange_advice(remedy: &Remedy) -> Option<Advice> {
    Some(match remedy {
        Remedy::NameAlphabet => advice(&[("alphabet", IMPORT)], "name the alphabet: -a english"),
        Remedy::OtherAlphabet => advice(
            &[("alphabet", IMPORT)],
            "name the alphabet of the file: -a NAME",
        ),
        Remedy::DamagedOrAlphabet => advice(
            &[],
            "the file is damaged, or it was made with another alphabet: name it with -a NAME",
        ),
        Remedy::DamagedOrFormat => advice(
            &[],
            "the file is damaged, or has another format: name it with --from NAME",
        ),
        Remedy::MaxLength(limit) => advice(
            &[("max-length", EXPORT)],
            format!("omit longer words with --max-length {limit}"),
        ),
        Remedy::MinLength(limit) => advice(
            &[("min-length", EXPORT)],
            format!("omit shorter words with --min-length {limit}"),
        ),
        Remedy::OmitLong => advice(
            &[("max-length", EXPORT)],
            "omit long words with --max-length",
        ),
        Remedy::LargerThanKwg => advice(
            &[("max-length", EXPORT)],
            "write kbwg, which addresses 16,777,216 nodes, or dwg, which holds only the DAWG, or \
             omit long words with --max-length",
        ),
        Remedy::NoEdition => advice(
            &[("edition", EXPORT)],
            "omit --edition, or write quackle-dawg",
        ),
        _ => return None,
    })
}
