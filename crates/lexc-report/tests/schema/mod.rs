//! Validates JSON by the keywords of JSON Schema that schemars writes for the model; any other
//! keyword is an error.
//!
//! The validators on crates.io bring fifty to eighty crates for this one test.

use serde_json::{Map, Value};

/// Keywords that restrict no value. `format` names a width here; `type` and `minimum` restrict
/// numbers.
const SILENT: [&str; 5] = ["$schema", "$defs", "title", "description", "format"];

/// Returns the values that do not fit the schema, with their locations.
///
/// # Panics
/// If the schema has a keyword that is not known here.
pub(crate) fn mistakes(schema: &Value, value: &Value) -> Vec<String> {
    let mut found = Vec::new();
    Check { root: schema }.walk(schema, value, "", &mut found);
    found
}

struct Check<'a> {
    root: &'a Value,
}

impl Check<'_> {
    fn walk(&self, schema: &Value, value: &Value, place: &str, found: &mut Vec<String>) {
        for (keyword, rule) in schema.as_object().expect("a schema is an object") {
            let fits = match keyword.as_str() {
                "$ref" => {
                    self.walk(self.target(rule), value, place, found);
                    true
                }
                "type" => has_type(rule, value),
                "const" => rule == value,
                "minimum" => value.as_f64().is_none_or(|value| Some(value) >= rule.as_f64()),
                "oneOf" => self.fitting(rule, value) == 1,
                "anyOf" => self.fitting(rule, value) > 0,
                "required" => value.as_object().is_none_or(|fields| has_all(rule, fields)),
                "properties" => {
                    for (name, rule) in rule.as_object().expect("properties are an object") {
                        if let Some(value) = value.get(name) {
                            self.walk(rule, value, &format!("{place}/{name}"), found);
                        }
                    }
                    true
                }
                "items" => {
                    for (at, value) in value.as_array().into_iter().flatten().enumerate() {
                        self.walk(rule, value, &format!("{place}/{at}"), found);
                    }
                    true
                }
                silent if SILENT.contains(&silent) => true,
                unknown => panic!("the schema has {unknown:?}, which this check does not know"),
            };
            if !fits {
                found.push(format!("{place}: {keyword} asks for {rule}"));
            }
        }
    }

    fn target(&self, reference: &Value) -> &Value {
        let pointer = reference.as_str().and_then(|text| text.strip_prefix('#'));
        pointer
            .and_then(|pointer| self.root.pointer(pointer))
            .unwrap_or_else(|| panic!("nothing is at {reference}"))
    }

    fn fitting(&self, rules: &Value, value: &Value) -> usize {
        let rules = rules.as_array().expect("alternatives are an array");
        let fits = |rule: &&Value| {
            let mut found = Vec::new();
            self.walk(rule, value, "", &mut found);
            found.is_empty()
        };
        rules.iter().filter(fits).count()
    }
}

fn has_all(required: &Value, fields: &Map<String, Value>) -> bool {
    let required = required.as_array().expect("required names are an array");
    required.iter().all(|name| fields.contains_key(name.as_str().expect("a name is text")))
}

fn has_type(rule: &Value, value: &Value) -> bool {
    if let Some(several) = rule.as_array() {
        return several.iter().any(|rule| has_type(rule, value));
    }
    match rule.as_str().expect("a type is text") {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        "number" => value.is_number(),
        "integer" => value.is_i64() || value.is_u64(),
        unknown => panic!("the schema has the type {unknown:?}, which this check does not know"),
    }
}
