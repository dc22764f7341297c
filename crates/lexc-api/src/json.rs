//! The layer without types: parameters and answers of every [`ApiMethod`] as JSON.

use lexc_alphabet::{ErrorKind, plain_message};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::value::{RawValue, to_raw_value};
use serde_json::{Map, Value, json};

use crate::error::{ApiError, ApiResult};
use crate::limits::RequestLimits;
use crate::method::{ApiMethod, Scope};
use crate::schema::answer_schema;
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
    pub(crate) start: fn(&Scope<'_>, &Value, Map<String, Value>) -> ApiResult<JsonTask>,
}

impl JsonMethod {
    /// Returns a method with its types erased.
    pub(crate) const fn of<M: ApiMethod>() -> Self
    where
        M::Task: 'static,
    {
        Self { name: M::NAME, about: M::ABOUT, start: start::<M> }
    }
}

/// Methods with answers so far, which have their progress.
pub(crate) const LONG_METHODS: [&str; 7] =
    ["simulate", "infer", "endgame", "preendgame", "analyse", "match", "selfplay"];

/// Returns the schema of the answer of a method, with the progress of an answer so far.
pub(crate) fn result_schema<M: ApiMethod>() -> Value {
    let schema = answer_schema::<M::Answer>();
    if LONG_METHODS.contains(&M::NAME) { with_progress(schema) } else { schema }
}

/// Adds the progress of an answer so far to a schema.
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
    Ok(Box::new(ToJson(M::start(scope, request)?)))
}

/// A task whose answer is converted to JSON.
struct ToJson<T>(T);

impl<T: Task<Answer: Serialize>> Task for ToJson<T> {
    type Answer = JsonAnswer;

    fn step(&mut self, end: &StepEnd<'_>) -> bool {
        self.0.step(end)
    }

    fn progress(&self) -> Option<WorkProgress> {
        self.0.progress()
    }

    fn answer(&mut self, clock: EngineClock<'_>, cancelled: bool) -> ApiResult<JsonAnswer> {
        to_raw_value(&self.0.answer(clock, cancelled)?).map_err(unwritten)
    }
}

/// A task whose answers so far have their progress, and are no longer than a limit.
pub(crate) struct LimitedTask {
    pub(crate) task: JsonTask,
    pub(crate) limits: RequestLimits,
    /// `true` once the work is done.
    pub(crate) done: bool,
}

impl Task for LimitedTask {
    type Answer = JsonAnswer;

    fn step(&mut self, end: &StepEnd<'_>) -> bool {
        self.done = self.task.step(end);
        self.done
    }

    fn progress(&self) -> Option<WorkProgress> {
        self.task.progress()
    }

    fn answer(&mut self, clock: EngineClock<'_>, cancelled: bool) -> ApiResult<JsonAnswer> {
        let answer = self.task.answer(clock, cancelled)?;
        self.limits.check_length(answer.get().len())?;
        let Some(progress) = self.progress().filter(|_| !cancelled && !self.done) else {
            return Ok(answer);
        };
        let progress = to_raw_value(&progress).map_err(unwritten)?;
        let fields = answer.get().strip_suffix('}').unwrap_or_default();
        RawValue::from_string(format!("{fields},\"progress\":{progress}}}")).map_err(unwritten)
    }
}

fn unwritten(error: serde_json::Error) -> ApiError {
    ApiError::new(ErrorKind::Other, error.to_string())
}

/// Reads parameters whose names were checked before; `schema` describes them.
fn read<R: DeserializeOwned>(schema: &Value, params: Map<String, Value>) -> ApiResult<R> {
    // From a map, which cannot be a list of the fields as a value could.
    R::deserialize(&params).map_err(|error| {
        let error_of = |params: &Map<String, Value>| {
            R::deserialize(params).map_or_else(|error| error.to_string(), |_| String::new())
        };
        refused(schema, &params, &error.to_string(), &error_of)
    })
}

/// Returns the error of parameters that cannot be read, which names the wrong parameter. `error_of`
/// returns the error of other ones, empty if there is none. Not generic, for smaller programs.
fn refused(
    schema: &Value,
    params: &Map<String, Value>,
    error: &str,
    error_of: &dyn Fn(&Map<String, Value>) -> String,
) -> ApiError {
    let properties = schema.get("properties");
    let is_absent = |name: &&str| {
        !params.contains_key(*name) && properties.is_some_and(|known| known.get(name).is_some())
    };
    // Or else it is a field of an item of a parameter.
    if let Some(name) = missing_field(error).filter(is_absent) {
        let message = "this parameter is required";
        return ApiError::new(ErrorKind::Syntax, message).in_field(name.to_owned());
    }
    let without = |names: &[&String]| {
        let mut rest = params.clone();
        rest.retain(|name, _| !names.contains(&name));
        error_of(&rest)
    };
    // Without the wrong parameter there is no error, or another one. If that is a missing field,
    // the parameter is required; then other required ones can have the same effect, if they are
    // looked for before the wrong one is read.
    let mut required = Vec::new();
    let mut wrong = None;
    for name in params.keys() {
        let other = without(&[name]);
        match missing_field(&other) {
            Some(_) => required.push(name),
            None if other != error => wrong = wrong.or(Some(name)),
            None => {}
        }
    }
    // Without all of them the one that is looked for first is missing: it is not wrong.
    while wrong.is_none() && required.len() > 1 {
        let error = without(&required);
        let first = required.iter().position(|name| missing_field(&error) == Some(name.as_str()));
        required.remove(first.unwrap_or(0));
    }
    match wrong.or(required.pop()).and_then(|name| params.get_key_value(name)) {
        Some((name, value)) => type_error(schema, name, value, error),
        None => ApiError::new(ErrorKind::Syntax, plain_message(error)),
    }
}

/// Returns the name of a required parameter that is absent, if an error says so.
fn missing_field(error: &str) -> Option<&str> {
    let (name, _) = error.strip_prefix("missing field `")?.split_once('`')?;
    Some(name)
}

/// Returns the error for a parameter of another type, or out of its range.
fn type_error(schema: &Value, name: &str, value: &Value, error: &str) -> ApiError {
    let property = schema.pointer(&format!("/properties/{name}"));
    let own = !["invalid type", "invalid value", "unknown variant", "invalid length"]
        .iter()
        .any(|start| error.starts_with(start));
    let message = match property.and_then(|property| expected(schema, property)) {
        Some(expected) if !own => format!("write {expected}"),
        _ => plain_message(error),
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
