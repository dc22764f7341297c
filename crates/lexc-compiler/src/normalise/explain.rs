//! Messages and help for rejected lines.

use lexc_alphabet::Tokenizer;
use lexc_diagnostic::Remedy;
use unicode_normalization::UnicodeNormalization;

use super::options::{MAX_LINE, MAX_WORD, ReadOptions};
use super::report::{RejectKind, RejectedLine, SourceReport};

/// A message, and suggestions for the user.
type Explanation = (String, Vec<Remedy>);

/// What brackets are for.
const BRACKETS: &str = "brackets mark a tile of several characters, as in `[CH]`";

/// Sets the message and the help of a rejected line. Called only for the first few of each kind.
pub(super) fn explain(
    rejected: &mut RejectedLine,
    kind: RejectKind,
    tokenizer: &Tokenizer,
    options: &ReadOptions,
    encoding: &str,
) {
    let explainer = Explainer { rejected, ch: rejected.ch.unwrap_or_default(), tokenizer, options };
    let (message, help) = match kind {
        RejectKind::BadEncoding => explainer.bad_encoding(encoding),
        kind => explainer.character_or_line(kind),
    };
    rejected.message = message;
    rejected.help = help;
}

struct Explainer<'a> {
    rejected: &'a RejectedLine,
    /// The character at fault.
    ch: char,
    tokenizer: &'a Tokenizer,
    options: &'a ReadOptions,
}

impl Explainer<'_> {
    fn code(&self) -> String {
        format!("U+{:04X}", self.ch as u32)
    }

    fn character_or_line(&self, kind: RejectKind) -> Explanation {
        let Self { ch, options, .. } = *self;
        let alphabet = self.tokenizer.alphabet_name();
        match kind {
            RejectKind::Letter => self.letter(),
            RejectKind::Digit => {
                let tile = tile_of_digit(ch, alphabet);
                (
                    format!("a digit is not a tile of the alphabet {alphabet}: `{ch}`"),
                    tile.into_iter().map(|tile| self.fold(&tile)).collect(),
                )
            }
            RejectKind::Space => {
                let message = match ch {
                    ' ' => "a space within the line".to_owned(),
                    '\t' => "a tab within the line".to_owned(),
                    _ => format!("white space ({}) within the line", self.code()),
                };
                (message, Vec::new())
            }
            RejectKind::Hyphen => {
                (format!("a hyphen is not a tile of the alphabet {alphabet}"), vec![self.fold("")])
            }
            RejectKind::Apostrophe => (
                format!("an apostrophe is not a tile of the alphabet {alphabet}"),
                vec![self.fold("")],
            ),
            RejectKind::Punctuation => {
                let code = self.code();
                let help = match ch {
                    '(' | '{' | '<' => Some(BRACKETS.into()),
                    // Between syllables, and after the letters of an abbreviation.
                    '·' | '‧' | '.' => Some(self.fold("")),
                    _ => None,
                };
                (
                    format!("`{ch}` ({code}) is not a tile of the alphabet {alphabet}"),
                    help.into_iter().collect(),
                )
            }
            RejectKind::Tab => ("a tab within the word".to_owned(), Vec::new()),
            RejectKind::Invisible => self.invisible(),
            RejectKind::Bracket => self.bracket(),
            RejectKind::MissingField => {
                let field = options.field.unwrap_or(1);
                let delimiter = match &options.delimiter {
                    Some(delimiter) => format!("`{}`", delimiter.escape_debug()),
                    None => "white space".to_owned(),
                };
                let help = Remedy::new(format!("columns are separated by {delimiter}; "))
                    .setting("delimiter")
                    .then(" sets another one");
                (format!("the line has no column {field}, or it is blank"), vec![help])
            }
            RejectKind::OpenQuote => {
                ("a quotation mark is not closed before the end of the list".to_owned(), Vec::new())
            }
            RejectKind::Empty => {
                ("nothing is left of the word after folding".to_owned(), Vec::new())
            }
            RejectKind::WordTooLong => {
                (format!("the word has more than {MAX_WORD} tiles"), Vec::new())
            }
            RejectKind::LineTooLong => (
                format!("the line has more than {MAX_LINE} bytes"),
                vec!["does the list have one word per line?".into()],
            ),
            RejectKind::BadEncoding => self.bad_encoding("UTF-8"),
        }
    }

    fn letter(&self) -> Explanation {
        let (ch, alphabet) = (self.ch, self.tokenizer.alphabet_name());
        let help = if let Some(help) = mojibake(self.rejected) {
            help.into()
        } else if let Some(base) = base_letters(ch, self.tokenizer) {
            self.fold(&base)
        } else {
            Remedy::new(format!("is `{alphabet}` the alphabet of this list? "))
                .command("alphabets")
                .then(" lists all alphabets")
        };
        let code = self.code();
        (format!("the alphabet {alphabet} has no tile for `{ch}` ({code})"), vec![help])
    }

    fn invisible(&self) -> Explanation {
        let help = match self.ch {
            '\u{FEFF}' => "joining files leaves a byte-order mark within a list: give them one by \
                           one instead"
                .into(),
            ch if ch.is_control() => {
                "word lists hold no control characters: is the file damaged, or in another encoding?"
                    .into()
            }
            _ => self.fold(""),
        };
        let (code, name) = (self.code(), name(self.ch));
        (format!("an invisible character, {code}{name}"), vec![help])
    }

    fn bracket(&self) -> Explanation {
        let rejected = self.rejected;
        let marked = rejected.text.get(rejected.span.clone()).unwrap_or_default();
        let alphabet = self.tokenizer.alphabet_name();
        let message = match self.ch {
            ']' => "`]` has no opening `[`".to_owned(),
            _ if marked.len() > 1 => {
                format!("`{marked}` is not a tile of the alphabet {alphabet}")
            }
            _ => "`[` is not closed".to_owned(),
        };
        (message, vec![BRACKETS.into()])
    }

    fn bad_encoding(&self, encoding: &str) -> Explanation {
        if let Some(label) = &self.options.encoding {
            return (
                format!("bytes that are not {label}"),
                vec![format!("is `{label}` the encoding of this list?").into()],
            );
        }
        if encoding != "UTF-8" {
            let message = match encoding.starts_with("UTF-16") {
                true => format!("a lone surrogate: this is not valid {encoding}"),
                false => format!("bytes that are not {encoding}"),
            };
            let help = format!(
                "the list is read as {encoding} because of its first bytes: it is damaged here, or was \
                 converted wrongly"
            );
            return (message, vec![help.into()]);
        }
        if self.ch == '\u{FFFD}' {
            let help =
                "an earlier conversion has lost a character here: convert the original list again";
            return ("a replacement character (U+FFFD)".to_owned(), vec![help.into()]);
        }
        let likely = likely_encoding(self.tokenizer.language());
        ("bytes that are not UTF-8".to_owned(), vec![encoding_remedy(likely)])
    }

    /// Returns the suggestion to read the character at fault as letters; to read words without it
    /// if there are none.
    fn fold(&self, letters: &str) -> Remedy {
        let (sign, fold) = (self.ch, fold_line(self.ch, letters));
        let reading = match letters {
            "" => "to read the word without it".to_owned(),
            letters => format!("if `{sign}` plays as {letters}"),
        };
        let add = format!("{reading}, add this fold to a copy of the alphabet: {fold}");
        let name = self.tokenizer.alphabet_name();
        match is_builtin(name) {
            false => Remedy::new(add),
            true => Remedy::new(add + " (a copy: ")
                .command(format!("alphabets show {name} --toml"))
                .then(")"),
        }
    }
}

/// Names the encoding in the help for bytes that are not UTF-8.
pub(super) fn name_encoding(report: &mut SourceReport, encoding: &str) {
    let kinds = report.rejected.iter_mut().filter(|kind| kind.kind == RejectKind::BadEncoding);
    for line in kinds.flat_map(|kind| &mut kind.first) {
        if line.help.iter().any(|help| help.settings().any(|name| name == "encoding")) {
            line.help = vec![encoding_remedy(encoding)];
        }
    }
}

/// Returns the suggestion to name an encoding.
fn encoding_remedy(encoding: &str) -> Remedy {
    Remedy::new("if the list has another encoding, name it: ").value("encoding", encoding)
}

/// Returns `true` if an alphabet of this name is built in, so that the command can print it.
#[cfg(any(feature = "files", feature = "toml"))]
fn is_builtin(name: &str) -> bool {
    lexc_alphabet::Alphabet::builtin_names().any(|known| known == name)
}

#[cfg(not(any(feature = "files", feature = "toml")))]
fn is_builtin(_name: &str) -> bool {
    false
}

/// Returns the tile for which a digit stands where each tile of several characters has one, from 1.
#[cfg(any(feature = "files", feature = "toml"))]
fn tile_of_digit(digit: char, alphabet: &str) -> Option<String> {
    let alphabet = lexc_alphabet::Alphabet::builtin(alphabet).ok()?;
    let number = digit.to_digit(10)?.checked_sub(1)?;
    let faces = alphabet.letters().iter().filter_map(|letter| Some(&alphabet.letter(letter)?.face));
    let mut tiles = faces.filter(|face| face.chars().count() > 1).cloned();
    tiles.nth(number as usize)
}

#[cfg(not(any(feature = "files", feature = "toml")))]
fn tile_of_digit(_digit: char, _alphabet: &str) -> Option<String> {
    None
}

/// Returns the line of an alphabet's TOML file that reads a character as letters, or words without
/// it if there are none.
fn fold_line(sign: char, letters: &str) -> String {
    let sign = match sign {
        '"' | '\\' => format!("\\{sign}"),
        _ if sign.is_alphanumeric() || sign.is_ascii_graphic() => sign.to_string(),
        _ => format!("\\U{:08X}", u32::from(sign)),
    };
    format!("\"{sign}\" = \"{letters}\"")
}

/// Returns the letters that a character consists of, with their marks or without, if they are
/// tiles.
fn base_letters(ch: char, tokenizer: &Tokenizer) -> Option<String> {
    let special = match ch {
        'ß' | 'ẞ' => "SS",
        'æ' | 'Æ' => "AE",
        'œ' | 'Œ' => "OE",
        'ø' | 'Ø' => "O",
        'ł' | 'Ł' => "L",
        'đ' | 'Đ' | 'ð' | 'Ð' => "D",
        'þ' | 'Þ' => "TH",
        'ı' => "I",
        _ => "",
    };
    let own: String = ch.to_uppercase().collect();
    // A tile of several characters: `Ǆ` is `DŽ`.
    let spelled: String = own.nfkd().nfc().collect();
    let base: String = match special {
        "" if spelled != own && tokenizer.accepts(&spelled) => spelled,
        "" => own.nfkd().filter(|c| !unicode_normalization::char::is_combining_mark(*c)).collect(),
        special => special.to_owned(),
    };
    (base != own && !base.is_empty() && tokenizer.accepts(&base)).then_some(base)
}

/// Returns help for UTF-8 that was read as ISO-8859-1 and encoded as UTF-8 again: "Ã©" for "é".
fn mojibake(rejected: &RejectedLine) -> Option<String> {
    let mut chars = rejected.text.get(rejected.span.start..)?.chars();
    let bytes = [chars.next()?, chars.next()?].map(|c| u8::try_from(u32::from(c)).unwrap_or(0));
    if !(0xC3..=0xDF).contains(&bytes[0]) || bytes[1] & 0xC0 != 0x80 {
        return None;
    }
    let meant = std::str::from_utf8(&bytes).ok()?;
    Some(format!(
        "this looks like a broken `{meant}`: the list was encoded as UTF-8 twice; `iconv -f UTF-8 \
         -t ISO-8859-1` undoes that"
    ))
}

/// Returns the usual encoding of a language's lists before UTF-8.
fn likely_encoding(language: &str) -> &'static str {
    match language.split('-').next().unwrap_or_default() {
        "pl" | "sl" | "ro" | "cs" | "sk" | "hu" | "hr" => "iso-8859-2",
        "tr" => "iso-8859-9",
        "el" => "iso-8859-7",
        "ru" | "uk" | "be" | "bg" => "windows-1251",
        "fa" | "ar" => "windows-1256",
        "he" => "windows-1255",
        _ => "iso-8859-1",
    }
}

/// Returns the name of an invisible character that occurs in word lists.
fn name(ch: char) -> &'static str {
    match ch {
        '\u{AD}' => " (soft hyphen)",
        '\u{200B}' => " (zero-width space)",
        '\u{200C}' => " (zero-width non-joiner)",
        '\u{200D}' => " (zero-width joiner)",
        '\u{200E}' | '\u{200F}' => " (direction mark)",
        '\u{2060}' => " (word joiner)",
        '\u{FEFF}' => " (byte-order mark)",
        _ => "",
    }
}
