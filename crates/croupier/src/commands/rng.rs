//! `croupier rng`: outcomes in bulk, for whoever tests the generator.

use std::io::{self, BufWriter, Write};

use chance::{Deck, EntropyError, Generator, Shoe, Shuffled, Wheel};

use super::CommandError;
use crate::args::{Drawn, Rng, SpunWheel};

/// Writes the outcomes asked for to standard output. A reader that has gone away has enough.
pub fn run(asked: &Rng) -> Result<(), CommandError> {
    let mut out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    let written = match asked.what {
        Drawn::Bytes => bytes(asked, &mut out),
        Drawn::Cards => cards(asked, &mut out),
        Drawn::Dice => dice(asked, &mut out),
        Drawn::Pockets => pockets(asked, &mut out),
    };
    match written.and_then(|()| out.flush().map_err(RngError::Unwritten)) {
        Err(RngError::Unwritten(e)) if e.kind() != io::ErrorKind::BrokenPipe => {
            Err(CommandError::new(format!("standard output: {e}, expected to be able to write")))
        }
        Err(RngError::NoEntropy(e)) => Err(CommandError::new(e)),
        _ => Ok(()),
    }
}

/// Why no more is written.
enum RngError {
    Unwritten(io::Error),
    NoEntropy(EntropyError),
}

impl From<io::Error> for RngError {
    fn from(e: io::Error) -> RngError {
        RngError::Unwritten(e)
    }
}

impl From<EntropyError> for RngError {
    fn from(e: EntropyError) -> RngError {
        RngError::NoEntropy(e)
    }
}

/// A source as a live table has it, or the same every time.
fn source(asked: &Rng) -> Result<Shuffled, EntropyError> {
    let shoe = Shoe::new(Deck::Standard, asked.decks.into());
    let shoe = shoe.unwrap_or_else(|_| Shoe::single(Deck::Standard));
    match asked.seed {
        Some(seed) => Ok(Shuffled::seeded(shoe, seed, 0)),
        None => Shuffled::live(shoe),
    }
}

/// How many bytes come from one key; a live generator takes a fresh one then.
const BYTES_PER_KEY: usize = 1 << 12;

/// The generator's own words.
fn bytes(asked: &Rng, out: &mut impl Write) -> Result<(), RngError> {
    let mut generator = match asked.seed {
        Some(seed) => Generator::seeded(seed, 0),
        None => Generator::from_os()?,
    };
    let mut left = asked.count;
    let mut block = [0_u8; BYTES_PER_KEY];
    while left > 0 {
        generator.reseed()?;
        for word in block.chunks_exact_mut(8) {
            word.copy_from_slice(&generator.word().to_le_bytes());
        }
        let size = left.min(block.len() as u64) as usize;
        out.write_all(&block[..size])?;
        left -= size as u64;
    }
    Ok(())
}

fn cards(asked: &Rng, out: &mut impl Write) -> Result<(), RngError> {
    let mut source = source(asked)?;
    for _ in 0..asked.count {
        let order: Vec<_> = source.order()?.iter().map(ToString::to_string).collect();
        writeln!(out, "{}", order.join(" "))?;
    }
    Ok(())
}

fn dice(asked: &Rng, out: &mut impl Write) -> Result<(), RngError> {
    let mut source = source(asked)?;
    for _ in 0..asked.count {
        match asked.dice {
            1 => writeln!(out, "{}", source.dice::<1>()?)?,
            2 => writeln!(out, "{}", source.dice::<2>()?)?,
            _ => writeln!(out, "{}", source.dice::<3>()?)?,
        }
    }
    Ok(())
}

fn pockets(asked: &Rng, out: &mut impl Write) -> Result<(), RngError> {
    let mut source = source(asked)?;
    for _ in 0..asked.count {
        match asked.wheel {
            SpunWheel::Double => writeln!(out, "{}", source.pocket(Wheel::DoubleZero)?)?,
            SpunWheel::Single => writeln!(out, "{}", source.pocket(Wheel::SingleZero)?)?,
            SpunWheel::BigSix => writeln!(out, "{}", source.insignia()?)?,
        }
    }
    Ok(())
}
