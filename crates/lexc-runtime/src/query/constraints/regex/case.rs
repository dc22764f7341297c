//! Case-insensitive expressions, for faces that are written in one case.

use lexc_alphabet::{Alphabet, Casing};
use regex_syntax::ast::{
    Ast, ClassSet, ClassSetItem, ClassSetRange, ClassSetUnion, Concat, Flags, Group, GroupKind,
    Literal, LiteralKind, Span,
};
use regex_syntax::hir::{ClassUnicode, ClassUnicodeRange};

/// The mapping from characters of an expression to characters of faces.
#[derive(Debug)]
pub(super) struct CaseMapping {
    /// The characters that occur in faces.
    faces: Vec<char>,
    /// Characters that match one other character besides themselves.
    pairs: Vec<(char, char)>,
    /// Characters that match several characters, or none.
    strings: Vec<(char, String)>,
}

impl CaseMapping {
    pub(super) fn new(alphabet: &Alphabet) -> Self {
        let mut mapping = Self { faces: Vec::new(), pairs: Vec::new(), strings: Vec::new() };
        let casing = alphabet.casing();
        let faces = alphabet.tiles().iter().flat_map(|tile| tile.face.chars());
        mapping.faces = faces.collect();
        mapping.faces.sort_unstable();
        mapping.faces.dedup();
        for face in mapping.faces.clone() {
            mapping.add(face, &face.to_string(), casing);
        }
        let aliases = alphabet.tiles().iter().flat_map(|tile| {
            let aliases = tile.aliases.iter();
            aliases.map(|alias| (alias.as_str(), tile.face.as_str()))
        });
        let folds = alphabet.folds().iter();
        for (from, to) in aliases.chain(folds.map(|(from, to)| (from.as_str(), to.as_str()))) {
            if let Some(from) = single(from) {
                mapping.add(from, to, casing);
            }
        }
        mapping
    }

    /// Maps `from`, in either case, to `to`. Mappings that exist are not changed.
    fn add(&mut self, from: char, to: &str, casing: Casing) {
        for from in same_letter(from, casing) {
            let known = self.faces.contains(&from)
                || self.pairs.iter().any(|(known, _)| *known == from)
                || self.strings.iter().any(|(known, _)| *known == from);
            match single(to) {
                _ if known => {}
                Some(to) => self.pairs.push((from, to)),
                None => self.strings.push((from, to.to_owned())),
            }
        }
    }

    /// Changes an expression so that each character also matches the text of the faces that it maps
    /// to.
    pub(super) fn apply(&self, ast: &mut Ast) {
        match ast {
            Ast::Literal(literal) => {
                if let Some(string) = self.literal(literal) {
                    *ast = string;
                }
            }
            Ast::ClassBracketed(class) => self.class(&mut class.kind),
            Ast::Repetition(repetition) => self.apply(&mut repetition.ast),
            Ast::Group(group) => self.apply(&mut group.ast),
            Ast::Alternation(alternation) => {
                alternation.asts.iter_mut().for_each(|ast| self.apply(ast));
            }
            Ast::Concat(concat) => {
                concat.asts.iter_mut().for_each(|ast| self.apply(ast));
            }
            _ => {}
        }
    }

    /// Changes a character in place, or returns its replacement.
    fn literal(&self, literal: &mut Literal) -> Option<Ast> {
        if let Some((_, to)) = self.pairs.iter().find(|(from, _)| *from == literal.c) {
            *literal = verbatim(literal.span, *to);
            return None;
        }
        let (_, to) = self.strings.iter().find(|(from, _)| *from == literal.c)?;
        let span = literal.span;
        let asts = to.chars().map(|c| Ast::literal(verbatim(span, c)));
        let concat = Concat { span, asts: asts.collect() };
        let items = Vec::new();
        Some(Ast::group(Group {
            span,
            kind: GroupKind::NonCapturing(Flags { span, items }),
            ast: Box::new(concat.into_ast()),
        }))
    }

    fn class(&self, set: &mut ClassSet) {
        match set {
            ClassSet::Item(item) => self.item(item),
            ClassSet::BinaryOp(op) => {
                self.class(&mut op.lhs);
                self.class(&mut op.rhs);
            }
        }
    }

    fn item(&self, item: &mut ClassSetItem) {
        let range = match item {
            ClassSetItem::Literal(literal) => {
                ClassSetRange { span: literal.span, start: literal.clone(), end: literal.clone() }
            }
            ClassSetItem::Range(range) => range.clone(),
            ClassSetItem::Bracketed(class) => return self.class(&mut class.kind),
            ClassSetItem::Union(union) => {
                return union.items.iter_mut().for_each(|item| self.item(item));
            }
            _ => return,
        };
        let span = range.span;
        let holds = |c: char| (range.start.c..=range.end.c).contains(&c);
        let also = self.pairs.iter().filter(|(from, _)| holds(*from));
        let also = also.map(|(_, to)| ClassSetItem::Literal(verbatim(span, *to)));
        let items: Vec<_> = core::iter::once(item.clone()).chain(also).collect();
        *item = ClassSetItem::Union(ClassSetUnion { span, items });
    }
}

fn verbatim(span: Span, c: char) -> Literal {
    Literal { span, kind: LiteralKind::Verbatim, c }
}

/// Returns the only character of a text.
fn single(text: &str) -> Option<char> {
    let mut chars = text.chars();
    chars.next().filter(|_| chars.next().is_none())
}

/// Returns a character and all others that differ from it in case only.
fn same_letter(c: char, casing: Casing) -> Vec<char> {
    match (casing, c) {
        (Casing::None, _) => vec![c],
        (Casing::Turkic, 'İ') => vec![c, 'i'],
        (Casing::Turkic, 'I') => vec![c, 'ı'],
        _ => {
            let mut class = ClassUnicode::new([ClassUnicodeRange::new(c, c)]);
            // Fails only without Unicode's tables; then only the character itself matches.
            let _ = class.try_case_fold_simple();
            let ranges = class.iter().flat_map(|range| range.start()..=range.end());
            ranges.collect()
        }
    }
}
