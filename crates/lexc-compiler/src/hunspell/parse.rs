//! The affix file.

use std::collections::HashSet;
use std::ops::Range;

use super::affixes::{Affix, AffixGroups, CharClass, Flag, Side};
use crate::source::Charset;

/// The rules of an affix file.
#[derive(Debug, Default)]
pub(crate) struct Affixes {
    pub(super) prefixes: AffixGroups,
    pub(super) suffixes: AffixGroups,
    flag_kind: FlagKind,
    /// The flags that a number stands for.
    aliases: Vec<Vec<Flag>>,
    /// Characters that words of the dictionary do not have.
    ignored: Vec<char>,
    pub(super) needs_affix: Option<Flag>,
    pub(super) forbidden: Option<Flag>,
    pub(super) only_in_compound: Option<Flag>,
    pub(super) circumfix: Option<Flag>,
    /// The flags of stems that may form compounds.
    pub(super) compound: HashSet<Flag>,
    /// The flags of directives that make no words, such as `NOSUGGEST`.
    others: HashSet<Flag>,
    /// The heads whose number of rules is too large: hunspell refuses the rest of such a file.
    pub(super) short_groups: Vec<ShortGroup>,
    /// `true` if an affix may replace a whole word.
    pub(super) may_strip_all: bool,
    /// `true` if two prefixes may follow each other, and not two suffixes.
    pub(super) has_complex_prefixes: bool,
}

/// How flags are written.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
enum FlagKind {
    /// A byte each, as programs read it before Unicode.
    #[default]
    Byte,
    /// A character each.
    Character,
    /// Two characters each.
    Pair,
    /// Numbers with commas between them.
    Number,
}

/// A head of affixes that are fewer than it says.
#[derive(Debug)]
pub(super) struct ShortGroup {
    /// The number of the line, from 1.
    pub(super) line: u64,
    /// The head: `SFX S Y 2`.
    pub(super) head: String,
    /// The number of rules that follow it.
    pub(super) rules: u32,
}

/// A line of an affix file that is not understood.
#[derive(Debug)]
pub(crate) struct AffixError {
    /// The number of the line, from 1.
    pub(crate) line: u64,
    pub(crate) text: String,
    /// The bytes at fault.
    pub(crate) span: Range<usize>,
    pub(crate) message: String,
}

/// A line of the file, split at white space.
struct Line<'t> {
    number: u64,
    text: &'t str,
    fields: Vec<&'t str>,
}

impl<'t> Line<'t> {
    fn field(&self, index: usize) -> Result<&'t str, AffixError> {
        let missing = || {
            let end = self.text.trim_end().len();
            self.error(end..end, "the line ends too early")
        };
        self.fields.get(index).copied().ok_or_else(missing)
    }

    fn error(&self, span: Range<usize>, message: impl Into<String>) -> AffixError {
        AffixError { line: self.number, text: self.text.to_owned(), span, message: message.into() }
    }

    /// Returns the error of a field.
    fn error_at(&self, field: &str, message: impl Into<String>) -> AffixError {
        // The field is a part of the line, so the difference of addresses is its offset.
        let begin = field.as_ptr() as usize - self.text.as_ptr() as usize;
        self.error(begin..begin + field.len(), message)
    }
}

/// Returns the lines with a directive.
fn lines(text: &str) -> impl Iterator<Item = Line<'_>> {
    (1..).zip(text.lines()).filter_map(|(number, text)| {
        let fields: Vec<&str> = text.split_whitespace().collect();
        let is_rule = fields.first().is_some_and(|first| !first.starts_with('#'));
        is_rule.then_some(Line { number, text, fields })
    })
}

impl Affixes {
    /// Returns the encoding that an affix file names; dictionaries without one are in ISO 8859-1.
    pub(crate) fn charset(file: &[u8]) -> Option<Charset> {
        let head = String::from_utf8_lossy(file);
        let set = head.lines().find_map(|line| {
            let mut fields = line.trim_start_matches('\u{FEFF}').split_whitespace();
            fields.next().filter(|name| *name == "SET")?;
            fields.next()
        });
        // Old programs have names of their own.
        let label = match set {
            None => "iso-8859-1".to_owned(),
            Some(name) => match name.to_ascii_lowercase().strip_prefix("microsoft-cp") {
                Some(number) => format!("windows-{number}"),
                None => name.replace("ISO8859", "ISO-8859"),
            },
        };
        Charset::for_label(&label)
    }

    /// Parses the rules, which were written in `charset`.
    pub(crate) fn parse(text: &str, charset: Charset) -> Result<Self, AffixError> {
        let text = text.trim_start_matches('\u{FEFF}');
        let mut affixes = Self::default();
        if charset != Charset::UTF_8 {
            // A byte was a character.
            affixes.flag_kind = FlagKind::Character;
        }
        // Flags are read by it in all lines, also those before.
        for line in lines(text).filter(|line| line.fields[0] == "FLAG") {
            affixes.flag_kind = match line.field(1)? {
                "long" => FlagKind::Pair,
                "num" => FlagKind::Number,
                "UTF-8" | "utf-8" => FlagKind::Character,
                other => return Err(line.error_at(other, "a kind of flags is long, num or UTF-8")),
            };
        }
        // The first line of a list has its length.
        let (mut has_aliases, mut has_rules) = (false, false);
        let mut open = None;
        for line in lines(text) {
            affixes.count_rules(&line, &mut open);
            match line.fields[0] {
                "AF" if !has_aliases => has_aliases = true,
                "AF" => {
                    let flags = affixes.flags_of(line.field(1)?);
                    affixes.aliases.push(flags);
                }
                "COMPLEXPREFIXES" => affixes.has_complex_prefixes = true,
                "FULLSTRIP" => affixes.may_strip_all = true,
                "IGNORE" => affixes.ignored = line.field(1)?.chars().collect(),
                "NEEDAFFIX" | "PSEUDOROOT" => affixes.needs_affix = affixes.flag(&line)?,
                "FORBIDDENWORD" => affixes.forbidden = affixes.flag(&line)?,
                "ONLYINCOMPOUND" => affixes.only_in_compound = affixes.flag(&line)?,
                "CIRCUMFIX" => affixes.circumfix = affixes.flag(&line)?,
                "COMPOUNDFLAG" | "COMPOUNDBEGIN" | "COMPOUNDMIDDLE" | "COMPOUNDLAST"
                | "COMPOUNDEND" => {
                    let flag = affixes.flag(&line)?;
                    affixes.compound.extend(flag);
                }
                "COMPOUNDRULE" if !has_rules => has_rules = true,
                "COMPOUNDRULE" => {
                    let rule = line.field(1)?.replace(['(', '*', '?'], "");
                    let between = if affixes.flag_kind == FlagKind::Number { "," } else { "" };
                    let flags = affixes.flags_of(&rule.replace(')', between));
                    affixes.compound.extend(flags);
                }
                "NOSUGGEST" | "KEEPCASE" | "WARN" | "SUBSTANDARD" | "FORCEUCASE"
                | "COMPOUNDROOT" | "LEMMA_PRESENT" | "COMPOUNDPERMITFLAG"
                | "COMPOUNDFORBIDFLAG" | "NOCOMPOUNDSUGS" => {
                    let flags = line.fields.get(1).map(|flags| affixes.flags_of(flags));
                    affixes.others.extend(flags.into_iter().flatten());
                }
                "PFX" => affixes.affix(Side::Prefix, &line)?,
                "SFX" => affixes.affix(Side::Suffix, &line)?,
                _ => {}
            }
        }
        affixes.end_group(open);
        Ok(affixes)
    }

    /// Counts a rule of the group `open`: its line, its head, and the numbers of rules that the
    /// head says and that were read.
    fn count_rules(&mut self, line: &Line<'_>, open: &mut Option<(u64, String, u32, u32)>) {
        let is_affix = matches!(line.fields[0], "PFX" | "SFX");
        let count = match line.fields[..] {
            [_, _, "Y" | "N", count] if is_affix => count.parse::<u32>().ok(),
            _ => None,
        };
        if let Some(count) = count {
            self.end_group(open.replace((line.number, line.fields.join(" "), count, 0)));
        } else if let Some((_, head, count, rules)) = open
            && is_affix
            && head.starts_with(&line.fields.get(..2).unwrap_or_default().join(" "))
            && rules < count
        {
            *rules += 1;
        }
    }

    fn end_group(&mut self, group: Option<(u64, String, u32, u32)>) {
        if let Some((line, head, count, rules)) = group
            && rules < count
        {
            self.short_groups.push(ShortGroup { line, head, rules });
        }
    }

    /// Returns `true` if the file says what a flag means.
    pub(super) fn defines(&self, flag: Flag) -> bool {
        let single = [self.needs_affix, self.forbidden, self.only_in_compound, self.circumfix];
        self.prefixes.contains_key(&flag)
            || self.suffixes.contains_key(&flag)
            || self.compound.contains(&flag)
            || self.others.contains(&flag)
            || single.contains(&Some(flag))
    }

    /// Reads a line of a prefix or a suffix: the head of its group, or a rule.
    fn affix(&mut self, side: Side, line: &Line<'_>) -> Result<(), AffixError> {
        let flag = self.flag(line)?;
        let flag = flag.ok_or_else(|| line.error_at(line.fields[1], "this is not one flag"))?;
        let groups = match side {
            Side::Prefix => &mut self.prefixes,
            Side::Suffix => &mut self.suffixes,
        };
        let third = line.field(2)?;
        if !groups.contains_key(&flag) {
            if !matches!(third, "Y" | "N") || line.field(3)?.parse::<u32>().is_err() {
                let message = "a group of affixes begins with a line such as SFX A Y 3";
                return Err(line.error_at(third, message));
            }
            groups.entry(flag).or_default().is_cross_product = third == "Y";
            return Ok(());
        }
        let fourth = line.field(3)?;
        // Another head of the same group.
        if matches!(third, "Y" | "N") && line.fields.len() == 4 && fourth.parse::<u32>().is_ok() {
            return Ok(());
        }
        let (add, flags) = match fourth.strip_prefix('/') {
            Some(flags) => (String::new(), Some(flags)),
            None => split_flags(fourth),
        };
        let own = |text: &str| if text == "0" { String::new() } else { self.without_ignored(text) };
        let affix = Affix {
            strip: own(third),
            add: own(&add),
            flags: flags.map(|flags| self.flags(flags)).unwrap_or_default(),
            condition: condition(line, line.fields.get(4).copied().unwrap_or("."))?,
        };
        let groups = match side {
            Side::Prefix => &mut self.prefixes,
            Side::Suffix => &mut self.suffixes,
        };
        groups.entry(flag).or_default().affixes.push(affix);
        Ok(())
    }

    /// Returns the one flag that a directive names.
    fn flag(&self, line: &Line<'_>) -> Result<Option<Flag>, AffixError> {
        Ok(self.flags_of(line.field(1)?).first().copied())
    }

    /// Returns the flags of a text.
    fn flags_of(&self, text: &str) -> Vec<Flag> {
        match self.flag_kind {
            FlagKind::Byte => text.bytes().map(Flag::from).collect(),
            FlagKind::Character => text.chars().map(Flag::from).collect(),
            FlagKind::Pair => {
                let chars: Vec<char> = text.chars().collect();
                let pair =
                    |pair: &[char]| pair.iter().fold(0, |flag, &ch| flag << 32 | Flag::from(ch));
                chars.chunks(2).map(pair).collect()
            }
            FlagKind::Number => {
                text.split(',').filter_map(|number| number.trim().parse().ok()).collect()
            }
        }
    }

    /// Returns the flags after a slash, which may be the number of an alias.
    pub(super) fn flags(&self, text: &str) -> Vec<Flag> {
        if self.aliases.is_empty() {
            return self.flags_of(text);
        }
        let number = text.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        number.and_then(|number| self.aliases.get(number)).cloned().unwrap_or_default()
    }

    /// Returns the text without the characters that are ignored.
    pub(super) fn without_ignored(&self, text: &str) -> String {
        text.chars().filter(|ch| !self.ignored.contains(ch)).collect()
    }
}

/// Splits a word from its flags: `word/flags`. A slash with a backslash before it, or at the
/// beginning, is a part of the word.
pub(super) fn split_flags(text: &str) -> (String, Option<&str>) {
    let slash = text.match_indices('/').map(|(at, _)| at);
    let is_end = |at: &usize| *at > 0 && !text[..*at].ends_with('\\');
    let end = slash.into_iter().find(is_end);
    let (word, flags) = match end {
        Some(at) => (&text[..at], Some(&text[at + 1..])),
        None => (text, None),
    };
    (word.replace("\\/", "/"), flags)
}

/// Parses a condition such as `[^aeiou]y`.
fn condition(line: &Line<'_>, text: &str) -> Result<Vec<CharClass>, AffixError> {
    if text == "." {
        return Ok(Vec::new());
    }
    let mut classes = Vec::new();
    let mut rest = text.chars();
    while let Some(ch) = rest.next() {
        classes.push(match ch {
            '.' => CharClass::Any,
            '[' => {
                let set = rest.as_str();
                let Some((set, after)) = set.split_once(']') else {
                    return Err(line.error_at(text, "a bracket of this condition is not closed"));
                };
                rest = after.chars();
                let (set, negated) = match set.strip_prefix('^') {
                    Some(set) => (set, true),
                    None => (set, false),
                };
                CharClass::Set { chars: set.chars().collect(), negated }
            }
            ch => CharClass::One(ch),
        });
    }
    Ok(classes)
}
