//! A server: it listens, answers, and ends in order.

use std::collections::BTreeMap;
use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use axum::routing::MethodRouter;
use floor::host::{Clock, Host, SystemClock};
use floor::house::CasinoKind;
use floor::store::{SqliteStore, StoreError};
use floor::{Code, FloorError};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::TokioIo;
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;
use tokio::sync::{Semaphore, watch};

use super::house::OpenHouse;
use super::listen::listen;
use super::{Connection, log, request_body};
use crate::app::App;
use crate::handler_error::HandlerError;
use crate::live::is_so;
use crate::route::Verb;
use crate::{PAGES, ROUTES, pages, pipeline, signed_in};

/// How many connections there may be.
const CONNECTIONS: usize = 20_000;
/// How often sessions that have ended are forgotten.
const TIDIED_EVERY: Duration = Duration::from_secs(300);
/// How long calls under way may take when the server ends.
const LAST_CALLS: Duration = Duration::from_secs(5);

/// How a floor is served.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Where it listens.
    pub addr: String,
    /// The folder of the house.
    pub data: PathBuf,
    /// A new house has no tables, and nobody may be a guest.
    pub empty: bool,
    /// Whether a new casino handles real money; an old one must already.
    pub real: bool,
    /// The name of a new casino; `None` for the default.
    pub name: Option<String>,
    /// Whether anyone may be a guest.
    pub guests: bool,
    /// Commands a second for each session; zero for no limits, default paces or presence limits.
    pub rate: u32,
    /// The password of a new house's admin; none for a random one, which is printed.
    pub admin_password: Option<String>,
}

/// Why nothing is served.
#[derive(Debug, thiserror::Error)]
pub enum ServerError {
    /// The store cannot be used.
    #[error("{0}")]
    Store(#[from] StoreError),
    /// The address cannot be listened on.
    #[error("{addr}: cannot be listened on: {why}")]
    Address {
        /// Where.
        addr: String,
        /// Why.
        why: io::Error,
    },
    /// A new house cannot be set up, or its key not be read.
    #[error("{0}")]
    House(#[from] FloorError),
    /// The operating system gives no threads.
    #[error("no threads to serve with: {0}")]
    Threads(io::Error),
    /// Nothing could be written any more: only a new start finds out what is there.
    #[error("{0}")]
    Failed(String),
}

/// A server that listens.
pub struct Server {
    house: OpenHouse,
    listener: TcpListener,
    /// The admin's password, where one was made up.
    pub password: Option<String>,
}

impl Server {
    /// Opens the house and listens; a new house is set up.
    ///
    /// # Errors
    /// If the store, the address or the house cannot be used.
    pub async fn open(settings: &Settings) -> Result<Server, ServerError> {
        Server::open_by(settings, Arc::new(SystemClock)).await
    }

    /// The same by a clock of one's own: hours that a house must wait go by in a test at once.
    ///
    /// # Errors
    /// If the store, the address or the house cannot be used.
    pub async fn open_by(
        settings: &Settings,
        clock: Arc<dyn Clock>,
    ) -> Result<Server, ServerError> {
        log::begin();
        let listener = listen(&settings.addr).await?;
        let data = settings.data.clone();
        let open = move || Ok(Box::new(SqliteStore::open(&data)?) as Box<_>);
        let house = OpenHouse::open(settings, clock, open).await?;
        let password = house.password.clone();
        Ok(Server { house, listener, password })
    }

    /// The floor that is served.
    pub fn host(&self) -> Host {
        self.house.app.host.clone()
    }

    /// Where it listens.
    ///
    /// # Errors
    /// If the operating system does not say.
    pub fn addr(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Serves until `end` comes, then ends in order: nothing new is accepted, streams are told,
    /// calls under way are answered, everything is signed.
    ///
    /// # Errors
    /// If nothing could be written any more.
    pub async fn serve(mut self, end: impl Future<Output = ()>) -> Result<(), ServerError> {
        let router = router(&self.house.app);
        let attendance = Attendance::default();
        let mut failure = None;
        let mut tidying = tokio::time::interval(TIDIED_EVERY);
        let mut end = std::pin::pin!(end);
        loop {
            tokio::select! {
                () = &mut end => break,
                _ = tidying.tick() => signed_in::forget_ended(&self.house.app.host),
                why = self.house.failure() => {
                    failure = Some(why);
                    break;
                }
                () = attendance.next(&self.listener, &router) => {}
            }
        }
        drop(self.listener);
        self.house.say_bye();
        attendance.dismiss().await;
        self.house.shut_down().await;
        failure.map_or(Ok(()), |why| Err(ServerError::Failed(why)))
    }
}

/// The connections that there are, each attended to by itself.
pub(super) struct Attendance {
    turns: Arc<Semaphore>,
    stop: watch::Sender<bool>,
}

impl Default for Attendance {
    fn default() -> Attendance {
        Attendance { turns: Arc::new(Semaphore::new(CONNECTIONS)), stop: watch::channel(false).0 }
    }
}

impl Attendance {
    /// Attends to the next connection; one too many is closed.
    pub(super) async fn next(&self, listener: &TcpListener, router: &Router) {
        let Ok((stream, _)) = listener.accept().await else {
            // No more files may be open: some will be closed.
            return tokio::time::sleep(Duration::from_millis(20)).await;
        };
        let Ok(turn) = Arc::clone(&self.turns).try_acquire_owned() else { return };
        let _ = stream.set_nodelay(true);
        let (router, stop) = (router.clone(), self.stop.subscribe());
        tokio::spawn(async move {
            connection(Connection::new(stream), router, stop).await;
            drop(turn);
        });
    }

    /// Waits a while for calls under way: nothing new is asked.
    pub(super) async fn dismiss(&self) {
        let _ = self.stop.send(true);
        let all = u32::try_from(CONNECTIONS).unwrap_or(u32::MAX);
        let _ = tokio::time::timeout(LAST_CALLS, self.turns.acquire_many(all)).await;
    }
}

/// Serves a connection until it ends, is cut off, or the server ends.
async fn connection(connection: Connection, router: Router, stop: watch::Receiver<bool>) {
    if let Ended::InOrder = serve_calls(&connection, router, stop).await {
        connection.close().await;
    }
}

/// How a connection ended.
enum Ended {
    /// After an answer: the client may still be sending.
    InOrder,
    CutOff,
}

async fn serve_calls(
    connection: &Connection,
    router: Router,
    mut stop: watch::Receiver<bool>,
) -> Ended {
    let service = TowerToHyperService::new(router);
    let known = connection.clone();
    let answer = service_fn(move |request: hyper::Request<Incoming>| {
        known.set_busy(true);
        let (parts, body) = request.into_parts();
        let (body, complete) = request_body::noted(body);
        let mut request = Request::from_parts(parts, body);
        request.extensions_mut().insert(known.clone());
        let (answer, known) = (service.call(request), known.clone());
        async move {
            let mut answer = answer.await;
            known.set_busy(false);
            if let (Ok(answer), false) = (&mut answer, complete.is_true()) {
                answer.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
            }
            answer
        }
    });
    let mut http = http1::Builder::new();
    let http = http.max_buf_size(64 << 10);
    let served = http.serve_connection(TokioIo::new(connection.stream()), answer);
    let mut served = std::pin::pin!(served);
    let mut stopping = false;
    loop {
        tokio::select! {
            // At the end of the server nobody waits for clients.
            _ = &mut served => return if stopping { Ended::CutOff } else { Ended::InOrder },
            () = connection.is_cut() => return Ended::CutOff,
            () = is_so(&mut stop), if !stopping => {
                // A browser opens connections in advance: nobody waits for what may never be asked.
                if connection.is_unused() {
                    return Ended::CutOff;
                }
                stopping = true;
                served.as_mut().graceful_shutdown();
            }
        }
    }
}

/// The router, made of the table of routes.
pub(super) fn router(app: &Arc<App>) -> Router {
    let mut paths: BTreeMap<&str, (MethodRouter, Vec<Verb>)> = BTreeMap::new();
    for route in ROUTES.iter().chain(PAGES) {
        let app = Arc::clone(app);
        let answer = move |request: Request| pipeline::answer(app, route, request);
        let (methods, verbs) = paths.remove(route.path).unwrap_or_default();
        let verbs = [verbs, vec![route.verb]].concat();
        paths.insert(route.path, (add(methods, route.verb, answer), verbs));
    }
    let mut router = Router::new();
    for (path, (methods, verbs)) in paths {
        let others = move || std::future::ready(method_not_allowed(&verbs));
        router = router.route(path, methods.fallback(others));
    }
    let fallback = Arc::clone(app);
    router
        .fallback(async move |request: Request| {
            let unknown = Code::Unknown.error("there is nothing at this path");
            not_here(unknown.into(), &request, Some(fallback.kind()))
        })
        .layer(axum::middleware::map_response(with_headers))
}

/// Refuses a call by a method that a path does not have. A path with GET has HEAD too.
fn method_not_allowed(verbs: &[Verb]) -> Response {
    let reads = verbs.contains(&Verb::Get).then_some(["GET", "HEAD"]);
    let changes = verbs.contains(&Verb::Post).then_some("POST");
    let allowed: Vec<&str> = reads.into_iter().flatten().chain(changes).collect();
    let listed = allowed.join(", ");
    let detail = format!("method not supported by this path; expected one of: {listed}");
    let mut response = refused(HandlerError::with_status(405, &detail));
    if let Ok(listed) = HeaderValue::from_str(&listed) {
        response.headers_mut().insert(header::ALLOW, listed);
    }
    response
}

fn add<H, T>(methods: MethodRouter, verb: Verb, answer: H) -> MethodRouter
where
    H: axum::handler::Handler<T, ()>,
    T: 'static,
{
    match verb {
        Verb::Get => methods.get(answer),
        Verb::Post => methods.post(answer),
    }
}

/// Says why a call is not answered here, to a person or to a program.
pub(super) fn not_here(
    refusal: HandlerError,
    request: &Request,
    kind: Option<CasinoKind>,
) -> Response {
    match reads_pages(request) {
        true => pages::refused(refusal, &pages::Asked::of(request, kind)),
        false => refused(refusal),
    }
}

/// Whether a browser asks, for somebody who reads.
fn reads_pages(request: &Request) -> bool {
    let accepted = request.headers().get(header::ACCEPT).and_then(|types| types.to_str().ok());
    accepted.is_some_and(|types| types.contains("text/html"))
}

fn refused(refusal: HandlerError) -> Response {
    refusal.into_response()
}

/// What every answer says to browsers: load nothing from elsewhere, guess no types, be in no frame.
pub(super) async fn with_headers(mut response: Response<Body>) -> Response<Body> {
    let headers = response.headers_mut();
    let mut set = |name: header::HeaderName, value: &'static str| {
        headers.insert(name, HeaderValue::from_static(value));
    };
    set(
        header::CONTENT_SECURITY_POLICY,
        "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; \
         connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    );
    set(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    set(header::X_FRAME_OPTIONS, "DENY");
    // Without any referrer a form of ours would not say where it comes from either.
    set(header::REFERRER_POLICY, "same-origin");
    if !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_connection_that_was_never_used_does_not_keep_a_server_from_ending() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let _browser =
            tokio::net::TcpStream::connect(listener.local_addr().unwrap()).await.unwrap();
        let (stream, _) = listener.accept().await.unwrap();
        let (stop, stopped) = watch::channel(false);
        let served = tokio::spawn(connection(Connection::new(stream), Router::new(), stopped));
        stop.send(true).unwrap();
        // It would be cut off only after more than a minute.
        tokio::time::timeout(Duration::from_secs(30), served).await.unwrap().unwrap();
    }
}
