//! Pictures of the twelve words of Appel & Jacobson.

use lexc_draw::{DrawError, DrawnStructure, GraphPicture, PictureEdgeKind};
use lexc_runtime::Lexicon;

const ALL: [DrawnStructure; 4] =
    [DrawnStructure::Trie, DrawnStructure::Dawg, DrawnStructure::Gaddag, DrawnStructure::TwoWay];

fn lexicon() -> Lexicon {
    Lexicon::from_bytes(lexc_testkit::twelve()).expect("a sound lexicon")
}

fn twelve(structure: DrawnStructure) -> GraphPicture {
    let title = format!("The {} of twelve", structure.title());
    GraphPicture::new(&lexicon(), structure, title, 200).expect("a picture")
}

fn edges(picture: &GraphPicture, kind: PictureEdgeKind) -> usize {
    let of_kind = picture.edges.iter().filter(|edge| edge.kind == kind);
    of_kind.map(|edge| edge.label.split(' ').count()).sum()
}

/// Every string that leads from the root to a node where a word ends.
fn accepted(picture: &GraphPicture) -> Vec<String> {
    let mut stack = vec![(0, String::new())];
    let mut found = Vec::new();
    while let Some((node, text)) = stack.pop() {
        if picture.nodes[node].terminal {
            found.push(text.clone());
        }
        for edge in picture.edges.iter().filter(|edge| edge.from == node) {
            assert!(edge.to > node);
            for label in edge.label.split(' ') {
                stack.push((edge.to, format!("{text}{label}")));
            }
        }
    }
    found.sort();
    found
}

#[test]
fn figures_1_and_2_of_the_paper() {
    let words: Vec<String> = lexc_testkit::TWELVE.iter().map(|word| word.to_uppercase()).collect();
    let trie = twelve(DrawnStructure::Trie);
    assert_eq!((trie.nodes.len(), edges(&trie, PictureEdgeKind::Letters)), (19, 18));
    assert_eq!(trie.nodes.iter().filter(|node| node.terminal).count(), 12);
    assert_eq!(accepted(&trie), words);
    let dawg = twelve(DrawnStructure::Dawg);
    assert_eq!(accepted(&dawg), words);
    insta::assert_snapshot!("dawg_dot", dawg.to_dot());
}

#[test]
fn the_gaddag_spells_each_split() {
    let gaddag = twelve(DrawnStructure::Gaddag);
    let accepted = accepted(&gaddag);
    assert_eq!(accepted.len(), 41);
    for string in ["RAC", "C◇AR", "AC◇R", "GOD", "GO"] {
        assert_eq!(accepted.iter().any(|other| other == string), string != "GO", "{string}");
    }
    insta::assert_snapshot!("gaddag_dot", gaddag.to_dot());
}

#[test]
fn the_two_way_dawg_has_22_classes_and_29_edges_each_way() {
    let two_way = twelve(DrawnStructure::TwoWay);
    assert_eq!(two_way.nodes.len(), 22);
    assert_eq!(
        (edges(&two_way, PictureEdgeKind::Before), edges(&two_way, PictureEdgeKind::Letters)),
        (29, 29)
    );
    assert!(two_way.nodes.iter().any(|node| node.label == ["AR", "AT"]));
    insta::assert_snapshot!("two_way_dot", two_way.to_dot());
}

#[test]
fn pictures_are_deterministic_and_accessible() {
    for structure in ALL {
        let drawing = twelve(structure).to_svg();
        assert_eq!(drawing, twelve(structure).to_svg());
        assert!(drawing.contains("role=\"img\"") && drawing.contains("<desc id=\"d\">"));
        assert!(!drawing.contains("NaN"), "{structure:?}");
    }
}

/// The numbers of an attribute of all elements of a class.
fn places(drawing: &str, element: &str) -> Vec<(String, String)> {
    let value = |text: &str, name: &str| {
        let (_, rest) = text.split_once(&format!(" {name}=\"")).expect("the attribute");
        rest.split('"').next().unwrap_or_default().to_owned()
    };
    let texts = drawing.split(element).skip(1);
    texts.map(|text| (value(text, "x"), value(text, "y"))).collect()
}

#[test]
fn labels_have_distinct_places() {
    for structure in ALL {
        let drawing = twelve(structure).to_svg();
        let places = places(&drawing, "<text class=\"h");
        let mut distinct = places.clone();
        distinct.sort();
        distinct.dedup();
        assert_eq!(distinct.len(), places.len(), "{structure:?}");
    }
}

#[test]
fn structures_with_too_many_states_or_none_are_refused() {
    let lexicon = lexicon();
    let draw = |structure, limit| GraphPicture::new(&lexicon, structure, "twelve", limit);
    let structure = DrawnStructure::Trie;
    let refused = draw(structure, 18).unwrap_err();
    let limit = 18;
    assert_eq!(refused, DrawError::TooMany { structure, limit });
    assert_eq!(refused.kind(), lexc_alphabet::ErrorKind::Limit);
    assert!(draw(structure, 19).is_ok());
    let packed = lexc_testkit::twelve_with_values(lexc_testkit::ALL_LAYOUTS[2]);
    let packed = Lexicon::from_bytes(packed).expect("a sound lexicon");
    let structure = DrawnStructure::Gaddag;
    assert_eq!(
        GraphPicture::new(&packed, structure, "twelve", 200),
        Err(DrawError::Missing { structure })
    );
}

mod boards {
    use lexc_draw::{BoardPicture, Heat, PlayerPanel};
    use lexc_game::{Board, BoardLayout, Position, Square};

    const CGP: &str = "15/15/15/15/15/15/15/6CaTS5/9O5/9U5/15/15/15/15/15 AEQ?/BZ 12/8 0";

    fn position() -> (Position, lexc_alphabet::Alphabet) {
        let alphabet = lexc_testkit::alphabet("english");
        let position = Position::from_cgp(CGP, BoardLayout::standard(), &alphabet).expect("CGP");
        (position, alphabet)
    }

    /// Checks that every element is closed in the right order, and counts the elements by name.
    fn elements(svg: &str) -> std::collections::BTreeMap<String, usize> {
        let mut open = Vec::new();
        let mut counts = std::collections::BTreeMap::new();
        let mut rest = svg;
        while let Some(start) = rest.find('<') {
            let end = start + rest[start..].find('>').expect("a closed tag");
            let tag = &rest[start + 1..end];
            rest = &rest[end + 1..];
            if let Some(name) = tag.strip_prefix('/') {
                assert_eq!(open.pop().as_deref(), Some(name));
                continue;
            }
            let name = tag.split([' ', '/']).next().unwrap_or_default().to_owned();
            *counts.entry(name.clone()).or_insert(0) += 1;
            if !tag.ends_with('/') {
                open.push(name);
            }
        }
        assert!(open.is_empty(), "{open:?}");
        counts
    }

    #[test]
    fn every_tile_premium_and_rack_is_drawn_once() {
        let (position, alphabet) = position();
        let layout = BoardLayout::standard();
        let picture = BoardPicture::new(&position.board, None, layout, &alphabet)
            .with_player(PlayerPanel::new("ann", 12.into()).with_rack(&position.rack, &alphabet));
        let svg = picture.to_svg();
        let counts = elements(&svg);
        // Squares, tiles of the board, tiles of the rack.
        assert_eq!(counts["rect"], 225 + 6 + 4);
        // One blank lies on the board.
        assert_eq!(counts["circle"], 1);
        assert_eq!(svg.matches(">3W<").count(), 8);
        assert_eq!(svg.matches(">2L<").count(), 24 - layout_covered(&position.board, "2L"));
        // The blank has no value; the Q of the rack has ten.
        assert_eq!(svg.matches(">10</text>").count(), 2, "the value and the name of a row");
        // The start is covered.
        assert!(!counts.contains_key("polygon"));
    }

    /// The number of squares with a premium that have a tile.
    fn layout_covered(board: &Board, code: &str) -> usize {
        let tiles = board.tiles();
        let premium = |square| BoardLayout::standard().premium(square);
        tiles.filter(|(square, _)| code == "2L" && premium(*square).letter == 2).count()
    }

    #[test]
    fn descriptions_name_players_words_and_shading() {
        let (position, alphabet) = position();
        let center = Square::new(7, 7).expect("a square");
        let picture = BoardPicture::new(&position.board, None, BoardLayout::standard(), &alphabet)
            .with_player(PlayerPanel::new("ann", 12.into()).with_turn(true))
            .with_heat(Heat::new("probability", [(center, 0.5), (center, f64::NAN)]))
            .with_caption("Turn 3.");
        assert_eq!(
            picture.description(),
            "ann has 12 and is to move. Words: 8G CaTS across, J8 SOU down. Squares are shaded by probability. Turn 3."
        );
        let empty = Board::new(BoardLayout::standard());
        let picture = BoardPicture::new(&empty, None, BoardLayout::standard(), &alphabet);
        assert_eq!(picture.description(), "The board is empty.");
        assert!(empty.words(&alphabet).is_empty());
        assert_eq!(elements(&picture.to_svg())["polygon"], 1);
    }

    #[test]
    fn text_from_outside_is_escaped() {
        let (position, alphabet) = position();
        let svg = BoardPicture::new(&position.board, None, BoardLayout::standard(), &alphabet)
            .with_title("<&\">")
            .with_id("a b\"<c")
            .with_player(PlayerPanel::new("</svg><script>", 0.into()))
            .with_caption("a\u{7}b")
            .to_svg();
        assert!(svg.contains("<title id=\"abc-t\">&lt;&amp;&quot;&gt;</title>"));
        assert!(!svg.contains("<script>") && !svg.contains('\u{7}'));
        elements(&svg);
    }

    #[test]
    fn shading_follows_the_values() {
        let (position, alphabet) = position();
        let at = |row, column| Square::new(row, column).expect("a square");
        let heat = Heat::new("value", [(at(0, 0), 4.0), (at(0, 1), 1.0), (at(0, 2), -3.0)]);
        assert_eq!((heat.share(at(0, 1)), heat.share(at(0, 2))), (Some(0.25), Some(0.0)));
        assert_eq!(heat.share(at(5, 5)), None);
        let svg = BoardPicture::new(&position.board, None, BoardLayout::standard(), &alphabet)
            .with_heat(heat)
            .to_svg();
        // Zero is not shaded.
        assert_eq!(svg.matches("class=\"h\"").count(), 2);
        assert!(svg.contains("Shading: value, from 0 to 4"));
    }
}
