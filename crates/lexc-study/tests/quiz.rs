//! Quizzes.

use std::collections::BTreeSet;

use lexc_compiler::compile::LayoutChoice;
use lexc_runtime::Lexicon;
use lexc_runtime::query::{EditDistance, FuzzyWord};
use lexc_study::fsrs::Grade;
use lexc_study::{
    AnswerVerdict, Error, ErrorKind, LexiconAnswers, NewCard, Question, QuestionEnd, QuestionKind,
    Quiz, QuizOptions, QuizOrder, StudySettings,
};
use lexc_testkit::{compile_words, everything};

fn builtin(name: &str) -> Lexicon {
    let lexicon = lexc_lexicons::lexicon(name).unwrap();
    Lexicon::from_bytes_unverified(lexicon.bytes()).unwrap()
}

fn catalan() -> Lexicon {
    let words = [
        "canya", "canyes", "cel·la", "cel·les", "any", "anys", "cal", "cala", "la", "al", "quan",
        "que", "cel", "cels", "pany", "panys", "naps", "span", "nap",
    ];
    let layout = LayoutChoice::Bitmap;
    let bytes = compile_words("catalan", &words, everything(layout), layout);
    Lexicon::from_bytes(bytes).unwrap()
}

/// Runs a quiz with the right answers, in reverse order. Returns the texts of the questions.
fn solve(quiz: &mut Quiz) -> Vec<String> {
    let mut texts = Vec::new();
    let mut now = 0;
    while let Some(question) = quiz.question(now) {
        texts.push(question.question.text.clone());
        let answers = quiz.answers().to_vec();
        assert_eq!((question.expected, question.left()), (answers.len(), answers.len()));
        for (left, answer) in answers.iter().enumerate() {
            now += 10;
            // The lower case of I is not i in every language.
            let typed = if answer.contains(['I', 'İ']) { answer } else { &answer.to_lowercase() };
            let verdict = quiz.answer(typed, now);
            match left {
                0 => assert_eq!(answers.len() == 1, verdict == AnswerVerdict::Solved),
                _ => {
                    assert!(matches!(verdict, AnswerVerdict::Found { .. } | AnswerVerdict::Solved))
                }
            }
        }
        if answers.is_empty() {
            assert_eq!(quiz.answer("", now), AnswerVerdict::Solved);
        }
        assert_eq!(quiz.last().unwrap().end, QuestionEnd::Solved);
    }
    texts
}

#[test]
fn every_kind_is_asked_and_solved_in_every_alphabet() {
    for name in ["english", "turkish", "catalan"] {
        // Catalan has tiles of two characters and more.
        let lexicon = if name == "catalan" { catalan() } else { builtin(name) };
        let step = if name == "catalan" { 1 } else { 997 };
        let words: Vec<String> = lexicon.words().step_by(step).take(40).collect();
        let mut all: Vec<QuestionKind> = QuestionKind::ALL.to_vec();
        all.retain(|kind| *kind != QuestionKind::Free);
        for kind in all {
            let mut options = QuizOptions::new(kind);
            options.gaps = 2;
            options.min_length = 3;
            let mut quiz = Quiz::from_words(&lexicon, &words, &options).unwrap();
            let texts = solve(&mut quiz);
            let unique: BTreeSet<&String> = texts.iter().collect();
            assert_eq!(unique.len(), texts.len(), "{name} {kind:?}");
            let result = quiz.result();
            assert_eq!((result.questions, result.solved), (texts.len(), texts.len()));
            assert_eq!((result.found, result.wrong), (result.expected, 0), "{name} {kind:?}");
            match kind {
                QuestionKind::WordList => assert_eq!((texts.len(), result.found), (1, words.len())),
                QuestionKind::Hooks => assert_eq!(texts, words, "{name}"),
                QuestionKind::BuildUp => assert!(texts.len() * 2 > words.len()),
                // Each word is an answer to its own question.
                _ => assert!(result.found >= texts.len(), "{name} {kind:?}"),
            }
        }
    }
}

#[test]
fn false_words_are_one_edit_from_a_word_and_none() {
    let lexicon = builtin("english");
    let words: Vec<String> = lexicon.words().step_by(501).collect();
    let mut options = QuizOptions::new(QuestionKind::WordOrNot);
    options.seed = 3;
    let mut quiz = Quiz::from_words(&lexicon, &words, &options).unwrap();
    let letters = |text: &str| lexicon.tokenizer().letters(text).unwrap();
    let (mut right, mut wrong) = (0, 0);
    let mut place = words.iter();
    while let Some(question) = quiz.question(0) {
        let text = &question.question.text;
        let word = place.next().unwrap();
        if lexicon.contains(text) {
            assert_eq!((text, quiz.answers()), (word, &["yes".to_owned()][..]));
            right += 1;
        } else {
            assert_eq!(quiz.answers(), ["no"]);
            let fuzzy =
                FuzzyWord::new(&letters(word), 1, EditDistance::OptimalStringAlignment).unwrap();
            assert_eq!(fuzzy.distance(&letters(text)), Some(1), "{word} {text}");
            wrong += 1;
        }
        quiz.mark(true, 0);
    }
    assert!(right > words.len() / 3 && wrong > words.len() / 3, "{right} {wrong}");
    // Both answers, and a wrong one ends the question.
    let mut quiz = Quiz::from_words(&lexicon, &["cat"], &options).unwrap();
    quiz.question(0);
    let no = quiz.answers() == ["no"];
    assert_eq!(quiz.answer("perhaps", 1), AnswerVerdict::Unreadable);
    let verdict = quiz.answer(if no { "Y" } else { "n" }, 1);
    assert_eq!(verdict, AnswerVerdict::Wrong { is_word: false });
    assert_eq!(quiz.result().missed.len(), 1);
}

#[test]
fn patterns_hide_letters_of_their_words() {
    let lexicon = builtin("english");
    let words: Vec<String> = lexicon.words().step_by(2003).collect();
    let mut options = QuizOptions::new(QuestionKind::Pattern);
    options.gaps = 3;
    let all: Vec<String> = lexicon.words().collect();
    let mut quiz = Quiz::from_words(&lexicon, &words, &options).unwrap();
    let mut asked = 0;
    while let Some(question) = quiz.question(0) {
        let pattern = question.question.text;
        let fits = |word: &&String| {
            word.len() == pattern.len()
                && word.bytes().zip(pattern.bytes()).all(|(a, b)| a == b || b == b'?')
        };
        let gaps = pattern.matches('?').count();
        assert_eq!(gaps, 3.min(pattern.len()), "{pattern}");
        if asked < 5 {
            assert!(all.iter().filter(fits).eq(quiz.answers()), "{pattern}");
        }
        assert!(words.iter().any(|word| fits(&word)), "{pattern}");
        asked += 1;
        quiz.mark(true, 0);
    }
    assert!(asked > 10);
}

#[test]
fn hooks_are_typed_as_words_or_letters() {
    let lexicon = builtin("english");
    let options = QuizOptions::new(QuestionKind::Hooks);
    let mut quiz = Quiz::from_words(&lexicon, &["ear"], &options).unwrap();
    quiz.question(0);
    assert!(matches!(quiz.answer("b-", 1), AnswerVerdict::Found { .. }));
    assert!(matches!(quiz.answer("-s", 1), AnswerVerdict::Found { .. }));
    assert_eq!(quiz.answer("ears", 1), AnswerVerdict::Repeated);
    assert_eq!(quiz.answer("bear", 1), AnswerVerdict::Repeated);
    assert_eq!(quiz.answer("-b", 1), AnswerVerdict::Wrong { is_word: false });
    assert_eq!(quiz.answer("era", 1), AnswerVerdict::Wrong { is_word: true });
    assert_eq!(quiz.answer("7", 1), AnswerVerdict::Unreadable);
    // A tile alone is the side that makes a word, and both if it is typed again.
    let mut quiz = Quiz::from_words(&lexicon, &["qat", "ho"], &options).unwrap();
    quiz.question(0);
    assert_eq!(quiz.answer("q", 1), AnswerVerdict::Wrong { is_word: false });
    assert_eq!(quiz.answer("s", 2), AnswerVerdict::Solved);
    quiz.question(3);
    assert!(quiz.answers().iter().any(|answer| answer == "OHO"), "{:?}", quiz.answers());
    for verdict in ["o", "o"].map(|tile| quiz.answer(tile, 4)) {
        // WHO, HOO and others are left.
        assert!(matches!(verdict, AnswerVerdict::Found { .. }), "{verdict:?}");
    }
    assert_eq!(quiz.answer("o", 5), AnswerVerdict::Repeated);
}

#[test]
fn wrong_answers_count() {
    let lexicon = builtin("english");
    let options = QuizOptions::new(QuestionKind::Hooks);
    // No word has these letters and one more.
    let mut quiz = Quiz::from_words(&lexicon, &["qqqq"], &options).unwrap();
    assert_eq!(quiz.question(0).unwrap().expected, 0);
    assert_eq!(quiz.answer("s", 1), AnswerVerdict::Wrong { is_word: false });
    assert_eq!(quiz.answer("", 2), AnswerVerdict::GivenUp);
    assert!(quiz.last().unwrap().is_missed());
    assert_eq!((quiz.result().solved, quiz.result().missed.len()), (0, 1));
    assert_eq!(quiz.question(3).unwrap().round, 1);
    assert_eq!(quiz.answer("", 4), AnswerVerdict::Solved);
    assert_eq!(quiz.question(5), None);
    // All answers and a wrong one: not without a miss, but not asked again.
    let options = QuizOptions::new(QuestionKind::Anagrams);
    let mut quiz = Quiz::from_words(&lexicon, &["quiz"], &options).unwrap();
    quiz.question(0);
    quiz.answer("ziqu", 1);
    assert_eq!(quiz.answer("quiz", 2), AnswerVerdict::Solved);
    let last = quiz.last().unwrap();
    assert!(!last.is_solved() && !last.is_missed());
    assert_eq!(quiz.question(3), None);
    let settings = StudySettings::default();
    let grade = |found, expected, wrong| settings.grade(found, expected, wrong, 1000);
    assert_eq!([grade(1, 1, 0), grade(1, 1, 3)], [Grade::Good, Grade::Hard]);
    assert_eq!([grade(0, 0, 0), grade(0, 0, 1)], [Grade::Good, Grade::Again]);
    // A flash card without answers can be unknown.
    let mut quiz = Quiz::from_words(&lexicon, &["qqqq"], &options).unwrap();
    quiz.question(0);
    quiz.mark(false, 1);
    assert_eq!(quiz.result().solved, 0);
}

#[test]
fn yes_and_no_are_typed_on_every_keyboard() {
    let options = QuizOptions::new(QuestionKind::WordOrNot);
    let english = [("1", "0"), ("+", "-"), ("y", "n"), ("YES", "No")];
    let turkish = [("e", "h"), ("evet", "hayır"), ("EVET", "HAYIR")];
    for (name, own) in [("english", &[][..]), ("turkish", &turkish)] {
        let lexicon = builtin(name);
        let word = lexicon.words().next().unwrap();
        let judge = |typed: &str| {
            let mut quiz = Quiz::from_words(&lexicon, &[&word], &options).unwrap();
            quiz.question(0);
            (quiz.answers() == ["yes"], quiz.answer(typed, 1))
        };
        for (yes, no) in english.iter().chain(own) {
            for typed in [yes, no] {
                let (is_word, verdict) = judge(typed);
                let is_right = is_word == (typed == yes);
                assert_eq!(verdict == AnswerVerdict::Solved, is_right, "{name} {typed}");
            }
        }
        for other in ["ye", "x", "ha", "noo"] {
            assert_eq!(judge(other).1, AnswerVerdict::Unreadable, "{name} {other}");
        }
        for (yes, no) in turkish.iter().filter(|_| own.is_empty()) {
            assert_eq!(judge(yes).1, AnswerVerdict::Unreadable, "{name} {yes}");
            assert_eq!(judge(no).1, AnswerVerdict::Unreadable, "{name} {no}");
        }
    }
}

#[test]
fn questions_are_taken_back() {
    let lexicon = Lexicon::from_bytes(lexc_lexicons::EXAMPLE).unwrap();
    let options = QuizOptions::new(QuestionKind::Anagrams);
    let mut quiz = Quiz::from_words(&lexicon, &["cat", "dog", "ear"], &options).unwrap();
    let place = |quiz: &mut Quiz| {
        let asked = quiz.question(0).unwrap();
        (asked.question.text, asked.round, asked.number, asked.of)
    };
    assert!(!quiz.undo());
    let all: Vec<_> = (0..3).map(|_| (place(&mut quiz), quiz.give_up(1)).0).collect();
    let again = place(&mut quiz);
    assert_eq!(again, ("ACT".to_owned(), 1, 1, 3));
    // From the second round to the beginning.
    for expected in all.iter().rev() {
        assert!(quiz.undo());
        assert_eq!(place(&mut quiz), *expected);
    }
    assert!(!quiz.undo());
    // What is known now is not asked again.
    for answer in ["cat", "dog"] {
        quiz.question(2);
        assert_eq!(quiz.answer(answer, 3), AnswerVerdict::Solved);
    }
    quiz.question(4);
    quiz.give_up(5);
    assert_eq!(place(&mut quiz), ("AER".to_owned(), 1, 1, 1));
    quiz.answer("ear", 6);
    assert_eq!(quiz.question(7), None);
    assert!(quiz.undo());
    assert_eq!(place(&mut quiz), ("AER".to_owned(), 1, 1, 1));
}

#[test]
fn words_make_cards_of_every_kind() {
    let lexicon = builtin("english");
    let source = LexiconAnswers::new(&lexicon);
    let words: Vec<String> = lexicon.words().step_by(2003).collect();
    let make = |kind, list| source.cards(kind, &words, list, &|| false);
    let cards = make(QuestionKind::WordOrNot, "").unwrap();
    let count = |answer: &str| cards.iter().filter(|card| card.answers == [answer]).count();
    assert_eq!((count("yes"), count("no")), (words.len(), words.len()));
    assert_eq!(make(QuestionKind::WordOrNot, "").unwrap(), cards, "the same when added again");
    for (card, word) in make(QuestionKind::Pattern, "").unwrap().iter().zip(&words) {
        let text = &card.question.text;
        assert_eq!((text.matches('?').count(), text.len()), (1, word.len()), "{text}");
        assert!(card.answers.contains(word), "{text}");
    }
    // A pattern with gaps stays.
    let own = source.cards(QuestionKind::Pattern, &["c??"], "", &|| false).unwrap();
    assert_eq!(own[0].question.text, "c??");
    let list = make(QuestionKind::WordList, "every 2003rd").unwrap();
    assert_eq!(list.len(), 1);
    assert_eq!((&*list[0].question.text, &list[0].answers), ("every 2003rd", &words));
    assert!(matches!(make(QuestionKind::WordList, " "), Err(Error::Question { .. })));
    let free = make(QuestionKind::Free, "").unwrap_err();
    assert_eq!((&free, free.kind()), (&Error::NoAnswers, ErrorKind::Illegal));
    assert!(free.help().contains("lexc cards import"));
    let stopped = source.cards(QuestionKind::Anagrams, &words, "", &|| true);
    assert_eq!(stopped, Err(Error::Stopped));
}

#[test]
fn time_limits_of_questions_and_answers() {
    let lexicon = Lexicon::from_bytes(lexc_lexicons::EXAMPLE).unwrap();
    let mut options = QuizOptions::new(QuestionKind::SubAnagrams);
    options.question_ms = Some(10_000);
    options.answer_ms = Some(4_000);
    options.repeat_missed = false;
    let words = ["dogs", "eats", "cars"];
    let mut quiz = Quiz::from_words(&lexicon, &words, &options).unwrap();
    // The limit of an answer begins anew with each right answer.
    assert_eq!(quiz.question(100).unwrap().deadline, Some(4_100));
    assert_eq!(quiz.answer("dog", 4_100), AnswerVerdict::Found { left: 2 });
    assert_eq!(quiz.question(4_100).unwrap().deadline, Some(8_100));
    assert_eq!(quiz.answer("cat", 8_000), AnswerVerdict::Wrong { is_word: true });
    assert_eq!(quiz.answer("do", 8_050), AnswerVerdict::Found { left: 1 });
    // The limit of the question comes first.
    assert_eq!(quiz.question(8_050).unwrap().deadline, Some(10_100));
    assert!(!quiz.tick(10_100));
    assert_eq!(quiz.answer("dogs", 10_101), AnswerVerdict::TimeUp);
    let last = quiz.last().unwrap();
    assert_eq!((last.end, last.ms), (QuestionEnd::TimeUp, 10_000));
    assert_eq!(
        (last.found.as_slice(), last.missed.as_slice()),
        (&["DOG".to_owned(), "DO".to_owned()][..], &["DOGS".to_owned()][..])
    );
    assert_eq!(quiz.answer("dogs", 10_200), AnswerVerdict::NoQuestion);
    // A question that nobody looks at ends at its limit.
    assert_eq!(quiz.question(20_000).unwrap().number, 2);
    assert_eq!(quiz.question(50_000).unwrap().number, 3);
    assert_eq!(quiz.last().unwrap().ms, 4_000);
    // A clock that goes back is no time.
    assert!(quiz.give_up(49_000));
    assert_eq!(quiz.last().unwrap().ms, 0);
    assert_eq!(quiz.question(60_000), None);
    let result = quiz.result();
    assert_eq!((result.questions, result.solved, result.ms), (3, 0, 14_000));
}

#[test]
fn missed_questions_come_again_until_they_are_solved() {
    let lexicon = Lexicon::from_bytes(lexc_lexicons::EXAMPLE).unwrap();
    let options = QuizOptions::new(QuestionKind::Anagrams);
    let words = ["cat", "dog", "ear", "do"];
    let mut quiz = Quiz::from_words(&lexicon, &words, &options).unwrap();
    let mut asked = Vec::new();
    let mut turn = 0;
    while let Some(question) = quiz.question(turn) {
        asked.push((question.question.text, question.round, question.number, question.of));
        turn += 1;
        // The first round: CAT and EAR are missed; the second: EAR is missed.
        match turn {
            1 | 3 => assert!(quiz.give_up(turn)),
            6 => assert!(quiz.mark(false, turn)),
            _ => {
                let answer = quiz.answers()[0].clone();
                assert_eq!(quiz.answer(&answer, turn), AnswerVerdict::Solved);
            }
        }
    }
    let expected = [
        ("ACT", 0, 1, 4),
        ("DGO", 0, 2, 4),
        ("AER", 0, 3, 4),
        ("DO", 0, 4, 4),
        ("ACT", 1, 1, 2),
        ("AER", 1, 2, 2),
        ("AER", 2, 1, 1),
    ];
    let expected: Vec<_> = expected
        .into_iter()
        .map(|(text, round, number, of)| (text.to_owned(), round, number, of))
        .collect();
    assert_eq!(asked, expected);
    // The result is about the first round.
    let result = quiz.result();
    assert_eq!((result.questions, result.solved, result.expected, result.found), (4, 2, 4, 2));
    assert_eq!((result.recall, result.precision), (Some(0.5), Some(1.0)));
    assert_eq!(quiz.results().len(), 7);
}

#[test]
fn recall_and_precision() {
    let lexicon = Lexicon::from_bytes(lexc_lexicons::EXAMPLE).unwrap();
    let mut options = QuizOptions::new(QuestionKind::WordList);
    options.list = "twelve".to_owned();
    let words: Vec<String> = lexicon.words().collect();
    let mut quiz = Quiz::from_words(&lexicon, &words, &options).unwrap();
    let question = quiz.question(0).unwrap();
    assert_eq!((question.question.text.as_str(), question.expected), ("twelve", 12));
    for (answer, verdict) in [
        ("cat", AnswerVerdict::Found { left: 11 }),
        ("dog", AnswerVerdict::Found { left: 10 }),
        ("cow", AnswerVerdict::Wrong { is_word: false }),
        ("cow", AnswerVerdict::Repeated),
        ("DONE", AnswerVerdict::Found { left: 9 }),
    ] {
        assert_eq!(quiz.answer(answer, 0), verdict, "{answer}");
    }
    quiz.give_up(500);
    let result = quiz.result();
    assert_eq!((result.recall, result.precision), (Some(0.25), Some(0.75)));
    assert_eq!(result.missed[0].missed.len(), 9);
}

#[test]
fn cards_without_a_lexicon_are_flash_cards() {
    let card = |text: &str, answers: &[&str]| {
        NewCard::new(Question::new(QuestionKind::Free, text), answers.iter().copied())
    };
    let cards = [card("capital of France", &["Paris"]), card("x", &["a", "b"])];
    // With a lexicon, answers are read in its spelling.
    let turkish = builtin("turkish");
    let word = NewCard::new(Question::new(QuestionKind::Anagrams, "IŞIK"), ["ışık"]);
    let options = QuizOptions::new(QuestionKind::Anagrams);
    let mut quiz = Quiz::from_cards(&[word], Some(&turkish), &options).unwrap();
    quiz.question(0);
    assert_eq!(quiz.answer("işik", 1), AnswerVerdict::Wrong { is_word: false });
    assert_eq!(quiz.answer("Işık", 2), AnswerVerdict::Solved);
    let options = QuizOptions::new(QuestionKind::Free);
    let mut quiz = Quiz::from_cards(&cards, None, &options).unwrap();
    assert_eq!(quiz.question(0).unwrap().question.text, "capital of France");
    assert_eq!(quiz.answer(" paris ", 5), AnswerVerdict::Solved);
    quiz.question(10);
    assert_eq!(quiz.answers(), ["a", "b"]);
    assert!(quiz.mark(false, 20));
    assert!(!quiz.mark(false, 20) && !quiz.give_up(20));
    assert_eq!(quiz.last().unwrap().end, QuestionEnd::Marked(false));
    assert_eq!(quiz.question(30).unwrap().round, 1);
}

#[test]
fn a_seed_gives_an_order() {
    let lexicon = builtin("english");
    let words: Vec<String> = lexicon.words().step_by(1999).collect();
    let texts = |seed, questions| {
        let mut options = QuizOptions::new(QuestionKind::WordOrNot);
        options.order = QuizOrder::Random;
        (options.seed, options.questions) = (seed, questions);
        solve(&mut Quiz::from_words(&lexicon, &words, &options).unwrap())
    };
    assert_eq!(texts(1, 20), texts(1, 20));
    assert_eq!(texts(1, 20), texts(1, usize::MAX)[..20]);
    assert_ne!(texts(1, 20), texts(2, 20));
}

#[test]
fn words_that_cannot_be_asked_are_refused() {
    let lexicon = builtin("english");
    let options = QuizOptions::new(QuestionKind::Anagrams);
    let refused = |words: &[&str]| Quiz::from_words(&lexicon, words, &options).unwrap_err();
    assert_eq!(refused(&[]), Error::NoQuestions);
    assert_eq!(refused(&["cat", " "]).to_string(), "\" \": there are no letters");
    let error = refused(&["naïve?"]);
    assert_eq!(error.kind(), ErrorKind::Syntax);
    // A word that the lexicon lacks is asked.
    let mut quiz = Quiz::from_words(&lexicon, &["qqqq"], &options).unwrap();
    assert_eq!(quiz.question(0).unwrap().expected, 0);
    assert_eq!(quiz.answer("", 1), AnswerVerdict::Solved);
}

#[test]
fn hints_show_letters_of_the_alphabet_and_count_as_misses() {
    // L·L and NY are one tile each.
    let options = QuizOptions::new(QuestionKind::Anagrams);
    let mut quiz = Quiz::from_words(&catalan(), &["cel·les", "canya"], &options).unwrap();
    let hint = |quiz: &mut Quiz| quiz.hint(0).map(|hint| (hint.beginning, hint.hidden));
    assert_eq!(hint(&mut quiz), None, "no question is asked");
    quiz.question(0);
    let shown = [("C", 4), ("CE", 3), ("CEL·L", 2), ("CEL·LE", 1), ("CEL·LES", 0), ("CEL·LES", 0)];
    for (beginning, hidden) in shown {
        assert_eq!(hint(&mut quiz), Some((beginning.to_owned(), hidden)));
    }
    assert_eq!(quiz.answer("cel·les", 1), AnswerVerdict::Solved);
    let last = quiz.last().unwrap();
    assert_eq!((last.end, last.is_solved()), (QuestionEnd::Solved, false));
    assert_eq!((last.found.len(), &*last.missed), (0, &["CEL·LES".to_owned()][..]));
    // The next question has no hint, and the first one is asked again.
    quiz.question(2);
    assert_eq!(quiz.answer("canya", 3), AnswerVerdict::Solved);
    assert!(quiz.last().unwrap().is_solved());
    assert_eq!(quiz.question(4).unwrap().round, 1);
    assert_eq!(quiz.result().recall, Some(0.5));
}

#[test]
fn hints_go_to_the_next_answer_that_is_left() {
    let card = |answers: &[&str]| {
        NewCard::new(Question::new(QuestionKind::Free, "?"), answers.iter().copied())
    };
    let options = QuizOptions::new(QuestionKind::Free);
    let mut quiz = Quiz::from_cards(&[card(&["één", "twee"])], None, &options).unwrap();
    quiz.question(0);
    let hint = |quiz: &mut Quiz| quiz.hint(0).map(|hint| (hint.beginning, hint.hidden));
    assert_eq!(hint(&mut quiz), Some(("é".to_owned(), 2)));
    assert_eq!(quiz.answer("één", 1), AnswerVerdict::Found { left: 1 });
    assert_eq!(hint(&mut quiz), Some(("t".to_owned(), 3)));
    quiz.give_up(2);
    assert_eq!(quiz.last().unwrap().missed, ["één", "twee"]);
    // Its time ends a question for hints, too.
    let mut options = QuizOptions::new(QuestionKind::Free);
    options.question_ms = Some(10);
    let mut quiz = Quiz::from_cards(&[card(&["één"])], None, &options).unwrap();
    quiz.question(0);
    assert_eq!(quiz.hint(11), None);
    assert_eq!(quiz.last().unwrap().end, QuestionEnd::TimeUp);
}
