//! [`Matches`]: the words that match a query, and the choice of the walk that finds them.

use lexc_alphabet::{Letter, LetterSet};

use super::constraint::{Constraint as _, ScannedWord};
use super::constraints::product::Product;
use super::expression::Query;
use super::match_list::MatchList;
use super::order::Order;
use super::probability::{DrawProbability, TileDistribution};
use super::search::array_scan::{ArrayScan, candidates};
use super::search::lengths::Lengths;
use super::search::literal_walk::LiteralWalk;
use super::search::probability_bound::ProbabilityBound;
use super::search::rank_bound::RankBound;
use super::search::root_walk::{FanOut, LONG_WALK, Progress, RootWalk};
use super::search::scan::Scan;
use super::search::score_bound::ScoreBound;
use crate::alphabets::AlphabetMismatch;
use crate::lexicon::open::Lexicon;
use crate::lookahead::Lookahead;
use crate::word_array::WordArray;

/// An iterator over the words that match a query, each once.
///
/// As an iterator it spells the words; [`Matches::next_letters`] lends their letters without
/// allocating. [`Matches::in_order`] returns `true` if the words are in alphabet order.
#[derive(Debug)]
pub struct Matches<'a> {
    lexicon: &'a Lexicon,
    source: MatchSource<'a>,
    word: Vec<Letter>,
    /// `true` if a long walk may make the array of all words.
    may_make_array: bool,
}

/// The walk that finds the words.
#[derive(Debug)]
enum MatchSource<'a> {
    FromStart(RootWalk<'a>),
    FromEnd(RootWalk<'a>),
    FromLiteral(LiteralWalk<'a>),
    Array(ArrayScan<'a>),
    Scan(Scan<'a>),
}

/// A walk that passes fewer words of the array than this for each step is slower than a scan.
const WORDS_PER_STEP: usize = 64;

/// The greatest number of steps before a walk is first compared with a scan.
const FIRST_STEPS: usize = 128;

/// A scan of more words may take longer than a walk from the end or from letters inside words.
const MANY_WORDS: usize = 1 << 20;

impl Lexicon {
    /// Returns an iterator over the words that match a query, in alphabet order. The walk begins at
    /// the beginning of the words, even if another start would be faster.
    ///
    /// ```
    /// use lexc_runtime::{Lexicon, query::{Pattern, Query}};
    ///
    /// let lexicon = Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
    /// let query = Query::from(Pattern::suffix(&lexicon.tokenizer().letters("S")?));
    /// let first: Vec<String> = lexicon.matches(&query)?.take(2).collect();
    /// assert_eq!(first, ["CARS", "CATS"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Returns [`AlphabetMismatch`] if the query is for another alphabet, or combines queries of
    /// several ones.
    ///
    /// # Cost
    /// Same as [`Self::matches_unordered`].
    pub fn matches(&self, query: &Query) -> Result<Matches<'_>, AlphabetMismatch> {
        query.check(self.alphabet())?;
        Ok(self.matches_unchecked(query))
    }

    /// Returns the matches in alphabet order of a query for this alphabet.
    pub(super) fn matches_unchecked(&self, query: &Query) -> Matches<'_> {
        let product = query.product();
        let source = match self.with_lookahead(false).filter(|_| !product.is_by_rank()) {
            Some(dawg) => MatchSource::FromStart(RootWalk::new(dawg, product)),
            None => scan_packed(self, product),
        };
        Matches::new(self, source, Order::Alphabet)
    }

    /// Returns an iterator over the words that match a query, in the order in which they are found
    /// fastest: from the beginning of the words, from their ends, or from letters inside.
    ///
    /// ```
    /// use lexc_runtime::{Lexicon, query::{LetterCounts, Pattern, Query}};
    ///
    /// let lexicon = Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
    /// let query = Query::new()
    ///     .and(Pattern::parse("?A*", lexicon.tokenizer())?)
    ///     .and(LetterCounts::vowels(lexicon.alphabet(), 2..));
    /// let mut words: Vec<String> = lexicon.matches_unordered(&query)?.collect();
    /// words.sort();
    /// assert_eq!(words, ["EAR", "EARS", "EAT", "EATS"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Returns [`AlphabetMismatch`] if the query is for another alphabet, or combines queries of
    /// several ones.
    ///
    /// # Cost
    /// Time proportional to the part of the automaton that no constraint excludes, usually 25 to 50
    /// ns for each node, plus some microseconds before the first word to choose the start, if the
    /// file allows a choice. A step allocates nothing. A packed file has no DAWG to walk: the
    /// constraints are checked along every word. Unpack a file that is queried often. A lexicon
    /// that is queried often has an array of all words, and no walk then takes much longer than
    /// a scan of it, a nanosecond for most words; see [`Self::prepare_queries`].
    pub fn matches_unordered(&self, query: &Query) -> Result<Matches<'_>, AlphabetMismatch> {
        query.check(self.alphabet())?;
        Ok(self.unordered_unchecked(query))
    }

    /// Returns the matches in the fastest order of a query for this alphabet.
    pub(super) fn unordered_unchecked(&self, query: &Query) -> Matches<'_> {
        self.unordered_by(query, Order::Alphabet)
    }

    /// Returns the matches in the fastest order, for a search for the first words of an order.
    pub(super) fn unordered_by(&self, query: &Query, order: Order) -> Matches<'_> {
        Matches::new(self, choose(self, query.product(), order), order)
    }

    /// Computes the tables of queries, which clones share: the lookahead of the DAWG, and of the
    /// reversed DAWG if there is one, and an array of all words.
    ///
    /// The lookahead is the letters and lengths below each state, with which walks turn back
    /// earlier. The first long walk would compute it anyway. Takes one to two milliseconds for
    /// 270,000 words, and up to six times the memory of the DAWG.
    ///
    /// The array answers queries that leave most of the lexicon to walk. They would make it anyway
    /// once they have taken as long. Takes some ten milliseconds for 270,000 words, and 12 bytes
    /// for each word and one for each letter; a lexicon that needs more than 128 MiB has no
    /// array.
    pub fn prepare_queries(&self) {
        for reversed in [false, true] {
            if let Some((automaton, range, lookahead)) = self.with_lookahead(reversed) {
                lookahead.get_or_init(|| Lookahead::new(automaton, &range));
            }
        }
        self.word_array_or_make(true);
    }

    /// Returns the array of all words if it exists or `may_make` it.
    fn word_array_or_make(&self, may_make: bool) -> Option<&WordArray> {
        match may_make {
            true => self.word_array().get_or_make(self.words(), self.counts().letters),
            false => self.word_array().get(),
        }
    }
}

/// Returns `true` if a scan may replace a walk: bounds of scores and probabilities prune walks
/// alone.
const fn may_scan(order: Order) -> bool {
    matches!(order, Order::Alphabet | Order::Length)
}

/// Returns `true` if a scan can test whole words.
fn can_scan(product: &Product) -> bool {
    product.is_by_rank() || product.accepts_word(&ScannedWord::EMPTY).is_some()
}

/// Scans a packed file, which has no automata, or for words by rank: the array, if the file is
/// queried often, or ranks are wanted.
fn scan_packed(lexicon: &Lexicon, product: Product) -> MatchSource<'_> {
    if can_scan(&product) {
        let cell = lexicon.word_array();
        let may_make = product.is_by_rank() || cell.is_worthwhile(lexicon.len());
        if let Some(array) = lexicon.word_array_or_make(may_make) {
            return MatchSource::Array(array_scan(lexicon, array, product, |_| false));
        }
        cell.add_steps(lexicon.len() as usize);
    }
    MatchSource::Scan(Scan::new(lexicon, product))
}

/// Scans the array of all words from the first word on for which `is_before` is `false`.
fn array_scan<'a>(
    lexicon: &Lexicon,
    array: &'a WordArray,
    product: Product,
    is_before: impl Fn(&[Letter]) -> bool,
) -> ArrayScan<'a> {
    let letters = LetterSet::first(lexicon.alphabet().len());
    ArrayScan::new(array, product, letters, is_before)
}

/// Chooses the start with the fewest branches.
fn choose(lexicon: &Lexicon, product: Product, order: Order) -> MatchSource<'_> {
    let automata = lexicon.with_lookahead(false).filter(|_| !product.is_by_rank());
    let Some(dawg) = automata else {
        return scan_packed(lexicon, product);
    };
    let mut forwards = RootWalk::new(dawg, product);
    let array = lexicon.word_array().get().filter(|array| array.len() <= MANY_WORDS);
    if array.is_some() && may_scan(order) && can_scan(forwards.product()) {
        return MatchSource::FromStart(forwards);
    }
    let gaddag = lexicon.gaddag();
    let reversed_dawg = lexicon.with_lookahead(true);
    if gaddag.is_none() && reversed_dawg.is_none() {
        return MatchSource::FromStart(forwards);
    }
    let fan_out = forwards.fan_out();
    let literal = forwards.product().literal().len();
    let from_literal =
        gaddag.filter(|_| literal > 1 && fewer(fan_out_of_literal(literal), fan_out));
    // No start is cheaper than one with one or two branches.
    let reversed = reversed_dawg
        .filter(|_| fan_out.iter().any(|&nodes| nodes > 2))
        .and_then(|reversed| Some(RootWalk::new(reversed, forwards.product().backwards()?)));
    if let Some(mut backwards) = reversed {
        let fan_out_backwards = backwards.fan_out();
        let least =
            from_literal.is_none() || !fewer(fan_out_of_literal(literal), fan_out_backwards);
        if fewer(fan_out_backwards, fan_out) && least {
            return MatchSource::FromEnd(backwards);
        }
    }
    match from_literal {
        Some(gaddag) => {
            MatchSource::FromLiteral(LiteralWalk::new(gaddag, forwards.product().clone()))
        }
        None => MatchSource::FromStart(forwards),
    }
}

/// Returns `true` if a walk with fan-out `a` visits fewer nodes than one with `b`. Compares the
/// deepest level that is known.
fn fewer(a: FanOut, b: FanOut) -> bool {
    a.iter().rev().lt(b.iter().rev())
}

/// Returns the fan-out of a walk from a literal of this length: one node along the literal, then
/// any letter. A single letter is not worthwhile.
fn fan_out_of_literal(literal: usize) -> FanOut {
    match literal {
        0 | 1 => [usize::MAX; 3],
        2 => [1, 1, 27],
        _ => [1; 3],
    }
}

impl<'a> Matches<'a> {
    fn new(lexicon: &'a Lexicon, mut source: MatchSource<'a>, order: Order) -> Self {
        let array = lexicon.word_array().get();
        let can_list = order == Order::Alphabet;
        match &mut source {
            MatchSource::FromStart(walk) => {
                if can_list {
                    walk.list_accepted(array);
                }
                if may_scan(order) && can_scan(walk.product()) {
                    walk.pause_after(array.map_or(LONG_WALK, |array| {
                        let words = candidates(array, &walk.bounds());
                        FIRST_STEPS.min(words / (4 * WORDS_PER_STEP))
                    }));
                }
            }
            MatchSource::FromEnd(walk) if can_list => walk.list_accepted(None),
            _ => {}
        }
        let may_make_array = lexicon.word_array().is_worthwhile(lexicon.len());
        Self { lexicon, source, word: Vec::new(), may_make_array }
    }

    /// Returns the next word as letters.
    pub fn next_letters(&mut self) -> Option<&[Letter]> {
        while let MatchSource::FromStart(walk) = &mut self.source {
            match walk.advance() {
                Progress::Word => break,
                Progress::End => return None,
                Progress::Long => self.replace_long_walk(),
            }
        }
        match &mut self.source {
            MatchSource::Scan(scan) => scan.next_letters(),
            MatchSource::Array(scan) => scan.next_letters(),
            MatchSource::FromStart(walk) => Some(walk.word()),
            MatchSource::FromLiteral(walk) => walk.next_letters(),
            MatchSource::FromEnd(walk) => {
                let reversed = walk.next_letters()?;
                self.word.clear();
                self.word.extend(reversed.iter().rev());
                Some(&self.word)
            }
        }
    }

    /// Continues a long walk from the root as a scan of the array, if there is one and the walk has
    /// passed few of its words.
    #[cold]
    fn replace_long_walk(&mut self) {
        let MatchSource::FromStart(walk) = &mut self.source else {
            return;
        };
        let Some(array) = self.lexicon.word_array_or_make(self.may_make_array) else {
            self.lexicon.word_array().add_steps(LONG_WALK);
            walk.look_ahead();
            return walk.pause_after(LONG_WALK);
        };
        let product = walk.product().clone();
        let mut scan = array_scan(self.lexicon, array, product, |word| walk.has_passed(word));
        if scan.passed() / WORDS_PER_STEP > walk.steps() {
            return walk.pause_after(walk.steps());
        }
        scan.lengths = walk.lengths;
        self.source = MatchSource::Array(scan);
    }

    /// Returns `true` if the words are in alphabet order.
    #[must_use]
    pub fn in_order(&self) -> bool {
        match self.source {
            MatchSource::FromStart(_) | MatchSource::Array(_) | MatchSource::Scan(_) => true,
            MatchSource::FromEnd(_) | MatchSource::FromLiteral(_) => false,
        }
    }

    /// Restricts the remaining words to these lengths.
    pub(super) fn narrow(&mut self, to: Lengths) {
        match &mut self.source {
            MatchSource::Scan(scan) => scan.lengths = to,
            MatchSource::Array(scan) => scan.lengths = to,
            MatchSource::FromStart(walk) | MatchSource::FromEnd(walk) => walk.lengths = to,
            MatchSource::FromLiteral(walk) => walk.lengths = to,
        }
    }

    /// Skips the remaining words that cannot precede the worst of the best words, which scores
    /// `worst`, if the source of words supports it.
    pub(super) fn narrow_scores(&mut self, scores: &[i64], worst: i64) {
        // If words are found in order, a later word with the same score comes after the worst.
        let worst = worst - i64::from(!self.in_order());
        if let MatchSource::FromStart(walk) | MatchSource::FromEnd(walk) = &mut self.source {
            match &mut walk.rank {
                Some(RankBound::Score(bound)) => bound.raise(worst),
                rank => *rank = Some(RankBound::Score(ScoreBound::new(scores, worst))),
            }
        }
    }

    /// Skips the remaining words that cannot precede the worst of the best words, which has the
    /// probability `worst`, if the source of words supports it.
    pub(super) fn narrow_probabilities(
        &mut self,
        tiles: &TileDistribution,
        worst: DrawProbability,
    ) {
        let equal = !self.in_order();
        if let MatchSource::FromStart(walk) | MatchSource::FromEnd(walk) = &mut self.source {
            walk.look_ahead();
            walk.rank = Some(RankBound::Probability(ProbabilityBound::new(tiles, worst, equal)));
        }
    }

    /// Collects all remaining words in one allocation.
    #[must_use]
    pub fn into_list(mut self) -> MatchList {
        let mut list = MatchList::default();
        while let Some(word) = self.next_letters() {
            list.push(word);
        }
        list
    }
}

impl Iterator for Matches<'_> {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        let lexicon = self.lexicon;
        self.next_letters().map(|word| lexicon.spell(word))
    }

    /// Counts the remaining words without spelling them.
    fn count(mut self) -> usize {
        let mut count = 0;
        while self.next_letters().is_some() {
            count += 1;
        }
        count
    }
}
