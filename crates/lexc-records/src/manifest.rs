//! [`Manifest`]: the contents and the settings of a shard.

use core::ops::Range;
use std::collections::BTreeMap;

use lexc_alphabet::{ErrorKind, plain_message};
use serde::{Deserialize, Serialize};

use crate::error::Error;
use crate::settings::{RunSettings, hash};

/// The number of the layout of shards.
const LAYOUT: u32 = 1;

/// The largest number of words of a lexicon file.
const MAX_WORDS: u64 = u32::MAX as u64 - 1;

/// The contents and the settings of a shard.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    /// The number of the layout of shards.
    layout: u32,
    /// The version of the program that wrote the shard.
    version: String,
    settings: RunSettings,
    /// The number of the first game, and the number after the last game.
    first: u64,
    end: u64,
    /// The checksums of the files (XXH3-64), in hexadecimal.
    files: BTreeMap<String, String>,
    /// The checksum of all other fields, in hexadecimal.
    #[serde(default)]
    checksum: String,
}

pub(crate) const VERSION: &str = env!("CARGO_PKG_VERSION");

impl Manifest {
    /// Returns the manifest of a shard written by this version, with the names and checksums of its
    /// files.
    #[must_use]
    pub fn new(settings: RunSettings, range: Range<u64>, files: BTreeMap<String, String>) -> Self {
        let mut manifest = Self {
            layout: LAYOUT,
            version: VERSION.to_owned(),
            settings,
            first: range.start,
            end: range.end,
            files,
            checksum: String::new(),
        };
        manifest.checksum = manifest.sum();
        manifest
    }

    /// Replaces the version of the program that played the games.
    #[must_use]
    pub fn with_version(mut self, version: &str) -> Self {
        version.clone_into(&mut self.version);
        self.checksum = self.sum();
        self
    }

    /// Parses a manifest.
    ///
    /// # Errors
    /// Returns an error if the text is not a valid manifest.
    pub fn parse(text: &str) -> Result<Self, Error> {
        let manifest: Self = serde_json::from_str(text)
            .map_err(|error| Error::new(ErrorKind::Syntax, plain_message(&error.to_string())))?;
        if manifest.layout != LAYOUT {
            let found = manifest.layout;
            let message =
                format!("the layout of the shard is {found}; this version reads {LAYOUT}");
            return Err(Error::new(ErrorKind::Unsupported, message));
        }
        if manifest.sum() != manifest.checksum {
            let message = "the checksum does not match the text: the manifest was changed";
            return Err(Error::corrupt(message));
        }
        let (first, end) = (manifest.first, manifest.end);
        if first >= end {
            let message = format!("the range of games {first}..{end} is empty");
            return Err(Error::corrupt(message));
        }
        let words = manifest.settings.words;
        if words > MAX_WORDS {
            let message =
                format!("the shard states a lexicon of {words} words; the limit is {MAX_WORDS}");
            return Err(Error::new(ErrorKind::Limit, message));
        }
        if manifest.settings.rules.rules().is_none() {
            let message = "the board layout of the rules cannot be read";
            return Err(Error::corrupt(message));
        }
        Ok(manifest)
    }

    /// Returns the manifest as text.
    #[must_use]
    pub fn to_text(&self) -> String {
        let text = serde_json::to_string_pretty(self);
        let mut text = text.expect("a manifest has only text keys and numbers");
        text.push('\n');
        text
    }

    /// Returns the checksum of all other fields.
    fn sum(&self) -> String {
        let without = Self { checksum: String::new(), ..self.clone() };
        let text = serde_json::to_string(&without);
        let text = text.expect("a manifest has only text keys and numbers");
        hash(text.as_bytes())
    }

    /// Returns the version of the program that played the games.
    #[must_use]
    pub fn version(&self) -> &str {
        &self.version
    }

    /// Returns the settings.
    #[must_use]
    pub const fn settings(&self) -> &RunSettings {
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
