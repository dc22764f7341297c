//! Messages and advice for rejected lines.

use lexc_alphabet::Tokenizer;
use unicode_normalization::UnicodeNormalization;

use super::report::{RejectKind, RejectedLine};
use super::{MAX_LINE, MAX_WORD, ReadOptions};
use crate::remedy::{Help, Remedy};

/// Writes message and help of a rejected line. Done for the first few of each kind only.
pub(super) fn explain(
    rejected: &mut RejectedLine,
    kind: RejectKind,
    tokenizer: &Tokenizer,
    options: &ReadOptions,
    encoding: &str,
) {
    let alphabet = tokenizer.alphabet_name();
    let ch = rejected.ch.unwrap_or_default();
    let code = format!("U+{:04X}", ch as u32);
    let meant = rejected.text.get(rejected.span.clone()).unwrap_or_default();
    // Not if a column is named.
    let column = match (options.field, &options.delimiter) {
        (None, None) => Some(Help::Remedy(Remedy::NameColumn)),
        _ => None,
    };
    let fold = |sign: char| {
        format!(
            "to read the word without it, give a copy of the alphabet the fold \
             \"{sign}\" = \"\""
        )
    };
    let mut help: Vec<Help> = Vec::new();
    let message = match kind {
        RejectKind::Letter => {
            if let Some(wrong) = mojibake(rejected) {
                help.push(wrong.into());
            } else if let Some(base) = base_letters(ch, tokenizer) {
                let fold = format!(
                    "if `{ch}` plays as {base}, give a copy of the alphabet the fold \
                     \"{ch}\" = \"{base}\""
                );
                help.push(fold.into());
            } else {
                help.push(Remedy::ListAlphabet(alphabet.to_owned()).into());
            }
            format!("the alphabet {alphabet} has no tile for `{ch}` ({code})")
        }
        RejectKind::Digit => {
            help.extend(column);
            format!("a digit is not a tile of the alphabet {alphabet}: `{ch}`")
        }
        RejectKind::Space => {
            help.extend(column);
            match ch {
                ' ' => "a space stands within the line".to_owned(),
                '\t' => "a tab stands within the line".to_owned(),
                _ => format!("white space ({code}) stands within the line"),
            }
        }
        RejectKind::Hyphen => {
            help.push(fold(ch).into());
            format!("a hyphen is not a tile of the alphabet {alphabet}")
        }
        RejectKind::Apostrophe => {
            help.push(fold(ch).into());
            format!("an apostrophe is not a tile of the alphabet {alphabet}")
        }
        RejectKind::Punctuation => {
            if matches!(ch, ',' | ';' | ':' | '|' | '/' | '=' | '"') {
                help.push(Remedy::Delimiter(ch).into());
            }
            format!("`{ch}` ({code}) is not a tile of the alphabet {alphabet}")
        }
        RejectKind::Tab => {
            if options.delimiter.is_none() {
                help.push(Remedy::TabDelimiter.into());
            }
            "a tab within the word".to_owned()
        }
        RejectKind::Invisible => {
            help.push(match ch {
                '\u{FEFF}' => {
                    "a byte-order mark within a list comes from joining files: give them one by \
                     one instead"
                        .into()
                }
                c if c.is_control() => {
                    "word lists hold no control characters: is the file damaged, or in another \
                     encoding?"
                        .into()
                }
                _ => format!(
                    "to drop it everywhere, give a copy of the alphabet the fold \
                     \"\\u{:04X}\" = \"\"",
                    ch as u32
                )
                .into(),
            });
            format!("an invisible character, {code}{}", name(ch))
        }
        RejectKind::Bracket => {
            help.push("brackets mark a tile of several characters, as in `[CH]`".into());
            match ch {
                ']' => "`]` closes nothing".to_owned(),
                _ if meant.len() > 1 => {
                    format!("`{meant}` is not a tile of the alphabet {alphabet}")
                }
                _ => "`[` is not closed".to_owned(),
            }
        }
        RejectKind::BadEncoding if encoding != "UTF-8" && options.encoding.is_none() => {
            let damaged = format!(
                "the list is read as {encoding} because of its first bytes: it is damaged here, or was \
                 converted wrongly"
            );
            help.push(damaged.into());
            match encoding.starts_with("UTF-16") {
                true => format!("a lone surrogate: this is not valid {encoding}"),
                false => format!("bytes that are not {encoding}"),
            }
        }
        RejectKind::BadEncoding if ch == '\u{FFFD}' && options.encoding.is_none() => {
            help.push(
                "an earlier conversion has lost a character here: convert the original list again"
                    .into(),
            );
            "a replacement character (U+FFFD)".to_owned()
        }
        RejectKind::BadEncoding => {
            help.push(match &options.encoding {
                Some(label) => format!("is `{label}` the encoding of this list?").into(),
                None => Remedy::Encoding(likely_encoding(tokenizer.language())).into(),
            });
            match &options.encoding {
                Some(label) => format!("bytes that are not {label}"),
                None => "bytes that are not UTF-8".to_owned(),
            }
        }
        RejectKind::MissingField => {
            let field = options.field.unwrap_or(1);
            help.push(Remedy::OtherDelimiter(options.delimiter.clone()).into());
            format!("the line has no column {field}, or it is blank")
        }
        RejectKind::Empty => "nothing is left of the word after folding".to_owned(),
        RejectKind::WordTooLong => format!("the word has more than {MAX_WORD} tiles"),
        RejectKind::LineTooLong => {
            help.push("is this a list with one word a line?".into());
            format!("the line has more than {MAX_LINE} bytes")
        }
    };
    rejected.message = message;
    rejected.help = help;
}

/// Returns the letters that are left of a character without its marks, if they are tiles.
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
    let base: String = match special {
        "" => ch
            .to_uppercase()
            .nfkd()
            .filter(|c| !unicode_normalization::char::is_combining_mark(*c))
            .collect(),
        special => special.to_owned(),
    };
    let own: String = ch.to_uppercase().collect();
    (base != own && !base.is_empty() && tokenizer.accepts(&base)).then_some(base)
}

/// Returns the repaired form of UTF-8 that was taken for ISO-8859-1 and written as UTF-8 again: "Ã©" for "é".
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

/// Returns the encoding in which lists of a language were usual before UTF-8.
fn likely_encoding(language: &str) -> &'static str {
    match language.split('-').next().unwrap_or_default() {
        "pl" | "sl" | "ro" | "cs" | "sk" | "hu" | "hr" => "iso-8859-2",
        "tr" => "iso-8859-9",
        "el" => "iso-8859-7",
        "ru" | "uk" | "be" | "bg" => "windows-1251 (or koi8-r)",
        "fa" | "ar" => "windows-1256",
        "he" => "windows-1255",
        _ => "iso-8859-1",
    }
}

/// Returns the names of the invisible characters that are met in word lists.
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
