//! Messages for users as data: a fault, its place in a text, and remedies that each program words
//! in its own way.
//!
//! The libraries of `lexc` report what is wrong with a list, a file or a request as a
//! [`Diagnostic`]. The command, the server and the bindings show the same diagnostic: with options,
//! with parameters, or with fields. No program takes an English sentence apart for that.
//!
//! # A fault and its place
//!
//! A [`Location`] has the file, the line, the column and the text of the line.
//! [`Diagnostic::render`] shows it in the form of rustc:
//!
//! ```
//! use lexc_diagnostic::{Diagnostic, Location};
//!
//! let diagnostic = Diagnostic::error("no tile for `é`")
//!     .at(Location::new("words.txt", 3, "café", 3..5))
//!     .help("remove the accent");
//! assert_eq!(
//!     diagnostic.render(),
//!     "\
//! error: no tile for `é`
//!  --> words.txt:3:4
//!   |
//! 3 | café
//!   |    ^
//!   = help: remove the accent
//! "
//! );
//! ```
//!
//! Columns count characters, and marks stand below the characters that a terminal shows: a tab is
//! four columns wide, a Chinese character two, a combining accent none. Control characters and
//! invisible characters are spelled out, so that a hostile file cannot act on a terminal:
//!
//! ```
//! use lexc_diagnostic::visible_text;
//!
//! assert_eq!(visible_text("a\u{200B}b\x1B[2J"), "a<U+200B>b␛[2J");
//! ```
//!
//! A line of any length is cut to the part around the fault, and a message that quotes a very long
//! text loses its middle: a diagnostic has at most some kilobytes.
//!
//! # Remedies
//!
//! A [`Remedy`] is text in which the settings that it names are data. Here it is in the words of a
//! library, and in the words of a command, which implements [`RemedyWords`]:
//!
//! ```
//! use lexc_diagnostic::{Diagnostic, Remedy, RemedyWords};
//!
//! struct Options;
//!
//! impl RemedyWords for Options {
//!     fn setting(&self, name: &str, value: Option<&str>) -> String {
//!         let value = value.map_or_else(String::new, |value| format!(" {value}"));
//!         format!("--{}{value}", name.replace('_', "-"))
//!     }
//!     fn method(&self, name: &str) -> String {
//!         format!("lexc {name}")
//!     }
//!     fn has(&self, setting: &str) -> bool {
//!         matches!(setting, "skip_invalid" | "rejects")
//!     }
//! }
//!
//! let keep = Remedy::new(" (and ").value("rejects", "FILE").then(" to keep them)");
//! let remedy = Remedy::new("to omit and count such lines, add ")
//!     .setting("skip_invalid")
//!     .where_known("rejects", keep);
//! assert_eq!(remedy.to_string(), "to omit and count such lines, add `skip_invalid`");
//!
//! let mut diagnostic = Diagnostic::error("3 lines do not fit").help(remedy);
//! diagnostic.resolve(&|remedy| remedy.text(&Options).into());
//! assert_eq!(
//!     diagnostic.render(),
//!     "\
//! error: 3 lines do not fit
//!  = help: to omit and count such lines, add --skip-invalid (and --rejects FILE to keep them)
//! "
//! );
//! ```
//!
//! A remedy that needs a setting which the program lacks names it, so that the program can say
//! where it exists:
//!
//! ```
//! use lexc_diagnostic::Remedy;
//!
//! let remedy = Remedy::new("omit longer words with ").value("max_length", 15);
//! assert_eq!(remedy.settings().collect::<Vec<_>>(), ["max_length"]);
//! ```
//!
//! Where another method or a command line helps, the remedy has it as data, too:
//!
//! ```
//! use lexc_diagnostic::Remedy;
//!
//! let solve = Remedy::new("solve it with ").method("endgame");
//! assert_eq!(solve.to_string(), "solve it with `endgame`");
//! let list = Remedy::default().command("alphabets").then(" lists them");
//! assert_eq!(list.to_string(), "`lexc alphabets` lists them");
//! ```
//!
//! # Severities
//!
//! An [error](Severity::Error) ends the work or rejects its result, a
//! [warning](Severity::Warning) says that the result may not be the intended one, and a
//! [note](Severity::Note) adds information:
//!
//! ```
//! use lexc_diagnostic::{Diagnostic, Severity};
//!
//! let warning = Diagnostic::warning("12 words begin with a capital letter");
//! assert_eq!(warning.severity, Severity::Warning);
//! assert_eq!(warning.render(), "warning: 12 words begin with a capital letter\n");
//! ```
//!
//! # Terminals
//!
//! [`Diagnostic::render_for`] fits the excerpt into the width of a terminal, and paints it:
//!
//! ```
//! use lexc_diagnostic::{Diagnostic, Location};
//!
//! let text = "abcdefghijklmnopqrstuvwxyz!";
//! let error = Diagnostic::error("no tile for `!`").at(Location::new("words.txt", 1, text, 26..27));
//! let lines: Vec<String> = error.render_for(24, false).lines().map(str::to_owned).collect();
//! assert_eq!(lines[3], "1 | …uvwxyz!");
//! ```
//!
//! # Features
//!
//! | feature | default | adds |
//! |---|---|---|
//! | `serde` | no | `Serialize` of diagnostics; a remedy is its text |
//! | `toml` | no | in errors of alphabet files, the built-in alphabets that are named by mistake |

mod remedy;

mod diagnostic;

mod alphabet;

pub use diagnostic::{Diagnostic, Location, Severity, error_text, grouped, visible_text};
pub use remedy::{LibraryWords, Remedy, RemedyPart, RemedyWords};
