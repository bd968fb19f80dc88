//! A call that another process of the same house answers: it is passed on as it came, and the
//! answer is passed back as it comes, streams of events too.

use std::time::Duration;

use axum::body::Body;
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Response, header};
use floor::{Code, FloorError};
use hyper::client::conn::http1;
use hyper_util::rt::TokioIo;
use tokio::net::TcpStream;

/// How long a connection may take: who serves is near.
const PATIENCE: Duration = Duration::from_secs(2);

/// Says that a call was passed on once: it is not passed on again.
const PASSED_ON: HeaderName = HeaderName::from_static("croupier-passed-on");

/// Headers that belong to one connection.
const OF_A_CONNECTION: [HeaderName; 5] =
    [header::CONNECTION, header::TE, header::TRAILER, header::TRANSFER_ENCODING, header::UPGRADE];

/// Returns `true` if another process has passed this call on.
pub(super) fn was_passed_on(request: &Request) -> bool {
    request.headers().contains_key(&PASSED_ON)
}

/// Passes a call on to the process at this address. When `given_up` comes, whatever is under way
/// is cut off: somebody else serves by now.
///
/// # Errors
/// `store-unavailable` where that process does not answer: the same command is sent again.
pub(super) async fn pass_on(
    address: &str,
    mut request: Request,
    given_up: impl Future<Output = ()> + Send + 'static,
) -> Result<Response<Body>, FloorError> {
    if was_passed_on(&request) {
        return Err(unanswered("another process serves this house by now"));
    }
    keep_ends(request.headers_mut());
    request.headers_mut().insert(PASSED_ON, HeaderValue::from_static("1"));
    let no_answer = || unanswered("the process that serves this house does not answer");
    let stream = tokio::time::timeout(PATIENCE, TcpStream::connect(address)).await;
    let stream = stream.map_err(|_| no_answer())?.map_err(|_| no_answer())?;
    let _ = stream.set_nodelay(true);
    let opened = http1::handshake(TokioIo::new(stream)).await;
    let (mut sender, connection) = opened.map_err(|_| no_answer())?;
    tokio::spawn(async move {
        tokio::select! {
            _ = connection => {}
            () = given_up => {}
        }
    });
    let answer = sender.send_request(request).await.map_err(|_| no_answer())?;
    let mut answer = answer.map(Body::new);
    keep_ends(answer.headers_mut());
    Ok(answer)
}

/// Leaves out what belongs to one connection.
fn keep_ends(headers: &mut HeaderMap) {
    OF_A_CONNECTION.iter().for_each(|name| drop(headers.remove(name)));
}

fn unanswered(why: &str) -> FloorError {
    Code::StoreUnavailable.error(format!("{why}: send the same again"))
}
