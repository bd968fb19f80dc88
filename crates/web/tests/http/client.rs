//! A small client: HTTP/1.1 as it is written.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{IpAddr, SocketAddr, TcpStream};
use std::time::Duration;

use serde_json::Value as Json;

/// An answer.
#[derive(Clone, Debug)]
pub struct Answer {
    pub status: u16,
    pub headers: Vec<(String, String)>,
    pub body: String,
}

impl Answer {
    pub fn json(&self) -> Json {
        serde_json::from_str(&self.body).unwrap_or_else(|e| panic!("{e}: {self:?}"))
    }

    /// The code of a problem; nothing where there is none.
    pub fn code(&self) -> String {
        let is_problem = self.header("content-type") == Some("application/problem+json");
        if is_problem { self.json()["code"].as_str().unwrap().to_owned() } else { String::new() }
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        let found = self.headers.iter().find(|(key, _)| key == name);
        found.map(|(_, value)| value.as_str())
    }
}

/// What is sent, up to the body.
pub fn head(verb: &str, path: &str, headers: &[(&str, &str)], body: Option<&str>) -> String {
    let mut head = format!("{verb} {path} HTTP/1.1\r\n");
    let known = |name: &str| headers.iter().any(|(key, _)| key.eq_ignore_ascii_case(name));
    if !known("host") {
        head.push_str("host: localhost\r\n");
    }
    if let Some(body) = body {
        if !known("content-type") {
            head.push_str("content-type: application/json\r\n");
        }
        if !known("content-length") {
            head.push_str(&format!("content-length: {}\r\n", body.len()));
        }
    }
    for (name, value) in headers {
        head.push_str(&format!("{name}: {value}\r\n"));
    }
    head + "\r\n"
}

/// Opens a connection and sends something.
pub fn send(addr: SocketAddr, text: &str) -> BufReader<TcpStream> {
    let mut stream = TcpStream::connect(addr).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    stream.write_all(text.as_bytes()).unwrap();
    BufReader::new(stream)
}

/// Posts JSON from this address of the machine.
pub fn post_from(from: IpAddr, addr: SocketAddr, path: &str, body: &Json) -> Answer {
    let connect = async {
        let socket = tokio::net::TcpSocket::new_v4().unwrap();
        socket.bind((from, 0).into()).unwrap();
        socket.connect(addr).await.unwrap().into_std().unwrap()
    };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build().unwrap();
    let mut stream = runtime.block_on(connect);
    stream.set_nonblocking(false).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    let body = body.to_string();
    let head = head("POST", path, &[("connection", "close")], Some(&body));
    stream.write_all((head + &body).as_bytes()).unwrap();
    read(BufReader::new(stream))
}

/// Makes a call on a connection of its own.
pub fn call(
    addr: SocketAddr,
    verb: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: Option<&str>,
) -> Answer {
    let mut all = vec![("connection", "close")];
    all.extend(headers);
    read(send(addr, &(head(verb, path, &all, body) + body.unwrap_or_default())))
}

fn read(mut stream: BufReader<TcpStream>) -> Answer {
    let (status, headers) = read_head(&mut stream);
    let mut answer = Answer { status, headers, body: String::new() };
    if answer.header("transfer-encoding") == Some("chunked") {
        while let Some(chunk) = read_chunk(&mut stream) {
            answer.body.push_str(&chunk);
        }
    } else {
        // Not everybody ends a connection when asked to: what is announced is read, and no more.
        let length = answer.header("content-length").and_then(|length| length.parse().ok());
        let mut bytes = Vec::new();
        stream.take(length.unwrap_or(u64::MAX)).read_to_end(&mut bytes).unwrap();
        // A workbook is no text; that it came is enough.
        answer.body = String::from_utf8_lossy(&bytes).into_owned();
    }
    answer
}

pub fn read_head(stream: &mut BufReader<TcpStream>) -> (u16, Vec<(String, String)>) {
    let mut line = String::new();
    stream.read_line(&mut line).unwrap();
    let status = line.split(' ').nth(1).unwrap_or_else(|| panic!("no answer: {line:?}"));
    let status = status.parse().unwrap();
    let mut headers = Vec::new();
    loop {
        let mut line = String::new();
        stream.read_line(&mut line).unwrap();
        let Some((name, value)) = line.trim_end().split_once(':') else { break };
        headers.push((name.to_ascii_lowercase(), value.trim().to_owned()));
    }
    (status, headers)
}

/// The next chunk of a body; none at its end, or where the connection is cut off.
pub fn read_chunk(stream: &mut BufReader<TcpStream>) -> Option<String> {
    let mut length = String::new();
    stream.read_line(&mut length).ok()?;
    let length = usize::from_str_radix(length.trim(), 16).ok().filter(|length| *length > 0)?;
    let mut chunk = vec![0; length + 2];
    stream.read_exact(&mut chunk).ok()?;
    chunk.truncate(length);
    String::from_utf8(chunk).ok()
}

/// A server-sent event.
#[derive(Clone, Debug, PartialEq)]
pub struct Event {
    pub name: String,
    pub id: Option<u64>,
    pub data: Json,
}

/// A stream of server-sent events.
pub struct Stream {
    stream: BufReader<TcpStream>,
    rest: String,
    /// Everything that came.
    pub all: String,
}

impl Stream {
    pub fn open(addr: SocketAddr, path: &str, headers: &[(&str, &str)]) -> Stream {
        let mut stream = send(addr, &head("GET", path, headers, None));
        let (status, headers) = read_head(&mut stream);
        assert_eq!(status, 200, "{path}: {headers:?}");
        Stream { stream, rest: String::new(), all: String::new() }
    }

    /// The next event that is no beat; none at the end.
    pub fn next(&mut self) -> Option<Event> {
        loop {
            while !self.rest.contains("\n\n") {
                let chunk = read_chunk(&mut self.stream)?;
                self.all.push_str(&chunk);
                self.rest.push_str(&chunk);
            }
            let at = self.rest.find("\n\n").unwrap();
            let text: String = self.rest.drain(..at + 2).collect();
            let event = read_event(&text);
            if event.name != "beat" {
                return Some(event);
            }
        }
    }

    /// The next event has this name.
    pub fn expect(&mut self, name: &str) -> Event {
        let event = self.next().unwrap_or_else(|| panic!("the stream ended before `{name}`"));
        assert_eq!(event.name, name, "{event:?}");
        event
    }
}

fn read_event(text: &str) -> Event {
    let field =
        |name: &str| text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "));
    Event {
        name: field("event").unwrap().into(),
        id: field("id").map(|id| id.parse().unwrap()),
        data: serde_json::from_str(field("data").unwrap()).unwrap(),
    }
}
