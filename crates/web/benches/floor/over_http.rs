//! Commands over HTTP: as many as bots can, and how long each takes at a given rate.

use std::net::SocketAddr;
use std::path::Path;
use std::time::{Duration, Instant};

use floor::host::Host;
use serde_json::{Value as Json, json};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;

use crate::bots::{Bot, next};
use crate::machine::quantile;
use crate::served::Served;

/// What a run came to.
pub struct Run {
    /// Durable commands a second.
    pub rate: f64,
    /// Milliseconds from a command to its answer that 99 of 100 do not take.
    pub p99: f64,
}

/// Bots that each wait for the answer; with a rate, so many commands a second are begun by the
/// clock, and what waits for its turn counts as waiting.
pub async fn run(dir: &Path, bots: usize, time: Duration, rate: Option<f64>) -> Run {
    let served = Served::open(dir).await;
    let seated = served.bots(bots).await;
    let began = Instant::now();
    let every = rate.map(|rate| Duration::from_secs_f64(bots as f64 / rate));
    let playing: Vec<_> = seated
        .into_iter()
        .enumerate()
        .map(|(n, bot)| {
            let first = every.map_or(Duration::ZERO, |every| every * n as u32 / bots as u32);
            let (addr, host) = (served.addr, served.host.clone());
            tokio::spawn(plays(addr, host, bot, (began + first, every), began + time))
        })
        .collect();
    let mut took = Vec::new();
    for bot in playing {
        took.extend(bot.await.expect("a bot that is answered"));
    }
    let rate = took.len() as f64 / began.elapsed().as_secs_f64();
    served.stop().await;
    Run { rate, p99: quantile(&mut took, 0.99) }
}

/// Plays until it is over; how long each command took, in milliseconds.
async fn plays(
    addr: SocketAddr,
    host: Host,
    mut bot: Bot,
    (mut due, every): (Instant, Option<Duration>),
    end: Instant,
) -> Vec<f64> {
    let mut stream = connect(addr).await;
    let mut took = Vec::new();
    loop {
        match every {
            Some(_) => tokio::time::sleep_until(due.into()).await,
            None => due = Instant::now(),
        }
        if Instant::now() >= end {
            return took;
        }
        let (name, body) = next(&bot.sees(&host));
        says(&mut stream, &mut bot, name, body).await;
        took.push(due.elapsed().as_secs_f64() * 1e3);
        due += every.unwrap_or_default();
    }
}

/// A connection of a bot's own.
pub async fn connect(addr: SocketAddr) -> BufReader<TcpStream> {
    let stream = TcpStream::connect(addr).await.expect("a connection");
    stream.set_nodelay(true).expect("a connection");
    BufReader::new(stream)
}

/// A bot says something, and waits until it is durable.
pub async fn says(stream: &mut BufReader<TcpStream>, bot: &mut Bot, name: &str, body: Json) {
    let body = json!({"id": bot.id(), name: body}).to_string();
    let (table, token) = (&bot.table, &bot.token);
    let call = format!(
        "POST /api/tables/{table}/commands HTTP/1.1\r\nhost: localhost\r\n\
         authorization: Bearer {token}\r\ncontent-type: application/json\r\n\
         content-length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(call.as_bytes()).await.expect("a server that reads");
    answer(stream).await;
}

/// Reads an answer, which must be that of a command that was carried out.
async fn answer(stream: &mut BufReader<TcpStream>) {
    let (mut line, mut length, mut status) = (String::new(), 0, String::new());
    loop {
        line.clear();
        stream.read_line(&mut line).await.expect("an answer");
        let head = line.trim_end();
        if status.is_empty() {
            status = head.to_owned();
        }
        if head.is_empty() {
            break;
        }
        if let Some(value) = head.strip_prefix("content-length: ") {
            length = value.parse().expect("a length");
        }
    }
    let mut body = vec![0; length];
    stream.read_exact(&mut body).await.expect("a whole answer");
    assert!(status.contains(" 200 "), "{status}: {}", String::from_utf8_lossy(&body));
}
