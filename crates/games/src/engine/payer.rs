//! The payer: every line of every settlement is made here, whatever the game.
//!
//! A game says how a wager ends, by which clause and why. What that makes of the stake, of the
//! chips for the dealer beside it, of a line of a pay table, of a progressive's award, of a payout
//! limit and of an award that must be verified is the same for all of them.

use super::{Line, Lines, Spot, Verdict};
use crate::{Award, Cents, Clause, HandNumber, Pay, Pays, Seat};

/// A wager that is settled: the seat, the spot, the chips.
pub type Wagered = (Seat, Spot, Cents);

impl<W> Line<W> {
    /// A wager that ends with nothing paid: lost, pushed, void or forfeited.
    #[inline]
    pub const fn unpaid(
        (seat, wager, stake): Wagered,
        verdict: Verdict,
        clause: &'static str,
        because: W,
    ) -> Line<W> {
        Line {
            seat,
            hand: None,
            wager,
            stake,
            verdict,
            paid: Cents::ZERO,
            from_meter: Cents::ZERO,
            commission: Cents::ZERO,
            stake_kept: false,
            for_dealer: false,
            line: None,
            cut: false,
            verify: None,
            clause: Clause::new(clause),
            because,
        }
    }

    /// A winning wager that no pay table pays.
    #[inline]
    pub const fn win(wager: Wagered, paid: Cents, clause: &'static str, because: W) -> Line<W> {
        let mut line = Line::unpaid(wager, Verdict::Win, clause, because);
        line.paid = paid;
        line
    }

    /// A wager that is won, lost or returned; a win by a line of its pay table that brings so much.
    /// The verdict may be one that nobody can predict: values are chosen here, not ways.
    #[inline(always)]
    pub fn decided(
        wager: Wagered,
        verdict: Verdict,
        (pay, paid): (Pay, Cents),
        clause: &'static str,
        because: W,
    ) -> Line<W> {
        let won = verdict == Verdict::Win;
        let mut line = Line::unpaid(wager, verdict, clause, because);
        line.paid = paid;
        // A casino may post its raised odds "for 1".
        line.stake_kept = won & !pay.pays.returns_stake();
        // A wager that is returned was decided by a line if that is what the line says.
        let by_line = won | matches!(pay.pays, Pays::Push);
        line.line = std::hint::select_unpredictable(by_line, pay.line(), None);
        line
    }

    /// A wager that ends as its pay table says: paid, returned or collected.
    #[inline(always)]
    pub fn by_table(
        wager: Wagered,
        unit: Cents,
        pay: Pay,
        clause: &'static str,
        because: W,
    ) -> Line<W> {
        let (won, returned) = (Verdict::Win, Verdict::Push);
        match pay.pays {
            Pays::Lose => Line::unpaid(wager, Verdict::Lose, clause, because),
            Pays::Push => Line::decided(wager, returned, (pay, Cents::ZERO), clause, because),
            pays => Line::decided(wager, won, (pay, pays.on(wager.2, unit)), clause, because),
        }
    }

    /// A progressive wager, with the line of its pay table that wins: the award includes the stake,
    /// which was collected before the deal.
    pub fn award(
        wager: Wagered,
        won: Option<(u8, Award)>,
        clause: &'static str,
        because: W,
    ) -> Line<W> {
        let Some((by, award)) = won else {
            return Line::unpaid(wager, Verdict::Lose, clause, because);
        };
        let mut line = Line::win(wager, award.paid, clause, because);
        (line.stake_kept, line.line, line.verify) = (true, Some(by), award.verify);
        line.from_meter = award.from_meter;
        line
    }

    /// What was collected from a spot goes back when the round is void: nothing lies there any
    /// more.
    pub const fn given_back(
        (seat, wager, collected): Wagered,
        clause: &'static str,
        because: W,
    ) -> Line<W> {
        let nothing = (seat, wager, Cents::ZERO);
        let mut line = Line::unpaid(nothing, Verdict::Void, clause, because);
        line.paid = collected;
        line
    }

    /// The same where the stake has been collected already: what comes back is paid, and nothing
    /// lies there any more.
    pub fn of_collected(mut self) -> Line<W> {
        self.paid = self.returned();
        if self.verdict == Verdict::Push {
            self.verdict = Verdict::Void;
        }
        (self.stake, self.stake_kept) = (Cents::ZERO, false);
        self
    }

    /// What was paid on a spot is taken back when the round is void.
    pub const fn taken_back(
        (seat, wager, paid): Wagered,
        clause: &'static str,
        because: W,
    ) -> Line<W> {
        Line::unpaid((seat, wager, Cents::ZERO), Verdict::Void, clause, because).charged(paid)
    }

    /// The same for one of the seat's hands; none where it has only one.
    #[inline(always)]
    pub const fn of_hand(mut self, hand: Option<HandNumber>) -> Line<W> {
        self.hand = hand;
        self
    }

    /// The same, and the house takes a commission.
    #[inline(always)]
    pub const fn charged(mut self, commission: Cents) -> Line<W> {
        self.commission = commission;
        self
    }

    /// The same by another clause.
    pub const fn under(mut self, clause: &'static str) -> Line<W> {
        self.clause = Clause::new(clause);
        self
    }

    /// The same, paid after a verification where a clause asks for one.
    #[inline(always)]
    pub const fn verified(mut self, by: Option<Clause>) -> Line<W> {
        self.verify = by;
        self
    }

    /// The same within the most that the wager may win.
    #[inline]
    pub fn within(mut self, most: Option<Cents>) -> Line<W> {
        if let Some(most) = most.filter(|most| self.paid > *most) {
            (self.paid, self.cut) = (most, true);
        }
        self
    }

    /// The same for the dealer's benefit: nobody verifies it.
    #[inline(always)]
    pub(crate) const fn for_dealer(mut self) -> Line<W> {
        (self.for_dealer, self.verify) = (true, None);
        self
    }

    /// The same for chips that were put up beside it for the dealer: an award, if it wins.
    #[inline]
    pub fn tip(mut self, stake: Cents, award: Cents) -> Line<W> {
        self.stake = stake;
        self.paid = if self.verdict == Verdict::Win { award } else { Cents::ZERO };
        self.for_dealer()
    }

    /// What comes to the dealer beside a wager, without chips of their own.
    pub const fn to_dealer(
        (seat, wager): (Seat, Spot),
        paid: Cents,
        clause: &'static str,
        because: W,
    ) -> Line<W> {
        Line::win((seat, wager, Cents::ZERO), paid, clause, because).for_dealer()
    }
}

/// Tells how the chips of a seat on a spot ended, and after them those that it put up there for the
/// dealer: they go with the player's. A spot without chips has no line. Answers the player's own.
#[inline(always)]
pub fn push_both<W: Copy, L: Lines<W>>(
    (seat, on): (Seat, Spot),
    (own, tip): (Cents, Cents),
    lines: &mut L,
    ended: impl Fn(Wagered) -> Line<W>,
) -> Option<Line<W>> {
    let pushed = (own > Cents::ZERO).then(|| ended((seat, on, own)));
    if let Some(line) = pushed {
        lines.push(line);
    }
    if tip > Cents::ZERO {
        lines.push(ended((seat, on, tip)).for_dealer());
    }
    pushed
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::path::Path;

    const TEN: Wagered = (Seat::FIRST, Spot(0), Cents::dollars(10));

    fn by_table(pays: &str, line: u8) -> Line<()> {
        let pay = Pay::by(pays.parse().unwrap(), Some(line));
        Line::by_table(TEN, Cents::QUARTER, pay, "OH.RO.5.I", ())
    }

    #[test]
    fn a_line_of_a_pay_table_says_what_becomes_of_the_stake() {
        for (pays, verdict, paid, net, line) in [
            ("8 to 1", Verdict::Win, 80, 80, Some(2)),
            ("8 for 1", Verdict::Win, 80, 70, Some(2)),
            ("$50", Verdict::Win, 50, 50, Some(2)),
            ("$50 for 1", Verdict::Win, 50, 40, Some(2)),
            ("push", Verdict::Push, 0, 0, Some(2)),
            ("lose", Verdict::Lose, 0, -10, None),
        ] {
            let pushed = by_table(pays, 2);
            assert_eq!((pushed.verdict, pushed.line), (verdict, line), "{pays}");
            let amounts = (pushed.paid, pushed.net());
            assert_eq!(amounts, (Cents::dollars(paid), Cents::dollars(net)), "{pays}");
        }
        let returned = Line::by_table(TEN, Cents::QUARTER, Pay::RETURNED, "OH.RO.5.I", ());
        assert_eq!((returned.verdict, returned.line), (Verdict::Push, None));
    }

    #[test]
    fn an_award_includes_the_stake_and_waits_for_its_verification() {
        let verify = Some(Clause::new("OH.C4.11.II.p1"));
        let paid = Cents::dollars(500);
        let (pays, meter, from_meter) = (Pays::Percent(10), Cents::dollars(5000), paid);
        let award = Award { paid, from_meter, pays, meter, verify };
        let line = Line::award(TEN, Some((3, award)), "OH.ML.7.II", ());
        assert_eq!(line.from_meter, paid);
        assert_eq!((line.line, line.verify, line.net()), (Some(3), verify, Cents::dollars(490)));
        let lost = Line::award(TEN, None, "OH.ML.7.II", ());
        assert_eq!((lost.verdict, lost.net()), (Verdict::Lose, Cents::dollars(-10)));
    }

    #[test]
    fn chips_for_the_dealer_go_with_the_players_and_are_not_verified() {
        let verify = Some(Clause::new("OH.C4.11.II.p1"));
        let mut lines = Vec::new();
        let stakes = (Cents::dollars(10), Cents::dollars(2));
        let ended = |(seat, on, stake)| {
            let pay = Pay::by(Pays::To { win: 5, per: 1 }, Some(0));
            let wager = (seat, on, stake);
            Line::by_table(wager, Cents::QUARTER, pay, "OH.RO.5.I", ()).verified(verify)
        };
        let own = push_both((Seat::FIRST, Spot(0)), stakes, &mut lines, ended).unwrap();
        assert_eq!(own, lines[0]);
        let pushed: Vec<_> =
            lines.iter().map(|line| (line.for_dealer, line.paid, line.verify)).collect();
        let expected = [(false, Cents::dollars(50), verify), (true, Cents::dollars(10), None)];
        assert_eq!(pushed, expected);
        assert_eq!(own.tip(stakes.1, Cents::dollars(10)), lines[1]);
        // A spot without chips has no line.
        assert!(push_both((Seat::FIRST, Spot(0)), Default::default(), &mut lines, ended).is_none());
        assert_eq!(lines.len(), 2);
    }

    #[test]
    fn a_limit_cuts_what_is_above_it_and_says_so() {
        let cut = by_table("8 to 1", 0).within(Some(Cents::dollars(60)));
        assert_eq!((cut.paid, cut.cut), (Cents::dollars(60), true));
        for most in [None, Some(Cents::dollars(80))] {
            assert_eq!(by_table("8 to 1", 0).within(most), by_table("8 to 1", 0));
        }
    }

    #[test]
    fn what_a_void_round_undoes_has_no_stake() {
        let collected = Line::given_back(TEN, "SG.PP.5.17", ());
        assert_eq!((collected.stake, collected.net()), (Cents::ZERO, Cents::dollars(10)));
        let paid = Line::taken_back(TEN, "SG.PP.5.17", ());
        assert_eq!((paid.stake, paid.net()), (Cents::ZERO, Cents::dollars(-10)));
    }

    /// Every source file below a folder.
    fn sources(folder: &Path, found: &mut Vec<(String, String)>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                sources(&path, found);
            } else {
                let text = fs::read_to_string(&path).unwrap();
                found.push((path.to_string_lossy().replace('\\', "/"), text));
            }
        }
    }

    #[test]
    fn no_game_makes_a_line_of_its_own() {
        let mut found = Vec::new();
        sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut found);
        let families = ["baccarat/", "blackjack/", "dice/", "pai_gow/", "poker/", "wheel/"];
        let of_a_game = |path: &str| families.iter().any(|family| path.contains(family));
        // The fields of a line that are set here and nowhere else.
        let amounts = ["stake_kept", "line.paid =", "line.commission =", "line.cut", "..line"];
        let rest = [
            "line.from_meter =",
            "line.line",
            "line.verify",
            "line.for_dealer =",
            "line.hand =",
            "line.clause =",
        ];
        let mut looked_at = 0;
        for (path, text) in found.iter().filter(|(path, _)| of_a_game(path)) {
            looked_at += 1;
            for own in amounts.iter().chain(&rest) {
                let odd = text.lines().find(|line| line.contains(own));
                assert!(odd.is_none(), "{path} sets `{own}` itself: {odd:?}");
            }
        }
        assert!(looked_at > 90, "only {looked_at} files of games were found");
    }
}
