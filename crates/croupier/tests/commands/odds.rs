//! `croupier odds` as people and scripts call it.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value as Json;

/// A folder of this test's own, empty at first.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("odds-{name}"));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn run(cache: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_croupier"));
    command.arg("odds").args(arguments).env("CROUPIER_CACHE", cache);
    command.output().unwrap()
}

fn text(cache: &Path, arguments: &[&str]) -> String {
    let output = run(cache, arguments);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn json(cache: &Path, arguments: &[&str]) -> Vec<Json> {
    let text = text(cache, &[arguments, &["--json"]].concat());
    serde_json::from_str(&text).unwrap()
}

#[test]
fn a_record_has_what_the_public_interface_promises() {
    let records = json(&folder("record"), &["roulette", "--wager", "red", "--set", "wheel=single"]);
    assert_eq!(records.len(), 1);
    let record = &records[0];
    assert_eq!(record["game"], "roulette");
    assert_eq!(record["wager"], "red");
    assert_eq!(record["pay_table"], "OH.RO.5.I");
    assert_eq!(record["variant"], serde_json::json!({ "wheel": "single" }));
    assert_eq!(record["house_edge"], 1.0 / 37.0);
    assert_eq!(record["house_edge_exact"], "1/37");
    assert_eq!(record["element_of_risk"], 1.0 / 37.0);
    assert_eq!(record["hit_frequency"], 18.0 / 37.0);
    assert_eq!(record["lines"][0]["name"], "win");
    assert_eq!(record["lines"][0]["pays"], "1");
    assert_eq!(record["lines"][0]["exact"], "18/37");
    assert_eq!(record["method"], "exact");
    assert!(record["seconds"].is_number());
}

#[test]
fn all_options_give_a_record_each() {
    let records = json(&folder("all"), &["roulette", "--all"]);
    // Thirteen kinds on each wheel, and First Five on the double-zero one.
    assert_eq!(records.len(), 40);
    let single = records.iter().filter(|r| r["variant"]["wheel"] == "single").count();
    assert_eq!(single, 13);
}

#[test]
fn an_answer_is_kept_and_read_again() {
    let cache = folder("kept");
    let first = json(&cache, &["big-six"]);
    let kept: Vec<_> = std::fs::read_dir(&cache).unwrap().collect();
    assert_eq!(kept.len(), 1, "a folder for this edition");
    let second = json(&cache, &["big-six"]);
    assert_eq!(first, second, "the seconds are those of the first time");
    // What has been spoiled on disk is found again.
    let edition = kept[0].as_ref().unwrap().path();
    for file in std::fs::read_dir(edition).unwrap() {
        std::fs::write(file.unwrap().path(), b"spoiled").unwrap();
    }
    let edges =
        |all: &[Json]| all.iter().map(|r| r["house_edge_exact"].clone()).collect::<Vec<_>>();
    assert_eq!(edges(&json(&cache, &["big-six"])), edges(&first));
}

#[test]
fn other_odds_in_a_rulebook_of_ones_own_change_the_edge() {
    let folder = folder("own");
    let file = folder.join("own.toml");
    let book = include_str!("../../../../rulebook/roulette.toml");
    std::fs::write(&file, book.replace("35 to 1", "37 to 1")).unwrap();
    let arguments = ["--wager", "straight", "--rulebook", file.to_str().unwrap()];
    assert_eq!(json(&folder, &arguments)[0]["house_edge_exact"], "0/1");
    let raised = ["roulette", "--wager", "straight", "--set", "pay.straight.win=36 to 1"];
    assert_eq!(json(&folder, &raised)[0]["house_edge_exact"], "1/38");
}

#[test]
fn par_sheets_are_written_as_pages_and_workbooks() {
    let folder = folder("par");
    let (page, book) = (folder.join("par.html"), folder.join("par.xlsx"));
    let files = [page.to_str().unwrap(), book.to_str().unwrap()];
    text(&folder, &["roulette", "--par", files[0], "--par", files[1]]);
    let page = std::fs::read_to_string(page).unwrap();
    for part in ["<h1>Roulette</h1>", "Rules in force", "<svg", "combinations", "1/19", "Readings"]
    {
        assert!(page.contains(part), "{part}");
    }
    for part in ["PAR sheet of 20", "rulebook digest ", "Return 94.7368%", "99% of the time"] {
        assert!(page.contains(part), "{part}");
    }
    assert!(std::fs::read(book).unwrap().starts_with(b"PK"));
}

#[test]
fn par_sheets_are_printed_on_a4() {
    let folder = folder("paper");
    let (page, book) = (folder.join("par.html"), folder.join("par.xlsx"));
    let files = [page.to_str().unwrap(), book.to_str().unwrap()];
    text(&folder, &["three-card-poker", "--par", files[0], "--par", files[1]]);
    let page = std::fs::read_to_string(page).unwrap();
    assert!(page.contains("@page { size: A4;") && page.contains("<table><thead>"), "{page}");
    let mut sheets = 0;
    while let Some(sheet) = part(&book, &format!("xl/worksheets/sheet{}.xml", sheets + 1)) {
        // 9 is A4 to a printer; as wide as one page, as long as it takes.
        assert!(sheet.contains("paperSize=\"9\" "), "{sheet}");
        assert!(sheet.contains("fitToPage=\"1\"") && sheet.contains("fitToHeight=\"0\""));
        sheets += 1;
    }
    assert!(sheets >= 5, "{sheets}");
}

/// A part of a workbook, as it is written; none if it has no such part.
fn part(book: &Path, name: &str) -> Option<String> {
    let mut book = zip::ZipArchive::new(std::fs::File::open(book).unwrap()).unwrap();
    let mut text = String::new();
    std::io::Read::read_to_string(&mut book.by_name(name).ok()?, &mut text).unwrap();
    Some(text)
}

fn sheet(book: &Path, name: &str) -> String {
    part(book, name).unwrap()
}

/// `tools/try-workbook` changes a pay and has LibreOffice count again.
#[test]
fn the_edge_in_a_workbook_is_a_formula_of_what_the_lines_pay() {
    let folder = folder("live");
    let book = folder.join("par.xlsx");
    text(&folder, &["big-six", "--par", book.to_str().unwrap()]);
    let summary = sheet(&book, "xl/worksheets/sheet1.xml");
    assert!(summary.contains("<f>-SUMPRODUCT(Lines!$F$2:$F$3,Lines!$H$2:$H$3)</f>"), "{summary}");
    let lines = sheet(&book, "xl/worksheets/sheet2.xml");
    assert!(lines.contains("<f>F2*H2</f>"), "{lines}");
    assert!(sheet(&book, "xl/worksheets/sheet3.xml").contains("SQRT($C2)"));
    assert!(sheet(&book, "xl/charts/chart1.xml").contains("House edge"));
}

/// Each word of a chart has its own colour: hit, stand, double, split.
#[test]
fn the_strategy_in_a_workbook_is_coloured() {
    let folder = folder("coloured");
    let book = folder.join("par.xlsx");
    text(&folder, &["blackjack", "--wager", "bet", "--par", book.to_str().unwrap()]);
    let names = sheet(&book, "xl/workbook.xml");
    let names = names.split("<sheet name=\"").skip(1).filter_map(|rest| rest.split('"').next());
    // Summary, Lines, Ranges, Charts, then the sheet of each wager that has a strategy.
    let at = names.clone().position(|name| name.contains("bet")).map(|at| at + 1);
    let at = at.unwrap_or_else(|| panic!("{:?}", names.collect::<Vec<_>>()));
    let chart = sheet(&book, &format!("xl/worksheets/sheet{at}.xml"));
    let cells = chart.split("<c r=\"").skip(1).filter_map(|cell| cell.split_once(" s=\""));
    let looks: BTreeSet<_> =
        cells.filter_map(|(_, rest)| rest.split('"').next()?.parse::<usize>().ok()).collect();
    let styles = sheet(&book, "xl/styles.xml");
    let of_cells = styles.split("<cellXfs").nth(1).expect("looks of cells");
    let of_cells: Vec<_> = of_cells.split("<xf ").skip(1).collect();
    let fills = looks.iter().filter_map(|look| of_cells[*look].split("fillId=\"").nth(1));
    let fills: BTreeSet<_> = fills.filter_map(|rest| rest.split('"').next()).collect();
    assert!(fills.len() > 4, "{fills:?}");
}

#[test]
fn figures_stand_side_by_side() {
    let cache = folder("compare");
    let arguments = ["roulette", "--wager", "red", "--compare", "wheel=double,single"];
    let shown = text(&cache, &arguments);
    let words: Vec<_> =
        shown.lines().map(|line| line.split_whitespace().collect::<Vec<_>>()).collect();
    assert_eq!(words[0], ["house", "edge", "wheel", "double", "wheel", "single"]);
    assert_eq!(words[2], ["red", "5.2632%", "2.7027%"]);
    let records = json(&cache, &arguments);
    let wheels: Vec<_> = records.iter().map(|record| record["house_edge_exact"].clone()).collect();
    assert_eq!(wheels, ["1/19", "1/37"]);
    for (bad, words) in [
        (&["roulette", "--compare", "wheel"][..], "expected key=value,value"),
        (&["roulette", "--compare", "wheel=triple"], "expected one of double, single"),
        (&["roulette", "--compare", "wheel=single", "--all"], "cannot be used with"),
    ] {
        let output = run(&cache, bad);
        let line = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{line}");
        assert!(line.contains(words), "{line}");
    }
}

#[test]
fn a_progressive_of_one_game_is_found_by_its_own_name() {
    let cache = folder("rocket");
    let at_blackjack = json(&cache, &["blackjack", "--wager", "rocket-aces"]);
    let alone = json(&cache, &["rocket-aces"]);
    assert_eq!(alone[0]["wager"], "rocket-aces");
    assert_eq!(alone[0]["base_edge_exact"], at_blackjack[0]["base_edge_exact"]);
}

#[test]
fn what_cannot_be_written_is_said_before_anything_is_counted() {
    let output = run(&folder("unwritten"), &["roulette", "--par", "no-such-folder/par.html"]);
    assert_eq!(output.status.code(), Some(2));
    let line = String::from_utf8(output.stderr).unwrap();
    assert!(line.contains("no-such-folder/par.html: cannot be written"), "{line}");
}

#[test]
fn a_table_for_spreadsheets_has_as_many_cells_in_every_row() {
    let csv = text(&folder("csv"), &["big-six", "--csv"]);
    let mut rows = csv.lines().map(|row| row.split(',').count());
    assert_eq!(rows.next(), Some(14));
    assert!(rows.all(|cells| cells == 14));
}

#[test]
fn bad_questions_are_refused_in_one_line_that_says_what_was_expected() {
    let cache = folder("bad");
    for (arguments, expected) in [
        (&["chess"][..], "there are no figures for `chess`, expected one of"),
        (&["roulette", "--wager", "green"], "there is no wager `green`, expected straight"),
        (&["blackjack", "--wager", "bett"], "insurance, rocket-aces; did you mean `bet`?"),
        (&["roulette", "--pay-table", "X"], "no pay table `X` there, expected one of OH.RO.5.I"),
        (&["roulette", "--set", "wheel=triple"], "expected one of double, single"),
        (&["roulette", "--set", "stake=none"], "expected an amount in dollars"),
        (&["roulette", "--set", "players=99"], "expected a number from 1 to 14"),
        (&["craps", "--set", "point=7"], "expected 4, 5, 6, 8, 9 or 10"),
        (&["ride-free", "--set", "up_card=1"], "expected A, or 2 to 10"),
        (&["blackjack", "--set", "cap=half"], "expected collect or optimal"),
        (&["pai-gow-poker", "--set", "policy=lucky"], "expected optimal, house-way or bank"),
        (&["--set", "wheel=single"], "expected a game to set it for"),
        (&["roulette", "--par", "sheet.doc"], "ends in .html or .xlsx"),
        (&["roulette", "--json", "--csv"], "cannot be used with"),
        (&["roulette", "--set", "pay.red.win=36 to 9973"], "less than the document's"),
        (&["roulette", "--rulebook", "nowhere.toml"], "nowhere.toml: cannot be read"),
        // What changes no figure asked for is refused, not ignored.
        (
            &["roulette", "--wager", "red", "--set", "stake=5"],
            "`stake=5` changes no figure of `red` at roulette, expected one of pay, pay_tables, wheel",
        ),
        (
            &["roulette", "--set", "unit=5"],
            "no figure counts what chips, bounds of wagers or payout",
        ),
        (&["roulette", "--set", "seats=3"], "expected one of pay, pay_tables, wheel"),
        (&["let-it-ride", "--set", "payout_limit=60000"], "no figure counts what chips"),
        (&["let-it-ride", "--wager", "bet", "--set", "dealing=shoe"], "changes no figure of `bet`"),
        (&["let-it-ride", "--wager", "bet", "--set", "meter=9000"], "changes no figure of `bet`"),
        (&["mini-baccarat", "--wager", "player", "--set", "tie_vigorish=true"], "`player` at mini"),
        (&["mini-baccarat", "--set", "cover_card=20"], "expected one of decks, dragon_bonus, pay"),
        // The Bonus is one chip of $1 (OH.LR.8.II): there are no figures for another stake.
        (
            &["let-it-ride", "--wager", "bonus", "--set", "stake=7"],
            "`stake=7`: no figure of `bonus` at let-it-ride, expected stake=1",
        ),
        (&["three-card-poker", "--set", "up_card=5"], "changes no figure of three-card-poker"),
        (
            &["three-card-poker", "--wager", "ante", "--set", "pay_tables.pair-plus=OH.3C.12.IV"],
            "changes no figure of `ante`",
        ),
        (&["craps", "--wager", "pass", "--set", "point=6"], "changes no figure of `pass` at craps"),
        (&["craps", "--wager", "field", "--set", "vig=on-win"], "changes no figure of `field`"),
        (&["big-six", "--set", "policy=bank"], "expected one of pay, pay_tables"),
        (
            &["three-dice-baccarat", "--wager", "sun-7", "--set", "players=3"],
            "`players=3` changes no",
        ),
    ] {
        let output = run(&cache, arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(error.lines().count(), 1, "{error}");
        assert!(error.contains(expected), "{error}");
        assert!(output.stdout.is_empty());
    }
}

#[test]
fn options_that_change_a_figure_are_taken() {
    let cache = folder("taken");
    for arguments in [
        &["craps", "--wager", "pass-odds", "--set", "point=6"][..],
        &["craps", "--wager", "buy-4", "--set", "vig=on-win"],
        &["mini-baccarat", "--set", "decks=4", "--set", "shuffler=true"],
        &["mini-baccarat", "--wager", "banker", "--set", "tie_vigorish=true"],
        &["three-dice-baccarat", "--set", "players=1"],
        &["three-dice-baccarat", "--set", "meter=9000"],
        &["let-it-ride", "--wager", "bonus", "--set", "stake=1"],
        &["multi-link", "--set", "meter=25000"],
        &["roulette", "--set", "wheel=double"],
    ] {
        assert!(!json(&cache, arguments).is_empty(), "{arguments:?}");
    }
}

/// A single byte of a kept answer is another: the answer is found anew, and kept again.
#[test]
fn a_damaged_answer_is_not_believed() {
    let cache = folder("damaged");
    let ask = ["roulette", "--wager", "red"];
    let first = json(&cache, &ask);
    let edition = std::fs::read_dir(&cache).unwrap().next().unwrap().unwrap().path();
    let kept = std::fs::read_dir(edition).unwrap().next().unwrap().unwrap().path();
    let whole = std::fs::read(&kept).unwrap();
    // A digit of the answer, which would read as well.
    let digit = whole.iter().rposition(u8::is_ascii_digit).unwrap();
    let mut damaged = whole.clone();
    damaged[digit] ^= 1;
    for spoiled in [&damaged[..], &whole[..whole.len() - 1], b""] {
        std::fs::write(&kept, spoiled).unwrap();
        let again = json(&cache, &ask);
        assert_eq!(again[0]["house_edge_exact"], first[0]["house_edge_exact"]);
        assert_ne!(std::fs::read(&kept).unwrap(), spoiled, "kept again");
    }
}

#[test]
fn advice_where_nothing_is_to_be_decided_is_refused() {
    let cache = folder("advice");
    let script = cache.join("round.json");
    let round = r#"{"game": "roulette", "steps": [
        {"wager": {"seat": 1, "on": "red", "amount": "5"}}]}"#;
    std::fs::write(&script, round).unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_croupier"))
        .args(["advise", script.to_str().unwrap()])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(error.contains("expected a round that stops at a player's decision"), "{error}");
}

/// Odds of every kind in every line of a rulebook: the answer is figures or one line that says why
/// not, never a crash.
#[test]
fn any_odds_in_a_rulebook_of_ones_own_are_priced_or_refused() {
    use answers::cache::DiskCache;
    use answers::figures::{Inquiry, Subject};
    let books = [
        include_str!("../../../../rulebook/big-six.toml"),
        include_str!("../../../../rulebook/commission-free-baccarat.toml"),
        include_str!("../../../../rulebook/craps.toml"),
        include_str!("../../../../rulebook/let-it-ride.toml"),
        include_str!("../../../../rulebook/mini-baccarat.toml"),
        include_str!("../../../../rulebook/mississippi-stud.toml"),
        include_str!("../../../../rulebook/roulette.toml"),
        include_str!("../../../../rulebook/three-card-poker.toml"),
        include_str!("../../../../rulebook/three-dice-baccarat.toml"),
    ];
    let odds = [
        "1000000 to 1",
        "1 to 1000000",
        "7 to 6",
        "3 for 2",
        "$5",
        "$5 for 1",
        "50%",
        "push",
        "lose",
    ];
    let (mut priced, mut refused) = (0, 0);
    for book in books {
        for odds in odds {
            let own: String = book
                .lines()
                .map(|line| match line.split_once("pays = \"") {
                    Some((before, after)) if before.trim_start().starts_with('{') => {
                        let after = after.split_once('"').unwrap().1;
                        format!("{before}pays = \"{odds}\"{after}\n")
                    }
                    _ => format!("{line}\n"),
                })
                .collect();
            let answer = Subject::by_rulebook(&own).and_then(|subject| {
                Inquiry::about(vec![subject]).answer(&DiskCache::none(), &odds::Silent)
            });
            match answer {
                Ok(figures) => priced += usize::from(!figures.is_empty()),
                Err(why) => refused += usize::from(!why.contains('\n')),
            }
        }
    }
    assert_eq!(priced + refused, books.len() * odds.len());
    assert!(priced > refused, "{priced} priced, {refused} refused");
}

#[test]
fn advice_values_every_choice_from_what_the_player_sees() {
    let script = |dealer: &str| {
        format!(
            r#"{{"game": "three-card-poker", "steps": [
                {{"wager": {{"seat": 1, "on": "ante", "amount": "10"}}}},
                {{"cards": {{"seat-1": "Qs 6d 4h", "dealer": "{dealer}"}}}}]}}"#
        )
    };
    let advise = |name: &str, dealer: &str| -> Json {
        let file = folder(name).join("round.json");
        std::fs::write(&file, script(dealer)).unwrap();
        let arguments = ["advise", file.to_str().unwrap(), "--json"];
        let output = Command::new(env!("CARGO_BIN_EXE_croupier")).args(arguments).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        serde_json::from_slice(&output.stdout).unwrap()
    };
    let advice = advise("unseen", "?? ?? ??");
    assert_eq!(advice["base"], "10.00");
    assert_eq!(advice["best"]["action"], "play", "queen, six and four are just good enough");
    assert_eq!(advice["options"][1]["action"], "fold");
    assert_eq!(advice["options"][1]["exact"], "-1/1");
    assert_eq!(advice["options"][1]["dollars"], -10.0);
    // What the dealer holds is not looked at.
    assert_eq!(advice, advise("seen", "As Ad Ah"));
}

#[test]
fn a_progressive_is_priced_by_its_own_base() {
    let cache = folder("own-base");
    let ask = |wager: &str, more: &[&str]| {
        let records = json(&cache, &[&["ride-free", "--wager", wager][..], more].concat());
        assert_eq!(records.len(), 1);
        records.into_iter().next().unwrap()
    };
    let break_even = |record: &Json| record["break_even_meter"].as_f64().unwrap();
    let five = ["--set", "base.21+3-progressive=5"];
    let (usual, own) = (ask("21+3-progressive", &[]), ask("21+3-progressive", &five));
    assert!((break_even(&own) / break_even(&usual) - 5.0).abs() < 1e-9);
    assert_eq!(own["base_edge_exact"], usual["base_edge_exact"]);
    assert_eq!(own["variant"], serde_json::json!({ "decks": 6, "base": "5" }));
    // The other one stays as it is.
    let (usual, other) =
        (ask("lucky-ladies-progressive", &[]), ask("lucky-ladies-progressive", &five));
    assert_eq!(break_even(&other), break_even(&usual));
    assert_eq!(other["variant"], usual["variant"]);
}
