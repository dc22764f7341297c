//! [`LineView`]: a line in the form that play generators read.

/// The maximum length of a line.
pub(crate) const MAX_LINE: usize = 32;

/// A line in the form that the play generator reads.
#[derive(Debug, Clone)]
pub(crate) struct LineView {
    pub(crate) len: usize,
    pub(crate) occupied: u32,
    pub(crate) touched: u32,
    pub(crate) anchors: u32,
    pub(crate) down: bool,
    pub(crate) letters: [u8; MAX_LINE],
    pub(crate) points: [i32; MAX_LINE],
    pub(crate) cross_sets: [u64; MAX_LINE],
    pub(crate) cross_sums: [i32; MAX_LINE],
    pub(crate) letter_factors: [i32; MAX_LINE],
    pub(crate) word_factors: [i32; MAX_LINE],
}

impl LineView {
    pub(crate) const fn new() -> Self {
        Self {
            len: 0,
            occupied: 0,
            touched: 0,
            anchors: 0,
            down: false,
            letters: [0; MAX_LINE],
            points: [0; MAX_LINE],
            cross_sets: [0; MAX_LINE],
            cross_sums: [0; MAX_LINE],
            letter_factors: [0; MAX_LINE],
            word_factors: [0; MAX_LINE],
        }
    }
}
