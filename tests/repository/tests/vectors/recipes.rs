//! The source of each vector, and the options with which the compiler builds it today.

use std::fs;
use std::path::PathBuf;

use lexc_alphabet::Alphabet;
use lexc_compiler::build::{BuildRequest, NoProgress, build_with_values};
use lexc_compiler::compile::{CompileOptions, LayoutChoice, StructureSet};
use lexc_compiler::normalise::ReadOptions;
use lexc_compiler::source::WordSource;
use lexc_compiler::values::{EditionList, ValueRequest};
use lexc_format::provenance::Provenance;
use lexc_format::{LexFile, Verification};

/// A list with its alphabet and the data of its words.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Source {
    /// The name of the lexicon, and the prefix of its file names.
    pub(crate) name: &'static str,
    /// The list; words are in the first of its tab-separated fields.
    pub(crate) list: &'static str,
    pub(crate) alphabet: &'static str,
    /// Columns, in the syntax of `--values`.
    pub(crate) columns: &'static [&'static str],
    /// Names of editions and the lists of their words.
    pub(crate) editions: &'static [(&'static str, &'static str)],
    structures: StructureSet,
    /// `true` to count by all conventions.
    count_all: bool,
}

const GADDAG: StructureSet =
    StructureSet { trie: false, gaddag: true, two_way: false, two_way_compact: false, rank: false };
const GADDAG_RANK: StructureSet = StructureSet { rank: true, ..GADDAG };
const ALL: StructureSet =
    StructureSet { trie: true, gaddag: true, two_way: true, two_way_compact: true, rank: true };

/// The sources, each of which is compiled in every layout.
pub(crate) const SOURCES: [Source; 6] = [
    Source {
        name: "twelve",
        list: "twelve.txt",
        alphabet: "twelve.toml",
        columns: &[],
        editions: &[],
        structures: GADDAG,
        count_all: false,
    },
    Source {
        name: "everything",
        list: "everything.tsv",
        alphabet: "twelve.toml",
        columns: &[
            "small=2:number",
            "medium=3:number",
            "large=4:number",
            "hugé=5:number",
            "meaning=6",
            "plural=7:flag",
        ],
        editions: &[("SHORT", "everything-short.txt")],
        structures: ALL,
        count_all: true,
    },
    Source {
        name: "turkic",
        list: "turkic.txt",
        alphabet: "turkic.toml",
        columns: &[],
        editions: &[],
        structures: GADDAG_RANK,
        count_all: false,
    },
    Source {
        name: "wide",
        list: "wide.txt",
        alphabet: "wide.toml",
        columns: &[],
        editions: &[],
        structures: ALL,
        count_all: true,
    },
    Source {
        name: "syllables",
        list: "syllables.tsv",
        alphabet: "syllables.toml",
        columns: &["number=2:number", "backwards=3"],
        editions: &[("EVEN", "syllables-even.txt")],
        structures: GADDAG_RANK,
        count_all: false,
    },
    Source {
        name: "decimals",
        list: "decimals.tsv",
        alphabet: "twelve.toml",
        columns: &["tenths=2:decimal", "frequency=3:decimal", "range=4:decimal", "count=5:number"],
        editions: &[("OLD", "decimals-old.txt"), ("SHORT", "everything-short.txt")],
        structures: GADDAG_RANK,
        count_all: false,
    },
];

const LAYOUTS: [(&str, LayoutChoice); 3] = [
    ("edge-list", LayoutChoice::EdgeList),
    ("bitmap", LayoutChoice::Bitmap),
    ("packed", LayoutChoice::Packed),
];

/// A list in a layout.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Recipe {
    pub(crate) source: &'static Source,
    pub(crate) layout_name: &'static str,
    layout: LayoutChoice,
}

/// Returns all vectors.
pub(crate) fn recipes() -> impl Iterator<Item = Recipe> {
    let of = |source| {
        LAYOUTS.into_iter().map(move |(layout_name, layout)| Recipe { source, layout_name, layout })
    };
    SOURCES.iter().flat_map(of)
}

/// Returns the folder of the vectors.
pub(crate) fn folder() -> PathBuf {
    lexc_repository_tests::root().join("formats/vectors/v1")
}

impl Source {
    pub(crate) fn alphabet(&self) -> Alphabet {
        Alphabet::open(folder().join(self.alphabet)).expect("a valid alphabet")
    }
}

impl Recipe {
    /// Returns the vector's name, without an extension.
    pub(crate) fn name(&self) -> String {
        format!("{}-{}", self.source.name, self.layout_name)
    }

    /// Returns the bytes of the vector.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        let path = folder().join(self.name() + ".lex");
        fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    }

    /// Returns the file that the compiler writes today, but with the versions of lexc and of
    /// Unicode from `like`, if it is given.
    pub(crate) fn compiled(&self, like: Option<&[u8]>) -> Vec<u8> {
        let source = self.source;
        let structures = match self.layout {
            LayoutChoice::EdgeList => source.structures,
            LayoutChoice::Bitmap => StructureSet { two_way_compact: false, ..source.structures },
            _ => StructureSet::default(),
        };
        let alphabet = source.alphabet();
        let request = BuildRequest {
            lists: &[WordSource::Path(folder().join(source.list))],
            minus: &[],
            alphabet: &alphabet,
            name: source.name,
            read: match source.list.ends_with(".tsv") {
                true => ReadOptions::default().delimiter("\t"),
                false => ReadOptions::default(),
            },
            compile: CompileOptions::default()
                .structures(structures)
                .layout(self.layout)
                .count_all(source.count_all),
        };
        let columns: Vec<_> =
            source.columns.iter().map(|column| column.parse().expect("a column")).collect();
        let editions: Vec<_> = source
            .editions
            .iter()
            .map(|(name, list)| EditionList {
                name: (*name).to_owned(),
                list: WordSource::Path(folder().join(list)),
            })
            .collect();
        let values = ValueRequest {
            columns: &columns,
            editions: &editions,
            join: false,
            ..ValueRequest::default()
        };
        let built = build_with_values(&request, &values, None, &mut NoProgress).expect("a lexicon");
        let like = like.map(|bytes| LexFile::parse(bytes, Verification::Full).expect("sound"));
        let mut provenance = Provenance::default();
        for (name, value) in built.provenance.iter() {
            let old = like
                .as_ref()
                .filter(|_| matches!(name, "tool" | "unicode"))
                .and_then(|old| old.provenance.get(name));
            provenance.push(name, old.unwrap_or(value));
        }
        built.compiled.to_bytes(&provenance)
    }
}
