//! What a dealer does with each wager, and whether somebody who learns it does the same.

use games::{Cents, HandNumber, Seat, Statement, Verdict};

use super::Situation;

/// A wager that is to be settled.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Item {
    /// The seat.
    pub seat: Seat,
    /// Which of the seat's hands; none when the seat has only one.
    pub hand: Option<HandNumber>,
    /// The wager's name.
    pub wager: String,
    /// Whether it is for the dealer's benefit.
    pub for_dealer: bool,
    /// What lies there.
    pub stake: Cents,
}

impl Item {
    /// The wager of a line.
    pub fn of(line: &Statement) -> Item {
        Item {
            seat: line.seat,
            hand: line.hand,
            wager: line.wager.clone(),
            for_dealer: line.for_dealer,
            stake: line.stake,
        }
    }
}

/// What is done with a wager.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// The stake is taken.
    Take,
    /// It is paid.
    Pay,
    /// Nothing: the stake stays its player's.
    Leave,
}

impl Act {
    /// Every act.
    pub const ALL: [Act; 3] = [Act::Take, Act::Pay, Act::Leave];

    /// The name.
    pub const fn name(self) -> &'static str {
        match self {
            Act::Take => "take",
            Act::Pay => "pay",
            Act::Leave => "leave",
        }
    }

    /// The act of this name.
    pub fn named(name: &str) -> Option<Act> {
        Act::ALL.into_iter().find(|act| act.name() == name)
    }
}

/// What is done with a wager, and how many chips move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// What is done.
    pub act: Act,
    /// The chips that are taken, or paid after any commission; nothing where it is left.
    pub amount: Cents,
}

impl Move {
    /// What the rules have the dealer do with the wager of a line.
    pub fn of(line: &Statement) -> Move {
        let Statement { stake, paid, commission, .. } = line;
        match line.verdict {
            Verdict::Win => Move { act: Act::Pay, amount: *paid - *commission },
            Verdict::Lose | Verdict::Forfeit => {
                Move { act: Act::Take, amount: *stake + *commission - *paid }
            }
            Verdict::Push | Verdict::Void => Move { act: Act::Leave, amount: Cents::ZERO },
        }
    }
}

/// What somebody would do with a wager.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    /// As the how manyth, from 1.
    pub place: usize,
    /// What.
    pub said: Move,
}

/// An answer that has been looked at.
#[derive(Clone, Debug)]
pub struct Checked {
    /// A row for each wager, in the order of [`Situation::items`].
    pub rows: Vec<Row>,
    /// The first wager that was not in its turn; none where all were.
    pub out_of_order: Option<OutOfOrder>,
}

/// What became of the answer about one wager.
#[derive(Clone, Debug)]
pub struct Row {
    /// Which line of the settlement it is, from 0.
    pub line: usize,
    /// Whether the right thing would be done.
    pub act: bool,
    /// Whether the right number of chips would move.
    pub amount: bool,
}

/// A wager that was not in its turn: both by their number in [`Situation::items`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutOfOrder {
    /// The turn, from 1.
    pub turn: usize,
    /// What was settled then.
    pub said: usize,
    /// What the rules have settled then.
    pub legal: usize,
}

impl Checked {
    /// Whether nothing was wrong.
    pub fn is_right(&self) -> bool {
        self.out_of_order.is_none() && self.rows.iter().all(|row| row.act && row.amount)
    }
}

impl Situation {
    /// The right answer, in the order of the items.
    pub fn right_answer(&self) -> Vec<Answer> {
        let lines = self.lines_of(&(0..self.items.len()).collect::<Vec<_>>());
        let answer = |line: usize| Answer { place: line + 1, said: Move::of(&self.lines[line]) };
        lines.into_iter().map(answer).collect()
    }

    /// Looks at an answer: one for each item, in their order. Wagers that nobody can tell apart
    /// (two envy bonuses of a seat) may change places.
    pub fn check(&self, answers: &[Answer]) -> Checked {
        let mut turns: Vec<usize> = (0..self.items.len()).collect();
        turns.sort_by_key(|item| answers.get(*item).map_or(usize::MAX, |answer| answer.place));
        let lines = self.lines_of(&turns);
        let row = |item: usize| {
            let right = Move::of(&self.lines[lines[item]]);
            let said = answers.get(item).map(|answer| answer.said);
            let act = said.is_some_and(|said| said.act == right.act);
            let amount = act && said.is_some_and(|said| said.amount == right.amount);
            Row { line: lines[item], act, amount }
        };
        let rows: Vec<Row> = (0..self.items.len()).map(row).collect();
        let wrong = turns.iter().enumerate().find(|(turn, item)| rows[**item].line != *turn);
        let out_of_order = wrong.map(|(turn, said)| {
            let legal = rows.iter().position(|row| row.line == turn).unwrap_or(*said);
            OutOfOrder { turn: turn + 1, said: *said, legal }
        });
        Checked { rows, out_of_order }
    }

    /// The line of each item, when they are settled in these turns: of wagers that nobody can tell
    /// apart the first to be settled is the first line.
    fn lines_of(&self, turns: &[usize]) -> Vec<usize> {
        let mut taken = vec![false; self.lines.len()];
        let mut lines = vec![0; self.items.len()];
        for item in turns {
            let is_it =
                |line: &usize| !taken[*line] && Item::of(&self.lines[*line]) == self.items[*item];
            if let Some(line) = (0..self.lines.len()).find(is_it) {
                (lines[*item], taken[line]) = (line, true);
            }
        }
        lines
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use games::Kind;

    use super::super::Level;
    use super::*;

    /// Situations of every game and level.
    fn situations() -> impl Iterator<Item = Situation> {
        let all = Kind::all().iter().flat_map(|kind| Level::ALL.map(|level| (kind, level)));
        all.flat_map(|(kind, level)| {
            (0..12).map(move |seed| Situation::new(kind, level, seed).unwrap())
        })
    }

    #[test]
    fn the_right_answer_is_accepted_and_every_wrong_amount_and_act_is_found() {
        for situation in situations() {
            let right = situation.right_answer();
            assert!(!right.is_empty() && situation.check(&right).is_right());
            for at in 0..right.len() {
                let mut wrong = right.clone();
                wrong[at].said.amount += Cents::QUARTER;
                let checked = situation.check(&wrong);
                assert!(checked.rows[at].act && !checked.rows[at].amount && !checked.is_right());
                for act in Act::ALL.into_iter().filter(|act| *act != right[at].said.act) {
                    wrong[at].said.act = act;
                    assert!(!situation.check(&wrong).rows[at].act);
                }
            }
        }
    }

    #[test]
    fn two_wagers_in_the_wrong_order_are_found() {
        for situation in situations() {
            let right = situation.right_answer();
            for at in 1..right.len() {
                let mut wrong = right.clone();
                (wrong[0].place, wrong[at].place) = (right[at].place, right[0].place);
                let checked = situation.check(&wrong);
                let same = situation.items[0] == situation.items[at];
                assert_eq!(checked.out_of_order.is_none(), same, "{:?}", situation.lines);
            }
        }
    }

    #[test]
    fn no_chips_move_backwards_and_what_moves_is_what_the_seats_win_and_lose() {
        for situation in situations() {
            for line in &situation.lines {
                let Move { act, amount } = Move::of(line);
                assert!(amount >= Cents::ZERO, "{line:?}");
                let house_loses = match act {
                    Act::Take => -amount,
                    Act::Pay => amount,
                    Act::Leave => Cents::ZERO,
                };
                // An award whose stake is kept, and a tip, are the house's and the dealer's.
                let kept = line.returned - line.stake != house_loses;
                assert!(!kept || line.returned == house_loses, "{line:?}");
            }
        }
    }
}
