//! The files of `--web`: a built web app, read once.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hasher as _};
use std::path::Path;
use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse as _, Response};

use crate::failure::Failure;
use crate::input::files::read_error;

/// The maximum total size of the files, in bytes.
const MAX_SIZE: u64 = 256 << 20;

/// The start page of the web app.
const INDEX: &str = "/index.html";

/// Tells the web app that this server answers requests, at the address `rpc` beside the page.
const ENGINE: &[u8] = b"<meta name=\"lexc-engine\" content=\"rpc\" />";

/// The files of a folder, by their paths in requests. No file is opened for a request.
#[derive(Debug, Default)]
pub(super) struct WebFiles(BTreeMap<String, WebFile>);

#[derive(Debug)]
struct WebFile {
    content_type: &'static str,
    etag: HeaderValue,
    plain: Bytes,
    /// The file `NAME.br` that the build wrote.
    brotli: Option<Bytes>,
}

impl WebFiles {
    /// Reads a folder, except hidden files and links out of the folder.
    pub(super) fn read(folder: &Path) -> Result<Self, Failure> {
        if !folder.join("index.html").is_file() {
            let message = format!("--web {}: there is no index.html in it", folder.display());
            return Err(Failure::with_help(
                message,
                "name the folder that `make web` builds: target/web",
            ));
        }
        let mut files = BTreeMap::new();
        let mut folders = vec![(folder.to_owned(), String::from("/"))];
        let mut size = 0;
        while let Some((folder, prefix)) = folders.pop() {
            let failure =
                |error| Failure::new(read_error(&folder.display().to_string(), &error, "a folder"));
            for entry in folder.read_dir().map_err(failure)? {
                let entry = entry.map_err(failure)?;
                let kind = entry.file_type().map_err(failure)?;
                let Ok(name) = entry.file_name().into_string() else {
                    continue;
                };
                if name.starts_with('.') {
                    continue;
                }
                let path = format!("{prefix}{name}");
                if kind.is_dir() {
                    folders.push((entry.path(), format!("{path}/")));
                } else if kind.is_file() {
                    size += entry.metadata().map_err(failure)?.len();
                    if size > MAX_SIZE {
                        let message = format!("has files of more than {} MiB", MAX_SIZE >> 20);
                        return Err(Failure::new(format!("{}: {message}", folder.display())));
                    }
                    let mut bytes = std::fs::read(entry.path()).map_err(failure)?;
                    if path == INDEX {
                        add_to_head(&mut bytes, ENGINE);
                    }
                    files.insert(path, Bytes::from(bytes));
                }
            }
        }
        // The build has compressed the start page.
        let brotli = |path: &str| match path {
            INDEX => None,
            _ => files.get(&format!("{path}.br")).cloned(),
        };
        let file = |(path, plain): (&String, &Bytes)| {
            let file = WebFile {
                content_type: content_type(path),
                etag: etag(plain),
                plain: plain.clone(),
                brotli: brotli(path),
            };
            (path.clone(), file)
        };
        Ok(Self(files.iter().map(file).collect()))
    }
}

/// Inserts an element at the end of the head of a page, if it has one.
fn add_to_head(page: &mut Vec<u8>, element: &[u8]) {
    let end = b"</head>";
    if let Some(at) = page.windows(end.len()).position(|part| part == end) {
        page.splice(at..at, element.iter().copied());
    }
}

/// Returns the media type of a file by the extension of its name.
fn content_type(path: &str) -> &'static str {
    match path.rsplit_once('.').map_or("", |(_, extension)| extension) {
        "css" => "text/css; charset=utf-8",
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "json" => "application/json",
        "png" => "image/png",
        "svg" => "image/svg+xml",
        "txt" => "text/plain; charset=utf-8",
        "wasm" => "application/wasm",
        "webmanifest" => "application/manifest+json",
        "woff2" => "font/woff2",
        _ => "application/octet-stream",
    }
}

/// Returns an entity tag computed from the content of a file.
fn etag(bytes: &[u8]) -> HeaderValue {
    let mut hasher = DefaultHasher::new();
    hasher.write(bytes);
    let text = format!("\"{:016x}\"", hasher.finish());
    HeaderValue::from_str(&text).unwrap_or(HeaderValue::from_static("\"\""))
}

/// Returns a path with its percent-encoded bytes decoded, if it is UTF-8.
fn decoded(path: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(path.len());
    let mut rest = path.as_bytes();
    while let Some((&first, after)) = rest.split_first() {
        let digits = after.get(..2).and_then(|digits| str::from_utf8(digits).ok());
        let is_hexadecimal = |digits: &&str| digits.bytes().all(|digit| digit.is_ascii_hexdigit());
        let code = digits.filter(|digits| first == b'%' && is_hexadecimal(digits));
        match code.and_then(|digits| u8::from_str_radix(digits, 16).ok()) {
            Some(byte) => {
                bytes.push(byte);
                rest = after.get(2..).unwrap_or_default();
            }
            None => {
                bytes.push(first);
                rest = after;
            }
        }
    }
    String::from_utf8(bytes).ok()
}

/// Answers `GET` for every path that is not a method.
pub(super) async fn file(
    State(files): State<Arc<WebFiles>>,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    let Some(path) = decoded(uri.path()) else {
        return (StatusCode::BAD_REQUEST, "the path is not UTF-8\n").into_response();
    };
    let path = match &*path {
        path if path.ends_with('/') => format!("{path}index.html"),
        path => path.to_owned(),
    };
    let Some(file) = files.0.get(&path) else {
        return (StatusCode::NOT_FOUND, "not found\n").into_response();
    };
    let cache = match path.contains("/assets/") {
        true => "public, max-age=31536000, immutable",
        false => "no-cache",
    };
    let accepts_brotli = headers
        .get(header::ACCEPT_ENCODING)
        .and_then(|value| value.to_str().ok())
        .is_some_and(|value| value.split([',', ';']).any(|part| part.trim() == "br"));
    let mut response = match headers.get(header::IF_NONE_MATCH) == Some(&file.etag) {
        true => StatusCode::NOT_MODIFIED.into_response(),
        false => match &file.brotli {
            Some(brotli) if accepts_brotli => {
                let encoding = [(header::CONTENT_ENCODING, "br")];
                (encoding, brotli.clone()).into_response()
            }
            _ => file.plain.clone().into_response(),
        },
    };
    let headers = response.headers_mut();
    let texts = [
        (header::CONTENT_TYPE, file.content_type),
        (header::CACHE_CONTROL, cache),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::VARY, "accept-encoding"),
    ];
    for (name, text) in texts {
        headers.insert(name, HeaderValue::from_static(text));
    }
    headers.insert(header::ETAG, file.etag.clone());
    response
}
