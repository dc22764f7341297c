//! The declarations of all methods for TypeScript and Python, generated from their schemas.
//!
//! `LEXC_BLESS=1 cargo test -p lexc-api --test api` writes the files.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use lexc_api::{MethodRow, method_rows};
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
    text.replace("\n\n", "\u{0}")
        .replace('\n', " ")
        .replace('\u{0}', "\n")
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
            (TypeScript, "string") => "string",
            (TypeScript, "boolean") => "boolean",
            (TypeScript, "null") => "null",
            (Python, "integer") => "int",
            (Python, "number") => "float",
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
            Field {
                name: name.as_str(),
                about: about(schema),
                required,
                kind,
            }
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
        "\"\"\"The results of the methods of `Engine.call`, as types.\n\n{NOTE}\n\"\"\"\n\n\
         from typing import Any, Dict, List, Literal, Optional, Protocol, TypedDict, Union, overload\n"
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
            (true, false) => class(
                text,
                &format!("{name}(TypedDict, total=False)"),
                &about,
                false,
            ),
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
        for name in title(&row.result)
            .map(str::to_owned)
            .into_iter()
            .chain(references(&row.result))
        {
            write(&name, &all, &mut written, &mut text);
        }
        for name in references(&row.params) {
            write(&name, &all, &mut written, &mut text);
        }
    }
    text += "\n\nclass Call(Protocol):\n    \"\"\"Answers a request: `engine.call`, with the parameters of each method.\"\"\"\n";
    for row in rows {
        let mut params = String::new();
        let fields = Python.fields(&row.params);
        // A parameter that is a word of Python is given as **{"with": …}.
        let (reserved, fields): (Vec<&Field<'_>>, Vec<&Field<'_>>) =
            fields.iter().partition(|f| f.name == "with");
        let others = if reserved.is_empty() {
            ""
        } else {
            ", **others: Any"
        };
        let (required, optional): (Vec<&Field<'_>>, Vec<&Field<'_>>) =
            fields.into_iter().partition(|f| f.required);
        for field in required {
            write!(params, "{}: {}, ", field.name, field.kind).unwrap();
        }
        for field in optional {
            write!(params, "{}: {} = ..., ", field.name, field.kind).unwrap();
        }
        write!(
            text,
            "\n    @overload\n    def __call__(\n        self, method: Literal[{:?}], /, *, {params}lexicon: str = ...{others}\n    ) -> {}:\n        \"\"\"{}.\"\"\"\n",
            row.name,
            whole(Python, &row.result),
            row.about,
        )
        .unwrap();
    }
    text += "\n    @overload\n    def __call__(self, method: str, /, **params: Any) -> Any:\n        \"\"\"Any method.\"\"\"\n";
    text
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
    let rows = method_rows();
    let crates = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
    for (file, text) in [
        ("lexc-wasm/package/src/methods.ts", typescript(&rows)),
        ("lexc-python/python/lexc/methods.py", python(&rows)),
    ] {
        let path = format!("{crates}/{file}");
        if std::env::var_os("LEXC_BLESS").is_some() {
            std::fs::write(&path, &text).unwrap();
        }
        let committed = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(committed == text, "{file}: run with LEXC_BLESS=1");
    }
}
