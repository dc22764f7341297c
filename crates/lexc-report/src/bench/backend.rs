//! [`BenchBackend`]: all generators and the oracle under one type, to compare and to measure them.

use core::fmt;

use lexc_game::digest::Digest;
use lexc_game::{Board, GameRules, Play, Position, Rack, TileValues};
use lexc_movegen::oracle::Oracle;
use lexc_movegen::{
    Backend, GeneratorError, GeneratorOptions, LeftPartSearch, MoveGenerator, SearchStats,
};
use lexc_runtime::Lexicon;

/// A generator or the oracle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum BenchBackend {
    /// The generator of a structure.
    Generator(GeneratorOptions),
    /// The [oracle](lexc_movegen::oracle), which tries every word on every square.
    Oracle,
}

impl BenchBackend {
    /// Returns the generators for a lexicon: one for each supported structure that it holds, and a
    /// second one for the DAWG that makes fewer left parts (section 7.2 of Appel and Jacobson's
    /// paper).
    #[must_use]
    pub fn all_in(lexicon: &Lexicon) -> Vec<Self> {
        let mut backends = Vec::new();
        for structure in Backend::ALL {
            if !structure.is_supported() || !structure.is_in(lexicon) {
                continue;
            }
            backends.push(Self::from(structure));
            if structure == Backend::Dawg {
                let options = GeneratorOptions::from(structure).left_parts(LeftPartSearch::Once);
                backends.push(Self::Generator(options));
            }
        }
        backends
    }
}

impl From<Backend> for BenchBackend {
    fn from(structure: Backend) -> Self {
        Self::Generator(GeneratorOptions::from(structure))
    }
}

/// `dawg`, `dawg-7.2`, `oracle`, …
impl fmt::Display for BenchBackend {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Oracle => f.pad("oracle"),
            Self::Generator(options) => match options.left_parts {
                LeftPartSearch::EachAnchor => f.pad(options.backend.name()),
                LeftPartSearch::Once => f.pad(&format!("{}-7.2", options.backend)),
            },
        }
    }
}

/// A search for plays by one of the backends.
pub struct Finder {
    lexicon: Lexicon,
    search: FinderSearch,
}

enum FinderSearch {
    Generator(Box<MoveGenerator>),
    Oracle(Box<OracleSearch>),
}

struct OracleSearch {
    oracle: Oracle,
    rules: GameRules,
    board: Board,
}

impl OracleSearch {
    fn plays(&self, rack: &Rack) -> (Vec<Play>, SearchStats) {
        let plays = std::hint::black_box(self.oracle.plays(&self.board, rack, &self.rules));
        let stats = SearchStats { plays: plays.len() as u64, ..SearchStats::default() };
        (plays, stats)
    }
}

impl fmt::Debug for Finder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Finder").field("backend", &self.backend_name()).finish_non_exhaustive()
    }
}

impl Finder {
    /// Creates a finder. The oracle reads all words into memory.
    ///
    /// # Errors
    /// Returns any error of [`MoveGenerator::with_options`].
    pub fn new(
        lexicon: &Lexicon,
        rules: &GameRules,
        backend: BenchBackend,
    ) -> Result<Self, GeneratorError> {
        let search = match backend {
            BenchBackend::Generator(options) => FinderSearch::Generator(Box::new(
                MoveGenerator::with_options(lexicon, rules, options)?,
            )),
            BenchBackend::Oracle => {
                let mut all = lexicon.words();
                let mut words = Vec::new();
                while let Some(word) = all.next_letters() {
                    words.push(word.to_vec());
                }
                FinderSearch::Oracle(Box::new(OracleSearch {
                    oracle: Oracle::new(words, TileValues::new(lexicon.alphabet())),
                    rules: rules.clone(),
                    board: Board::new(rules.layout()),
                }))
            }
        };
        Ok(Self { lexicon: lexicon.clone(), search })
    }

    fn backend_name(&self) -> &'static str {
        match &self.search {
            FinderSearch::Generator(generator) => generator.backend().name(),
            FinderSearch::Oracle(_) => "oracle",
        }
    }

    /// Replaces the board.
    ///
    /// # Errors
    /// Returns [`GeneratorError::Shape`] if the board has another size.
    pub fn set_board(&mut self, board: &Board) -> Result<(), GeneratorError> {
        match &mut self.search {
            FinderSearch::Generator(generator) => generator.set_board(board),
            FinderSearch::Oracle(scan) => {
                let shape = |board: &Board| (board.rows(), board.columns());
                let (expected, found) = (shape(&scan.board), shape(board));
                if found != expected {
                    return Err(GeneratorError::Shape { expected, found });
                }
                scan.board.clone_from(board);
                Ok(())
            }
        }
    }

    /// Finds every play of a rack and keeps the plays in memory.
    pub fn every(&mut self, rack: &Rack) -> SearchStats {
        match &mut self.search {
            FinderSearch::Generator(generator) => {
                std::hint::black_box(generator.all(rack).len());
                generator.stats()
            }
            FinderSearch::Oracle(scan) => scan.plays(rack).1,
        }
    }

    /// Counts the plays of a rack.
    pub fn count(&mut self, rack: &Rack) -> SearchStats {
        match &mut self.search {
            FinderSearch::Generator(generator) => {
                std::hint::black_box(generator.count(rack));
                generator.stats()
            }
            FinderSearch::Oracle(scan) => scan.plays(rack).1,
        }
    }

    /// Returns the play of the highest score; among several, the first one in the order of plays.
    pub fn best(&mut self, rack: &Rack) -> (Option<Play>, SearchStats) {
        match &mut self.search {
            FinderSearch::Generator(generator) => {
                let best = generator.best(rack);
                (best, generator.stats())
            }
            FinderSearch::Oracle(scan) => {
                let (plays, stats) = scan.plays(rack);
                (plays.into_iter().min_by(Play::cmp_rank), stats)
            }
        }
    }

    /// Returns the digest of all plays of a position.
    ///
    /// # Errors
    /// Returns [`GeneratorError::Shape`] if the board has another size.
    pub fn digest(&mut self, position: &Position) -> Result<Digest, GeneratorError> {
        self.set_board(&position.board)?;
        let alphabet = self.lexicon.alphabet();
        Ok(match &mut self.search {
            FinderSearch::Generator(generator) => {
                let mut digest = Digest::default();
                generator.for_each(&position.rack, |play| {
                    digest.add(play, &position.board, alphabet);
                });
                digest
            }
            FinderSearch::Oracle(scan) => {
                let (plays, _) = scan.plays(&position.rack);
                Digest::of(plays, &position.board, alphabet)
            }
        })
    }
}
