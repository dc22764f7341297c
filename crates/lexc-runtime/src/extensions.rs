//! [`Extensions`]: the letters that can be added around a factor.

use lexc_alphabet::{Letter, LetterSet};
use lexc_format::pool::Side;

use crate::automaton::{Cursor, TwoWayCursor};
use crate::compact::CompactCursor;
use crate::limits::MAX_WORD_LENGTH;

/// The extensions of a factor. [`Lexicon::extensions`](crate::Lexicon::extensions) finds
/// them in a two-way DAWG, full or compact, in time proportional to the factor's length.
///
/// ```
/// use lexc_runtime::{LetterSet, Lexicon};
///
/// // car, cars, cat, cats, do, dog, dogs, done, ear, ears, eat, eats
/// let lexicon = Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
/// let factor = lexicon.tokenizer().letters("ar")?;
///
/// let extensions = lexicon.extensions(&factor).expect("the two-way DAWG is there");
/// assert!(!extensions.is_word() && extensions.ends_words() && !extensions.begins_words());
/// // C and E make a word before it, and S can follow if one of them precedes.
/// let letters = |text| lexicon.tokenizer().letters(text).map(LetterSet::from_iter);
/// assert_eq!(extensions.left().ends, letters("CE")?);
/// let right = extensions.right();
/// assert_eq!((right.next, right.ends), (letters("S")?, LetterSet::EMPTY));
/// let mut words = Vec::new();
/// extensions.for_each_word(|word| words.push(lexicon.spell(word)));
/// words.sort();
/// assert_eq!(words, ["CAR", "CARS", "EAR", "EARS"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Extensions<'a> {
    factor: Vec<Letter>,
    /// `None` if no word contains the factor.
    start: Option<ContextWalk<'a>>,
    summary: ExtensionSummary,
}

/// The letters that occur directly before or after a factor in words.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Neighbours {
    /// Letters with which the factor is part of a longer word.
    pub next: LetterSet,
    /// Letters with which the factor is a word.
    pub ends: LetterSet,
}

impl Neighbours {
    /// Returns the letters of both sets.
    #[must_use]
    pub fn all(self) -> LetterSet {
        self.next | self.ends
    }
}

/// The extensions up to the first choice.
#[derive(Debug, Clone, Copy, Default)]
struct ExtensionSummary {
    is_word: bool,
    begins: bool,
    ends: bool,
    before: Neighbours,
    after: Neighbours,
}

/// A position, and the letters added around the factor on the path to it.
#[derive(Debug, Clone)]
struct ContextWalk<'a> {
    position: FactorCursor<'a>,
    /// The letters added before the factor, the nearest first.
    before: Vec<Letter>,
    /// The letters added after it, the nearest first.
    after: Vec<Letter>,
}

/// A cursor on a two-way DAWG of either kind.
#[derive(Debug, Clone, Copy)]
pub(crate) enum FactorCursor<'a> {
    Full(TwoWayCursor<'a>),
    Compact(CompactCursor<'a>),
}

impl<'a> FactorCursor<'a> {
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

    /// Returns the letters of a side, without closing edges.
    fn letters(&self, side: Side) -> Neighbours {
        let labels = match (self, side) {
            (Self::Full(cursor), Side::Left) => cursor.left(),
            (Self::Full(cursor), Side::Right) => cursor.right(),
            (Self::Compact(cursor), Side::Left) => cursor.left(),
            (Self::Compact(cursor), Side::Right) => cursor.right(),
        };
        Neighbours { next: labels.next.letters(), ends: labels.ends }
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

    /// Returns `true` if nothing can be added.
    fn is_end(&self) -> bool {
        match self {
            Self::Full(cursor) => cursor.state().is_empty(),
            Self::Compact(cursor) => cursor.state().is_empty(),
        }
    }
}

impl<'a> ContextWalk<'a> {
    /// Walks along a factor from its first letter. Letters forced on the path belong to the
    /// factor or are added around it.
    fn along(root: FactorCursor<'a>, factor: &[Letter]) -> Option<Self> {
        let mut walk = Self { position: root, before: Vec::new(), after: Vec::new() };
        let mut rest = factor;
        while let Some((&next, longer)) = rest.split_first() {
            match walk.position.take_forced() {
                Some((Side::Left, letter)) => walk.before.push(letter),
                Some((Side::Right, letter)) if letter == next => rest = longer,
                Some((Side::Right, _)) => return None,
                None if walk.position.extend(Side::Right, next) => rest = longer,
                None => return None,
            }
            if walk.added() > MAX_WORD_LENGTH {
                return None;
            }
        }
        Some(walk)
    }

    fn added(&self) -> usize {
        self.before.len() + self.after.len()
    }

    fn side(&mut self, side: Side) -> &mut Vec<Letter> {
        match side {
            Side::Left => &mut self.before,
            Side::Right => &mut self.after,
        }
    }

    /// Adds the forced letters up to the first choice, and returns the extensions.
    fn summary(mut self) -> ExtensionSummary {
        let mut summary = ExtensionSummary {
            is_word: self.added() == 0 && self.position.is_word(),
            ..ExtensionSummary::default()
        };
        loop {
            if self.position.is_word() {
                match (&self.before[..], &self.after[..]) {
                    (&[letter], []) => summary.before.ends.insert(letter),
                    ([], &[letter]) => summary.after.ends.insert(letter),
                    _ => {}
                }
                summary.begins |= self.before.is_empty() && !self.after.is_empty();
                summary.ends |= self.after.is_empty() && !self.before.is_empty();
            }
            match self.position.take_forced() {
                Some((side, letter)) if self.added() < MAX_WORD_LENGTH => {
                    self.side(side).push(letter)
                }
                _ => break,
            }
        }
        summary.begins |= self.before.is_empty() && self.position.close(Side::Left).is_some();
        summary.ends |= self.after.is_empty() && self.position.close(Side::Right).is_some();
        let more = self.added() > 1 || !self.position.is_end();
        for (side, forced, letters) in [
            (Side::Left, &self.before, &mut summary.before),
            (Side::Right, &self.after, &mut summary.after),
        ] {
            let free = self.position.letters(side);
            match forced.first() {
                Some(&letter) if more => letters.next.insert(letter),
                Some(_) => {}
                None if self.added() == 0 => *letters = free,
                // The letters forced on the other side are added with it.
                None => letters.next |= free.all(),
            }
        }
        summary
    }
}

impl<'a> Extensions<'a> {
    pub(crate) fn new(root: FactorCursor<'a>, factor: &[Letter]) -> Self {
        let start = ContextWalk::along(root, factor);
        let summary = start.clone().map(ContextWalk::summary).unwrap_or_default();
        Self { factor: factor.to_vec(), start, summary }
    }

    /// Returns `true` if the factor is a word or part of one.
    #[must_use]
    pub const fn occurs(&self) -> bool {
        self.start.is_some()
    }

    /// Returns `true` if the factor is a word itself.
    #[must_use]
    pub const fn is_word(&self) -> bool {
        self.summary.is_word
    }

    /// Returns `true` if longer words begin with the factor.
    #[must_use]
    pub const fn begins_words(&self) -> bool {
        self.summary.begins
    }

    /// Returns `true` if longer words end with the factor.
    #[must_use]
    pub const fn ends_words(&self) -> bool {
        self.summary.ends
    }

    /// Returns the letters that occur directly before the factor in some word.
    #[must_use]
    pub const fn left(&self) -> Neighbours {
        self.summary.before
    }

    /// Returns the letters that occur directly after the factor in some word.
    #[must_use]
    pub const fn right(&self) -> Neighbours {
        self.summary.after
    }

    /// Calls `visit` with the letters of the word for each occurrence of the factor in a word, in
    /// no particular order; a word that contains the factor twice is visited twice. Takes time
    /// proportional to the number of edges visited.
    pub fn for_each_word(&self, visit: impl FnMut(&[Letter])) {
        let Some(start) = &self.start else {
            return;
        };
        let mut visitor =
            ContextVisitor { factor: &self.factor, walk: start.clone(), word: Vec::new(), visit };
        visitor.visit_from_here();
    }
}

/// Walks over all contexts.
struct ContextVisitor<'a, 'f, V> {
    factor: &'f [Letter],
    walk: ContextWalk<'a>,
    word: Vec<Letter>,
    visit: V,
}

impl<'a, V: FnMut(&[Letter])> ContextVisitor<'a, '_, V> {
    fn visit_word(&mut self) {
        self.word.clear();
        self.word.extend(self.walk.before.iter().rev());
        self.word.extend(self.factor);
        self.word.extend(&self.walk.after);
        (self.visit)(&self.word);
    }

    fn is_long(&self) -> bool {
        self.factor.len() + self.walk.added() >= MAX_WORD_LENGTH
    }

    /// Visits the factor with its current context, then all longer words.
    fn visit_from_here(&mut self) {
        if self.walk.position.is_word() {
            self.visit_word();
        }
        let position = self.walk.position;
        if position.is_end() || self.is_long() {
            return;
        }
        let mut longer = position;
        if let Some((side, letter)) = longer.take_forced() {
            self.step(longer, side, letter);
        } else {
            // The DAWG has the words that begin here; all others have a letter before the factor.
            if let Some(cursor) = position.close(Side::Left) {
                self.visit_continuations(cursor);
            }
            for letter in position.letters(Side::Left).all() {
                let mut longer = position;
                if longer.extend(Side::Left, letter) {
                    self.step(longer, Side::Left, letter);
                }
            }
        }
        self.walk.position = position;
    }

    fn step(&mut self, longer: FactorCursor<'a>, side: Side, letter: Letter) {
        self.walk.position = longer;
        self.walk.side(side).push(letter);
        self.visit_from_here();
        self.walk.side(side).pop();
    }

    /// Visits all continuations in the DAWG.
    fn visit_continuations(&mut self, cursor: Cursor<'a>) {
        if self.is_long() {
            return;
        }
        for edge in cursor.edges() {
            let Some(letter) = edge.letter() else {
                continue;
            };
            self.walk.after.push(letter);
            if edge.terminal {
                self.visit_word();
            }
            if !edge.target.is_empty() {
                let state = edge.target;
                self.visit_continuations(Cursor { state, ..cursor });
            }
            self.walk.after.pop();
        }
    }
}
