//! The format of a list of words: text, JSON, or a table for other programs.

/// The format of a list of words.
#[derive(Debug, Clone, Copy, Default, clap::Args)]
pub(crate) struct ListFormat {
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
    /// Print tab-separated columns with a header
    #[arg(long, conflicts_with = "json")]
    pub(crate) tsv: bool,
    /// Print comma-separated columns with a header, for spreadsheets
    #[arg(long, conflicts_with_all = ["json", "tsv"])]
    pub(crate) csv: bool,
}

impl ListFormat {
    /// Returns the format for a command that has only text and JSON.
    pub(crate) fn json(json: bool) -> Self {
        Self { json, ..Self::default() }
    }

    /// Returns `true` if a list always has a header.
    pub(crate) fn has_header(self) -> bool {
        self.tsv || self.csv
    }

    /// Replaces a line of cells that tabs separate, if they are separated by commas.
    pub(crate) fn finish(self, line: &mut Vec<u8>) {
        if !self.csv {
            return;
        }
        let cells: Vec<Vec<u8>> = line.split(|&byte| byte == b'\t').map(quoted).collect();
        *line = cells.join(&b","[..]);
    }
}

/// Returns a cell in quotation marks if it has a sign of CSV, by RFC 4180.
fn quoted(cell: &[u8]) -> Vec<u8> {
    if !cell.iter().any(|byte| b",\"\r\n".contains(byte)) {
        return cell.to_vec();
    }
    let parts: Vec<&[u8]> = cell.split(|&byte| byte == b'"').collect();
    [b"\"", &*parts.join(&b"\"\""[..]), b"\""].concat()
}
