//! The occasions that an event brings: what happened, told by how the table was and how it is.
//!
//! A table on a floor, the terminal and a test ask here, so that a duty is called for by the same
//! events everywhere. [`Scene`] is what is compared; [`Course`] is what is remembered of a round.

use chance::{Ask, Card, HandNumber, Outcome, Place, Rank};
use serde::{Deserialize, Serialize};

use crate::{
    Action, AnyTable, Applied, Awaiting, Cents, Event, FactChange, Family, HandView, Occasion,
    PlainOccasion, Seat, SeatSet, Spot, SpotOccasion, Statement, Step, Target, Verdict, View,
    Viewer, WagerView,
};

/// Something that happened, and the seats whose doing or fortune it was; no seats if it concerns
/// the whole table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Happening {
    /// The occasion.
    pub occasion: Occasion,
    /// The seats.
    pub seats: SeatSet,
}

/// A table before or after an event, as the rail sees it.
#[derive(Clone, Debug)]
pub struct Scene {
    awaiting: Awaiting,
    asks_for_bank: bool,
    view: View,
}

/// What is remembered of the round under way.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Course {
    /// Cards dealt by place, since the wagers closed.
    cards: Vec<(Target, u8)>,
    /// What was chosen since a card was last dealt.
    chosen: Vec<(Seat, Action)>,
    /// Whether the initial deal is over.
    initial_over: bool,
}

impl Scene {
    /// A table as it is now.
    pub fn of(table: &dyn AnyTable) -> Scene {
        Scene {
            awaiting: table.awaiting(),
            asks_for_bank: table.asks_for_bank(),
            view: table.view(Viewer::Rail),
        }
    }

    /// Whether wagers are open and the next card, roll or spin closes them.
    pub fn is_closing(&self) -> bool {
        matches!(self.awaiting, Awaiting::Wagers { closes: true, .. })
    }

    fn takes_wagers(&self) -> bool {
        matches!(self.awaiting, Awaiting::Wagers { .. })
    }

    /// The chips of a seat on a family of spots.
    pub fn amount_on(&self, seat: Seat, on: &str, table: &dyn AnyTable) -> Cents {
        let own = self.view.wagers.iter().filter(|wager| wager.seat == seat);
        let own = own.filter(|wager| wager.on == on || family(table, &wager.on) == on);
        own.map(|wager| wager.amount).sum()
    }

    /// The seats with chips on one of these families of spots.
    pub fn seats_on(&self, families: &[String], table: &dyn AnyTable) -> SeatSet {
        let mut seats = SeatSet::NONE;
        for wager in &self.view.wagers {
            let is_it = |known: &String| *known == wager.on || *known == family(table, &wager.on);
            if families.iter().any(is_it) {
                seats.insert(wager.seat);
            }
        }
        seats
    }

    /// The seats with chips on the layout.
    pub fn seats_in(&self) -> SeatSet {
        let mut seats = SeatSet::NONE;
        self.view.wagers.iter().for_each(|wager| seats.insert(wager.seat));
        seats
    }

    fn asks_for(&self) -> Option<Ask> {
        match self.awaiting {
            Awaiting::Wagers { next, .. } => Some(next),
            Awaiting::Chance(ask) => Some(ask),
            Awaiting::Decision { .. } => None,
        }
    }

    /// Whether a decision in the round is awaited.
    fn asks_a_player(&self) -> bool {
        matches!(self.awaiting, Awaiting::Decision { .. }) && !self.asks_for_bank
    }
}

impl Course {
    /// What an event brought, in the order in which it happened. `before` and `after` are the table
    /// around the event.
    pub fn follow(
        &mut self,
        table: &dyn AnyTable,
        event: &Event,
        applied: &Applied,
        (before, after): (&Scene, &Scene),
    ) -> Vec<Happening> {
        let mut happened = Happenings { table, all: Vec::new() };
        match event {
            Event::Chance(outcome) => self.chance(*outcome, before, after, &mut happened),
            Event::Decide(decision) => {
                happened.of_seat(Occasion::Action(decision.action), decision.seat);
                if before.asks_a_player() {
                    self.chosen.push((decision.seat, decision.action));
                }
            }
            Event::Wager(wager) => happened.spot(SpotOccasion::Wager, wager.on, wager.seat),
            Event::Remove { seat, on, .. } => happened.spot(SpotOccasion::Removed, *on, *seat),
            Event::Call { seat, .. } => happened.of_seat(PlainOccasion::Called, *seat),
            Event::CutCard => happened.of_table(PlainOccasion::CutCard),
            Event::Irregularity(_) | Event::Meter { .. } | Event::Order(_) => {}
        }
        if before.asks_a_player() && !after.asks_a_player() {
            self.all_decided(&mut happened);
        }
        hands(before, after, applied, &mut happened);
        gone(before, after, &mut happened);
        facts(before, after, &mut happened);
        applied.lines.iter().for_each(|line| settled(line, &mut happened));
        if applied.step == Step::Settled {
            happened.of_table(PlainOccasion::Settled);
            *self = Course::default();
        }
        if after.takes_wagers() && !before.takes_wagers() || applied.step == Step::Settled {
            happened.of_table(PlainOccasion::Opened);
        }
        happened.all
    }

    fn chance(
        &mut self,
        outcome: Outcome,
        before: &Scene,
        after: &Scene,
        happened: &mut Happenings<'_>,
    ) {
        if before.is_closing() {
            *self = Course::default();
            happened.of_table(PlainOccasion::Closed);
        }
        match before.asks_for() {
            _ if outcome == Outcome::Shuffled => happened.of_table(PlainOccasion::Shuffled),
            Some(Ask::Card { to }) => self.card(to, after, happened),
            Some(Ask::Dice | Ask::ThreeDice | Ask::Number { .. } | Ask::Cups) => {
                happened.of_table(PlainOccasion::Roll);
            }
            Some(Ask::Roulette(_) | Ask::BigSix) => {
                let stop = match outcome {
                    Outcome::Pocket(pocket) => Some(pocket.to_string()),
                    Outcome::Insignia(insignia) => Some(insignia.to_string()),
                    _ => None,
                };
                happened.of_table(Occasion::Spin(stop));
            }
            Some(Ask::Shuffle | Ask::Reveal { .. } | Ask::Peek) | None => {}
        }
    }

    fn card(&mut self, to: Place, after: &Scene, happened: &mut Happenings<'_>) {
        let target = Target::from(to);
        let at = self.cards.iter().position(|(known, _)| *known == target);
        let at = at.unwrap_or_else(|| {
            self.cards.push((target, 0));
            self.cards.len() - 1
        });
        let number = &mut self.cards[at].1;
        *number = number.saturating_add(1);
        let occasions = [
            Some(Occasion::Card(target, Some(*number))),
            (self.initial_over && target != Target::Burn).then_some(Occasion::Draw(target)),
        ];
        occasions.into_iter().flatten().for_each(|occasion| happened.at(occasion, to));
        // A card that is burned before the wagers close belongs to no deal.
        let wagers = matches!(after.awaiting, Awaiting::Wagers { .. });
        let in_round = !wagers || target != Target::Burn;
        let more = matches!(after.asks_for(), Some(Ask::Card { .. })) && !wagers;
        if in_round && !more && !self.initial_over {
            self.initial_over = true;
            happened.of_table(PlainOccasion::LastCard);
        }
    }

    /// No decision is awaited any more: what was chosen, action by action.
    fn all_decided(&mut self, happened: &mut Happenings<'_>) {
        let chosen = std::mem::take(&mut self.chosen);
        for action in Action::ALL {
            let by = chosen.iter().filter(|(_, other)| other == action);
            let mut seats = SeatSet::NONE;
            by.for_each(|(seat, _)| seats.insert(*seat));
            if seats != SeatSet::NONE {
                happened.all.push(Happening { occasion: Occasion::Decided(*action), seats });
            }
        }
    }
}

/// Hands that became naturals or went bust, and cards that can be seen now.
fn hands(before: &Scene, after: &Scene, applied: &Applied, happened: &mut Happenings<'_>) {
    let family = happened.table.kind().family;
    for hand in &after.view.hands {
        let was = |old: &&HandView| (old.place, old.hand) == (hand.place, hand.hand);
        let old = before.view.hands.iter().find(was);
        // The cards of the round before lie there until the next deal.
        let is_new = |is: &dyn Fn(&View, &HandView) -> bool| {
            let same = |old: &HandView| old.cards == hand.cards && is(&before.view, old);
            is(&after.view, hand) && !old.is_some_and(same)
        };
        let target = Target::from(hand.place);
        let natural = is_new(&|view, hand| is_natural(family, view, hand));
        let bust = is_new(&|_, hand| hand.words.starts_with("bust"));
        let tucked = bust && is_tucked(hand, after, applied);
        let shown = hand.cards.iter().enumerate().filter(|(n, card)| {
            let seen = old.filter(|old| old.cards.len() <= hand.cards.len());
            card.is_some() && seen.and_then(|old| old.cards.get(*n)) != Some(*card)
        });
        let shown = shown.map(|(n, _)| Occasion::Shown(target, n as u8 + 1));
        let found = [
            natural.then_some(Occasion::Natural(target)),
            bust.then(|| Occasion::Bust(target, Some(hand.hand.number()))),
            tucked.then_some(Occasion::Tucked(target)),
        ];
        for occasion in found.into_iter().flatten().chain(shown) {
            happened.at(occasion, hand.place);
        }
    }
}

/// Whether the wager of a hand that went bust stays on the layout.
fn is_tucked(hand: &HandView, after: &Scene, applied: &Applied) -> bool {
    let Place::Seat(seat) = hand.place else { return false };
    let its_own = |number: Option<HandNumber>| number.is_none_or(|number| number == hand.hand);
    let settled = applied.lines.iter().any(|line| line.seat == seat && its_own(line.hand));
    let lies = after.view.wagers.iter().any(|wager| wager.seat == seat && its_own(wager.hand));
    lies && !settled
}

/// Wagers in a state that are on the layout no more.
fn gone(before: &Scene, after: &Scene, happened: &mut Happenings<'_>) {
    for wager in &before.view.wagers {
        let Some(state) = wager.state else { continue };
        let same = |other: &&WagerView| {
            let hand = wager.hand.is_none() || other.hand.is_none() || other.hand == wager.hand;
            other.seat == wager.seat && other.on == wager.on && hand && other.state.is_some()
        };
        if !after.view.wagers.iter().any(|other| same(&other)) {
            happened.of_seat(Occasion::Gone(state), wager.seat);
        }
    }
}

/// Whether a hand is a natural: an ace and a ten-value card that were dealt first, or 8 or 9 of two
/// cards at baccarat.
fn is_natural(family: Family, view: &View, hand: &HandView) -> bool {
    let [Some(first), Some(second)] = hand.cards[..] else { return false };
    match family {
        Family::Blackjack => {
            let split = view
                .hands
                .iter()
                .any(|other| other.place == hand.place && other.hand > HandNumber::FIRST);
            let ten =
                |card: Card| card.rank().is_some_and(|rank| rank >= Rank::Ten && rank != Rank::Ace);
            let ace = |card: Card| card.rank() == Some(Rank::Ace);
            !split && (ace(first) && ten(second) || ace(second) && ten(first))
        }
        Family::Baccarat => matches!(hand.words.as_str(), "8" | "9"),
        _ => false,
    }
}

/// Facts that appeared, changed or went.
fn facts(before: &Scene, after: &Scene, happened: &mut Happenings<'_>) {
    let (old, new) = (&before.view, &after.view);
    let mut names: Vec<&str> = old.facts.iter().chain(&new.facts).map(|fact| &*fact.name).collect();
    names.sort_unstable();
    names.dedup();
    for name in names.into_iter().filter(|name| old.fact(name) != new.fact(name)) {
        let words = new.fact(name).map(|value| value.split_whitespace().count() as u8);
        let changes = [
            old.fact(name).map(|_| FactChange::Gone),
            words.map(|_| FactChange::New),
            words.map(FactChange::Words),
        ];
        for change in changes.into_iter().flatten() {
            happened.of_table(Occasion::Fact(name.into(), Some(change)));
        }
    }
    // A card comes out that is not marked by anybody if the pack says how deep it lies.
    let out = |view: &View| view.fact("shuffle") == Some("after this round");
    let cut_card = Occasion::from(PlainOccasion::CutCard);
    if out(new) && !out(old) && happened.all.iter().all(|known| known.occasion != cut_card) {
        happened.of_table(cut_card);
    }
}

/// What became of one wager.
fn settled(line: &Statement, happened: &mut Happenings<'_>) {
    let kinds = [
        Some(SpotOccasion::Line),
        (line.verdict == Verdict::Win).then_some(SpotOccasion::Won),
        matches!(line.verdict, Verdict::Lose | Verdict::Forfeit).then_some(SpotOccasion::Lost),
    ];
    for kind in kinds.into_iter().flatten() {
        happened.named(kind, &line.wager, line.seat, Some(line.clause.id()));
    }
    if line.commission > Cents::ZERO {
        happened.of_seat(PlainOccasion::Commission, line.seat);
    }
}

/// The family of a spot, by the spot's name.
fn family(table: &dyn AnyTable, name: &str) -> &'static str {
    let layout = table.kind().layout();
    layout.find(name).map_or("", |spot| layout.info(spot).family)
}

struct Happenings<'a> {
    table: &'a dyn AnyTable,
    all: Vec<Happening>,
}

impl Happenings<'_> {
    fn of_table(&mut self, occasion: impl Into<Occasion>) {
        self.all.push(Happening { occasion: occasion.into(), seats: SeatSet::NONE });
    }

    fn of_seat(&mut self, occasion: impl Into<Occasion>, seat: Seat) {
        let mut seats = SeatSet::NONE;
        seats.insert(seat);
        self.all.push(Happening { occasion: occasion.into(), seats });
    }

    /// Of the seat whose place it is, or of the whole table.
    fn at(&mut self, occasion: Occasion, place: Place) {
        match place {
            Place::Seat(seat) => self.of_seat(occasion, seat),
            _ => self.of_table(occasion),
        }
    }

    fn spot(&mut self, kind: SpotOccasion, on: Spot, seat: Seat) {
        let name = self.table.kind().layout().name(on).to_owned();
        self.named(kind, &name, seat, None);
    }

    /// By its own name, and by that of its family.
    fn named(&mut self, kind: SpotOccasion, name: &str, seat: Seat, by: Option<&str>) {
        let family = family(self.table, name);
        let both = [Some(name), Some(family).filter(|family| *family != name)];
        for name in both.into_iter().flatten() {
            let by = by.map(str::to_owned);
            self.of_seat(Occasion::Spot(kind, Some(name.into()), by), seat);
        }
    }
}
