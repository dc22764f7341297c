//! The words of a stem.

use super::affixes::{Affix, AffixGroups, Flag, Side};
use super::parse::Affixes;

/// The effort for the words of one stem, about what a million words take. A forged file ends here.
const EFFORT: u64 = 50_000_000;

/// The effort for a word that is made, where an affix that is tried takes 1.
const EFFORT_OF_WORD: u64 = 50;

/// The affixes of one stem make too many words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct TooMany;

/// The words of one stem.
struct Expansion<'a, F> {
    affixes: &'a Affixes,
    /// The flags of the stem.
    flags: &'a [Flag],
    effort: u64,
    each: F,
}

impl Affixes {
    /// Passes each word of a stem with flags to `each`, some perhaps more than once.
    pub(super) fn expand(
        &self,
        stem: &str,
        flags: &[Flag],
        each: impl FnMut(&str),
    ) -> Result<(), TooMany> {
        let mut expansion = Expansion { affixes: self, flags, effort: 0, each };
        if has(flags, self.only_in_compound) {
            return Ok(());
        }
        if !has(flags, self.needs_affix) {
            (expansion.each)(stem);
        }
        expansion.prefixed(stem)?;
        expansion.suffixed(stem)
    }
}

fn has(flags: &[Flag], flag: Option<Flag>) -> bool {
    flag.is_some_and(|flag| flags.contains(&flag))
}

/// An affix, and whether it goes together with affixes of the other side.
type GroupedAffix<'a> = (&'a Affix, bool);

/// Returns the affixes of some flags.
fn of_flags<'a>(
    groups: &'a AffixGroups,
    flags: &'a [Flag],
) -> impl Iterator<Item = GroupedAffix<'a>> + 'a {
    let groups = flags.iter().filter_map(|flag| groups.get(flag));
    groups.flat_map(|group| group.affixes.iter().map(|affix| (affix, group.is_cross_product)))
}

impl<F: FnMut(&str)> Expansion<'_, F> {
    /// Applies an affix; returns `false` if it does not fit.
    fn apply(
        &mut self,
        affix: &Affix,
        side: Side,
        word: &str,
        out: &mut String,
    ) -> Result<bool, TooMany> {
        let fits = affix.apply(side, word, self.affixes.may_strip_all, out);
        self.effort += if fits { EFFORT_OF_WORD + out.len() as u64 } else { 1 };
        if self.effort > EFFORT { Err(TooMany) } else { Ok(fits) }
    }

    /// Returns `true` if a word with this outermost affix, and none of the other side, is a word.
    fn is_complete(&self, affix: &Affix) -> bool {
        let Affixes { needs_affix, only_in_compound, circumfix, .. } = *self.affixes;
        ![needs_affix, only_in_compound, circumfix].iter().any(|flag| has(&affix.flags, *flag))
    }

    /// Makes the words with suffixes, and those with prefixes besides.
    fn suffixed(&mut self, stem: &str) -> Result<(), TooMany> {
        let affixes = self.affixes;
        let (mut word, mut longer) = (String::new(), String::new());
        for (suffix, cross) in of_flags(&affixes.suffixes, self.flags) {
            if !self.apply(suffix, Side::Suffix, stem, &mut word)? {
                continue;
            }
            if self.is_complete(suffix) {
                (self.each)(&word);
            }
            if cross {
                self.with_prefixes(&word, suffix, &[self.flags, &suffix.flags])?;
            }
            if affixes.has_complex_prefixes {
                continue;
            }
            for (outer, outer_cross) in of_flags(&affixes.suffixes, &suffix.flags) {
                if !self.apply(outer, Side::Suffix, &word, &mut longer)? {
                    continue;
                }
                if self.is_complete(outer) {
                    (self.each)(&longer);
                }
                if outer_cross && cross {
                    let flags = [self.flags, &suffix.flags, &outer.flags];
                    self.with_prefixes(&longer, outer, &flags)?;
                } else if outer_cross {
                    self.with_prefixes(&longer, outer, &[&outer.flags])?;
                }
            }
        }
        Ok(())
    }

    /// Adds the prefixes of some flags to a word that ends with a suffix.
    fn with_prefixes(
        &mut self,
        word: &str,
        suffix: &Affix,
        flags: &[&[Flag]],
    ) -> Result<(), TooMany> {
        let affixes = self.affixes;
        let Affixes { needs_affix, only_in_compound, circumfix, .. } = *affixes;
        if has(&suffix.flags, only_in_compound) {
            return Ok(());
        }
        let mut out = String::new();
        for flags in flags {
            for (prefix, cross) in of_flags(&affixes.prefixes, flags) {
                let both = |flag| has(&suffix.flags, flag) && has(&prefix.flags, flag);
                let either = has(&suffix.flags, circumfix) || has(&prefix.flags, circumfix);
                if cross
                    && !has(&prefix.flags, only_in_compound)
                    && !both(needs_affix)
                    && (!either || both(circumfix))
                    && self.apply(prefix, Side::Prefix, word, &mut out)?
                {
                    (self.each)(&out);
                }
            }
        }
        Ok(())
    }

    /// Makes the words with prefixes, and with the suffixes that a prefix brings.
    fn prefixed(&mut self, stem: &str) -> Result<(), TooMany> {
        let affixes = self.affixes;
        let (mut word, mut longer) = (String::new(), String::new());
        for (prefix, cross) in of_flags(&affixes.prefixes, self.flags) {
            if cross && !has(&prefix.flags, affixes.only_in_compound) {
                self.with_suffixes(stem, prefix)?;
            }
            if !self.apply(prefix, Side::Prefix, stem, &mut word)? {
                continue;
            }
            if self.is_complete(prefix) {
                (self.each)(&word);
            }
            if !affixes.has_complex_prefixes {
                continue;
            }
            for (outer, _) in of_flags(&affixes.prefixes, &prefix.flags) {
                if self.apply(outer, Side::Prefix, &word, &mut longer)? && self.is_complete(outer) {
                    (self.each)(&longer);
                }
            }
        }
        Ok(())
    }

    /// Makes the words with a prefix and a suffix that only the prefix brings.
    fn with_suffixes(&mut self, stem: &str, prefix: &Affix) -> Result<(), TooMany> {
        let affixes = self.affixes;
        let (mut word, mut out) = (String::new(), String::new());
        for (suffix, cross) in of_flags(&affixes.suffixes, &prefix.flags) {
            let both_need_more =
                has(&suffix.flags, affixes.needs_affix) && has(&prefix.flags, affixes.needs_affix);
            let is_allowed = cross
                && !both_need_more
                && !has(&suffix.flags, affixes.only_in_compound)
                && has(&suffix.flags, affixes.circumfix) == has(&prefix.flags, affixes.circumfix);
            if is_allowed
                && self.apply(suffix, Side::Suffix, stem, &mut word)?
                && self.apply(prefix, Side::Prefix, &word, &mut out)?
            {
                (self.each)(&out);
            }
        }
        Ok(())
    }
}
