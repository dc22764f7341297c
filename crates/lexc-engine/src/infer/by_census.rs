//! [`CensusRun`]: the leaves that a player may have kept, by a census of all full racks.

use lexc_alphabet::Alphabet;
use lexc_game::{Board, Equity, GameRules, Play, Rack, TileValues};
use lexc_movegen::{MoveGenerator, RackSet};

use super::completions::{Completion, loss};
use super::weighting::Weighting;
use crate::census::{
    BestLeaves, BestScores, BestTurns, BlankedPlay, Census, CensusBoard, CensusValues, Exchanges,
    FullRack, UnseenTiles,
};
use crate::error::Error;
use crate::leaves::{LeaveIndex, LeaveTable};
use crate::watch::{StepLimits, Watch};

/// The tables of a census, which inferences on any boards use one after another. They are filled in
/// the steps of the first inference.
#[derive(Debug)]
pub(super) struct CensusTables {
    census: Census,
    /// The leave values; `None` before the census is prepared.
    values: Option<CensusValues>,
    /// The length of the shortest leaves among the best leaves of `values`; `None` if they are not
    /// found.
    shortest: Option<usize>,
    scores: BestScores,
    play: BlankedPlay,
}

impl CensusTables {
    /// Allocates tables for racks of `size` tiles.
    ///
    /// # Errors
    /// Returns [`Error`] if there are too many racks for a census.
    pub(super) fn new(alphabet: &Alphabet, size: usize) -> Result<Self, Error> {
        let census = Census::unprepared(LeaveIndex::new(alphabet, size)?)?;
        Ok(Self {
            scores: census.new_scores(Exchanges::Forbidden),
            census,
            values: None,
            shortest: None,
            play: BlankedPlay::default(),
        })
    }

    /// Returns the number of tiles of a rack.
    pub(super) fn size(&self) -> usize {
        self.census.index().max_len()
    }
}

/// A move whose player may have held many racks.
#[derive(Debug, Clone, Copy)]
pub(super) enum HiddenMove {
    /// A play of these tiles, and its score.
    Play(Rack, Equity),
    /// An exchange that keeps this number of tiles.
    Keeping(usize),
    /// A pass, which keeps the whole rack.
    Pass,
}

impl HiddenMove {
    /// Returns the tiles that every rack has.
    const fn known(&self) -> Rack {
        match self {
            Self::Play(placed, _) => *placed,
            Self::Keeping(_) | Self::Pass => Rack::new(),
        }
    }
}

/// A board, and the move that was made on it.
#[derive(Debug, Clone)]
pub(super) struct HiddenTurn {
    pub(super) made: HiddenMove,
    /// The tiles from which the tiles that the player kept were drawn.
    pub(super) left: Rack,
    /// The number of tiles in the bag.
    pub(super) bag_len: usize,
    /// The maximum number of tiles of an exchange; zero if exchanges are not allowed.
    pub(super) exchange: usize,
    pub(super) weighting: Weighting,
}

/// What an inference reads besides its own tables.
pub(super) struct Setting<'a> {
    pub(super) board: &'a Board,
    pub(super) rules: &'a GameRules,
    pub(super) values: &'a TileValues,
    pub(super) leaves: &'a LeaveTable,
}

/// An inference by a census.
#[derive(Debug)]
pub(super) struct CensusRun {
    turn: HiddenTurn,
    tables: Box<CensusTables>,
    stage: Stage,
    /// The rank or the play with which the stage continues.
    next: usize,
    /// All plays of all racks, with letters in place of blanks.
    plays: Vec<Play>,
    turns: BestTurns,
    /// The best leaves to exchange for, after an exchange.
    kept: Option<BestLeaves>,
    /// By leave, after an exchange: the sums over the racks whose best exchange keeps it.
    sums: Vec<LeaveSum>,
    found: Vec<Completion>,
}

/// What is done next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// Number the leaves.
    Census,
    /// Find the best exchange of each rack.
    Exchanges,
    /// Generate all plays.
    Plays,
    /// Record the best score of each multiset of tiles.
    Scores,
    /// Find the best turn of each rack.
    Turns,
    /// Find the best leave of the length of the exchange made, of each rack.
    Kept,
    /// Compare the best turn of each rack with the move made.
    Racks,
    /// List the leaves of the exchange.
    Leaves,
    Done,
}

/// The sums over the racks whose best exchange has the same leave.
#[derive(Debug, Clone, Copy)]
struct LeaveSum {
    ways: f64,
    weight: f64,
    loss: Equity,
}

impl CensusRun {
    pub(super) fn new(turn: HiddenTurn, tables: Box<CensusTables>) -> Self {
        let unseen = UnseenTiles::new(turn.left.iter());
        Self {
            turns: BestTurns::new(&tables.census, &unseen, &turn.made.known()),
            turn,
            tables,
            stage: Stage::Census,
            next: 0,
            plays: Vec::new(),
            kept: None,
            sums: Vec::new(),
            found: Vec::new(),
        }
    }

    /// Works until a limit is reached. Returns `true` once the inference is complete. The generator
    /// must be set to the board.
    pub(super) fn advance(
        &mut self,
        setting: &Setting<'_>,
        generator: &mut MoveGenerator,
        limits: StepLimits<'_>,
    ) -> bool {
        let watch = Watch::new(limits);
        let first = self.stage;
        while self.stage != Stage::Done {
            // The generator takes up to 30 ms.
            if self.stage == Stage::Plays && first != Stage::Plays && limits.is_reached() {
                return false;
            }
            if !self.advance_stage(setting, generator, &watch) {
                return false;
            }
            self.stage = self.after();
            self.next = 0;
        }
        true
    }

    /// Returns the tables and the leaves found.
    pub(super) fn finish(self) -> (Box<CensusTables>, Vec<Completion>) {
        (self.tables, self.found)
    }

    /// Returns the stage after the current one.
    fn after(&self) -> Stage {
        let is_exchange = matches!(self.turn.made, HiddenMove::Keeping(_));
        match self.stage {
            Stage::Census => Stage::Exchanges,
            Stage::Exchanges => Stage::Plays,
            Stage::Plays => Stage::Scores,
            Stage::Scores => Stage::Turns,
            Stage::Turns if is_exchange => Stage::Kept,
            Stage::Turns | Stage::Kept => Stage::Racks,
            Stage::Racks if is_exchange => Stage::Leaves,
            Stage::Racks | Stage::Leaves | Stage::Done => Stage::Done,
        }
    }

    /// Works on the current stage until the watch is over. Returns `true` once it is complete.
    fn advance_stage(
        &mut self,
        setting: &Setting<'_>,
        generator: &mut MoveGenerator,
        watch: &Watch<'_>,
    ) -> bool {
        match self.stage {
            Stage::Census => self.number_leaves(setting.leaves, watch),
            Stage::Exchanges => self.find_exchanges(watch),
            Stage::Plays => self.generate(generator),
            Stage::Scores => self.record(setting, watch),
            Stage::Turns => self.find_turns(watch),
            Stage::Kept => self.find_kept(watch),
            Stage::Racks => self.compare(setting.leaves, watch),
            Stage::Leaves => self.list_leaves(watch),
            Stage::Done => true,
        }
    }

    fn number_leaves(&mut self, leaves: &LeaveTable, watch: &Watch<'_>) -> bool {
        let CensusTables { census, values, .. } = &mut *self.tables;
        if values.is_none() && census.prepare(&mut self.next, watch) {
            let points = leaves.points().iter();
            let points = points.map(|&points| Equity::from_points(points.into()));
            *values = Some(census.leave_values_by_rank(points));
        }
        values.is_some()
    }

    fn find_exchanges(&mut self, watch: &Watch<'_>) -> bool {
        let tables = &mut *self.tables;
        let shortest = tables.size().saturating_sub(self.turn.exchange);
        let Some(values) = &mut tables.values else {
            return true;
        };
        // Without exchanges, none is compared.
        if self.turn.exchange == 0 || tables.shortest == Some(shortest) {
            return true;
        }
        if self.next == 0 {
            values.forget_best();
            tables.shortest = None;
        }
        let done = tables.census.find_best(values, shortest, &mut self.next, watch);
        tables.shortest = done.then_some(shortest);
        done
    }

    fn generate(&mut self, generator: &mut MoveGenerator) -> bool {
        let (known, left) = (self.turn.made.known(), self.turn.left);
        let racks = RackSet::new(&known, &left, self.tables.size() - known.len());
        let plays = &mut self.plays;
        generator.for_each_of(&racks, |play| {
            plays.push(*play);
            core::ops::ControlFlow::Continue(())
        });
        let exchanges = match self.turn.exchange {
            0 => Exchanges::Forbidden,
            _ => Exchanges::Allowed,
        };
        Census::clear(&mut self.tables.scores, exchanges);
        true
    }

    fn record(&mut self, setting: &Setting<'_>, watch: &Watch<'_>) -> bool {
        let tiles = self.turn.made.known().union(&self.turn.left);
        let CensusTables { census, scores, play, .. } = &mut *self.tables;
        let board = CensusBoard {
            board: setting.board,
            rules: setting.rules,
            values: setting.values,
            tiles: &tiles.expect("both are parts of the tiles of a game"),
        };
        for found in self.plays.iter().skip(self.next) {
            if watch.is_over() {
                return false;
            }
            board.record(census, scores, found, play);
            self.next += 1;
        }
        self.plays = Vec::new();
        true
    }

    fn find_turns(&mut self, watch: &Watch<'_>) -> bool {
        let CensusTables { census, values: Some(values), scores, .. } = &*self.tables else {
            return true;
        };
        if self.next == 0 {
            self.turns.begin(census, scores, values);
        }
        let next = &mut self.next;
        self.turns.find(census, (scores, values), next, watch)
    }

    fn find_kept(&mut self, watch: &Watch<'_>) -> bool {
        let (census, HiddenMove::Keeping(len)) = (&self.tables.census, self.turn.made) else {
            return true;
        };
        let kept = match (&mut self.kept, &self.tables.values) {
            (Some(kept), _) => kept,
            (none, Some(values)) => none.insert(BestLeaves::new(census, &self.turns, values, len)),
            (None, None) => return true,
        };
        let none = LeaveSum { ways: 0.0, weight: 0.0, loss: Equity::MAX };
        self.sums.resize(kept.len(census), none);
        kept.find(census, &mut self.next, watch)
    }

    fn compare(&mut self, leaves: &LeaveTable, watch: &Watch<'_>) -> bool {
        let Self { turn, tables, kept, sums, found, .. } = self;
        let census = &tables.census;
        let best = |of: &FullRack<'_>| Equity::from_thousandths(of.best);
        let weight = |loss| turn.weighting.weight(loss, turn.bag_len);
        let completion = |rack: Rack, of: &FullRack<'_>, loss| Completion {
            kept: rack,
            ways: of.ways,
            loss,
            weight: of.ways * weight(loss),
        };
        self.turns.visit(census, &mut self.next, watch, |of| match turn.made {
            HiddenMove::Play(placed, score) => {
                let kept = collect(of.tiles()).subtract(&placed);
                let kept = kept.expect("each rack has the tiles of the play");
                let made = score + leaves.value(&kept);
                found.push(completion(kept, of, loss(best(of), made)));
            }
            HiddenMove::Pass => {
                let loss = loss(best(of), Equity::ZERO);
                found.push(completion(collect(of.tiles()), of, loss));
            }
            HiddenMove::Keeping(_) => {
                let Some((value, leave)) = kept.as_ref().map(|kept| kept.of(census, of)) else {
                    return;
                };
                // A pass has value zero.
                let best = best(of).max(Equity::ZERO);
                let loss = loss(best, Equity::from_thousandths(value));
                if let Some(sum) = sums.get_mut(leave) {
                    sum.ways += of.ways;
                    sum.weight += of.ways * weight(loss);
                    sum.loss = sum.loss.min(loss);
                }
            }
        })
    }

    fn list_leaves(&mut self, watch: &Watch<'_>) -> bool {
        let (sums, found) = (&self.sums, &mut self.found);
        let Some(kept) = &self.kept else {
            return true;
        };
        kept.visit(&self.tables.census, &mut self.next, watch, |leave, tiles| {
            if let Some(sum) = sums.get(leave).filter(|sum| sum.ways > 0.0) {
                found.push(Completion {
                    kept: collect(tiles),
                    ways: sum.ways,
                    loss: sum.loss,
                    weight: sum.weight,
                });
            }
        })
    }
}

fn collect(tiles: impl Iterator<Item = lexc_alphabet::Tile>) -> Rack {
    Rack::from_tiles(tiles).expect("a leave is part of a rack")
}
