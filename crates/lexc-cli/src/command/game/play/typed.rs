//! Typed commands, in both front ends.

use lexc::game::Coordinate;

use super::host::{Autoplay, TileOrder};

/// A typed command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum TypedCommand {
    /// A blank line.
    Empty,
    /// A command of the session: a play, `exchange QV?`, `pass`, `accept` or `undo`.
    Session(String),
    /// A challenge, by this person if one is named.
    Challenge(Option<String>),
    Hint,
    /// A list of this number of plays.
    Plays(usize),
    /// A list of plays with simulated values; with a text, this move is among them.
    Simulate(Option<String>),
    Ai,
    Autoplay(Autoplay),
    Board,
    Words,
    Rack,
    Arrange(TileOrder),
    Scores,
    Unseen,
    History,
    Review,
    Help,
    /// The description of one command.
    HelpOn(&'static str),
    Quit,
}

/// The commands with their descriptions.
pub(super) const HELP: &str = "\
8D QUIZzER: play across from row 8, column D; D8 plays down; a small letter is a blank
exchange QV?: exchange tiles; also -QV?
pass: pass the turn
challenge: challenge the last play; with several people, challenge NAME
accept: accept the play that ends the game
hint: show a hint; each further one in a turn reveals more
plays 10: list the best plays: tiles used, score, equity, words
simulate: list the best plays with values from 200 simulations of the next two turns
simulate D8 QUIZ: the same, with your move among them
ai: let the computer move for the player to move
auto on: let computers move by themselves; auto off: on demand; auto all: also for people
undo: undo your last turn
board: show the board; words: list the words on it
rack: show your tiles; shuffle, sort and arrange XYZ change their order
scores: show scores and clocks
unseen: list the unseen tiles
history: list all turns
review: after the game: list the loss of each turn
help challenge: explain one command
quit: leave; the game is saved and can be resumed";

/// Returns the line of [`HELP`] on a command, by any of its names or by a place on the board.
fn help_on(name: &str) -> Option<&'static str> {
    let name = name.to_lowercase();
    let example = match &*name {
        "play" | "place" => "8D",
        "swap" | "x" | "-" => "exchange",
        "moves" => "plays",
        "sim" => "simulate",
        "autoplay" => "auto",
        "b" | "words" => "board",
        "r" | "shuffle" | "sort" | "arrange" => "rack",
        "score" => "scores",
        "?" => "help",
        "q" | "exit" => "quit",
        place if place.parse::<Coordinate>().is_ok() => "8D",
        name => name,
    };
    HELP.lines().find(|line| line.split([' ', ':']).next() == Some(example))
}

impl TypedCommand {
    /// Parses a line.
    pub(super) fn parse(text: &str) -> Result<Self, String> {
        let text = text.trim();
        let text = match text.split_once(char::is_whitespace) {
            Some((first, play)) if first.eq_ignore_ascii_case("play") => play.trim(),
            _ => text,
        };
        let (first, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let rest = rest.trim();
        if text.is_empty() {
            return Ok(Self::Empty);
        }
        if first.parse::<Coordinate>().is_ok() {
            return match rest.is_empty() {
                true => Err(format!("add a word, such as {first} QUIZ")),
                false => Ok(Self::Session(text.to_owned())),
            };
        }
        if let Some(tiles) = text.strip_prefix('-').filter(|tiles| !tiles.is_empty()) {
            return Ok(Self::Session(format!("exchange {tiles}")));
        }
        let number = |default: usize| match rest {
            "" => Ok(default),
            rest => rest
                .parse::<usize>()
                .ok()
                .filter(|number| *number > 0)
                .ok_or_else(|| format!("{rest:?} is not a number from 1")),
        };
        let name = (!rest.is_empty()).then(|| rest.to_owned());
        let command = first.to_lowercase();
        let line = match (&*command, rest) {
            ("exchange" | "swap" | "x", _) => Self::Session(format!("exchange {rest}")),
            ("challenge", _) => Self::Challenge(name),
            ("plays" | "moves", _) => Self::Plays(number(10)?),
            ("arrange", _) => Self::Arrange(TileOrder::First(rest.to_owned())),
            ("auto" | "autoplay", "on") => Self::Autoplay(Autoplay::On),
            ("auto" | "autoplay", "off") => Self::Autoplay(Autoplay::Off),
            ("auto" | "autoplay", "all") => Self::Autoplay(Autoplay::All),
            ("auto" | "autoplay", _) => {
                return Err("write auto on, auto off or auto all".to_owned());
            }
            ("pass" | "-", "") => Self::Session("pass".to_owned()),
            ("accept" | "undo", "") => Self::Session(command.clone()),
            ("hint", "") => Self::Hint,
            ("ai", "") => Self::Ai,
            ("simulate" | "sim", _) => Self::Simulate(name),
            ("board" | "b", "") => Self::Board,
            ("words", "") => Self::Words,
            ("rack" | "r", "") => Self::Rack,
            ("shuffle", "") => Self::Arrange(TileOrder::Shuffled),
            ("sort", "") => Self::Arrange(TileOrder::Sorted),
            ("scores" | "score", "") => Self::Scores,
            ("unseen", "") => Self::Unseen,
            ("history", "") => Self::History,
            ("review", "") => Self::Review,
            ("help" | "?", "") => Self::Help,
            ("help" | "?", _) => {
                let topic = rest.split_whitespace().next().unwrap_or_default();
                let line = help_on(topic).ok_or_else(|| {
                    format!("{topic:?} is not a command; type help for the commands")
                })?;
                Self::HelpOn(line)
            }
            ("quit" | "q" | "exit", "") => Self::Quit,
            _ => {
                return Err(format!(
                    "{first:?} is neither a command nor a place on the board; type help for the commands"
                ));
            }
        };
        Ok(line)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_parsed() {
        let session = |text: &str| TypedCommand::Session(text.to_owned());
        let name = Some("Ann B".to_owned());
        for (text, command) in [
            (" 8D  QUIZ ", session("8D  QUIZ")),
            ("play h8 quiz", session("h8 quiz")),
            ("-QV?", session("exchange QV?")),
            ("x Q V", session("exchange Q V")),
            ("-", session("pass")),
            ("PASS", session("pass")),
            ("plays", TypedCommand::Plays(10)),
            ("plays 3", TypedCommand::Plays(3)),
            ("auto all", TypedCommand::Autoplay(Autoplay::All)),
            ("challenge Ann B", TypedCommand::Challenge(name)),
            ("sim", TypedCommand::Simulate(None)),
            ("simulate G7 QUID", TypedCommand::Simulate(Some("G7 QUID".to_owned()))),
            ("", TypedCommand::Empty),
        ] {
            assert_eq!(TypedCommand::parse(text), Ok(command), "{text}");
        }
        for line in HELP.lines() {
            let (example, _) = line.split_once(": ").unwrap();
            assert!(TypedCommand::parse(example).is_ok(), "{example}");
        }
    }

    #[test]
    fn one_command_is_explained_by_any_of_its_names() {
        for (topic, line) in [
            ("challenge", "challenge: "),
            ("Challenge Ann", "challenge: "),
            ("G7", "8D QUIZzER: "),
            ("sim", "simulate: "),
            ("-", "exchange QV?: "),
            ("shuffle", "rack: "),
            ("help", "help challenge: "),
        ] {
            let Ok(TypedCommand::HelpOn(found)) = TypedCommand::parse(&format!("help {topic}"))
            else {
                panic!("{topic} is not explained");
            };
            assert!(found.starts_with(line), "{topic}: {found}");
        }
        // Every name of a line of the help is explained.
        for line in HELP.lines() {
            let name = line.split([' ', ':']).next().unwrap();
            assert!(help_on(name).is_some(), "{name}");
        }
    }

    #[test]
    fn errors_of_parsing_name_the_remedy() {
        let error = |text: &str| TypedCommand::parse(text).unwrap_err();
        assert!(error("8D").contains("add a word"));
        assert!(error("plays 0").contains("from 1"));
        assert!(error("auto").contains("auto on"));
        assert!(error("jump").contains("type help"));
        assert!(error("pass now").contains("neither"));
        assert!(error("help jump").contains("\"jump\" is not a command"));
    }
}
