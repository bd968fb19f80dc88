//! Whether insurance is worth taking.

use games::{Cents, Pays};

use super::{ACE, Shoe, TEN, VALUES};
use crate::{Ratio, net};

/// With which two cards insurance brings more than it costs, where the dealer shows an ace and
/// nothing else has been seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Insures {
    Never,
    /// With those that leave enough cards worth ten.
    Sometimes,
    Always,
}

impl Insures {
    /// In rounds from this shoe, at what insurance pays; a blackjack takes even money instead.
    pub fn of(shoe: &Shoe, pays: Pays) -> Insures {
        let won = net(pays, Cents::DOLLAR);
        let left = shoe.without(ACE);
        let twos = (0..VALUES).flat_map(|first| (first..VALUES).map(move |other| [first, other]));
        let twos = twos.filter(|two| *two != [ACE, TEN]);
        let left = twos.filter_map(|[first, other]| left?.without(first)?.without(other));
        let brings = |left: &Shoe| {
            let tens = left.count(TEN);
            &won * Ratio::from(tens) > Ratio::from(left.left() - tens)
        };
        let (worth, all) =
            left.fold((0, 0), |(worth, all), left| (worth + usize::from(brings(&left)), all + 1));
        match worth {
            0 => Insures::Never,
            _ if worth == all => Insures::Always,
            _ => Insures::Sometimes,
        }
    }

    /// What a player is told, without a full stop.
    pub const fn words(self) -> &'static str {
        match self {
            Insures::Never => "Never take insurance",
            Insures::Sometimes => "Take insurance with cards that leave enough tens",
            Insures::Always => "Always take insurance",
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use chance::{Ask, Card, Deck, Outcome, Place};
    use games::{
        Action, Awaiting, Chosen, Decision, Event, Kind, Options, Rulebook, Seat, Step, Value,
        Wager,
    };

    use super::*;
    use crate::Figure;
    use crate::blackjack::main_game;
    use crate::tests::question_about;

    /// What five dollars on insurance bring at a table of six decks, with an ace up and this card
    /// under it.
    fn net_of(kind: &Kind, chosen: &Chosen, hole: Card) -> Cents {
        let mut table = kind.open_by(chosen.clone()).unwrap();
        let (seat, on) = (Seat::FIRST, table.find_spot("bet").unwrap());
        let wager = Wager { seat, on, amount: Cents::dollars(10), for_dealer: false };
        table.apply(Event::Wager(wager)).unwrap();
        let card = |text: &str| Outcome::Card(text.parse().ok());
        let mut own = ["9s", "7h"].into_iter().map(card);
        let mut dealer = [card("As"), Outcome::Card(Some(hole))].into_iter();
        loop {
            let event = match table.awaiting() {
                Awaiting::Decision { .. } => {
                    let five = Some(Cents::dollars(5));
                    let decision = Decision::new(seat, Action::Insure);
                    Event::Decide(Decision { amount: five, ..decision })
                }
                Awaiting::Wagers { next, .. } | Awaiting::Chance(next) => {
                    Event::Chance(match next {
                        Ask::Shuffle => Outcome::Shuffled,
                        Ask::Card { to: Place::Seat(_) } => own.next().unwrap(),
                        Ask::Card { to: Place::Dealer } => dealer.next().unwrap(),
                        _ => Outcome::Card(None),
                    })
                }
            };
            let step = table.apply(event).unwrap().step;
            let line = table.statements().into_iter().find(|line| line.wager == "insurance");
            if let Some(line) = line {
                return line.net;
            }
            assert_eq!(step, Step::Continues, "insurance is settled before the round is");
        }
    }

    #[test]
    fn the_figure_of_insurance_is_what_tables_settle_by_a_rulebook_of_ones_own() {
        for (game, pays) in
            [("blackjack", "3 to 1"), ("free-bet-blackjack", "9 to 4"), ("ride-free", "7 for 2")]
        {
            let kind = Kind::find(game).unwrap();
            let printed = "spot = \"insurance\"\nline = [{ name = \"win\", pays = \"2 to 1\" }]";
            let other = kind.rulebook_text().replace(printed, &printed.replace("2 to 1", pays));
            assert_ne!(other, kind.rulebook_text());
            let book = Arc::new(Rulebook::own(&other).unwrap());
            let options = Options::from([
                ("decks".to_owned(), Value::Count(6)),
                ("unit".to_owned(), Value::from("0.01")),
            ]);
            let chosen = Chosen::new(&book, options).unwrap();
            let none = Options::new();
            let question = crate::Question { book: &book, ..question_about(game, &none) };
            let figures: Vec<Figure> =
                main_game::insurance(&question, std::slice::from_ref(&chosen));
            let (mut net, mut dealt) = (Ratio::ZERO, Ratio::ZERO);
            for hole in Deck::Standard.cards() {
                let weight = if hole.to_string() == "As" { 5u64 } else { 6 };
                net += Ratio::from(weight) * Ratio::from(net_of(kind, &chosen, *hole).cents());
                dealt += Ratio::from(weight);
            }
            let edge = -(net / dealt / Ratio::from(500u64));
            assert_eq!(figures[0].house_edge, Some(edge), "{game}: {pays}");
        }
    }

    #[test]
    fn insurance_is_worth_taking_at_odds_above_those_of_a_ten_under_the_ace() {
        for decks in [1, 2, 6, 8] {
            let shoe = Shoe::of_decks(decks);
            assert_eq!(Insures::of(&shoe, Pays::To { win: 2, per: 1 }), Insures::Never);
            assert_eq!(Insures::of(&shoe, Pays::To { win: 3, per: 1 }), Insures::Always);
            assert_eq!(Insures::of(&shoe, Pays::Lose), Insures::Never);
        }
        // 16 tens of 49 cards where the two hold none, 14 where they hold two.
        let shoe = Shoe::of_decks(1);
        assert_eq!(Insures::of(&shoe, Pays::To { win: 9, per: 4 }), Insures::Sometimes);
    }
}
