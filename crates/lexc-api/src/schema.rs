//! The schemas of requests and answers, and the names of parameters.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use lexc_alphabet::ErrorKind;
use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde::de::{self, Visitor};
use serde::{Deserialize, Deserializer, forward_to_deserialize_any};
use serde_json::{Map, Value};

use crate::error::{ApiError, ApiResult};

/// The schemas of all methods by name, as `params` and `result`. A test derives them from the types
/// and writes the file: the code that derives them would be the larger part of small programs.
pub(crate) static SCHEMAS: LazyLock<Map<String, Value>> =
    LazyLock::new(|| serde_json::from_str(include_str!("schemas.json")).unwrap_or_default());

/// Returns the names of the fields of a struct whose `Deserialize` is derived, as JSON has them.
pub(crate) fn field_names<'de, T: Deserialize<'de>>() -> &'static [&'static str] {
    let mut names = FieldNames::default();
    // It reads no value.
    let _ = T::deserialize(&mut names);
    names.0
}

/// A deserializer that keeps the names of the fields it is asked for, and has no values.
#[derive(Default)]
struct FieldNames(&'static [&'static str]);

impl<'de> Deserializer<'de> for &mut FieldNames {
    type Error = de::value::Error;

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Self::Error> {
        self.0 = fields;
        self.deserialize_any(visitor)
    }

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Self::Error> {
        Err(de::Error::custom("no value"))
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 u8 u16 u32 u64 f32 f64 char str string bytes byte_buf option unit
        unit_struct newtype_struct seq tuple tuple_struct map enum identifier ignored_any
    }
}

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
