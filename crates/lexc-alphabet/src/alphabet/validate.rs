//! The rules of a valid alphabet.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use unicode_normalization::UnicodeNormalization;

use crate::bit_set::LetterSet;
use crate::error::{AlphabetError, AlphabetPlace};
use crate::letter::Letter;
use crate::parts::{AlphabetParts, LetterInfo, MAX_FOLDS, MAX_TILES};
use crate::spelling::Rules;
use crate::spelling::{Form, Normal, Spellings, is_invisible, is_letter, normal_form};

const NAME_LIMIT: usize = 64;
const FACE_LIMIT: usize = 32;
const FOLD_LIMIT: usize = 64;
const TEXT_LIMIT: usize = u16::MAX as usize;

/// Validates all parts, brings texts to NFC and folds into order, and builds the rules.
pub(crate) fn validate(mut parts: AlphabetParts) -> Result<(AlphabetParts, Rules), AlphabetError> {
    name(&parts.name)?;
    parts.title = text(&parts.title, &TITLE)?;
    if parts.title.contains(['\n', '\r']) {
        let title = core::mem::take(&mut parts.title);
        return Err(bad(&TITLE, &title, "is more than one line"));
    }
    language(&parts.language)?;
    parts.source = text(&parts.source, &SOURCE)?;
    let mut rules = Rules { form: form(&parts), ..Rules::default() };
    tiles(&mut parts, &mut rules)?;
    blanks(&parts)?;
    folds(&mut parts, &mut rules)?;
    Ok((parts, rules))
}

/// Returns the normal form of an alphabet. A tile that is a Hangul letter says that syllables are
/// read as letters.
fn form(parts: &AlphabetParts) -> Form {
    let spellings =
        |tile: &LetterInfo| is_letter(&tile.face) || tile.aliases.iter().any(|a| is_letter(a));
    Form { casing: parts.casing, hangul: parts.tiles.iter().any(spellings) }
}

/// A text of an alphabet: its name in messages, and its place.
struct Field<'a>(&'a str, AlphabetPlace);

const NAME: Field<'static> = Field("the name", AlphabetPlace::Name);
const TITLE: Field<'static> = Field("the title", AlphabetPlace::Title);
const LANGUAGE: Field<'static> = Field("the language", AlphabetPlace::Language);
const SOURCE: Field<'static> = Field("the source", AlphabetPlace::Source);

/// Returns the error of a text without the form that its field requires.
fn bad(Field(name, place): &Field<'_>, text: &str, why: &str) -> AlphabetError {
    // Keep error messages short for texts of megabytes.
    let text: String = text.chars().take(FOLD_LIMIT).collect();
    AlphabetError::illegal(place.clone(), format!("{name}, {text:?}, {why}"))
}

fn within(text: &str, Field(name, place): &Field<'_>, limit: usize) -> Result<(), AlphabetError> {
    match text.len() > limit {
        true => Err(AlphabetError::limit(
            place.clone(),
            format!("{name} has {} bytes; the limit is {limit}", text.len()),
        )),
        false => Ok(()),
    }
}

fn name(name: &str) -> Result<(), AlphabetError> {
    within(name, &NAME, NAME_LIMIT)?;
    if name.is_empty() {
        return Err(bad(&NAME, name, "is empty"));
    }
    let known = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-';
    if !name.bytes().all(known) || name.starts_with('-') || name.ends_with('-') {
        return Err(bad(&NAME, name, "may contain only a to z, 0 to 9 and inner `-`"));
    }
    Ok(())
}

/// Checks the form of a BCP 47 tag, but not whether its subtags are registered.
fn language(tag: &str) -> Result<(), AlphabetError> {
    within(tag, &LANGUAGE, NAME_LIMIT)?;
    let subtag =
        |s: &str| (1..=8).contains(&s.len()) && s.bytes().all(|b| b.is_ascii_alphanumeric());
    let primary = |s: &str| {
        (2..=8).contains(&s.len()) && s.bytes().all(|b| b.is_ascii_alphabetic())
            || matches!(s, "x" | "i") && tag.len() > 2
    };
    let mut subtags = tag.split('-');
    if tag.is_empty() || (subtags.next().is_some_and(primary) && subtags.all(subtag)) {
        return Ok(());
    }
    Err(bad(&LANGUAGE, tag, "is not a BCP 47 tag such as `en` or `sr-Latn`"))
}

/// Returns the text in NFC. Most texts are ASCII, and normalising takes most of the time of a
/// validation.
fn nfc(text: &str) -> String {
    if text.is_ascii() { text.into() } else { text.nfc().collect() }
}

/// Checks free text: NFC, no controls except line ends and tabs.
fn text(text: &str, field: &Field<'_>) -> Result<String, AlphabetError> {
    let text = nfc(text);
    within(&text, field, TEXT_LIMIT)?;
    if text.contains(|c: char| c.is_control() && !matches!(c, '\n' | '\r' | '\t')) {
        return Err(bad(field, &text, "holds a control character"));
    }
    Ok(text)
}

/// Checks a face or an alias of a tile: a text that can be printed on it.
fn face(face: &str, what: &str, tile: Letter) -> Result<String, AlphabetError> {
    let name = format!("{what} of tile {}", tile.number());
    let field = Field(&name, AlphabetPlace::of(tile));
    let face = nfc(face);
    if face.is_empty() {
        return Err(bad(&field, &face, "is empty"));
    }
    within(&face, &field, FACE_LIMIT)?;
    let why = if face.contains(['[', ']']) {
        "holds a bracket, and brackets mark single tiles in words"
    } else if face.contains(char::is_whitespace) {
        "holds white space"
    } else if face.contains(is_invisible) {
        "holds an invisible character"
    } else {
        return Ok(face);
    };
    Err(bad(&field, &face, why))
}

fn tiles(parts: &mut AlphabetParts, rules: &mut Rules) -> Result<(), AlphabetError> {
    match parts.tiles.len() {
        0 => {
            let error = AlphabetError::illegal(AlphabetPlace::Whole, "the alphabet has no tiles");
            return Err(error.advise("list them in alphabet order, each under `[[tile]]`"));
        }
        1..=MAX_TILES => {}
        found => {
            let message = format!("the alphabet has {found} tiles; the limit is {MAX_TILES}");
            return Err(AlphabetError::limit(AlphabetPlace::Tile(MAX_TILES), message).advise(
                "a set of tiles has 64 bits, of which one is the separator: fold rare letters to \
                     others; a syllabary such as Kana has too many",
            ));
        }
    }
    for (n, tile) in LetterSet::ALL.iter().zip(&mut parts.tiles) {
        tile.face = face(&tile.face, "the face", n)?;
        tile.blank_face = face(&tile.blank_face, "the blank form", n)?;
        if tile.aliases.len() > usize::from(u8::MAX) {
            let (tile, found) = (n.number(), tile.aliases.len());
            let message = format!("tile {tile} has {found} aliases; the limit is 255");
            return Err(AlphabetError::limit(AlphabetPlace::of(n), message));
        }
        for alias in &mut tile.aliases {
            *alias = face(alias, "an alias", n)?;
        }
        for text in core::iter::once(&tile.face).chain(&tile.aliases) {
            let spelling = normal_form(text, rules.form);
            if let Err(first) = rules.tiles.insert(&spelling, n) {
                let (first, second) = (first.number(), n.number());
                let message = match first == second {
                    true => format!("tile {second} is spelled {spelling:?} twice"),
                    false => format!("tiles {first} and {second} are both spelled {spelling:?}"),
                };
                return Err(AlphabetError::illegal(AlphabetPlace::of(n), message).advise(
                    "each tile is listed once, with the number of its copies as `count`; \
                     spellings are compared after casing",
                ));
            }
        }
    }
    Ok(())
}

/// Checks the forms of blanks. A form names one tile only, among both blanks and faces; in a script
/// without case it may be its own tile's face.
fn blanks(parts: &AlphabetParts) -> Result<(), AlphabetError> {
    for (n, tile) in LetterSet::ALL.iter().zip(&parts.tiles) {
        for (m, other) in LetterSet::ALL.iter().zip(&parts.tiles) {
            let clash =
                other.face == tile.blank_face || (m < n && other.blank_face == tile.blank_face);
            if m != n && clash {
                let form = format!("the blank form {:?} of tile {}", tile.blank_face, n.number());
                let message = format!("{form} is already used for tile {}", m.number());
                return Err(AlphabetError::illegal(AlphabetPlace::of(n), message));
            }
        }
    }
    Ok(())
}

fn folds(parts: &mut AlphabetParts, rules: &mut Rules) -> Result<(), AlphabetError> {
    if parts.folds.len() > MAX_FOLDS {
        let found = parts.folds.len();
        let message = format!("there are {found} folds; the limit is {MAX_FOLDS}");
        return Err(AlphabetError::limit(AlphabetPlace::Whole, message));
    }
    for (from, to) in &mut parts.folds {
        *from = nfc(from);
        *to = nfc(to);
        let place = AlphabetPlace::Fold(from.clone());
        let left = Field("the left side of a fold", place.clone());
        within(from, &left, FOLD_LIMIT)?;
        within(to, &Field("the right side of a fold", place), FOLD_LIMIT)?;
        if from.is_empty() {
            return Err(bad(&left, from, "is empty"));
        }
        if from.contains(['[', ']', '\n', '\r']) {
            return Err(bad(&left, from, "holds a bracket or a line end"));
        }
    }
    parts.folds.sort();
    let plain = Rules { form: rules.form, tiles: rules.tiles.clone(), ..Rules::default() };
    let mut folds = Spellings::default();
    for (index, (from, to)) in (0..).zip(&parts.folds) {
        let key = normal_form(from, rules.form);
        let refused = |why: &str| {
            let message = format!("{from:?} is folded{why}");
            AlphabetError::illegal(AlphabetPlace::Fold(from.clone()), message)
        };
        let target = target(&plain, to).ok_or_else(|| {
            refused(&format!(" to {to:?}, which is not a sequence of tiles"))
                .advise("fold to faces or aliases of tiles, or to \"\" to drop the text")
        })?;
        if let Some(tile) = rules.tiles.get(&key) {
            let error = refused(&format!(", but it is already tile {}", tile.number()));
            return Err(error.advise("remove the fold or the tile"));
        }
        // Casing turns ß into SS before folds apply. Folding SS to anything but itself would then
        // replace every SS, which the author of a fold for ß cannot intend.
        let later = key.chars().count() > from.chars().count()
            && key != target
            && plain.tokenize(&key, &mut Vec::new()).is_ok();
        if later {
            return Err(refused(&format!(
                ", but casing turns it into {key:?} first, which is already spelled with tiles"
            )));
        }
        folds.insert(&key, index).map_err(|_| refused(" twice"))?;
        rules.targets.push(target.into());
    }
    rules.folds = folds;
    Ok(())
}

/// Returns the right side of a fold in normal form, if it is spelled with tiles (or empty).
fn target(plain: &Rules, to: &str) -> Option<String> {
    let mut normal = Normal::default();
    normal.append(to, 0, plain.form);
    // A bracket would be lost when the target replaces the text.
    let is_spelled = !to.contains(['[', ']']) && plain.tokenize(to, &mut Vec::new()).is_ok();
    is_spelled.then_some(normal.text)
}
