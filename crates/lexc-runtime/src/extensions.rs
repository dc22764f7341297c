//! What can be put around a fragment of words.

use lexc_format::pool::Side;
use lexc_format::{Letter, LetterSet};

use crate::automaton::{Cursor, TwoWayCursor};
use crate::compact::CompactCursor;

/// No word is longer, whatever a file that was opened on trust says.
pub(crate) const LONGEST: usize = 255;

/// What the words around a fragment are like: [`Lexicon::extensions`](crate::Lexicon::extensions) finds
/// it in a two-way DAWG, full or compact, in time proportional to the fragment's length.
///
/// ```
/// # use lexc_testkit::{EVERYTHING, TWELVE, compile_words};
/// # use lexc_compiler::compile::LayoutChoice::Bitmap;
/// use lexc_runtime::{LetterSet, Lexicon};
///
/// // car, cars, cat, cats, do, dog, dogs, done, ear, ears, eat, eats
/// let lexicon = Lexicon::from_bytes(compile_words("english", &TWELVE, EVERYTHING, Bitmap))?;
/// let fragment = lexicon.tokenizer().letters("ar")?;
///
/// let around = lexicon.extensions(&fragment).expect("the two-way DAWG is there");
/// assert!(!around.is_word() && around.ends_words() && !around.begins_words());
/// // C and E make a word before it, and S fits behind, if more goes before.
/// let letters = |text| lexicon.tokenizer().letters(text).map(LetterSet::from_iter);
/// assert_eq!(around.left().ends, letters("CE")?);
/// assert_eq!((around.right().next, around.right().ends), (letters("S")?, LetterSet::EMPTY));
/// let mut words = Vec::new();
/// around.for_each_word(|word| words.push(lexicon.spell(word)));
/// words.sort();
/// assert_eq!(words, ["CAR", "CARS", "EAR", "EARS"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Extensions<'a> {
    fragment: Vec<Letter>,
    /// `None` if no word holds the fragment.
    start: Option<Walk<'a>>,
    summary: Summary,
}

/// The letters that stand directly before or after a fragment in words.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Neighbours {
    /// Letters with which the fragment is part of a longer word.
    pub next: LetterSet,
    /// Letters with which the fragment is a word.
    pub ends: LetterSet,
}

impl Neighbours {
    /// Returns the letters of both sets.
    #[must_use]
    pub fn all(self) -> LetterSet {
        self.next | self.ends
    }
}

/// What was found on the way to the first choice.
#[derive(Debug, Clone, Copy, Default)]
struct Summary {
    is_word: bool,
    begins: bool,
    ends: bool,
    before: Neighbours,
    behind: Neighbours,
}

/// A place, and what was put around the fragment to get there.
#[derive(Debug, Clone)]
struct Walk<'a> {
    place: Place<'a>,
    /// The tiles put before the fragment, the nearest first.
    before: Vec<Letter>,
    /// The tiles put behind it, the nearest first.
    behind: Vec<Letter>,
}

/// A place in a two-way DAWG of either kind.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Place<'a> {
    Full(TwoWayCursor<'a>),
    Compact(CompactCursor<'a>),
}

impl<'a> Place<'a> {
    fn take_forced(&mut self) -> Option<(Side, Letter)> {
        match self {
            Self::Full(_) => None,
            Self::Compact(cursor) => cursor.take_forced(),
        }
    }

    fn extend(&mut self, side: Side, letter: Letter) -> bool {
        match (self, side) {
            (Self::Full(cursor), Side::Left) => cursor.extend_left(letter),
            (Self::Full(cursor), Side::Right) => cursor.extend_right(letter),
            (Self::Compact(cursor), side) => cursor.extend(side, letter),
        }
    }

    /// Returns the letters of a side, without closing arcs.
    fn letters(&self, side: Side) -> Neighbours {
        let labels = match (self, side) {
            (Self::Full(cursor), Side::Left) => cursor.left(),
            (Self::Full(cursor), Side::Right) => cursor.right(),
            (Self::Compact(cursor), Side::Left) => cursor.left(),
            (Self::Compact(cursor), Side::Right) => cursor.right(),
        };
        Neighbours {
            next: labels.next.letters(),
            ends: labels.ends,
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
    fn along(root: Place<'a>, fragment: &[Letter]) -> Option<Self> {
        let mut walk = Self {
            place: root,
            before: Vec::new(),
            behind: Vec::new(),
        };
        let mut rest = fragment;
        while let Some((&next, longer)) = rest.split_first() {
            match walk.place.take_forced() {
                Some((Side::Left, letter)) => walk.before.push(letter),
                Some((Side::Right, letter)) if letter == next => rest = longer,
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

    fn side(&mut self, side: Side) -> &mut Vec<Letter> {
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
                    (&[letter], []) => summary.before.ends.insert(letter),
                    ([], &[letter]) => summary.behind.ends.insert(letter),
                    _ => {}
                }
                summary.begins |= self.before.is_empty() && !self.behind.is_empty();
                summary.ends |= self.behind.is_empty() && !self.before.is_empty();
            }
            match self.place.take_forced() {
                Some((side, letter)) if self.outside() < LONGEST => self.side(side).push(letter),
                _ => break,
            }
        }
        summary.begins |= self.before.is_empty() && self.place.close(Side::Left).is_some();
        summary.ends |= self.behind.is_empty() && self.place.close(Side::Right).is_some();
        let more = self.outside() > 1 || !self.place.is_end();
        for (side, forced, letters) in [
            (Side::Left, &self.before, &mut summary.before),
            (Side::Right, &self.behind, &mut summary.behind),
        ] {
            let free = self.place.letters(side);
            match forced.first() {
                Some(&letter) if more => letters.next.insert(letter),
                Some(_) => {}
                None if self.outside() == 0 => *letters = free,
                // The letters that are forced on the other side come with it.
                None => letters.next |= free.all(),
            }
        }
        summary
    }
}

impl<'a> Extensions<'a> {
    pub(crate) fn new(root: Place<'a>, fragment: &[Letter]) -> Self {
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

    /// Returns the letters that stand directly before the fragment in some word.
    #[must_use]
    pub const fn left(&self) -> Neighbours {
        self.summary.before
    }

    /// Returns the letters that stand directly after the fragment in some word.
    #[must_use]
    pub const fn right(&self) -> Neighbours {
        self.summary.behind
    }

    /// Calls `visit` for each place at which the fragment stands in some word, with the word in
    /// tile numbers: in no order, and a word that holds the fragment twice comes twice. Time
    /// proportional to what is visited.
    pub fn for_each_word(&self, visit: impl FnMut(&[Letter])) {
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
    fragment: &'f [Letter],
    walk: Walk<'a>,
    word: Vec<Letter>,
    visit: V,
}

impl<'a, V: FnMut(&[Letter])> Visitor<'a, '_, V> {
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
        if let Some((side, letter)) = longer.take_forced() {
            self.step(longer, side, letter);
        } else {
            // What begins here is the DAWG's; all else has a tile before it.
            if let Some(cursor) = place.close(Side::Left) {
                self.follow(cursor);
            }
            for letter in place.letters(Side::Left).all() {
                let mut longer = place;
                if longer.extend(Side::Left, letter) {
                    self.step(longer, Side::Left, letter);
                }
            }
        }
        self.walk.place = place;
    }

    fn step(&mut self, longer: Place<'a>, side: Side, letter: Letter) {
        self.walk.place = longer;
        self.walk.side(side).push(letter);
        self.arrive();
        self.walk.side(side).pop();
    }

    /// All that can follow in the DAWG.
    fn follow(&mut self, cursor: Cursor<'a>) {
        if self.is_long() {
            return;
        }
        for arc in cursor.arcs() {
            let Some(letter) = arc.letter() else {
                continue;
            };
            self.walk.behind.push(letter);
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
