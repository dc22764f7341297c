//! Set operations on the words of two lexicons.

use core::cmp::Ordering;

use lexc_alphabet::Letter;

use super::open::Lexicon;
use crate::alphabets::{AlphabetMismatch, check_alphabets};
use crate::words::Words;

/// The lexicons that have a word, of two.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Membership {
    /// Only the first lexicon.
    First,
    /// Only the second lexicon.
    Second,
    /// Both lexicons.
    Both,
}

/// The words of a lexicon, with the next one already read.
#[derive(Debug)]
struct PeekedWords<'a> {
    words: Words<'a>,
    state: PeekState,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum PeekState {
    /// The next word was not read yet.
    Unread,
    /// The current word of `words` is the next one.
    Read,
    /// There are no more words.
    End,
}

impl<'a> PeekedWords<'a> {
    fn new(words: Words<'a>) -> Self {
        Self {
            words,
            state: PeekState::Unread,
        }
    }

    fn peek(&mut self) -> Option<&[Letter]> {
        if self.state == PeekState::Unread {
            self.state = match self.words.next_letters() {
                Some(_) => PeekState::Read,
                None => PeekState::End,
            };
        }
        match self.state {
            PeekState::Read => Some(self.words.current()),
            _ => None,
        }
    }

    /// Takes the word that was read, which stays the current one until the next [`Self::peek`].
    fn take(&mut self) {
        if self.state == PeekState::Read {
            self.state = PeekState::Unread;
        }
    }
}

/// An iterator over the words of two lexicons in alphabet order, each once, with its
/// [`Membership`]. Created by [`Lexicon::merge`].
///
/// As an iterator it spells the words; [`MergedWords::next_letters`] lends their letters without
/// allocating.
#[derive(Debug)]
pub struct MergedWords<'a> {
    lexicon: &'a Lexicon,
    first: PeekedWords<'a>,
    second: PeekedWords<'a>,
}

impl MergedWords<'_> {
    /// Returns the next word as letters, and the lexicons that have it.
    pub fn next_letters(&mut self) -> Option<(Membership, &[Letter])> {
        let order = match (self.first.peek(), self.second.peek()) {
            (None, None) => return None,
            (Some(_), None) => Ordering::Less,
            (None, Some(_)) => Ordering::Greater,
            (Some(first), Some(second)) => first.cmp(second),
        };
        if order.is_le() {
            self.first.take();
        }
        if order.is_ge() {
            self.second.take();
        }
        Some(match order {
            Ordering::Less => (Membership::First, self.first.words.current()),
            Ordering::Equal => (Membership::Both, self.first.words.current()),
            Ordering::Greater => (Membership::Second, self.second.words.current()),
        })
    }
}

impl Iterator for MergedWords<'_> {
    type Item = (Membership, String);

    fn next(&mut self) -> Option<(Membership, String)> {
        let lexicon = self.lexicon;
        let (membership, word) = self.next_letters()?;
        Some((membership, lexicon.spell(word)))
    }
}

/// An iterator over the words of a set operation on two lexicons, in alphabet order. Created by
/// [`Lexicon::union`] and its siblings.
///
/// As an iterator it spells the words; [`SetWords::next_letters`] lends their letters without
/// allocating.
#[derive(Debug)]
pub struct SetWords<'a> {
    merged: MergedWords<'a>,
    operation: SetOperation,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum SetOperation {
    Union,
    Intersection,
    Difference,
    SymmetricDifference,
}

impl SetOperation {
    const fn contains(self, membership: Membership) -> bool {
        match self {
            Self::Union => true,
            Self::Intersection => matches!(membership, Membership::Both),
            Self::Difference => matches!(membership, Membership::First),
            Self::SymmetricDifference => !matches!(membership, Membership::Both),
        }
    }
}

impl SetWords<'_> {
    /// Returns the next word as letters.
    pub fn next_letters(&mut self) -> Option<&[Letter]> {
        let membership = loop {
            let (membership, _) = self.merged.next_letters()?;
            if self.operation.contains(membership) {
                break membership;
            }
        };
        Some(match membership {
            Membership::Second => self.merged.second.words.current(),
            _ => self.merged.first.words.current(),
        })
    }
}

impl Iterator for SetWords<'_> {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        let lexicon = self.merged.lexicon;
        self.next_letters().map(|word| lexicon.spell(word))
    }
}

/// # Set operations
///
/// The alphabets of both lexicons must have the same letters; other properties of the files, such
/// as their layouts, structures and values, do not matter. Both lists of words are read side by
/// side: the iterators take time linear in the number of words read, and memory for two words.
impl Lexicon {
    /// Returns an iterator over the words of both lexicons, each once, with the lexicons that have
    /// it.
    ///
    /// ```
    /// use lexc_runtime::{Lexicon, Membership};
    ///
    /// let lexicon = Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
    /// let mut merged = lexicon.merge(&lexicon)?;
    /// assert_eq!(merged.next(), Some((Membership::Both, "CAR".to_owned())));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Returns [`AlphabetMismatch`] if the alphabets differ.
    pub fn merge<'a>(&'a self, other: &'a Self) -> Result<MergedWords<'a>, AlphabetMismatch> {
        check_alphabets(self.alphabet(), other.alphabet())?;
        Ok(MergedWords {
            lexicon: self,
            first: PeekedWords::new(self.words()),
            second: PeekedWords::new(other.words()),
        })
    }

    fn set_words<'a>(
        &'a self,
        other: &'a Self,
        operation: SetOperation,
    ) -> Result<SetWords<'a>, AlphabetMismatch> {
        let merged = self.merge(other)?;
        Ok(SetWords { merged, operation })
    }

    /// Returns an iterator over the words that at least one of the lexicons has.
    ///
    /// ```
    /// use lexc_runtime::Lexicon;
    ///
    /// let lexicon = Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
    /// let words = lexicon.union(&lexicon)?.collect::<Vec<String>>();
    /// assert_eq!(words.len(), 12);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Returns [`AlphabetMismatch`] if the alphabets differ.
    pub fn union<'a>(&'a self, other: &'a Self) -> Result<SetWords<'a>, AlphabetMismatch> {
        self.set_words(other, SetOperation::Union)
    }

    /// Returns an iterator over the words that both lexicons have.
    ///
    /// # Errors
    /// Returns [`AlphabetMismatch`] if the alphabets differ.
    pub fn intersection<'a>(&'a self, other: &'a Self) -> Result<SetWords<'a>, AlphabetMismatch> {
        self.set_words(other, SetOperation::Intersection)
    }

    /// Returns an iterator over the words that this lexicon has and the other does not.
    ///
    /// # Errors
    /// Returns [`AlphabetMismatch`] if the alphabets differ.
    pub fn difference<'a>(&'a self, other: &'a Self) -> Result<SetWords<'a>, AlphabetMismatch> {
        self.set_words(other, SetOperation::Difference)
    }

    /// Returns an iterator over the words that exactly one of the lexicons has.
    ///
    /// # Errors
    /// Returns [`AlphabetMismatch`] if the alphabets differ.
    pub fn symmetric_difference<'a>(
        &'a self,
        other: &'a Self,
    ) -> Result<SetWords<'a>, AlphabetMismatch> {
        self.set_words(other, SetOperation::SymmetricDifference)
    }

    /// Returns `true` if the other lexicon has every word of this one.
    ///
    /// # Errors
    /// Returns [`AlphabetMismatch`] if the alphabets differ.
    pub fn is_subset(&self, other: &Self) -> Result<bool, AlphabetMismatch> {
        Ok(self.difference(other)?.next_letters().is_none())
    }

    /// Returns `true` if this lexicon has every word of the other one.
    ///
    /// # Errors
    /// Returns [`AlphabetMismatch`] if the alphabets differ.
    pub fn is_superset(&self, other: &Self) -> Result<bool, AlphabetMismatch> {
        other.is_subset(self)
    }

    /// Returns `true` if no word is in both lexicons.
    ///
    /// # Errors
    /// Returns [`AlphabetMismatch`] if the alphabets differ.
    pub fn is_disjoint(&self, other: &Self) -> Result<bool, AlphabetMismatch> {
        Ok(self.intersection(other)?.next_letters().is_none())
    }
}
