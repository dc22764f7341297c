//! [`plain_message`]: the messages of serde in the words of a user.

use alloc::borrow::ToOwned as _;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

/// Returns the message of an error of `serde` in plain words: what to write, and what is there, and
/// the place if the message ends with one. Other messages are returned as they are.
///
/// # Examples
/// ```
/// use lexc_alphabet::plain_message;
///
/// let message = plain_message("unknown variant `up`, expected one of `none`, `turkic`");
/// assert_eq!(message, "write none or turkic, not `up`");
/// let message = plain_message("invalid type: string \"x\", expected a boolean");
/// assert_eq!(message, "write true or false, not \"x\"");
/// let message = plain_message("missing field `added` at line 2 column 7");
/// assert_eq!(message, "the field `added` is missing at line 2, column 7");
/// assert_eq!(plain_message("the word is too long"), "the word is too long");
/// ```
#[must_use]
pub fn plain_message(message: &str) -> String {
    let (start, place) = message.rsplit_once(" at line ").unwrap_or((message, ""));
    match place.split_once(" column ") {
        Some((line, column)) => format!("{} at line {line}, column {column}", without_place(start)),
        None => without_place(message),
    }
}

fn without_place(message: &str) -> String {
    let after = |start: &str| message.strip_prefix(start);
    let (found, expected) = message.split_once(", expected ").unwrap_or((message, ""));
    if let Some(name) = after("missing field ") {
        return format!("the field {name} is missing");
    }
    if let Some(name) = after("duplicate field ") {
        return format!("the field {name} is given twice");
    }
    if let Some(name) = found.strip_prefix("unknown field ") {
        let name = name.split(", there are no fields").next().unwrap_or_default();
        return match expected {
            "" => format!("there is no field {name}"),
            known => format!("there is no field {name}; the fields are {}", names(known, ", ")),
        };
    }
    if let Some(name) = found.strip_prefix("unknown variant ") {
        return format!("write {}, not {name}", names(expected, " or "));
    }
    let starts = ["invalid type: ", "invalid value: "];
    let value = starts.iter().find_map(|start| found.strip_prefix(start));
    match (value, found.strip_prefix("invalid length ")) {
        (Some(value), _) => format!("write {}, not {}", kind(expected), given(value)),
        (None, Some(length)) => format!("write {}, not {length} of them", kind(expected)),
        (None, None) => message.to_owned(),
    }
}

/// Returns the names in a text such as `` one of `a`, `b` ``, or the text if it has none.
fn names(expected: &str, last: &str) -> String {
    let names: Vec<&str> = expected.split('`').skip(1).step_by(2).collect();
    match names.split_last() {
        None => expected.to_owned(),
        Some((only, [])) => (*only).to_owned(),
        Some((name, others)) => format!("{}{last}{name}", others.join(", ")),
    }
}

/// Returns a kind of value in the words of a user.
fn kind(expected: &str) -> String {
    let integers = [
        ("u8", "from 0 to 255"),
        ("u16", "from 0 to 65535"),
        ("u32", "from 0 to 4294967295"),
        ("u64", "from 0"),
        ("usize", "from 0"),
        ("i8", ""),
        ("i16", ""),
        ("i32", ""),
        ("i64", ""),
    ];
    if let Some((_, range)) = integers.iter().find(|(name, _)| *name == expected) {
        return format!("a whole number {range}").trim_end().to_owned();
    }
    let plain = match expected {
        "f32" | "f64" => "a number",
        "a boolean" => "true or false",
        "a string" | "a borrowed string" | "string or map" => "a text",
        "a sequence" => "an array",
        "a map" => "an object",
        expected if expected.starts_with("struct ") => "an object",
        expected => expected,
    };
    plain.to_owned()
}

/// Returns a value that was found, without the name of its type.
fn given(value: &str) -> String {
    let typed = ["integer ", "floating point ", "boolean ", "string ", "character "];
    match (typed.iter().find_map(|name| value.strip_prefix(name)), value) {
        (Some(value), _) => value.trim_matches('`').to_owned(),
        (None, "sequence") => "an array".to_owned(),
        (None, "map") => "an object".to_owned(),
        (None, "null" | "unit value" | "Option value") => "null".to_owned(),
        (None, other) => other.to_owned(),
    }
}
