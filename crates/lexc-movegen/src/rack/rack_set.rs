//! [`RackSet`]: many racks that are searched for together.

use lexc_alphabet::{LetterSet, Tile};
use lexc_game::Rack;

/// All racks that have certain known tiles and a number of unknown tiles, which come from a pool.
///
/// [`MoveGenerator::for_each_of`](crate::MoveGenerator::for_each_of) finds the plays of all of them
/// in one search.
///
/// # Examples
/// ```
/// use std::ops::ControlFlow;
///
/// use lexc_game::Rack;
/// use lexc_movegen::{MoveGenerator, RackSet};
///
/// let lexicon = lexc_runtime::Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
/// let mut generator = MoveGenerator::new(&lexicon)?;
/// // C and A with one more tile, which is T, D or a blank.
/// let (known, pool) = (Rack::parse("ca", &lexicon)?, Rack::parse("td?", &lexicon)?);
/// let mut longest = 0;
/// generator.for_each_of(&RackSet::new(&known, &pool, 1), |play| {
///     longest = longest.max(play.tiles().len());
///     ControlFlow::Continue(())
/// });
/// assert_eq!(longest, 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct RackSet {
    known: Rack,
    pool: Rack,
    unknown: usize,
}

impl RackSet {
    /// Returns the racks with the tiles of `known` and any `unknown` tiles of `pool`.
    #[must_use]
    pub const fn new(known: &Rack, pool: &Rack, unknown: usize) -> Self {
        Self { known: *known, pool: *pool, unknown }
    }

    /// Returns the number of tiles of each rack, if the pool has enough.
    pub(crate) fn tiles(&self) -> usize {
        self.known.len() + self.unknown
    }

    /// Returns the tiles that every rack has.
    pub(crate) fn known(&self) -> &Rack {
        &self.known
    }

    /// Returns the number of letters that a rack can play besides the known ones: its unknown tiles
    /// and known blanks.
    pub(crate) fn free(&self) -> usize {
        self.unknown + self.known.blanks()
    }

    /// Returns the most of each letter of an alphabet that a rack can play, with blanks for it.
    pub(crate) fn letters(&self, alphabet: LetterSet) -> Rack {
        let blanks = self.known.blanks() + self.pool.blanks();
        let mut letters = Rack::new();
        for letter in alphabet.iter().map(Tile::Letter) {
            let count = self.known.count(letter) + self.pool.count(letter) + blanks;
            let most = self.known.count(letter) + self.free();
            for _ in 0..count.min(most).min(self.tiles()).min(u8::MAX.into()) {
                letters.add(letter).expect("at most 255 tiles of a kind");
            }
        }
        letters
    }
}
