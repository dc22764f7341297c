//! Hangul: syllables to letters, and letters to syllables.
//!
//! A tile of a Korean game is a letter, and a list has syllables. Letters here are the characters
//! of the block Hangul Compatibility Jamo, which Unicode neither composes nor decomposes.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

const INITIALS: [char; 19] = [
    'ㄱ', 'ㄲ', 'ㄴ', 'ㄷ', 'ㄸ', 'ㄹ', 'ㅁ', 'ㅂ', 'ㅃ', 'ㅅ', 'ㅆ', 'ㅇ', 'ㅈ', 'ㅉ', 'ㅊ', 'ㅋ',
    'ㅌ', 'ㅍ', 'ㅎ',
];

const FINALS: [char; 27] = [
    'ㄱ', 'ㄲ', 'ㄳ', 'ㄴ', 'ㄵ', 'ㄶ', 'ㄷ', 'ㄹ', 'ㄺ', 'ㄻ', 'ㄼ', 'ㄽ', 'ㄾ', 'ㄿ', 'ㅀ', 'ㅁ',
    'ㅂ', 'ㅄ', 'ㅅ', 'ㅆ', 'ㅇ', 'ㅈ', 'ㅊ', 'ㅋ', 'ㅌ', 'ㅍ', 'ㅎ',
];

const FIRST_MEDIAL: char = 'ㅏ';
const MEDIALS: u32 = 21;
const FIRST_SYLLABLE: u32 = 0xAC00;

/// Doubled letters that are one initial between two vowels, as in 으뜸 and 가짜. The others, ㄱㄱ
/// and ㅂㅂ, are more often the end of a syllable and the beginning of the next: 학교.
const DOUBLED: [char; 3] = ['ㄷ', 'ㅅ', 'ㅈ'];

/// Returns the letters of a Hangul syllable, or the one letter of a conjoining character.
/// Any other character, also a letter, is returned as it is.
///
/// ```
/// assert!(lexc_alphabet::hangul_letters('닭').eq(['ㄷ', 'ㅏ', 'ㄺ']));
/// ```
pub fn hangul_letters(c: char) -> impl Iterator<Item = char> {
    let at = |table: &[char], index: u32| table.get(index as usize).copied();
    let medial = |index| char::from_u32(FIRST_MEDIAL as u32 + index);
    let code = u32::from(c);
    let found = match c {
        '가'..='힣' => {
            let (rest, last) = ((code - FIRST_SYLLABLE) / 28, (code - FIRST_SYLLABLE) % 28);
            let last = last.checked_sub(1).and_then(|n| at(&FINALS, n));
            [at(&INITIALS, rest / MEDIALS), medial(rest % MEDIALS), last]
        }
        '\u{1100}'..='\u{1112}' => [at(&INITIALS, code - 0x1100), None, None],
        '\u{1161}'..='\u{1175}' => [medial(code - 0x1161), None, None],
        '\u{11A8}'..='\u{11C2}' => [at(&FINALS, code - 0x11A8), None, None],
        _ => [Some(c), None, None],
    };
    found.into_iter().flatten()
}

/// Returns `true` if a spelling is one Hangul letter.
pub(crate) fn is_letter(spelling: &str) -> bool {
    let mut chars = spelling.chars();
    let first = chars.next().filter(|&c| !matches!(c, '가'..='힣'));
    let mut letters = first.into_iter().flat_map(hangul_letters);
    chars.next().is_none() && letters.any(|c| is_consonant(c) || is_vowel(c))
}

fn is_consonant(c: char) -> bool {
    matches!(c, 'ㄱ'..='ㅎ')
}

fn is_vowel(c: char) -> bool {
    matches!(c, 'ㅏ'..='ㅣ')
}

/// The parts of syllables as an alphabet spells them: ㄲ may be a tile, or fold to ㄱㄱ.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Composer {
    initials: Vec<Part>,
    medials: Vec<Part>,
    finals: Vec<Part>,
}

/// The letters of a part of a syllable, and its number in the code of the syllable.
type Part = (Box<[char]>, u32);

impl Composer {
    /// Creates a composer for the rules that spell each letter of a syllable.
    pub(crate) fn new(spell: impl Fn(char) -> String) -> Self {
        let parts = |first: u32, letters: &mut dyn Iterator<Item = char>| -> Vec<Part> {
            let spelled = letters.map(|letter| spell(letter).chars().collect());
            let mut parts: Vec<Part> = spelled.zip(first..).collect();
            // A letter that folds to nothing would compose for ever.
            parts.retain(|(letters, _): &Part| !letters.is_empty());
            parts.sort_by_key(|(letters, _)| core::cmp::Reverse(letters.len()));
            parts
        };
        Self {
            initials: parts(0, &mut INITIALS.into_iter()),
            medials: parts(0, &mut (FIRST_MEDIAL..='ㅣ')),
            finals: parts(1, &mut FINALS.into_iter()),
        }
    }

    /// Composes letters to syllables. A letter that is in none stays as it is.
    ///
    /// Letters do not always tell where a syllable ends: 아까 and 악가 have the same if ㄲ is two
    /// tiles. The commoner division is chosen.
    pub(crate) fn compose(&self, text: &str) -> String {
        let chars: Vec<char> = text.chars().collect();
        let (mut composed, mut rest) = (String::new(), &*chars);
        while let Some((&first, others)) = rest.split_first() {
            let syllable = self
                .syllable(rest)
                .and_then(|(code, len)| Some((char::from_u32(code)?, rest.get(len..)?)));
            let (c, after) = syllable.unwrap_or((first, others));
            composed.push(c);
            rest = after;
        }
        composed
    }

    /// Returns the code of the syllable at the beginning of a text, and the number of its letters.
    fn syllable(&self, text: &[char]) -> Option<(u32, usize)> {
        let (initial, at) = longest(&self.initials, text)?;
        let (medial, len) = longest(&self.medials, text.get(at..)?)?;
        let end = at + len;
        let rest = text.get(end..)?;
        let run = rest.iter().take_while(|&&c| is_consonant(c)).count();
        let (consonants, after) = rest.split_at(run);
        let next = match after.first() {
            Some(&c) if is_vowel(c) => self.next_initial(consonants),
            _ => 0,
        };
        let (last, len) = longest(&self.finals, &consonants[..run - next]).unwrap_or((0, 0));
        Some((FIRST_SYLLABLE + (initial * MEDIALS + medial) * 28 + last, end + len))
    }

    /// Returns the number of consonants between two vowels that begin the second syllable.
    fn next_initial(&self, consonants: &[char]) -> usize {
        let Some(last) = consonants.last() else {
            return 0;
        };
        let two = consonants.len().checked_sub(2).map(|at| &consonants[at..]);
        let doubled = two.is_some_and(|two| self.initials.iter().any(|(part, _)| **part == *two));
        match doubled && (consonants.len() > 2 || DOUBLED.contains(last)) {
            true => 2,
            false => 1,
        }
    }
}

/// Returns the number of the longest part that a text begins with, and its length.
fn longest(parts: &[Part], text: &[char]) -> Option<(u32, usize)> {
    let part = parts.iter().find(|(part, _)| text.starts_with(part));
    part.map(|(part, number)| (*number, part.len()))
}
