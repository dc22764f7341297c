//! [`Builder`]: builds a lexicon from words and word lists.

use core::ops::{Bound, RangeBounds};
#[cfg(feature = "files")]
use std::path::{Path, PathBuf};

use lexc_alphabet::{Alphabet, ErrorKind};
use lexc_compiler::build::{
    BuildReport, BuildRequest, BuiltLexicon, NoProgress, build_with_values,
};
use lexc_compiler::compile::{CompileOptions, LayoutChoice, StructureSet};
#[cfg(feature = "files")]
use lexc_compiler::emit::Overwrite;
use lexc_compiler::normalise::ReadOptions;
use lexc_compiler::source::WordSource;
use lexc_compiler::values::{ColumnSpec, EditionList, ValueRequest, WordValues};
use lexc_runtime::Lexicon;

use crate::error::Error;

/// The name of the words given by [`Builder::words`], in reports and errors.
const WORDS: &str = "<words>";

/// The name of the words given by [`Builder::without_words`].
const WITHOUT: &str = "<words to leave out>";

/// Builds a lexicon from words and word lists.
///
/// Words may come in any order and more than once. They are read by the rules of the alphabet:
/// in any case, composed or not, folded. A word that does not fit the alphabet is an error, unless
/// [`skip_invalid`](Builder::skip_invalid) is set.
///
/// # Examples
/// ```
/// use lexc::prelude::*;
///
/// let lexicon = Builder::new(Alphabet::builtin("english")?)
///     .words(["cat", "cats", "dog"])
///     .build()?;
/// assert_eq!(lexicon.len(), 3);
/// assert!(lexicon.contains("Cats"));
/// # Ok::<(), lexc::Error>(())
/// ```
///
/// Errors have file, line and column:
///
/// ```
/// use lexc::prelude::*;
///
/// let error = Builder::new(Alphabet::builtin("english")?)
///     .words(["cat", "café"])
///     .build()
///     .unwrap_err();
/// let place = error.location().unwrap();
/// assert_eq!((place.line, place.column), (2, 4));
/// # Ok::<(), lexc::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct Builder {
    alphabet: Alphabet,
    name: Option<String>,
    words: WordText,
    lists: Vec<WordSource>,
    without_words: WordText,
    without: Vec<WordSource>,
    read: ReadOptions,
    compile: CompileOptions,
    columns: Vec<ColumnSpec>,
    editions: Vec<EditionList>,
    values: Vec<WordValues>,
}

/// Words in memory, one a line.
#[derive(Debug, Clone, Default)]
struct WordText {
    text: String,
    count: u64,
    /// The number of the first word without characters, from 1.
    empty: Option<u64>,
}

impl WordText {
    fn push(&mut self, word: &str) {
        self.count += 1;
        if word.trim().is_empty() {
            self.empty.get_or_insert(self.count);
        }
        // A line that begins with `#` would be a comment; white space around a word is ignored.
        if word.starts_with('#') {
            self.text.push(' ');
        }
        // A line break is white space inside the word, which no alphabet accepts.
        self.text.extend(word.chars().map(|c| if matches!(c, '\n' | '\r') { ' ' } else { c }));
        self.text.push('\n');
    }

    fn input(&self, name: &str) -> Result<Option<WordSource>, Error> {
        if let Some(number) = self.empty {
            return Err(Error::new(ErrorKind::Syntax, format!("word {number} is empty")));
        }
        Ok((self.count > 0).then(|| WordSource::text(name, self.text.clone())))
    }
}

impl Builder {
    /// Returns a builder of lexicons with this alphabet.
    ///
    /// Unless other options are set, the lexicon is called `lexicon`, holds a DAWG and a GADDAG in
    /// the bitmap layout, and words may have any length up to 255 letters.
    #[must_use]
    pub fn new(alphabet: impl Into<Alphabet>) -> Self {
        Self {
            alphabet: alphabet.into(),
            name: None,
            words: WordText::default(),
            lists: Vec::new(),
            without_words: WordText::default(),
            without: Vec::new(),
            read: ReadOptions::default(),
            compile: CompileOptions::default().structures(StructureSet::GADDAG),
            columns: Vec::new(),
            editions: Vec::new(),
            values: Vec::new(),
        }
    }

    /// Adds words.
    #[must_use]
    pub fn words<I>(mut self, words: I) -> Self
    where
        I: IntoIterator,
        I::Item: AsRef<str>,
    {
        words.into_iter().for_each(|word| self.words.push(word.as_ref()));
        self
    }

    /// Adds the words of a file: text, one word a line, plain or gzip; lines that begin with `#`
    /// are comments. The file is read by [`build`](Builder::build).
    #[cfg(feature = "files")]
    #[must_use]
    pub fn file(mut self, path: impl Into<PathBuf>) -> Self {
        self.lists.push(WordSource::Path(path.into()));
        self
    }

    /// Adds the words of a list in memory, in the form of a file. `name` is its name in errors.
    #[must_use]
    pub fn list(mut self, name: &str, bytes: impl Into<Vec<u8>>) -> Self {
        self.lists.push(WordSource::bytes(name, bytes));
        self
    }

    /// Adds the words that an affix file of hunspell makes of the stems of a dictionary. `name` is
    /// the name of the dictionary in errors.
    ///
    /// ```
    /// use lexc::prelude::*;
    ///
    /// let lexicon = Builder::new(Alphabet::builtin("english")?)
    ///     .hunspell("pets.dic", "2\ncat/S\ndog/S\n", "SFX S Y 1\nSFX S 0 s .\n")
    ///     .build()?;
    /// assert_eq!(lexicon.words().collect::<Vec<_>>(), ["CAT", "CATS", "DOG", "DOGS"]);
    /// # Ok::<(), lexc::Error>(())
    /// ```
    #[cfg(feature = "hunspell")]
    #[must_use]
    pub fn hunspell(
        mut self,
        name: &str,
        stems: impl Into<Vec<u8>>,
        affixes: impl Into<Vec<u8>>,
    ) -> Self {
        let affixes = WordSource::bytes("affixes", affixes);
        self.lists.push(WordSource::bytes(name, stems).with_affixes(affixes));
        self
    }

    /// Adds a column of flags that a sign after words in the lists sets, as in `AA#`.
    ///
    /// ```
    /// use lexc::prelude::*;
    ///
    /// let lexicon = Builder::new(Alphabet::builtin("english")?)
    ///     .list("pets.txt", "cat#\ndog\n")
    ///     .mark("new", "#")
    ///     .build()?;
    /// assert!(lexicon.value("cat", "new").is_some() && lexicon.value("dog", "new").is_none());
    /// # Ok::<(), lexc::Error>(())
    /// ```
    #[must_use]
    pub fn mark(mut self, column: impl Into<String>, sign: impl Into<String>) -> Self {
        let sign = sign.into();
        self.read.marks.push(sign.clone());
        self.columns.push(ColumnSpec::mark(column, sign));
        self
    }

    /// Leaves out these words.
    #[must_use]
    pub fn without_words<I>(mut self, words: I) -> Self
    where
        I: IntoIterator,
        I::Item: AsRef<str>,
    {
        words.into_iter().for_each(|word| self.without_words.push(word.as_ref()));
        self
    }

    /// Leaves out the words of a file.
    #[cfg(feature = "files")]
    #[must_use]
    pub fn without_file(mut self, path: impl Into<PathBuf>) -> Self {
        self.without.push(WordSource::Path(path.into()));
        self
    }

    /// Sets the name of the lexicon, which is kept in it.
    #[must_use]
    pub fn name(mut self, name: impl Into<String>) -> Self {
        self.name = Some(name.into());
        self
    }

    /// Leaves out words of other lengths, in letters of the alphabet.
    ///
    /// ```
    /// use lexc::prelude::*;
    ///
    /// let lexicon = Builder::new(Alphabet::builtin("spanish")?)
    ///     .words(["luz", "calle", "perro"]) // LL and RR are single letters
    ///     .lengths(4..=15)
    ///     .build()?;
    /// assert_eq!(lexicon.words().collect::<Vec<_>>(), ["CALLE", "PERRO"]);
    /// # Ok::<(), lexc::Error>(())
    /// ```
    #[must_use]
    pub fn lengths(mut self, lengths: impl RangeBounds<usize>) -> Self {
        self.read.min_length = match lengths.start_bound() {
            Bound::Included(&least) => least.max(1),
            Bound::Excluded(&before) => before.saturating_add(1),
            Bound::Unbounded => 1,
        };
        self.read.max_length = match lengths.end_bound() {
            Bound::Included(&most) => Some(most),
            Bound::Excluded(&after) => Some(after.saturating_sub(1)),
            Bound::Unbounded => None,
        };
        self
    }

    /// Sets the encoding of the files, a label of the Encoding Standard such as `iso-8859-2`.
    /// Without it, files are UTF-8, or have the encoding of their byte-order mark.
    #[must_use]
    pub fn encoding(mut self, label: impl Into<String>) -> Self {
        self.read.encoding = Some(label.into());
        self
    }

    /// Leaves out words and lines that do not fit the alphabet, and counts them in the
    /// [`BuildReport`], instead of returning an error.
    #[must_use]
    pub fn skip_invalid(mut self, skip: bool) -> Self {
        self.read.skip_invalid = skip;
        self
    }

    /// Sets all options of reading files at once: columns, delimiters, comments and those above.
    #[must_use]
    pub fn read_options(mut self, options: ReadOptions) -> Self {
        self.read = options;
        self
    }

    /// Sets the structures that the lexicon holds in addition to the DAWG.
    ///
    /// ```
    /// use lexc::build::StructureSet;
    /// use lexc::prelude::*;
    ///
    /// let two_way = StructureSet { two_way: true, ..StructureSet::default() };
    /// let lexicon = Builder::new(Alphabet::builtin("english")?)
    ///     .words(["cat", "cats", "dog"])
    ///     .structures(two_way)
    ///     .build()?;
    /// assert!(lexicon.structures().two_way.is_some());
    /// # Ok::<(), lexc::Error>(())
    /// ```
    #[must_use]
    pub fn structures(mut self, structures: StructureSet) -> Self {
        self.compile.structures = structures;
        self
    }

    /// Sets the layout of the states. [`LayoutChoice::Packed`] is the smallest and holds no
    /// structures, so it clears those that are set.
    #[must_use]
    pub fn layout(mut self, layout: LayoutChoice) -> Self {
        self.compile.layout = layout;
        if layout == LayoutChoice::Packed {
            self.compile.structures = StructureSet::default();
        }
        self
    }

    /// Adds a column of texts for some of the words, such as meanings.
    ///
    /// ```
    /// use lexc::prelude::*;
    ///
    /// let lexicon = Builder::new(Alphabet::builtin("english")?)
    ///     .words(["cat", "cats", "dog"])
    ///     .value("meaning", [("cat", "an animal"), ("dog", "another one")])
    ///     .build()?;
    /// let meaning = lexicon.value("CAT", "meaning").map(|value| value.to_string());
    /// assert_eq!(meaning.as_deref(), Some("an animal"));
    /// assert!(lexicon.value("cats", "meaning").is_none());
    /// # Ok::<(), lexc::Error>(())
    /// ```
    #[must_use]
    pub fn value<I, W, V>(mut self, column: impl Into<String>, values: I) -> Self
    where
        I: IntoIterator<Item = (W, V)>,
        W: Into<String>,
        V: Into<String>,
    {
        self.values.push(WordValues::new(column, values));
        self
    }

    /// Adds a column of texts that the lists have in a field of each line, counted from 1.
    ///
    /// ```
    /// use lexc::prelude::*;
    ///
    /// let lexicon = Builder::new(Alphabet::builtin("english")?)
    ///     .list("pets.txt", "cat feline\ndog canine\n")
    ///     .value_column("family", 2)
    ///     .build()?;
    /// let family = lexicon.value("dog", "family").map(|value| value.to_string());
    /// assert_eq!(family.as_deref(), Some("canine"));
    /// # Ok::<(), lexc::Error>(())
    /// ```
    #[must_use]
    pub fn value_column(mut self, column: impl Into<String>, field: usize) -> Self {
        self.read.field.get_or_insert(1);
        self.columns.push(ColumnSpec::new(column, field));
        self
    }

    /// Marks words of the lexicon as an edition.
    ///
    /// ```
    /// use lexc::prelude::*;
    ///
    /// let lexicon = Builder::new(Alphabet::builtin("english")?)
    ///     .words(["cat", "dog"])
    ///     .edition("2019", ["cat"])
    ///     .build()?;
    /// assert!(lexicon.value("cat", "2019").is_some());
    /// assert!(lexicon.value("dog", "2019").is_none());
    /// # Ok::<(), lexc::Error>(())
    /// ```
    #[must_use]
    pub fn edition<I>(mut self, name: impl Into<String>, words: I) -> Self
    where
        I: IntoIterator,
        I::Item: AsRef<str>,
    {
        let mut list = WordText::default();
        words.into_iter().for_each(|word| list.push(word.as_ref()));
        let name = name.into();
        let list = WordSource::text(&name, list.text);
        self.editions.push(EditionList { name, list });
        self
    }

    /// Builds the lexicon in memory.
    ///
    /// # Errors
    /// Returns an error if a file cannot be read, a word is empty or does not fit the alphabet, no
    /// word is left, a value is of a word that the lexicon does not have, or a limit of the layout
    /// is exceeded. [`Error::diagnostics`] has file, line and column.
    ///
    /// # Cost
    /// About 0.1 s for 270,000 words with a GADDAG.
    pub fn build(&self) -> Result<Lexicon, Error> {
        Ok(self.build_with_report()?.0)
    }

    /// Builds the lexicon in memory, with a report on the lines read and left out.
    ///
    /// ```
    /// use lexc::prelude::*;
    ///
    /// let (lexicon, report) = Builder::new(Alphabet::builtin("english")?)
    ///     .words(["cat", "CAT", "café"])
    ///     .skip_invalid(true)
    ///     .build_with_report()?;
    /// assert_eq!((report.words, report.duplicates, report.lists.rejected()), (1, 1, 1));
    /// # Ok::<(), lexc::Error>(())
    /// ```
    ///
    /// # Errors
    /// Returns the errors of [`build`](Builder::build).
    pub fn build_with_report(&self) -> Result<(Lexicon, BuildReport), Error> {
        let built = self.compile()?;
        let bytes = built.compiled.to_bytes(&built.provenance);
        Ok((Lexicon::from_bytes_unverified(bytes)?, built.report))
    }

    /// Builds the lexicon and writes it to a file atomically. An existing file that is not a
    /// lexicon is not replaced.
    ///
    /// # Errors
    /// Returns the errors of [`build`](Builder::build), and an error if the file cannot be written.
    #[cfg(feature = "files")]
    pub fn write(&self, path: impl AsRef<Path>) -> Result<BuildReport, Error> {
        let built = self.compile()?;
        built.write(path.as_ref(), Overwrite::Lexicons)?;
        Ok(built.report)
    }

    fn compile(&self) -> Result<BuiltLexicon, Error> {
        let mut lists: Vec<WordSource> = self.words.input(WORDS)?.into_iter().collect();
        lists.extend_from_slice(&self.lists);
        let mut minus: Vec<WordSource> = self.without_words.input(WITHOUT)?.into_iter().collect();
        minus.extend_from_slice(&self.without);
        let request = BuildRequest {
            lists: &lists,
            minus: &minus,
            alphabet: &self.alphabet,
            name: self.name.as_deref().unwrap_or("lexicon"),
            read: self.read.clone(),
            compile: self.compile,
        };
        let values = ValueRequest {
            columns: &self.columns,
            editions: &self.editions,
            given: &self.values,
            ..ValueRequest::default()
        };
        Ok(build_with_values(&request, &values, None, &mut NoProgress)?)
    }
}

/// Adds words.
///
/// ```
/// use lexc::prelude::*;
///
/// let mut builder = Builder::new(Alphabet::builtin("english")?);
/// builder.extend(["dog", "dogs"]);
/// assert_eq!(builder.build()?.len(), 2);
/// # Ok::<(), lexc::Error>(())
/// ```
impl<W: AsRef<str>> Extend<W> for Builder {
    fn extend<I: IntoIterator<Item = W>>(&mut self, words: I) {
        words.into_iter().for_each(|word| self.words.push(word.as_ref()));
    }
}
