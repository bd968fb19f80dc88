//! The keyboard and the screen, line by line.

use std::io::{self, BufRead, IsTerminal, Read, Write};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

use super::editor::{LineEditor, Typed};
use crate::style::{Ink, Style, is_dumb};

/// Why somebody leaves a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LeaveError {
    /// They said so.
    Quit,
    /// There is nothing more to read, or nobody left to read what is written.
    Ended,
    /// Ctrl-C.
    Interrupted,
    /// The table cannot go on.
    Broken(String),
}

/// Where lines come from.
enum Keyboard {
    /// A terminal, where a line is edited.
    Terminal(Box<LineEditor>),
    /// Lines come from a thread of their own, so that Ctrl-C is heard while one is awaited.
    Lines(Receiver<Typed>),
}

/// What people type and see.
pub struct Console {
    keyboard: Keyboard,
    style: Style,
    /// What is typed at a terminal is seen there; what comes from a pipe is not.
    echo: bool,
    gone: bool,
}

/// No line is longer; the rest of a longer one counts as a line of its own.
const LONGEST: u64 = 4096;

impl Console {
    /// Standard input and output. Ctrl-C is heard from here on, while a line is awaited.
    pub fn of_terminal(style: Style) -> Console {
        let echo = !io::stdin().is_terminal();
        let editor = match echo || !io::stdout().is_terminal() || is_dumb() {
            true => None,
            false => LineEditor::new().ok(),
        };
        let keyboard = match editor {
            Some(editor) => Keyboard::Terminal(Box::new(editor)),
            None => Keyboard::Lines(lines()),
        };
        Console { keyboard, style, echo, gone: false }
    }

    /// How things are shown here.
    pub fn style(&self) -> Style {
        self.style
    }

    /// What Tab completes from here on.
    pub fn know(&mut self, words: Vec<String>) {
        if let Keyboard::Terminal(editor) = &mut self.keyboard {
            editor.know(words);
        }
    }

    /// Shows a line or several.
    pub fn say(&mut self, text: &str) {
        self.write(text);
        self.write("\n");
    }

    /// Shows a remark that may be longer than the screen is wide.
    pub fn remark(&mut self, text: &str) {
        let text = self.style.fill(text, "    ");
        self.say(&text);
    }

    /// Shows a long text: on a terminal in a pager, where there is one.
    pub fn page(&mut self, text: &str) {
        let terminal = matches!(self.keyboard, Keyboard::Terminal(_));
        if !terminal || !super::pager::show(text) {
            self.say(text);
        }
    }

    /// Says why something is not done.
    pub fn refuse(&mut self, why: &str) {
        let why = self.style.fill(&format!("  {why}"), "    ");
        let why = self.style.paint(Ink::CommandError, why);
        self.say(&why);
    }

    /// Asks for a line, and hears `q`, `quit` and Ctrl-C whatever was asked.
    pub fn ask(&mut self, prompt: &str) -> Result<String, LeaveError> {
        let prompt = self.style.fill(prompt, "  ");
        let line = match self.read(&prompt) {
            Typed::Line(line) => line,
            Typed::Interrupt => {
                self.write("\n");
                return Err(LeaveError::Interrupted);
            }
            Typed::End => {
                self.write("\n");
                return Err(LeaveError::Ended);
            }
        };
        let line: String = line.chars().filter(|c| !c.is_control()).collect();
        let line = line.trim().to_owned();
        if self.echo {
            self.say(&line);
        }
        match line.to_ascii_lowercase().as_str() {
            "q" | "quit" | "exit" => Err(LeaveError::Quit),
            _ => Ok(line),
        }
    }

    fn read(&mut self, prompt: &str) -> Typed {
        // An editor moves within the last line of a question only.
        let (above, last) = match prompt.rsplit_once('\n') {
            Some((above, last)) => (format!("{above}\n"), last),
            None => (String::new(), prompt),
        };
        self.write(&above);
        if let Keyboard::Terminal(editor) = &mut self.keyboard {
            return editor.read(last);
        }
        self.write(last);
        match &self.keyboard {
            Keyboard::Lines(lines) if !self.gone => lines.recv().unwrap_or(Typed::End),
            _ => Typed::End,
        }
    }

    fn write(&mut self, text: &str) {
        let mut out = io::stdout().lock();
        // Nobody reads any more: the next question ends the visit.
        self.gone |= out.write_all(text.as_bytes()).and_then(|()| out.flush()).is_err();
    }
}

/// Lines of standard input, and Ctrl-C among them.
fn lines() -> Receiver<Typed> {
    let (send, lines) = sync_channel(1);
    let interrupt = send.clone();
    // Where Ctrl-C cannot be heard it ends the program, as everywhere.
    let _ = ctrlc::set_handler(move || {
        let _ = interrupt.send(Typed::Interrupt);
    });
    thread::spawn(move || read_lines(&send));
    lines
}

fn read_lines(send: &SyncSender<Typed>) {
    let mut input = io::stdin().lock();
    loop {
        let mut bytes = Vec::new();
        let read = input.by_ref().take(LONGEST).read_until(b'\n', &mut bytes);
        let message = match read {
            Ok(1..) => Typed::Line(String::from_utf8_lossy(&bytes).into_owned()),
            Ok(0) | Err(_) => Typed::End,
        };
        let end = matches!(message, Typed::End);
        if send.send(message).is_err() || end {
            return;
        }
    }
}
