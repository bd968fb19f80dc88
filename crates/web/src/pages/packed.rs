//! Pages and what they load go over the line packed, to browsers that can unpack.

use std::io::Write as _;

use axum::body::{Body, to_bytes};
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::Response;
use flate2::Compression;
use flate2::write::GzEncoder;

/// What is smaller is not worth it.
const LEAST: usize = 1024;

/// Whether a browser can unpack what is packed so.
pub fn can_unpack(headers: &HeaderMap) -> bool {
    let ways = headers.get(header::ACCEPT_ENCODING).and_then(|ways| ways.to_str().ok());
    ways.is_some_and(|ways| ways.split(',').any(|way| way.trim() == "gzip"))
}

/// The same answer, packed if it is a text that is sent at once. There is nothing secret in a page
/// that a stranger could guess by its length: tokens are in no page.
pub async fn packed(response: Response) -> Response {
    let content = response.headers().get(header::CONTENT_TYPE);
    let content = content.and_then(|content| content.to_str().ok()).unwrap_or_default();
    let is_text = content.starts_with("text/") || content.starts_with("image/svg");
    if !is_text || content.starts_with("text/event-stream") {
        return response;
    }
    let (mut parts, body) = response.into_parts();
    let Ok(bytes) = to_bytes(body, usize::MAX).await else {
        return Response::from_parts(parts, Body::empty());
    };
    let vary = HeaderValue::from_static("accept-encoding");
    parts.headers.append(header::VARY, vary);
    let gzip = (bytes.len() >= LEAST).then(|| pack(&bytes)).flatten();
    let Some(gzip) = gzip else { return Response::from_parts(parts, Body::from(bytes)) };
    parts.headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    parts.headers.remove(header::CONTENT_LENGTH);
    Response::from_parts(parts, Body::from(gzip))
}

fn pack(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut gzip = GzEncoder::new(Vec::new(), Compression::fast());
    gzip.write_all(bytes).ok()?;
    gzip.finish().ok()
}

#[cfg(test)]
mod tests {
    use std::io::Read as _;

    use super::*;
    use crate::reply;

    async fn sent(content: &'static str, text: &str) -> (bool, Vec<u8>) {
        let answer = packed(reply::text(content, text.to_owned())).await;
        let is_packed = answer.headers().contains_key(header::CONTENT_ENCODING);
        (is_packed, to_bytes(answer.into_body(), usize::MAX).await.unwrap().into())
    }

    #[tokio::test]
    async fn a_long_text_is_packed_and_unpacks_to_the_same() {
        let page = "<p>faites vos jeux</p>".repeat(1000);
        let (is_packed, bytes) = sent("text/html; charset=utf-8", &page).await;
        let mut unpacked = String::new();
        flate2::read::GzDecoder::new(&bytes[..]).read_to_string(&mut unpacked).unwrap();
        assert!(is_packed && bytes.len() < page.len() / 10);
        assert_eq!(unpacked, page);
        for (content, text) in
            [("text/html", "short"), ("text/event-stream", &page), ("application/zip", &page)]
        {
            assert_eq!(sent(content, text).await, (false, text.as_bytes().to_vec()), "{content}");
        }
    }

    #[test]
    fn who_cannot_unpack_is_known_by_what_they_say() {
        for (said, can) in [("gzip, deflate, br", true), ("br,gzip", true), ("identity", false)] {
            let mut headers = HeaderMap::new();
            headers.insert(header::ACCEPT_ENCODING, HeaderValue::from_static(said));
            assert_eq!(can_unpack(&headers), can, "{said}");
        }
        assert!(!can_unpack(&HeaderMap::new()));
    }
}
