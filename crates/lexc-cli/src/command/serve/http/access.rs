//! Acceptance of requests by their headers `Host` and `Origin`.
//!
//! A web page of another site can send requests to a server on the same machine. Browsers send its
//! origin. A site can also let its own name point to this machine (DNS rebinding): then the origin
//! is the same, but `Host` has a name that is not a name of this server.

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};

/// The names and origins that are accepted.
#[derive(Debug, Default)]
pub(super) struct Access {
    /// Names of this server, besides `localhost` and addresses.
    pub(super) hosts: Vec<String>,
    /// Origins of web pages, besides this server's own.
    pub(super) origins: Vec<String>,
}

impl Access {
    /// Returns the origin for the response if the page is from another server.
    ///
    /// # Errors
    /// Returns the reason why the request is refused.
    fn check(&self, headers: &HeaderMap) -> Result<Option<HeaderValue>, String> {
        if headers.get_all(header::HOST).iter().count() > 1 {
            return Err("the request has two headers host".to_owned());
        }
        let text = |name| match headers.get(&name) {
            None => Ok(None),
            Some(value) => {
                value.to_str().map(Some).map_err(|_| format!("the header {name} is not text"))
            }
        };
        let host = text(header::HOST)?.ok_or("the request has no header host")?;
        let name = without_port(host);
        let is_known = name.parse::<IpAddr>().is_ok()
            || name.eq_ignore_ascii_case("localhost")
            || self.hosts.iter().any(|known| known.eq_ignore_ascii_case(name));
        if !is_known {
            return Err(format!(
                "this server is not called {name}: start it with --host {name} if it is"
            ));
        }
        let Some(origin) = text(header::ORIGIN)? else {
            return Ok(None);
        };
        let of_server = ["http://", "https://"]
            .iter()
            .find_map(|scheme| origin.strip_prefix(scheme))
            .is_some_and(|place| place.eq_ignore_ascii_case(host));
        if of_server {
            return Ok(None);
        }
        match self.origins.iter().any(|known| known.eq_ignore_ascii_case(origin)) {
            true => Ok(headers.get(header::ORIGIN).cloned()),
            // A page without an origin of its own: a file, or a part of a page in a sandbox.
            false if !origin.starts_with("http") => Err(format!(
                "web pages of the origin {origin}, such as files, are not accepted: give the page an \
                 address, for example with python3 -m http.server, and start this server with \
                 --origin http://localhost:8000"
            )),
            false => Err(format!(
                "web pages of {origin} are not accepted: start the server with --origin {origin}"
            )),
        }
    }
}

/// Returns the name or address in the header `Host`.
fn without_port(host: &str) -> &str {
    if let Some(rest) = host.strip_prefix('[') {
        return rest.split_once(']').map_or(rest, |(address, _)| address);
    }
    host.split_once(':').map_or(host, |(name, _)| name)
}

/// Refuses requests from other origins, and answers preflight requests.
pub(super) async fn guard(
    State(access): State<Arc<Access>>,
    request: Request,
    next: Next,
) -> Response {
    let origin = match access.check(request.headers()) {
        Ok(origin) => origin,
        Err(message) => return (StatusCode::FORBIDDEN, message + "\n").into_response(),
    };
    let Some(origin) = origin else {
        return next.run(request).await;
    };
    let mut response = match request.method() == Method::OPTIONS {
        true => StatusCode::NO_CONTENT.into_response(),
        false => next.run(request).await,
    };
    let headers = response.headers_mut();
    headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, origin);
    headers.insert(header::VARY, HeaderValue::from_static("origin"));
    let methods = HeaderValue::from_static("GET, POST");
    headers.insert(header::ACCESS_CONTROL_ALLOW_METHODS, methods);
    let names = HeaderValue::from_static("content-type");
    headers.insert(header::ACCESS_CONTROL_ALLOW_HEADERS, names);
    response
}

#[cfg(test)]
mod tests {
    use super::{Access, HeaderMap, HeaderValue, header};

    fn check(host: &str, origin: Option<&'static str>) -> Result<Option<HeaderValue>, String> {
        let access = Access {
            hosts: vec!["words.example".to_owned()],
            origins: vec!["https://app.example".to_owned()],
        };
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, host.parse().unwrap());
        if let Some(origin) = origin {
            headers.insert(header::ORIGIN, HeaderValue::from_static(origin));
        }
        access.check(&headers)
    }

    #[test]
    fn names_of_other_machines_are_refused() {
        for host in ["localhost", "LOCALHOST:80", "127.0.0.1:8017", "[::1]:1", "Words.Example:2"] {
            assert_eq!(check(host, None), Ok(None), "{host}");
        }
        for host in ["evil.example", "localhost.evil.example:8017", "127.0.0.1.evil.example", ""] {
            assert!(check(host, None).is_err(), "{host}");
        }
        assert!(Access::default().check(&HeaderMap::new()).is_err());
    }

    #[test]
    fn pages_of_other_sites_are_refused() {
        let host = "localhost:8017";
        assert_eq!(check(host, Some("http://localhost:8017")), Ok(None));
        let app = HeaderValue::from_static("https://app.example");
        assert_eq!(check(host, Some("https://app.example")), Ok(Some(app)));
        for origin in ["http://localhost:8018", "https://evil.example", "null", "file://"] {
            assert!(check(host, Some(origin)).is_err(), "{origin}");
        }
        // The server refuses --origin null.
        for origin in ["null", "file://"] {
            let message = check(host, Some(origin)).unwrap_err();
            assert!(message.contains("--origin http://localhost:8000"), "{message}");
        }
    }
}
