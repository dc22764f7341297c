//! Pictures of the twelve words of Appel & Jacobson.

use lexc_compiler::normalise::ReadOptions;
use lexc_compiler::source::Input as Source;
use lexc_report::draw::{DrawError, Kind, Picture, dot, picture, svg};
use lexc_report::measure::input::Input;
use lexc_report::model::Structure;

fn input(words: &[&str]) -> Input {
    let list = Source::bytes("list", words.join("\n"));
    let alphabet = lexc_testkit::alphabet("english");
    let options = ReadOptions::default();
    Input::from_list(list, "twelve", &alphabet, &options, &mut |_| {}).expect("words")
}

fn twelve(structure: Structure) -> Picture {
    picture(&input(&lexc_testkit::TWELVE), structure, 200).expect("a picture")
}

fn arcs(picture: &Picture, kind: Kind) -> usize {
    let edges = picture.edges.iter().filter(|edge| edge.kind == kind);
    edges.map(|edge| edge.label.split(' ').count()).sum()
}

/// Every string that leads from the root to a node where a word ends.
fn accepted(picture: &Picture) -> Vec<String> {
    let mut open = vec![(0, String::new())];
    let mut found = Vec::new();
    while let Some((node, text)) = open.pop() {
        if picture.nodes[node].terminal {
            found.push(text.clone());
        }
        for edge in picture.edges.iter().filter(|edge| edge.from == node) {
            assert!(edge.to > node);
            for label in edge.label.split(' ') {
                open.push((edge.to, format!("{text}{label}")));
            }
        }
    }
    found.sort();
    found
}

#[test]
fn figures_1_and_2_of_the_paper() {
    let words: Vec<String> = lexc_testkit::TWELVE
        .iter()
        .map(|word| word.to_uppercase())
        .collect();
    let trie = twelve(Structure::Trie);
    assert_eq!((trie.nodes.len(), arcs(&trie, Kind::Letters)), (19, 18));
    assert_eq!(trie.nodes.iter().filter(|node| node.terminal).count(), 12);
    assert_eq!(accepted(&trie), words);
    let dawg = twelve(Structure::Dawg);
    assert_eq!(accepted(&dawg), words);
    insta::assert_snapshot!("dawg_dot", dot::render(&dawg));
}

#[test]
fn the_gaddag_spells_each_split() {
    let gaddag = twelve(Structure::Gaddag);
    let accepted = accepted(&gaddag);
    assert_eq!(accepted.len(), 41);
    for string in ["RAC", "C◇AR", "AC◇R", "GOD", "GO"] {
        assert_eq!(
            accepted.iter().any(|other| other == string),
            string != "GO",
            "{string}"
        );
    }
    insta::assert_snapshot!("gaddag_dot", dot::render(&gaddag));
}

#[test]
fn the_two_way_dawg_has_22_classes_and_29_arcs_each_way() {
    let two_way = twelve(Structure::TwoWay);
    assert_eq!(two_way.nodes.len(), 22);
    assert_eq!(
        (arcs(&two_way, Kind::Before), arcs(&two_way, Kind::Letters)),
        (29, 29)
    );
    assert!(two_way.nodes.iter().any(|node| node.label == ["AR", "AT"]));
    insta::assert_snapshot!("two_way_dot", dot::render(&two_way));
}

#[test]
fn the_same_picture_is_drawn_the_same() {
    for structure in [
        Structure::Trie,
        Structure::Dawg,
        Structure::Gaddag,
        Structure::TwoWay,
    ] {
        let drawing = svg::render(&twelve(structure));
        assert_eq!(drawing, svg::render(&twelve(structure)));
        assert!(drawing.contains("role=\"img\"") && drawing.contains("<desc id=\"d\">"));
        assert!(!drawing.contains("NaN"), "{structure:?}");
    }
}

/// The numbers of an attribute of all elements of a class.
fn places(drawing: &str, element: &str) -> Vec<(String, String)> {
    let value = |text: &str, name: &str| {
        let (_, rest) = text
            .split_once(&format!(" {name}=\""))
            .expect("the attribute");
        rest.split('"').next().unwrap_or_default().to_owned()
    };
    let texts = drawing.split(element).skip(1);
    texts
        .map(|text| (value(text, "x"), value(text, "y")))
        .collect()
}

#[test]
fn no_label_lies_on_another() {
    for structure in [
        Structure::Trie,
        Structure::Dawg,
        Structure::Gaddag,
        Structure::TwoWay,
    ] {
        let drawing = svg::render(&twelve(structure));
        let places = places(&drawing, "<text class=\"h");
        let mut distinct = places.clone();
        distinct.sort();
        distinct.dedup();
        assert_eq!(distinct.len(), places.len(), "{structure:?}");
    }
}

#[test]
fn large_lexicons_are_not_drawn() {
    let input = input(&lexc_testkit::TWELVE);
    let refused = picture(&input, Structure::Trie, 18);
    assert_eq!(
        refused,
        Err(DrawError::TooMany {
            structure: Structure::Trie,
            limit: 18
        })
    );
    assert!(picture(&input, Structure::Trie, 19).is_ok());
    assert!(matches!(
        picture(&input, Structure::TwoWayCompact, 200),
        Err(DrawError::NotDrawn { .. })
    ));
}
