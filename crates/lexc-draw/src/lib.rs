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
//! A [`BoardPicture`] shows a position or a turn:
//!
//! ```
//! use lexc_draw::{BoardPicture, PlayerPanel};
//! use lexc_game::{BoardLayout, Position};
//! let english = lexc_alphabet::Alphabet::builtin("english")?;
//! let layout = BoardLayout::parse("...\n.-.\n...\n")?;
//! let position = Position::from_cgp("3/CaT/3 AEI/ 5/0 0", &layout, &english)?;
//! let svg = BoardPicture::new(&position.board, None, &layout, &english)
//!     .with_player(PlayerPanel::new("ann", 5.into()).with_rack(&position.rack, &english))
//!     .to_svg();
//! assert!(svg.starts_with("<svg"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A [`GraphPicture`] shows the states of one automaton:
//!
//! ```
//! use lexc_draw::{DrawnStructure, GraphPicture};
//! use lexc_runtime::Lexicon;
//!
//! let bytes = lexc_lexicons::EXAMPLE;
//! let lexicon = Lexicon::from_bytes(bytes)?;
//! let picture = GraphPicture::new(&lexicon, DrawnStructure::Gaddag, "Twelve words", 200)?;
//! assert!(picture.to_dot().starts_with("digraph"));
//! assert!(picture.to_svg().starts_with("<svg"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The same input always gives the same picture, byte for byte.

#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)
)]

pub mod markup;
pub mod board;
pub mod graph;

pub use board::{BoardPicture, Heat, PlayerPanel, RackTile};
pub use graph::{
    DrawError, DrawnStructure, GraphPicture, PictureEdge, PictureEdgeKind, PictureNode,
};
