//! The schemas of requests and answers, and the names of parameters.

use std::collections::BTreeSet;

use lexc_alphabet::ErrorKind;
use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value};

use crate::error::{ApiError, ApiResult};

/// Returns the schema of a request as one object.
pub(crate) fn schema_of<T: JsonSchema>() -> Value {
    schema::<T>(SchemaSettings::draft2020_12())
}

/// Returns the schema of an answer as one object: a field that may be absent is not required, and
/// one that may be null is.
#[must_use]
pub fn answer_schema<T: JsonSchema>() -> Value {
    schema::<T>(SchemaSettings::draft2020_12().for_serialize())
}

fn schema<T: JsonSchema>(settings: SchemaSettings) -> Value {
    let settings = settings.with(|settings| settings.meta_schema = None);
    settings.into_generator().into_root_schema_for::<T>().to_value()
}

/// Refuses parameters that are not in the schema of a method.
pub(crate) fn check_names(
    schema: &Value,
    method: &str,
    params: &Map<String, Value>,
) -> ApiResult<()> {
    let properties = schema.get("properties").and_then(Value::as_object);
    let names = properties.into_iter().flat_map(Map::keys);
    let names: BTreeSet<&str> = (names.map(String::as_str)).chain(["lexicon", "edition"]).collect();
    match params.keys().find(|&name| !names.contains(&**name)) {
        None => Ok(()),
        Some(name) => {
            let message = format!("`{method}` has no parameter `{name}`");
            let names = Vec::from_iter(names).join(", ");
            let error = ApiError::new(ErrorKind::NotFound, message);
            Err(error.help(format!("its parameters are {names}")))
        }
    }
}
