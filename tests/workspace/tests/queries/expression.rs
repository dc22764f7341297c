//! Conditions combined by *and*, *or* and *not*, in every layout and with every structure.

use lexc_runtime::query::{Order, Pattern, Query, QueryError, Sorting, TileDistribution};
use lexc_runtime::{Alphabet, Letter, Lexicon, Tokenizer};
use lexc_testkit::{letters, lists};
use proptest::prelude::*;

use super::answers::{Words, few_tiles, files};
use super::condition::{Condition, Tiles, conditions};

/// Conditions and operators.
#[derive(Debug, Clone)]
enum Expression {
    Condition(Condition),
    And(Box<Expression>, Box<Expression>),
    Or(Box<Expression>, Box<Expression>),
    AndNot(Box<Expression>, Box<Expression>),
    Not(Box<Expression>),
}

fn expressions() -> impl Strategy<Value = Expression> {
    let leaf = conditions().prop_map(Expression::Condition);
    leaf.prop_recursive(4, 12, 2, |inner| {
        let pair = || (inner.clone(), inner.clone());
        prop_oneof![
            pair().prop_map(|(a, b)| Expression::And(a.into(), b.into())),
            pair().prop_map(|(a, b)| Expression::Or(a.into(), b.into())),
            pair().prop_map(|(a, b)| Expression::AndNot(a.into(), b.into())),
            inner.prop_map(|a| Expression::Not(a.into())),
        ]
    })
}

impl Expression {
    fn holds(&self, word: &[u8], tiles: &Tiles, alphabet: &Alphabet) -> bool {
        let holds = |part: &Self| part.holds(word, tiles, alphabet);
        match self {
            Self::Condition(condition) => condition.holds(word, tiles, alphabet),
            Self::And(a, b) => holds(a) && holds(b),
            Self::Or(a, b) => holds(a) || holds(b),
            Self::AndNot(a, b) => holds(a) && !holds(b),
            Self::Not(a) => !holds(a),
        }
    }

    fn query(&self, tiles: &Tiles, alphabet: &Alphabet, tokenizer: &Tokenizer) -> Query {
        let query = |part: &Self| part.query(tiles, alphabet, tokenizer);
        match self {
            Self::Condition(condition) => {
                let mut query = Query::new();
                condition.add(&mut query, tiles, alphabet, tokenizer);
                query
            }
            Self::And(a, b) => query(a).and(query(b)),
            Self::Or(a, b) => query(a).or(query(b)),
            Self::AndNot(a, b) => query(a).and_not(query(b)),
            Self::Not(a) => !query(a),
        }
    }
}

fn numbers(words: impl Iterator<Item = impl AsRef<[Letter]>>) -> Vec<Vec<u8>> {
    words.map(|word| Letter::numbers(word.as_ref())).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn expressions_match_their_definition(
        words in lists::small_lexicons(4),
        (alphabet, tiles) in few_tiles(),
        expression in expressions(),
        limit in 0usize..8,
    ) {
        let words: Words = words.iter().map(|word| tiles.of(word)).collect();
        let holds = |word: &&Vec<u8>| expression.holds(word, &tiles, &alphabet);
        let expected: Vec<Vec<u8>> = words.iter().filter(holds).cloned().collect();
        let distribution = TileDistribution::new(&alphabet);
        let score = |word: &Vec<u8>| -> i64 {
            let points = |&letter: &Letter| alphabet.letter(letter).unwrap().score.points();
            letters(word).iter().map(|letter| i64::from(points(letter))).sum()
        };
        for (index, lexicon) in files(&words, &alphabet).into_iter().enumerate() {
            if index % 2 == limit % 2 {
                lexicon.prepare_queries();
            }
            let query = expression.query(&tiles, &alphabet, lexicon.tokenizer());
            for word in &words {
                prop_assert_eq!(query.accepts(&letters(word)), holds(&word));
            }
            let in_order = lexicon.matches(&query).unwrap().into_list();
            prop_assert_eq!(&numbers(in_order.iter()), &expected);
            let mut unordered = numbers(lexicon.matches_unordered(&query).unwrap().into_list().iter());
            unordered.sort();
            prop_assert_eq!(&unordered, &expected);
            prop_assert_eq!(lexicon.matches(&query).unwrap().count(), expected.len());
            for order in [Order::Length, Order::Score, Order::Probability { blanks: true }] {
                for reverse in [false, true] {
                    let mut sorted = expected.clone();
                    // Stable sorts of words in alphabet order.
                    sorted.sort_by(|a, b| {
                        let greater_first = match order {
                            Order::Length => b.len().cmp(&a.len()),
                            Order::Score => score(b).cmp(&score(a)),
                            _ => distribution
                                .probability(&letters(b))
                                .cmp(&distribution.probability(&letters(a))),
                        };
                        if reverse { greater_first.reverse() } else { greater_first }
                    });
                    sorted.truncate(limit);
                    let list = lexicon.sorted_matches(&query, Sorting { order, reverse }, limit).unwrap();
                    prop_assert_eq!(numbers(list.iter()), sorted, "{:?} {}", order, reverse);
                }
            }
        }
    }
}

fn example() -> Lexicon {
    Lexicon::from_bytes(lexc_lexicons::EXAMPLE).expect("the example opens")
}

#[test]
fn methods_combine_with_everything_before_them() {
    let lexicon = example();
    let begins = |text| lexicon.query().prefix(text).unwrap();
    let words = |query: lexc_runtime::query::LexiconQuery<'_>| -> Vec<String> {
        let words: Vec<String> = query.iter().collect();
        assert_eq!(query.count(), words.len());
        words
    };
    let query = begins("c").or(begins("d")).unwrap().suffix("s").unwrap();
    assert_eq!(words(query), ["CARS", "CATS", "DOGS"]);
    let query = begins("c").suffix("s").unwrap().or(begins("do")).unwrap().length(..=3);
    assert_eq!(words(query), ["DO", "DOG"]);
    let query = begins("c").and(lexicon.query().suffix("t").unwrap()).unwrap();
    assert_eq!(words(query), ["CAT"]);
    let query = lexicon.query().and_not(begins("c")).unwrap().and_not(begins("d")).unwrap();
    assert_eq!(words(query), ["EAR", "EARS", "EAT", "EATS"]);
    assert_eq!(words(!begins("c").or(begins("d")).unwrap()), ["EAR", "EARS", "EAT", "EATS"]);
    // A query without conditions accepts every word, and its negation none.
    assert_eq!(words(begins("c").or(lexicon.query()).unwrap()).len(), 12);
    assert_eq!(words(!lexicon.query()), [""; 0]);
    assert_eq!(words(!!begins("do")), ["DO", "DOG", "DOGS", "DONE"]);
}

#[test]
fn letters_of_another_alphabet_are_an_error() {
    let english = example();
    let turkish = lexc_lexicons::lexicon("turkish").expect("a built-in lexicon");
    let turkish = Lexicon::from_bytes_unverified(turkish.bytes()).expect("it opens");
    let a = |lexicon: &Lexicon| lexicon.query().prefix("a").unwrap().into_query();
    let error = english.query().or(a(&turkish)).unwrap_err();
    assert_eq!(error.kind(), lexc_alphabet::ErrorKind::Mismatch);
    assert_eq!(
        error.to_string(),
        "the alphabets differ, english and turkish: tile 4 is `D` in one and `Ç` in the other"
    );
    // Alone, nested, and combined in either order.
    assert!(turkish.query().and(a(&english)).is_err());
    assert!(turkish.query().and_not(!a(&english)).is_err());
    let mixed = a(&english).or(a(&turkish));
    assert!(english.query().and(mixed.clone()).is_err());
    assert!(turkish.query().and(Query::new().and(!mixed.clone())).is_err());
    for (lexicon, query) in [
        (&english, a(&turkish)),
        (&turkish, a(&english)),
        (&english, mixed.clone()),
        (&turkish, Query::new().and_not(mixed)),
    ] {
        assert!(lexicon.matches(&query).is_err());
        assert!(lexicon.matches_unordered(&query).is_err());
        let error = lexicon.sorted_matches(&query, Order::Score, 1).unwrap_err();
        assert_eq!(QueryError::from(error).kind(), lexc_alphabet::ErrorKind::Mismatch);
    }
    assert_eq!(english.matches(&a(&english)).unwrap().count(), 0);
    // A query without a lexicon has no alphabet.
    let letters = english.tokenizer().letters("A").unwrap();
    let query = Query::from(Pattern::prefix(&letters));
    assert!(turkish.query().and(query.clone()).is_ok());
    assert!(turkish.matches(&query).is_ok());
}
