//! Pictures of crossword games and of small lexicons, as self-contained text.
//!
//! `docs/glossary.md` in the repository explains the terms.
//!
//! | module | content |
//! |---|---|
//! | [`markup`] | escaping of text in HTML and SVG |
//! | [`board`] | boards with premiums, tiles, players and a heat map, as SVG |
//! | [`graph`] | automata as nodes and edges, as SVG with a layered layout or as DOT for Graphviz |
//!
//! The same input always gives the same picture, byte for byte. Pictures refer to nothing outside
//! themselves, so they can be a file or a part of a page.
//!
//! # Boards
//!
//! A [`BoardPicture`] shows a position, with the players and their racks, and lines below the
//! board:
//!
//! ```
//! use lexc_draw::{BoardPicture, PlayerPanel};
//! use lexc_game::{BoardLayout, Position};
//!
//! let english = lexc_alphabet::Alphabet::builtin("english")?;
//! let layout = BoardLayout::parse("...\n.-.\n...\n")?;
//! let position = Position::from_cgp("3/CaT/3 AEI/ 5/0 0", &layout, &english)?;
//! let picture = BoardPicture::new(&position.board, None, &layout, &english)
//!     .with_title("After the first move")
//!     .with_player(
//!         PlayerPanel::new("ann", 5.into()).with_rack(&position.rack, &english).with_turn(true),
//!     )
//!     .with_player(PlayerPanel::new("bob", 0.into()))
//!     .with_caption("ann to move");
//! let svg = picture.to_svg();
//! assert!(svg.starts_with("<svg") && svg.contains("After the first move"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The description of a picture is its text alternative, which an SVG includes: players, racks and
//! the words on the board with their coordinates. A blank is in lower case:
//!
//! ```
//! # use lexc_draw::{BoardPicture, PlayerPanel};
//! # use lexc_game::{BoardLayout, Position};
//! # let english = lexc_alphabet::Alphabet::builtin("english")?;
//! # let layout = BoardLayout::parse("...\n.-.\n...\n")?;
//! # let position = Position::from_cgp("3/CaT/3 AEI/ 5/0 0", &layout, &english)?;
//! let picture = BoardPicture::new(&position.board, None, &layout, &english)
//!     .with_player(PlayerPanel::new("ann", 5.into()).with_rack(&position.rack, &english));
//! let description = picture.description();
//! assert!(description.contains("ann has 5 and holds A E I"));
//! assert!(description.contains("2A CaT across"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The second argument of [`BoardPicture::new`] is a play, whose tiles are highlighted. [`Heat`]
//! shades squares by a value, such as how often the opponent plays there:
//!
//! ```
//! # use lexc_draw::BoardPicture;
//! # use lexc_game::{BoardLayout, Position};
//! use lexc_draw::Heat;
//! use lexc_game::Square;
//!
//! # let english = lexc_alphabet::Alphabet::builtin("english")?;
//! # let layout = BoardLayout::parse("...\n.-.\n...\n")?;
//! # let position = Position::from_cgp("3/CaT/3 AEI/ 5/0 0", &layout, &english)?;
//! let square = |row, column| Square::new(row, column).expect("on the board");
//! let heat = Heat::new("share of replies", [(square(0, 0), 0.5), (square(2, 1), 0.125)]);
//! assert_eq!((heat.largest(), heat.share(square(2, 1))), (0.5, Some(0.25)));
//!
//! let plain = BoardPicture::new(&position.board, None, &layout, &english);
//! let shaded = plain.clone().with_heat(heat);
//! assert!(shaded.to_svg().len() > plain.to_svg().len());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Several pictures on one page need different identifiers: [`BoardPicture::with_id`].
//!
//! # Automata
//!
//! A [`GraphPicture`] is the graph of one automaton of a small lexicon. Node 0 is the root, and
//! every edge leads to a higher number; edges between the same nodes are one, with all their
//! letters:
//!
//! ```
//! use lexc_draw::{DrawnStructure, GraphPicture, PictureEdgeKind};
//! use lexc_runtime::Lexicon;
//!
//! // car, cars, cat, cats, do, dog, dogs, done, ear, ears, eat, eats
//! let lexicon = Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
//! let dawg = GraphPicture::new(&lexicon, DrawnStructure::Dawg, "Twelve words", 200)?;
//! let root: Vec<&str> = dawg
//!     .edges
//!     .iter()
//!     .filter(|edge| edge.from == 0)
//!     .map(|edge| edge.label.as_str())
//!     .collect();
//! assert_eq!(root, ["D", "C E"]); // CAR and EAR end alike
//! assert!(dawg.edges.iter().all(|edge| edge.from < edge.to));
//!
//! let gaddag = GraphPicture::new(&lexicon, DrawnStructure::Gaddag, "Its GADDAG", 200)?;
//! assert!(gaddag.edges.iter().any(|edge| edge.kind == PictureEdgeKind::Separator));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! It is written as SVG with a layered layout, or as DOT, which Graphviz lays out:
//!
//! ```
//! # use lexc_draw::{DrawnStructure, GraphPicture};
//! # let lexicon = lexc_runtime::Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
//! let picture = GraphPicture::new(&lexicon, DrawnStructure::Dawg, "Twelve words", 200)?;
//! assert!(picture.to_svg().starts_with("<svg"));
//! assert!(picture.to_dot().starts_with("digraph"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The last argument limits the number of states, because a picture of many thousands shows
//! nothing:
//!
//! ```
//! use lexc_draw::{DrawError, DrawnStructure, GraphPicture};
//!
//! # let lexicon = lexc_runtime::Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
//! let structure = DrawnStructure::Dawg;
//! let error = GraphPicture::new(&lexicon, structure, "too small", 3).unwrap_err();
//! assert_eq!(error, DrawError::TooMany { structure, limit: 3 });
//! // A packed lexicon has no automata.
//! let packed = lexc_lexicons::lexicon("english").expect("a built-in lexicon");
//! let packed = lexc_runtime::Lexicon::from_bytes_unverified(packed.bytes())?;
//! let error = GraphPicture::new(&packed, structure, "English", 200).unwrap_err();
//! assert_eq!(error, DrawError::Missing { structure });
//! # Ok::<(), lexc_runtime::FormatError>(())
//! ```
//!
//! [`graph`] also has the states of an automaton as numbers, for programs that measure it:
//!
//! ```
//! use lexc_draw::graph::NumberedGraph;
//!
//! # let lexicon = lexc_runtime::Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
//! let dawg = lexicon.dawg().expect("the file is not packed");
//! let graph = NumberedGraph::one_way(&dawg, &lexicon);
//! assert_eq!(graph.edges(1).len(), 3); // C, D, E from the root
//! assert!(graph.edges(1).iter().all(|edge| edge.target > 1));
//! # Ok::<(), lexc_runtime::FormatError>(())
//! ```
//!
//! # Text from elsewhere
//!
//! Names of players and titles may come from files of others. [`markup::escape`] makes them
//! harmless in HTML and SVG, and all pictures apply it:
//!
//! ```
//! use lexc_draw::markup::escape;
//!
//! assert_eq!(escape("ann <script>"), "ann &lt;script&gt;");
//! assert_eq!(escape("\u{202E}nna"), "\u{FFFD}nna"); // no change of direction
//! ```

#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

pub mod markup;
pub mod board;
pub mod graph;

pub use board::{BoardPicture, Heat, PlayerPanel, RackTile};
pub use graph::{
    DrawError, DrawnStructure, GraphPicture, PictureEdge, PictureEdgeKind, PictureNode,
};
