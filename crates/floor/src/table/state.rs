//! A table as somebody may see it.

use games::{AnyTable, Cents, Seat, View, Viewer};
use serde_json::{Map, Value as Json, json};

use super::{FloorTable, PersonResult, Sight, Sitter, Status};
use crate::{Person, Role};

impl FloorTable {
    /// What somebody may see here: whoever has seats the cards of all of them, a dealer who has
    /// signed on what they entered, supervisor, surveillance and auditor everything once a round is
    /// over, everybody else what lies open.
    pub fn sight(&self, who: &Person) -> Sight {
        match who.role {
            Role::Player => {
                let seats: Vec<Seat> = self.seats_of(&who.name).collect();
                if seats.is_empty() { Sight::Rail } else { Sight::Seats(seats) }
            }
            Role::Dealer if self.dealer.as_deref() == Some(&*who.name) => Sight::Dealer,
            Role::Supervisor | Role::Surveillance | Role::Auditor => Sight::All,
            _ => Sight::Rail,
        }
    }

    /// The same for the cards: a hand dealt before a player sat down was never shown to them.
    pub(super) fn sight_of_cards(&self, who: &Person) -> Sight {
        match self.sight(who) {
            Sight::Seats(mut seats) => {
                seats.retain(|seat| self.is_hand_of(*seat, &who.name));
                if seats.is_empty() { Sight::Rail } else { Sight::Seats(seats) }
            }
            sight => sight,
        }
    }

    /// The table as this person may see it.
    pub fn state(&self, who: &Person) -> Json {
        let (sight, cards) = (self.sight(who), self.sight_of_cards(who));
        // What was settled stands until the first record of the next round.
        let shown = self.settled.as_deref().unwrap_or(self.engine.as_ref());
        let view = cards.view(shown);
        let lines = shown.statements();
        let open = self.status == Status::Open;
        let mut json = json!({
            "table": &*self.terms.id,
            "game": self.terms.kind.id,
            "status": self.status.name(),
            "dealt": self.terms.dealt.name(),
            "seq": self.seq,
            "round": self.round(),
            "dealer": self.dealer.as_deref(),
            "coach": self.terms.coach,
            "options": wire::options::to_json(&self.terms.options),
            "unit": self.engine.chosen().unit().to_string(),
            "seats": self.seats_json(who),
            "awaiting": if open { self.awaiting_json(&sight) } else { Json::Null },
            "spots": if open { self.spots_json(&sight) } else { json!([]) },
            "offers": if open { self.offers_json(&sight) } else { json!([]) },
            "hands": self.hands_json(shown, &view),
            "wagers": self.wagers_json(&sight),
            "facts": facts_json(&cards.view(self.engine.as_ref()), &view),
            "meters": wire::answer::meters_json(self.engine.as_ref()),
            "lines": lines.iter().map(wire::lines::live_line_json).collect::<Vec<_>>(),
            "net": wire::lines::net_json(&lines),
            "lines_round": self.lines_round(shown),
            "you": self.you_json(who),
            "settled": shown.is_settled(),
            "held": self.held.iter().map(super::Held::to_json).collect::<Vec<_>>(),
            "prompts": self.prompts_json(),
            "equipment": self.equipment_json(),
        });
        if let Some(card) = view.next_card {
            json["next_card"] = card.to_string().into();
        }
        if let Some(slip) = &self.paper {
            json["paper"] = Json::from(&**slip);
        }
        if let Some(why) = &self.why {
            json["why"] = why.as_str().into();
        }
        if matches!(who.role, Role::Supervisor | Role::Cage | Role::Manager | Role::Surveillance) {
            json["pending"] = self.pending_json();
        }
        json
    }

    /// What waits for somebody here.
    pub fn pending_json(&self) -> Json {
        self.pending.iter().map(super::Pending::to_json).collect()
    }

    /// Round of the lines that are shown: the one just settled, or the one under way.
    fn lines_round(&self, shown: &dyn AnyTable) -> u64 {
        if shown.is_settled() { self.rounds } else { self.round() }
    }

    /// The hands of the round of the lines: the cards of the round before are gone with its lines,
    /// also where they are still to be taken up.
    fn hands_json(&self, shown: &dyn AnyTable, view: &View) -> Json {
        let lie = shown.is_settled() || self.in_round();
        view.hands.iter().filter(|_| lie).map(wire::view::hand_json).collect()
    }

    fn seats_json(&self, who: &Person) -> Json {
        let one = |seat: Seat| {
            let player = match self.sitter(seat) {
                None | Some(Sitter::Left(_)) => Json::Null,
                Some(Sitter::Guest) => "guest".into(),
                Some(Sitter::Player(name)) => (**name).into(),
            };
            let mut json = json!({
                "seat": seat,
                "player": player,
                "mine": who.role == Role::Player && self.is_seat_of(seat, &who.name),
                "chips": self.chips.in_front_of(seat).to_string(),
                "at_stake": self.chips.bets(seat).to_string(),
                "ready": self.ready.contains(seat),
                "presence": self.presence(seat).name(),
            });
            if let Some(until) = self.absent_until(seat) {
                json["until"] = until.to_string().into();
            }
            if let Some(was) = self.results.holder(seat) {
                json["was"] = was.into();
            }
            json
        };
        self.seats().map(one).collect()
    }

    /// The result of the viewer in the last settled round.
    fn you_json(&self, who: &Person) -> Json {
        let result = self.result_of(&who.name).filter(|_| who.role == Role::Player);
        let Some(PersonResult { round, net, seats }) = result else { return Json::Null };
        json!({"round": round, "net": net.to_string(), "seats": seats})
    }

    /// The seats that somebody may act for.
    fn acts_for(&self, sight: &Sight) -> Vec<Seat> {
        match sight {
            Sight::Seats(seats) => seats.clone(),
            Sight::Dealer => self.seats().filter(|seat| self.is_there(*seat)).collect(),
            Sight::Rail | Sight::All => Vec::new(),
        }
    }

    fn awaiting_json(&self, sight: &Sight) -> Json {
        let viewer = match self.engine.awaiting() {
            games::Awaiting::Decision { seat, .. } if sight.seats().contains(&seat) => {
                Viewer::Seat(seat)
            }
            _ if *sight == Sight::Dealer => Viewer::Dealer,
            _ => Viewer::Rail,
        };
        let mut json = wire::awaiting::live_json(self.engine.as_ref(), viewer);
        if let Some(until) = self.window() {
            json["until"] = until.to_string().into();
        }
        json
    }

    fn spots_json(&self, sight: &Sight) -> Json {
        let one_each = self.engine.chosen().rulebook().seats.one_each.is_some();
        let may = |seat: &Seat| !one_each || self.plays_elsewhere(*seat).is_none();
        let seats = self.acts_for(sight).into_iter().filter(may);
        wire::view::spots_json(self.engine.as_ref(), seats)
    }

    fn offers_json(&self, sight: &Sight) -> Json {
        wire::view::offers_json(self.engine.as_ref(), self.acts_for(sight).into_iter())
    }

    fn wagers_json(&self, sight: &Sight) -> Json {
        let wagers = sight.view(self.engine.as_ref()).wagers;
        wagers.iter().map(wire::view::wager_json).collect()
    }

    /// The table in a list of tables.
    pub fn summary(&self) -> Json {
        let taken = self.seats().filter(|seat| self.sitter(*seat).is_some()).count();
        let at_stake: Cents = self.seats().map(|seat| self.chips.bets(seat)).sum();
        let (here, away) = self.attendance();
        json!({
            "table": &*self.terms.id,
            "game": self.terms.kind.id,
            "status": self.status.name(),
            "dealt": self.terms.dealt.name(),
            "seats": self.seats.len(),
            "taken": taken,
            "here": here,
            "away": away,
            "at_stake": at_stake.to_string(),
            "round": self.round(),
            "seq": self.seq,
            "meters": wire::answer::meters_json(self.engine.as_ref()),
        })
    }
}

/// What lies open now; of a round just settled also what lay open at its end.
fn facts_json(now: &View, settled: &View) -> Json {
    let both = settled.facts.iter().chain(&now.facts);
    let facts = both.map(|fact| (fact.name.to_string(), Json::from(fact.value.as_str())));
    Json::Object(facts.collect::<Map<_, _>>())
}
