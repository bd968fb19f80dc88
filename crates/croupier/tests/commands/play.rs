//! Whole visits to tables: every game of the house played by keys alone, and seeded visits that
//! must look as they did.

use std::collections::BTreeMap;
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use games::Kind;

/// A visit in which every answer follows from what was asked.
struct Visit {
    child: Child,
    stdin: Option<ChildStdin>,
    output: Receiver<Vec<u8>>,
    /// Everything shown so far.
    shown: String,
    /// How much of it came before the last answer.
    seen: usize,
}

impl Visit {
    fn new(arguments: &[&str]) -> Visit {
        let mut child = Command::new(env!("CARGO_BIN_EXE_croupier"))
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()
            .expect("the program starts");
        let mut stdout = child.stdout.take().expect("a standard output");
        let (send, output) = channel();
        std::thread::spawn(move || {
            let mut buffer = [0; 4096];
            while let Ok(n @ 1..) = stdout.read(&mut buffer) {
                if send.send(buffer[..n].to_vec()).is_err() {
                    return;
                }
            }
        });
        let stdin = child.stdin.take();
        Visit { child, stdin, output, shown: String::new(), seen: 0 }
    }

    /// What is shown up to the next question; none when the visit is over.
    fn question(&mut self) -> Option<String> {
        let mut bytes = Vec::new();
        loop {
            match self.output.recv_timeout(Duration::from_secs(60)) {
                Ok(more) => bytes.extend(more),
                Err(std::sync::mpsc::RecvTimeoutError::Disconnected) => {
                    self.shown += &String::from_utf8_lossy(&bytes);
                    return None;
                }
                Err(_) => panic!("nothing is asked:\n{}", self.tail()),
            }
            let end: &[&[u8]] = &[b"> ", b"? "];
            if end.iter().any(|end| bytes.ends_with(end)) {
                self.seen = self.shown.len();
                self.shown += &String::from_utf8(bytes).expect("output is UTF-8");
                return Some(self.shown[self.seen..].to_owned());
            }
        }
    }

    fn answer(&mut self, line: &str) {
        let stdin = self.stdin.as_mut().expect("the visit goes on");
        writeln!(stdin, "{line}").expect("the program reads");
    }

    /// Ends the input and reads the rest.
    fn close(mut self) -> String {
        drop(self.stdin.take());
        while self.question().is_some() {}
        let status = self.child.wait().expect("the program ends");
        assert_eq!(status.code(), Some(0), "{}", self.tail());
        self.shown
    }

    fn tail(&self) -> String {
        let lines: Vec<_> = self.shown.lines().collect();
        lines[lines.len().saturating_sub(40)..].join("\n")
    }
}

/// The keys that a question offers: `[h] hit  [s] stand`.
fn keys(question: &str) -> Vec<char> {
    // A question may take several lines, the first of which names the seat.
    let asked = question.rfind("\nseat ").map_or(question, |at| &question[at..]);
    let last = asked.split_once(": ").map_or("", |(_, keys)| keys);
    let starts = last.match_indices('[').filter_map(|(at, _)| last[at + 1..].chars().next());
    starts.collect()
}

/// `+$1,250.00` in cents.
fn cents(text: &str) -> i64 {
    let digits: String = text.chars().filter(char::is_ascii_digit).collect();
    let amount: i64 = digits.parse().expect("an amount");
    if text.trim_start().starts_with('-') { -amount } else { amount }
}

/// The spots that the generic player tries: one of each family, main wagers first.
fn spots(kind: &Kind) -> Vec<String> {
    let mut seen = Vec::new();
    let mut spots: Vec<_> = kind
        .layout()
        .iter()
        .filter(|(_, info)| info.open)
        .filter(|(_, info)| {
            !seen.contains(&info.family) && {
                seen.push(info.family);
                true
            }
        })
        .map(|(_, info)| (!info.main, info.name.clone()))
        .collect();
    spots.sort_by_key(|(side, _)| *side);
    spots.into_iter().map(|(_, name)| name).collect()
}

/// Plays a game by its keys alone and checks the books: what the closing account says of every
/// seat is what its rounds came to.
fn plays_by_keys(kind: &Kind, seed: u64, rounds: usize, seats: u8, settings: &[&str]) {
    let (seed_text, seats_text) = (seed.to_string(), seats.to_string());
    let record = file(&format!("{}-{seed}-{rounds}.json", kind.id));
    let mut arguments = vec!["play", kind.id, "--bankroll", "100000", "--record", &record];
    arguments.extend(["--seats", &seats_text, "--seed", &seed_text]);
    settings.iter().for_each(|setting| arguments.extend(["--set", setting]));
    let mut visit = Visit::new(&arguments);
    let spots = spots(kind);
    let mut turn = seed as usize;
    let mut wagers: Vec<String> = Vec::new();
    for _ in 0..4000 {
        let question =
            visit.question().unwrap_or_else(|| panic!("{} stopped:\n{}", kind.id, visit.tail()));
        turn += 1;
        if visit.shown.matches("\nRound ").count() >= rounds && question.contains("in hand") {
            break;
        }
        let offered = keys(&question);
        if !offered.is_empty() {
            visit.answer(&offered[turn % offered.len()].to_string());
        } else if question.contains("how much") {
            // The least there is: from $X to $Y.
            let least =
                question.rsplit_once('(').expect("bounds").1.split(' ').next().expect("one");
            visit.answer(least);
        } else if question.contains("the two cards of the low hand") {
            // Hardly theirs: refused, and another key comes next, of two or of three.
            visit.answer("Jo 2c");
            turn += 3;
        } else if question.contains("how many times") {
            let times = question.rsplit_once('(').expect("multiples").1;
            visit.answer(&times[..1]);
        } else if let Some(wager) = wagers.pop() {
            visit.answer(&wager);
        } else if turn.is_multiple_of(7) && question.contains("seat 1") {
            visit.answer("table");
        } else {
            // Both seats on every kind of wager: what is not allowed is refused and nothing else.
            let mut lines: Vec<_> = (1..=seats)
                .flat_map(|seat| spots.iter().map(move |spot| format!("{seat} {spot} 10")))
                .collect();
            lines.push("deal".into());
            lines.reverse();
            wagers = lines;
            visit.answer("again all");
        }
    }
    let mut net: BTreeMap<String, i64> = BTreeMap::new();
    visit.answer("q");
    let shown = visit.close();
    assert!(shown.matches("\nRound ").count() >= rounds, "{} got stuck:\n{shown}", kind.id);
    assert!(!shown.contains('\x1b'));
    let settled = self::visit(&["settle", &record], "");
    let lines = settlements(&shown);
    assert_eq!(lines, settlements(&settled), "{}: {record}", kind.id);
    assert!(lines.len() >= rounds && lines.iter().all(|round| round.contains("because")));
    let (before, account) = shown.rsplit_once(" closed after ").expect("an account");
    for line in before.lines().filter(|line| line.starts_with("seat ") && !line.contains('>')) {
        if let Some((seat, amount)) = line.split_once(": ")
            && amount.trim_start_matches(['+', '-']).starts_with('$')
        {
            *net.entry(seat.to_owned()).or_default() += cents(amount);
        }
    }
    // Rounds that were not over when the visit ended have settled lines of their own.
    if !before.ends_with("goes back") {
        for line in account.lines().skip(1) {
            let (seat, amounts) = line.trim().split_once(": ").expect("a seat's account");
            let (worth, gain) = amounts.rsplit_once(", ").expect("worth and gain");
            let expected = net.get(seat).copied().unwrap_or(0);
            assert_eq!(cents(gain), expected, "{}: {seat}\n{shown}", kind.id);
            assert_eq!(cents(worth), 10_000_000 + expected, "{}: {seat}", kind.id);
        }
    }
}

/// A file of these tests.
fn file(name: &str) -> String {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    path.to_str().expect("a path of text").to_owned()
}

/// The settlements that a visit or `settle` shows: the lines, and what each seat won or lost.
fn settlements(shown: &str) -> Vec<String> {
    let of_round = |round: &str| {
        let heads = |line: &str| line.starts_with(" seat ") && line.contains(" wager ");
        let lines = round.lines().skip_while(|line| !heads(line));
        let belongs = |line: &&str| {
            let net = line.starts_with("seat ") && line.contains(": ") && line.contains('$');
            line.starts_with([' ', '─']) || (net && !line.contains('>')) || line.starts_with("tips")
        };
        lines.take_while(belongs).map(|line| format!("{line}\n")).collect()
    };
    shown.split("Round ").skip(1).map(of_round).collect()
}

#[test]
fn a_visit_goes_on_where_its_record_ends() {
    let (first, second) = (file("first-visit.json"), file("second-visit.json"));
    let typed = "bet 10\n\nq\n";
    visit(&["play", "blackjack", "--seed", "4", "--bankroll", "100", "--record", &first], typed);
    let table = ["--bankroll", "100", "--seed", "5"];
    let mut arguments = vec!["play", "--resume", &first, "--record", &second];
    arguments.extend(table);
    let shown = visit(&arguments, "s\n\nq\n");
    assert!(shown.contains("seat 1  $90.00, on the layout $10.00: bet $10.00"), "{shown}");
    assert!(shown.contains("Round 1\n") && shown.contains("closed after 1 round."), "{shown}");
    let settled = visit(&["settle", &second], "");
    assert_eq!(settlements(&shown), settlements(&settled));
    // The table of the third visit knows the rounds of both.
    let third = visit(&["play", "--resume", &second, "--bankroll", "100"], "q\n");
    assert!(third.contains("closed after 1 round."), "{third}");
    let worth = |shown: &str| shown.lines().last().unwrap_or_default().to_owned();
    assert_eq!(worth(&third), worth(&shown));
}

#[test]
fn a_dealer_takes_back_what_was_typed_wrong() {
    let typed = "red 10\n\n17\nundo\n18\nundo\nundo\nred 5\n\n1\nundo\nundo\nundo\nundo\nq\n";
    let shown = visit(&["play", "roulette", "--dealer"], typed);
    for words in [
        "taken back: spin 17",
        "taken back: spin 18",
        "taken back: wager seat 1, on red, amount 10.00",
        "there is nothing to take back",
        "closed after 0 rounds",
        "seat 1: $1,000.00, $0.00",
    ] {
        assert!(shown.contains(words), "{words}\n{shown}");
    }
    let house = visit(&["play", "roulette"], "red 5\nundo\nq\n");
    assert!(house.contains("undo is for play --dealer"), "{house}");
}

#[test]
fn a_card_that_no_place_takes_is_said_and_not_lost() {
    let typed = "player 10\n\n\n\n9s 5h 9d 6c Ks 2c\nq\n";
    let shown = visit(&["play", "mini-baccarat", "--dealer"], typed);
    assert!(shown.contains("no place takes what was entered after the round"), "{shown}");
}

#[test]
fn who_sets_a_foul_hand_is_asked_once_more() {
    let typed = "bet 10\n\nbet 20\n\nset Qs Qh\nn\nset 7c 7d\nq\n";
    let shown = visit(&["play", "pai-gow-poker", "--seats", "2", "--seed", "5"], typed);
    assert!(
        shown.contains("that is foul: low, pair of queens, is higher than high, pair of sevens"),
        "{shown}"
    );
    assert!(shown.contains("the hand is not set"), "{shown}");
}

#[test]
fn nobody_is_offered_what_the_chips_do_not_pay() {
    let deal = "10\n\n\n\n5c 6d 6h 9s\nq\n";
    let offered =
        |bankroll| visit(&["play", "blackjack", "--dealer", "--bankroll", bankroll], deal);
    assert!(offered("20").contains("[d] double $0.25 to $10.00"), "{}", offered("20"));
    assert!(offered("15").contains("[d] double $0.25 to $5.00"), "{}", offered("15"));
    assert!(!offered("10").contains("[d]"), "{}", offered("10"));
}

#[test]
fn a_rulebook_of_ones_own_is_played_and_settled_by() {
    let book = visit(&["rules", "big-six", "--toml"], "").replace("40 to 1", "45 to 1");
    let (path, record) = (file("big-six-45.toml"), file("big-six-45.json"));
    std::fs::write(&path, book).unwrap();
    let table = ["play", "--rulebook", &path, "--dealer", "--record", &record];
    let shown = visit(&table, "logo 1\n\nlogo\nq\n");
    assert!(shown.contains("45.00") && shown.contains("Inspect table and wheel"), "{shown}");
    // What was written brings its rulebook along, and is played by no other.
    assert!(visit(&["settle", "--rulebook", &path, &record], "").contains("45.00"));
    assert!(visit(&["settle", &record], "").contains("45.00"));
    let other = file("big-six-50.toml");
    let book = std::fs::read_to_string(&path).unwrap().replace("45 to 1", "50 to 1");
    std::fs::write(&other, book).unwrap();
    let refused = bad(&["settle", "--rulebook", &other, &record]);
    assert!(refused.contains("the script was played by the rulebook with the digest"), "{refused}");
    let on = file("big-six-45-on.json");
    let resumed = ["play", "--resume", &record, "--dealer", "--record", &on];
    let shown = visit(&resumed, "logo 1\n\nlogo\nq\n");
    assert!(shown.contains("45.00") && !shown.contains("40.00"), "{shown}");
    // The table was opened, and inspected, before.
    assert!(!shown.contains("Inspect table and wheel"), "{shown}");
    let settled: serde_json::Value =
        serde_json::from_str(&visit(&["settle", "--json", &on], "")).unwrap();
    assert_eq!(settled["rounds"].as_array().map(Vec::len), Some(2));
    assert_eq!(settled["rounds"][1]["net"]["1"], "45.00");
    let refused = bad(&["play", "--resume", &record, "--rulebook", &other]);
    assert!(refused.contains("the script was played by the rulebook with the digest"), "{refused}");
}

#[test]
fn every_game_plays_by_its_keys_and_the_books_balance() {
    for kind in Kind::all() {
        for seed in 1..=3 {
            plays_by_keys(kind, seed, 12, 2, &[]);
        }
    }
}

/// A full table with as few cards as the rules allow and no cut card before the end: the shoe
/// runs out in the middle of a round, and only the discards are shuffled.
#[test]
fn a_full_table_plays_on_when_the_cards_run_out() {
    for kind in Kind::all() {
        let options = &kind.rulebook().options;
        let count = |key: &str| options.iter().find(|option| option.key == key);
        let Some(games::OptionKind::Count { least, most, .. }) = count("decks").map(|o| &o.kind)
        else {
            continue;
        };
        // Very few decks may need a device that this table has not.
        let opens = |decks: &i64| {
            kind.open([("decks".to_owned(), games::Value::Count(*decks))].into()).is_ok()
        };
        let fewest = (*least..=*most).find(opens).expect("some number of decks opens a table");
        let mut settings = vec![format!("decks={fewest}")];
        settings.extend(count("penetration").map(|_| "penetration=100".to_owned()));
        let settings: Vec<_> = settings.iter().map(String::as_str).collect();
        plays_by_keys(kind, 5, 25, kind.rulebook().seats.most, &settings);
    }
}

/// What a visit shows when these lines are typed.
fn visit(arguments: &[&str], input: &str) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_croupier"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // A visit that ends early does not read the rest.
    let _ = child.stdin.take().expect("a standard input").write_all(input.as_bytes());
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{arguments:?}");
    assert_eq!(output.status.code(), Some(0), "{arguments:?}");
    String::from_utf8(output.stdout).expect("output is UTF-8")
}

/// The line in which a command refuses what it was given.
fn bad(arguments: &[&str]) -> String {
    let program = env!("CARGO_BIN_EXE_croupier");
    let output = Command::new(program).args(arguments).output().expect("the program starts");
    let line = String::from_utf8(output.stderr).expect("output is UTF-8");
    assert_eq!((output.status.code(), line.lines().count()), (Some(2), 1), "{line}");
    line
}

#[test]
fn every_game_can_be_left_at_every_question() {
    for kind in Kind::all() {
        let lines: Vec<_> = spots(kind).iter().map(|spot| format!("{spot} 10")).collect();
        for typed in 0..lines.len().min(4) {
            for last in ["q\n", "quit\n", "Q", ""] {
                let input = format!("{}\ndeal\n{last}", lines[..=typed].join("\n"));
                let shown = visit(&["play", kind.id, "--seed", "1"], &input);
                assert!(shown.contains(" closed after "), "{}:\n{shown}", kind.id);
            }
        }
    }
}

#[test]
fn every_game_shows_its_pages() {
    for kind in Kind::all() {
        let shown =
            visit(&["play", kind.id], "?\nspots\nrules\ntable\nprompts\nnonsense\n9: x 1\n\nq\n");
        for words in [
            "Leaving",
            "Traceability",
            &kind.rulebook().document,
            "nobody has wagered",
            "there is no seat 9",
        ] {
            assert!(shown.contains(words), "{}: {words}\n{shown}", kind.id);
        }
    }
}

#[test]
fn a_table_opens_by_part_of_its_name_or_nearly_so() {
    for (typed, name) in [("rulet", "ROULETTE"), ("ult", "ULTIMATE TEXAS HOLD"), ("Pai Gow", "PAI")]
    {
        let shown = visit(&["play", typed], "q\n");
        assert!(shown.contains(name), "{typed}: {shown}");
    }
    let coached = ["play", "three-card-poker", "--coach", "--seed", "3"];
    let shown = visit(&coached, "ante 10\n\np\nq\n");
    assert!(shown.contains("The coach: 1 decision, "), "{shown}");
}

#[test]
fn the_lobby_opens_tables_one_after_the_other() {
    let second = Kind::all()[1].id;
    let shown = visit(&["play"], &format!("1\nq\n0\n{second}\nq\nnone\nq\n"));
    assert_eq!(shown.matches("The tables of the house").count(), 3);
    assert_eq!(shown.matches("you have $1,000.00").count(), 3);
    assert_eq!(shown.matches(" closed after 0 rounds.").count(), 2);
    assert_eq!(shown.matches("expected 1 to").count(), 2);
}

#[test]
fn a_house_file_opens_its_own_game() {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("house.toml");
    std::fs::write(&path, "game = \"roulette\"\n[options]\nwheel = \"single\"\nmin = \"5\"\n")
        .unwrap();
    let path = path.to_str().unwrap();
    let shown = visit(&["play", "--house", path, "--set", "max=50"], "red 1\nq\n");
    assert!(shown.contains("least wager $5.00, most $50.00"), "{shown}");
    assert!(
        shown.contains("wheel single") && shown.contains("less than the least wager"),
        "{shown}"
    );
}

#[test]
fn odd_input_is_refused_in_words() {
    let long = "x".repeat(100_000);
    for input in
        ["\u{0}\u{1b}[2J\n", "red\nred red\n: \n:5\n,,,\n", "1:1:1\n-1 red 5\n256: red 5\n", &long]
    {
        let shown = visit(&["play", "roulette", "--seed", "1"], input);
        assert!(
            shown.contains("closed after 0 rounds") && !shown.contains('\x1b'),
            "{shown:.2000}"
        );
    }
}

/// OH.CR.10.I: the total is called at every roll, one that decides nothing too.
#[test]
fn the_stick_is_told_to_call_the_total_of_every_roll() {
    let typed = "pass 10\ndeal\n2-2\ndeal\n3-5\ndeal\n3-5\ndeal\n2-2\nq\n";
    let shown = visit(&["play", "craps", "--dealer"], typed);
    assert_eq!(shown.matches("No wager is decided.").count(), 3, "{shown}");
    assert_eq!(shown.matches("Call the total at once. (OH.CR.10.I)").count(), 4, "{shown}");
}

/// OH.BJ.15.IX is about the hole card, OH.PG.3.II about a device: neither is said elsewhere.
#[test]
fn a_dealer_is_told_what_follows_what_went_wrong_and_what_is_done_by_hand() {
    let typed = "bet 10\ndeal\n\n\n\nKs Td 6d ??\nirregularity KIND\nq\n";
    let about =
        |kind: &str| visit(&["play", "blackjack", "--dealer"], &typed.replace("KIND", kind));
    let (missed, exposed) = (about("insufficient-cards"), about("hole-card-exposed card=6c"));
    assert!(missed.contains("(OH.BJ.15.VI)"), "{missed}");
    assert!(!missed.contains("(OH.BJ.15.IX"), "{missed}");
    let notified = "Notify a floor supervisor; then go on with both cards exposed. (OH.BJ.15.IX.A)";
    assert!(exposed.contains(notified), "{exposed}");
    let by_hand = visit(&["play", "pai-gow-poker", "--dealer"], "bet 10\n\n\nq\n");
    assert!(by_hand.contains("(OH.PG.5.III)"), "{by_hand}");
    assert!(!by_hand.contains("(OH.PG.3.II)"), "{by_hand}");
}

/// Seeded visits: `$ arguments`, `< what is typed`, and after `---` what is shown.
/// With UPDATE_DIALOGUES=1 the files are written anew.
#[test]
fn seeded_visits_look_as_they_did() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/dialogues");
    let update = std::env::var_os("UPDATE_DIALOGUES").is_some();
    let mut visits = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let text = std::fs::read_to_string(&path).unwrap();
        let (head, expected) = text.split_once("---\n").unwrap_or((&text, ""));
        let command = head.lines().find_map(|line| line.strip_prefix("$ ")).expect("a command");
        let arguments: Vec<_> = command.split_whitespace().collect();
        let typed = head.lines().filter_map(|line| line.strip_prefix('<'));
        let typed: String = typed.map(|line| format!("{}\n", line.trim())).collect();
        let shown = visit(&arguments, &typed);
        visits += 1;
        for one in ["decision", "round", "seat", "mistake"] {
            let many = regex_lite::Regex::new(&format!(r"\b1 {one}s\b")).expect("a pattern");
            assert!(!many.is_match(&shown), "{}: 1 {one}s", path.display());
        }
        if update {
            std::fs::write(&path, format!("{head}---\n{shown}")).unwrap();
        } else {
            assert!(
                shown == expected,
                "{}: expected\n{expected}\nbut shown is\n{shown}",
                path.display()
            );
        }
    }
    assert!(visits > 0);
}
