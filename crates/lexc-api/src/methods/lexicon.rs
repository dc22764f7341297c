//! Lexicons: opened, built from words, described, compared and drawn.

use base64::prelude::{BASE64_STANDARD, Engine as _};
use lexc_alphabet::{Alphabet, ErrorKind};
use lexc_compiler::build::{BuildRequest, build_with_values};
use lexc_compiler::compile::{CompileOptions, StructureSet};
use lexc_compiler::normalise::ReadOptions;
use lexc_compiler::source::{WordSource, is_gzip};
use lexc_compiler::values::ValueRequest;
use lexc_diagnostic::Remedy;
use lexc_draw::{DrawError, DrawnStructure, GraphPicture};
use lexc_runtime::{Lexicon, Membership};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::error::{ApiError, ApiResult};
use crate::method::{NoParameters, Scope, either};
use crate::request::reading::{ListRequest, WordMark};
use crate::request::record::RecordWarning;

/// A description of a lexicon.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct LexiconRow {
    /// The name in requests.
    pub name: String,
    /// The number of words.
    pub words: u64,
    /// The name of the alphabet.
    pub alphabet: String,
    /// The letters, in the order of the alphabet.
    pub letters: Vec<String>,
    /// The names of the columns of values.
    pub columns: Vec<String>,
}

impl LexiconRow {
    pub(crate) fn new(name: &str, lexicon: &Lexicon) -> Self {
        let alphabet = lexicon.alphabet();
        let letters = alphabet.tiles().iter();
        let columns = lexicon.columns();
        Self {
            name: name.to_owned(),
            words: lexicon.len(),
            alphabet: alphabet.name().to_owned(),
            letters: letters.map(|letter| letter.face.clone()).collect(),
            columns: columns.map(|column| column.name().to_owned()).collect(),
        }
    }
}

request! {
    /// Parameters of `lexicon.open`: a path or bytes.
    #[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
    pub struct OpenRequest {
        /// The name for later requests. A lexicon that already has this name is replaced.
        pub name: String,
        /// Path of a `.lex` file, for engines that may read files.
        pub path: Option<String>,
        /// The bytes of a `.lex` file in base64.
        pub bytes: Option<String>,
    }
}

request! {
    /// Parameters of `lexicon.close`.
    #[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
    pub struct CloseRequest {
        /// The name that the lexicon was opened with.
        pub name: String,
    }
}

request! {
    /// Parameters of `lexicon.build`.
    #[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
    pub struct BuildWordsRequest {
        /// The name for later requests. A lexicon that already has this name is replaced.
        pub name: String,
        /// The words, in any case and order.
        #[serde(default)]
        pub words: Vec<String>,
        /// A built-in alphabet, such as `english`.
        pub alphabet: String,
        /// A list as a file has it, in place of the words.
        #[serde(flatten)]
        pub list: ListRequest,
    }
}

request! {
    /// Parameters of `lexicon.diff`.
    #[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
    pub struct DiffRequest {
        /// Name of a lexicon.
        pub a: String,
        /// Name of another lexicon with the same tiles.
        pub b: String,
        /// Only count the words.
        #[serde(default)]
        pub summary: bool,
    }
}

/// The differences between the words of two lexicons.
#[derive(Debug, Clone, Default, PartialEq, Serialize, JsonSchema)]
pub struct LexiconDifference {
    /// The number of words only in the first lexicon.
    pub only_a: u64,
    /// The number of words only in the second lexicon.
    pub only_b: u64,
    /// The number of words in both.
    pub both: u64,
    /// The words only in the first lexicon; absent with `summary`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub words_only_a: Option<Vec<String>>,
    /// The words only in the second lexicon; absent with `summary`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub words_only_b: Option<Vec<String>>,
}

impl LexiconDifference {
    /// Compares two lexicons. Calls `each` with the words that only one of them has, in the order
    /// of the alphabet, until it fails.
    ///
    /// # Errors
    ///
    /// Fails if the alphabets differ, or `each` does.
    pub fn new<E: From<ApiError>>(
        a: &Lexicon,
        b: &Lexicon,
        mut each: impl FnMut(Membership, &[lexc_runtime::Letter]) -> Result<(), E>,
    ) -> Result<Self, E> {
        let mut merged = a.merge(b).map_err(ApiError::from)?;
        let mut difference = Self::default();
        while let Some((membership, word)) = merged.next_letters() {
            match membership {
                Membership::First => difference.only_a += 1,
                Membership::Second => difference.only_b += 1,
                Membership::Both => {
                    difference.both += 1;
                    continue;
                }
            }
            each(membership, word)?;
        }
        Ok(difference)
    }
}

request! {
    /// Parameters of `lexicon.draw`.
    #[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
    pub struct DrawRequest {
        /// The structure to draw.
        pub structure: DrawnStructureName,
        /// The format of the drawing.
        #[serde(default)]
        pub format: DrawingFormat,
        /// Maximum number of states, up to 5,000; 200 if absent.
        pub limit: Option<u16>,
    }
}

/// A structure that can be drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum DrawnStructureName {
    /// The trie.
    Trie,
    /// The minimal DAWG.
    #[default]
    Dawg,
    /// The minimal GADDAG.
    Gaddag,
    /// The two-way DAWG.
    TwoWay,
}

/// A format of a drawing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum DrawingFormat {
    /// SVG.
    #[default]
    Svg,
    /// DOT, the language of Graphviz.
    Dot,
}

/// A drawing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct DrawingText {
    /// The format.
    pub format: DrawingFormat,
    /// The text of the drawing.
    pub text: String,
    /// The warnings on the record of a game.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<RecordWarning>,
}

/// The largest number of words of a drawing. Drawings of 5,000 states have far fewer.
const MAX_DRAWN_WORDS: u64 = 1_000_000;

fn list(scope: &Scope<'_>, _: &NoParameters) -> ApiResult<Vec<String>> {
    Ok(scope.engine.lexicon_names(scope.limits.client))
}

fn describe(scope: &Scope<'_>, _: &NoParameters) -> ApiResult<LexiconRow> {
    let opened = scope.opened()?;
    Ok(LexiconRow::new(opened.name(), opened.stored()))
}

fn close(scope: &Scope<'_>, request: &CloseRequest) -> ApiResult<()> {
    scope.engine.close_lexicon(&request.name, scope.limits.client)
}

fn open(scope: &Scope<'_>, request: &OpenRequest) -> ApiResult<LexiconRow> {
    let (field, bytes) = match (&request.path, &request.bytes) {
        (Some(path), None) => ("path", scope.engine.read_file(path)?),
        (None, Some(text)) => {
            let bytes = BASE64_STANDARD.decode(text).map_err(|_| {
                let message = "the text is not base64";
                ApiError::new(ErrorKind::Syntax, message).in_field("bytes")
            })?;
            ("bytes", bytes)
        }
        _ => {
            return Err(either("a lexicon needs either a path or bytes", "path", "bytes"));
        }
    };
    let lexicon = Lexicon::from_bytes(bytes)
        .map_err(|error| ApiError::new(error.kind(), error.to_string()).in_field(field))?;
    let name = scope.engine.add_of_client(&request.name, lexicon.clone(), scope.limits.client)?;
    Ok(LexiconRow::new(&name, &lexicon))
}

/// The maximum number of parts of the words of a request to a shared engine. Memory and time of a
/// build grow with it.
const MAX_FACTORS: usize = 1 << 24;

/// Returns the words as a list. Each line is a word: a line break would split a word in two.
fn words_source(words: &[String]) -> ApiResult<WordSource> {
    let breaks = |word: &&String| word.trim().is_empty() || word.contains(['\n', '\r']);
    if let Some(word) = words.iter().find(breaks) {
        let message = format!("{word:?} is not a single word");
        return Err(ApiError::new(ErrorKind::Syntax, message).in_field("words"));
    }
    Ok(WordSource::text("words", words.join("\n")))
}

/// Refuses a list whose size shows that a client of a shared engine asks for too much, or does not
/// show how much it asks for.
fn check_size(field: &'static str, source: &WordSource) -> ApiResult<()> {
    let limit = |message: &str| ApiError::new(ErrorKind::Limit, message).in_field(field);
    let bytes = match source {
        WordSource::Text { text, .. } => text.as_bytes(),
        WordSource::Bytes { bytes, .. } if !is_gzip(bytes) => bytes,
        _ => {
            let message = "this server unpacks no lists, and makes no words of stems";
            return Err(limit(message).help("give the words themselves"));
        }
    };
    let lines = bytes.split(|byte| *byte == b'\n');
    let factors = lines.map(|line| line.len() * line.len().saturating_add(1) / 2);
    if factors.sum::<usize>() > MAX_FACTORS {
        let message = format!("the words have more than {MAX_FACTORS} parts");
        return Err(limit(&message).help("give fewer words, or shorter ones"));
    }
    Ok(())
}

/// Builds a lexicon with a DAWG and a GADDAG from words.
fn build_words(scope: &Scope<'_>, request: &BuildWordsRequest) -> ApiResult<LexiconRow> {
    let alphabet = Alphabet::builtin(&request.alphabet).map_err(|error| {
        ApiError::new(ErrorKind::NotFound, error.to_string())
            .in_field("alphabet")
            .help(format!("name {}", Alphabet::builtin_names().collect::<Vec<_>>().join(", ")))
    })?;
    let (field, source) = match request.list.source()? {
        None => ("words", words_source(&request.words)?),
        Some(_) if !request.words.is_empty() => {
            return Err(either(
                "a lexicon is built either from words or from a list",
                "words",
                "text",
            ));
        }
        Some(list) => list,
    };
    if scope.engine.is_shared() {
        check_size(field, &source)?;
    }
    let reading = &request.list.reading;
    let read = match field {
        "words" => ReadOptions::default().comment(None).skip_invalid(reading.skip_invalid),
        _ => reading.options(),
    };
    let columns: Vec<_> = reading.marks.iter().map(WordMark::column).collect();
    let mut limits = scope.limits;
    let built = build_with_values(
        &BuildRequest {
            lists: &[source],
            minus: &[],
            alphabet: &alphabet,
            name: &request.name,
            read,
            compile: CompileOptions::default().structures(StructureSet::GADDAG),
        },
        &ValueRequest { columns: &columns, ..ValueRequest::default() },
        None,
        &mut limits,
    );
    limits.check()?;
    let built = built.map_err(|error| {
        let wrong = |message: String| ApiError::new(error.kind(), message);
        let first = error.diagnostics().into_iter().next();
        match first.map(|first| (first.message, first.location)) {
            Some((message, Some(at))) => {
                let line = (field != "words").then_some(at.line as usize);
                let field = if at.file == "affixes" { "affixes" } else { field };
                wrong(message).at(field, &at.text, at.span).in_line(line)
            }
            Some((message, None)) => wrong(message).in_field(field),
            None => wrong(error.to_string()).in_field(field),
        }
    })?;
    let bytes = built.compiled.to_bytes_within(&built.provenance, &mut limits);
    limits.check()?;
    let bytes = bytes.map_err(|error| ApiError::new(error.kind(), error.to_string()))?;
    let lexicon = Lexicon::from_bytes_unverified(bytes)
        .map_err(|error| ApiError::new(error.kind(), error.to_string()))?;
    let name = scope.engine.add_of_client(&request.name, lexicon.clone(), scope.limits.client)?;
    Ok(LexiconRow::new(&name, &lexicon))
}

fn diff(scope: &Scope<'_>, request: &DiffRequest) -> ApiResult<LexiconDifference> {
    let opened = |name: &str, field| scope.opened_as(name).map_err(|error| error.in_field(field));
    let (a, b) = (opened(&request.a, "a")?, opened(&request.b, "b")?);
    let (a, b) = (a.lexicon()?, b.lexicon()?);
    let (mut only_a, mut only_b) = (scope.limits.rows("summary"), scope.limits.rows("summary"));
    let mut check = scope.limits.words();
    let mut difference = LexiconDifference::new(a, b, |membership, word| -> ApiResult<()> {
        check.next()?;
        if !request.summary {
            let list = match membership {
                Membership::First => &mut only_a,
                _ => &mut only_b,
            };
            list.push(a.spell(word))?;
        }
        Ok(())
    })?;
    if !request.summary {
        difference.words_only_a = Some(only_a.finish()?);
        difference.words_only_b = Some(only_b.finish()?);
    }
    Ok(difference)
}

fn draw(scope: &Scope<'_>, request: &DrawRequest) -> ApiResult<DrawingText> {
    let opened = scope.opened()?;
    let lexicon = opened.stored();
    if lexicon.len() > MAX_DRAWN_WORDS {
        let message = format!("{} words are too many to draw", lexicon.len());
        return Err(ApiError::new(ErrorKind::Limit, message)
            .in_field("lexicon")
            .help("draw a lexicon of fewer words"));
    }
    let limit = request.limit.unwrap_or(200);
    if !(1..=5000).contains(&limit) {
        let message = "the limit must be 1 to 5000 states";
        return Err(ApiError::new(ErrorKind::Limit, message).in_field("limit"));
    }
    let set = StructureSet::default();
    let (structure, set) = match request.structure {
        DrawnStructureName::Trie => (DrawnStructure::Trie, set.trie(true)),
        DrawnStructureName::Dawg => (DrawnStructure::Dawg, set),
        DrawnStructureName::Gaddag => (DrawnStructure::Gaddag, set.gaddag(true)),
        DrawnStructureName::TwoWay => (DrawnStructure::TwoWay, set.two_way(true)),
    };
    let lexicon = opened.structures(set)?;
    let title = format!("The {} of {}", structure.title(), opened.name());
    let picture = GraphPicture::new(&lexicon, structure, title, limit.into());
    let picture = picture.map_err(|error| {
        let wrong = ApiError::new(error.kind(), error.to_string());
        match error {
            DrawError::TooMany { .. } => wrong.help(
                Remedy::new("draw fewer words, or allow more states: ")
                    .setting("limit")
                    .then(" up to 5000"),
            ),
            _ => wrong,
        }
    })?;
    Ok(DrawingText {
        format: request.format,
        text: match request.format {
            DrawingFormat::Svg => picture.to_svg(),
            DrawingFormat::Dot => picture.to_dot(),
        },
        warnings: Vec::new(),
    })
}

method! {
    /// Lists the names of the lexicons that requests can use.
    ListLexicons = "lexicon.list": list(NoParameters) -> Vec<String>
}

method! {
    /// Describes a lexicon: alphabet, number of words, columns.
    DescribeLexicon = "lexicon.info": describe(NoParameters) -> LexiconRow
}

method! {
    /// Opens a lexicon under a name for later requests.
    LoadLexicon = "lexicon.open": open(OpenRequest) -> LexiconRow
}

method! {
    /// Builds a lexicon from words or a list under a name for later requests.
    BuildLexicon = "lexicon.build": build_words(BuildWordsRequest) -> LexiconRow
}

method! {
    /// Closes a lexicon that was opened or built.
    CloseLexicon = "lexicon.close": close(CloseRequest) -> ()
}

method! {
    /// Compares the words of two lexicons.
    CompareLexicons = "lexicon.diff": diff(DiffRequest) -> LexiconDifference
}

method! {
    /// Draws the states and edges of a small lexicon.
    DrawLexicon = "lexicon.draw": draw(DrawRequest) -> DrawingText
}
