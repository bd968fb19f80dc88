//! Small words and files of rules.

use games::Kind;
use proptest::prelude::*;
use proptest::sample::{Index, select};

use crate::{cases, laws};

/// Words of the interface, and what looks like them.
fn word() -> impl Strategy<Value = String> {
    prop_oneof![
        "[0-9AKQJTakqjt?]{1,2}[cdhsCDHS?]{0,2}( [2-9ATJQK][cdhs]){0,3}",
        "[0-9]{1,3}-[0-9]{1,2}(-[0-9]{1,2})?",
        "-?[0-9]{0,20}(\\.[0-9]{0,4})?",
        "[0-9]{1,12}(:|-| to | for )[0-9]{1,12}%?",
        "seat-[0-9]{1,4}|dealer|community|burn|player|banker",
        "(?s).{0,20}",
    ]
}

/// A rulebook whose text was cut, or has something else in it.
fn rulebook() -> impl Strategy<Value = String> {
    let books = Kind::all().iter().map(|kind| kind.id).collect::<Vec<_>>();
    let more = prop_oneof!["\\PC{0,30}", "[a-z_]{1,12} = [0-9\"\\[\\]{}.a-z]{0,12}\n"];
    (select(books), any::<Index>(), any::<Index>(), more).prop_map(|(id, from, to, more)| {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../rulebook");
        let text = std::fs::read_to_string(format!("{folder}/{id}.toml")).expect("a rulebook");
        let lines: Vec<&str> = text.lines().collect();
        let (from, gone) = (from.index(lines.len()), to.index(8));
        let kept = lines[..from].iter().copied().chain([more.as_str()]);
        let kept = kept.chain(lines.iter().skip(from + gone).copied());
        kept.collect::<Vec<_>>().join("\n")
    })
}

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn what_is_read_is_printed_and_reads_back(text in word()) {
        laws::cards::holds(&text);
    }

    #[test]
    fn files_of_rules_are_opened_or_refused_in_one_line(text in "(?s)\\PC{0,80}") {
        laws::rulebook::holds(&text);
    }
}

proptest! {
    #![proptest_config(cases(40))]

    #[test]
    fn damaged_rulebooks_are_opened_or_refused_in_one_line(text in rulebook()) {
        laws::rulebook::holds(&text);
    }
}
