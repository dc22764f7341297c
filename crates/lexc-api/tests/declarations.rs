//! The declarations of all methods for TypeScript and Python, generated from their schemas.
//!
//! `LEXC_BLESS=1 cargo test -p lexc-api --test api` writes the files.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use lexc_api::{MethodRow, derived_method_rows};
use serde_json::{Map, Value};

const NOTE: &str = "Generated from the schemas of lexc-api (tests/declarations.rs). Do not edit.";

/// A language of declarations.
#[derive(Clone, Copy)]
enum Language {
    TypeScript,
    Python,
}

use Language::{Python, TypeScript};

/// A field of an object.
struct Field<'a> {
    name: &'a str,
    about: String,
    required: bool,
    kind: String,
}

fn about(schema: &Value) -> String {
    let text = schema["description"].as_str().unwrap_or_default();
    // Doc comments wrap their lines.
    let text = text.replace("\n\n", "\u{0}").replace('\n', " ").replace('\u{0}', "\n");
    let default = match &schema["default"] {
        Value::Number(number) if number.as_u64() != Some(0) => number.to_string(),
        Value::String(name) if !name.is_empty() => name.clone(),
        _ => return text,
    };
    format!("{} [default: {default}].", text.trim_end_matches('.'))
}

fn strings(values: &[Value], key: Option<&str>) -> Option<Vec<String>> {
    let text = |value: &Value| {
        let value = key.map_or(value, |key| &value[key]);
        value.as_str().map(|text| format!("{text:?}"))
    };
    values.iter().map(text).collect()
}

impl Language {
    fn choice(self, kinds: &[String]) -> String {
        match (self, kinds) {
            (_, [kind]) => kind.clone(),
            (TypeScript, kinds) => kinds.join(" | "),
            (Python, kinds) => match kinds.split_last() {
                Some((last, [first])) if last == "None" => format!("Optional[{first}]"),
                _ => format!("Union[{}]", kinds.join(", ")),
            },
        }
    }

    fn literals(self, texts: &[String]) -> String {
        match self {
            TypeScript => texts.join(" | "),
            Python => format!("Literal[{}]", texts.join(", ")),
        }
    }

    fn list(self, kind: &str) -> String {
        match self {
            TypeScript if kind.contains(' ') => format!("readonly ({kind})[]"),
            TypeScript => format!("readonly {kind}[]"),
            Python => format!("List[{kind}]"),
        }
    }

    /// Returns the type of a schema.
    fn kind(self, schema: &Value) -> String {
        let any = || match self {
            TypeScript => "unknown".to_owned(),
            Python => "Any".to_owned(),
        };
        if let Some(reference) = schema["$ref"].as_str() {
            return reference.trim_start_matches("#/$defs/").to_owned();
        }
        for list in ["oneOf", "anyOf"] {
            if let Some(all) = schema[list].as_array() {
                return match strings(all, Some("const")) {
                    Some(texts) => self.literals(&texts),
                    None => {
                        let kinds = all.iter().map(|one| self.kind(one));
                        self.choice(&kinds.collect::<Vec<_>>())
                    }
                };
            }
        }
        if let Some(texts) = schema["enum"].as_array().and_then(|all| strings(all, None)) {
            return self.literals(&texts);
        }
        match &schema["type"] {
            Value::String(name) => self.named(name, schema),
            Value::Array(names) => {
                let names = names.iter().filter_map(Value::as_str);
                let kinds = names.map(|name| self.named(name, schema));
                self.choice(&kinds.collect::<Vec<_>>())
            }
            _ => any(),
        }
    }

    fn named(self, name: &str, schema: &Value) -> String {
        let kind = match (self, name) {
            (TypeScript, "integer" | "number") => "number",
            (TypeScript, "string") if is_file(schema) => "string | Uint8Array",
            (TypeScript, "string") => "string",
            (TypeScript, "boolean") => "boolean",
            (TypeScript, "null") => "null",
            (Python, "integer") => "int",
            (Python, "number") => "float",
            (Python, "string") if is_file(schema) => "AnyFile",
            (Python, "string") => "str",
            (Python, "boolean") => "bool",
            (Python, "null") => "None",
            (_, "array") => {
                let item = &schema["items"];
                let most = schema["maxItems"].as_u64();
                let kind = self.kind(item);
                return match (self, most.filter(|most| *most <= 8)) {
                    (TypeScript, Some(most)) => {
                        format!("readonly [{}]", vec![kind; most as usize].join(", "))
                    }
                    _ => self.list(&kind),
                };
            }
            (_, "object") => {
                let values = match &schema["additionalProperties"] {
                    Value::Object(values) => self.kind(&Value::Object(values.clone())),
                    _ => self.kind(&Value::Null),
                };
                return match self {
                    TypeScript => format!("Readonly<Record<string, {values}>>"),
                    Python => format!("Dict[str, {values}]"),
                };
            }
            (_, other) => panic!("a schema of type {other}"),
        };
        kind.to_owned()
    }

    fn fields<'a>(self, schema: &'a Value) -> Vec<Field<'a>> {
        let required = schema["required"].as_array();
        let is_required = |name: &str| {
            let mut names = required.into_iter().flatten();
            names.any(|other| other.as_str() == Some(name))
        };
        let properties = schema["properties"].as_object();
        let field = |(name, schema): (&'a String, &'a Value)| {
            let required = is_required(name);
            let mut kind = self.kind(schema);
            if !required {
                // Absent instead of null.
                kind = kind.replace(" | null", "");
                if let Some(inner) = kind.strip_prefix("Optional[") {
                    kind = inner.strip_suffix(']').unwrap().to_owned();
                }
            }
            Field { name: name.as_str(), about: about(schema), required, kind }
        };
        properties.into_iter().flatten().map(field).collect()
    }
}

/// The named types of all methods.
fn definitions(rows: &[MethodRow]) -> BTreeMap<String, Value> {
    let mut all = BTreeMap::new();
    for row in rows {
        for schema in [&row.params, &row.result] {
            let inner = schema["$defs"].as_object();
            for (name, definition) in inner.into_iter().flatten() {
                let earlier = all.insert(name.clone(), definition.clone());
                assert!(earlier.is_none_or(|e| e == *definition), "two types {name}");
            }
            if let Some(name) = title(schema) {
                let mut definition = schema.clone();
                definition.as_object_mut().unwrap().remove("$defs");
                definition.as_object_mut().unwrap().remove("title");
                let earlier = all.insert(name.to_owned(), definition.clone());
                assert!(
                    earlier.is_none_or(|mut e| {
                        e.as_object_mut().map(|e| e.remove("title"));
                        e == definition
                    }),
                    "two types {name}"
                );
            }
        }
    }
    all
}

/// Returns the name of a schema that is an object with fields or a choice.
fn title(schema: &Value) -> Option<&str> {
    let named = schema.get("properties").is_some() || schema.get("anyOf").is_some();
    named.then(|| schema["title"].as_str()).flatten()
}

/// Returns the type of a whole schema.
fn whole(language: Language, schema: &Value) -> String {
    match title(schema) {
        Some(name) => name.to_owned(),
        None => language.kind(schema),
    }
}

fn typescript(rows: &[MethodRow]) -> String {
    let mut text = format!("// {NOTE}\n");
    let doc = |text: &mut String, indent: &str, about: &str| {
        let about = about.replace('\n', &format!("\n{indent} * "));
        if !about.is_empty() {
            writeln!(text, "{indent}/** {about} */").unwrap();
        }
    };
    for (name, schema) in definitions(rows) {
        text.push('\n');
        doc(&mut text, "", &about(&schema));
        if schema.get("properties").is_none() {
            writeln!(text, "export type {name} = {};", TypeScript.kind(&schema)).unwrap();
            continue;
        }
        writeln!(text, "export interface {name} {{").unwrap();
        for field in TypeScript.fields(&schema) {
            doc(&mut text, "  ", &field.about);
            let mark = if field.required { "" } else { "?" };
            writeln!(text, "  readonly {}{mark}: {};", field.name, field.kind).unwrap();
        }
        text += "}\n";
    }
    text += "\n/** The parameters and the result of each method. `lexicon` is `builtin:english` if it is absent. */\n";
    text += "export interface Methods {\n";
    for row in rows {
        doc(&mut text, "  ", row.about);
        let params = match title(&row.params) {
            Some(name) => format!("{name} & {{ readonly lexicon?: string }}"),
            None => "{ readonly lexicon?: string }".to_owned(),
        };
        let result = whole(TypeScript, &row.result);
        writeln!(
            text,
            "  readonly \"{}\": {{ readonly params: {params}; readonly result: {result} }};",
            row.name
        )
        .unwrap();
    }
    text += "}\n";
    text
}

fn python(rows: &[MethodRow]) -> String {
    let mut text = format!(
        "\"\"\"The methods of `Engine` and `AsyncEngine`, and the types of their answers.\n\n{NOTE}\n\"\"\"\n\n\
         # mypy: disable-error-code=\"no-any-return\"\n\n\
         from typing import Any, Callable, Dict, List, Literal, Optional, TypedDict, Union\n\n\
         from ._calls import Group, Requests, coroutine\n\
         from ._lexc import Lexicon\n"
    );
    let all = definitions(rows);
    // A type comes after the types that it refers to.
    let mut written: Vec<String> = Vec::new();
    fn write(
        name: &str,
        all: &BTreeMap<String, Value>,
        written: &mut Vec<String>,
        text: &mut String,
    ) {
        if written.iter().any(|other| other == name) {
            return;
        }
        written.push(name.to_owned());
        let schema = &all[name];
        for inner in references(schema) {
            write(&inner, all, written, text);
        }
        let about = about(schema);
        if schema.get("properties").is_none() {
            writeln!(text, "\n{name} = {}", Python.kind(schema)).unwrap();
            if !about.is_empty() {
                writeln!(text, "\"\"\"{about}\"\"\"").unwrap();
            }
            return;
        }
        let fields = Python.fields(schema);
        let class = |text: &mut String, head: &str, doc: &str, required: bool| {
            writeln!(text, "\n\nclass {head}:").unwrap();
            writeln!(text, "    \"\"\"{}\"\"\"\n", doc.replace('\n', "\n    ")).unwrap();
            for field in fields.iter().filter(|field| field.required == required) {
                writeln!(text, "    {}: {}", field.name, field.kind).unwrap();
                if !field.about.is_empty() {
                    writeln!(text, "    \"\"\"{}\"\"\"", field.about).unwrap();
                }
            }
        };
        let optional = fields.iter().any(|field| !field.required);
        match (optional, fields.iter().any(|field| field.required)) {
            (false, _) => class(text, &format!("{name}(TypedDict)"), &about, true),
            (true, false) => class(text, &format!("{name}(TypedDict, total=False)"), &about, false),
            (true, true) => {
                let base = format!("_{name}");
                class(
                    text,
                    &format!("{base}(TypedDict)"),
                    "The fields that are always there.",
                    true,
                );
                class(text, &format!("{name}({base}, total=False)"), &about, false);
            }
        }
    }
    for row in rows {
        for name in title(&row.result).map(str::to_owned).into_iter().chain(references(&row.result))
        {
            write(&name, &all, &mut written, &mut text);
        }
        for name in references(&row.params) {
            write(&name, &all, &mut written, &mut text);
        }
    }
    text += "\n\nAnyLexicon = Union[str, Lexicon]\n\"\"\"A lexicon: its name, or the object.\"\"\"\n\n\
         AnyFile = Union[str, bytes, bytearray, memoryview]\n\
         \"\"\"The content of a file, such as a game in GCG: its text, or its bytes in any encoding.\"\"\"\n";
    python_methods(&mut text, rows);
    text
}

/// Returns `true` if a text is the content of a file, which may be given as bytes.
fn is_file(schema: &Value) -> bool {
    schema["format"] == "gcg" || schema["format"] == "file"
}

/// Methods that show answers so far, and end early with one.
const LONG: [&str; 7] =
    ["simulate", "infer", "endgame", "preendgame", "analyse", "match", "selfplay"];

/// Methods that read no lexicon, or the one of a game, and so have no parameter `lexicon`.
const WITHOUT_LEXICON: [&str; 23] = [
    "api.methods",
    "lexicon.list",
    "lexicon.open",
    "lexicon.build",
    "lexicon.close",
    "lexicon.diff",
    "game.state",
    "game.apply",
    "game.computer",
    "game.gcg",
    "game.close",
    "study.open",
    "study.next",
    "study.answer",
    "study.undo",
    "study.change",
    "study.set",
    "study.cards",
    "study.due",
    "study.stats",
    "study.export",
    "study.compact",
    "study.close",
];

/// Writes the methods as classes: one for each part before a dot, and one for the others. Classes
/// of coroutines take their methods from these.
fn python_methods(text: &mut String, rows: &[MethodRow]) {
    let mut groups: Vec<&str> = Vec::new();
    for (group, _) in rows.iter().filter_map(|row| row.name.split_once('.')) {
        if !groups.contains(&group) {
            groups.push(group);
        }
    }
    let class = |group: &str| {
        let (first, rest) = group.split_at(1);
        format!("{}{rest}Methods", first.to_uppercase())
    };
    let of_group = |group: &str| {
        let of = |row: &&MethodRow| row.name.split_once('.').map_or("", |(of, _)| of) == group;
        rows.iter().filter(of).collect::<Vec<_>>()
    };
    for (prefix, form) in [("", ""), ("Async", " as coroutines")] {
        let body = |text: &mut String, class: &str, rows: &[&MethodRow]| {
            for row in rows {
                let name = row.name.rsplit('.').next().unwrap();
                match prefix {
                    "" => python_method(text, row, name),
                    _ => writeln!(text, "    {name} = coroutine({class}.{name})").unwrap(),
                }
            }
        };
        for group in &groups {
            let (class, about) = (class(group), format!("The methods `{group}.*`{form}."));
            write!(text, "\n\nclass {prefix}{class}(Group):\n    \"\"\"{about}\"\"\"\n").unwrap();
            text.push_str(if prefix.is_empty() { "" } else { "\n" });
            body(text, &class, &of_group(group));
        }
        write!(
            text,
            "\n\nclass {prefix}Methods(Requests):\n    \"\"\"All methods of the API{form}.\"\"\"\n",
        )
        .unwrap();
        for group in &groups {
            write!(
                text,
                "\n    @property\n    def {group}(self) -> {prefix}{class}:\n        \"\"\"The methods `{group}.*`{form}.\"\"\"\n        return {prefix}{class}(self)\n",
                class = class(group),
            )
            .unwrap();
        }
        text.push_str(if prefix.is_empty() { "" } else { "\n" });
        body(text, "Methods", &of_group(""));
    }
}

fn python_method(text: &mut String, row: &MethodRow, name: &str) {
    let result = whole(Python, &row.result);
    let mut fields = Python.fields(&row.params);
    fields.sort_by_key(|field| !field.required);
    let optional = |name, kind: &str, about: &str| Field {
        name,
        about: about.to_owned(),
        required: false,
        kind: kind.to_owned(),
    };
    if !WITHOUT_LEXICON.contains(&row.name) {
        let about = "The lexicon; if absent, the one of the engine, or \"builtin:english\".";
        fields.push(optional("lexicon", "AnyLexicon", about));
        let about = "The edition of the lexicon.";
        fields.push(optional("edition", "str", about));
    }
    let progress = format!("Callable[[{result}], object]");
    if LONG.contains(&row.name) {
        let about = "Is called with the best answer so far, at most ten times a second; its `progress` has `done`, `total` and `text`.";
        fields.push(optional("progress", &progress, about));
        let about = "The best answer so far is returned as soon as this returns true.";
        fields.push(optional("cancelled", "Callable[[], bool]", about));
    }
    // Words of Python.
    let spelled = |field: &Field<'_>| match field.name {
        "in" => "in_".to_owned(),
        "with" => "with_".to_owned(),
        name => name.to_owned(),
    };
    let parameter = |field: &Field<'_>| match field.required {
        true => format!("{}: {}", spelled(field), field.kind),
        false => format!("{}: Optional[{}] = None", spelled(field), field.kind),
    };
    let mut parameters = vec!["self".to_owned()];
    if !fields.is_empty() {
        parameters.push("*".to_owned());
    }
    parameters.extend(fields.iter().map(parameter));
    let head = listed(4, &format!("def {name}("), &parameters);
    write!(text, "\n{head} -> {result}:\n        \"\"\"{}.", row.about).unwrap();
    if !fields.is_empty() {
        text.push('\n');
        for field in &fields {
            let about = field.about.replace('\n', " ");
            assert!(!about.contains(['\\', '\t']), "{about}");
            write!(text, "\n        {}: {about}", spelled(field)).unwrap();
        }
        text.push_str("\n        ");
    }
    *text += "\"\"\"\n";
    writeln!(text, "        return self._answer({:?}, locals())", row.name).unwrap();
}

/// Writes a list that `begin` opens in one line, or wrapped.
fn listed(indent: usize, begin: &str, items: &[String]) -> String {
    const WIDTH: usize = 110;
    let space = " ".repeat(indent);
    let line = format!("{space}{begin}{})", items.join(", "));
    if line.len() <= WIDTH {
        return line;
    }
    let mut lines = format!("{space}{begin}");
    let mut width = WIDTH;
    for item in items {
        if width + item.len() > WIDTH {
            write!(lines, "\n{space}    ").unwrap();
            width = indent + 4;
        } else {
            lines.push(' ');
        }
        write!(lines, "{item},").unwrap();
        width += item.len() + 2;
    }
    lines + "\n" + &space + ")"
}

/// Returns the names that a schema refers to.
fn references(schema: &Value) -> Vec<String> {
    fn collect(schema: &Value, names: &mut Vec<String>) {
        match schema {
            Value::Object(fields) => {
                let fields: &Map<String, Value> = fields;
                for (key, value) in fields {
                    match (key.as_str(), value) {
                        ("$ref", Value::String(name)) => {
                            names.push(name.trim_start_matches("#/$defs/").to_owned());
                        }
                        ("$defs", _) => {}
                        _ => collect(value, names),
                    }
                }
            }
            Value::Array(values) => values.iter().for_each(|value| collect(value, names)),
            _ => {}
        }
    }
    let mut names = Vec::new();
    collect(schema, &mut names);
    names
}

#[test]
fn committed_declarations_are_those_of_the_schemas() {
    let rows = derived_method_rows();
    let crates = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
    for (file, text) in [
        ("lexc-wasm/package/src/methods.ts", typescript(&rows)),
        ("lexc-python/python/lexc/methods.py", python(&rows)),
    ] {
        lexc_testkit::check_committed(format!("{crates}/{file}"), text);
    }
}
