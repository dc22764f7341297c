//! The layer without types: parameters and answers of every [`ApiMethod`] as JSON.

use lexc_alphabet::ErrorKind;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::value::{RawValue, to_raw_value};
use serde_json::{Map, Value, json};

use crate::error::{ApiError, ApiResult};
use crate::limits::RequestLimits;
use crate::method::{ApiMethod, Scope};
use crate::schema::{answer_schema, schema_of};
use crate::task::{EngineClock, StepEnd, Task, WorkProgress};
use crate::values::ParameterError;

/// An answer as JSON text, with its fields in the order of their declaration.
pub type JsonAnswer = Box<RawValue>;

/// A task whose answer is JSON.
pub(crate) type JsonTask = Box<dyn Task<Answer = JsonAnswer>>;

/// A method by its name.
pub(crate) struct JsonMethod {
    pub(crate) name: &'static str,
    pub(crate) about: &'static str,
    pub(crate) params: fn() -> Value,
    pub(crate) result: fn() -> Value,
    pub(crate) start: fn(&Scope<'_>, &Value, Map<String, Value>) -> ApiResult<JsonTask>,
}

impl JsonMethod {
    /// Returns a method with its types erased.
    pub(crate) const fn of<M: ApiMethod>() -> Self
    where
        M::Task: 'static,
    {
        Self {
            name: M::NAME,
            about: M::ABOUT,
            params: schema_of::<M::Request>,
            result: result_schema::<M>,
            start: start::<M>,
        }
    }
}

/// Methods with answers so far, which have their progress.
pub(crate) const LONG_METHODS: [&str; 7] =
    ["simulate", "infer", "endgame", "preendgame", "analyse", "match", "selfplay"];

fn result_schema<M: ApiMethod>() -> Value {
    let schema = answer_schema::<M::Answer>();
    if LONG_METHODS.contains(&M::NAME) { with_progress(schema) } else { schema }
}

/// Returns the schema of an answer with the progress of an answer so far.
fn with_progress(mut schema: Value) -> Value {
    let mut progress = answer_schema::<WorkProgress>();
    if let Some(progress) = progress.as_object_mut() {
        progress.remove("title");
    }
    let about = "The progress, in answers before the last one.";
    let field = json!({"$ref": "#/$defs/WorkProgress", "description": about});
    if let Some(schema) = schema.as_object_mut() {
        for (part, name, value) in
            [("properties", "progress", field), ("$defs", "WorkProgress", progress)]
        {
            let part = schema.entry(part).or_insert_with(|| json!({}));
            if let Some(part) = part.as_object_mut() {
                part.insert(name.to_owned(), value);
            }
        }
    }
    schema
}

fn start<M: ApiMethod>(
    scope: &Scope<'_>,
    schema: &Value,
    params: Map<String, Value>,
) -> ApiResult<JsonTask>
where
    M::Task: 'static,
{
    let request: M::Request = read(schema, params)?;
    let task = M::start(scope, request)?;
    Ok(Box::new(WithJsonAnswer { task, limits: scope.limits.clone(), done: false }))
}

/// A task whose answer is converted to JSON.
struct WithJsonAnswer<T> {
    task: T,
    limits: RequestLimits,
    /// `true` once the work is done.
    done: bool,
}

impl<T: Task<Answer: Serialize>> Task for WithJsonAnswer<T> {
    type Answer = JsonAnswer;

    fn step(&mut self, end: &StepEnd<'_>) -> bool {
        self.done = self.task.step(end);
        self.done
    }

    fn progress(&self) -> Option<WorkProgress> {
        self.task.progress()
    }

    fn answer(&mut self, clock: EngineClock<'_>, cancelled: bool) -> ApiResult<JsonAnswer> {
        let answer = to_raw_value(&self.task.answer(clock, cancelled)?);
        let progress = self.progress().filter(|_| !cancelled && !self.done);
        finished(answer, progress, &self.limits)
    }
}

/// Returns an answer, which is an object if it has a progress. Not generic, for smaller programs.
fn finished(
    answer: serde_json::Result<JsonAnswer>,
    progress: Option<WorkProgress>,
    limits: &RequestLimits,
) -> ApiResult<JsonAnswer> {
    let other = |error: serde_json::Error| ApiError::new(ErrorKind::Other, error.to_string());
    let answer = answer.map_err(other)?;
    limits.check_length(answer.get().len())?;
    let Some(progress) = progress else {
        return Ok(answer);
    };
    let progress = to_raw_value(&progress).map_err(other)?;
    let fields = answer.get().strip_suffix('}').unwrap_or_default();
    RawValue::from_string(format!("{fields},\"progress\":{progress}}}")).map_err(other)
}

/// Reads parameters whose names were checked before; `schema` describes them.
fn read<R: DeserializeOwned>(schema: &Value, params: Map<String, Value>) -> ApiResult<R> {
    let parse = |params: &Map<String, Value>| serde_json::from_value(Value::Object(params.clone()));
    let error = match parse(&params) {
        Ok(request) => return Ok(request),
        Err(error) => error.to_string(),
    };
    // The parameter without which there is no error, or another one; or else a required one,
    // without which it is missing.
    let without = |name: &String| {
        let mut rest = params.clone();
        rest.remove(name);
        parse(&rest).map_or_else(|error| error.to_string(), |_: R| String::new())
    };
    let is_missing = |error: &str| error.starts_with("missing field");
    let wrong = params
        .iter()
        .map(|(name, value)| (name, value, without(name)))
        .filter(|(.., other)| *other != error && !is_missing(&error))
        .min_by_key(|(.., other)| is_missing(other));
    Err(match wrong {
        Some((name, value, _)) => type_error(schema, name, value, &error),
        None => missing(&error),
    })
}

/// Returns the error for a required parameter that is absent.
fn missing(error: &str) -> ApiError {
    match error.strip_prefix("missing field `").and_then(|rest| rest.split_once('`')) {
        Some((name, _)) => {
            let message = "this parameter is required";
            ApiError::new(ErrorKind::Syntax, message).in_field(name.to_owned())
        }
        None => ApiError::new(ErrorKind::Syntax, error),
    }
}

/// Returns the error for a parameter of another type, or out of its range.
fn type_error(schema: &Value, name: &str, value: &Value, error: &str) -> ApiError {
    let property = schema.pointer(&format!("/properties/{name}"));
    let own = !["invalid type", "invalid value", "unknown variant", "invalid length"]
        .iter()
        .any(|start| error.starts_with(start));
    let message = match property.and_then(|property| expected(schema, property)) {
        Some(expected) if !own => format!("write {expected}"),
        _ => error.to_owned(),
    };
    let given = match value {
        Value::String(text) => text.clone(),
        value => value.to_string(),
    };
    ApiError::new(ErrorKind::Syntax, message).of_text(name.to_owned(), &given)
}

/// Describes the values that a schema allows, such as "a whole number".
fn expected(root: &Value, schema: &Value) -> Option<String> {
    if let Some(reference) = schema.get("$ref").and_then(Value::as_str) {
        return expected(root, root.pointer(reference.strip_prefix('#')?)?);
    }
    let choices = |key: &str| schema.get(key).and_then(Value::as_array);
    if let Some(choices) = choices("oneOf").or_else(|| choices("anyOf")) {
        let constant = |choice: &Value| choice.get("const")?.as_str().map(str::to_owned);
        let names: Option<Vec<String>> = choices.iter().map(constant).collect();
        return match names {
            Some(names) => Some(names.join(", ")),
            None => expected(root, choices.first()?),
        };
    }
    if let Some(names) = choices("enum") {
        let names: Option<Vec<&str>> = names.iter().map(Value::as_str).collect();
        return Some(names?.join(", "));
    }
    let kind = schema.get("type")?;
    let kind = kind.as_str().or_else(|| kind.get(0)?.as_str())?;
    Some(match kind {
        "integer" => {
            let bound = |name| schema.get(name).and_then(Value::as_u64);
            match bound("minimum") {
                Some(min) => ParameterError::whole_number(min, bound("maximum")).valid().to_owned(),
                None => "a whole number".to_owned(),
            }
        }
        "number" => "a number".to_owned(),
        "boolean" => "true or false".to_owned(),
        "string" => "a text".to_owned(),
        "array" => {
            let item = expected(root, schema.get("items")?)?;
            format!("an array; each item is {item}")
        }
        _ => return None,
    })
}
