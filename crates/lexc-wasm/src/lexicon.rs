//! Lexicons: opening, building, look-ups, queries.

use std::rc::Rc;

use lexc::build::{LayoutChoice, StructureSet};
use lexc::format::values::Value;
use lexc::game::{GameRules, Position, TileValues};
use lexc::runtime::Lexicon;
use lexc::runtime::query::{EditDistance, LexiconQuery, Order, QueryError, TileDistribution};
use lexc::{Builder, Letter, LexiconExt as _};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::alphabet::RawAlphabet;
use crate::cache::LexiconCache;
use crate::data::error::{Result, WasmError, WasmErrorKind};
use crate::data::faces::letter_texts;
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

/// The values of a word: the fields of the API's `DefinitionRow`.
#[derive(Serialize)]
struct DefinitionData<'a> {
    word: &'a str,
    valid: bool,
    values: Option<Map<String, Json>>,
}

/// The hooks of a word: the fields of the API's `HooksRow`.
#[derive(Serialize)]
struct HooksData {
    word: String,
    is_word: bool,
    front: Vec<String>,
    back: Vec<String>,
    without_first: Option<String>,
    without_last: Option<String>,
}

/// Conditions on words: fields of the API's `FindRequest`.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct QueryOptions {
    pattern: Vec<String>,
    prefix: Vec<String>,
    suffix: Vec<String>,
    infix: Vec<String>,
    anagram: Vec<String>,
    sub_anagram: Vec<String>,
    containing: Vec<String>,
    without: Vec<String>,
    near: Option<String>,
    distance: Option<usize>,
    length: Option<String>,
    order: Option<String>,
    limit: usize,
}

/// A word: fields of the API's `WordRow`.
#[derive(Serialize)]
struct WordData {
    word: String,
    length: usize,
    score: i32,
    probability: Option<f64>,
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
        Self {
            cache: Rc::new(LexiconCache::new(lexicon, name)),
            bytes,
            report,
        }
    }

    pub(crate) fn lexicon(&self) -> &Lexicon {
        &self.cache.lexicon
    }

    /// Reads a position given as JSON: CGP or parts.
    pub(crate) fn position(&self, input: &str, rules: &GameRules) -> Result<Position> {
        let lexicon = self.lexicon();
        let input: PositionData = json::read(input, WasmErrorKind::Position)?;
        let mut position = match &input.cgp {
            Some(cgp) => Position::from_cgp(cgp, rules.layout(), lexicon.alphabet())?,
            None => Position::new(rules),
        };
        if let Some(board) = &input.board {
            position.board = board.read(rules, lexicon)?;
        }
        if let Some(rack) = &input.rack {
            position.rack = read_rack(rack, lexicon)?;
        }
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
        let structures = StructureSet {
            gaddag: true,
            ..StructureSet::default()
        };
        let lexicon = lexicon
            .with_structures(structures)
            .map_err(|error| wrong(&error))?;
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
            filtered: sources
                .map(|source| source.too_short + source.too_long)
                .sum(),
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
        let values = lexicon.rank(word).map(|rank| {
            let values = lexicon.columns().filter_map(|column| {
                let value = match column.get(rank)? {
                    Value::Set => Json::from(true),
                    Value::Number(number) => Json::from(number),
                    Value::Text(text) => Json::from(text),
                    other => Json::from(other.to_string()),
                };
                Some((column.name().to_owned(), value))
            });
            values.collect()
        });
        json::text(&DefinitionData {
            word,
            valid: values.is_some(),
            values,
        })
    }

    /// Returns the hooks of a word, as JSON.
    ///
    /// # Errors
    /// [`WasmErrorKind::Text`].
    pub fn hooks(&self, word: &str) -> Result<String> {
        let lexicon = self.lexicon();
        let letters = lexicon.tokenizer().letters(word);
        let letters = letters.map_err(|error| WasmError::new(WasmErrorKind::Text, error))?;
        let hooks = lexicon.hooks(&letters);
        let texts = |letters| letter_texts(letters, lexicon.alphabet());
        let rest = |is_word: bool, rest: Option<&[Letter]>| {
            rest.filter(|_| is_word).map(|rest| lexicon.spell(rest))
        };
        Ok(json::text(&HooksData {
            word: lexicon.spell(&letters),
            is_word: hooks.is_word,
            front: texts(hooks.front),
            back: texts(hooks.back),
            without_first: rest(hooks.without_first, letters.get(1..)),
            without_last: rest(
                hooks.without_last,
                letters.split_last().map(|(_, rest)| rest),
            ),
        }))
    }

    /// Returns the words that meet conditions, as JSON.
    ///
    /// # Errors
    /// [`WasmErrorKind::Query`].
    pub fn find(&self, options: &str) -> Result<String> {
        let options: QueryOptions = json::read(options, WasmErrorKind::Query)?;
        let lexicon = self.lexicon();
        let mut query = lexicon.query();
        type Condition<'a> =
            fn(LexiconQuery<'a>, &str) -> core::result::Result<LexiconQuery<'a>, QueryError>;
        let conditions: [(_, Condition<'_>); 8] = [
            (&options.pattern, LexiconQuery::pattern),
            (&options.prefix, LexiconQuery::prefix),
            (&options.suffix, LexiconQuery::suffix),
            (&options.infix, LexiconQuery::infix),
            (&options.anagram, LexiconQuery::anagram),
            (&options.sub_anagram, LexiconQuery::subanagram),
            (&options.containing, LexiconQuery::containing),
            (&options.without, LexiconQuery::without),
        ];
        for (texts, restrict) in conditions {
            for text in texts {
                query = restrict(query, text)?;
            }
        }
        if let Some(text) = &options.near {
            let distance = options.distance.unwrap_or(1);
            query = query.fuzzy(text, distance, EditDistance::default())?;
        }
        if let Some(text) = &options.length {
            query = query.length(lengths(text)?);
        }
        let order = match options.order.as_deref() {
            None | Some("alphabet") => Order::Alphabet,
            Some("length") => Order::Length,
            Some("score") => Order::Score,
            Some("probability") => Order::Probability { blanks: true },
            Some(other) => {
                return Err(WasmError::new(
                    WasmErrorKind::Query,
                    format!("there is no order {other:?}"),
                )
                .help("there are alphabet, length, score, probability"));
            }
        };
        let limit = match options.limit {
            0 => usize::MAX,
            limit => limit,
        };
        let alphabet = lexicon.alphabet();
        let bag = TileDistribution::new(alphabet);
        let values = TileValues::new(alphabet);
        let found = query.sorted(order, limit);
        let words = found.iter().map(|word| WordData {
            word: alphabet.spell(word),
            length: word.len(),
            score: word
                .iter()
                .map(|&letter| values.letter(letter).points())
                .sum(),
            probability: bag.probability(word).as_f64(),
        });
        Ok(json::text(&words.collect::<Vec<_>>()))
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

/// Reads a range of lengths: `5`, `2..5`, `2..` or `..5`.
fn lengths(text: &str) -> Result<core::ops::RangeInclusive<usize>> {
    let number = |text: &str, absent: usize| match text {
        "" => Some(absent),
        text => text.parse().ok(),
    };
    let (least, most) = text.split_once("..").unwrap_or((text, text));
    number(least, 0).zip(number(most, usize::MAX)).map_or_else(
        || {
            let message = format!("{text:?} is not a length");
            Err(WasmError::new(WasmErrorKind::Query, message)
                .help("write a number, or a range such as 2..5, 2.. or ..5"))
        },
        |(least, most)| Ok(least..=most),
    )
}

/// Returns rules with every field, as JSON.
///
/// # Errors
/// [`WasmErrorKind::Rules`].
#[wasm_bindgen]
pub fn rules(options: &str) -> Result<String> {
    let options: RulesOptions = json::read(options, WasmErrorKind::Rules)?;
    Ok(json::text(&crate::data::rules::RulesData::new(
        &options.rules()?,
    )))
}
