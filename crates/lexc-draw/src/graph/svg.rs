//! Pictures as self-contained SVG, for light and dark pages.

use std::fmt::Write as _;

use super::layers::{Layers, SpotContent};
use super::picture::{GraphPicture, PictureEdgeKind, PictureNode};
use crate::markup::escape;

const LETTER: f64 = 7.4;
const LINE: f64 = 15.0;
const RADIUS: f64 = 7.0;
const MARGIN: f64 = 12.0;

const STYLE: &str = "\
svg{color:#1b1b1b;background:#fff;font:12px system-ui,sans-serif}\
.e{fill:none;stroke:#777;stroke-width:1.1}.before{stroke:#1f5fa8;stroke-dasharray:5 3}.turn{stroke:#c2571a;stroke-dasharray:2 3}\
.n{fill:#fff;stroke:currentColor;stroke-width:1.3}.o{fill:none;stroke:currentColor;stroke-width:1.3}\
text{fill:currentColor;text-anchor:middle}.p{fill:#fff}\
.hb{fill:#1f5fa8}.ht{fill:#a8430f}.k{text-anchor:start}.root{fill:currentColor}\
@media (prefers-color-scheme:dark){svg{color:#e8e8e8;background:#16181b}.n{fill:#16181b}.p{fill:#16181b}.e{stroke:#a0a0a0}\
.before{stroke:#6ca8ee}.hb{fill:#8dbdf0}.turn{stroke:#f09457}.ht{fill:#f09457}.root{fill:currentColor}}";

impl GraphPicture {
    /// Returns the picture as a self-contained SVG for light and dark pages.
    #[must_use]
    pub fn to_svg(&self) -> String {
        render(self)
    }
}

fn render(picture: &GraphPicture) -> String {
    let size = |node: usize| picture.nodes.get(node).map_or((0.0, 0.0), size);
    let layers = Layers::new(picture, |node| size(node).1);
    let columns = columns(picture, &layers);
    let legend = legend(picture);
    let width = columns.last().map_or(0.0, |last| last.0 + last.1) + MARGIN;
    let longest = legend.iter().map(|(_, text)| 40.0 + text.chars().count() as f64 * 6.6);
    let width = width.max(longest.fold(0.0, f64::max) + 2.0 * MARGIN);
    let height = layers.height() + 2.0 * MARGIN + legend.len() as f64 * 18.0;
    let x = |layer: usize| columns.get(layer).map_or(0.0, |column| column.0 + column.1 / 2.0);
    let y = |spot: usize| layers.spots.get(spot).map_or(0.0, |spot| spot.y) + MARGIN;
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" width=\"{width:.0}\" height=\"{height:.0}\" \
         role=\"img\" aria-labelledby=\"t d\">\n<title id=\"t\">{}</title>\n<desc id=\"d\">{}</desc>\n<style>{STYLE}</style>\n\
         <defs><marker id=\"a\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerWidth=\"7\" markerHeight=\"7\" orient=\"auto\">\
         <path d=\"M0 1L8 4L0 7z\" fill=\"context-stroke\"/></marker></defs>\n",
        escape(&picture.title),
        escape(&description(picture)),
    );
    for (edge, spots) in picture.edges.iter().zip(&layers.paths) {
        let mut path = String::new();
        let mut last: Option<(f64, f64)> = None;
        for (at, &spot) in spots.iter().enumerate() {
            let layer = layers.spots.get(spot).map_or(0, |spot| spot.layer);
            let (mut px, py) = (x(layer), y(spot));
            // Edges start and end at the borders of their nodes.
            if at == 0 {
                px += size(edge.from).0 / 2.0;
            } else if at + 1 == spots.len() {
                px -= size(edge.to).0 / 2.0;
            }
            // Writing to a string cannot fail.
            let _ = match last {
                None => write!(path, "M{px:.1} {py:.1}"),
                Some((lx, ly)) => {
                    let middle = (lx + px) / 2.0;
                    write!(path, "C{middle:.1} {ly:.1} {middle:.1} {py:.1} {px:.1} {py:.1}")
                }
            };
            last = Some((px, py));
        }
        let class = match edge.kind {
            PictureEdgeKind::Letters => "e",
            PictureEdgeKind::Before => "e before",
            PictureEdgeKind::Separator => "e turn",
        };
        let _ = writeln!(out, "<path class=\"{class}\" d=\"{path}\" marker-end=\"url(#a)\"/>");
    }
    for (number, spot) in layers.spots.iter().enumerate() {
        let (x, y) = (x(spot.layer), y(number));
        match spot.content {
            SpotContent::Node(node) => {
                if let Some(found) = picture.nodes.get(node) {
                    draw_node(&mut out, found, node == 0, (x, y));
                }
            }
            SpotContent::Label(edge) => {
                if let Some(edge) = picture.edges.get(edge) {
                    let class = match edge.kind {
                        PictureEdgeKind::Letters => "h",
                        PictureEdgeKind::Before => "h hb",
                        PictureEdgeKind::Separator => "h ht",
                    };
                    let width = edge.label.chars().count() as f64 * LETTER + 4.0;
                    let label = escape(&edge.label);
                    let _ = writeln!(
                        out,
                        "<rect class=\"p\" x=\"{:.1}\" y=\"{:.1}\" width=\"{width:.1}\" height=\"14\"/>\
                         <text class=\"{class}\" x=\"{x:.1}\" y=\"{:.1}\">{label}</text>",
                        x - width / 2.0,
                        y - 7.0,
                        y + 4.0
                    );
                }
            }
            SpotContent::Bend => {}
        }
    }
    let mut y = layers.height() + 2.0 * MARGIN + 4.0;
    for (class, text) in &legend {
        if class.is_empty() {
            let _ = writeln!(
                out,
                "<circle class=\"n\" cx=\"{:.1}\" cy=\"{:.1}\" r=\"6\"/><circle class=\"o\" cx=\"{:.1}\" cy=\"{:.1}\" r=\"3.5\"/>",
                MARGIN + 14.0,
                y - 4.0,
                MARGIN + 14.0,
                y - 4.0
            );
        } else {
            let _ = writeln!(
                out,
                "<path class=\"{class}\" d=\"M{MARGIN:.1} {:.1}h28\" marker-end=\"url(#a)\"/>",
                y - 4.0
            );
        }
        let _ = writeln!(
            out,
            "<text class=\"k\" x=\"{:.1}\" y=\"{y:.1}\">{text}</text>",
            MARGIN + 38.0
        );
        y += 18.0;
    }
    out += "</svg>\n";
    out
}

/// Returns width and height of a node.
fn size(node: &PictureNode) -> (f64, f64) {
    if node.label.is_empty() {
        return (RADIUS * 2.0, RADIUS * 2.0);
    }
    let longest = node.label.iter().map(|line| line.chars().count()).max();
    let width = longest.unwrap_or(1) as f64 * LETTER + 16.0;
    (width.max(24.0), node.label.len() as f64 * LINE + 8.0)
}

/// Returns the left side and the width of each layer.
fn columns(picture: &GraphPicture, layers: &Layers) -> Vec<(f64, f64)> {
    let mut widths = vec![0.0f64; layers.len()];
    for spot in &layers.spots {
        let wide = match spot.content {
            SpotContent::Node(node) => picture.nodes.get(node).map_or(0.0, |node| size(node).0),
            SpotContent::Label(edge) => picture
                .edges
                .get(edge)
                .map_or(0.0, |edge| edge.label.chars().count() as f64 * LETTER + 18.0),
            SpotContent::Bend => 0.0,
        };
        if let Some(width) = widths.get_mut(spot.layer) {
            *width = width.max(wide);
        }
    }
    // Layers of labels need a minimum width for the curves of edges.
    let mut x = MARGIN;
    widths
        .into_iter()
        .enumerate()
        .map(|(layer, width)| {
            let width = if layer % 2 == 1 { width.max(46.0) } else { width };
            let column = (x, width);
            x += width + 12.0;
            column
        })
        .collect()
}

fn draw_node(out: &mut String, node: &PictureNode, root: bool, (x, y): (f64, f64)) {
    let (width, height) = size(node);
    // Writing to a string cannot fail.
    if node.label.is_empty() {
        let fill = if root { "n root" } else { "n" };
        let _ = writeln!(
            out,
            "<circle class=\"{fill}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{RADIUS:.1}\"/>"
        );
        if node.terminal {
            let _ = writeln!(
                out,
                "<circle class=\"o\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{:.1}\"/>",
                RADIUS - 3.0
            );
        }
        return;
    }
    let mut rectangle = |class: &str, inset: f64| {
        let _ = writeln!(
            out,
            "<rect class=\"{class}\" x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" rx=\"{:.1}\"/>",
            x - width / 2.0 + inset,
            y - height / 2.0 + inset,
            width - 2.0 * inset,
            height - 2.0 * inset,
            8.0 - inset
        );
    };
    rectangle("n", 0.0);
    if node.terminal {
        rectangle("o", 3.0);
    }
    let first = y - (node.label.len() as f64 - 1.0) * LINE / 2.0 + 4.0;
    for (number, line) in (0u32..).zip(&node.label) {
        let y = first + f64::from(number) * LINE;
        let line = escape(line);
        let _ = writeln!(out, "<text x=\"{x:.1}\" y=\"{y:.1}\">{line}</text>");
    }
}

/// Returns the entries of the legend: the class of an edge, empty for a terminal node, and its
/// meaning.
fn legend(picture: &GraphPicture) -> Vec<(&'static str, &'static str)> {
    let has = |kind| picture.edges.iter().any(|edge| edge.kind == kind);
    let mut legend = vec![("", "a word ends here")];
    if has(PictureEdgeKind::Before) {
        legend.push(("e", "append to the fragment"));
        legend.push(("e before", "prepend to the fragment"));
    }
    if has(PictureEdgeKind::Separator) {
        legend.push(("e turn", "the separator: continue after the first letter"));
    }
    legend
}

fn description(picture: &GraphPicture) -> String {
    let edges = picture.edges.iter().map(|edge| edge.label.split(' ').count());
    let ends = picture.nodes.iter().filter(|node| node.terminal).count();
    format!(
        "A graph of {} states and {} edges; words end at {ends} of the states.",
        picture.nodes.len(),
        edges.sum::<usize>()
    )
}
