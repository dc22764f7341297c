//! The draft of an alphabet file: the letters of a word list, with counts and points by their
//! frequency.

use std::collections::{BTreeMap, HashMap};
use std::fmt::Write as _;

use lexc::alphabet::{MAX_TILES, hangul_letters};
use lexc::build::guess::read_start;
use lexc::build::normalise::ReadOptions;
use lexc::build::source::WordSource;
use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;

use crate::failure::Failure;
use crate::output::numbers::{count, counted};

/// The template of a file, with placeholders.
const TEMPLATE: &str = include_str!("alphabet_template.toml");

/// The tiles of a bag that are not blanks.
const TILES: u64 = 98;

/// An accented letter is folded if it is rarer than this: one letter in 2,000.
const RARE: u64 = 2_000;

/// A letter without accent is left out if it is rarer than this: one letter in 100,000.
const STRAY: u64 = 100_000;

/// The points of a letter by its share of all letters, in hundredths of a percent; 10 below.
const POINTS: [(u64, u8); 6] = [(450, 1), (300, 2), (190, 3), (100, 4), (50, 5), (25, 8)];

/// The percentage of occurrences of a letter beside another from which the pair is offered as a
/// tile.
const PAIR: u64 = 40;

/// The number of bytes from which only some lines of a list are read, evenly spaced.
const SAMPLE: usize = 1 << 23;

/// The most pairs that are offered.
const MAX_PAIRS: usize = 8;

/// The longest list that a draft is made from, in bytes.
const MAX_LIST: usize = 1 << 28;

const VOWELS: &str = "AEIOUÆØŒƏАЕЄИІЇОУЫЭЮЯѢΑΕΗΙΟΥΩאהויاوي";

/// Returns a template with the letters A, B, C and CH.
pub(super) fn template(name: &str) -> String {
    let tiles = r#"  { face = "A", count = 9, score = 1, vowel = true },
  { face = "B", count = 2, score = 3 },
  { face = "C", count = 2, score = 3 },
  { face = "CH", count = 1, score = 5, aliases = ["Č"] },
"#;
    let folds = "\"À\" = \"A\"\n\"-\" = \"\"";
    fill(name, "", "default", "", tiles, folds)
}

fn fill(name: &str, draft: &str, casing: &str, source: &str, tiles: &str, folds: &str) -> String {
    TEMPLATE
        .replace("{draft}", draft)
        .replace("{casing}", casing)
        .replace("{source}", source)
        .replace("{tiles}", tiles)
        .replace("{folds}\n", &format!("{folds}\n"))
        .replace("{name}", name)
}

/// The letters of a list.
struct Letters {
    casing: &'static str,
    words: u64,
    /// The words that have characters other than letters.
    others: u64,
    /// The occurrences of each letter.
    counts: BTreeMap<char, u64>,
    /// The occurrences of each pair of letters.
    pairs: HashMap<(char, char), u64>,
}

impl Letters {
    fn of(text: &str, options: &ReadOptions) -> Self {
        let lower = |c: char| c.is_lowercase() && c.to_uppercase().next() != Some(c);
        let mut letters = Self {
            casing: match text.contains(['ı', 'İ']) {
                true => "turkic",
                false if text.contains(|c: char| lower(c) || c.is_uppercase()) => "default",
                false => "none",
            },
            words: 0,
            others: 0,
            counts: BTreeMap::new(),
            pairs: HashMap::new(),
        };
        let words =
            text.lines().step_by(text.len() / SAMPLE + 1).filter_map(|line| word_of(line, options));
        for word in words.filter(|word| !word.starts_with('#')) {
            letters.add(word);
        }
        letters
    }

    fn add(&mut self, word: &str) {
        let cased = word.nfc().flat_map(|c| match (self.casing, c) {
            ("none", c) => vec![c],
            ("turkic", 'i') => vec!['İ'],
            _ => c.to_uppercase().collect(),
        });
        let word: Vec<char> = cased.nfc().flat_map(hangul_letters).collect();
        if !word.iter().all(|&c| c.is_alphabetic() || is_combining_mark(c)) {
            self.others += 1;
            return;
        }
        self.words += 1;
        for &c in &word {
            *self.counts.entry(c).or_default() += 1;
        }
        for pair in word.windows(2) {
            *self.pairs.entry((pair[0], pair[1])).or_default() += 1;
        }
    }

    fn count(&self, c: char) -> u64 {
        self.counts.get(&c).copied().unwrap_or(0)
    }

    /// Moves letters that are rare from the counts: accented ones to their base, with the fold,
    /// others to a list of strays.
    fn fold(&mut self) -> (Vec<(char, String, u64)>, Vec<char>) {
        let total: u64 = self.counts.values().sum();
        let (mut folds, mut strays) = (Vec::new(), Vec::new());
        for (c, seen) in self.counts.clone() {
            let base: String = c.nfd().filter(|&c| !is_combining_mark(c)).collect();
            let known = base.chars().all(|b| b != c && self.counts.contains_key(&b));
            if known && seen * RARE < total {
                for b in base.chars() {
                    *self.counts.entry(b).or_default() += seen;
                }
                self.counts.remove(&c);
                folds.push((c, base, seen));
            } else if seen * STRAY < total {
                self.counts.remove(&c);
                strays.push(c);
            }
        }
        (folds, strays)
    }
}

/// Returns the word of a line.
fn word_of<'t>(line: &'t str, options: &ReadOptions) -> Option<&'t str> {
    let index = options.field.map_or(0, |field| field.saturating_sub(1));
    match &options.delimiter {
        None => line.split_whitespace().nth(index),
        Some(delimiter) => line.split(&**delimiter).nth(index).map(str::trim),
    }
    .filter(|word| !word.is_empty())
}

/// Returns the label of an encoding for the remedy: ISO 8859 has no letters in the bytes 0x80 to
/// 0x9F.
fn likely_encoding(list: &WordSource) -> &'static str {
    // It maps the bytes from 0x80 to U+F780 and on. Standard input is not read twice.
    let bytes = read_start(list, Some("x-user-defined"), MAX_LIST).unwrap_or_default();
    match bytes.is_empty() || bytes.contains(|c| ('\u{F780}'..'\u{F7A0}').contains(&c)) {
        true => "windows-1250",
        false => "iso-8859-2",
    }
}

/// Returns an alphabet file with the letters of a list.
///
/// # Errors
/// Returns an error if the list is not in its encoding, has no letters, or too many.
pub(super) fn draft(
    name: &str,
    list: &WordSource,
    options: &ReadOptions,
) -> Result<String, Failure> {
    let text = read_start(list, options.encoding.as_deref(), MAX_LIST)?;
    let list_name = list.name();
    if text.contains('\u{FFFD}') {
        let encoding = options.encoding.as_deref().unwrap_or("UTF-8");
        let likely = likely_encoding(list);
        return Err(Failure::with_help(
            format!("{list_name} is not {encoding}"),
            format!("name its encoding, such as --encoding {likely}"),
        ));
    }
    let mut letters = Letters::of(&text, options);
    let (folds, strays) = letters.fold();
    if !letters.counts.keys().any(|c| c.is_uppercase()) {
        letters.casing = "none";
    }
    let source = format!("computed from {} of a list", counted(letters.words, "word", "words"));
    match letters.counts.len() {
        0 => Err(Failure::with_help(
            format!("{list_name} has no words of letters only"),
            "give a list with one word per line, or name the column of the word: --field 1 \
             --delimiter ';'",
        )),
        found if found > MAX_TILES => Err(Failure::with_help(
            format!("{list_name} has {found} letters; an alphabet has at most {MAX_TILES} tiles"),
            "a set of tiles has 64 bits, which a syllabary such as Kana exceeds: write the words in \
             letters",
        )),
        _ => Ok(fill(
            name,
            &rules(&letters),
            letters.casing,
            &source,
            &tiles(&letters),
            &fold_lines(&folds, &strays),
        )),
    }
}

/// Returns the comments that say where a draft comes from.
fn rules(letters: &Letters) -> String {
    let mut by_count: Vec<(&char, &u64)> = letters.counts.iter().collect();
    by_count.sort_by_key(|&(_, &seen)| std::cmp::Reverse(seen));
    let by_count: Vec<String> = by_count.iter().map(|(c, _)| c.to_string()).collect();
    let scores = POINTS.map(|(least, points)| format!("{points} from {}", percent(least)));
    let others = match letters.others {
        0 => String::new(),
        n => format!(
            "\n# {} with other characters, such as hyphens, {} not counted.",
            counted(n, "word", "words"),
            if n == 1 { "is" } else { "are" }
        ),
    };
    format!(
        "#
# A draft from {}. By frequency, its letters are
#   {}
# The rules of the draft, which knows the list and not the language; change what is wrong:
#   count  {TILES} tiles are shared by frequency, at least one for each letter
#   score  by the share of the letter: {}, else 10
#   fold   an accented letter that is rarer than one in {} is played as its base
#   order  the alphabet's own is yours to give: here an accented letter follows its base
#   pairs  letters that are often together are offered in comments: a pair that is a letter of the
#          language is a tile{others}
",
        counted(letters.words, "word", "words"),
        by_count.join(" "),
        scores.join(", "),
        count(RARE),
    )
}

/// Returns the lines of the tiles, and those of the pairs as comments.
fn tiles(letters: &Letters) -> String {
    let pieces = pieces(&letters.counts);
    let mut order: Vec<(&char, &u64)> = letters.counts.iter().collect();
    order.sort_by_cached_key(|(c, _)| c.nfd().collect::<String>());
    let total: u64 = letters.counts.values().sum();
    let mut lines = String::new();
    for (&c, &seen) in order {
        let share = seen * 10_000 / total;
        let score = POINTS.iter().find(|(least, _)| share >= *least);
        let score = score.map_or(10, |(_, points)| *points);
        let tile = tile(letters, &c.to_string(), pieces[&c], score, is_vowel(c));
        let _ = writeln!(lines, "  {tile}  # {}", percent(share));
    }
    for (first, second, share) in pairs(letters) {
        let tile = tile(letters, &format!("{first}{second}"), 1, 8, false);
        let rarer = "of the rarer one is beside the other";
        let _ = writeln!(lines, "  # {tile}  # {share} % {rarer}");
    }
    lines
}

fn fold_lines(folds: &[(char, String, u64)], strays: &[char]) -> String {
    let mut lines: Vec<String> = folds
        .iter()
        .map(|(c, base, seen)| {
            let times = counted(*seen, "time", "times");
            format!("\"{c}\" = \"{base}\"  # {times} in the list")
        })
        .collect();
    if !strays.is_empty() {
        let strays: Vec<String> = strays.iter().map(char::to_string).collect();
        let (rare, strays) = (count(STRAY), strays.join(" "));
        lines.push(format!("# Left out, rarer than one letter in {rare}: {strays}"));
    }
    if lines.is_empty() {
        lines.push("# \"-\" = \"\"".to_owned());
    }
    lines.join("\n")
}

/// Returns one line of a file, without its end.
fn tile(letters: &Letters, face: &str, pieces: u64, score: u8, vowel: bool) -> String {
    let lower = face.to_lowercase();
    let blank = match letters.casing == "none" || lower == face {
        true => format!("blank = \"*{face}\", "),
        false => String::new(),
    };
    let vowel = if vowel { ", vowel = true" } else { "" };
    format!("{{ face = \"{face}\", {blank}count = {pieces}, score = {score}{vowel} }},")
}

/// Shares the tiles of the bag: each letter has one, and each other tile goes to the letter that
/// has the most occurrences for each of its tiles.
fn pieces(counts: &BTreeMap<char, u64>) -> BTreeMap<char, u64> {
    let mut pieces: BTreeMap<char, u64> = counts.keys().map(|&c| (c, 1)).collect();
    for _ in counts.len() as u64..TILES {
        let most = pieces.iter_mut().max_by_key(|(c, has)| counts[c] * 1_000 / (**has + 1));
        if let Some((_, has)) = most {
            *has += 1;
        }
    }
    pieces
}

fn is_vowel(c: char) -> bool {
    let base = c.nfd().next().unwrap_or(c);
    VOWELS.contains(base) || matches!(c, 'ㅏ'..='ㅣ')
}

/// Returns the pairs of different letters that are mostly together, the commonest first, with the
/// percentage.
fn pairs(letters: &Letters) -> Vec<(char, char, u64)> {
    let share = |(&(a, b), &seen): (&(char, char), &u64)| {
        let least = letters.count(a).min(letters.count(b));
        (least > 0).then(|| (seen, (a, b, (seen * 100 / least).min(100))))
    };
    let mut pairs: Vec<(u64, (char, char, u64))> = letters.pairs.iter().filter_map(share).collect();
    pairs.retain(|(_, (a, b, share))| {
        a != b && *share >= PAIR && !(is_vowel(*a) || is_vowel(*b) && *a != 'Q')
    });
    pairs.sort_by_key(|&(seen, pair)| (std::cmp::Reverse(seen), pair));
    pairs.into_iter().map(|(_, pair)| pair).take(MAX_PAIRS).collect()
}

/// Returns a share in hundredths of a percent as text.
fn percent(share: u64) -> String {
    let digits = format!("{}.{:02}", share / 100, share % 100);
    let digits = digits.trim_end_matches('0').trim_end_matches('.');
    format!("{digits} %")
}
