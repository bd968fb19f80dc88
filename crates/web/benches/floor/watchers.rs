//! Watchers of a floor that is played at: they are another process, which is this program too.

use std::io::{BufRead, BufReader as Lines};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use floor::Time;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use tokio::sync::mpsc;

use crate::bots::next;
use crate::machine::{memory, quantile};
use crate::served::Served;

/// What the other process is told by its first word.
pub const WATCH: &str = "watch";

/// What was found.
pub struct Found {
    pub watchers: usize,
    /// Records that reached a watcher, a second.
    pub deliveries: f64,
    /// Milliseconds from the record's time to the watcher that 99 of 100 do not take.
    pub p99: f64,
    /// Kilobytes of the server for each of them.
    pub memory: f64,
}

/// So many watchers, spread over the tables, and so many deliveries a second for so long.
pub async fn run(
    dir: &Path,
    (tables, watchers): (usize, usize),
    deliveries: f64,
    time: Duration,
) -> Found {
    let served = Served::open(dir).await;
    let mut bots = served.bots(tables).await;
    let before = memory();
    let mut child = Command::new(std::env::current_exe().expect("this program"))
        .args([WATCH, &served.addr.to_string(), &tables.to_string(), &watchers.to_string()])
        .arg(time.as_secs_f64().to_string())
        .stdout(Stdio::piped())
        .spawn()
        .expect("another process");
    let mut lines = Lines::new(child.stdout.take().expect("what it says")).lines();
    let (say, mut said) = mpsc::unbounded_channel();
    std::thread::spawn(move || lines.by_ref().map_while(Result::ok).all(|l| say.send(l).is_ok()));
    let mut line = async || said.recv().await.unwrap_or_default();
    let connected: usize = line().await.parse().expect("how many watch");
    let each = (memory() - before) / connected.max(1) as f64;
    // Every table has as many watchers as the next.
    let rate = deliveries * tables as f64 / connected.max(1) as f64;
    let (began, mut n) = (Instant::now(), 0_u32);
    while began.elapsed() < time {
        let due = began + Duration::from_secs_f64(f64::from(n) / rate);
        tokio::time::sleep_until(due.into()).await;
        let bot = &mut bots[n as usize % tables];
        let (name, body) = next(&bot.sees(&served.host));
        let (send, done) = tokio::sync::oneshot::channel();
        let reply = move |answer: Result<_, floor::FloorError>| {
            let _ = send.send(answer.is_ok());
        };
        served.host.ask(bot.request(name, body), Box::new(reply));
        // A bot's next command needs the answer to this one: there are many bots in between.
        if tables < 64 {
            done.await.expect("an answer");
        }
        n += 1;
    }
    let counted = line().await;
    let mut numbers = counted.split(' ').filter_map(|number| number.parse::<f64>().ok());
    let (deliveries, p99) = (numbers.next().unwrap_or(0.0), numbers.next().unwrap_or(0.0));
    let _ = child.wait();
    served.stop().await;
    Found { watchers: connected, deliveries, p99, memory: each }
}

/// The other process: it watches, says how many do, and then what came.
pub async fn watch(addr: SocketAddr, tables: usize, watchers: usize, time: Duration) {
    let (sender, mut receiver) = mpsc::unbounded_channel();
    let mut connected = 0;
    for n in 0..watchers {
        let Ok(stream) = TcpStream::connect(addr).await else { break };
        let table = n % tables;
        tokio::spawn(watches(stream, table, sender.clone()));
        connected += 1;
        // Not all at once: those who listen have a queue.
        if n % 64 == 63 {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }
    drop(sender);
    // Every one is told how its table stands.
    for _ in 0..connected {
        receiver.recv().await;
    }
    println!("{connected}");
    let (began, mut took) = (Instant::now(), Vec::new());
    while let Ok(Some(late)) =
        tokio::time::timeout(time.saturating_sub(began.elapsed()), receiver.recv()).await
    {
        took.extend(late);
    }
    let rate = took.len() as f64 / began.elapsed().as_secs_f64();
    println!("{rate} {}", quantile(&mut took, 0.99));
}

/// Watches a table: how old each record is when it comes, in milliseconds; nothing for the table as
/// it stood.
async fn watches(stream: TcpStream, table: usize, sender: mpsc::UnboundedSender<Option<f64>>) {
    let mut stream = BufReader::with_capacity(2048, stream);
    let call = format!(
        "GET /api/tables/t{table}/events HTTP/1.1\r\nhost: localhost\r\n\
         authorization: Bearer token-0\r\n\r\n"
    );
    if stream.write_all(call.as_bytes()).await.is_err() {
        return;
    }
    let (mut line, mut is_record, mut stood) = (String::new(), false, false);
    loop {
        line.clear();
        if !matches!(stream.read_line(&mut line).await, Ok(1..)) {
            return;
        }
        match line.trim_end() {
            "event: record" => is_record = true,
            "event: table" if !stood => {
                stood = true;
                let _ = sender.send(None);
            }
            data if is_record && data.starts_with("data: ") => {
                is_record = false;
                let _ = sender.send(age(data));
            }
            _ => {}
        }
    }
}

/// How old a record is, by the time that it says.
fn age(data: &str) -> Option<f64> {
    let time = data.split_once(r#""time":""#)?.1.split('"').next()?;
    let time: Time = time.parse().ok()?;
    let now = SystemTime::now().duration_since(UNIX_EPOCH).ok()?;
    Some(now.as_secs_f64() * 1e3 - time.millis() as f64)
}
