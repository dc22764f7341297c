//! [`EditLine`]: a line that is typed.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};

use super::theme::Theme;
use crate::output::style::harmless;

/// A line of text with a cursor.
#[derive(Debug, Clone, Default)]
pub(crate) struct EditLine {
    /// The text before the cursor and the text after it.
    before: String,
    after: String,
}

impl EditLine {
    pub(crate) fn new(text: impl Into<String>) -> Self {
        Self { before: text.into(), after: String::new() }
    }

    /// Returns the line with its cursor, after a mark.
    pub(crate) fn shown(&self, mark: &'static str, theme: Theme) -> Line<'static> {
        let after = harmless(&self.after);
        let mut after = after.chars();
        let at = after.next().unwrap_or(' ');
        Line::from(vec![
            Span::styled(mark, theme.title()),
            Span::raw(harmless(&self.before)),
            Span::styled(at.to_string(), Style::new().add_modifier(Modifier::REVERSED)),
            Span::raw(after.collect::<String>()),
        ])
    }

    pub(crate) fn text(&self) -> String {
        format!("{}{}", self.before, self.after)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.before.is_empty() && self.after.is_empty()
    }

    /// Inserts pasted text.
    pub(crate) fn insert(&mut self, text: &str) {
        self.before.extend(text.chars().filter(|c| !c.is_control()));
    }

    /// Returns the text, and leaves an empty line.
    pub(crate) fn take(&mut self) -> String {
        let Self { before, after } = std::mem::take(self);
        before + &after
    }

    /// Handles a key. Returns `false` if the key does not edit.
    pub(crate) fn key(&mut self, key: KeyEvent) -> bool {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Char('u') if control => self.before.clear(),
            KeyCode::Char('w') if control => {
                let end = self.before.trim_end().rfind(' ').map_or(0, |at| at + 1);
                self.before.truncate(end);
            }
            // Some terminals send Ctrl-H for the key.
            KeyCode::Char('h') if control => drop(self.before.pop()),
            KeyCode::Backspace => drop(self.before.pop()),
            KeyCode::Delete if !self.after.is_empty() => drop(self.after.remove(0)),
            KeyCode::Left => {
                self.after = self.before.pop().into_iter().collect::<String>() + &self.after
            }
            KeyCode::Right if !self.after.is_empty() => self.before.push(self.after.remove(0)),
            KeyCode::Home => *self = Self { before: String::new(), after: self.take() },
            KeyCode::End => *self = Self::new(self.take()),
            KeyCode::Char(c) if !control => self.before.push(c),
            _ => return false,
        }
        true
    }
}
