//! Text to letters.

mod fast_table;

mod tokenizer;

pub use tokenizer::Tokenizer;
