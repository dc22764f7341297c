//! Lexicons: opening, building, look-ups.

use std::rc::Rc;

use lexc::build::{LayoutChoice, StructureSet};
use lexc::game::{GameRules, Position};
use lexc::runtime::Lexicon;
use lexc::{Builder, LexiconExt as _};
use lexc_api::conditions::AskedLexicon;
use lexc_api::text::{cgp, letters};
use lexc_api::words::{AnnotateRequest, DefinitionRow, HooksRow, WordAnnotations, WordAnnotator};
use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::alphabet::RawAlphabet;
use crate::cache::LexiconCache;
use crate::data::error::{Result, WasmError, WasmErrorKind};
use crate::data::json;
use crate::data::rules::RulesOptions;
use crate::data::tiles::{BoardInput, read_rack};
use crate::leaves::RawLeaves;
use crate::moves::{MovesOptions, Turn, best_moves};

/// The properties of a lexicon, as data.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct InfoData<'a> {
    name: &'a str,
    words: u64,
    alphabet: &'a str,
    shortest: u32,
    longest: u32,
    bytes: usize,
    memory: usize,
    structures: Vec<&'static str>,
    provenance: Vec<(&'a str, &'a str)>,
    columns: Vec<&'a str>,
}

#[derive(Clone, Copy, Serialize)]
struct ReportData {
    words: u64,
    duplicates: u64,
    rejected: u64,
    filtered: u64,
}

#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
struct BuildOptions {
    name: Option<String>,
    skip_invalid: bool,
    min_length: Option<usize>,
    max_length: Option<usize>,
}

/// A position as its parts.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct PositionData {
    cgp: Option<String>,
    rack: Option<Vec<String>>,
    board: Option<BoardInput>,
}

/// An open lexicon.
#[wasm_bindgen]
#[derive(Debug, Clone)]
pub struct RawLexicon {
    pub(crate) cache: Rc<LexiconCache>,
    bytes: usize,
    report: Option<String>,
}

impl RawLexicon {
    fn new(lexicon: Lexicon, bytes: usize, report: Option<String>) -> Self {
        let provenance = lexicon.provenance();
        let name = provenance.iter().find(|(name, _)| *name == "name");
        let name = name.map_or_else(String::new, |(_, name)| name.to_owned());
        Self { cache: Rc::new(LexiconCache::new(lexicon, name)), bytes, report }
    }

    pub(crate) fn lexicon(&self) -> &Lexicon {
        &self.cache.lexicon
    }

    /// Reads a position in CGP.
    pub(crate) fn cgp(&self, text: &str, rules: &GameRules) -> Result<Position> {
        cgp(self.lexicon(), "cgp", text, rules)
            .map_err(|error| WasmError::from_api(WasmErrorKind::Position, error))
    }

    /// Reads a position given as JSON: CGP or parts.
    pub(crate) fn position(&self, input: &str, rules: &GameRules) -> Result<Position> {
        let lexicon = self.lexicon();
        let input: PositionData = json::read(input, WasmErrorKind::Position)?;
        let mut position = match &input.cgp {
            Some(cgp) => self.cgp(cgp, rules)?,
            None => Position::new(rules),
        };
        if let Some(board) = &input.board {
            position.board = board.read(rules, lexicon)?;
        }
        if let Some(rack) = &input.rack {
            position.rack = read_rack(rack, lexicon)?;
        }
        let checked = rules.check_rack(&position.rack);
        checked.map_err(|error| WasmError::new(WasmErrorKind::Position, error))?;
        Ok(position)
    }
}

#[wasm_bindgen]
impl RawLexicon {
    /// Opens the bytes of a lexicon file. One without a DAWG and a GADDAG is expanded to them.
    ///
    /// # Errors
    /// [`WasmErrorKind::Lexicon`].
    pub fn open(bytes: &[u8]) -> Result<RawLexicon> {
        let wrong = |error: &lexc::Error| WasmError::from_lexc(WasmErrorKind::Lexicon, error);
        let lexicon = Lexicon::from_bytes(bytes.to_vec()).map_err(|error| wrong(&error.into()))?;
        let structures = StructureSet { gaddag: true, ..StructureSet::default() };
        let lexicon = lexicon.with_structures(structures).map_err(|error| wrong(&error))?;
        Ok(Self::new(lexicon, bytes.len(), None))
    }

    /// Builds a lexicon of the words of a list: the bytes of a file with a word a line.
    ///
    /// # Errors
    /// [`WasmErrorKind::Words`] with line and column.
    pub fn build(list: &[u8], alphabet: &RawAlphabet, options: &str) -> Result<RawLexicon> {
        let options: BuildOptions = json::read(options, WasmErrorKind::Words)?;
        let builder = Builder::new(alphabet.alphabet.clone())
            .list("the list", list)
            .name(options.name.as_deref().unwrap_or("custom"))
            .lengths(options.min_length.unwrap_or(1)..=options.max_length.unwrap_or(255))
            .skip_invalid(options.skip_invalid)
            .layout(LayoutChoice::Bitmap);
        let built = builder.build_with_report();
        let (lexicon, report) =
            built.map_err(|error| WasmError::from_lexc(WasmErrorKind::Words, &error))?;
        let sources = report.lists.sources.iter();
        let report = ReportData {
            words: report.words,
            duplicates: report.duplicates,
            rejected: report.lists.rejected(),
            filtered: sources.map(|asked| asked.too_short + asked.too_long).sum(),
        };
        Ok(Self::new(lexicon, list.len(), Some(json::text(&report))))
    }

    /// Returns a description of the lexicon, as JSON.
    #[must_use]
    pub fn info(&self) -> String {
        let lexicon = self.lexicon();
        let counts = lexicon.counts();
        let structures = lexc::moves::Backend::ALL.into_iter();
        let structures = structures.filter(|structure| structure.is_in(lexicon));
        json::text(&InfoData {
            name: &self.cache.name,
            words: lexicon.len(),
            alphabet: lexicon.alphabet().name(),
            shortest: counts.min_length,
            longest: counts.max_length,
            bytes: self.bytes,
            memory: lexicon.bytes().len(),
            structures: structures.map(|structure| structure.name()).collect(),
            provenance: lexicon.provenance().iter().collect(),
            columns: lexicon.columns().map(|column| column.name()).collect(),
        })
    }

    /// Returns the counts of the list that the lexicon was built from, as JSON.
    #[must_use]
    pub fn report(&self) -> Option<String> {
        self.report.clone()
    }

    /// Returns the alphabet.
    #[must_use]
    pub fn alphabet(&self) -> RawAlphabet {
        self.lexicon().alphabet().clone().into()
    }

    /// Returns `true` if a text is a word.
    #[must_use]
    pub fn contains(&self, word: &str) -> bool {
        self.lexicon().contains(word)
    }

    /// Returns `true` if a word begins with a text.
    #[must_use]
    pub fn is_prefix(&self, text: &str) -> bool {
        self.lexicon().is_prefix(text)
    }

    /// Returns the values of a word, as JSON.
    #[must_use]
    pub fn define(&self, word: &str) -> String {
        let lexicon = self.lexicon();
        let columns: Vec<_> = lexicon.columns().collect();
        let none = WordAnnotations::default();
        let letters = lexicon.tokenizer().letters(word).ok();
        let found = letters.as_deref().filter(|word| lexicon.contains_letters(word));
        json::text(&DefinitionRow::new(word, found, lexicon, &columns, None, none))
    }

    /// Returns the hooks of a word, as JSON.
    ///
    /// # Errors
    /// [`WasmErrorKind::Text`].
    pub fn hooks(&self, word: &str) -> Result<String> {
        let wrong = |error| WasmError::from_api(WasmErrorKind::Text, error);
        let lexicon = self.lexicon();
        let letters = letters(lexicon, "word", word).map_err(wrong)?;
        let annotator =
            WordAnnotator::new(&AskedLexicon::new(lexicon, lexicon), &AnnotateRequest::default());
        let annotator = annotator.map_err(wrong)?;
        let row = HooksRow::new(lexicon, &letters, |_| true, &annotator);
        Ok(json::text(&row))
    }

    /// Sets the leave values that are used where none are given. Without them every leave is worth
    /// nothing.
    pub fn set_leaves(&self, leaves: RawLeaves) {
        self.cache.set_leaves(leaves.table);
    }

    /// Returns the moves of a position, as JSON.
    ///
    /// # Errors
    /// [`WasmErrorKind::Position`], [`WasmErrorKind::Rules`].
    pub fn moves(
        &self,
        position: &str,
        options: &str,
        leaves: Option<RawLeaves>,
    ) -> Result<String> {
        let options: MovesOptions = json::read(options, WasmErrorKind::Move)?;
        let rules = options.rules.clone().unwrap_or_default().rules()?;
        let position = self.position(position, &rules)?;
        let turn = Turn::of_position(&position, &rules, &self.cache);
        Ok(json::text(&best_moves(&turn, &options, leaves.as_ref())?))
    }

    /// Returns the bytes of a lexicon file.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        self.lexicon().bytes().to_vec()
    }
}

/// Returns rules with every field, as JSON.
///
/// # Errors
/// [`WasmErrorKind::Rules`].
#[wasm_bindgen]
pub fn rules(options: &str) -> Result<String> {
    let options: RulesOptions = json::read(options, WasmErrorKind::Rules)?;
    Ok(json::text(&crate::data::rules::RulesData::new(&options.rules()?)))
}
