//! What the words of the built-in lexicons earn in games.

use crate::search::find;

/// Playability: the points that each word of a built-in lexicon earned in games of the player
/// `equity`.
///
/// They belong to the packed lexicon of the same name. The engine reads the file and describes its
/// form (`lexc_engine::playability`).
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct PlayabilityData {
    name: &'static str,
    bytes: &'static [u8],
}

impl PlayabilityData {
    /// Returns the name, for example `english`.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// Returns the bytes of the file.
    #[must_use]
    pub const fn bytes(&self) -> &'static [u8] {
        self.bytes
    }
}

impl core::fmt::Debug for PlayabilityData {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("PlayabilityData")
            .field("name", &self.name)
            .field("bytes", &self.bytes.len())
            .finish_non_exhaustive()
    }
}

static PLAYABILITY: &[PlayabilityData] = &[
    PlayabilityData { name: "english", bytes: include_bytes!("../playability/english.points") },
    PlayabilityData { name: "turkish", bytes: include_bytes!("../playability/turkish.points") },
];

/// Returns the playability of the words of all built-in lexicons, in order of name. A program that
/// calls this holds all of them.
#[must_use]
pub fn playability_tables() -> &'static [PlayabilityData] {
    PLAYABILITY
}

/// Returns the playability of the words of the built-in lexicon with this name.
///
/// ```
/// let english = lexc_lexicons::playability("english").unwrap();
/// assert!(english.bytes().starts_with(b"lexc playability 1\n"));
/// ```
#[must_use]
pub fn playability(name: &str) -> Option<&'static PlayabilityData> {
    find(PLAYABILITY, name, PlayabilityData::name)
}
