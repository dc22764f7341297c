//! The table of all formats.

pub use crate::format::{FormatContent, FormatInfo};
use crate::formats;

/// All formats. If the content of a file fits several, [`identify`] returns the first one.
pub static FORMATS: &[&FormatInfo] = &[
    &formats::kwg::KWG,
    &formats::kwg::KBWG,
    &formats::kwg::DWG,
    &formats::kwg::KAD,
    &formats::quackle_dawg::FORMAT,
    &formats::quackle_gaddag::FORMAT,
    &formats::pdawg::FORMAT,
    &formats::wmp::FORMAT,
    &formats::macondo::DAWG,
    &formats::macondo::GADDAG,
    &formats::lexpert::FORMAT,
    &formats::slex::FORMAT,
    &formats::gdg1::FORMAT,
    &formats::fst_set::FORMAT,
    &formats::c_header::FORMAT,
    &formats::text::FORMAT,
    &formats::text::BRACKETED,
];

/// Returns the format with this name.
#[must_use]
pub fn by_name(name: &str) -> Option<&'static FormatInfo> {
    FORMATS.iter().copied().find(|format| format.name == name)
}

/// Guesses the format of a file from its content, and from its extension if the content fits several formats.
///
/// Many formats have no magic number, so the guess can be wrong; reading the file shows it.
///
/// # Examples
/// ```
/// use lexc_interop::registry::identify;
/// let empty_kwg = [0, 0, 0x40, 0, 0, 0, 0x40, 0];
/// assert_eq!(identify(&empty_kwg, "").map(|format| format.name), Some("kwg"));
/// assert_eq!(identify(&[0xFF; 20], "kwg").map(|format| format.name), None);
/// ```
#[must_use]
pub fn identify(bytes: &[u8], extension: &str) -> Option<&'static FormatInfo> {
    let fits = |format: &&&FormatInfo| (format.sniff)(bytes);
    let mut possible = FORMATS.iter().filter(fits).copied();
    let first = possible.next()?;
    if first.extension == extension {
        return Some(first);
    }
    Some(
        possible
            .find(|format| format.extension == extension)
            .unwrap_or(first),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endings_are_distinct_and_end_with_the_extension() {
        for (at, format) in FORMATS.iter().enumerate() {
            let same = FORMATS.iter().skip(at + 1);
            let mut same = same.filter(|other| other.ending == format.ending);
            assert!(same.next().is_none(), "{}", format.name);
            let last = format.ending.rsplit('.').next();
            assert_eq!(last, Some(format.extension), "{}", format.name);
        }
    }
}
