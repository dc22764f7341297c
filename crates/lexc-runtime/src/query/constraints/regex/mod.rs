//! Regular expressions over the text of words.

mod case;
mod tile_dfa;

use std::sync::{Arc, OnceLock};

use lexc_alphabet::{Alphabet, Letter};
use regex_syntax::ast::parse::Parser;
use regex_syntax::hir::translate::TranslatorBuilder;
use regex_syntax::hir::{Class, ClassUnicode, ClassUnicodeRange, Hir, HirKind, Look};

use self::tile_dfa::TileDfa;
use crate::query::constraint::{Constraint, PruneBounds};
use crate::query::error::{QueryError, QueryErrorKind};

/// A regular expression that must match the text of a word as a whole, in the syntax of the crate
/// `regex`.
///
/// The text is the concatenation of the faces of the tiles, without the brackets that
/// [`Lexicon::spell`](crate::Lexicon::spell) may add: `.` is a character, and the tile CH has two.
/// A lower-case letter matches the upper-case letter of the faces by the rules of the alphabet, in
/// classes too, and folds apply: in French `é` matches E, in Turkish `i` matches İ and `[a-k]`
/// matches İ and not I. `\p{…}` and `\w` are not changed.
///
/// The expression is compiled into a deterministic automaton over letters without dead states. A
/// step is one table look-up, and the bounds of a state say how many letters must and can follow.
///
/// ```
/// use lexc_runtime::{Lexicon, query::Regex};
///
/// let lexicon = Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
/// let regex = Regex::new("(c|d).*[^r-t]", lexicon.alphabet())?;
/// let words: Vec<String> = lexicon.query().matching(regex).iter().collect();
/// assert_eq!(words, ["DO", "DOG", "DONE"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Regex {
    expression: Arc<Expression>,
    dfa: TileDfa,
    backwards: bool,
    reversed: OnceLock<Option<Arc<dyn Constraint>>>,
}

/// An expression and the faces of the tiles from number 1 on.
#[derive(Debug)]
struct Expression {
    hir: Hir,
    faces: Vec<String>,
}

impl Regex {
    /// The largest number of states of the automaton over letters.
    pub const MAX_STATES: usize = tile_dfa::MAX_STATES;

    /// Compiles an expression for the words of an alphabet. Takes time and memory linear in the
    /// states of the automaton over letters; most have less than a hundred, which takes a fraction
    /// of a millisecond.
    ///
    /// # Errors
    /// Returns [`QueryErrorKind::Regex`] with the position and the cause, or
    /// [`QueryErrorKind::RegexTooLarge`].
    pub fn new(expression: &str, alphabet: &Alphabet) -> Result<Self, QueryError> {
        let refused = |span: &regex_syntax::ast::Span, message: String| {
            let span = span.start.offset..span.end.offset;
            QueryError::new(span, QueryErrorKind::Regex(message))
        };
        let mut ast = Parser::new()
            .parse(expression)
            .map_err(|error| refused(error.span(), error.kind().to_string()))?;
        case::CaseMapping::new(alphabet).apply(&mut ast);
        let hir = TranslatorBuilder::new()
            .build()
            .translate(expression, &ast)
            .map_err(|error| refused(error.span(), error.kind().to_string()))?;
        let faces: Vec<String> = alphabet.tiles().iter().map(|tile| tile.face.clone()).collect();
        let characters = faces.iter().flat_map(|face| face.chars());
        let characters = characters.map(|ch| ClassUnicodeRange::new(ch, ch));
        let hir = restrict(hir, &ClassUnicode::new(characters));
        // Match the whole word, read from either end.
        let hir = Hir::concat(vec![Hir::look(Look::Start), hir, Hir::look(Look::End)]);
        Self::compile(Arc::new(Expression { hir, faces }), false)
            .map_err(|kind| QueryError::new(0..expression.len(), kind))
    }

    fn compile(expression: Arc<Expression>, backwards: bool) -> Result<Self, QueryErrorKind> {
        let dfa = TileDfa::new(&expression.hir, &expression.faces, backwards)?;
        Ok(Self { expression, dfa, backwards, reversed: OnceLock::new() })
    }

    /// Returns the number of states of the automaton over letters.
    #[must_use]
    pub fn states(&self) -> usize {
        self.dfa.len()
    }
}

/// Removes from all classes the characters that no tile has: `.` would otherwise be an automaton of
/// all of Unicode.
fn restrict(hir: Hir, characters: &ClassUnicode) -> Hir {
    let all = |parts: Vec<Hir>| parts.into_iter().map(|part| restrict(part, characters)).collect();
    match hir.into_kind() {
        HirKind::Empty => Hir::empty(),
        HirKind::Literal(literal) => Hir::literal(literal.0),
        HirKind::Class(Class::Unicode(mut class)) => {
            class.intersect(characters);
            Hir::class(Class::Unicode(class))
        }
        HirKind::Class(class) => Hir::class(class),
        HirKind::Look(look) => Hir::look(look),
        HirKind::Repetition(mut repetition) => {
            *repetition.sub = restrict(*repetition.sub, characters);
            Hir::repetition(repetition)
        }
        HirKind::Capture(capture) => restrict(*capture.sub, characters),
        HirKind::Concat(parts) => Hir::concat(all(parts)),
        HirKind::Alternation(parts) => Hir::alternation(all(parts)),
    }
}

impl Constraint for Regex {
    fn width(&self) -> usize {
        1
    }

    fn start(&self, state: &mut [u64]) {
        if let Some(state) = state.first_mut() {
            *state = u64::from(TileDfa::START);
        }
    }

    #[inline]
    fn step(&self, from: &[u64], letter: Letter, to: &mut [u64]) -> bool {
        let ([from, ..], [to, ..]) = (from, to) else {
            return false;
        };
        match self.dfa.next(*from as u32, letter) {
            Some(next) => *to = next.into(),
            None => return false,
        }
        true
    }

    fn bounds(&self, state: &[u64]) -> PruneBounds {
        let state = state.first().map_or(0, |&state| state as u32);
        self.dfa.bounds(state)
    }

    /// Compiles the reversed automaton on first use; `None` if it is too large.
    fn reversed(&self) -> Option<Arc<dyn Constraint>> {
        let compile = || -> Option<Arc<dyn Constraint>> {
            let reversed = Self::compile(self.expression.clone(), !self.backwards);
            Some(Arc::new(reversed.ok()?))
        };
        self.reversed.get_or_init(compile).clone()
    }
}
