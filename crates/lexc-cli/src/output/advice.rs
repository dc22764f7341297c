//! Remedies as options of the command.

use lexc_compiler::remedy::Remedy;

use super::style::count;

/// The options that the subcommand of this process has, by their long names.
#[derive(Debug, Default)]
pub(crate) struct Options(Vec<String>);

impl Options {
    /// Returns the options of the subcommand that was named.
    pub(crate) fn of(root: &clap::Command, matches: &clap::ArgMatches) -> Self {
        let (mut command, mut matches) = (root, matches);
        while let Some((name, inner)) = matches.subcommand() {
            let Some(found) = command.find_subcommand(name) else {
                break;
            };
            (command, matches) = (found, inner);
        }
        let long = command.get_arguments().filter_map(clap::Arg::get_long);
        Self(long.map(str::to_owned).collect())
    }

    fn has(&self, option: &str) -> bool {
        self.0.iter().any(|known| known == option)
    }

    /// Returns a remedy as text that names options of this subcommand; if it lacks one that the remedy
    /// needs, the text names the subcommand that has it.
    pub(crate) fn text(&self, remedy: &Remedy) -> String {
        let (needed, text) = advice(remedy, self.has("rejects"));
        match needed.iter().find(|(option, _)| !self.has(option)) {
            Some((_, elsewhere)) => format!("{elsewhere}: {text}"),
            None => text,
        }
    }
}

/// An option that advice names, and the command that has it where the subcommand of this process lacks
/// it.
type Needed = (&'static str, &'static str);

const BUILD: &str = "compile the list with `lexc build`";
const EXPORT: &str = "write the file with `lexc export`";
const IMPORT: &str = "read the file with `lexc import`";

/// The text of a remedy, and the options that it names.
fn advice(remedy: &Remedy, rejects: bool) -> (&'static [Needed], String) {
    let (needed, text): (&[Needed], &str) = match remedy {
        Remedy::NameColumn => (
            &[("field", BUILD), ("delimiter", BUILD)],
            "if the line holds more than the word, name its column: --field 1, with --delimiter if \
             columns are not separated by white space",
        ),
        Remedy::Delimiter(sign) => {
            let text = format!("if it separates columns: --field 1 --delimiter '{sign}'");
            return (&[("field", BUILD), ("delimiter", BUILD)], text);
        }
        Remedy::TabDelimiter => (
            &[("delimiter", BUILD)],
            "if tabs separate columns: --delimiter '\\t', with --field N if the word is not in the \
             first",
        ),
        Remedy::OtherDelimiter(delimiter) => {
            let by = match delimiter {
                Some(delimiter) => format!("`{}`", delimiter.escape_debug()),
                None => "white space".to_owned(),
            };
            let text = format!("columns are separated by {by}; --delimiter sets another sign");
            return (&[("delimiter", BUILD)], text);
        }
        Remedy::Encoding(label) => {
            let text = format!("if the list is in another encoding, name it: --encoding {label}");
            return (&[("encoding", BUILD)], text);
        }
        Remedy::Utf16 => (
            &[("encoding", BUILD)],
            "if it is UTF-16 without a byte-order mark, say --encoding utf-16le (or utf-16be)",
        ),
        Remedy::SkipInvalid => {
            let keep = match rejects {
                true => " (and --rejects FILE to keep them)",
                false => "",
            };
            let text =
                format!("to leave out such lines, and have them counted, say --skip-invalid{keep}");
            return (&[("skip-invalid", BUILD)], text);
        }
        Remedy::SkipCapitalised => (
            &[("skip-capitalised", BUILD)],
            "if they are names, --skip-capitalised leaves them out",
        ),
        Remedy::JoinValues => (
            &[("join-values", BUILD)],
            "to put texts side by side, and to sum numbers, say --join-values",
        ),
        Remedy::Bitmap(words) => {
            let text = format!("--layout bitmap addresses {} words", count(*words));
            return (&[("layout", BUILD)], text);
        }
        Remedy::TwoWayBitmap => (
            &[("structures", BUILD), ("layout", BUILD)],
            "--structures two-way --layout bitmap has no such limit",
        ),
        Remedy::PackedAlone => (
            &[("structures", BUILD)],
            "leave --structures out; `lexc build --from` makes automata of what is packed",
        ),
        Remedy::EdgeLists => (
            &[("layout", BUILD), ("structures", BUILD)],
            "say --layout edge-list, or --structures two-way",
        ),
        Remedy::Replace => (
            &[("force", "this command replaces lexicons only")],
            "choose another name, or --force to replace it",
        ),
        Remedy::ListAlphabet(name) => {
            let text =
                format!("is `{name}` the alphabet of this list? `lexc alphabets` shows them all");
            return (&[], text);
        }
        Remedy::ChooseAlphabet => (
            &[],
            "`lexc alphabets` lists them; a file of your own is given by its path, `-a ./my.toml`",
        ),
        Remedy::NameAlphabet => (&[("alphabet", IMPORT)], "name the alphabet: -a english"),
        Remedy::OtherAlphabet => (
            &[("alphabet", IMPORT)],
            "name the alphabet of the file: -a NAME",
        ),
        Remedy::DamagedOrAlphabet => (
            &[],
            "the file is damaged, or it was made with another alphabet: name it with -a NAME",
        ),
        Remedy::DamagedOrFormat => (
            &[],
            "the file is damaged, or has another format: name it with --from NAME",
        ),
        Remedy::MaxLength(limit) => {
            let text = format!("omit longer words with --max-length {limit}");
            return (&[("max-length", EXPORT)], text);
        }
        Remedy::MinLength(limit) => {
            let text = format!("omit shorter words with --min-length {limit}");
            return (&[("min-length", EXPORT)], text);
        }
        Remedy::OmitLong => (
            &[("max-length", EXPORT)],
            "omit long words with --max-length",
        ),
        Remedy::LargerThanKwg => (
            &[("max-length", EXPORT)],
            "write kbwg, which addresses 16,777,216 nodes, or dwg, which holds only the DAWG, or \
             omit long words with --max-length",
        ),
        Remedy::NoEdition => (
            &[("edition", EXPORT)],
            "leave out --edition, or write quackle-dawg",
        ),
        other => return (&[], other.to_string()),
    };
    (needed, text.to_owned())
}
