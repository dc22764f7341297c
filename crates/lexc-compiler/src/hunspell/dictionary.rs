//! The lines of the dictionary.

use std::collections::HashSet;

use super::expand::TooMany;
use super::parse::{Affixes, split_flags};

/// A dictionary whose stems become words.
#[derive(Debug)]
pub(crate) struct Dictionary {
    /// The name of the affix file.
    pub(crate) name: String,
    /// The XXH3-64 of its bytes.
    pub(crate) xxh3: u64,
    affixes: Affixes,
    /// The words that the dictionary forbids.
    forbidden: HashSet<String>,
    /// The number of stems so far.
    pub(crate) stems: u64,
    /// The number of stems so far that may form compounds.
    pub(crate) compounds: u64,
    /// The number of stems so far with a flag that the affix file does not define.
    pub(crate) undefined: u64,
    /// The first of these lines.
    pub(crate) undefined_example: String,
}

/// The affixes of a stem make too many words to be a dictionary of a language.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct TooManyWords;

impl Dictionary {
    /// Opens the dictionary of a text, of which only the forbidden words are read.
    pub(crate) fn new(name: String, xxh3: u64, affixes: Affixes, text: &str) -> Self {
        let mut forbidden = HashSet::new();
        if let Some(flag) = affixes.forbidden {
            for line in text.lines().skip(1) {
                let (word, flags) = split_flags(without_morphology(line));
                if flags.is_some_and(|flags| affixes.flags(flags).contains(&flag)) {
                    forbidden.insert(affixes.without_ignored(word.trim()));
                }
            }
        }
        Self {
            name,
            xxh3,
            affixes,
            forbidden,
            stems: 0,
            compounds: 0,
            undefined: 0,
            undefined_example: String::new(),
        }
    }

    /// Returns a sentence for each head of affixes that are fewer than it says.
    pub(crate) fn short_groups(&self) -> Vec<String> {
        let groups = self.affixes.short_groups.iter();
        groups
            .map(|group| {
                let rules = group.rules;
                format!("line {}: {} is followed by {rules} of its rules", group.line, group.head)
            })
            .collect()
    }

    /// Passes the words of a line to `each`, each once.
    pub(crate) fn words(
        &mut self,
        line: &str,
        words: &mut Vec<String>,
    ) -> Result<(), TooManyWords> {
        words.clear();
        let (stem, flags) = split_flags(without_morphology(line));
        let stem = self.affixes.without_ignored(stem.trim());
        if stem.is_empty() {
            return Ok(());
        }
        let flags = flags.map(|flags| self.affixes.flags(flags)).unwrap_or_default();
        self.stems += 1;
        self.compounds += u64::from(flags.iter().any(|flag| self.affixes.compound.contains(flag)));
        if flags.iter().any(|flag| !self.affixes.defines(*flag)) {
            self.undefined += 1;
            if self.undefined == 1 {
                line.trim().clone_into(&mut self.undefined_example);
            }
        }
        if self.affixes.forbidden.is_some_and(|flag| flags.contains(&flag)) {
            return Ok(());
        }
        let forbidden = &self.forbidden;
        self.affixes
            .expand(&stem, &flags, |word| {
                if !forbidden.contains(word) {
                    words.push(word.to_owned());
                }
            })
            .map_err(|TooMany| TooManyWords)?;
        words.sort_unstable();
        words.dedup();
        Ok(())
    }
}

/// Returns a line without what follows the word: fields such as `po:noun` after white space, or
/// anything after a tab.
fn without_morphology(line: &str) -> &str {
    let line = line.split('\t').next().unwrap_or(line);
    for (at, _) in line.match_indices(':') {
        // A name of two letters after white space.
        let Some(name) = at.checked_sub(3).and_then(|begin| line.get(begin..at)) else {
            continue;
        };
        let head = &line[..at - 3];
        if name.starts_with(' ') && !head.trim().is_empty() {
            return head.trim_end();
        }
    }
    line
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;
    use crate::source::Charset;

    fn words(affixes: &str, lines: &[&str]) -> BTreeSet<String> {
        let rules = Affixes::parse(affixes, Charset::UTF_8).expect("rules");
        let text = format!("{}\n{}", lines.len(), lines.join("\n"));
        let mut dictionary = Dictionary::new(String::new(), 0, rules, &text);
        let mut all = BTreeSet::new();
        for line in lines {
            let mut words = Vec::new();
            dictionary.words(line, &mut words).expect("few words");
            all.extend(words);
        }
        all
    }

    fn spelled(affixes: &str, lines: &[&str]) -> String {
        words(affixes, lines).into_iter().collect::<Vec<_>>().join(" ")
    }

    /// The examples of hunspell(5).
    #[test]
    fn the_examples_of_the_manual() {
        let affixes =
            "SET UTF-8\n\nPFX A Y 1\nPFX A 0 re .\n\nSFX B Y 2\nSFX B 0 ed [^y]\nSFX B y ied y\n";
        assert_eq!(
            spelled(affixes, &["hello", "try/B", "work/AB"]),
            "hello rework reworked tried try work worked"
        );
        let twofold = "SFX s Y 1\nSFX s 0 s .\nSFX Y Y 1\nSFX Y 0 able/s .\n";
        assert_eq!(spelled(twofold, &["drink/Y\tpo:verb"]), "drink drinkable drinkables");
        let pseudo = "NEEDAFFIX X\nSFX A Y 1\nSFX A 0 bar .\n";
        assert_eq!(spelled(pseudo, &["foo/XA", "bar/A po:noun"]), "bar barbar foobar");
        let circumfix = "CIRCUMFIX X\nPFX A Y 1\nPFX A 0 leg/X .\nPFX B Y 1\nPFX B 0 legesleg/X .\n\
                         SFX C Y 3\nSFX C 0 obb .\nSFX C 0 obb/AX .\nSFX C 0 obb/BX .\n";
        assert_eq!(spelled(circumfix, &["nagy/C"]), "legeslegnagyobb legnagyobb nagy nagyobb");
    }

    #[test]
    fn kinds_of_flags_and_aliases() {
        let rules = "SFX x Y 1\nSFX x 0 s .\n";
        let pair = rules.replace('x', "zz");
        let number = rules.replace('x', "1001");
        let special = rules.replace('x', "é");
        assert_eq!(spelled(&format!("FLAG long\n{pair}"), &["cat/aazz"]), "cat cats");
        assert_eq!(spelled(&format!("FLAG num\n{number}"), &["cat/7,1001"]), "cat cats");
        assert_eq!(spelled(&format!("FLAG UTF-8\n{special}"), &["cat/üé"]), "cat cats");
        let aliases = "AF 2\nAF q\nAF x\n";
        assert_eq!(
            spelled(&format!("{aliases}{rules}"), &["cat/2", "dog/1", "emu/3"]),
            "cat cats dog emu"
        );
    }

    #[test]
    fn words_that_are_none() {
        let rules = "FORBIDDENWORD F\nONLYINCOMPOUND O\nNOSUGGEST N\nKEEPCASE K\nCOMPOUNDBEGIN B\n\
                     SFX S Y 1\nSFX S 0 s .\n";
        let lines = ["cat/S", "cats/F", "dog/FS", "er/O", "fo/N", "go/K", "hot/B"];
        assert_eq!(spelled(rules, &lines), "cat fo go hot");
    }

    #[test]
    fn slashes_spaces_and_morphology() {
        for (line, word) in [
            ("km\\/h", "km/h"),
            ("New York/S", "New York"),
            ("/x", "/x"),
            ("a:b", "a:b"),
            ("cat po:noun is:sg", "cat"),
            ("cat\t12", "cat"),
        ] {
            assert_eq!(spelled("", &[line]), word, "{line}");
        }
        assert_eq!(spelled("IGNORE \u{301}\n", &["ca\u{301}t"]), "cat");
        assert_eq!(spelled("FULLSTRIP\nSFX A Y 1\nSFX A be was be\n", &["be/A"]), "be was");
        assert_eq!(spelled("SFX A Y 1\nSFX A be was be\n", &["be/A"]), "be");
    }

    #[test]
    fn a_forged_file_ends() {
        let mut rules = String::from("SFX A Y 9\n");
        for n in 0..3000 {
            rules += &format!("SFX A 0 x{n}/A .\n");
        }
        let rules = Affixes::parse(&rules, Charset::UTF_8).expect("rules");
        let mut dictionary = Dictionary::new(String::new(), 0, rules, "");
        assert_eq!(dictionary.words("cat/A", &mut Vec::new()), Err(TooManyWords));
    }

    #[test]
    fn faults_have_a_place() {
        for (rules, line, at) in [
            ("\nFLAG short\n", 2, "short"),
            ("SFX A 0 s .\n", 1, "0"),
            ("SFX A Y 1\nSFX A 0 s [ab\n", 2, "[ab"),
            ("SFX A Y 1\nSFX A 0\n", 2, ""),
        ] {
            let fault = Affixes::parse(rules, Charset::UTF_8).expect_err("a fault");
            assert_eq!((fault.line, &fault.text[fault.span]), (line, at), "{}", fault.message);
        }
    }

    /// A rule of the test, as text of an affix file: strip, add, flags, condition.
    type Rule = (&'static str, &'static str, String, &'static str);

    /// Returns `true` if `class`, which is one of those below, has a character.
    fn fits(condition: &str, mut word: impl Iterator<Item = char>) -> bool {
        match condition {
            "." => true,
            "a" => word.next() == Some('a'),
            "[^a]" => word.next().is_some_and(|ch| ch != 'a'),
            other => unreachable!("{other}"),
        }
    }

    /// Decides by analysis, as spell checkers do: affixes are taken off the word until a stem is
    /// left, and the flags are compared.
    fn is_word(word: &str, stems: &[(String, String)], groups: &[(bool, bool, Rule)]) -> bool {
        let name = |index: usize| char::from(b'A' + index as u8);
        let none = (None, word.to_owned());
        let mut fronts = vec![none];
        for (index, (is_suffix, _, (strip, add, _, condition))) in groups.iter().enumerate() {
            if let (false, Some(rest)) = (is_suffix, word.strip_prefix(add)) {
                let before = format!("{strip}{rest}");
                if !rest.is_empty() && fits(condition, before.chars()) {
                    fronts.push((Some(index), before));
                }
            }
        }
        let off = |word: &str| -> Vec<(usize, String)> {
            let mut all = Vec::new();
            for (index, (is_suffix, _, (strip, add, _, condition))) in groups.iter().enumerate() {
                if let (true, Some(rest)) = (is_suffix, word.strip_suffix(add)) {
                    let before = format!("{rest}{strip}");
                    if !rest.is_empty() && fits(condition, before.chars().rev()) {
                        all.push((index, before));
                    }
                }
            }
            all
        };
        let flags = |index: usize| &groups[index].2.2;
        let cross = |index: usize| groups[index].1;
        let stem_has = |stem: &str, test: &dyn Fn(&str) -> bool| {
            stems.iter().any(|(text, flags)| text == stem && !flags.contains('F') && test(flags))
        };
        if stems.iter().any(|(text, flags)| text == word && flags.contains('Z')) {
            return false;
        }
        fronts.iter().any(|(prefix, rest)| {
            let alone = stem_has(rest, &|own| match prefix {
                None => !own.contains('N'),
                Some(p) => own.contains(name(*p)) && !flags(*p).contains('N'),
            });
            alone
                || off(rest).iter().any(|(outer, rest)| {
                    let ends = match prefix {
                        None => !flags(*outer).contains('N'),
                        Some(p) => {
                            cross(*p)
                                && cross(*outer)
                                && !(flags(*outer).contains('N') && flags(*p).contains('N'))
                        }
                    };
                    let once = stem_has(rest, &|own| {
                        let by_prefix = prefix.is_some_and(|p| flags(p).contains(name(*outer)));
                        let has_prefix = prefix.is_none_or(|p| {
                            own.contains(name(p)) || flags(*outer).contains(name(p))
                        });
                        let both = own.contains(name(*outer)) && has_prefix;
                        both || by_prefix && prefix.is_some_and(|p| own.contains(name(p)))
                    });
                    let twice = off(rest).iter().any(|(inner, rest)| {
                        flags(*inner).contains(name(*outer))
                            && stem_has(rest, &|own| {
                                own.contains(name(*inner))
                                    && prefix.is_none_or(|p| {
                                        let before = own.contains(name(p))
                                            || flags(*inner).contains(name(p));
                                        flags(*outer).contains(name(p)) || cross(*inner) && before
                                    })
                            })
                    });
                    ends && (once || twice)
                })
        })
    }

    fn rule() -> impl Strategy<Value = (bool, bool, Rule)> {
        let texts = prop::sample::select(vec!["a", "b", "ab"]);
        let strips = prop::sample::select(vec!["0", "a"]);
        let conditions = prop::sample::select(vec![".", "a", "[^a]"]);
        (any::<bool>(), any::<bool>(), (strips, texts, "[A-DN]{0,2}", conditions))
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(4000))]

        /// The words that are made are those that an analysis accepts.
        #[test]
        fn words_are_those_that_an_analysis_accepts(
            stems in prop::collection::vec(("[ab]{1,3}", "[A-DNZ]{0,3}"), 1..4),
            groups in prop::collection::vec(rule(), 4),
        ) {
            let mut rules = String::from("NEEDAFFIX N\nFORBIDDENWORD Z\n");
            for (index, (is_suffix, cross, (strip, add, flags, condition))) in groups.iter().enumerate() {
                let kind = if *is_suffix { "SFX" } else { "PFX" };
                let flag = char::from(b'A' + index as u8);
                let cross = if *cross { 'Y' } else { 'N' };
                rules += &format!("{kind} {flag} {cross} 1\n{kind} {flag} {strip} {add}/{flags} {condition}\n");
            }
            let lines: Vec<String> = stems.iter().map(|(stem, flags)| format!("{stem}/{flags}")).collect();
            let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
            let groups: Vec<_> = groups.into_iter().map(|(is_suffix, cross, (strip, add, flags, condition))| {
                (is_suffix, cross, (if strip == "0" { "" } else { strip }, add, flags, condition))
            }).collect();
            let stems: Vec<_> = stems.into_iter().map(|(stem, flags)| {
                let flags = if flags.contains('Z') { flags + "F" } else { flags };
                (stem, flags)
            }).collect();
            let made = words(&rules, &lines);
            let mut open = vec![String::new()];
            while let Some(text) = open.pop() {
                if text.len() < 9 {
                    open.extend(["a", "b"].map(|letter| format!("{text}{letter}")));
                }
                prop_assert_eq!(made.contains(&text), is_word(&text, &stems, &groups), "{} {:?}", text, rules);
            }
        }
    }
}
