//! Conditions on words, alone and in random trees, against brute force over the words: English,
//! Turkish, and an alphabet with tiles of two letters.

use std::collections::HashMap;

use lexc_api::conditions::{AskedLexicon, ConditionTree, ConditionsRequest};
use lexc_compiler::options::StructureSet;
use lexc_engine::playability::PlayabilityTable;
use lexc_format::values::{ColumnData, Decimal};
use lexc_runtime::index::WordGroup;
use lexc_runtime::{Letter, LetterSet, Lexicon};
use serde_json::{Map, Value, json};

/// The words of a lexicon, with what brute force says of them.
struct Oracle {
    lexicon: Lexicon,
    words: Vec<Vec<Letter>>,
    /// The index of each word.
    places: HashMap<Vec<Letter>, usize>,
    anagrams: HashMap<Vec<Letter>, usize>,
    /// The letters that make another word before and behind each word.
    fronts: Vec<LetterSet>,
    backs: Vec<LetterSet>,
    /// For no blanks and for those of the alphabet: the place of each word among its length, and
    /// the first and last place of its ties.
    ranks: [Vec<(usize, usize, usize)>; 2],
}

fn sorted(word: &[Letter]) -> Vec<Letter> {
    let mut letters = word.to_vec();
    letters.sort_unstable();
    letters
}

/// The number of draws of `k` from `n`.
fn choose(n: u128, k: u128) -> u128 {
    (0..k).fold(1, |product, i| product * n.saturating_sub(i) / (i + 1))
}

/// The number of draws of tiles that spell a word, of which `blanks` may be blanks.
fn draws(letters: &[(u128, u128)], blanks: u128) -> u128 {
    let Some((&(count, tiles), rest)) = letters.split_first() else {
        return choose(0, 0);
    };
    let all = 0..=count.min(blanks);
    all.map(|missing| match rest {
        [] => choose(tiles, count - missing) * u128::from(missing == blanks),
        rest => choose(tiles, count - missing) * draws(rest, blanks - missing),
    })
    .sum()
}

impl Oracle {
    fn new(lexicon: Lexicon) -> Self {
        let mut words = Vec::new();
        let mut all = lexicon.words();
        while let Some(word) = all.next_letters() {
            words.push(word.to_vec());
        }
        let places: HashMap<_, _> =
            words.iter().cloned().enumerate().map(|(at, word)| (word, at)).collect();
        let mut anagrams = HashMap::new();
        for word in &words {
            *anagrams.entry(sorted(word)).or_default() += 1;
        }
        let [mut fronts, mut backs] = [(); 2].map(|()| vec![LetterSet::EMPTY; words.len()]);
        for word in &words {
            if let [first, rest @ ..] = &**word
                && let Some(&at) = places.get(rest)
            {
                fronts[at].insert(*first);
            }
            if let [rest @ .., last] = &**word
                && let Some(&at) = places.get(rest)
            {
                backs[at].insert(*last);
            }
        }
        let alphabet = lexicon.alphabet();
        let ways = |word: &[Letter], blanks: u128| -> u128 {
            let letters: Vec<(u128, u128)> = sorted(word)
                .chunk_by(|one, other| one == other)
                .map(|equal| (equal.len() as u128, alphabet.letter(equal[0]).unwrap().count.into()))
                .collect();
            (0..=blanks).map(|used| choose(blanks, used) * draws(&letters, used)).sum()
        };
        let ranks = [0, u128::from(alphabet.blank().count)].map(|blanks| {
            let keys: Vec<u128> = words.iter().map(|word| ways(word, blanks)).collect();
            let mut order: Vec<usize> = (0..words.len()).collect();
            order.sort_by_key(|&at| (words[at].len(), std::cmp::Reverse(keys[at]), at));
            let mut ranks = vec![(0, 0, 0); words.len()];
            for of_length in order.chunk_by(|&a, &b| words[a].len() == words[b].len()) {
                let mut place = 1;
                for tied in of_length.chunk_by(|&a, &b| keys[a] == keys[b]) {
                    let (first, last) = (place, place + tied.len() - 1);
                    for &at in tied {
                        ranks[at] = (place, first, last);
                        place += 1;
                    }
                }
            }
            ranks
        });
        Self { lexicon, words, places, anagrams, fronts, backs, ranks }
    }

    fn letters(&self, text: &str) -> Vec<Letter> {
        self.lexicon.tokenizer().letters(text).unwrap()
    }

    fn is_word(&self, word: &[Letter]) -> bool {
        self.places.contains_key(word)
    }

    fn points(&self, word: &[Letter]) -> i64 {
        let alphabet = self.lexicon.alphabet();
        word.iter().map(|&letter| i64::from(alphabet.letter(letter).unwrap().score.points())).sum()
    }
}

type Holds<'a> = Box<dyn Fn(&[Letter], usize) -> bool + 'a>;

/// A condition in JSON, and what it means.
struct Condition<'a> {
    json: Value,
    holds: Holds<'a>,
}

fn condition<'a>(json: Value, holds: impl Fn(&[Letter], usize) -> bool + 'a) -> Condition<'a> {
    Condition { json, holds: Box::new(holds) }
}

/// The conditions that hold for words of any lexicon with these tiles: two letters that are often
/// at the ends of words, a short prefix, and a short suffix.
fn conditions<'a>(of: &'a Oracle, [one, two, prefix, suffix]: [&str; 4]) -> Vec<Condition<'a>> {
    let [first, second] = [one, two].map(|text| of.letters(text)[0]);
    let (prefix_letters, suffix_letters) = (of.letters(prefix), of.letters(suffix));
    let vowels: LetterSet = {
        let alphabet = of.lexicon.alphabet();
        alphabet.letters().iter().filter(|&l| alphabet.letter(l).unwrap().vowel).collect()
    };
    let some: LetterSet = of.words[of.words.len() / 2].iter().copied().collect();
    let some_text = of.lexicon.spell(&some.iter().collect::<Vec<_>>());
    let listed: Vec<String> =
        of.words.iter().step_by(7).map(|word| of.lexicon.spell(word)).collect();
    let distinct = |word: &[Letter]| word.iter().copied().collect::<LetterSet>().len();
    let (begins, ends) = (prefix_letters.clone(), suffix_letters.clone());
    let (takes, taken) = (prefix_letters, suffix_letters);
    let number = move |at: usize| at % 100;
    let mut list = vec![
        condition(json!({"length": "5"}), |word, _| word.len() == 5),
        condition(json!({"prefix": [prefix]}), move |word, _| word.starts_with(&begins)),
        condition(json!({"suffix": [suffix]}), move |word, _| word.ends_with(&ends)),
        condition(json!({"containing": [one]}), move |word, _| word.contains(&first)),
        condition(json!({"without": [two]}), move |word, _| !word.contains(&second)),
        condition(json!({"only": [some_text]}), move |word, _| {
            word.iter().all(|&letter| some.contains(letter))
        }),
        condition(json!({"unique": "5..6"}), move |word, _| (5..=6).contains(&distinct(word))),
        condition(json!({"unique": "..3"}), move |word, _| distinct(word) <= 3),
        condition(json!({"points": "20.."}), |word, _| of.points(word) >= 20),
        condition(json!({"points": "5..8"}), |word, _| (5..=8).contains(&of.points(word))),
        condition(json!({"anagrams": "3.."}), |word, _| of.anagrams[&sorted(word)] >= 3),
        condition(json!({"anagrams": "1"}), |word, _| of.anagrams[&sorted(word)] == 1),
        condition(json!({"probability_rank": "101..1100"}), |_, at| {
            (101..=1100).contains(&of.ranks[1][at].0)
        }),
        condition(json!({"probability_rank": "50..99", "blanks": 0}), |_, at| {
            (50..=99).contains(&of.ranks[0][at].0)
        }),
        condition(json!({"probability_rank": "7..8", "lax": true}), |_, at| {
            of.ranks[1][at].1 <= 8 && of.ranks[1][at].2 >= 7
        }),
        condition(json!({"takes_prefix": [prefix]}), move |word, _| {
            of.is_word(&[&*takes, word].concat())
        }),
        condition(json!({"takes_suffix": [suffix]}), move |word, _| {
            of.is_word(&[word, &*taken].concat())
        }),
        condition(json!({"front_hooks": ["2.."]}), |_, at| of.fronts[at].len() >= 2),
        condition(json!({"back_hooks": [one]}), move |_, at| of.backs[at].contains(first)),
        condition(json!({"back_hooks": ["0"]}), |_, at| of.backs[at].is_empty()),
        condition(json!({"inner_hook": "front"}), |word, _| of.is_word(&word[1..])),
        condition(json!({"inner_hook": "back"}), |word, _| of.is_word(&word[..word.len() - 1])),
        condition(json!({"inner_hook": "any"}), |word, _| {
            of.is_word(&word[1..]) || of.is_word(&word[..word.len() - 1])
        }),
        condition(json!({"in": listed}), |_, at| at % 7 == 0),
        condition(json!({"number": ["place>=50"]}), move |_, at| number(at) >= 50),
        condition(json!({"number": ["place<3"]}), move |_, at| number(at) < 3),
        condition(json!({"number": ["half=12.5"]}), move |_, at| number(at) == 25),
        condition(json!({"number": ["half!=0"]}), move |_, at| number(at) != 0),
        condition(json!({"in_edition": ["THIRD"]}), |_, at| at % 3 == 0),
        condition(json!({"not_in_edition": ["THIRD"]}), |_, at| at % 3 != 0),
        condition(json!({"meaning": ["NUMBER 4"]}), move |_, at| {
            format!("number {}", number(at)).contains("number 4")
        }),
    ];
    for percent in ["60..", "..20", "50"] {
        let vowels_text = of.lexicon.spell(&vowels.iter().collect::<Vec<_>>());
        let json = json!({"consists": [format!("{vowels_text}:{percent}")]});
        list.push(condition(json, move |word, _| {
            let count = word.iter().filter(|&&letter| vowels.contains(letter)).count();
            match percent {
                "60.." => count * 100 >= 60 * word.len(),
                "..20" => count * 100 <= 20 * word.len(),
                _ => count * 100 == 50 * word.len(),
            }
        }));
    }
    list
}

/// Random numbers of a test.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit
    }
}

/// A tree of conditions in JSON and, if it can be written, as text, with the words for which it
/// holds.
struct Tree {
    json: Value,
    text: Option<String>,
    holds: Vec<bool>,
}

/// Writes a condition as text: `prefix:Q and lax:true`.
fn text_of(json: &Value) -> Option<String> {
    let object = json.as_object()?;
    // What is asked besides the places belongs to them.
    let [(name, value)] = &object.iter().collect::<Vec<_>>()[..] else {
        return None;
    };
    let value = match value {
        Value::Array(items) => items.first()?.as_str()?.to_owned(),
        value => value.as_str()?.to_owned(),
    };
    match name.as_str() {
        "in" => None,
        "number" => Some(value),
        name => Some(format!("{}:'{value}'", name.replace('_', "-"))),
    }
}

fn random_tree(leaves: &[Tree], random: &mut Random, depth: usize) -> Tree {
    let leaf = |random: &mut Random| {
        let Tree { json, text, holds } = &leaves[random.below(leaves.len())];
        Tree { json: json.clone(), text: text.clone(), holds: holds.clone() }
    };
    if depth == 0 {
        return leaf(random);
    }
    match random.below(5) {
        0 => leaf(random),
        1 => {
            let mut tree = random_tree(leaves, random, depth - 1);
            tree.holds.iter_mut().for_each(|holds| *holds = !*holds);
            Tree {
                json: json!({"not": tree.json}),
                text: tree.text.map(|text| format!("not ({text})")),
                holds: tree.holds,
            }
        }
        kind => {
            let sides: Vec<Tree> =
                (0..2 + random.below(2)).map(|_| random_tree(leaves, random, depth - 1)).collect();
            let (name, word) = if kind == 2 { ("any", " or ") } else { ("all", " and ") };
            let at = |word: usize| match kind {
                2 => sides.iter().any(|side| side.holds[word]),
                _ => sides.iter().all(|side| side.holds[word]),
            };
            let holds = (0..sides[0].holds.len()).map(at).collect();
            let texts: Option<Vec<String>> = sides.iter().map(|side| side.text.clone()).collect();
            let trees: Vec<Value> = sides.into_iter().map(|side| side.json).collect();
            let json = Value::Object(Map::from_iter([(name.to_owned(), trees.into())]));
            Tree { json, text: texts.map(|texts| format!("({})", texts.join(word))), holds }
        }
    }
}

/// Asserts that conditions select the words for which they hold, in order.
fn check(oracle: &Oracle, request: &ConditionsRequest, holds: &[bool], said: &Value) {
    let asked = AskedLexicon::new(&oracle.lexicon, &oracle.lexicon);
    let query = request.query(&asked).unwrap_or_else(|error| panic!("{said}: {error:?}"));
    let mut found = oracle.lexicon.matches(&query).unwrap();
    let mut expected = (0..oracle.words.len()).filter(|&at| holds[at]);
    while let Some(word) = found.next_letters() {
        let at = expected.next().unwrap_or_else(|| panic!("{said}: {word:?} is found"));
        // Texts of all words would take most of the time of the test.
        if word != &*oracle.words[at] {
            let [word, wanted] = [word, &oracle.words[at]].map(|word| oracle.lexicon.spell(word));
            panic!("{said}: {word} is found, and {wanted} is next");
        }
    }
    let missing = expected.next().map(|at| oracle.lexicon.spell(&oracle.words[at]));
    assert_eq!(missing, None, "{said}");
}

/// Builds a lexicon with a number, half of it, a meaning and an edition for each word. The words
/// are in the order of the alphabet.
fn with_values(words: &[String], alphabet: &str) -> Lexicon {
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let numbers = (0..words.len()).map(|at| at as u64 % 100);
    let meanings: Vec<String> = numbers.clone().map(|number| format!("number {number}")).collect();
    let half = |number: u64| Decimal::new(5 * number as i64, 1);
    let columns = [
        ("place", ColumnData::Number(numbers.clone().map(Some).collect())),
        ("half", ColumnData::Decimal(numbers.map(half).collect())),
        ("meaning", ColumnData::Text(meanings.iter().map(|text| Some(&**text)).collect())),
        ("THIRD", ColumnData::Edition((0..words.len()).map(|at| at % 3 == 0).collect())),
    ];
    Lexicon::from_bytes(lexc_testkit::compile_columns(alphabet, &words, &columns)).unwrap()
}

fn compare(lexicon: &Lexicon, alphabet: &str, tiles: [&str; 4], trees: usize) {
    let mut words = Vec::new();
    let mut all = lexicon.words();
    while let Some(word) = all.next_letters() {
        words.push(lexicon.spell(word));
    }
    let oracle = Oracle::new(with_values(&words, alphabet));
    assert_eq!(oracle.words.len(), words.len());
    let leaves: Vec<Tree> = conditions(&oracle, tiles)
        .iter()
        .map(|Condition { json, holds }| {
            let words = oracle.words.iter().enumerate();
            let holds: Vec<bool> = words.map(|(at, word)| holds(word, at)).collect();
            let some = holds.iter().filter(|&&holds| holds).count();
            assert!(some > 0 && some < holds.len(), "{json}: {some}");
            let request = serde_json::from_value(json.clone()).unwrap();
            check(&oracle, &request, &holds, json);
            Tree { json: json.clone(), text: text_of(json), holds }
        })
        .collect();
    let mut random = Random(1);
    for _ in 0..trees {
        let Tree { json, text, holds } = random_tree(&leaves, &mut random, 3);
        let tree: ConditionTree = serde_json::from_value(json.clone()).unwrap();
        check(&oracle, &ConditionsRequest::default().tree([tree]), &holds, &json);
        if let Some(text) = text {
            let tree = ConditionTree::from(&*text);
            check(&oracle, &ConditionsRequest::default().tree([tree]), &holds, &text.into());
        }
    }
}

#[test]
fn conditions_on_english_words_are_those_of_brute_force() {
    let english = lexc_testkit::builtin("english", StructureSet::default());
    let english = Lexicon::from_bytes(english).unwrap();
    compare(&english, "english", ["S", "E", "RE", "ING"], 50);
}

#[test]
fn conditions_on_turkish_words_are_those_of_brute_force() {
    let turkish = lexc_testkit::builtin("turkish", StructureSet::default());
    let turkish = Lexicon::from_bytes(turkish).unwrap();
    compare(&turkish, "turkish", ["K", "İ", "KA", "LIK"], 400);
}

#[test]
fn conditions_on_words_with_tiles_of_two_letters_are_those_of_brute_force() {
    let mut random = Random(7);
    let tiles = ["CS", "SZ", "ZS", "GY", "A", "E", "O", "K", "T", "R", "S", "Z"];
    let mut words: Vec<String> = Vec::new();
    for _ in 0..4000 {
        let length = 2 + random.below(6);
        let word: Vec<&str> = (0..length).map(|_| tiles[random.below(tiles.len())]).collect();
        words.push(word.iter().map(|tile| format!("[{tile}]")).collect());
    }
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let layout = lexc_compiler::options::LayoutChoice::Bitmap;
    let bytes = lexc_testkit::compile_words("hungarian", &words, StructureSet::default(), layout);
    let words = Lexicon::from_bytes(bytes).unwrap();
    compare(&words, "hungarian", ["SZ", "CS", "GY", "ZS"], 550);
}

/// Returns the words of a group.
fn group(lexicon: &Lexicon, name: &str) -> Vec<String> {
    let request = ConditionsRequest::default().group([name.to_owned()]);
    let query = request.query(&AskedLexicon::new(lexicon, lexicon)).unwrap();
    lexicon.matches(&query).unwrap().collect()
}

/// The words that the help of Zyzzyva names as examples of its groups, but for one whose stem of
/// seven is among the best by its list and not by ours; and brute force for the group without
/// stems.
#[test]
fn groups_are_as_defined() {
    let english = lexc_testkit::builtin("english", StructureSet::default());
    let english = Lexicon::from_bytes(english).unwrap();
    for (name, example) in [
        ("type-1-sevens", "AIRIEST"),
        ("type-2-sevens", "ADAGIAL"),
        ("type-3-sevens", "ABALONE"),
        ("type-1-eights", "SEXTARII"),
        ("type-2-eights", "ADENOSES"),
        ("type-3-eights", "ABOIDEAU"),
    ] {
        // A word of another list proves nothing.
        if english.contains(example) {
            assert!(group(&english, name).iter().any(|word| word == example), "{name}");
        }
    }
    let mut high: Vec<String> = Vec::new();
    let mut words = english.words();
    while let Some(word) = words.next_letters() {
        let word = english.spell(word);
        let at_end = |word: &str| {
            word.starts_with(|c| "FHKVWY".contains(c)) || word.ends_with(|c| "FHKVWY".contains(c))
        };
        if word.len() == 5 && at_end(&word) && !word.contains(|c| "JQXZ".contains(c)) {
            high.push(word);
        }
    }
    assert_eq!(group(&english, "high-fives"), high);
    let types = ["type-1-sevens", "type-2-sevens", "type-3-sevens"];
    let mut all: Vec<String> = types.iter().flat_map(|name| group(&english, name)).collect();
    let count = all.len();
    all.sort();
    all.dedup();
    assert_eq!(all.len(), count, "no word is of two types");
    let turkish = lexc_testkit::builtin("turkish", StructureSet::default());
    let turkish = Lexicon::from_bytes(turkish).unwrap();
    for name in WordGroup::ALL {
        let request = ConditionsRequest::default().group([name.to_string()]);
        let error = request.query(&AskedLexicon::new(&turkish, &turkish)).unwrap_err();
        assert!(error.message.contains("not for turkish"), "{error:?}");
    }
}

#[test]
fn errors_in_trees_have_their_place() {
    let lexicon = Lexicon::from_bytes(lexc_lexicons::EXAMPLE).unwrap();
    let asked = AskedLexicon::new(&lexicon, &lexicon);
    let error = |tree: ConditionTree| {
        let request = ConditionsRequest::default().tree([tree]);
        request.query(&asked).expect_err("an error")
    };
    for (text, column, length, message) in [
        ("", 0, 0, "a condition is missing here"),
        ("prefix:Q and", 13, 0, "a condition is missing here"),
        ("(prefix:Q", 1, 1, "`(` has no closing `)`"),
        ("prefix:Q)", 9, 1, "`)` has no opening `(`"),
        ("prefix:'Q", 8, 1, "the quotation mark has no partner"),
        ("length:5 or QUIZ", 13, 4, "this is not a condition"),
        ("prefix: Q", 1, 7, "the condition has no value"),
        ("length:5 nolength:4", 10, 8, "no condition is called `nolength`"),
        ("not length:5..4", 12, 4, "the smaller number first: 4..5"),
        ("prefix:Q1 or length:2", 8, 2, "the alphabet english has no tile for `1`"),
        ("frequency>=x", 1, 12, "a decimal number"),
        ("frequency>=3.5", 1, 14, "the lexicon has no numbers frequency"),
        ("in:words.txt", 1, 2, "a list is not a condition of a text"),
    ] {
        let error = error(text.into());
        let place = error.place.as_ref().expect("a place");
        assert!(error.message.contains(message), "{text}: {error:?}");
        assert_eq!((place.column, place.length), (column, length), "{text}: {error:?}");
        assert_eq!(place.field, "where", "{text}");
    }
    let deep = format!("{}length:5{}", "(".repeat(100), ")".repeat(100));
    assert!(error((&*deep).into()).message.contains("within more than"));
    let many = vec!["length:5"; 1001].join(" or ");
    assert!(error((&*many).into()).message.contains("more than 1000 conditions"));
    for (tree, message) in [
        (json!({"any": "length:5"}), "`all` and `any` have lists"),
        (json!({"length": "5", "colour": "red"}), "no condition is called `colour`"),
        (json!({"not": 5}), "a tree of conditions is a text or an object"),
    ] {
        let tree: ConditionTree = serde_json::from_value(tree).unwrap();
        assert!(error(tree).message.contains(message));
    }
}

/// Places by playability, and the order, are those of the built-in table.
#[test]
fn places_by_playability_are_those_of_the_table() {
    let english = lexc_testkit::builtin("english", StructureSet::default());
    let english = Lexicon::from_bytes(english).unwrap();
    let table = PlayabilityTable::builtin("english", &english).unwrap().unwrap();
    let mut sevens: Vec<(u64, String)> = Vec::new();
    let mut words = english.words();
    let mut rank = 0;
    while let Some(word) = words.next_letters() {
        if word.len() == 7 {
            sevens.push((rank, english.spell(word)));
        }
        rank += 1;
    }
    // The sort is stable: ties stay in the order of the alphabet.
    sevens.sort_by_key(|(rank, _)| std::cmp::Reverse(table.get(*rank)));
    let best: Vec<&str> = sevens[..40].iter().map(|(_, word)| word.as_str()).collect();
    let request = ConditionsRequest::default()
        .length(Some("7".parse().unwrap()))
        .playability_rank(Some("1..40".parse().unwrap()));
    let query = request.query(&AskedLexicon::new(&english, &english)).unwrap();
    let found: Vec<String> = english.matches(&query).unwrap().collect();
    let mut expected: Vec<&str> = best.clone();
    expected.sort_unstable();
    assert_eq!(found, expected);
    let engine = crate::requests::engine();
    let params = json!({
        "lexicon": "builtin:english", "length": "7", "order": "playability", "limit": 40,
        "with": ["playability"],
    });
    let rows = engine.call("words.find", params).unwrap();
    for (row, (rank, word)) in rows.as_array().unwrap().iter().zip(&sevens) {
        assert_eq!(row["word"], **word);
        assert_eq!(row["playability"], f64::from(table.get(*rank)));
    }
    let params = json!({"lexicon": "twelve", "playability_rank": "1"});
    let refused = engine.call("words.find", params).unwrap_err();
    assert!(refused.message.contains("not known what the words"), "{refused:?}");
}
