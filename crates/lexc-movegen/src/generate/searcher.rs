//! The searches of a generator, for every structure and size of rack.

use lexc_alphabet::PlacedTile;
use lexc_game::{Board, Equity, GameRules, Play, Rack, Square, TileValues};
use lexc_runtime::Lexicon;

use super::algorithm::{Algorithm, SearchStats};
use super::collect::Records;
use super::context::Context;
#[cfg(feature = "all-searches")]
use super::dawg::DawgGenerator;
use super::evaluator::{EvaluatedPlay, Evaluator, Leave, Leaves};
use super::gaddag::GaddagGenerator;
use super::options::{Backend, GeneratorError, GeneratorOptions};
use super::plays::ValuedPlay;
use super::rack_set::RackSet;
use super::rack_state::{LargeRack, RackState, SMALL, SmallRack};
use super::ranking::{Ranked, Ranking};
use super::search_rack::SearchRack;
#[cfg(feature = "all-searches")]
use super::two_way::TwoWayGenerator;
use crate::cross_check::BoardState;
use crate::nodes::{Nodes, WithNodes, with_nodes};
use crate::record::Record;

/// The generator of a structure.
#[derive(Clone)]
enum AnyAlgorithm {
    #[cfg(feature = "all-searches")]
    Dawg(DawgGenerator),
    Gaddag(GaddagGenerator),
    #[cfg(feature = "all-searches")]
    TwoWay(TwoWayGenerator),
}

/// Runs an expression with the generator of a structure.
macro_rules! with_algorithm {
    ($any:expr, $algorithm:ident => $body:expr) => {
        match $any {
            #[cfg(feature = "all-searches")]
            AnyAlgorithm::Dawg($algorithm) => $body,
            AnyAlgorithm::Gaddag($algorithm) => $body,
            #[cfg(feature = "all-searches")]
            AnyAlgorithm::TwoWay($algorithm) => $body,
        }
    };
}

/// A lexicon and the generator of one of its structures.
#[derive(Clone)]
pub(crate) struct Searcher {
    lexicon: Lexicon,
    algorithm: AnyAlgorithm,
}

impl Searcher {
    pub(crate) fn new(
        lexicon: &Lexicon,
        options: GeneratorOptions,
    ) -> Result<Self, GeneratorError> {
        let backend = options.backend;
        let missing = GeneratorError::Missing { backend };
        let dawg = || lexicon.dawg().ok_or(missing);
        let from_runs = |root| {
            let (forward, words) = (dawg()?.root().0, lexicon.len());
            let instructions = options.instructions;
            Ok(GaddagGenerator::new(root, forward, words, instructions))
        };
        let algorithm = match backend {
            #[cfg(feature = "all-searches")]
            Backend::Trie => {
                let root = lexicon.trie().ok_or(missing)?.root().0;
                AnyAlgorithm::Dawg(DawgGenerator::new(root, options.left_parts))
            }
            #[cfg(feature = "all-searches")]
            Backend::Dawg => {
                AnyAlgorithm::Dawg(DawgGenerator::new(dawg()?.root().0, options.left_parts))
            }
            Backend::Gaddag => {
                let root = lexicon.gaddag().ok_or(missing)?.root().0;
                AnyAlgorithm::Gaddag(from_runs(root)?)
            }
            #[cfg(feature = "all-searches")]
            Backend::TwoWay => {
                let root = lexicon.two_way().ok_or(missing)?.state().0;
                AnyAlgorithm::TwoWay(TwoWayGenerator(from_runs(root)?))
            }
            #[cfg(not(feature = "all-searches"))]
            _ => return Err(GeneratorError::Unsupported { backend }),
        };
        Ok(Self {
            lexicon: lexicon.clone(),
            algorithm,
        })
    }

    pub(crate) fn lexicon(&self) -> &Lexicon {
        &self.lexicon
    }

    /// Sets up the lines of a board.
    pub(crate) fn set(&self, lines: &mut BoardState, board: &Board) {
        with_nodes!(self.lexicon.pool().view(), graph => {
            with_algorithm!(&self.algorithm, algorithm => algorithm.set(graph, lines, board));
        });
    }

    /// Lays tiles.
    pub(crate) fn play(&self, lines: &mut BoardState, tiles: &[(Square, PlacedTile)]) {
        with_nodes!(self.lexicon.pool().view(), graph => {
            with_algorithm!(&self.algorithm, algorithm => algorithm.play(graph, lines, tiles));
        });
    }

    /// Runs a search.
    fn run<S: RackState>(
        &mut self,
        search: impl Search<S>,
        lines: &BoardState,
        rack: &SearchRack<S>,
    ) -> SearchStats {
        let run = Run {
            algorithm: &mut self.algorithm,
            search,
            lines,
            rack,
        };
        // `Memories` keeps to the kinds of racks that are searched in the layout of the lexicon.
        S::with_nodes(self.lexicon.pool().view(), run).unwrap_or_default()
    }
}

/// A search that waits for its graph.
struct Run<'r, S: RackState, F> {
    algorithm: &'r mut AnyAlgorithm,
    search: F,
    lines: &'r BoardState,
    rack: &'r SearchRack<S>,
}

impl<S: RackState, F: Search<S>> WithNodes for Run<'_, S, F> {
    type Output = SearchStats;

    #[inline]
    fn with<G: Nodes>(self, graph: G) -> SearchStats {
        let Self {
            algorithm,
            search,
            lines,
            rack,
        } = self;
        let context = Context { graph, lines, rack };
        with_algorithm!(algorithm, algorithm => search.run(algorithm, context))
    }
}

/// The result that a search is asked for.
trait Search<S: RackState> {
    fn run<A: Algorithm, G: Nodes>(
        self,
        algorithm: &mut A,
        context: Context<'_, G, S>,
    ) -> SearchStats;
}

/// Writes every play.
impl<S: RackState> Search<S> for &mut Records<'_, S::Tiles> {
    fn run<A: Algorithm, G: Nodes>(
        self,
        algorithm: &mut A,
        context: Context<'_, G, S>,
    ) -> SearchStats {
        algorithm.every(context, self)
    }
}

/// Racks whose search for all plays is compiled with this crate, not again with each crate that calls
/// [`MoveGenerator::for_each`](super::MoveGenerator::for_each): the methods are not generic.
pub(crate) trait SearchAll: RackState {
    /// Passes every play to `out`.
    fn search_all(
        searcher: &mut Searcher,
        out: &mut Records<'_, Self::Tiles>,
        lines: &BoardState,
        rack: &SearchRack<Self>,
    ) -> SearchStats;
}

macro_rules! search_all {
    ($($rack:ty),*) => {$(
        impl SearchAll for $rack {
            fn search_all(
                searcher: &mut Searcher,
                out: &mut Records<'_, Self::Tiles>,
                lines: &BoardState,
                rack: &SearchRack<Self>,
            ) -> SearchStats {
                searcher.run(out, lines, rack)
            }
        }
    )*};
}

search_all!(SmallRack, LargeRack);

/// Counts the plays.
struct Count<'m, T>(&'m mut Vec<Record<T>>);

impl<S: RackState> Search<S> for Count<'_, S::Tiles> {
    fn run<A: Algorithm, G: Nodes>(
        self,
        algorithm: &mut A,
        context: Context<'_, G, S>,
    ) -> SearchStats {
        algorithm.count(context, self.0)
    }
}

/// Finds the best plays.
struct Best<'m, 'r, E, S: RackState>(&'m mut Ranking<'r, E, S>, &'m mut Vec<Record<S::Tiles>>);

impl<E: Evaluator, S: RackState> Search<S> for Best<'_, '_, E, S> {
    fn run<A: Algorithm, G: Nodes>(
        self,
        algorithm: &mut A,
        context: Context<'_, G, S>,
    ) -> SearchStats {
        algorithm.best(context, self.0, self.1)
    }
}

/// A rack with what a search finds for it. The memory is kept for the next search.
#[derive(Debug, Clone)]
pub(crate) struct Memory<S: RackState> {
    rack: SearchRack<S>,
    pub(crate) records: Vec<Record<S::Tiles>>,
    kept: Vec<Ranked<S::Tiles>>,
}

impl<S: SearchAll> Memory<S> {
    fn new(values: &TileValues, rules: &GameRules) -> Self {
        Self {
            rack: SearchRack::new(values, rules),
            records: Vec::new(),
            kept: Vec::new(),
        }
    }

    /// Finds every play and keeps it in [`Self::records`].
    pub(crate) fn all(&mut self, searcher: &mut Searcher, lines: &BoardState) -> SearchStats {
        let mut out = Records::keeping(core::mem::take(&mut self.records));
        let stats = S::search_all(searcher, &mut out, lines, &self.rack);
        self.records = out.records;
        SearchStats {
            plays: self.records.len() as u64,
            ..stats
        }
    }

    /// Calls `f` with every play.
    pub(crate) fn for_each(
        &mut self,
        searcher: &mut Searcher,
        lines: &BoardState,
        mut f: impl FnMut(&Play),
    ) -> SearchStats {
        let rows = lines.rows;
        let mut drain = |records: &[Record<S::Tiles>]| {
            records.iter().for_each(|record| f(&record.unpack(rows)));
        };
        let mut out = Records::draining(core::mem::take(&mut self.records), &mut drain);
        let stats = S::search_all(searcher, &mut out, lines, &self.rack);
        out.flush();
        let (records, plays) = (out.records, out.drained);
        self.records = records;
        SearchStats { plays, ..stats }
    }

    /// Counts the plays.
    pub(crate) fn count(&mut self, searcher: &mut Searcher, lines: &BoardState) -> SearchStats {
        searcher.run(Count(&mut self.records), lines, &self.rack)
    }

    /// Finds the `wanted` best plays, at least one, and passes them to `f`, best first.
    pub(crate) fn best<E: Evaluator>(
        &mut self,
        searcher: &mut Searcher,
        lines: &BoardState,
        evaluator: &mut E,
        wanted: usize,
        f: &mut dyn FnMut(ValuedPlay),
    ) -> SearchStats {
        if !E::SCORE_ONLY {
            evaluator.prepare(&Leaves::new(&self.rack));
        }
        let mut ranking = Ranking::new(&*evaluator, &self.rack, lines.rows, wanted, &mut self.kept);
        let search = Best(&mut ranking, &mut self.records);
        let stats = searcher.run(search, lines, &self.rack);
        let plays = ranking.found;
        let valued = |ranked: &Ranked<S::Tiles>| ValuedPlay {
            play: ranked.record.unpack(lines.rows),
            equity: ranked.equity(),
        };
        self.kept.iter().map(valued).for_each(f);
        self.records.clear();
        SearchStats { plays, ..stats }
    }

    /// TileValues the plays that [`Self::all`] found.
    pub(crate) fn values<E: Evaluator>(
        &self,
        evaluator: &mut E,
        rows: usize,
        values: &mut Vec<Equity>,
    ) {
        evaluator.prepare(&Leaves::new(&self.rack));
        values.extend(self.records.iter().map(|record| {
            let leave = Leave::after(record, &self.rack);
            evaluator.value(&EvaluatedPlay::new(record, rows), &leave)
        }));
    }
}

/// The memory for small racks and for large ones.
#[derive(Debug, Clone)]
pub(crate) struct Memories {
    /// The most tiles of a rack that the memory for small racks is used for.
    most: usize,
    pub(crate) small: Memory<SmallRack>,
    pub(crate) large: Box<Memory<LargeRack>>,
}

/// The memory for a rack of one kind.
pub(crate) enum AnyMemory<'m> {
    Small(&'m mut Memory<SmallRack>),
    Large(&'m mut Memory<LargeRack>),
}

impl Memories {
    pub(crate) fn new(lexicon: &Lexicon, values: &TileValues, rules: &GameRules) -> Self {
        let small = SmallRack::searches(lexicon.pool().view());
        Self {
            most: if small { SMALL } else { 0 },
            small: Memory::new(values, rules),
            large: Box::new(Memory::new(values, rules)),
        }
    }

    /// Sets the racks of a set and returns the memory for them.
    pub(crate) fn set_all(&mut self, set: &RackSet) -> &mut Memory<LargeRack> {
        self.small.records.clear();
        self.large.records.clear();
        self.large.rack.set_all(set);
        &mut self.large
    }

    /// Sets a rack and returns the memory for racks of its size.
    pub(crate) fn set(&mut self, rack: &Rack) -> AnyMemory<'_> {
        self.small.records.clear();
        self.large.records.clear();
        if rack.len() <= self.most {
            self.small.rack.set(rack);
            AnyMemory::Small(&mut self.small)
        } else {
            self.large.rack.set(rack);
            AnyMemory::Large(&mut self.large)
        }
    }
}
