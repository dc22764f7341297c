//! The sources of words.

#[cfg(feature = "files")]
use std::path::PathBuf;

/// A list of words to read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WordSource {
    /// A file.
    #[cfg(feature = "files")]
    Path(PathBuf),
    /// Standard input, which can be read only once.
    #[cfg(feature = "files")]
    Stdin,
    /// A hunspell dictionary: the words that an affix file makes of its stems.
    #[cfg(feature = "hunspell")]
    Hunspell {
        /// The dictionary (`.dic`): a count, then stems with flags after a slash.
        stems: Box<WordSource>,
        /// The affix file (`.aff`).
        affixes: Box<WordSource>,
    },
    /// Bytes in memory.
    Bytes {
        /// The name in messages and reports.
        name: String,
        /// The contents.
        bytes: Vec<u8>,
    },
    /// Text in memory. The encoding in the options is ignored.
    Text {
        /// The name in messages and reports.
        name: String,
        /// The lines.
        text: String,
    },
}

impl WordSource {
    /// Returns the source that a command-line argument names: `-` is standard input, and a `.dic`
    /// file with the `.aff` file of the same name beside it a hunspell dictionary. Both may be
    /// compressed: `.dic.gz`, `.aff.gz`.
    #[cfg(feature = "files")]
    #[must_use]
    pub fn from_arg(arg: &std::ffi::OsStr) -> Self {
        if arg == "-" {
            return Self::Stdin;
        }
        let path = PathBuf::from(arg);
        #[cfg(feature = "hunspell")]
        {
            let unpacked = match path.extension() {
                Some(extension) if extension == "gz" => path.with_extension(""),
                _ => path.clone(),
            };
            let affixes = ["aff", "aff.gz"].map(|extension| unpacked.with_extension(extension));
            if unpacked.extension().is_some_and(|extension| extension == "dic")
                && let Some(affixes) = affixes.into_iter().find(|affixes| affixes.is_file())
            {
                return Self::Path(path).with_affixes(Self::Path(affixes));
            }
        }
        Self::Path(path)
    }

    /// Returns the hunspell dictionary of this list of stems with an affix file.
    #[cfg(feature = "hunspell")]
    #[must_use]
    pub fn with_affixes(self, affixes: Self) -> Self {
        let stems = match self {
            Self::Hunspell { stems, .. } => stems,
            other => Box::new(other),
        };
        Self::Hunspell { stems, affixes: Box::new(affixes) }
    }

    /// Returns a source of bytes with a name.
    #[must_use]
    pub fn bytes(name: &str, bytes: impl Into<Vec<u8>>) -> Self {
        Self::Bytes { name: name.to_owned(), bytes: bytes.into() }
    }

    /// Returns a source of text with a name.
    #[must_use]
    pub fn text(name: &str, text: impl Into<String>) -> Self {
        Self::Text { name: name.to_owned(), text: text.into() }
    }

    /// Returns the list of lines as they are, without affixes.
    #[must_use]
    pub fn lines(self) -> Self {
        match self {
            #[cfg(feature = "hunspell")]
            Self::Hunspell { stems, .. } => *stems,
            other => other,
        }
    }

    /// Returns the name in messages and reports.
    #[must_use]
    pub fn name(&self) -> String {
        match self {
            #[cfg(feature = "files")]
            Self::Path(path) => path.display().to_string(),
            #[cfg(feature = "files")]
            Self::Stdin => "<stdin>".to_owned(),
            #[cfg(feature = "hunspell")]
            Self::Hunspell { stems, .. } => stems.name(),
            Self::Bytes { name, .. } | Self::Text { name, .. } => name.clone(),
        }
    }

    /// Returns the number of bytes that will be read, if it is known, for progress bars.
    #[must_use]
    pub fn size(&self) -> Option<u64> {
        match self {
            #[cfg(feature = "files")]
            Self::Path(path) => std::fs::metadata(path)
                .ok()
                .filter(std::fs::Metadata::is_file)
                .map(|metadata| metadata.len()),
            #[cfg(feature = "files")]
            Self::Stdin => None,
            #[cfg(feature = "hunspell")]
            Self::Hunspell { stems, .. } => stems.size(),
            Self::Bytes { bytes, .. } => Some(bytes.len() as u64),
            Self::Text { text, .. } => Some(text.len() as u64),
        }
    }
}
