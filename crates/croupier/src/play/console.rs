//! The keyboard and the screen, line by line.

use std::io::{self, BufRead, IsTerminal, Read, Write};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

use crate::style::{Ink, Style};

/// Why somebody leaves a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Leave {
    /// They said so.
    Quit,
    /// There is nothing more to read, or nobody left to read what is written.
    Ended,
    /// Ctrl-C.
    Interrupted,
    /// The table cannot go on.
    Broken(String),
}

enum Input {
    Line(String),
    End,
    Interrupt,
}

/// What people type and see. Lines come from a thread of their own, so that Ctrl-C is heard
/// while a line is awaited.
pub struct Console {
    input: Receiver<Input>,
    style: Style,
    /// What is typed at a terminal is seen there; what comes from a pipe is not.
    echo: bool,
    gone: bool,
}

/// No line is longer; the rest of a longer one counts as a line of its own.
const LONGEST: u64 = 4096;

impl Console {
    /// Standard input and output. Ctrl-C is heard from here on.
    pub fn of_terminal(style: Style) -> Console {
        let (send, input) = sync_channel(1);
        let interrupt = send.clone();
        // Where Ctrl-C cannot be heard it ends the program, as everywhere.
        let _ = ctrlc::set_handler(move || {
            let _ = interrupt.send(Input::Interrupt);
        });
        thread::spawn(move || read_lines(&send));
        Console { input, style, echo: !io::stdin().is_terminal(), gone: false }
    }

    /// How things are shown here.
    pub fn style(&self) -> Style {
        self.style
    }

    /// Shows a line or several.
    pub fn say(&mut self, text: &str) {
        self.write(text);
        self.write("\n");
    }

    /// Says why something is not done.
    pub fn refuse(&mut self, why: &str) {
        let why = self.style.paint(Ink::Bad, why);
        self.say(&format!("  {why}"));
    }

    /// Asks for a line, and hears `q`, `quit` and Ctrl-C whatever was asked.
    pub fn ask(&mut self, prompt: &str) -> Result<String, Leave> {
        self.write(prompt);
        if self.gone {
            return Err(Leave::Ended);
        }
        let line = match self.input.recv() {
            Ok(Input::Line(line)) => line,
            Ok(Input::Interrupt) => {
                self.write("\n");
                return Err(Leave::Interrupted);
            }
            Ok(Input::End) | Err(_) => {
                self.write("\n");
                return Err(Leave::Ended);
            }
        };
        if self.echo {
            self.say(&line);
        }
        match line.to_ascii_lowercase().as_str() {
            "q" | "quit" | "exit" => Err(Leave::Quit),
            _ => Ok(line),
        }
    }

    fn write(&mut self, text: &str) {
        let mut out = io::stdout().lock();
        // Nobody reads any more: the next question ends the visit.
        self.gone |= out.write_all(text.as_bytes()).and_then(|()| out.flush()).is_err();
    }
}

fn read_lines(send: &SyncSender<Input>) {
    let mut input = io::stdin().lock();
    loop {
        let mut bytes = Vec::new();
        let read = input.by_ref().take(LONGEST).read_until(b'\n', &mut bytes);
        let message = match read {
            Ok(1..) => {
                let text = String::from_utf8_lossy(&bytes);
                let text: String = text.chars().filter(|c| !c.is_control()).collect();
                Input::Line(text.trim().to_owned())
            }
            Ok(0) | Err(_) => Input::End,
        };
        let end = matches!(message, Input::End);
        if send.send(message).is_err() || end {
            return;
        }
    }
}
