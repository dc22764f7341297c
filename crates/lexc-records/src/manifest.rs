//! [`Manifest`]: what a shard holds, and the settings that it was made with.

use core::fmt;
use core::ops::Range;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// The number of the layout of shards.
const LAYOUT: u32 = 1;

/// Everything that a game depends on but its number. Shards of the same settings add up.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// The name of the lexicon.
    pub lexicon: String,
    /// The checksum of its words, in hexadecimal.
    pub lexicon_hash: String,
    /// The number of its words.
    pub words: u64,
    /// The name of the rules.
    pub rules: String,
    /// The checksum of the rules, in hexadecimal.
    pub rules_hash: String,
    /// The players as text, such as `equity:leaves=english`.
    pub players: [String; 2],
    /// The checksums of the players' tables, in hexadecimal; empty where a player has none.
    pub tables: [String; 2],
    /// The seed.
    pub seed: u64,
    /// Whether games are mirrored pairs: games 2*n* and 2*n* + 1 share the order of the bag, with
    /// the seats exchanged.
    pub pairs: bool,
    /// Whether single games are recorded.
    pub games: bool,
}

/// A setting in which two shards differ.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// The name of the setting.
    pub setting: &'static str,
    /// Its value in the settings that were expected.
    pub expected: String,
    /// Its value in the shard.
    pub found: String,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            setting,
            expected,
            found,
        } = self;
        write!(f, "{setting} is {found}, not {expected}")
    }
}

impl Settings {
    /// Returns the first setting in which `other` differs.
    #[must_use]
    pub fn difference(&self, other: &Self) -> Option<Difference> {
        let pairs = [
            ("the lexicon", &self.lexicon, &other.lexicon),
            (
                "the checksum of the lexicon",
                &self.lexicon_hash,
                &other.lexicon_hash,
            ),
            (
                "the number of words",
                &self.words.to_string(),
                &other.words.to_string(),
            ),
            ("the name of the rules", &self.rules, &other.rules),
            (
                "the checksum of the rules",
                &self.rules_hash,
                &other.rules_hash,
            ),
            ("the first player", &self.players[0], &other.players[0]),
            ("the second player", &self.players[1], &other.players[1]),
            (
                "the checksum of the first player's tables",
                &self.tables[0],
                &other.tables[0],
            ),
            (
                "the checksum of the second player's tables",
                &self.tables[1],
                &other.tables[1],
            ),
            ("the seed", &self.seed.to_string(), &other.seed.to_string()),
            ("pairs", &self.pairs.to_string(), &other.pairs.to_string()),
            (
                "the record of games",
                &self.games.to_string(),
                &other.games.to_string(),
            ),
        ]
        .map(|(setting, expected, found)| (setting, expected.clone(), found.clone()));
        pairs
            .into_iter()
            .find(|(_, expected, found)| expected != found)
            .map(|(setting, expected, found)| Difference {
                setting,
                expected,
                found,
            })
    }
}

/// What a shard holds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    /// The number of the layout of shards.
    layout: u32,
    /// The version of the program that wrote the shard.
    version: String,
    /// The settings.
    settings: Settings,
    /// The number of the first game, and that after the last.
    first: u64,
    end: u64,
    /// The checksums of the files (XXH3-64), in hexadecimal.
    files: BTreeMap<String, String>,
    /// The checksum of all other fields, in hexadecimal.
    #[serde(default)]
    checksum: String,
}

/// Why a text is not a manifest.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ManifestError {
    /// It is not the JSON of a manifest.
    #[error("line {line}, column {column}: {message}")]
    Json {
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
        /// What is wrong.
        message: String,
    },
    /// The layout of the shard is that of another version.
    #[error("the layout of the shard is {found}; this version reads {LAYOUT}")]
    Layout {
        /// The number of the layout.
        found: u32,
    },
    /// The text was changed after it was written.
    #[error("the checksum is not that of the text: the manifest was changed")]
    Checksum,
    /// The range is empty or runs backwards.
    #[error("the range of games {first}..{end} is empty")]
    Range {
        /// The first game.
        first: u64,
        /// The game after the last.
        end: u64,
    },
}

impl Manifest {
    /// Returns the manifest of a shard with these files and their checksums.
    #[must_use]
    pub fn new(settings: Settings, range: Range<u64>, files: BTreeMap<String, String>) -> Self {
        let mut manifest = Self {
            layout: LAYOUT,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            settings,
            first: range.start,
            end: range.end,
            files,
            checksum: String::new(),
        };
        manifest.checksum = manifest.sum();
        manifest
    }

    /// Reads a manifest.
    ///
    /// # Errors
    /// [`ManifestError`].
    pub fn parse(text: &str) -> Result<Self, ManifestError> {
        let manifest: Self = serde_json::from_str(text).map_err(|error| ManifestError::Json {
            line: error.line(),
            column: error.column(),
            message: error.to_string(),
        })?;
        if manifest.layout != LAYOUT {
            let found = manifest.layout;
            return Err(ManifestError::Layout { found });
        }
        if manifest.sum() != manifest.checksum {
            return Err(ManifestError::Checksum);
        }
        let (first, end) = (manifest.first, manifest.end);
        if first >= end {
            return Err(ManifestError::Range { first, end });
        }
        Ok(manifest)
    }

    /// Returns the manifest as text.
    #[must_use]
    pub fn to_text(&self) -> String {
        // A manifest has nothing that JSON does not have.
        let mut text = serde_json::to_string_pretty(self).unwrap_or_default();
        text.push('\n');
        text
    }

    fn sum(&self) -> String {
        let without = Self {
            checksum: String::new(),
            ..self.clone()
        };
        let text = serde_json::to_string(&without).unwrap_or_default();
        hash(text.as_bytes())
    }

    /// Returns the settings.
    #[must_use]
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Returns the numbers of the games.
    #[must_use]
    pub const fn range(&self) -> Range<u64> {
        self.first..self.end
    }

    /// Returns the names of the files with their checksums.
    #[must_use]
    pub const fn files(&self) -> &BTreeMap<String, String> {
        &self.files
    }
}

/// Returns the XXH3-64 of bytes in hexadecimal, as manifests have it.
#[must_use]
pub fn hash(bytes: &[u8]) -> String {
    format!("{:016x}", xxhash_rust::xxh3::xxh3_64(bytes))
}
