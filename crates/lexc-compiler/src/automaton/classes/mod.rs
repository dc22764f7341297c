//! The classes of equivalent factors: the states of a two-way DAWG (Appel & Jacobson 1988, section
//! 7.1), which are also the states of a minimal GADDAG (Gordon 1994) before its separator.
//!
//! # Terms
//!
//! - A **factor** is a substring of a word.
//! - A **context** of a factor x is a pair (l, r) of strings such that lxr is a word. That x itself
//!   is a word is not counted as a context: this flag belongs to the edges that lead to x.
//! - Factors with the same contexts are equivalent and form a **class**. Class 0 has the factors
//!   without contexts, class 1 ([`ROOT`]) the empty factor.
//! - A **right edge** by a letter b leads from the class of x to the class of xb, a **left edge**
//!   by a to the class of ax. An edge is terminal if its string is a word.
//!
//! # Example
//!
//! The words AB, CB, ABS and CBS have seven classes; `*` marks terminal edges:
//!
//! ```text
//! class  factors    contexts             right edges          left edges
//!   0    ABS CBS    none
//!   1    (empty)    all pairs            A→2 B→3 C→2 S→4      A→2 B→3 C→2 S→4
//!   2    A C        -B -BS               B→5*
//!   3    B          A- C- A-S C-S        S→6                  A→5* C→5*
//!   4    S          AB- CB-                                   B→6
//!   5    AB CB      -S                   S→0*
//!   6    BS         A- C-                                     A→0* C→0*
//!
//!         right edges                           left edges
//!
//!             (1)                                   (1)
//!      A,C ┌───┼───┐ S                       A,C ┌───┼───┐ S
//!          ▼   ▼ B ▼                             ▼   ▼ B ▼
//!         (2) (3) (4)                           (2) (3) (4)
//!       B* ▼   ▼ S                            A*,C* ▼   ▼ B
//!         (5) (6)                                  (5) (6)
//!       S* ▼                                            ▼ A*,C*
//!         (0)                                          (0)
//! ```
//!
//! The left edges alone, with a separator from each class of prefixes (2 and 5) into the DAWG, are
//! the GADDAG.
//!
//! # The search
//!
//! A factor x acts on the states of the DAWG as a partial map s → δ(s, x), and two factors are
//! equivalent if their maps are equal: the classes are the syntactic monoid of the lexicon. They
//! are found by walking over the DAWG, each class once, from the empty factor by right edges:
//!
//! - A class is represented by its **images**: for each state q that some s is mapped to, q and the
//!   *sum* of a random number for each such s. Following the edges of q gives the images of the
//!   next class; where two of them meet, their sums are added.
//! - A sum over all images is the class's **key** in a hash table; it does not depend on their
//!   order. The root of the DAWG is left out of the sums, and its image, the **prefix state**, is
//!   stored separately.
//! - **Left edges need no search** (Froidure & Pin, *Algorithms for computing finite semigroups*,
//!   1997): a(yb) = (ay)b, so the class of yb has the left edges of the class of y, each followed
//!   by b on the right.
//! - For a GADDAG alone most right edges are not needed: [`groups`] finds two thirds of the classes
//!   without searching for them. It is the same search with another [`search::Grouping`].
//!
//! Sums have 64 bits and keys 103. Among the million sets of an English list, the probability that
//! two have the same sum is one in 40 million. [`Gaddag::order`](super::gaddag::Gaddag::order)
//! detects that by counting the strings that the result accepts, and [`proven`] then tries another
//! seed.
//!
//! # Modules
//!
//! | module | content |
//! |---|---|
//! | `error` | the error, and the retry with other seeds |
//! | `class_edges` | the result: classes with their edges |
//! | `counting_sort` | items sorted by a small number |
//! | `keys` | keys of classes, and the hash table of keys |
//! | `images` | images of factors, and their extension by a letter |
//! | `frontier` | classes not yet expanded, and edges whose targets are looked up together |
//! | `search` | the search, generic over what it keeps |
//! | `left` | left edges, from the right edges |
//! | `two_way` | the search that keeps all right edges |
//! | `groups` | the search for a GADDAG |

mod error;
mod class_edges;
mod counting_sort;
mod keys;
mod images;
mod frontier;
mod search;
mod left;
mod two_way;
mod groups;

pub(crate) use class_edges::{LeftClasses, ROOT, TwoWayClasses, split_row};
pub(crate) use error::proven;
pub(crate) use groups::left_classes;
pub(crate) use two_way::two_way_classes;

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;
    use crate::automaton::dawg::DawgBuilder;
    use crate::progress::NoProgress;

    /// Returns for each class of `ours` the class of `theirs` that accepts the same strings.
    fn matching(ours: &LeftClasses, theirs: &LeftClasses) -> Vec<u32> {
        assert_eq!(ours.len(), theirs.len());
        let mut matched = vec![u32::MAX; ours.len()];
        matched[0] = 0;
        let mut open = vec![(ROOT, ROOT)];
        while let Some((our, their)) = open.pop() {
            if matched[our as usize] != u32::MAX {
                assert_eq!(matched[our as usize], their);
                continue;
            }
            matched[our as usize] = their;
            let rows = (ours.rows().edges(our), theirs.rows().edges(their));
            assert_eq!(rows.0.len(), rows.1.len());
            for (a, b) in rows.0.iter().zip(rows.1) {
                assert_eq!((a.number(), a.terminal()), (b.number(), b.terminal()));
                if a.number() == 0 {
                    assert_eq!(a.target(), b.target());
                } else {
                    open.push((a.target(), b.target()));
                }
            }
        }
        let all: BTreeSet<_> = matched.iter().collect();
        assert_eq!(all.len(), ours.len(), "each class is matched once");
        matched
    }

    fn check(words: &BTreeSet<Vec<u8>>) {
        let mut builder = DawgBuilder::default();
        for word in words {
            builder.insert_numbers(word);
        }
        let dawg = builder.finish().unwrap();
        let ours = left_classes(&dawg, 0, &mut NoProgress).unwrap();
        let theirs = two_way_classes(&dawg, 0, &mut NoProgress).unwrap().left;
        let matched = matching(&ours, &theirs);
        let ours_at_end = ours.without_right_edges().iter().map(|&class| matched[class as usize]);
        let ends: BTreeSet<u32> = ours_at_end.collect();
        assert_eq!(ends, theirs.without_right_edges().iter().copied().collect());
    }

    proptest! {
        /// The search for a GADDAG finds the classes of the search that keeps both sides.
        #[test]
        fn both_searches_find_the_same_classes(
            letters in 1u8..5,
            words in prop::collection::btree_set(prop::collection::vec(1u8..5, 1..7), 1..60),
        ) {
            let narrowed = words.iter().map(|word| word.iter().map(|tile| tile % letters + 1).collect());
            check(&narrowed.collect());
        }
    }

    #[test]
    fn both_searches_find_the_same_classes_of_the_english_list() {
        let list = lexc_lexicons::word_lists().iter().find(|list| list.alphabet() == "english");
        let words = list.unwrap().text().lines().step_by(23).filter(|word| word.len() <= 15);
        let tiles = words.map(|word| word.bytes().map(|byte| byte & 31).collect());
        check(&tiles.collect());
    }
}
