//! The rules of a valid alphabet.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;

use unicode_normalization::UnicodeNormalization;

use crate::bit_set::LetterSet;
use crate::error::{AlphabetError, Field};
use crate::parts::{AlphabetParts, MAX_FOLDS, MAX_TILES};
use crate::spelling::Rules;
use crate::spelling::{Normal, Spellings, is_invisible, normal_form};

const NAME_LIMIT: usize = 64;
const FACE_LIMIT: usize = 32;
const FOLD_LIMIT: usize = 64;
const TEXT_LIMIT: usize = u16::MAX as usize;

/// Validates all parts, brings texts to NFC and folds into order, and builds the rules.
pub(crate) fn validate(mut parts: AlphabetParts) -> Result<(AlphabetParts, Rules), AlphabetError> {
    name(&parts.name)?;
    parts.title = text(&parts.title, Field::Title)?;
    if parts.title.contains(['\n', '\r']) {
        let title = core::mem::take(&mut parts.title);
        return Err(bad(Field::Title, &title, "is more than one line"));
    }
    language(&parts.language)?;
    parts.source = text(&parts.source, Field::Source)?;
    let mut rules = Rules {
        casing: parts.casing,
        ..Rules::default()
    };
    tiles(&mut parts, &mut rules)?;
    blanks(&parts)?;
    folds(&mut parts, &mut rules)?;
    Ok((parts, rules))
}

fn bad(field: Field, text: &str, why: &'static str) -> AlphabetError {
    // Keep error messages short for texts of megabytes.
    let text = text.chars().take(FOLD_LIMIT).collect();
    AlphabetError::BadText { field, text, why }
}

fn within(text: &str, field: Field, limit: usize) -> Result<(), AlphabetError> {
    if text.len() > limit {
        let bytes = text.len();
        return Err(AlphabetError::TooLong {
            field,
            bytes,
            limit,
        });
    }
    Ok(())
}

fn name(name: &str) -> Result<(), AlphabetError> {
    within(name, Field::Name, NAME_LIMIT)?;
    if name.is_empty() {
        return Err(bad(Field::Name, name, "is empty"));
    }
    let known = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-';
    if !name.bytes().all(known) || name.starts_with('-') || name.ends_with('-') {
        return Err(bad(
            Field::Name,
            name,
            "may contain only a to z, 0 to 9 and inner `-`",
        ));
    }
    Ok(())
}

/// Checks the form of a BCP 47 tag, but not whether its subtags are registered.
fn language(tag: &str) -> Result<(), AlphabetError> {
    within(tag, Field::Language, NAME_LIMIT)?;
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
    Err(bad(
        Field::Language,
        tag,
        "is not a BCP 47 tag such as `en` or `sr-Latn`",
    ))
}

/// Checks free text: NFC, no controls except line ends and tabs.
fn text(text: &str, field: Field) -> Result<String, AlphabetError> {
    let text: String = text.nfc().collect();
    within(&text, field, TEXT_LIMIT)?;
    if text.contains(|c: char| c.is_control() && !matches!(c, '\n' | '\r' | '\t')) {
        return Err(bad(field, &text, "holds a control character"));
    }
    Ok(text)
}

/// Checks a face or an alias: a text that can be printed on a tile.
fn face(face: &str, field: Field) -> Result<String, AlphabetError> {
    let face: String = face.nfc().collect();
    if face.is_empty() {
        return Err(bad(field, &face, "is empty"));
    }
    within(&face, field, FACE_LIMIT)?;
    let why = if face.contains(['[', ']']) {
        "holds a bracket, and brackets mark single tiles in words"
    } else if face.contains(char::is_whitespace) {
        "holds white space"
    } else if face.contains(is_invisible) {
        "holds an invisible character"
    } else {
        return Ok(face);
    };
    Err(bad(field, &face, why))
}

fn tiles(parts: &mut AlphabetParts, rules: &mut Rules) -> Result<(), AlphabetError> {
    match parts.tiles.len() {
        0 => return Err(AlphabetError::NoTiles),
        1..=MAX_TILES => {}
        found => return Err(AlphabetError::TooManyTiles { found }),
    }
    for (n, tile) in LetterSet::ALL.iter().zip(&mut parts.tiles) {
        tile.face = face(&tile.face, Field::Face(n))?;
        tile.blank_face = face(&tile.blank_face, Field::BlankFace(n))?;
        if tile.aliases.len() > usize::from(u8::MAX) {
            let found = tile.aliases.len();
            return Err(AlphabetError::TooManyAliases { tile: n, found });
        }
        for alias in &mut tile.aliases {
            *alias = face(alias, Field::Alias(n))?;
        }
        for text in core::iter::once(&tile.face).chain(&tile.aliases) {
            let spelling = normal_form(text, parts.casing);
            rules
                .tiles
                .insert(&spelling, n)
                .map_err(|first| AlphabetError::RepeatedTile {
                    spelling,
                    first,
                    second: n,
                })?;
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
                return Err(AlphabetError::RepeatedBlank {
                    face: tile.blank_face.clone(),
                    first: m,
                    second: n,
                });
            }
        }
    }
    Ok(())
}

fn folds(parts: &mut AlphabetParts, rules: &mut Rules) -> Result<(), AlphabetError> {
    if parts.folds.len() > MAX_FOLDS {
        let found = parts.folds.len();
        return Err(AlphabetError::TooManyFolds { found });
    }
    for (from, to) in &mut parts.folds {
        *from = from.nfc().collect();
        *to = to.nfc().collect();
        within(from, Field::FoldFrom, FOLD_LIMIT)?;
        within(to, Field::FoldTo, FOLD_LIMIT)?;
        if from.is_empty() {
            return Err(bad(Field::FoldFrom, from, "is empty"));
        }
        if from.contains(['[', ']', '\n', '\r']) {
            return Err(bad(Field::FoldFrom, from, "holds a bracket or a line end"));
        }
    }
    parts.folds.sort();
    let plain = Rules {
        casing: rules.casing,
        tiles: rules.tiles.clone(),
        ..Rules::default()
    };
    let mut folds = Spellings::default();
    for (index, (from, to)) in (0..).zip(&parts.folds) {
        let key = normal_form(from, parts.casing);
        let target = target(&plain, from, to)?;
        if let Some(tile) = rules.tiles.get(&key) {
            return Err(AlphabetError::FoldOfTile {
                from: from.clone(),
                tile,
            });
        }
        // Casing turns ß into SS before folds apply. Folding SS to anything but itself would then
        // replace every SS, which the author of a fold for ß cannot intend.
        let later = key.chars().count() > from.chars().count()
            && key != target
            && plain.tokenize(&key, &mut Vec::new()).is_ok();
        if later {
            return Err(AlphabetError::FoldBehindCasing {
                from: from.clone(),
                cased: key,
            });
        }
        folds
            .insert(&key, index)
            .map_err(|_| AlphabetError::RepeatedFold { from: from.clone() })?;
        rules.targets.push(target.into());
    }
    rules.folds = folds;
    Ok(())
}

/// Returns the right side of a fold in normal form, if it is spelled with tiles (or empty).
fn target(plain: &Rules, from: &str, to: &str) -> Result<String, AlphabetError> {
    let refused = || AlphabetError::FoldTarget {
        from: from.to_owned(),
        to: to.to_owned(),
    };
    let mut normal = Normal::default();
    normal.append(to, 0, plain.casing);
    // A bracket would be lost when the target replaces the text.
    if to.contains(['[', ']']) || plain.tokenize(to, &mut Vec::new()).is_err() {
        return Err(refused());
    }
    Ok(normal.text)
}
