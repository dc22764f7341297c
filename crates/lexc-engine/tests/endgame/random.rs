//! Random positions: boards after random plays, and random racks.

use std::collections::BTreeSet;
use std::sync::OnceLock;

use lexc_alphabet::{Alphabet, AlphabetParts, Blank, Letter, Tile};
use lexc_compiler::compile::{LayoutChoice, StructureSet};
use lexc_format::provenance::Provenance;
use lexc_game::{BoardLayout, Draws, GameRules, Position, Rack};
use lexc_movegen::MoveGenerator;
use lexc_runtime::Lexicon;

/// A lexicon and the rules of a family of positions.
pub(crate) struct World {
    pub(crate) lexicon: Lexicon,
    pub(crate) rules: GameRules,
    /// The tiles from which racks are drawn, with repetitions as weights.
    tiles: Vec<Tile>,
    words: BTreeSet<Vec<u8>>,
}

const TINY: [&str; 3] = [
    "name: five\n'..-.\n.=...\n..-..\n...\".\n-...=\n",
    "name: six\n..'...\n.-..=.\n...'..\n\"....-\n..=...\n......\n",
    "name: slab\n.-.'..=\n..=...'\n'..-...\n.....\".\n",
];

pub(crate) fn compiled(alphabet: &Alphabet, words: &BTreeSet<Vec<u8>>) -> Lexicon {
    let layout = LayoutChoice::Bitmap;
    let structures = StructureSet { gaddag: true, ..StructureSet::default() };
    let words = words.iter().map(Vec::as_slice);
    let compiled = lexc_testkit::compile_tiles(alphabet, words, structures, layout);
    Lexicon::from_bytes(compiled.to_bytes(&Provenance::default())).unwrap()
}

impl World {
    /// Few letters, many short words and a small board, so that plays interfere with each other.
    pub(crate) fn tiny(number: u64) -> Self {
        let mut draws = Draws::new(77, number);
        let letters = 3 + draws.below(3) as u8;
        let alphabet = lexc_testkit::alphabet_of(letters);
        let mut words = BTreeSet::new();
        for _ in 0..(6 + draws.below(30)) {
            let len = 2 + draws.below(3);
            let word: Vec<u8> = (0..len).map(|_| 1 + draws.below(letters.into()) as u8).collect();
            words.insert(word);
        }
        let lexicon = compiled(&alphabet, &words);
        let board = TINY[draws.below(TINY.len() as u32) as usize];
        let bonus = lexc_game::BingoBonus { tiles: 3, points: lexc_game::Score::new(7) };
        let rules = GameRules::standard()
            .with_layout(BoardLayout::parse(board).unwrap())
            .with_bingo_bonuses([bonus]);
        let naturals = (1..=letters).map(|n| Tile::Letter(Letter::new(n).unwrap()));
        let tiles = naturals.clone().chain(naturals).chain([Tile::Blank]);
        Self { tiles: tiles.collect(), lexicon, rules, words }
    }

    /// Returns the same words, in a game with racks of `size` tiles whose tiles are those on a
    /// board and two racks, plus `bag` more.
    pub(crate) fn with_bag(self, number: u64, size: usize, bag: usize) -> (Self, Position) {
        let mut position = self.position(number, 2, 3);
        let mut draws = Draws::new(9, number);
        position.rack = self.rack(&mut draws, size);
        position.other_rack = None;
        let unseen = self.rack(&mut draws, size + bag);
        let mut all = position.rack.union(&unseen).unwrap();
        for (_, tile) in position.board.tiles() {
            all.add(tile.tile()).unwrap();
        }
        let old = self.lexicon.alphabet();
        let mut tiles = old.tiles().to_vec();
        for (letter, info) in old.letters().iter().zip(&mut tiles) {
            info.count = all.count(Tile::Letter(letter)) as u16;
        }
        let alphabet = Alphabet::new(AlphabetParts {
            name: old.name().to_owned(),
            title: old.title().to_owned(),
            casing: old.casing(),
            blank: Blank { count: all.blanks() as u16, score: 0.into() },
            tiles,
            ..AlphabetParts::default()
        });
        let lexicon = compiled(&alphabet.unwrap(), &self.words);
        let rules = self.rules.clone().with_rack_size(size);
        (Self { lexicon, rules, ..self }, position)
    }

    /// Returns the built-in lexicon and alphabet of a language on the standard board.
    pub(crate) fn language(lexicon: &Lexicon) -> Self {
        let alphabet = lexicon.alphabet();
        let mut tiles = vec![Tile::Blank; alphabet.blank().count.into()];
        for (letter, info) in alphabet.letters().iter().zip(alphabet.tiles()) {
            tiles.extend(std::iter::repeat_n(Tile::Letter(letter), info.count.into()));
        }
        Self {
            lexicon: lexicon.clone(),
            rules: GameRules::standard(),
            tiles,
            words: BTreeSet::new(),
        }
    }

    pub(crate) fn rack(&self, draws: &mut Draws, len: usize) -> Rack {
        let tile = |_| self.tiles[draws.below(self.tiles.len() as u32) as usize];
        Rack::from_tiles((0..len).map(tile)).unwrap()
    }

    /// Returns a board after random plays, with racks of up to `most` tiles.
    pub(crate) fn position(&self, number: u64, plays: u32, most: u32) -> Position {
        let mut draws = Draws::new(5, number);
        let mut generator = MoveGenerator::with_rules(&self.lexicon, &self.rules).unwrap();
        for _ in 0..plays {
            let rack = self.rack(&mut draws, self.rules.rack_size());
            let all: Vec<_> = generator.all(&rack).iter().collect();
            if !all.is_empty() {
                let play = all[draws.below(all.len() as u32) as usize];
                generator.apply(&play).unwrap();
            }
        }
        let len = |draws: &mut Draws| 1 + draws.below(most) as usize;
        let (one, two) = (len(&mut draws), len(&mut draws));
        Position {
            board: generator.board().clone(),
            rack: self.rack(&mut draws, one),
            other_rack: Some(self.rack(&mut draws, two)),
            scoreless_turns: draws.below(2),
            ..Position::new(&self.rules)
        }
    }
}

/// Returns the built-in English lexicon with a GADDAG.
pub(crate) fn english() -> &'static Lexicon {
    static ENGLISH: OnceLock<Lexicon> = OnceLock::new();
    ENGLISH.get_or_init(|| built_in("english"))
}

pub(crate) fn built_in(name: &str) -> Lexicon {
    let bytes = lexc_testkit::builtin(name, StructureSet::GADDAG);
    Lexicon::from_bytes(bytes).unwrap()
}

/// Returns a lexicon of words in an alphabet whose letters are written with several characters.
pub(crate) fn of_tokens(alphabet: &str, words: &[&str]) -> Lexicon {
    let layout = LayoutChoice::Bitmap;
    let bytes = lexc_testkit::compile_words(alphabet, words, lexc_testkit::EVERYTHING, layout);
    Lexicon::from_bytes(bytes).unwrap()
}
