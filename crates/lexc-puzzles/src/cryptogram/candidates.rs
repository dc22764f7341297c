//! The lexicon words that a word of the text can be decrypted to.

use lexc_runtime::{Graph, Letter, LetterSet, Lexicon, State, with_graph};

use super::request::CryptogramRequest;
use crate::error::Error;
use crate::letter_map::LetterMap;

/// The maximum number of candidates for all words of a text together.
const MAX_CANDIDATES: usize = 1 << 22;

/// The maximum number of states visited for all words of a text together. An English word needs
/// about 100,000.
const MAX_VISITS: u64 = 1 << 26;

/// The allowed plain letters for each letter of the text.
pub(super) type AllowedLetters = LetterMap<LetterSet>;

/// Returns the plain letters that the request allows.
///
/// # Errors
/// Returns an error if a known letter contradicts another one.
pub(super) fn allowed_at_first(
    lexicon: &Lexicon,
    request: &CryptogramRequest,
) -> Result<AllowedLetters, Error> {
    let all = lexicon.alphabet().letters();
    let mut allowed = LetterMap::new(all);
    if request.keep_different {
        for letter in all {
            allowed.get_mut(letter).remove(letter);
        }
    }
    for &(cipher, plain) in &request.known {
        if !assign(&mut allowed, cipher, plain, all) {
            let face = |letter| lexicon.spell(&[letter]);
            let pair = format!("{}={}", face(cipher), face(plain));
            let message = format!("{pair} contradicts another known letter");
            return Err(Error::illegal(message)
                .with_help("let each letter mean one letter, and no two letters the same"));
        }
    }
    Ok(allowed)
}

/// Assigns `plain` to a letter and removes it from all others. Returns `false` if it is not
/// allowed.
pub(super) fn assign(
    allowed: &mut AllowedLetters,
    cipher: Letter,
    plain: Letter,
    all: LetterSet,
) -> bool {
    if !allowed.get(cipher).contains(plain) {
        return false;
    }
    for letter in all {
        allowed.get_mut(letter).remove(plain);
    }
    *allowed.get_mut(cipher) = plain.into();
    true
}

/// Finds candidates by walking the DAWG along a word, with bounds for lexicons of any size.
#[derive(Debug)]
pub(super) struct CandidateFinder {
    /// The number of candidates that may still be found.
    left: usize,
    /// The number of states that may still be visited.
    visits: u64,
}

/// The number of states between two calls of `is_cancelled`.
const VISITS: u64 = 1 << 14;

impl CandidateFinder {
    pub(super) fn new() -> Self {
        Self { left: MAX_CANDIDATES, visits: MAX_VISITS }
    }

    /// Returns `true` if a bound was reached, so that candidates are missing.
    pub(super) fn is_exhausted(&self) -> bool {
        self.left == 0 || self.visits == 0
    }

    /// Leaves no more states to visit.
    pub(super) fn exhaust(&mut self) {
        self.visits = 0;
    }

    /// Returns the words of the lexicon and of `also` with the pattern of `cipher`, one after the
    /// other, whose letters are allowed. Once `is_cancelled` returns `true`, words are missing.
    pub(super) fn find(
        &mut self,
        lexicon: &Lexicon,
        also: &[Vec<Letter>],
        cipher: &[Letter],
        allowed: &AllowedLetters,
        is_cancelled: &dyn Fn() -> bool,
    ) -> Vec<Letter> {
        let mut walk = PatternWalk {
            finder: self,
            is_cancelled,
            cipher,
            allowed,
            plain: Vec::with_capacity(cipher.len()),
            found: Vec::new(),
        };
        if let Some(dawg) = lexicon.dawg() {
            with_graph!(dawg.view(), graph => walk.descend(graph, dawg.root()));
        }
        let mut found = walk.found;
        for other in also {
            let fits = |(&cipher, &plain): (&Letter, &Letter)| allowed.get(cipher).contains(plain);
            let new = !lexicon.contains_letters(other);
            if new && same_pattern(cipher, other) && cipher.iter().zip(other).all(fits) {
                found.extend_from_slice(other);
            }
        }
        found
    }
}

struct PatternWalk<'a> {
    finder: &'a mut CandidateFinder,
    is_cancelled: &'a dyn Fn() -> bool,
    cipher: &'a [Letter],
    allowed: &'a AllowedLetters,
    plain: Vec<Letter>,
    found: Vec<Letter>,
}

impl PatternWalk<'_> {
    /// Extends the path by the next letter of the word. Recurses once per letter.
    fn descend<G: Graph>(&mut self, graph: G, state: State) {
        let at = self.plain.len();
        let Some(&cipher) = self.cipher.get(at) else {
            return;
        };
        let labels = graph.labels(state);
        let last = at + 1 == self.cipher.len();
        let open = match last {
            true => labels.ends,
            false => labels.next & LetterSet::ALL,
        };
        for letter in open & self.fitting(cipher) {
            if self.finder.is_exhausted() {
                return;
            }
            self.finder.visits -= 1;
            if self.finder.visits.is_multiple_of(VISITS) && (self.is_cancelled)() {
                self.finder.exhaust();
                return;
            }
            self.plain.push(letter);
            if last {
                self.finder.left -= 1;
                self.found.extend_from_slice(&self.plain);
            } else if let Some(edge) = graph.edge(state, letter) {
                self.descend(graph, edge.target);
            }
            self.plain.pop();
        }
    }

    /// Returns the letters that agree with the earlier ones: the same plain letter for a repeated
    /// letter, and an unused plain letter for a new one.
    fn fitting(&self, cipher: Letter) -> LetterSet {
        let before = self.cipher.iter().zip(&self.plain);
        let mut used = LetterSet::EMPTY;
        for (&other, &letter) in before {
            if other == cipher {
                return letter.into();
            }
            used.insert(letter);
        }
        self.allowed.get(cipher) - used
    }
}

/// Returns `true` if equal letters have the same positions in both words.
fn same_pattern(a: &[Letter], b: &[Letter]) -> bool {
    let first = |word: &[Letter], letter: Letter| word.iter().position(|&other| other == letter);
    let mut pairs = a.iter().zip(b);
    a.len() == b.len() && pairs.all(|(&x, &y)| first(a, x) == first(b, y))
}
