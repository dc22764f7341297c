//! [`Query`]: constraints combined by *and*, *or* and *not*.

use core::ops::Not;
use std::sync::Arc;

use lexc_alphabet::{Alphabet, Letter};

use super::constraint::{Constraint, accepts_by_steps};
use super::constraints::boolean::{Disjunction, Negation};
use super::constraints::product::Product;
use crate::alphabets::{AlphabetMismatch, check_alphabets};

/// A condition on words: constraints combined by *and*, *or* and *not*. A query without constraints
/// accepts every word.
///
/// Each method combines with everything before it: `a.or(b).and_not(c)` is *(a or b) and not c*.
/// A method takes another query, a [`LexiconQuery`](super::LexiconQuery) or any [`Constraint`].
/// `!query` is the negation.
///
/// A query does not belong to a lexicon, but its letters belong to an alphabet: use it with
/// lexicons of that alphabet only. A query made by [`Lexicon::query`](crate::Lexicon::query) knows
/// its alphabet: to run it on a lexicon with another one is an [`AlphabetMismatch`], and so is to
/// run a query that combines queries of several alphabets. A clone is cheap.
///
/// # Examples
/// ```
/// use lexc_runtime::Lexicon;
/// use lexc_runtime::query::{LetterCounts, Pattern, Query};
///
/// let lexicon = Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
/// let [c, d, s] = lexicon.tokenizer().letters("CDS")?[..] else { unreachable!() };
/// let query = Query::new().and(Pattern::prefix(&[c])).or(Pattern::prefix(&[d]));
/// let query = query.and(!Query::from(Pattern::suffix(&[s]))).and(LetterCounts::length(3..));
/// let words: Vec<String> = lexicon.matches(&query)?.collect();
/// assert_eq!(words, ["CAR", "CAT", "DOG", "DONE"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Query {
    /// The factors of a conjunction.
    pub(super) constraints: Vec<Arc<dyn Constraint>>,
    /// The alphabet, if it is known; an error if parts have different ones.
    alphabet: Result<Option<Arc<Alphabet>>, AlphabetMismatch>,
}

impl Query {
    /// Returns a query that accepts every word.
    #[must_use]
    pub fn new() -> Self {
        Self::of(Vec::new())
    }

    fn of(constraints: Vec<Arc<dyn Constraint>>) -> Self {
        Self { constraints, alphabet: Ok(None) }
    }

    /// Returns a query that accepts every word, for lexicons of an alphabet.
    pub(super) fn of_alphabet(alphabet: Arc<Alphabet>) -> Self {
        Self { constraints: Vec::new(), alphabet: Ok(Some(alphabet)) }
    }

    /// Returns the query for words that satisfy both.
    #[must_use]
    pub fn and(mut self, other: impl Into<Self>) -> Self {
        self.push(other);
        self
    }

    /// Returns the query for words that satisfy at least one of the two.
    #[must_use]
    pub fn or(mut self, other: impl Into<Self>) -> Self {
        let other = other.into();
        self.adopt_alphabet(&other);
        let sides = Disjunction::new(self.to_constraint(), other.to_constraint());
        self.constraints = vec![Arc::new(sides)];
        self
    }

    /// Returns the query for words that satisfy this one and not the other.
    #[must_use]
    pub fn and_not(self, other: impl Into<Self>) -> Self {
        self.and(!other.into())
    }

    /// Changes the query to accept only words that satisfy `other` too.
    pub fn push(&mut self, other: impl Into<Self>) {
        let other = other.into();
        self.adopt_alphabet(&other);
        self.constraints.extend(other.constraints);
    }

    /// Returns an error if the query is not for `alphabet`.
    pub(super) fn check(&self, alphabet: &Alphabet) -> Result<(), AlphabetMismatch> {
        match &self.alphabet {
            Ok(None) => Ok(()),
            Ok(Some(own)) => check_alphabets(own, alphabet),
            Err(mismatch) => Err(mismatch.clone()),
        }
    }

    /// Returns `true` if `word` satisfies the query. It need not be a word of a lexicon.
    ///
    /// # Cost
    /// A step for each letter and constraint, and two allocations for each constraint.
    ///
    /// # Examples
    /// ```
    /// use lexc_runtime::Lexicon;
    /// use lexc_runtime::query::{LetterCounts, Query};
    ///
    /// let lexicon = Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
    /// let short = Query::from(LetterCounts::length(..=3));
    /// assert!(short.accepts(&lexicon.tokenizer().letters("CAT")?));
    /// assert!(!short.accepts(&lexicon.tokenizer().letters("CATS")?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn accepts(&self, word: &[Letter]) -> bool {
        self.constraints().all(|constraint| accepts_by_steps(constraint, word))
    }

    /// Returns the constraints that a word must all satisfy.
    pub fn constraints(&self) -> impl Iterator<Item = &dyn Constraint> {
        self.constraints.iter().map(|constraint| &**constraint)
    }

    /// Returns the product of the constraints.
    pub(super) fn product(&self) -> Product {
        Product::new(self.constraints.iter().cloned())
    }

    /// Returns the query as one constraint.
    fn to_constraint(&self) -> Arc<dyn Constraint> {
        match &self.constraints[..] {
            [constraint] => constraint.clone(),
            _ => Arc::new(self.product()),
        }
    }

    /// Keeps the alphabet, or the first mismatch, of both queries.
    fn adopt_alphabet(&mut self, other: &Self) {
        match (&self.alphabet, &other.alphabet) {
            (Err(_), _) | (_, Ok(None)) => {}
            (Ok(Some(own)), Ok(Some(others))) => {
                if let Err(mismatch) = check_alphabets(own, others) {
                    self.alphabet = Err(mismatch);
                }
            }
            (Ok(None), _) | (_, Err(_)) => self.alphabet.clone_from(&other.alphabet),
        }
    }
}

impl Default for Query {
    fn default() -> Self {
        Self::new()
    }
}

impl Not for Query {
    type Output = Self;

    fn not(mut self) -> Self {
        self.constraints = vec![Arc::new(Negation::new(self.to_constraint()))];
        self
    }
}

impl<C: Constraint + 'static> From<C> for Query {
    fn from(constraint: C) -> Self {
        Self::of(vec![constraint.into_shared()])
    }
}
