//! The move generator as programs use it.

use core::fmt;

use lexc_format::with_graph;
use lexc_runtime::Lexicon;

use super::dawg::DawgGenerator;
use super::gaddag::GaddagGenerator;
use super::hand::{Deal, LargeHand, SmallHand};
use super::options::{GeneratorError, Options, PlayError, Structure};
use super::output::{Drain, Output};
use super::two_way::TwoWayGenerator;
use super::{Generator, Stats};
use crate::board::{Board, Tile};
use crate::cross_check::{Lines, Mark};
use crate::layout::MAX_SIDE;
use crate::nodes::{Backward, Forward};
use crate::play::{ManyTiles, Play, Record, Tiles};
use crate::rack::Rack;
use crate::rules::{Rules, Values};

/// Generates plays on a board from one structure of a lexicon.
///
/// It keeps the board with its cross-checks, and all memory that a search needs: after the first
/// few positions nothing is allocated.
///
/// ```
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # let dir = tempfile::tempdir()?;
/// # let path = dir.path().join("twelve.lex");
/// # lexc_testkit::write_twelve(&path)?;
/// use lexc_movegen::board::Board;
/// use lexc_movegen::generate::{MoveGenerator, Options, Structure};
/// use lexc_movegen::rack::Rack;
/// use lexc_movegen::rules::Rules;
///
/// let lexicon = lexc_runtime::Lexicon::open(&path)?;
/// let rules = Rules::standard();
/// let mut generator = MoveGenerator::new(&lexicon, &rules, Options::from(Structure::Gaddag))?;
/// generator.set_board(&Board::new(&rules.layout))?;
/// let rack = Rack::parse("dogs", lexicon.tokenizer())?;
/// let best = generator.best(&rack).expect("a play");
/// assert_eq!(best.score(), 12);
/// assert_eq!(generator.count(&rack), 9);
/// # Ok(())
/// # }
/// ```
pub struct MoveGenerator<'a> {
    generator: Box<dyn Generator + 'a>,
    structure: Structure,
    rules: Rules,
    board: Board,
    lines: Lines,
    made: Vec<(Mark, usize)>,
    laid: Vec<(usize, usize, Tile)>,
    small: Vec<Record<u64>>,
    many: Vec<Record<ManyTiles>>,
    top: Vec<Play>,
    stats: Stats,
}

impl fmt::Debug for MoveGenerator<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MoveGenerator")
            .field("structure", &self.structure)
            .field("board", &self.board)
            .finish_non_exhaustive()
    }
}

/// Plays are handed to a callback when there are so many.
const HANDFUL: usize = 1 << 10;

impl<'a> MoveGenerator<'a> {
    /// A generator with an empty board.
    ///
    /// # Errors
    /// [`GeneratorError::Missing`], [`GeneratorError::ScoresTooHigh`].
    pub fn new(
        lexicon: &'a Lexicon,
        rules: &Rules,
        options: Options,
    ) -> Result<Self, GeneratorError> {
        let structure = options.structure;
        let missing = GeneratorError::Missing { structure };
        let generator: Box<dyn Generator + 'a> = match structure {
            Structure::Trie | Structure::Dawg => {
                let found = if structure == Structure::Trie {
                    lexicon.trie()
                } else {
                    lexicon.dawg()
                };
                let found = found.ok_or(missing)?;
                let root = found.root().0;
                with_graph!(found.view(), graph => {
                    Box::new(DawgGenerator::new(Forward { graph, root }, options.left_parts))
                })
            }
            Structure::Gaddag => {
                let found = lexicon.gaddag().ok_or(missing)?;
                let forward = lexicon.dawg().ok_or(missing)?.root().0;
                let root = found.root().0;
                with_graph!(found.view(), graph => {
                    Box::new(GaddagGenerator::new(Backward { graph, root }, forward, lexicon.len()))
                })
            }
            Structure::TwoWay => {
                let root = lexicon.two_way().ok_or(missing)?.state().0;
                with_graph!(lexicon.pool().view(), graph => {
                    Box::new(TwoWayGenerator { words: Backward { graph, root } })
                })
            }
        };
        let values = Values::new(lexicon.alphabet());
        if !scores_fit(rules, &values) {
            return Err(GeneratorError::ScoresTooHigh);
        }
        let board = Board::new(&rules.layout);
        let mut lines = Lines::new(&rules.layout, values);
        generator.set(&mut lines, &board);
        Ok(Self {
            generator,
            structure,
            rules: rules.clone(),
            board,
            lines,
            made: Vec::new(),
            laid: Vec::new(),
            small: Vec::new(),
            many: Vec::new(),
            top: Vec::new(),
            stats: Stats::default(),
        })
    }

    /// The structure that plays are generated from.
    #[must_use]
    pub fn structure(&self) -> Structure {
        self.structure
    }

    /// On an empty board that is its own mirror image, are plays down given as well, each the
    /// image of one across? At first they are not.
    pub fn mirror_openings(&mut self, both: bool) {
        self.lines.symmetric = self.rules.layout.is_symmetric() && !both;
    }

    /// The board as it is now.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// What the last search did.
    #[must_use]
    pub fn stats(&self) -> Stats {
        self.stats
    }

    /// Takes over a board; cross-checks are computed afresh, in a few microseconds. Its words
    /// need not be in the lexicon.
    ///
    /// # Errors
    /// [`GeneratorError::Shape`].
    pub fn set_board(&mut self, board: &Board) -> Result<(), GeneratorError> {
        let found = (board.rows(), board.columns());
        let expected = (self.board.rows(), self.board.columns());
        if found != expected {
            return Err(GeneratorError::Shape { expected, found });
        }
        self.board.copy_from(board);
        self.made.clear();
        self.laid.clear();
        self.generator.set(&mut self.lines, board);
        Ok(())
    }

    /// Lays the tiles of a play; cross-checks are updated near them. Whether it is allowed by the
    /// rules is not asked.
    ///
    /// # Errors
    /// [`PlayError`]; the board is then as before.
    pub fn make(&mut self, play: &Play) -> Result<(), PlayError> {
        let (row, column) = (play.row(), play.column());
        if row >= self.board.rows() || column >= self.board.columns() || play.tiles().is_empty() {
            return Err(PlayError::DoesNotFit);
        }
        if !self.board.get(row, column).is_empty() {
            return Err(PlayError::Taken { row, column });
        }
        let unknown = |tile: &&Tile| tile.is_empty() || tile.letter() > self.lines.values.tiles();
        if let Some(tile) = play.tiles().iter().find(unknown) {
            return Err(PlayError::UnknownTile(tile.letter()));
        }
        let from = self.laid.len();
        self.laid.extend(play.squares(&self.board));
        if self.laid.len() - from != play.tiles().len() {
            self.laid.truncate(from);
            return Err(PlayError::DoesNotFit);
        }
        self.made.push((self.lines.mark(), from));
        for &(row, column, tile) in &self.laid[from..] {
            self.board.set(row, column, tile);
        }
        self.generator.play(&mut self.lines, &self.laid[from..]);
        Ok(())
    }

    /// Takes the last play back that was made since the board was set; `false` if there is none.
    pub fn take_back(&mut self) -> bool {
        let Some((mark, from)) = self.made.pop() else {
            return false;
        };
        for (row, column, _) in self.laid.drain(from..) {
            self.board.set(row, column, Tile::EMPTY);
        }
        self.lines.go_back(mark);
        true
    }

    /// Every play that a rack can make, in no particular order, valid until the next search.
    ///
    /// A play is the set of tiles that it places: one tile that makes words in both directions is
    /// one play. On an empty board that is its own mirror image only plays across are given.
    pub fn every(&mut self, rack: &Rack) -> Plays<'_> {
        self.search::<false>(rack, usize::MAX, None, None);
        Plays {
            small: &self.small,
            many: &self.many,
            rows: self.board.rows(),
        }
    }

    /// Calls `f` with every play, in no particular order. No plays are kept.
    pub fn for_each(&mut self, rack: &Rack, mut f: impl FnMut(&Play)) {
        let rows = self.board.rows();
        let f = core::cell::RefCell::new(&mut f);
        let mut small = |records: &[Record<u64>]| {
            let mut f = f.borrow_mut();
            records.iter().for_each(|record| f(&record.unpack(rows)));
        };
        let mut many = |records: &[Record<ManyTiles>]| {
            let mut f = f.borrow_mut();
            records.iter().for_each(|record| f(&record.unpack(rows)));
        };
        self.search::<false>(rack, HANDFUL, Some(&mut small), Some(&mut many));
    }

    /// How many plays there are.
    pub fn count(&mut self, rack: &Rack) -> u64 {
        self.search::<true>(rack, HANDFUL, Some(&mut |_| {}), Some(&mut |_| {}));
        self.stats.plays
    }

    /// A play of the highest score. Of several, which one it is depends on the structure, but it
    /// always is the same.
    pub fn best(&mut self, rack: &Rack) -> Option<Play> {
        let rows = self.board.rows();
        if let Some(deal) = Deal::<SmallHand>::new(rack, &self.lines, &self.rules) {
            let mut out = Output {
                records: core::mem::take(&mut self.small),
                limit: HANDFUL,
                drain: None,
                count: 0,
            };
            out.records.clear();
            let (stats, best) = self.generator.best_small(&self.lines, &deal, &mut out);
            self.small = out.records;
            self.stats = stats;
            return best.map(|best| best.unpack(rows));
        }
        let deal = Deal::<LargeHand>::new(rack, &self.lines, &self.rules)?;
        let mut out = Output {
            records: core::mem::take(&mut self.many),
            limit: HANDFUL,
            drain: None,
            count: 0,
        };
        out.records.clear();
        let (stats, best) = self.generator.best_large(&self.lines, &deal, &mut out);
        self.many = out.records;
        self.stats = stats;
        best.map(|best| best.unpack(rows))
    }

    /// The `n` best plays, the best one first; of those that score the same, first those across,
    /// by row, column and tiles. The same from every structure.
    pub fn top(&mut self, rack: &Rack, n: usize) -> &[Play] {
        let mut top = core::mem::take(&mut self.top);
        top.clear();
        if n > 0 {
            self.for_each(rack, |play| {
                let full = top.len() == n;
                if full && top.last().is_some_and(|last| rank(last) <= rank(play)) {
                    return;
                }
                let at = top.partition_point(|other| rank(other) < rank(play));
                if full {
                    top.pop();
                }
                top.insert(at, *play);
            });
        }
        self.top = top;
        &self.top
    }

    fn search<const COUNT: bool>(
        &mut self,
        rack: &Rack,
        limit: usize,
        small: Option<Drain<'_, u64>>,
        many: Option<Drain<'_, ManyTiles>>,
    ) {
        self.small.clear();
        self.many.clear();
        if let Some(deal) = Deal::<SmallHand>::new(rack, &self.lines, &self.rules) {
            let mut plays = 0;
            self.small = Self::run(&mut self.small, limit, small, &mut plays, |out| {
                self.stats = if COUNT {
                    self.generator.count_small(&self.lines, &deal, out)
                } else {
                    self.generator.every_small(&self.lines, &deal, out)
                };
            });
            self.stats.plays = plays;
        } else if let Some(deal) = Deal::<LargeHand>::new(rack, &self.lines, &self.rules) {
            let mut plays = 0;
            self.many = Self::run(&mut self.many, limit, many, &mut plays, |out| {
                self.stats = if COUNT {
                    self.generator.count_large(&self.lines, &deal, out)
                } else {
                    self.generator.every_large(&self.lines, &deal, out)
                };
            });
            self.stats.plays = plays;
        }
    }

    /// Runs a search whose plays go to `drain`, or stay in the records if there is none.
    fn run<T: Tiles>(
        records: &mut Vec<Record<T>>,
        limit: usize,
        drain: Option<Drain<'_, T>>,
        plays: &mut u64,
        search: impl FnOnce(&mut Output<'_, T>),
    ) -> Vec<Record<T>> {
        let records = core::mem::take(records);
        let Some(drain) = drain else {
            let mut out = Output {
                records,
                limit: usize::MAX,
                drain: None,
                count: 0,
            };
            search(&mut out);
            *plays = out.records.len() as u64;
            return out.records;
        };
        let mut counting = |records: &[Record<T>]| {
            *plays += records.len() as u64;
            drain(records);
        };
        let mut out = Output {
            records,
            limit,
            drain: Some(&mut counting),
            count: 0,
        };
        search(&mut out);
        out.flush();
        let (records, counted) = (out.records, out.count);
        *plays += counted;
        records
    }
}

/// What comes first in a ranking.
fn rank(play: &Play) -> impl Ord + use<> {
    let tiles: [Tile; MAX_SIDE] = {
        let mut tiles = [Tile::EMPTY; MAX_SIDE];
        tiles[..play.tiles().len()].copy_from_slice(play.tiles());
        tiles
    };
    let place = (play.direction(), play.row(), play.column());
    (core::cmp::Reverse(play.score()), place, tiles)
}

/// Are all scores below 2 to the 22? Bounds need room for "nothing fits here".
fn scores_fit(rules: &Rules, values: &Values) -> bool {
    let layout = &rules.layout;
    let mut letter = 1i64;
    let mut product = 1i64;
    for line in 0..layout.rows().max(layout.columns()) {
        let mut row = 1i64;
        let mut column = 1i64;
        for at in 0..layout.rows().max(layout.columns()) {
            let (across, down) = (layout.premium(line, at), layout.premium(at, line));
            letter = letter.max(across.letter.into()).max(down.letter.into());
            row *= i64::from(across.word);
            column *= i64::from(down.word);
        }
        product = product.max(row).max(column);
    }
    let value = (0..64)
        .map(|tile| values.letter(tile).abs())
        .max()
        .unwrap_or(0)
        .max(values.blank().abs());
    let side = MAX_SIDE as i64;
    let word = i64::from(value) * side * letter;
    let bonus = rules
        .bonuses
        .iter()
        .map(|bonus| i64::from(bonus.points).abs())
        .max();
    // The main word, a word across at every tile, and the bonus.
    word * product + word * 9 * side + bonus.unwrap_or(0) < 1 << 22
}

/// Plays that a search found, 16 bytes each.
#[derive(Debug, Clone, Copy)]
pub struct Plays<'g> {
    small: &'g [Record<u64>],
    many: &'g [Record<ManyTiles>],
    rows: usize,
}

impl<'g> Plays<'g> {
    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.small.len() + self.many.len()
    }

    /// Are there none?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// All of them, in no particular order.
    pub fn iter(&self) -> impl Iterator<Item = Play> + use<'g> {
        let rows = self.rows;
        let small = self.small.iter().map(move |record| record.unpack(rows));
        small.chain(self.many.iter().map(move |record| record.unpack(rows)))
    }

    /// The highest score.
    #[must_use]
    pub fn best_score(&self) -> Option<i32> {
        let small = self.small.iter().map(|record| record.score);
        small
            .chain(self.many.iter().map(|record| record.score))
            .max()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A game of best plays: lines kept up to date say what lines set up afresh say, also after
    /// plays were taken back.
    #[test]
    fn updated_lines_are_those_set_up_afresh() {
        let words = [
            "cat", "cats", "at", "ta", "tat", "sat", "scat", "tsar", "star", "arts",
        ];
        let layout = lexc_compiler::compile::LayoutChoice::Bitmap;
        let all = lexc_testkit::EVERYTHING;
        let bytes = lexc_testkit::compile_words("english", &words, all, layout);
        let lexicon = Lexicon::from_bytes(bytes).expect("a sound lexicon");
        let rules = Rules::standard();
        for structure in Structure::ALL {
            let options = Options::from(structure);
            let mut kept = MoveGenerator::new(&lexicon, &rules, options).expect("everything");
            let mut fresh = MoveGenerator::new(&lexicon, &rules, options).expect("everything");
            let rack = Rack::parse("aacsttr?", lexicon.tokenizer()).expect("a rack");
            let mut boards = Vec::new();
            for turn in 0..12 {
                let plays: Vec<Play> = kept.every(&rack).iter().collect();
                let Some(play) = plays.get(plays.len() * turn / 12) else {
                    break;
                };
                boards.push(kept.board().clone());
                kept.make(play).expect("a play");
                fresh
                    .set_board(&kept.board().clone())
                    .expect("the same shape");
                assert!(kept.lines.same(&fresh.lines), "{structure}");
            }
            assert!(boards.len() > 3);
            while let Some(board) = boards.pop() {
                assert!(kept.take_back());
                fresh.set_board(&board).expect("the same shape");
                assert!(kept.lines.same(&fresh.lines), "{structure}");
            }
            assert!(!kept.take_back());
        }
    }
}
