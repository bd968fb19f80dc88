//! `croupier verify`, `export` and `import`: a whole house, proved and copied.

use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, Seek, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

use floor::store::{Location, StoreError};
use floor::{Checked, Exported, Secrets};
use serde_json::json;

use super::CommandError;

/// What is wrong with a house, which some of it names already.
fn of(house: &Location, why: &StoreError) -> CommandError {
    let (house, why) = (house.to_string(), why.to_string());
    if why.contains(&house) {
        CommandError::new(why)
    } else {
        CommandError::new(format!("{house}: {why}"))
    }
}

/// Replays a house. Says what was found, and whether all of it is as it was written.
pub fn verify(house: &Location, as_json: bool) -> Result<(String, bool), CommandError> {
    let store = house.read_only().map_err(|e| of(house, &e))?;
    let checked = floor::verify(store.as_ref()).map_err(|e| of(house, &e))?;
    let sound = checked.faults.is_empty();
    let text = if as_json { verified_json(&checked) } else { verified_text(&checked) };
    Ok((text, sound))
}

fn verified_text(checked: &Checked) -> String {
    if !checked.faults.is_empty() {
        return checked.faults.iter().map(|fault| format!("{fault}\n")).collect();
    }
    let Checked { chains, records, postings, rounds, unsigned, .. } = checked;
    let after: u64 = unsigned.values().sum();
    let by_chain: Vec<_> =
        unsigned.iter().map(|(chain, records)| format!("{chain} {records}")).collect();
    let by_chain = if after > 0 { format!(": {}", by_chain.join(", ")) } else { String::new() };
    let mut text = format!(
        "sound: {chains} chains, {records} records, {postings} postings, {rounds} rounds; \
         {after} records after the last signature{by_chain}\n"
    );
    match checked.other_rules {
        0 => {}
        1 => text += "1 table was opened by another rulebook than today's\n",
        other => text += &format!("{other} tables were opened by other rulebooks than today's\n"),
    }
    text
}

fn verified_json(checked: &Checked) -> String {
    let faults = checked
        .faults
        .iter()
        .map(|fault| json!({"chain": fault.chain, "seq": fault.seq, "what": fault.what}));
    let json = json!({
        "ok": checked.faults.is_empty(),
        "chains": checked.chains,
        "records": checked.records,
        "postings": checked.postings,
        "rounds": checked.rounds,
        "other_rules": checked.other_rules,
        "unsigned": checked.unsigned,
        "faults": faults.collect::<Vec<_>>(),
    });
    format!("{json}\n")
}

/// Writes a house as lines of JSON, and returns whether all of it could be read. The file has
/// secrets: nobody else may read it.
pub fn export(house: &Location, file: Option<&Path>) -> Result<bool, CommandError> {
    let store = house.read_only().map_err(|e| of(house, &e))?;
    let mut reader = store.reader().map_err(|e| of(house, &e))?;
    let mut out: Box<dyn Write> = match file {
        None => Box::new(io::stdout().lock()),
        Some(path) => {
            let mut options = OpenOptions::new();
            let open = options.write(true).create(true).truncate(true).mode(0o600).open(path);
            Box::new(open.map_err(|e| CommandError::at(path, format!("cannot be written: {e}")))?)
        }
    };
    let mut buffered = BufWriter::new(&mut out);
    let written = floor::export(reader.as_mut(), Secrets::With, &mut buffered);
    written.map_err(CommandError::new)?;
    let unwritten = |e| CommandError::new(format!("the export cannot be written: {e}"));
    buffered.flush().map_err(unwritten)?;
    let left_out = reader.unreadable_rows().map_err(|e| of(house, &e))?;
    for row in &left_out {
        // Who does not read standard error reads the status.
        let _ = writeln!(io::stderr(), "left out: {row}");
    }
    Ok(left_out.is_empty())
}

/// Reads an export into a place that has no house yet, and says what came.
pub fn import(house: &Location, file: Option<&Path>) -> Result<String, CommandError> {
    let from = match file {
        Some(path) => {
            File::open(path).map_err(|e| CommandError::at(path, format!("cannot be read: {e}")))?
        }
        None => spooled().map_err(|e| CommandError::new(format!("standard input: {e}")))?,
    };
    // Nothing is made of a file that is not sound.
    let exported = Exported::read(from).map_err(CommandError::new)?;
    let store = house.open().map_err(|e| of(house, &e))?;
    let copied = exported.into_store(store.as_ref()).map_err(CommandError::new)?;
    let floor::Copied { chains, records, heads, people } = copied;
    Ok(format!("{chains} chains, {records} records, {heads} signed heads, {people} people\n"))
}

/// Standard input as a file: it is read twice, first to see that all of it is there.
fn spooled() -> io::Result<File> {
    let mut file = tempfile::tempfile()?;
    io::copy(&mut io::stdin().lock(), &mut file)?;
    file.rewind()?;
    Ok(file)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unsigned_records_are_told_by_chain_and_tables_of_other_rulebooks_are_counted() {
        let sound = "sound: 2 chains, 9 records, 4 postings, 1 rounds; ";
        let after = |unsigned: &[(&str, u64)], other_rules| Checked {
            chains: 2,
            records: 9,
            postings: 4,
            rounds: 1,
            other_rules,
            unsigned: unsigned.iter().map(|(chain, n)| ((*chain).to_owned(), *n)).collect(),
            faults: Vec::new(),
        };
        for (checked, expected) in [
            (after(&[], 0), "0 records after the last signature\n"),
            (
                after(&[("house", 1), ("t", 2)], 1),
                "3 records after the last signature: house 1, t 2\n\
                 1 table was opened by another rulebook than today's\n",
            ),
            (
                after(&[("t", 2)], 2),
                "2 records after the last signature: t 2\n\
                 2 tables were opened by other rulebooks than today's\n",
            ),
        ] {
            assert_eq!(verified_text(&checked), format!("{sound}{expected}"));
        }
    }
}
