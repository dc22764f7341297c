//! [`WalkTables`]: the sets of squares of a board and a rack.

use super::square_sets::SquareSet;
use crate::automaton::walk::bits;
use crate::board::anchors::connecting_squares;
use crate::evaluate::ranking::MOST_BLANKS;
use crate::rack::state::RackState;
use crate::search::algorithm::SearchStats;
use crate::search::context::Context;

/// The maximum number of blank counts with different bounds.
pub(super) const LEVELS: usize = MOST_BLANKS as usize + 1;

pub(super) struct WalkTables<const N: usize> {
    /// By letter: the squares where it can be placed.
    pub(super) allowed: Box<[SquareSet<N>; 64]>,
    /// By length: the last squares of words that are connected to a tile of another line.
    pub(super) connected: [SquareSet<N>; 32],
    /// The first squares of words.
    pub(super) starts: SquareSet<N>,
    /// The empty squares with no tile beside them in the line.
    pub(super) clear: SquareSet<N>,
    /// `true` if `wanted` restricts the walk.
    pub(super) is_restricted: bool,
    /// By the least number of blanks and the number of letters placed: the squares of the next
    /// letter of words that may be among the best plays.
    pub(super) wanted: [[SquareSet<N>; 32]; LEVELS],
    /// The number of blank counts that have different bounds.
    pub(super) levels: usize,
    /// By square: the sums of cross sums and letter premiums of all squares before it, for bounds.
    pub(super) bounds: Vec<(i32, u64)>,
    /// By square: the pair of sums of all squares before it.
    pub(super) sums: Vec<i64>,
}

impl<const N: usize> Default for WalkTables<N> {
    fn default() -> Self {
        Self {
            allowed: Box::new([[0; N]; 64]),
            connected: [[0; N]; 32],
            starts: [0; N],
            clear: [0; N],
            is_restricted: false,
            wanted: [[[0; N]; 32]; LEVELS],
            levels: 1,
            bounds: Vec::new(),
            sums: Vec::new(),
        }
    }
}

impl<const N: usize> WalkTables<N> {
    /// Fills the tables for a board and a rack.
    #[inline(always)]
    pub(super) fn prepare<G, S: RackState>(
        &mut self,
        context: &Context<'_, G, S>,
        stats: &mut SearchStats,
    ) {
        let Context { board, rack, .. } = context;
        let letters = rack.tiles_left(&rack.full).allowed;
        let mut clear = [0u64; N];
        let mut connecting = [0u64; N];
        for line in 0..board.line_count() {
            let occupied = board.occupied[line];
            let squares = (1u32 << board.len_of(line)) - 1;
            let apart = !(occupied | occupied << 1 | occupied >> 1) & squares;
            let at = line << board.shift;
            clear[at / 64] |= u64::from(apart) << (at % 64);
            connecting[at / 64] |= u64::from(apart & connecting_squares(board, line)) << (at % 64);
        }
        let connecting_count = connecting.iter().map(|word| word.count_ones()).sum::<u32>();
        stats.anchors += u64::from(connecting_count);

        self.clear = clear;
        let crossed: SquareSet<N> = core::array::from_fn(|i| clear[i] & connecting[i]);
        let uncrossed: SquareSet<N> = core::array::from_fn(|i| clear[i] & !connecting[i]);
        for letter in bits(letters) {
            self.allowed[letter as usize] = uncrossed;
        }
        for (word, &mask) in crossed.iter().enumerate() {
            for bit in bits(mask) {
                let square = word * 64 + bit as usize;
                for letter in bits(board.cross_sets[square] & letters) {
                    self.allowed[letter as usize][word] |= 1 << bit;
                }
            }
        }
        let mut connected = connecting;
        let mut starts = connecting;
        for len in 1..=rack.tiles as usize {
            self.connected[len] = connected;
            connected = core::array::from_fn(|i| connected[i] << 1 | connecting[i]);
            if len > 1 {
                starts = core::array::from_fn(|i| starts[i] | starts[i] >> 1 & clear[i]);
            }
        }
        self.starts = starts;
        self.sums.clear();
        self.sums.push(0);
        let mut sum = 0;
        self.sums.extend(board.scores.iter().map(|score| {
            sum += score.add;
            sum
        }));
    }
}
