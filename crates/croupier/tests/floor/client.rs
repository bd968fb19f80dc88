//! A connection that is kept: HTTP/1.1 as it is written.

use std::io::{self, BufRead, BufReader, Error, ErrorKind, Read, Write};
use std::net::{Ipv4Addr, TcpStream};
use std::time::Duration;

use serde_json::Value as Json;

/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(30);

/// An answer.
#[derive(Clone, Debug)]
pub struct Answer {
    pub status: u16,
    pub body: String,
}

impl Answer {
    pub fn json(&self) -> Json {
        serde_json::from_str(&self.body).unwrap_or_else(|e| panic!("{e}: {self:?}"))
    }
}

/// A connection to a server.
pub struct Connection {
    pub port: u16,
    stream: BufReader<TcpStream>,
}

impl Connection {
    pub fn open(port: u16) -> io::Result<Connection> {
        Connection::of(port, TcpStream::connect((Ipv4Addr::LOCALHOST, port))?)
    }

    /// Connects from this address of the machine.
    pub fn open_from(from: Ipv4Addr, port: u16) -> io::Result<Connection> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build()?;
        let connected = runtime.block_on(async {
            let socket = tokio::net::TcpSocket::new_v4()?;
            socket.bind((from, 0).into())?;
            socket.connect((Ipv4Addr::LOCALHOST, port).into()).await?.into_std()
        });
        let stream = connected?;
        stream.set_nonblocking(false)?;
        Connection::of(port, stream)
    }

    fn of(port: u16, stream: TcpStream) -> io::Result<Connection> {
        stream.set_read_timeout(Some(PATIENCE))?;
        stream.set_write_timeout(Some(PATIENCE))?;
        stream.set_nodelay(true)?;
        Ok(Connection { port, stream: BufReader::new(stream) })
    }

    /// Calls and reads the whole answer.
    pub fn call(
        &mut self,
        verb: &str,
        path: &str,
        token: &str,
        body: Option<&str>,
    ) -> io::Result<Answer> {
        let (status, length) = self.ask(verb, path, token, body)?;
        let mut bytes = Vec::new();
        match length {
            Length::Bytes(length) => {
                bytes.resize(length, 0);
                self.stream.read_exact(&mut bytes)?;
            }
            Length::Chunks => {
                while let Some(chunk) = self.chunk()? {
                    bytes.extend(chunk);
                }
            }
        }
        let body = String::from_utf8(bytes).map_err(|e| Error::new(ErrorKind::InvalidData, e))?;
        Ok(Answer { status, body })
    }

    /// Calls and reads the head of the answer.
    pub fn ask(
        &mut self,
        verb: &str,
        path: &str,
        token: &str,
        body: Option<&str>,
    ) -> io::Result<(u16, Length)> {
        let mut text = format!("{verb} {path} HTTP/1.1\r\nhost: localhost\r\n");
        if !token.is_empty() {
            text += &format!("authorization: Bearer {token}\r\n");
        }
        if let Some(body) = body {
            let length = body.len();
            text += &format!("content-type: application/json\r\ncontent-length: {length}\r\n");
        }
        text += "\r\n";
        text += body.unwrap_or_default();
        self.stream.get_mut().write_all(text.as_bytes())?;
        self.head()
    }

    fn head(&mut self) -> io::Result<(u16, Length)> {
        let first = self.line()?;
        let status = first.split(' ').nth(1).and_then(|status| status.parse().ok());
        let status = status.ok_or_else(|| broken("no status"))?;
        let mut length = Length::Bytes(0);
        loop {
            let line = self.line()?.to_ascii_lowercase();
            match line.split_once(':') {
                None => return Ok((status, length)),
                Some(("content-length", bytes)) => {
                    let bytes = bytes.trim().parse().map_err(|_| broken("no length"))?;
                    length = Length::Bytes(bytes);
                }
                Some(("transfer-encoding", _)) => length = Length::Chunks,
                Some(_) => {}
            }
        }
    }

    /// The next chunk of a body; none at its end.
    pub fn chunk(&mut self) -> io::Result<Option<Vec<u8>>> {
        let line = self.line()?;
        let length = usize::from_str_radix(&line, 16).map_err(|_| broken("no chunk"))?;
        let mut chunk = vec![0; length + 2];
        self.stream.read_exact(&mut chunk)?;
        chunk.truncate(length);
        Ok((length > 0).then_some(chunk))
    }

    fn line(&mut self) -> io::Result<String> {
        let mut line = String::new();
        match self.stream.read_line(&mut line)? {
            0 => Err(broken("the connection is gone")),
            _ => Ok(line.trim_end().to_owned()),
        }
    }
}

/// How long a body is.
pub enum Length {
    Bytes(usize),
    Chunks,
}

fn broken(why: &str) -> Error {
    Error::new(ErrorKind::UnexpectedEof, why)
}
