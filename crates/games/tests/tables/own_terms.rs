//! Every progressive of a table by terms of its own: base, seed, contribution.

#![allow(clippy::unwrap_used, reason = "a table that cannot be opened fails its test")]

use chance::Outcome;
use games::{
    Cents, Chosen, Event, Exact, Kind, Link, Meters, OptionKind, Options, Progressive, Rate, Value,
};

/// Every game with the spots of its progressives.
fn with_progressives() -> impl Iterator<Item = (&'static Kind, Vec<&'static str>)> {
    let spots = |kind: &'static Kind| -> Vec<&'static str> {
        let progressive = kind.rulebook().spots.iter().filter(|spot| spot.meter.is_some());
        progressive.map(|spot| spot.id.as_str()).collect()
    };
    Kind::all().iter().map(move |kind| (kind, spots(kind))).filter(|(_, spots)| !spots.is_empty())
}

fn by_spot<'a>(values: impl IntoIterator<Item = (&'a str, String)>) -> Value {
    Value::Map(values.into_iter().map(|(spot, text)| (spot.into(), Value::Text(text))).collect())
}

#[test]
fn each_progressive_of_a_table_has_its_own_base_seed_and_contribution() {
    for (kind, spots) in with_progressives() {
        let fixed = kind
            .rulebook()
            .option("base")
            .is_some_and(|option| matches!(&option.kind, OptionKind::Money { most: Some(_), .. }));
        let base = |n: usize| if fixed { 1 } else { n as i64 + 2 };
        let numbered = |text: &dyn Fn(usize) -> String| {
            by_spot(spots.iter().enumerate().map(|(n, spot)| (*spot, text(n))))
        };
        let given = Options::from([
            ("base".into(), numbered(&|n| base(n).to_string())),
            ("seed".into(), numbered(&|n| (20_000 + n).to_string())),
            ("contribution".into(), numbered(&|n| format!("0.{}", n + 3))),
        ]);
        let table = kind.open(given.clone()).unwrap();
        let all = Progressive::all(table.chosen()).unwrap();
        assert_eq!(all.len(), spots.len());
        let mut meters = Meters::of(&all);
        let mut first = 0;
        for (n, terms) in all.iter().enumerate() {
            let stands = meters[first].value();
            assert_eq!(terms.base, Cents::dollars(base(n)), "{}", kind.id);
            assert_eq!(stands, Exact::cents(Cents::dollars(base(n) * (20_000 + n as i64))));
            let others: Vec<_> = meters.to_vec();
            terms.contribute(&mut meters);
            let share: Rate = format!("0.{}", n + 3).parse().unwrap();
            assert_eq!(meters[first].value(), stands + share.of(terms.base), "{}", kind.id);
            for (at, other) in others.iter().enumerate().filter(|(at, _)| *at != first) {
                assert_eq!(meters[at], *other, "{}: {n} fed another meter", kind.id);
            }
            terms.take_back(&mut meters);
            assert_eq!(meters[first].value(), stands, "a void round takes its own share back");
            first += terms.names().count();
        }
        // Saved and restored, and on a link, it is the same table.
        assert_eq!(Chosen::new(kind.rulebook(), given).unwrap().given(), table.chosen().given());
        assert!(Link::open(table.as_ref()).unwrap().updates(table.as_ref()).unwrap().is_empty());
    }
}

#[test]
fn an_option_of_progressives_knows_every_spot_of_one_and_no_other() {
    for (kind, spots) in with_progressives() {
        for key in ["base", "seed", "contribution"] {
            let option = kind.rulebook().option(key).unwrap();
            let mut known = spots.clone();
            known.sort_unstable();
            let each: Vec<_> = option.each.keys().map(String::as_str).collect();
            assert_eq!(each, known, "{}: {key}", kind.id);
            let main = kind.rulebook().spots.iter().find(|spot| spot.main).unwrap();
            let odd = Options::from([(key.to_owned(), by_spot([(main.id.as_str(), "1".into())]))]);
            let refusal = kind.open(odd).err().unwrap().to_string();
            let expected = format!(
                "option `{key}.{}`: not a spot with this option, expected {} ({})",
                main.id,
                known.join(", "),
                option.clause
            );
            assert_eq!(refusal, expected);
        }
    }
}

#[test]
fn tables_of_a_link_have_the_same_terms_for_every_progressive() {
    let ride_free = Kind::find("ride-free").unwrap();
    let open = |key: &str, value: Value| ride_free.open([(key.to_owned(), value)].into()).unwrap();
    let five = |spot| open("base", by_spot([(spot, "5".into())]));
    let mut link = Link::open(five("21+3-progressive").as_ref()).unwrap();
    let shuffled = Event::Chance(Outcome::Shuffled);
    let refusal = link.apply(five("lucky-ladies-progressive").as_mut(), shuffled).unwrap_err();
    let why = "21+3-progressive: base is 1.00 at this table, 5.00 on the link";
    assert_eq!(refusal.why(), why);
    link.apply(five("21+3-progressive").as_mut(), shuffled).unwrap();
    // One value is as good as the same one for each.
    let both =
        by_spot([("21+3-progressive", "5".into()), ("lucky-ladies-progressive", "5".into())]);
    let mut link = Link::open(open("base", both).as_ref()).unwrap();
    link.apply(open("base", Value::Text("5.00".into())).as_mut(), shuffled).unwrap();
}
