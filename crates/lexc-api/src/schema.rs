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
    settings
        .into_generator()
        .into_root_schema_for::<T>()
        .to_value()
}

/// The names of the parameters of a method.
#[derive(Debug)]
pub(crate) struct Fields(BTreeSet<String>);

impl Fields {
    /// Returns the names in the schema of a request.
    pub(crate) fn of(schema: &Value) -> Self {
        let properties = schema.get("properties").and_then(Value::as_object);
        let names = properties.into_iter().flat_map(Map::keys).cloned();
        Self(
            names
                .chain(["lexicon", "edition"].map(str::to_owned))
                .collect(),
        )
    }

    /// Refuses parameters with other names.
    pub(crate) fn check(&self, method: &str, params: &Map<String, Value>) -> ApiResult<()> {
        match params.keys().find(|&name| !self.0.contains(name)) {
            None => Ok(()),
            Some(name) => {
                let message = format!("`{method}` has no parameter `{name}`");
                let names: Vec<&str> = self.0.iter().map(String::as_str).collect();
                Err(ApiError::new(ErrorKind::NotFound, message)
                    .help(format!("its parameters are {}", names.join(", "))))
            }
        }
    }
}
