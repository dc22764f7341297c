//! The OpenAPI document of `/openapi.json`, built from the schemas of the methods.

use lexc_api::rpc::RpcError;
use lexc_api::{DEFAULT_LEXICON, answer_schema, method_rows};
use serde_json::{Map, Value, json};

pub(super) fn document() -> Value {
    let mut schemas = Map::new();
    let error = hoisted(answer_schema::<RpcError>(), &mut schemas);
    schemas.insert("RpcError".to_owned(), error);
    let mut paths = Map::new();
    for row in method_rows() {
        let mut params = hoisted(row.params, &mut schemas);
        let lexicon = json!({
            "type": "string",
            "default": DEFAULT_LEXICON,
            "description": "The name of the lexicon; `lexicon.list` has all.",
        });
        if let Value::Object(params) = &mut params {
            let properties = params.entry("properties").or_insert_with(|| json!({}));
            properties["lexicon"] = lexicon;
            params.insert("additionalProperties".to_owned(), Value::Bool(false));
        }
        let result = hoisted(row.result, &mut schemas);
        let operation = json!({
            "operationId": row.name,
            "summary": row.about,
            "requestBody": {"content": content(&params)},
            "responses": {
                "200": {"description": "The answer", "content": content(&result)},
                "default": {
                    "description": "What is wrong",
                    "content": content(&json!({"$ref": "#/components/schemas/RpcError"})),
                },
            },
        });
        paths.insert(format!("/v0/{}", row.name), json!({"post": operation}));
    }
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "lexc",
            "version": "0",
            "description": "Methods of lexc. `POST /rpc` takes the same as JSON-RPC 2.0, and \
                            answers WebSocket with progress and cancellation.",
            "license": {"name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0"},
        },
        "paths": paths,
        "components": {"schemas": schemas},
    })
}

fn content(schema: &Value) -> Value {
    json!({"application/json": {"schema": schema}})
}

/// Moves the definitions in a schema to the document. If one differs from an existing definition
/// of the same name, as between an answer and a request, all of the schema are renamed.
fn hoisted(mut schema: Value, schemas: &mut Map<String, Value>) -> Value {
    let definitions = schema.as_object_mut().and_then(|it| it.remove("$defs"));
    let Some(Value::Object(definitions)) = definitions else {
        return schema;
    };
    let referring = |mut schema: Value, suffix: &str| {
        refer(&mut schema, suffix);
        schema
    };
    let is_free = |suffix: &&str| {
        definitions.iter().all(|(name, definition)| {
            let known = schemas.get(&format!("{name}{suffix}"));
            known.is_none_or(|known| *known == referring(definition.clone(), suffix))
        })
    };
    let suffix = ["", "Answer"].into_iter().find(is_free).unwrap_or("Other");
    for (name, definition) in definitions {
        schemas.insert(format!("{name}{suffix}"), referring(definition, suffix));
    }
    referring(schema, suffix)
}

/// Makes references to definitions of a schema refer to the document.
fn refer(schema: &mut Value, suffix: &str) {
    match schema {
        Value::Object(fields) => {
            for (name, value) in fields {
                match value {
                    Value::String(place) if name == "$ref" => {
                        if let Some(name) = place.strip_prefix("#/$defs/") {
                            *place = format!("#/components/schemas/{name}{suffix}");
                        }
                    }
                    value => refer(value, suffix),
                }
            }
        }
        Value::Array(values) => values.iter_mut().for_each(|value| refer(value, suffix)),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::{Value, document, method_rows};

    /// Calls `visit` with the text of each reference.
    fn references(schema: &Value, visit: &mut dyn FnMut(&str)) {
        match schema {
            Value::Object(fields) => {
                if let Some(Value::String(place)) = fields.get("$ref") {
                    visit(place);
                }
                fields.values().for_each(|value| references(value, visit));
            }
            Value::Array(values) => values.iter().for_each(|value| references(value, visit)),
            _ => {}
        }
    }

    #[test]
    fn references_name_schemas_of_the_document() {
        let document = document();
        let mut count = 0;
        references(&document, &mut |place| {
            count += 1;
            let pointer = place.strip_prefix('#').unwrap();
            assert!(document.pointer(pointer).is_some(), "{place}");
        });
        assert!(count > 10, "{count}");
        for row in method_rows() {
            let path = &document["paths"][format!("/v0/{}", row.name)];
            assert_eq!(path["post"]["summary"], row.about);
        }
    }
}
