//! The words that answer a query, and the choice of the end from which they are searched.

use core::ops::Range;

use lexc_alphabet::{Alphabet, Letter};

use super::constraint::Query;
use super::literal_walk::LiteralWalk;
use super::probability::{DrawProbability, TileDistribution};
use super::probability_bound::ProbabilityBound;
use super::product::Product;
use super::rank_bound::RankBound;
use super::scan::Scan;
use super::score_bound::ScoreBound;
use super::walk::{Fan, Lengths, Walk};
use crate::lexicon::Lexicon;
use crate::lookahead::Lookahead;

/// An iterator over the words that answer a query, each once. As an iterator it spells them;
/// [`Matches::next_letters`] lends the letters without allocating.
///
/// They are in alphabet order if [`Matches::in_order`] returns `true`; otherwise in the order of a
/// walk from the other end or from inside. [`Lexicon::search`] sorts them.
#[derive(Debug)]
pub struct Matches<'a> {
    lexicon: &'a Lexicon,
    from: From<'a>,
    word: Vec<Letter>,
}

/// The start of the walk.
#[derive(Debug)]
enum From<'a> {
    Beginning(Walk<'a>),
    End(Walk<'a>),
    LiteralWalk(LiteralWalk<'a>),
    All(Scan<'a>),
}

impl Lexicon {
    /// Returns an iterator over the words that answer a query.
    ///
    /// A packed file has no DAWG to walk: the constraints are checked along every word. Unpack a
    /// file that is queried often ([`Lexicon::dawg`] returns `None` for a packed file).
    ///
    /// Takes time proportional to the part of the automaton that no constraint excludes, usually 25
    /// to 50 ns for each node, plus some microseconds before the first word to choose the end to
    /// begin at, if the file allows a choice. A step allocates nothing.
    ///
    /// ```
    /// use lexc_runtime::{Lexicon, query::{Pattern, Query, LetterCounts}};
    ///
    /// let lexicon = Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
    /// let query = Query::new()
    ///     .and(Pattern::parse("?A*", lexicon.tokenizer()).expect("a pattern"))
    ///     .and(LetterCounts::vowels(lexicon.alphabet(), 2..));
    /// let mut words: Vec<String> = lexicon.matches(&query).collect();
    /// words.sort();
    /// assert_eq!(words, ["EAR", "EARS", "EAT", "EATS"]);
    /// # Ok::<(), lexc_runtime::FormatError>(())
    /// ```
    #[must_use]
    pub fn matches(&self, query: &Query) -> Matches<'_> {
        Matches {
            from: choose(self, query),
            lexicon: self,
            word: Vec::new(),
        }
    }

    /// Returns an iterator over the words that answer a query, in alphabet order. The walk begins
    /// at the beginning of the words, even if another start would be faster.
    ///
    /// ```
    /// use lexc_runtime::{Lexicon, query::{Pattern, Query}};
    ///
    /// let lexicon = Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
    /// let query = Query::new().and(Pattern::suffix(&lexicon.tokenizer().letters("S")?));
    /// let first: Vec<String> = lexicon.matches_in_order(&query).take(2).collect();
    /// assert_eq!(first, ["CARS", "CATS"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn matches_in_order(&self, query: &Query) -> Matches<'_> {
        let product = Product::new(query.constraints.iter().cloned());
        let from = match self.with_lookahead(false) {
            Some(dawg) => From::Beginning(Walk::new(dawg, product)),
            None => From::All(Scan::new(self, product)),
        };
        Matches {
            from,
            lexicon: self,
            word: Vec::new(),
        }
    }

    /// Computes the lookahead of the DAWG, and of the reversed one if there is one: the letters and
    /// lengths below each state. Long walks compute it themselves; all later walks turn back
    /// earlier. Takes a millisecond or two for 270,000 words, and up to six times the memory of the
    /// DAWG; clones share it.
    pub fn prepare_queries(&self) {
        for reversed in [false, true] {
            if let Some((automaton, range, kept)) = self.with_lookahead(reversed) {
                kept.get_or_init(|| Lookahead::new(automaton, &range));
            }
        }
    }
}

fn choose<'a>(lexicon: &'a Lexicon, query: &Query) -> From<'a> {
    let product = Product::new(query.constraints.iter().cloned());
    let Some(dawg) = lexicon.with_lookahead(false) else {
        return From::All(Scan::new(lexicon, product));
    };
    let mut forwards = Walk::new(dawg, product);
    let gaddag = lexicon.gaddag();
    let reversed_dawg = lexicon.with_lookahead(true);
    if gaddag.is_none() && reversed_dawg.is_none() {
        return From::Beginning(forwards);
    }
    let fan = forwards.fan();
    let literal = forwards.product().literal().len();
    let inside = gaddag.filter(|_| literal > 1 && fewer(fan_inside(literal), fan));
    // No start is cheaper than one with one or two branches.
    let reversed = reversed_dawg
        .filter(|_| fan.iter().any(|&nodes| nodes > 2))
        .and_then(|reversed| Some(Walk::new(reversed, forwards.product().reversed()?)));
    if let Some(mut backwards) = reversed {
        let fan_back = backwards.fan();
        let least = inside.is_none() || !fewer(fan_inside(literal), fan_back);
        if fewer(fan_back, fan) && least {
            return From::End(backwards);
        }
    }
    match inside {
        Some(gaddag) => From::LiteralWalk(LiteralWalk::new(gaddag, forwards.product().clone())),
        None => From::Beginning(forwards),
    }
}

/// Returns `true` if a walk with fan-out `a` visits less than one with `b`. Compares the deepest
/// level that is known.
fn fewer(a: Fan, b: Fan) -> bool {
    a.iter().rev().lt(b.iter().rev())
}

/// Returns the fan-out of a walk from `literal` letters inside words: none along these, then any
/// letter. A single letter is not worth it.
fn fan_inside(literal: usize) -> Fan {
    match literal {
        0 | 1 => [usize::MAX; 3],
        2 => [1, 1, 27],
        _ => [1; 3],
    }
}

impl Matches<'_> {
    /// Returns the next word as letters.
    pub fn next_letters(&mut self) -> Option<&[Letter]> {
        match &mut self.from {
            From::All(scan) => scan.next_letters(),
            From::Beginning(walk) => walk.next_letters(),
            From::LiteralWalk(walk) => walk.next_letters(),
            From::End(walk) => {
                let reversed = walk.next_letters()?;
                self.word.clear();
                self.word.extend(reversed.iter().rev());
                Some(&self.word)
            }
        }
    }

    /// Returns `true` if the words are in alphabet order.
    #[must_use]
    pub fn in_order(&self) -> bool {
        matches!(self.from, From::All(_) | From::Beginning(_))
    }

    /// Restricts the remaining words to these lengths.
    pub(super) fn narrow(&mut self, to: Lengths) {
        match &mut self.from {
            From::All(scan) => scan.lengths = to,
            From::Beginning(walk) | From::End(walk) => walk.lengths = to,
            From::LiteralWalk(walk) => walk.lengths = to,
        }
    }

    /// Skips the remaining words that would not precede the worst of the best words, which scores
    /// `worst`, where the source of words supports it.
    pub(super) fn narrow_scores(&mut self, scores: &[i64], worst: i64) {
        // If words are found in order, one that scores the same follows the worst.
        let worst = worst - i64::from(!self.in_order());
        if let From::Beginning(walk) | From::End(walk) = &mut self.from {
            match &mut walk.rank {
                Some(RankBound::Score(bound)) => bound.raise(worst),
                rank => *rank = Some(RankBound::Score(ScoreBound::new(scores, worst))),
            }
        }
    }

    /// Skips the remaining words that would not precede the worst of the best words, which has the
    /// probability `worst`, where the source of words supports it.
    pub(super) fn narrow_probabilities(&mut self, bag: &TileDistribution, worst: DrawProbability) {
        let equal = !self.in_order();
        if let From::Beginning(walk) | From::End(walk) = &mut self.from {
            walk.look_ahead();
            walk.rank = Some(RankBound::Probability(ProbabilityBound::new(
                bag, worst, equal,
            )));
        }
    }

    /// Collects all remaining words in one allocation.
    #[must_use]
    pub fn into_list(mut self) -> MatchList {
        let mut found = MatchList::default();
        while let Some(word) = self.next_letters() {
            found.push(word);
        }
        found
    }
}

impl Iterator for Matches<'_> {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        let lexicon = self.lexicon;
        self.next_letters().map(|word| lexicon.spell(word))
    }
}

/// Words as letters, contiguous in memory.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct MatchList {
    letters: Vec<Letter>,
    ranges: Vec<Range<usize>>,
}

impl MatchList {
    /// Appends a word.
    pub(super) fn push(&mut self, word: &[Letter]) {
        let begin = self.letters.len();
        self.letters.extend_from_slice(word);
        self.ranges.push(begin..self.letters.len());
    }

    /// Returns the number of words.
    #[must_use]
    pub fn len(&self) -> usize {
        self.ranges.len()
    }

    /// Returns `true` if there are no words.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ranges.is_empty()
    }

    /// Returns the word at an index.
    #[must_use]
    pub fn get(&self, index: usize) -> Option<&[Letter]> {
        self.letters.get(self.ranges.get(index)?.clone())
    }

    /// Returns all words as text.
    #[must_use]
    pub fn spelled(&self, alphabet: &Alphabet) -> Vec<String> {
        self.iter().map(|word| alphabet.spell(word)).collect()
    }

    /// Returns an iterator over the words.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &[Letter]> {
        let word = |range: &Range<usize>| self.letters.get(range.clone()).unwrap_or(&[]);
        self.ranges.iter().map(word)
    }
}
