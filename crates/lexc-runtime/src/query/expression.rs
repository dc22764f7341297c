//! [`Query`]: constraints combined by *and*, *or* and *not*.

use core::ops::Not;
use std::sync::Arc;

use lexc_alphabet::{Alphabet, Letter};

use super::constraint::Constraint;
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
/// its alphabet; see [`Query::check`]. A clone is cheap.
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
/// let words: Vec<String> = lexicon.matches(&query).collect();
/// assert_eq!(words, ["CAR", "CAT", "DOG", "DONE"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Default)]
pub struct Query {
    /// The factors of a conjunction.
    pub(super) constraints: Vec<Arc<dyn Constraint>>,
    alphabet: Option<Arc<Alphabet>>,
    mismatch: Option<AlphabetMismatch>,
}

impl Query {
    /// Returns a query that accepts every word.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns a query that accepts every word, for lexicons of an alphabet.
    pub(super) fn of_alphabet(alphabet: Arc<Alphabet>) -> Self {
        Self {
            alphabet: Some(alphabet),
            ..Self::default()
        }
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

    /// Returns an error if queries of lexicons with different alphabets were combined, or if the
    /// query was made for another alphabet than `alphabet`.
    ///
    /// # Errors
    /// Returns [`AlphabetMismatch`] if the alphabets differ.
    pub fn check(&self, alphabet: &Alphabet) -> Result<(), AlphabetMismatch> {
        match (&self.mismatch, &self.alphabet) {
            (Some(mismatch), _) => Err(mismatch.clone()),
            (None, Some(own)) => check_alphabets(own, alphabet),
            (None, None) => Ok(()),
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
        self.constraints().all(|constraint| {
            let (mut from, mut to) = (vec![0; constraint.width()], vec![0; constraint.width()]);
            constraint.start(&mut from);
            for &letter in word {
                if !constraint.step(&from, letter, &mut to) {
                    return false;
                }
                core::mem::swap(&mut from, &mut to);
            }
            constraint.bounds(&from).accepts
        })
    }

    /// Returns the constraints that a word must all satisfy.
    pub fn constraints(&self) -> impl Iterator<Item = &dyn Constraint> {
        self.constraints.iter().map(|constraint| &**constraint)
    }

    /// Returns the query as one constraint.
    fn to_constraint(&self) -> Arc<dyn Constraint> {
        match &self.constraints[..] {
            [constraint] => constraint.clone(),
            constraints => Arc::new(Product::new(constraints.iter().cloned())),
        }
    }

    /// Keeps the alphabet and the first mismatch of both queries.
    fn adopt_alphabet(&mut self, other: &Self) {
        let mismatch = match (&self.alphabet, &other.alphabet) {
            (Some(own), Some(others)) => check_alphabets(own, others).err(),
            _ => None,
        };
        let earlier = self.mismatch.take().or_else(|| other.mismatch.clone());
        self.mismatch = earlier.or(mismatch);
        if self.alphabet.is_none() {
            self.alphabet.clone_from(&other.alphabet);
        }
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
        Self {
            constraints: vec![Arc::new(constraint)],
            ..Self::default()
        }
    }
}
