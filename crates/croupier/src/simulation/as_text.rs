//! A simulation as tables for people.

use answers::simulation::{CONFIDENCE, Counted, Report, Spread, WagerReport};
use comfy_table::Cell;
use games::Cents;
use sim::{Comparison, Runs};

use crate::book::in_force;
use crate::style::{self, Ink, Style, dollars, lines, number};
use answers::figures::words::grouped;

/// Results of rounds that are shown; the rest is counted together.
const RESULTS: usize = 12;
/// With no more wagers than this, the lines of each are told.
const FEW: usize = 4;

/// Of fewer sessions nothing is said of one in twenty.
const ENOUGH: usize = 20;

/// How far off a figure may be in 95 cases of 100.
pub(super) const PLUS_MINUS: &str = "± (95%)";

/// Everything worth reading at a terminal.
pub fn to_text(report: &Report, style: Style) -> String {
    let mut text = head(report, style);
    text += &wagers(report, style);
    for wager in report.wagers.iter().filter(|_| report.wagers.len() <= FEW) {
        text += &lines_of(wager, style);
    }
    text += &results(report, style);
    text += &counted(report, style);
    text += &sessions(report, style);
    text += &cut_card(report, style);
    text
}

fn head(report: &Report, style: Style) -> String {
    let plan = &report.plan;
    let options = style.wrap("  ", rules(report).iter().map(String::as_str));
    let play = match report.plan.strategy {
        sim::Strategy::File(_) => "play by a file".to_owned(),
        ref named => format!("{} play", named.name()),
    };
    let rounds = grouped(report.totals.rounds.into());
    let what = report.rounds();
    let rate = report.rate() / 1e6;
    let (seconds, seed) = (report.seconds, plan.seed);
    let fresh = if plan.fresh { ", shuffled before every one" } else { "" };
    let summary = format!(
        "{rounds} {what}{fresh}, {play}, seed {seed}: {seconds:.2} s, {rate:.1} million a second"
    );
    let mut text = format!("{}\n{options}", style.paint(Ink::Strong, &report.name));
    text += &format!("{}\n", style.fill(&summary, "  "));
    if let Some(stopped) = stopped(report) {
        text += &format!("{}\n", style.paint(Ink::CommandError, stopped));
    }
    text + "\n"
}

/// The rules in force: every option with its value.
pub(super) fn rules(report: &Report) -> Vec<String> {
    let chosen = &report.plan.chosen;
    let own = in_force(chosen);
    let known = |key: &str| chosen.rulebook().option(key).is_some();
    let shared = chosen.given().iter().filter(|(key, _)| !known(key));
    own.into_iter().chain(shared.map(|(key, value)| format!("{key} {value}"))).collect()
}

/// What is said of a run that somebody stopped; nothing of one that came to its end.
pub(super) fn stopped(report: &Report) -> Option<String> {
    let (played, asked) = (report.totals.rounds, report.plan.rounds);
    (played < asked).then(|| {
        let [played, asked] = [played, asked].map(|rounds| grouped(rounds.into()));
        format!("Stopped after {played} of {asked} {}.", report.rounds())
    })
}

fn wagers(report: &Report, style: Style) -> String {
    // Whoever plays otherwise sees what optimal play would bring.
    let otherwise = report.wagers.iter().any(|wager| wager.optimal_edge.is_some());
    let known = if otherwise && !report.by_roll { "optimal" } else { "exact" };
    let mut table =
        style.table(["wager", "decided", "house edge", PLUS_MINUS, known, "z", "lines"]);
    for wager in &report.wagers {
        let spread = &wager.spread;
        let exact = wager.exact.as_ref();
        let known = exact.and_then(|exact| exact.house_edge).or(wager.optimal_edge);
        let meter = if wager.from_meter { " less meter" } else { "" };
        table.add_row([
            style.cell(Ink::Strong, &wager.bet.name),
            number(grouped(spread.count.into())),
            number(format!("{}{meter}", percent(spread.house_edge))),
            number(within(spread)),
            number(known.map(percent).unwrap_or_default()),
            exact.map_or(Cell::new(""), |exact| z(exact, style)),
            exact.map_or(Cell::new(""), |exact| p(exact, style)),
        ]);
    }
    let whole = &report.whole;
    if report.wagers.len() > 1 {
        table.add_row([
            Cell::new(TOGETHER),
            number(grouped(whole.count.into())),
            number(percent(whole.house_edge)),
            number(within(whole)),
        ]);
    }
    let effect = report.cut_card_effect().map_or(String::new(), |words| {
        format!("{}\n", style.paint(Ink::Faint, style.fill(words, "")))
    });
    format!("{}{effect}\n{}", lines(table), spreads(report, style))
}

/// All wagers of a round.
const TOGETHER: &str = "all together";

/// How the results of every wager spread.
fn spreads(report: &Report, style: Style) -> String {
    let mut table =
        style.table(["wager", "stake", "element of risk", "hit frequency", "standard deviation"]);
    let wagers = report.wagers.iter().map(|it| (it.bet.name.as_str(), it.bet.amount, &it.spread));
    let together = (TOGETHER, report.staked, &report.whole);
    let together = (report.wagers.len() > 1).then_some(together);
    for (name, stake, spread) in wagers.chain(together) {
        table.add_row([
            style.cell(Ink::Strong, name),
            number(dollars(stake)),
            number(percent(spread.element_of_risk)),
            number(percent(spread.hit_frequency)),
            number(format!("{:.4}", spread.standard_deviation)),
        ]);
    }
    lines(table) + "\n"
}

/// How far off the edge may be in 95 cases of 100: what `±` means wherever it stands.
pub(super) fn within(spread: &Spread) -> String {
    let [low, high] = spread.interval;
    percent((high - low) / 2.0)
}

/// The same of any standard error.
pub(super) fn around(standard_error: f64) -> String {
    percent(CONFIDENCE * standard_error)
}

/// How often something came in so many tries. What never came is, in 95 cases of 100, no more
/// often than three in all of them.
pub(super) fn seen(share: f64, tries: u64) -> String {
    match share {
        0.0 if tries > 3 => format!("under {}", percent(3.0 / tries as f64)),
        share => percent(share),
    }
}

/// How far off the mean is, in standard errors.
pub(super) fn z(exact: &Comparison, style: Style) -> Cell {
    match exact.z {
        Some(z) => style.cell(ink(exact), format!("{z:+.2}")),
        None => Cell::new(""),
    }
}

/// What the test of the frequencies says.
pub(super) fn p(exact: &Comparison, style: Style) -> Cell {
    match exact.chi_square {
        _ if exact.unknown > 0 => {
            style.cell(Ink::CommandError, format!("{} unknown", exact.unknown))
        }
        Some(chi) => style.cell(ink(exact), format!("p {:.3}", chi.p)),
        None => Cell::new(""),
    }
}

fn ink(exact: &Comparison) -> Ink {
    if exact.agrees() { Ink::Good } else { Ink::CommandError }
}

/// How often something should have come: `729,424.0`.
pub(super) fn expected(times: f64) -> String {
    let tenths = (times * 10.0).round() as u128;
    format!("{}.{}", grouped(tenths / 10), tenths % 10)
}

/// The lines of a wager beside what was expected.
fn lines_of(wager: &WagerReport, style: Style) -> String {
    let Some(exact) = &wager.exact else { return String::new() };
    let n = wager.spread.count.max(1) as f64;
    let mut table = style.table(["line", "pays", "came", "expected", "how often", "exactly"]);
    for line in &exact.lines {
        table.add_row([
            Cell::new(&line.name),
            number(&line.pays),
            number(grouped(line.count.into())),
            number(expected(line.expected)),
            number(seen(line.count as f64 / n, wager.spread.count)),
            number(percent(line.expected / n)),
        ]);
    }
    let title = style.paint(Ink::Strong, &wager.bet.name);
    let verdict = exact.chi_square.map_or(String::new(), |chi| {
        format!(
            "chi-square {:.2} on {} of freedom, p {:.4}: {}",
            chi.statistic,
            style::counted(chi.degrees as u64, "degree"),
            chi.p,
            if exact.agrees() { "agrees" } else { "differs" }
        )
    });
    let head = format!("{title}  {}", style.paint(Ink::Faint, verdict));
    format!("{}\n{}\n", style.fill(&head, "  "), lines(table))
}

/// What rounds brought, and the longest runs.
fn results(report: &Report, style: Style) -> String {
    let all = &report.totals.whole.results;
    let n = report.totals.rounds.max(1) as f64;
    let mut often: Vec<_> = all.iter().collect();
    often.sort_by(|a, b| b.1.cmp(a.1));
    let shown = &mut often[..RESULTS.min(all.len())];
    shown.sort();
    let most = shown.iter().map(|(_, times)| **times).max().unwrap_or(1) as f64;
    let brings = if report.by_roll { "a roll brings" } else { "a round brings" };
    let mut table = style.table([brings, "times", "how often", ""]);
    for (net, times) in shown.iter() {
        let bar = "▇".repeat((**times as f64 / most * 30.0).round() as usize);
        let ink = match **net {
            0 => Ink::Faint,
            1.. => Ink::Good,
            _ => Ink::CommandError,
        };
        table.add_row([
            number(dollars(Cents::new(**net))),
            number(grouped((**times).into())),
            number(percent(**times as f64 / n)),
            style.cell(ink, bar),
        ]);
    }
    let mut text = lines(table);
    if let Some(more) = all.len().checked_sub(RESULTS).filter(|more| *more > 0) {
        text += &style.paint(Ink::Faint, format!("and {more} other results, less often\n"));
    }
    let runs = report.runs();
    if runs == Runs::default() {
        // Nobody followed one round after the other.
        return text + "\n";
    }
    let what = report.rounds();
    text + &format!(
        "Longest runs of {what}: {} won, {} lost in a row.\n\n",
        grouped(runs.won.into()),
        grouped(runs.lost.into())
    )
}

/// A bet that goes by a count: what came of its steps, and of all of them.
fn counted(report: &Report, style: Style) -> String {
    let Some(counted) = &report.counted else { return String::new() };
    let all = counted.rounds.max(1) as f64;
    let mut table =
        style.table(["count", "bet", "rounds", "how often", "player's edge", PLUS_MINUS]);
    for step in &counted.steps {
        let from = step.step.from.map_or("below".into(), |count| format!("from {count}"));
        table.add_row([
            Cell::new(from),
            number(dollars(step.bet)),
            number(grouped(step.rounds.into())),
            number(percent(step.rounds as f64 / all)),
            number(percent(step.advantage)),
            number(around(step.standard_error)),
        ]);
    }
    let title = style.paint(Ink::Strong, "By the count when the bet was made");
    format!("{title}\n{}{}\n", lines(table), style.fill(&skill(counted), ""))
}

/// How much a count wins, how long until that shows, and what may ruin it.
pub(super) fn skill(counted: &Counted) -> String {
    let Counted { average_bet, .. } = counted;
    let (win, within) = (counted.a_hundred(), counted.within());
    let edge = percent(counted.advantage());
    let (bankroll, ruin) = (dollars(counted.bankroll), percent(counted.risk_of_ruin()));
    let mut text = format!(
        "The average bet is {}; 100 rounds bring {} ± {} (95%), {edge} of it a round. ",
        money(*average_bet, 2),
        money(win, 2),
        money(within, 2),
    );
    if let (Some(n0), Some(score), Some(needed)) =
        (counted.n0(), counted.score(), counted.bankroll_needed())
    {
        let n0 = grouped(n0.round() as u128);
        let needed = dollars(Cents::dollars(needed.round() as i64));
        text += &format!(
            "N0 is {n0} rounds, SCORE {score:.2}. A bankroll of {bankroll} is ever lost in {ruin} \
             of cases, one of {needed} in 5%.\n"
        );
    } else {
        text += "Nothing is won by it: N0 and SCORE are none, and any bankroll is lost in time.\n";
    }
    text
}

fn sessions(report: &Report, style: Style) -> String {
    let (Some(last), Some(won)) = (report.bankrolls.last(), report.totals.sessions_won()) else {
        return String::new();
    };
    let cents = |cents: i64| dollars(Cents::new(cents));
    let session = grouped(report.plan.session.into());
    let what = report.rounds();
    let title = style.paint(Ink::Strong, format!("A session of {session} {what}"));
    let few = report.totals.sessions.len() < ENOUGH;
    let summary = match few {
        true => "  too few of them were played to say how one ends".into(),
        false => format!(
            "  {} end ahead; one in twenty below {}, half below {}, one in twenty above {}",
            percent(won),
            cents(last.shares[0]),
            cents(last.shares[Report::MIDDLE]),
            cents(last.shares[last.shares.len() - 1]),
        ),
    };
    let mut text = format!("{title}\n{}\n", style.fill(&summary, "  "));
    if !few {
        text += &ruins(report, style);
    }
    let exact = if report.hourly_exact { "by exact figures" } else { "as simulated" };
    let (hourly, pace) = (money(report.hourly, 2), report.pace);
    let sentence = format!("The house wins {hourly} an hour at {pace} {what}, {exact}.");
    text + &style.fill(&sentence, "") + "\n"
}

/// How often a bankroll is lost within a session.
fn ruins(report: &Report, style: Style) -> String {
    let sessions = report.totals.sessions.len() as u64;
    let mut table = style.table(["bankroll", "risk of ruin", PLUS_MINUS]);
    for ruin in &report.ruin {
        let own = ruin.bankroll == report.bankroll;
        let bankroll = dollars(ruin.bankroll);
        let [risk, within] = risk(ruin.risk, ruin.standard_error, sessions);
        table.add_row([
            if own { style.cell(Ink::Strong, bankroll) } else { Cell::new(bankroll) },
            number(risk),
            number(within),
        ]);
    }
    lines(table)
}

/// A risk, and how far off it may be; what came never or always has a bound instead.
pub(super) fn risk(share: f64, standard_error: f64, tries: u64) -> [String; 2] {
    match share {
        0.0 => [seen(share, tries), String::new()],
        1.0 if tries > 3 => [format!("over {}", percent(1.0 - 3.0 / tries as f64)), String::new()],
        share => [percent(share), around(standard_error)],
    }
}

fn cut_card(report: &Report, style: Style) -> String {
    if !report.is_dealt_to_cut_card() {
        return String::new();
    }
    // Where bets go by a count there is no stake that all of these rounds have.
    let spread = report.counted.is_some();
    let stake = report.plan.stake().cents().max(1) as f64;
    let share = |cents: f64| if spread { money(cents / 100.0, 4) } else { percent(cents / stake) };
    let wins = if spread { "house wins a round" } else { "house edge" };
    let mut table = style.table(["cut card behind", "rounds", wins, PLUS_MINUS]);
    for at in &report.cut_card {
        table.add_row([
            number(at.behind),
            number(grouped(at.rounds.into())),
            number(share(at.loss)),
            number(share(CONFIDENCE * at.standard_error)),
        ]);
    }
    let title = style.paint(Ink::Strong, "By the position of the cut card");
    format!("\n{title}\n{}", lines(table))
}

/// Dollars that are no whole cents: `-$0.79`.
fn money(dollars: f64, places: usize) -> String {
    let sign = if dollars < 0.0 { "-" } else { "" };
    format!("{sign}${:.places$}", dollars.abs())
}

/// A share: `0.6154%`.
pub(super) fn percent(of: f64) -> String {
    format!("{:.4}%", of * 100.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_never_came_is_told_by_the_rule_of_three() {
        assert_eq!(seen(0.0, 3000), "under 0.1000%");
        assert_eq!(seen(0.25, 3000), "25.0000%");
        // Of three tries nothing can be said.
        assert_eq!(seen(0.0, 3), "0.0000%");
        assert_eq!(around(0.01), "1.9600%");
        assert_eq!(risk(0.0, 0.0, 3000), ["under 0.1000%", ""]);
        assert_eq!(risk(1.0, 0.0, 3000), ["over 99.9000%", ""]);
        assert_eq!(risk(0.5, 0.01, 3000), ["50.0000%", "1.9600%"]);
    }

    #[test]
    fn what_was_expected_has_its_thousands_apart_as_what_came() {
        assert_eq!([0.04, 0.96, 729_424.04].map(expected), ["0.0", "1.0", "729,424.0"]);
    }

    #[test]
    fn a_loss_has_its_sign_before_the_dollar() {
        assert_eq!(money(-0.791, 2), "-$0.79");
        assert_eq!(money(1.25, 4), "$1.2500");
    }
}
