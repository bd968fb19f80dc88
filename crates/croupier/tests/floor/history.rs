//! Histories: who asked for what and when, what they were told, and whether that can be.
//!
//! The checker knows nothing of the floor but what its answers say. The bank test: every reading of
//! all accounts comes to nothing. Lists: whatever was read of an account's entries is the beginning
//! of whatever was read later, and what was answered before is there. Registers: the number of a
//! table's last record goes up by every command, and an answer is never older than one that
//! somebody had before they asked. Versions have one order, so that this is all there is to
//! linearizability: an order of all calls exists if, and only if, no call is before one that had
//! ended when it began.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Mutex;
use std::time::Instant;

use games::Cents;

/// Entries of an account.
type Entries = Vec<(String, u64, Cents)>;

/// What somebody was told.
#[derive(Clone, Debug, PartialEq)]
pub enum Answered {
    /// Their command is this record of a chain.
    Wrote { chain: String, seq: u64 },
    /// The last record of a chain is this one.
    Stood { chain: String, seq: u64 },
    /// Their command is this record of a chain, and an entry of this account.
    Booked { account: String, chain: String, seq: u64 },
    /// The entries of an account, from the first to the last, by chain, record and amount, and
    /// what it is said to hold.
    Listed { account: String, entries: Entries, holds: Cents },
    /// What every account holds.
    Held { amounts: Vec<Cents> },
}

/// One call.
#[derive(Clone, Debug)]
pub struct Call {
    pub asked: Instant,
    pub answered: Instant,
    pub told: Answered,
}

/// What everybody was told.
#[derive(Default)]
pub struct History(Mutex<Vec<Call>>);

impl History {
    /// Writes down what was told to somebody who asked at this moment.
    pub fn add(&self, asked: Instant, told: Answered) {
        let call = Call { asked, answered: Instant::now(), told };
        self.0.lock().unwrap().push(call);
    }

    pub fn calls(self) -> Vec<Call> {
        self.0.into_inner().unwrap()
    }
}

/// How many calls were checked of each kind.
#[derive(Debug, Default, PartialEq)]
pub struct Counted {
    pub commands: usize,
    pub versions: usize,
    pub lists: usize,
    pub balances: usize,
}

/// Whether a history can be: the first thing that cannot is an error.
pub fn check(calls: &[Call]) -> Result<Counted, String> {
    let mut counted = Counted::default();
    for call in calls {
        match &call.told {
            Answered::Wrote { .. } | Answered::Booked { .. } => counted.commands += 1,
            Answered::Stood { .. } => counted.versions += 1,
            Answered::Listed { account, entries, holds } => {
                counted.lists += 1;
                let sum: Cents = entries.iter().map(|(.., amount)| *amount).sum();
                if sum != *holds {
                    return Err(format!("{account} held {holds}, its entries came to {sum}"));
                }
            }
            Answered::Held { amounts } => {
                counted.balances += 1;
                let sum: Cents = amounts.iter().copied().sum();
                if sum != Cents::ZERO {
                    return Err(format!("all accounts came to {sum}"));
                }
            }
        }
    }
    registers(calls)?;
    lists(calls)?;
    Ok(counted)
}

/// What a call says of a chain: which record, and whether it wrote it.
fn version(told: &Answered) -> Option<(&str, u64, bool)> {
    match told {
        Answered::Wrote { chain, seq } | Answered::Booked { chain, seq, .. } => {
            Some((chain, *seq, true))
        }
        Answered::Stood { chain, seq } => Some((chain, *seq, false)),
        _ => None,
    }
}

fn registers(calls: &[Call]) -> Result<(), String> {
    let mut written = BTreeSet::new();
    let mut chains: BTreeMap<&str, Vec<(Instant, Instant, u64, bool)>> = BTreeMap::new();
    for call in calls {
        let Some((chain, seq, wrote)) = version(&call.told) else { continue };
        if wrote && !written.insert((chain, seq)) {
            return Err(format!("two commands are record {seq} of {chain}"));
        }
        chains.entry(chain).or_default().push((call.asked, call.answered, seq, wrote));
    }
    for (chain, calls) in chains {
        in_order(calls).map_err(|why| format!("{chain}: {why}"))?;
    }
    Ok(())
}

/// Whoever asks when others have been answered is told of nothing older, and writes behind it.
fn in_order(mut calls: Vec<(Instant, Instant, u64, bool)>) -> Result<(), String> {
    let mut ended: Vec<(Instant, u64)> = calls.iter().map(|call| (call.1, call.2)).collect();
    calls.sort_unstable();
    ended.sort_unstable();
    let (mut ended, mut last) = (ended.into_iter().peekable(), 0);
    for (asked, _, seq, wrote) in calls {
        while let Some((_, seq)) = ended.next_if(|(answered, _)| *answered < asked) {
            last = last.max(seq);
        }
        if seq < last || (wrote && seq == last) {
            let what = if wrote { "written" } else { "read" };
            return Err(format!("record {seq} was {what} behind an answer that told of {last}"));
        }
    }
    Ok(())
}

/// When somebody was told of a booking, and the chain and record that it is.
type Booking<'a> = (Instant, (&'a str, u64));

fn lists(calls: &[Call]) -> Result<(), String> {
    let mut read: BTreeMap<&str, Vec<(Instant, Instant, &Entries)>> = BTreeMap::new();
    let mut booked: BTreeMap<&str, Vec<Booking<'_>>> = BTreeMap::new();
    for call in calls {
        match &call.told {
            Answered::Listed { account, entries, .. } => {
                read.entry(account).or_default().push((call.asked, call.answered, entries));
            }
            Answered::Booked { account, chain, seq } => {
                booked.entry(account).or_default().push((call.answered, (chain, *seq)));
            }
            _ => {}
        }
    }
    for (account, mut lists) in read {
        lists.sort_unstable_by_key(|(.., entries)| entries.len());
        for pair in lists.windows(2) {
            if !pair[1].2.starts_with(pair[0].2) {
                return Err(format!("{account}: {:?} and {:?}", pair[0].2, pair[1].2));
            }
        }
        let lengths = lists.iter().map(|(from, to, all)| (*from, *to, all.len() as u64, false));
        in_order(lengths.collect()).map_err(|why| format!("entries of {account}: {why}"))?;
        for (answered, entry) in booked.get(account).into_iter().flatten() {
            for (asked, _, entries) in lists.iter().filter(|(asked, ..)| asked > answered) {
                let there = entries.iter().any(|(chain, seq, _)| (chain.as_str(), *seq) == *entry);
                if !there {
                    return Err(format!("{account}: {entry:?} is not in what was read {asked:?}"));
                }
            }
        }
    }
    Ok(())
}

mod tests {
    use std::time::Duration;

    use super::*;

    /// Calls that begin and end at these moments.
    fn told(calls: &[(u64, u64, Answered)]) -> Result<Counted, String> {
        let zero = Instant::now();
        let at = |n: u64| zero + Duration::from_millis(n);
        let call = |(asked, answered, told): &(u64, u64, Answered)| Call {
            asked: at(*asked),
            answered: at(*answered),
            told: told.clone(),
        };
        check(&calls.iter().map(call).collect::<Vec<_>>())
    }

    fn wrote(seq: u64) -> Answered {
        Answered::Wrote { chain: "t".into(), seq }
    }

    fn stood(seq: u64) -> Answered {
        Answered::Stood { chain: "t".into(), seq }
    }

    fn listed(seqs: &[u64]) -> Answered {
        let entries = seqs.iter().map(|seq| ("house".into(), *seq, Cents::new(5))).collect();
        let holds = Cents::new(5 * seqs.len() as i64);
        Answered::Listed { account: "player:ann".into(), entries, holds }
    }

    #[test]
    fn what_can_have_happened_is_taken() {
        // Calls that overlap may have been carried out in either order.
        told(&[(0, 9, wrote(2)), (1, 8, wrote(1)), (2, 7, stood(0)), (8, 12, stood(2))]).unwrap();
        told(&[(0, 3, listed(&[1])), (1, 2, listed(&[1, 4])), (4, 5, listed(&[1, 4, 6]))]).unwrap();
        let booked =
            Answered::Booked { account: "player:ann".into(), chain: "house".into(), seq: 4 };
        told(&[(0, 3, booked), (2, 9, listed(&[])), (4, 5, listed(&[4]))]).unwrap();
    }

    /// Calls with when they were asked and answered, and what is said of them.
    type Case<'a> = (&'a [(u64, u64, Answered)], &'a str);

    #[test]
    fn what_cannot_have_happened_is_named() {
        let booked =
            Answered::Booked { account: "player:ann".into(), chain: "house".into(), seq: 4 };
        let amounts =
            |cents: i64| Answered::Held { amounts: vec![Cents::new(5), Cents::new(cents)] };
        let listed_otherwise = match listed(&[1, 2]) {
            Answered::Listed { account, entries, .. } => {
                Answered::Listed { account, entries, holds: Cents::new(15) }
            }
            other => other,
        };
        let cannot: [Case<'_>; 9] = [
            (&[(0, 1, listed_otherwise)], "its entries came to 0.10"),
            (&[(0, 1, wrote(2)), (2, 3, stood(1))], "read behind an answer"),
            (&[(0, 1, stood(2)), (2, 3, wrote(2))], "written behind an answer"),
            (&[(0, 3, stood(2)), (1, 2, stood(3)), (4, 5, stood(2))], "that told of 3"),
            (&[(0, 5, wrote(1)), (0, 5, wrote(1))], "two commands are record 1"),
            (&[(0, 1, listed(&[1, 2])), (2, 3, listed(&[1]))], "entries of player:ann"),
            (&[(0, 1, listed(&[1])), (0, 1, listed(&[2, 3]))], "player:ann: "),
            (&[(0, 1, booked), (2, 3, listed(&[3]))], "is not in what was read"),
            (&[(0, 1, amounts(-5)), (2, 3, amounts(-4))], "all accounts came to 0.01"),
        ];
        for (calls, word) in cannot {
            let why = told(calls).unwrap_err();
            assert!(why.contains(word), "{why}");
        }
    }
}
