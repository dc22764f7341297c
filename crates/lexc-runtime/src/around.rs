//! What can be put around a fragment of words.

use lexc_format::pool::{Masks, Side};

use crate::automaton::{Cursor, TwoWayCursor};
use crate::compact::CompactCursor;

/// No word is longer, whatever a file that was opened on trust says.
pub(crate) const LONGEST: usize = 255;

/// What the words around a fragment are like: [`Lexicon::around`](crate::Lexicon::around) finds
/// it in a two-way DAWG, full or compact, in time proportional to the fragment's length.
///
/// ```
/// # use lexc_testkit::{EVERYTHING, TWELVE, compile_words};
/// # use lexc_compiler::compile::LayoutChoice::Bitmap;
/// use lexc_runtime::Lexicon;
///
/// // car, cars, cat, cats, do, dog, dogs, done, ear, ears, eat, eats
/// let lexicon = Lexicon::from_bytes(compile_words("english", &TWELVE, EVERYTHING, Bitmap))?;
/// let mut tiles = Vec::new();
/// lexicon.tokenizer().tokenize("ar", &mut tiles).expect("letters");
///
/// let around = lexicon.around(&tiles).expect("the two-way DAWG is there");
/// assert!(!around.is_word() && around.ends_words() && !around.begins_words());
/// // C and E make a word before it, and S fits behind, if more goes before.
/// assert_eq!(around.before().ends, 1 << 3 | 1 << 5);
/// assert_eq!((around.behind().next, around.behind().ends), (1 << 19, 0));
/// let mut words = Vec::new();
/// around.for_each_word(|word| words.push(lexicon.spell(word)));
/// words.sort();
/// assert_eq!(words, ["CAR", "CARS", "EAR", "EARS"]);
/// # Ok::<(), lexc_runtime::FormatError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Around<'a> {
    fragment: Vec<u8>,
    /// `None` if no word holds the fragment.
    start: Option<Walk<'a>>,
    summary: Summary,
}

/// What was found on the way to the first choice.
#[derive(Debug, Clone, Copy, Default)]
struct Summary {
    is_word: bool,
    begins: bool,
    ends: bool,
    before: Masks,
    behind: Masks,
}

/// A place, and what was put around the fragment to get there.
#[derive(Debug, Clone)]
struct Walk<'a> {
    place: Place<'a>,
    /// The tiles put before the fragment, the nearest first.
    before: Vec<u8>,
    /// The tiles put behind it, the nearest first.
    behind: Vec<u8>,
}

/// A place in a two-way DAWG of either kind.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Place<'a> {
    Full(TwoWayCursor<'a>),
    Compact(CompactCursor<'a>),
}

impl<'a> Place<'a> {
    fn take_forced(&mut self) -> Option<(Side, u8)> {
        match self {
            Self::Full(_) => None,
            Self::Compact(cursor) => cursor.take_forced(),
        }
    }

    fn extend(&mut self, side: Side, tile: u8) -> bool {
        match (self, side) {
            (Self::Full(cursor), Side::Left) => cursor.extend_left(tile),
            (Self::Full(cursor), Side::Right) => cursor.extend_right(tile),
            (Self::Compact(cursor), side) => cursor.extend(side, tile),
        }
    }

    /// The tiles of a side, without the mark of a closing arc.
    fn masks(&self, side: Side) -> Masks {
        let masks = match (self, side) {
            (Self::Full(cursor), Side::Left) => cursor.before(),
            (Self::Full(cursor), Side::Right) => cursor.behind(),
            (Self::Compact(cursor), Side::Left) => cursor.before(),
            (Self::Compact(cursor), Side::Right) => cursor.behind(),
        };
        Masks {
            next: masks.next & !1,
            ends: masks.ends & !1,
        }
    }

    fn close(&self, side: Side) -> Option<Cursor<'a>> {
        match (self, side) {
            (Self::Full(cursor), Side::Left) => cursor.close_left(),
            (Self::Full(cursor), Side::Right) => cursor.close_right(),
            (Self::Compact(cursor), Side::Left) => cursor.close_left(),
            (Self::Compact(cursor), Side::Right) => cursor.close_right(),
        }
    }

    fn is_word(&self) -> bool {
        match self {
            Self::Full(cursor) => cursor.is_word(),
            Self::Compact(cursor) => cursor.is_word(),
        }
    }

    /// Can nothing be put to it?
    fn is_end(&self) -> bool {
        match self {
            Self::Full(cursor) => cursor.state().is_empty(),
            Self::Compact(cursor) => cursor.state().is_empty(),
        }
    }
}

impl<'a> Walk<'a> {
    /// Walks along a fragment from its first tile. Tiles that are forced on the way are those of
    /// the fragment or lie around it.
    fn along(root: Place<'a>, fragment: &[u8]) -> Option<Self> {
        let mut walk = Self {
            place: root,
            before: Vec::new(),
            behind: Vec::new(),
        };
        let mut rest = fragment;
        while let Some((&next, longer)) = rest.split_first() {
            match walk.place.take_forced() {
                Some((Side::Left, tile)) => walk.before.push(tile),
                Some((Side::Right, tile)) if tile == next => rest = longer,
                Some((Side::Right, _)) => return None,
                None if walk.place.extend(Side::Right, next) => rest = longer,
                None => return None,
            }
            if walk.outside() > LONGEST {
                return None;
            }
        }
        Some(walk)
    }

    fn outside(&self) -> usize {
        self.before.len() + self.behind.len()
    }

    fn side(&mut self, side: Side) -> &mut Vec<u8> {
        match side {
            Side::Left => &mut self.before,
            Side::Right => &mut self.behind,
        }
    }

    /// Takes forced tiles up to the first choice and tells what can be put around the fragment.
    fn summary(mut self) -> Summary {
        let mut summary = Summary {
            is_word: self.outside() == 0 && self.place.is_word(),
            ..Summary::default()
        };
        loop {
            if self.place.is_word() {
                match (&self.before[..], &self.behind[..]) {
                    ([tile], []) => summary.before.ends |= 1 << tile,
                    ([], [tile]) => summary.behind.ends |= 1 << tile,
                    _ => {}
                }
                summary.begins |= self.before.is_empty() && !self.behind.is_empty();
                summary.ends |= self.behind.is_empty() && !self.before.is_empty();
            }
            match self.place.take_forced() {
                Some((side, tile)) if self.outside() < LONGEST => self.side(side).push(tile),
                _ => break,
            }
        }
        summary.begins |= self.before.is_empty() && self.place.close(Side::Left).is_some();
        summary.ends |= self.behind.is_empty() && self.place.close(Side::Right).is_some();
        let more = self.outside() > 1 || !self.place.is_end();
        for (side, forced, masks) in [
            (Side::Left, &self.before, &mut summary.before),
            (Side::Right, &self.behind, &mut summary.behind),
        ] {
            let free = self.place.masks(side);
            match forced.first() {
                Some(tile) => masks.next |= u64::from(more) << tile,
                None if self.outside() == 0 => *masks = free,
                // What is forced on the other side goes with it.
                None => masks.next |= free.next | free.ends,
            }
        }
        summary
    }
}

impl<'a> Around<'a> {
    pub(crate) fn new(root: Place<'a>, fragment: &[u8]) -> Self {
        let start = Walk::along(root, fragment);
        let summary = start.clone().map(Walk::summary).unwrap_or_default();
        Self {
            fragment: fragment.to_vec(),
            start,
            summary,
        }
    }

    /// Is the fragment a word, or part of one?
    #[must_use]
    pub const fn occurs(&self) -> bool {
        self.start.is_some()
    }

    /// Is the fragment a word itself?
    #[must_use]
    pub const fn is_word(&self) -> bool {
        self.summary.is_word
    }

    /// Do longer words begin with it?
    #[must_use]
    pub const fn begins_words(&self) -> bool {
        self.summary.begins
    }

    /// Do longer words end with it?
    #[must_use]
    pub const fn ends_words(&self) -> bool {
        self.summary.ends
    }

    /// The tiles that can stand before the fragment in a word: `ends`, if that makes a word;
    /// `next`, if words hold more than that.
    #[must_use]
    pub const fn before(&self) -> Masks {
        self.summary.before
    }

    /// The tiles that can stand behind it, likewise.
    #[must_use]
    pub const fn behind(&self) -> Masks {
        self.summary.behind
    }

    /// Calls `visit` for each place at which the fragment stands in some word, with the word in
    /// tile numbers: in no order, and a word that holds the fragment twice comes twice. Time
    /// proportional to what is visited.
    pub fn for_each_word(&self, visit: impl FnMut(&[u8])) {
        let Some(start) = &self.start else {
            return;
        };
        let mut visitor = Visitor {
            fragment: &self.fragment,
            walk: start.clone(),
            word: Vec::new(),
            visit,
        };
        visitor.arrive();
    }
}

/// Walks over all contexts.
struct Visitor<'a, 'f, V> {
    fragment: &'f [u8],
    walk: Walk<'a>,
    word: Vec<u8>,
    visit: V,
}

impl<'a, V: FnMut(&[u8])> Visitor<'a, '_, V> {
    fn found(&mut self) {
        self.word.clear();
        self.word.extend(self.walk.before.iter().rev());
        self.word.extend(self.fragment);
        self.word.extend(&self.walk.behind);
        (self.visit)(&self.word);
    }

    fn is_long(&self) -> bool {
        self.fragment.len() + self.walk.outside() >= LONGEST
    }

    /// Meets the fragment with what is around it, then all that is longer.
    fn arrive(&mut self) {
        if self.walk.place.is_word() {
            self.found();
        }
        let place = self.walk.place;
        if place.is_end() || self.is_long() {
            return;
        }
        let mut longer = place;
        if let Some((side, tile)) = longer.take_forced() {
            self.step(longer, side, tile);
        } else {
            // What begins here is the DAWG's; all else has a tile before it.
            if let Some(cursor) = place.close(Side::Left) {
                self.follow(cursor);
            }
            let masks = place.masks(Side::Left);
            let mut tiles = masks.next | masks.ends;
            while tiles != 0 {
                let tile = tiles.trailing_zeros() as u8;
                tiles &= tiles - 1;
                let mut longer = place;
                if longer.extend(Side::Left, tile) {
                    self.step(longer, Side::Left, tile);
                }
            }
        }
        self.walk.place = place;
    }

    fn step(&mut self, longer: Place<'a>, side: Side, tile: u8) {
        self.walk.place = longer;
        self.walk.side(side).push(tile);
        self.arrive();
        self.walk.side(side).pop();
    }

    /// All that can follow in the DAWG.
    fn follow(&mut self, cursor: Cursor<'a>) {
        if self.is_long() {
            return;
        }
        for arc in cursor.arcs() {
            self.walk.behind.push(arc.tile);
            if arc.terminal {
                self.found();
            }
            if !arc.target.is_empty() {
                let state = arc.target;
                self.follow(Cursor { state, ..cursor });
            }
            self.walk.behind.pop();
        }
    }
}
