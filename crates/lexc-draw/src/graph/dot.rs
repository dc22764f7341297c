//! Pictures in the DOT language of Graphviz.

use std::fmt::Write as _;

use lexc_alphabet::is_invisible;

use super::picture::{GraphPicture, PictureEdgeKind};

impl GraphPicture {
    /// Returns the picture as a graph in the DOT language of Graphviz.
    #[must_use]
    pub fn to_dot(&self) -> String {
        render(self)
    }
}

fn render(picture: &GraphPicture) -> String {
    let mut out = format!(
        "digraph \"{}\" {{\n  rankdir=LR;\n  node [shape=circle, label=\"\", width=0.2];\n",
        escaped(&picture.title)
    );
    for (number, node) in picture.nodes.iter().enumerate() {
        let mut attributes = Vec::new();
        match (node.label.is_empty(), node.terminal) {
            (true, true) => attributes.push("shape=doublecircle".to_owned()),
            (true, false) => {}
            (false, terminal) => {
                let lines: Vec<String> = node.label.iter().map(|line| escaped(line)).collect();
                attributes
                    .push(format!("shape=box, style=rounded, label=\"{}\"", lines.join("\\n")));
                if terminal {
                    attributes.push("peripheries=2".to_owned());
                }
            }
        }
        // Writing to a string cannot fail.
        let _ = match attributes.is_empty() {
            true => writeln!(out, "  n{number};"),
            false => writeln!(out, "  n{number} [{}];", attributes.join(", ")),
        };
    }
    for edge in &picture.edges {
        let style = match edge.kind {
            PictureEdgeKind::Letters => "",
            PictureEdgeKind::Before => ", style=dashed",
            PictureEdgeKind::Separator => ", style=dotted",
        };
        let _ = writeln!(
            out,
            "  n{} -> n{} [label=\"{}\"{style}];",
            edge.from,
            edge.to,
            escaped(&edge.label)
        );
    }
    out += "}\n";
    out
}

fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '"' | '\\' => {
                out.push('\\');
                out.push(c);
            }
            c if is_invisible(c) => out.push(' '),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_do_not_end_a_string() {
        assert_eq!(escaped("a\"b\\c\nd"), "a\\\"b\\\\c d");
    }
}
