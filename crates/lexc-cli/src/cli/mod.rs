//! The command line as a whole: its parser, its help, and the errors of parsing.

mod help;

mod parser;

mod message;

pub(crate) use message::print_error;
#[cfg(test)]
pub(crate) use parser::Cli;
pub(crate) use parser::parse;
