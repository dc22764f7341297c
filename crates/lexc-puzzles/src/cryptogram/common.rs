//! The most frequent words of a language.

use std::collections::HashMap;

use lexc_runtime::{Letter, Tokenizer};

/// Lists of frequent words, by the primary subtag of the language.
const LISTS: &[(&str, &str)] = &[
    ("en", include_str!("../../common/english.txt")),
    ("tr", include_str!("../../common/turkish.txt")),
];

/// The grammatical role of a frequent word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Role {
    /// An article, or another word that a noun must follow.
    Determiner,
    /// A preposition.
    Preposition,
    /// The English *to*, before nouns and verbs.
    To,
    /// A conjunction.
    Conjunction,
    /// A pronoun that is a subject.
    Subject,
    /// A pronoun that is an object.
    Object,
    /// A pronoun that is a subject or an object.
    Pronoun,
    /// A verb.
    Verb,
    /// A verb without an object.
    Intransitive,
    /// A verb before another verb.
    Modal,
    /// An adverb.
    Adverb,
    /// The English *not*.
    Negation,
    /// A noun that is rarely a verb.
    Noun,
    /// An adjective or a number.
    Adjective,
    /// Any other function word.
    Function,
    /// Any other word.
    Content,
}

impl Role {
    /// Returns the role of a letter in a list.
    fn of(letter: &str) -> Option<Self> {
        Some(match letter {
            "d" => Self::Determiner,
            "p" => Self::Preposition,
            "t" => Self::To,
            "c" => Self::Conjunction,
            "s" => Self::Subject,
            "o" => Self::Object,
            "y" => Self::Pronoun,
            "v" => Self::Verb,
            "i" => Self::Intransitive,
            "m" => Self::Modal,
            "a" => Self::Adverb,
            "g" => Self::Negation,
            "n" => Self::Noun,
            "j" => Self::Adjective,
            "f" => Self::Function,
            _ => return None,
        })
    }
}

/// A frequent word of a language.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct CommonWord {
    /// The word.
    pub letters: Vec<Letter>,
    /// Its grammatical role.
    pub role: Role,
}

impl CommonWord {
    /// Creates a frequent word.
    #[must_use]
    pub fn new(letters: Vec<Letter>, role: Role) -> Self {
        Self { letters, role }
    }
}

/// Returns the most frequent words of the language of an alphabet, the most frequent first; an
/// empty list for languages other than English and Turkish.
///
/// # Examples
/// ```
/// use lexc_puzzles::cryptogram::{Role, common_words};
/// use lexc_runtime::{Alphabet, Lexicon};
///
/// let lexicon = Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
/// let words = common_words(lexicon.tokenizer());
/// assert_eq!(lexicon.alphabet().spell(&words[0].letters), "THE");
/// assert_eq!(words[0].role, Role::Determiner);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn common_words(tokenizer: &Tokenizer) -> Vec<CommonWord> {
    let language = tokenizer.language().split('-').next().unwrap_or_default();
    let list = LISTS.iter().find(|(name, _)| *name == language);
    let lines = list.map_or("", |(_, text)| text).lines();
    let words = lines.filter(|line| !line.starts_with('#')).flat_map(str::split_whitespace);
    words
        .filter_map(|word| {
            let (word, role) = match word.split_once('/') {
                Some((word, letter)) => (word, Role::of(letter)?),
                None => (word, Role::Content),
            };
            // An alphabet of the language may lack a letter.
            Some(CommonWord::new(tokenizer.letters(word).ok()?, role))
        })
        .collect()
}

/// Returns the share of the `count` most frequent words in running text: about a half for 100, and
/// three quarters for 1,000.
fn share_of(count: usize) -> f64 {
    match count {
        0 => 0.0,
        count => (0.25 * (count as f64).log10()).min(0.9),
    }
}

/// The probabilities of frequent words in running text, by Zipf's law: inversely proportional to
/// the rank.
#[derive(Debug)]
pub(super) struct Frequencies {
    words: HashMap<Vec<Letter>, (f64, Role)>,
    /// The probability of all other words together.
    pub(super) rest: f64,
}

impl Frequencies {
    pub(super) fn new(common: &[CommonWord]) -> Self {
        let ranks = 1..=common.len();
        let all: f64 = ranks.clone().map(|rank| 1.0 / rank as f64).sum();
        let share = share_of(common.len());
        let words = ranks.zip(common).map(|(rank, word)| {
            let probability = share / (rank as f64 * all);
            (word.letters.clone(), (probability, word.role))
        });
        Self { words: words.collect(), rest: 1.0 - share }
    }

    /// Returns the probability of a frequent word; 0 for other words.
    pub(super) fn word(&self, word: &[Letter]) -> f64 {
        self.words.get(word).map_or(0.0, |&(probability, _)| probability)
    }

    /// Returns the grammatical role of a word, or `None` if the language is unknown.
    pub(super) fn role(&self, word: &[Letter]) -> Option<Role> {
        if self.words.is_empty() {
            return None;
        }
        let known = self.words.get(word);
        Some(known.map_or(Role::Content, |&(_, role)| role))
    }
}
