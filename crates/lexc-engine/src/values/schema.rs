//! Values as JSON, and their schemas.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Number, Value};

use super::decimal::{Confidence, Range, SearchSeconds, Seconds, Tolerance};
use super::integer::Integer;

impl<const DEFAULT: u64, const MIN: u64, const MAX: u64> Serialize for Integer<DEFAULT, MIN, MAX> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.get().serialize(serializer)
    }
}

impl<'de, const DEFAULT: u64, const MIN: u64, const MAX: u64> Deserialize<'de>
    for Integer<DEFAULT, MIN, MAX>
{
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = Value::deserialize(deserializer)?.as_u64();
        let number = number.ok_or_else(|| D::Error::custom(Self::error()))?;
        Self::new(number).map_err(D::Error::custom)
    }
}

impl<const DEFAULT: u64, const MIN: u64, const MAX: u64> JsonSchema for Integer<DEFAULT, MIN, MAX> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        format!("Integer{MIN}To{MAX}").into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        match MAX == u64::MAX {
            true => json_schema!({"type": "integer", "minimum": MIN}),
            false => json_schema!({"type": "integer", "minimum": MIN, "maximum": MAX}),
        }
    }
}

impl Range {
    fn schema(&self) -> Schema {
        let number = |number| Number::from_f64(number).map_or(Value::Null, Value::Number);
        let min = if self.open.0 { "exclusiveMinimum" } else { "minimum" };
        let max = if self.open.1 { "exclusiveMaximum" } else { "maximum" };
        json_schema!({"type": "number", min: number(self.min), max: number(self.max)})
    }
}

/// Implements the traits for types of decimal numbers.
macro_rules! decimals {
    ($($name:ident)*) => {$(
        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                self.get().serialize(serializer)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let number = Value::deserialize(deserializer)?.as_f64();
                let number = number.ok_or_else(|| D::Error::custom(Self::RANGE.error()))?;
                Self::new(number).map_err(D::Error::custom)
            }
        }

        impl JsonSchema for $name {
            fn inline_schema() -> bool {
                true
            }

            fn schema_name() -> Cow<'static, str> {
                stringify!($name).into()
            }

            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                Self::RANGE.schema()
            }
        }
    )*};
}

decimals!(Confidence SearchSeconds Seconds Tolerance);
