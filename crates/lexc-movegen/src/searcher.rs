//! A lexicon with the generator of one structure, [`Searcher`], and racks with their results,
//! [`RackSearches`].

use core::ops::ControlFlow;

use lexc_alphabet::PlacedTile;
use lexc_game::{Board, Equity, GameRules, Play, Rack, Square, TileValues};
use lexc_runtime::Lexicon;

use crate::appel_jacobson::AppelJacobson;
use crate::automaton::any_nodes::{AnyNodes, with_nodes};
use crate::automaton::nodes::Nodes;
use crate::board::cross_sets::{BackwardCrossSets, ForwardCrossSets};
use crate::board::state::BoardState;
use crate::collect::Records;
use crate::evaluate::evaluator::{AnyEvaluator, EvaluatedPlay, Evaluator, ScoreOnly};
use crate::evaluate::leaves::{Leave, Leaves};
use crate::evaluate::ranking::{RankedRecord, Ranking};
use crate::features::ALL_SEARCHES;
use crate::options::{Backend, GeneratorError, GeneratorOptions};
use crate::plays::ValuedPlay;
use crate::rack::large::LargeRack;
use crate::rack::rack_set::RackSet;
use crate::rack::search_rack::SearchRack;
use crate::rack::small::SmallRack;
use crate::rack::state::RackState;
use crate::rack::subsets::SMALL;
use crate::record::Record;
use crate::search::algorithm::{Algorithm, SearchStats, Task};
use crate::search::context::Context;
use crate::search::gaddag::GaddagGenerator;
use crate::stop::Stop;
use crate::two_way::TwoWayGenerator;

#[derive(Clone)]
enum StructureGenerator {
    AppelJacobson(AppelJacobson),
    Gaddag(GaddagGenerator),
    TwoWay(TwoWayGenerator),
}

/// A lexicon and the generator of one of its structures.
#[derive(Clone)]
pub(crate) struct Searcher {
    lexicon: Lexicon,
    generator: StructureGenerator,
}

impl Searcher {
    pub(crate) fn new(
        lexicon: &Lexicon,
        options: GeneratorOptions,
    ) -> Result<Self, GeneratorError> {
        let backend = options.backend;
        if !backend.is_supported() {
            return Err(GeneratorError::Unsupported { backend });
        }
        let missing = GeneratorError::Missing { backend };
        let dawg_root = || Ok(lexicon.dawg().ok_or(missing)?.root().0);
        let from_runs = |root| {
            let words = lexicon.len();
            let instructions = options.instructions;
            Ok(GaddagGenerator::new(root, dawg_root()?, words, instructions))
        };
        let generator = match backend {
            Backend::Trie => {
                let root = lexicon.trie().ok_or(missing)?.root().0;
                StructureGenerator::AppelJacobson(AppelJacobson::new(root, options.left_parts))
            }
            Backend::Dawg => {
                let root = dawg_root()?;
                StructureGenerator::AppelJacobson(AppelJacobson::new(root, options.left_parts))
            }
            Backend::Gaddag => {
                let root = lexicon.gaddag().ok_or(missing)?.root().0;
                StructureGenerator::Gaddag(from_runs(root)?)
            }
            Backend::TwoWay => {
                let root = lexicon.two_way().ok_or(missing)?.state().0;
                StructureGenerator::TwoWay(TwoWayGenerator::new(from_runs(root)?))
            }
        };
        Ok(Self { lexicon: lexicon.clone(), generator })
    }

    pub(crate) fn lexicon(&self) -> &Lexicon {
        &self.lexicon
    }

    /// Sets a board and computes its cross-sets.
    pub(crate) fn set_board(&self, state: &mut BoardState, board: &Board) {
        let generator = &self.generator;
        with_nodes!(
            self.lexicon.pool().view(),
            graph => generator.set_board(graph, state, board),
            other => generator.set_board(AnyNodes::from(other), state, board)
        );
    }

    /// Places tiles on a board and updates the cross-sets near them.
    pub(crate) fn apply(&self, state: &mut BoardState, tiles: &[(Square, PlacedTile)]) {
        let generator = &self.generator;
        with_nodes!(
            self.lexicon.pool().view(),
            graph => generator.apply(graph, state, tiles),
            other => generator.apply(AnyNodes::from(other), state, tiles)
        );
    }
}

/// Evaluates an expression with the source of cross-sets of a generator.
macro_rules! with_cross_sets {
    ($generator:expr, $graph:ident, $source:ident => $body:expr) => {{
        let graph = $graph;
        let root = match $generator {
            StructureGenerator::AppelJacobson(AppelJacobson { root, .. }) if ALL_SEARCHES => {
                let $source = &ForwardCrossSets { graph, root: *root };
                return $body;
            }
            StructureGenerator::AppelJacobson(_) => unreachable!("a supported generator"),
            StructureGenerator::Gaddag(generator) => generator.root,
            StructureGenerator::TwoWay(generator) => generator.gaddag.root,
        };
        let $source = &BackwardCrossSets { graph, root };
        $body
    }};
}

impl StructureGenerator {
    fn set_board<G: Nodes>(&self, graph: G, state: &mut BoardState, board: &Board) {
        with_cross_sets!(self, graph, source => state.set_board(board, source));
    }

    fn apply<G: Nodes>(&self, graph: G, state: &mut BoardState, tiles: &[(Square, PlacedTile)]) {
        with_cross_sets!(self, graph, source => state.apply(tiles.iter().copied(), source));
    }
}

/// Generators that a build does not support are never created; their code is not compiled.
impl Algorithm for StructureGenerator {
    fn run<G: Nodes, S: RackState>(
        &mut self,
        context: Context<'_, G, S>,
        task: Task<'_, '_, '_, S>,
    ) -> SearchStats {
        match self {
            Self::Gaddag(generator) => generator.run(context, task),
            Self::TwoWay(generator) if ALL_SEARCHES => generator.run(context, task),
            Self::AppelJacobson(generator) if ALL_SEARCHES => generator.run(context, task),
            Self::TwoWay(_) | Self::AppelJacobson(_) => unreachable!("a supported generator"),
        }
    }
}

/// A kind of rack that is searched for.
///
/// The method is not generic, so that all searches are compiled with this crate and not again with
/// each crate that calls a generic method of [`MoveGenerator`](crate::MoveGenerator).
pub(crate) trait SearchedRack: RackState {
    fn run(
        searcher: &mut Searcher,
        board: &BoardState,
        rack: &SearchRack<Self>,
        task: Task<'_, '_, '_, Self>,
    ) -> SearchStats;
}

impl SearchedRack for SmallRack {
    fn run(
        searcher: &mut Searcher,
        board: &BoardState,
        rack: &SearchRack<Self>,
        task: Task<'_, '_, '_, Self>,
    ) -> SearchStats {
        let Searcher { lexicon, generator } = searcher;
        with_nodes!(
            lexicon.pool().view(),
            graph => generator.run(Context { graph, board, rack }, task),
            _other => unreachable!("small racks are searched in compiled layouts only")
        )
    }
}

impl SearchedRack for LargeRack {
    fn run(
        searcher: &mut Searcher,
        board: &BoardState,
        rack: &SearchRack<Self>,
        task: Task<'_, '_, '_, Self>,
    ) -> SearchStats {
        let Searcher { lexicon, generator } = searcher;
        let graph = AnyNodes::from(lexicon.pool().view());
        generator.run(Context { graph, board, rack }, task)
    }
}

/// A rack with the results of its last search. The memory is kept for the next search.
#[derive(Debug, Clone)]
pub(crate) struct RackSearch<S: RackState> {
    rack: SearchRack<S>,
    pub(crate) records: Vec<Record<S::Tiles>>,
    best: Vec<RankedRecord<S::Tiles>>,
}

impl<S: SearchedRack> RackSearch<S> {
    fn new(values: &TileValues, rules: &GameRules) -> Self {
        Self { rack: SearchRack::new(values, rules), records: Vec::new(), best: Vec::new() }
    }

    /// Finds every play and keeps it in [`Self::records`].
    pub(crate) fn every(&mut self, searcher: &mut Searcher, board: &BoardState) -> SearchStats {
        let mut out = Records::keeping(core::mem::take(&mut self.records));
        let stats = S::run(searcher, board, &self.rack, Task::Every(&mut out));
        self.records = out.records;
        SearchStats { plays: self.records.len() as u64, ..stats }
    }

    /// Calls `f` with every play, until it breaks.
    pub(crate) fn for_each(
        &mut self,
        searcher: &mut Searcher,
        board: &BoardState,
        mut f: impl FnMut(&Play) -> ControlFlow<()>,
    ) -> SearchStats {
        let rows = board.rows;
        let mut drain = |records: &[Record<S::Tiles>]| {
            let mut plays = records.iter().map(|record| record.unpack(rows));
            plays.try_for_each(|play| f(&play))
        };
        let mut out = Records::draining(core::mem::take(&mut self.records), &mut drain);
        let stats = S::run(searcher, board, &self.rack, Task::Every(&mut out));
        out.flush();
        let (records, plays) = (out.records, out.drained);
        self.records = records;
        SearchStats { plays, ..stats }
    }

    pub(crate) fn count(
        &mut self,
        searcher: &mut Searcher,
        board: &BoardState,
        stop: Stop<'_>,
    ) -> SearchStats {
        let task = Task::Count(&mut self.records, stop);
        S::run(searcher, board, &self.rack, task)
    }

    /// Finds the `wanted` plays of the highest scores, at least one, and passes them to `f`, best
    /// first.
    pub(crate) fn best_scores(
        &mut self,
        searcher: &mut Searcher,
        board: &BoardState,
        wanted: usize,
        stop: Stop<'_>,
        f: &mut dyn FnMut(ValuedPlay),
    ) -> SearchStats {
        let Self { rack, records, best } = self;
        let mut ranking = Ranking::new(&ScoreOnly, rack, board.rows, wanted, best, stop);
        let task = Task::BestScores(&mut ranking, records, stop);
        let stats = S::run(searcher, board, rack, task);
        let plays = ranking.found;
        self.pass_best(board, f);
        SearchStats { plays, ..stats }
    }

    /// Finds the `wanted` plays of the highest values, at least one, and passes them to `f`, best
    /// first.
    pub(crate) fn best_values(
        &mut self,
        searcher: &mut Searcher,
        board: &BoardState,
        evaluator: &mut AnyEvaluator<'_>,
        wanted: usize,
        stop: Stop<'_>,
        f: &mut dyn FnMut(ValuedPlay),
    ) -> SearchStats {
        let Self { rack, records, best } = self;
        evaluator.prepare(&Leaves::new(rack));
        let mut ranking = Ranking::new(&*evaluator, rack, board.rows, wanted, best, stop);
        let task = Task::BestValues(&mut ranking, records, stop);
        let stats = S::run(searcher, board, rack, task);
        let plays = ranking.found;
        self.pass_best(board, f);
        SearchStats { plays, ..stats }
    }

    /// Passes the best plays to `f`.
    fn pass_best(&mut self, board: &BoardState, f: &mut dyn FnMut(ValuedPlay)) {
        let valued = |ranked: &RankedRecord<S::Tiles>| ValuedPlay {
            play: ranked.record.unpack(board.rows),
            equity: ranked.equity(),
        };
        self.best.iter().map(valued).for_each(f);
        self.records.clear();
    }

    /// Appends the values of the plays that [`Self::every`] found.
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

/// The searches for small racks and for large ones.
#[derive(Debug, Clone)]
pub(crate) struct RackSearches {
    /// The maximum number of tiles of a rack that is searched as a small rack.
    most_small: usize,
    /// `true` if the last rack was searched as a small rack.
    pub(crate) is_small: bool,
    pub(crate) small: RackSearch<SmallRack>,
    pub(crate) large: Box<RackSearch<LargeRack>>,
}

/// Evaluates an expression with the search of the rack that was set last, of either kind.
macro_rules! with_search {
    ($racks:expr, $search:ident => $body:expr) => {
        if $racks.is_small {
            let $search = &mut $racks.small;
            $body
        } else {
            let $search = &mut *$racks.large;
            $body
        }
    };
}
pub(crate) use with_search;

impl RackSearches {
    pub(crate) fn new(lexicon: &Lexicon, values: &TileValues, rules: &GameRules) -> Self {
        let most_small = with_nodes!(lexicon.pool().view(), _graph => SMALL, _other => 0);
        Self {
            most_small,
            is_small: false,
            small: RackSearch::new(values, rules),
            large: Box::new(RackSearch::new(values, rules)),
        }
    }

    /// Sets the racks of a set and returns their search.
    pub(crate) fn set_all(&mut self, set: &RackSet) -> &mut RackSearch<LargeRack> {
        self.small.records.clear();
        self.large.records.clear();
        self.is_small = false;
        self.large.rack.set_all(set);
        &mut self.large
    }

    pub(crate) fn set(&mut self, rack: &Rack) {
        self.small.records.clear();
        self.large.records.clear();
        self.is_small = rack.len() <= self.most_small;
        if self.is_small {
            self.small.rack.set(rack);
        } else {
            self.large.rack.set(rack);
        }
    }
}
