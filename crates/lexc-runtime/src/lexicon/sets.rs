//! Set operations on the words of several lexicons.

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

/// Lexicons that a set operation combines. Created by [`Lexicon::op`].
///
/// All lists of words are read side by side, in alphabet order: an operation takes memory for one
/// word of each lexicon, and for each word a comparison with every lexicon.
///
/// # Examples
/// ```
/// use lexc_runtime::Lexicon;
///
/// let example = Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
/// let built_in = |name| lexc_lexicons::lexicon(name).expect("a built-in lexicon");
/// let english = Lexicon::from_bytes_unverified(built_in("english").bytes())?;
/// let all = || example.op().with(&english)?.with(&example);
/// assert_eq!(all()?.union().count() as u64, english.len());
/// assert_eq!(all()?.intersection().count(), 12);
/// assert_eq!(all()?.difference().next(), None);
/// // The words of an odd number of lexicons.
/// assert_eq!(all()?.symmetric_difference().count() as u64, english.len());
///
/// // The lexicons that have the word.
/// let mut words = all()?.union();
/// while let Some(word) = words.next() {
///     let members: Vec<usize> = words.members().collect();
///     assert_eq!(members.len() == 3, example.contains(&word));
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
#[must_use = "a builder does nothing until an operation is chosen"]
pub struct OpBuilder<'a> {
    first: &'a Lexicon,
    others: Vec<&'a Lexicon>,
}

impl<'a> OpBuilder<'a> {
    /// Adds a lexicon.
    ///
    /// # Errors
    /// Returns [`AlphabetMismatch`] if its letters differ from the first lexicon's.
    pub fn with(mut self, lexicon: &'a Lexicon) -> Result<Self, AlphabetMismatch> {
        check_alphabets(self.first.alphabet(), lexicon.alphabet())?;
        self.others.push(lexicon);
        Ok(self)
    }

    /// Returns an iterator over the words that at least one lexicon has.
    #[must_use]
    pub fn union(self) -> SetWords<'a> {
        self.words(|_| true)
    }

    /// Returns an iterator over the words that all lexicons have.
    #[must_use]
    pub fn intersection(self) -> SetWords<'a> {
        self.words(|words| words.members().count() == words.lexicons)
    }

    /// Returns an iterator over the words that only the first lexicon has.
    #[must_use]
    pub fn difference(self) -> SetWords<'a> {
        self.words(|words| words.members().eq([0]))
    }

    /// Returns an iterator over the words that an odd number of lexicons has: of two lexicons, the
    /// words that exactly one of them has.
    #[must_use]
    pub fn symmetric_difference(self) -> SetWords<'a> {
        self.words(|words| words.members().count() % 2 == 1)
    }

    fn words(self, includes: fn(&SetWords<'_>) -> bool) -> SetWords<'a> {
        let lexicons = [self.first].into_iter().chain(self.others);
        let inputs = lexicons.enumerate().map(|(index, lexicon)| SetInput {
            index,
            words: lexicon.words(),
            is_member: true,
        });
        let inputs: Vec<SetInput<'a>> = inputs.collect();
        SetWords { lexicon: self.first, lexicons: inputs.len(), inputs, word: Vec::new(), includes }
    }
}

/// The words of a lexicon that a set operation reads.
#[derive(Debug)]
struct SetInput<'a> {
    /// The index of the lexicon.
    index: usize,
    words: Words<'a>,
    /// `true` if its word is the current one, so that the next step reads on.
    is_member: bool,
}

/// An iterator over the words of a set operation on lexicons, in alphabet order. Created by
/// [`OpBuilder::union`], [`Lexicon::union`] and their siblings.
///
/// As an iterator it spells the words; [`SetWords::next_letters`] lends their letters without
/// allocating.
#[derive(Debug)]
pub struct SetWords<'a> {
    lexicon: &'a Lexicon,
    lexicons: usize,
    /// The lexicons with words left.
    inputs: Vec<SetInput<'a>>,
    word: Vec<Letter>,
    includes: fn(&SetWords<'_>) -> bool,
}

impl SetWords<'_> {
    /// Returns the next word as letters.
    pub fn next_letters(&mut self) -> Option<&[Letter]> {
        loop {
            self.inputs.retain_mut(|input| {
                !core::mem::take(&mut input.is_member) || input.words.next_letters().is_some()
            });
            let words = self.inputs.iter().map(|input| input.words.current());
            let first = words.min()?;
            self.word.clear();
            self.word.extend_from_slice(first);
            for input in &mut self.inputs {
                input.is_member = input.words.current() == self.word;
            }
            if (self.includes)(self) {
                return Some(&self.word);
            }
        }
    }

    /// Returns the indices of the lexicons that have the word returned last, in the order in which
    /// they were added; the first lexicon has index 0.
    pub fn members(&self) -> impl Iterator<Item = usize> {
        let members = self.inputs.iter().filter(|input| input.is_member);
        members.map(|input| input.index)
    }
}

impl Iterator for SetWords<'_> {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        let lexicon = self.lexicon;
        self.next_letters().map(|word| lexicon.spell(word))
    }
}

/// An iterator over the words of two lexicons in alphabet order, each once, with its
/// [`Membership`]. Created by [`Lexicon::merge`].
///
/// As an iterator it spells the words; [`MergedWords::next_letters`] lends their letters without
/// allocating.
#[derive(Debug)]
pub struct MergedWords<'a> {
    union: SetWords<'a>,
}

impl MergedWords<'_> {
    /// Returns the next word as letters, and the lexicons that have it.
    pub fn next_letters(&mut self) -> Option<(Membership, &[Letter])> {
        self.union.next_letters()?;
        let mut members = self.union.members();
        let membership = match (members.next(), members.next()) {
            (Some(0), None) => Membership::First,
            (_, None) => Membership::Second,
            (_, Some(_)) => Membership::Both,
        };
        drop(members);
        Some((membership, &self.union.word))
    }
}

impl Iterator for MergedWords<'_> {
    type Item = (Membership, String);

    fn next(&mut self) -> Option<(Membership, String)> {
        let lexicon = self.union.lexicon;
        let (membership, word) = self.next_letters()?;
        Some((membership, lexicon.spell(word)))
    }
}

/// # Set operations
///
/// The alphabets of the lexicons must have the same letters; other properties of the files, such
/// as their layouts, structures and values, do not matter. Both lists of words are read side by
/// side: the iterators take time linear in the number of words read, and memory for two words.
impl Lexicon {
    /// Returns a builder of a set operation on this lexicon and any number of others.
    pub fn op(&self) -> OpBuilder<'_> {
        OpBuilder { first: self, others: Vec::new() }
    }

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
        let union = self.union(other)?;
        Ok(MergedWords { union })
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
        Ok(self.op().with(other)?.union())
    }

    /// Returns an iterator over the words that both lexicons have.
    ///
    /// # Errors
    /// Returns [`AlphabetMismatch`] if the alphabets differ.
    pub fn intersection<'a>(&'a self, other: &'a Self) -> Result<SetWords<'a>, AlphabetMismatch> {
        Ok(self.op().with(other)?.intersection())
    }

    /// Returns an iterator over the words that this lexicon has and the other does not.
    ///
    /// # Errors
    /// Returns [`AlphabetMismatch`] if the alphabets differ.
    pub fn difference<'a>(&'a self, other: &'a Self) -> Result<SetWords<'a>, AlphabetMismatch> {
        Ok(self.op().with(other)?.difference())
    }

    /// Returns an iterator over the words that exactly one of the lexicons has.
    ///
    /// # Errors
    /// Returns [`AlphabetMismatch`] if the alphabets differ.
    pub fn symmetric_difference<'a>(
        &'a self,
        other: &'a Self,
    ) -> Result<SetWords<'a>, AlphabetMismatch> {
        Ok(self.op().with(other)?.symmetric_difference())
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
