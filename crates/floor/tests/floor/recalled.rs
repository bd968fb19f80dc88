//! A round that is recalled is the script that a visit to the same table would be written as.

use chance::{Ask, Outcome};
use floor::table::{Sight, Terms, script};
use games::{
    Action, AnyTable, Awaiting, Cents, Decision, Event, HouseDealer, Seat, Statement, Step, Wager,
};
use serde_json::{Value as Json, json};
use wire::script::{Script, Transcript};

/// What happens at a table: every event in the words of scripts, and the last round's lines.
struct Notice {
    table: Box<dyn AnyTable>,
    dealer: HouseDealer,
    transcript: Transcript,
    events: Vec<Json>,
}

impl Notice {
    fn tell(&mut self, event: Event) -> Step {
        let written = wire::event::to_json(&event, self.table.as_ref());
        let step = self.table.step(event).unwrap();
        self.transcript.add(written.clone());
        self.events.push(written);
        step
    }

    fn draw(&mut self, ask: Ask) -> Step {
        let outcome: Outcome = self.dealer.answer(ask, self.table.as_ref()).unwrap().unwrap();
        self.tell(Event::Chance(outcome))
    }

    /// Two hands that stand on what they have; the cut card may come out behind a card.
    fn round(&mut self, cut_card_behind: Option<usize>) -> Vec<Statement> {
        for seat in [Seat::FIRST, Seat::new(2)] {
            let on = self.table.find_spot("bet").unwrap();
            let amount = Cents::dollars(10);
            self.tell(Event::Wager(Wager { seat, on, amount, for_dealer: false }));
        }
        let mut cards = 0;
        loop {
            let step = match self.table.awaiting() {
                Awaiting::Wagers { next: ask, .. } | Awaiting::Chance(ask) => {
                    cards += usize::from(matches!(ask, Ask::Card { to } if to != BURN));
                    self.draw(ask)
                }
                Awaiting::Decision { seat, .. } => {
                    let stands = [Action::NoInsurance, Action::Stand];
                    let offers = self.table.offers(seat, None);
                    let offered = |action: &Action| offers.iter().any(|it| it.action == *action);
                    let action = stands.into_iter().find(offered).unwrap();
                    self.tell(Event::Decide(Decision::new(seat, action)))
                }
            };
            if step == Step::Settled {
                return self.table.statements();
            }
            if Some(cards) == cut_card_behind && !self.events.contains(&json!({"cut-card": {}})) {
                self.tell(Event::CutCard);
            }
        }
    }
}

const BURN: chance::Place = chance::Place::Burn;

#[test]
fn a_round_with_a_cut_card_and_a_shuffle_is_recalled_as_a_visit_is_written() {
    let terms = json!({"table": "bj", "game": "blackjack", "options": {"decks": 6}});
    let terms = Terms::from_json(&terms).unwrap();
    let table = terms.open().unwrap();
    let dealer = HouseDealer::seeded(table.as_ref(), 3);
    let transcript = Transcript::of(table.as_ref());
    let mut told = Notice { table, dealer, transcript, events: Vec::new() };
    told.round(Some(3));
    // The cut card is out: the next round begins with a shuffle.
    let lines = told.round(None);
    assert_eq!(told.events.iter().filter(|event| event.get("shuffled").is_some()).count(), 2);
    let records = [json!({"what": {"deal": {}}, "events": told.events})];
    let recalled = script(&terms, &records, &|_| Sight::All).unwrap();
    let written = told.transcript.to_json();
    assert_eq!(recalled["steps"], written["steps"]);
    assert!(recalled["steps"].as_array().unwrap().contains(&json!({"cut-card": {}})));
    for script in [recalled, written] {
        let played = wire::runner::play(&Script::from_json(&script).unwrap()).unwrap();
        assert_eq!(played.rounds.last(), Some(&lines));
    }
}
