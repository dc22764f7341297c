//! Prefixes and suffixes with their conditions.

use std::collections::HashMap;

/// A flag of a stem or an affix: a character, two of them, or a number.
pub(super) type Flag = u64;

/// Which end of a word an affix changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Side {
    Prefix,
    Suffix,
}

/// The characters that a condition allows at one place.
#[derive(Debug, Clone)]
pub(super) enum CharClass {
    Any,
    One(char),
    /// The members of a set, or all others.
    Set {
        chars: Vec<char>,
        negated: bool,
    },
}

impl CharClass {
    fn has(&self, ch: char) -> bool {
        match self {
            Self::Any => true,
            Self::One(one) => *one == ch,
            Self::Set { chars, negated } => chars.contains(&ch) != *negated,
        }
    }
}

/// A prefix or a suffix.
#[derive(Debug, Clone)]
pub(super) struct Affix {
    /// What it removes from the word.
    pub(super) strip: String,
    /// What it puts in its place.
    pub(super) add: String,
    /// The flags of the word that it makes.
    pub(super) flags: Vec<Flag>,
    /// What the end of the word must be, in the order of reading.
    pub(super) condition: Vec<CharClass>,
}

impl Affix {
    /// Puts the affixed word into `out`; returns `false` if the affix does not fit the word.
    pub(super) fn apply(
        &self,
        side: Side,
        word: &str,
        may_strip_all: bool,
        out: &mut String,
    ) -> bool {
        if word.len() <= self.strip.len() && !(may_strip_all && word.len() == self.strip.len()) {
            return false;
        }
        let rest = match side {
            Side::Prefix => word.strip_prefix(&*self.strip),
            Side::Suffix => word.strip_suffix(&*self.strip),
        };
        let Some(rest) = rest.filter(|_| self.fits(side, word)) else {
            return false;
        };
        out.clear();
        let (first, second) = match side {
            Side::Prefix => (&*self.add, rest),
            Side::Suffix => (rest, &*self.add),
        };
        out.push_str(first);
        out.push_str(second);
        true
    }

    fn fits(&self, side: Side, word: &str) -> bool {
        let condition = self.condition.iter();
        match side {
            Side::Prefix => fits(condition, word.chars()),
            Side::Suffix => fits(condition.rev(), word.chars().rev()),
        }
    }
}

fn fits<'c>(
    mut condition: impl Iterator<Item = &'c CharClass>,
    mut word: impl Iterator<Item = char>,
) -> bool {
    condition.all(|class| word.next().is_some_and(|ch| class.has(ch)))
}

/// The affixes of a flag.
#[derive(Debug, Clone, Default)]
pub(super) struct AffixGroup {
    /// `true` if they go together with affixes of the other side.
    pub(super) is_cross_product: bool,
    pub(super) affixes: Vec<Affix>,
}

/// The affixes of one side, by flag.
pub(super) type AffixGroups = HashMap<Flag, AffixGroup>;
