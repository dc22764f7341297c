//! Templates: the figures of a report as Markdown.
//!
//! A figure that was not measured passes through every filter: it is written as *not measured*, and
//! a figure that does not exist as a dash.

use std::collections::BTreeMap;

use minijinja::syntax::SyntaxConfig;
use minijinja::value::{Kwargs, Rest, Value, ValueKind};
use minijinja::{
    AutoEscape, Environment, Error as TemplateError, UndefinedBehavior, context, filters, functions,
};

use super::number::{count, decimal, mebibytes, short_bytes, short_count, three, times};
use crate::error::Error;

/// A filter that writes a number, perhaps with a number of decimals.
type Format = (&'static str, fn(f64, usize) -> String);

const FORMATS: [Format; 10] = [
    ("bytes", |x, _| short_bytes(x as u64)),
    ("count", |x, _| count(x as u64)),
    ("decimal", decimal),
    ("figure", |x, _| x.to_string()),
    ("gibibytes", |x, _| format!("{} GiB", decimal(x / f64::from(1 << 30), 1))),
    ("mebibytes", |x, _| mebibytes(x as u64)),
    ("percent", |x, _| format!("{} %", decimal(x * 100.0, 2))),
    ("short", |x, _| short_count(x as u64)),
    ("three", |x, _| three(x)),
    ("two", |x, _| times(x)),
];

/// Fills the figures of a report into a template. The output is Markdown, or HTML if the name of
/// the template ends so.
///
/// # Errors
/// Returns an error if the template fails.
pub(crate) fn fill(name: &str, template: &str, figures: Value) -> Result<String, Error> {
    let filled = environment().render_named_str(name, template, figures);
    filled.map_err(|error| Error::Template(error.to_string()))
}

fn environment() -> Environment<'static> {
    let mut environment = Environment::empty();
    let mut syntax = SyntaxConfig::builder();
    if let Ok(syntax) = syntax.trim_blocks(true).lstrip_blocks(true).build() {
        environment.set_syntax(syntax);
    }
    environment.set_undefined_behavior(UndefinedBehavior::Chainable);
    environment.set_auto_escape_callback(|name| match name.ends_with(".html") {
        true => AutoEscape::Html,
        false => AutoEscape::Custom("markdown".into()),
    });
    environment.set_formatter(|out, state, value| match state.auto_escape() {
        AutoEscape::Custom(_) if !value.is_safe() => {
            Ok(out.write_str(&escaped(&value.to_string()))?)
        }
        AutoEscape::Custom(_) => Ok(out.write_str(value.as_str().unwrap_or_default())?),
        _ => minijinja::escape_formatter(out, state, value),
    });
    environment.add_function("namespace", functions::namespace);
    environment.add_function("range", functions::range);
    environment.add_filter("first", filters::first);
    environment.add_filter("join", filters::join);
    environment.add_filter("last", filters::last);
    environment.add_filter("length", filters::length);
    environment.add_filter("lower", filters::lower);
    environment.add_filter("map", filters::map);
    environment.add_filter("max", filters::max);
    environment.add_filter("select", filters::select);
    environment.add_filter("sort", filters::sort);
    environment.add_filter("sum", filters::sum);
    environment.add_filter("selectattr", filters::selectattr);
    environment.add_filter("unique", filters::unique);
    environment.add_filter("list", filters::list);
    environment.add_test("measured", is_measured);
    environment.add_test(
        "near",
        |lead: Vec<i64>| matches!(lead[..], [low, high] if low >= 0 && high - low < 100),
    );
    environment.add_filter("columns", columns);
    environment.add_filter("signed", |points: i64| format!("{points:+}"));
    environment.add_filter("trimmed", |x: f64| {
        let text = format!("{x:.2}");
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    });
    environment.add_filter("verbatim", |text: &str| {
        let lines = text.lines().map(|line| format!("    {line}\n"));
        Value::from_safe_string(lines.collect())
    });
    environment.add_filter("where", filtered);
    environment.add_filter("find", find);
    environment.add_filter("measured", measured);
    environment.add_filter("unmeasured", unmeasured);
    environment.add_filter("over", over);
    environment.add_filter("scale", |value: &Value, factor: f64| {
        number(value).map_or_else(|| value.clone(), |x| Value::from(x * factor))
    });
    environment.add_filter("total", total);
    environment.add_filter("bar", bar);
    environment.add_filter("counted", |value: &Value, one: &str, many: &str| {
        let noun = if number(value) == Some(1.0) { one } else { many };
        format!("{} {noun}", cell(value, |x| count(x as u64)))
    });
    for (name, format) in FORMATS {
        environment.add_filter(name, move |value: &Value, digits: Option<usize>| {
            cell(value, |x| format(x, digits.unwrap_or(0)))
        });
    }
    environment
}

/// Escapes the characters that Markdown interprets, `$` among them, which encloses mathematics.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '|' | '#' | '$' => {
                out.push('\\');
                out.push(c);
            }
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out
}

fn number(value: &Value) -> Option<f64> {
    match value.kind() {
        ValueKind::Number => f64::try_from(value.clone()).ok(),
        _ => None,
    }
}

/// Returns the reason why a figure is missing.
fn reason(value: &Value) -> Option<Value> {
    let reason = value.get_attr("not_measured").ok()?;
    (!reason.is_undefined()).then_some(reason)
}

fn is_measured(value: &Value) -> bool {
    !value.is_undefined() && !value.is_none() && reason(value).is_none()
}

/// Writes a figure. Text is left as it is.
fn cell(value: &Value, format: impl FnOnce(f64) -> String) -> String {
    match (number(value), value.as_str()) {
        (Some(number), _) => format(number),
        (_, Some(text)) => text.to_owned(),
        _ if reason(value).is_some() => "not measured".to_owned(),
        _ => "–".to_owned(),
    }
}

fn find(items: &Value, key: Option<Value>, fields: Kwargs) -> Result<Option<Value>, TemplateError> {
    Ok(filtered(items, key, fields)?.into_iter().next())
}

/// Returns the items whose fields have the given values.
fn filtered(
    items: &Value,
    key: Option<Value>,
    fields: Kwargs,
) -> Result<Vec<Value>, TemplateError> {
    let mut wanted = Vec::new();
    if let Some(key) = key {
        for name in key.try_iter()? {
            wanted.push((name.clone(), key.get_item(&name)?));
        }
    }
    for name in fields.args() {
        wanted.push((Value::from(name), fields.get(name)?));
    }
    let fits = |item: &Value| {
        let mut wanted = wanted.iter();
        wanted.all(|(name, value)| item.get_item(name).is_ok_and(|found| found == *value))
    };
    Ok(items.try_iter()?.filter(fits).collect())
}

/// Returns the items in which a figure was measured.
fn measured(items: &Value, field: &str) -> Result<Vec<Value>, TemplateError> {
    let found = |item: &Value| item.get_attr(field).is_ok_and(|figure| is_measured(&figure));
    Ok(items.try_iter()?.filter(found).collect())
}

/// Returns a note for each reason why one of the figures is missing. Items may be in lists.
fn unmeasured(items: &Value, fields: Rest<String>) -> Result<Value, TemplateError> {
    let mut notes: Vec<String> = Vec::new();
    for item in items.try_iter()? {
        let inner = match item.kind() {
            ValueKind::Seq => item.try_iter()?.collect(),
            _ => vec![item],
        };
        for (item, field) in inner.iter().flat_map(|item| fields.iter().map(move |of| (item, of))) {
            let reason = item.get_attr(field).ok().as_ref().and_then(reason);
            let note =
                reason.map(|why| format!("Not measured: {}.\n\n", escaped(&why.to_string())));
            notes.extend(note.filter(|note| !notes.contains(note)));
        }
    }
    Ok(Value::from_safe_string(notes.concat()))
}

/// Returns the ratio of two figures, if both are known.
fn over(value: &Value, other: &Value) -> Option<f64> {
    let other = number(other).filter(|other| *other > 0.0)?;
    Some(number(value)? / other)
}

/// Returns the sum of the fields of an item that are numbers, if there are any.
fn total(item: &Value, fields: Vec<String>) -> Option<f64> {
    let figure = |field: &String| number(&item.get_attr(field).ok()?);
    fields.iter().filter_map(figure).reduce(|sum, figure| sum + figure)
}

/// The maximum number of columns of a chart; the last one includes all greater numbers.
const COLUMNS: i64 = 60;

/// Sums counts by number in columns of a width.
fn columns(counts: &Value, width: i64) -> Result<Vec<Value>, TemplateError> {
    let mut first = None;
    let mut columns = BTreeMap::new();
    for key in counts.try_iter()? {
        let times = u64::try_from(counts.get_item(&key)?)?;
        let number = i64::try_from(key)?;
        let first = first.get_or_insert_with(|| number.max(0).div_euclid(width));
        let at = (number.div_euclid(width) - *first).clamp(0, COLUMNS - 1);
        *columns.entry(at).or_insert(0) += times;
    }
    let first = first.unwrap_or_default();
    let most = columns.keys().next_back().copied().unwrap_or(-1);
    let column = |at: i64| {
        let from = (first + at) * width;
        let label = match at == COLUMNS - 1 {
            true => format!("{from} and more"),
            false => format!("{from} to {}", from + width - 1),
        };
        let count = columns.get(&at).copied().unwrap_or(0);
        // A column lies between the first and the last of its numbers.
        let middle = from as f64 + (width - 1) as f64 / 2.0;
        context! { label, count, middle }
    };
    Ok((0..=most).map(column).collect())
}

/// Returns the length of a bar and its text.
fn bar(value: &Value, name: &str, digits: Option<usize>) -> String {
    let format = FORMATS.iter().find(|(known, _)| *known == name);
    match (number(value), format) {
        (Some(x), Some((_, format))) => format!("{x} {}", format(x, digits.unwrap_or(0))),
        _ => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::escaped;

    #[test]
    fn markdown_is_escaped_with_its_mathematics() {
        assert_eq!(escaped("$x$ *y* a\tb"), "\\$x\\$ \\*y\\* a b");
    }
}
