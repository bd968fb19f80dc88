//! What the driver proposes: wagers near the limits, decisions out of the offers, accidents.

use chance::{Card, Outcome, Place};
use games::{
    Action, AnyTable, Awaiting, Cents, Choice, Cost, Decision, Event, Exact, HandNumber,
    Irregularity, IrregularityKind, Offer, SEATS, Seat, Spot, Viewer, Wager,
};

use crate::driver::Driver;

impl Driver {
    /// An event that may well be legal; none when chance should answer.
    pub fn propose(&mut self) -> Option<Event> {
        // Some documents know nothing that goes wrong.
        let known = !self.kind.rulebook().irregularities.is_empty();
        if known && self.accidents && self.irregularities_left > 0 && self.chance(4) {
            return self.irregularity().map(Event::Irregularity);
        }
        if self.accidents && self.chance(1) {
            return Some(Event::CutCard);
        }
        let meters = self.table.meters().len() as u32;
        if self.accidents && meters > 0 && self.chance(1) {
            // The link tells where a meter stands.
            let value = Exact::cents(Cents::dollars(10_000 + i64::from(self.below(1000))));
            return Some(Event::Meter { meter: self.below(meters) as u8, value });
        }
        match self.table.awaiting() {
            Awaiting::Decision { seat, hand } => Some(self.decision(seat, hand)),
            Awaiting::Chance(_) if self.accidents && self.chance(3) => {
                Some(Event::Chance(Outcome::Card(None)))
            }
            Awaiting::Chance(_) => None,
            Awaiting::Wagers { .. } => self.between_rounds(),
        }
    }

    fn between_rounds(&mut self) -> Option<Event> {
        // The deal was refused: wagers that must be equal are made so, or taken down.
        if std::mem::take(&mut self.refused_deal)
            && let Some(event) = self.level()
        {
            return Some(event);
        }
        let wager = if self.wagers_left > 0 { 70 } else { 5 };
        match self.below(100) {
            n if n < wager => Some(Event::Wager(self.wager())),
            n if n < wager + 4 => {
                let (seat, on) = self.standing_wager()?;
                Some(self.removal(seat, on))
            }
            n if n < wager + 8 => {
                let (seat, on) = self.standing_wager()?;
                Some(Event::Call { seat, on, working: self.chance(50) })
            }
            n if n < wager + 11 => {
                let seat = self.seat();
                let offers = self.table.offers(seat, None);
                let offer = self.pick(&offers)?;
                Some(Event::Decide(self.priced(seat, None, offer)))
            }
            _ if self.wagers_left > 0 => Some(Event::Wager(self.wager())),
            _ => None,
        }
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> Option<T> {
        if from.is_empty() { None } else { Some(from[self.below(from.len() as u32) as usize]) }
    }

    pub fn seat(&mut self) -> Seat {
        let seats = self.table.chosen().seats();
        Seat::at(self.below(seats.into()) as usize)
    }

    pub fn spot(&mut self) -> Spot {
        let layout = self.kind.layout();
        let main_only = self.chance(40);
        let wanted = layout.iter().filter(|(_, info)| info.open && (info.main || !main_only));
        let mut spots: Vec<_> = wanted.map(|(spot, _)| spot).collect();
        if spots.is_empty() {
            spots = layout.iter().map(|(spot, _)| spot).collect();
        }
        self.pick(&spots).expect("a layout has spots")
    }

    fn wager(&mut self) -> Wager {
        let (seat, on) = (self.seat(), self.spot());
        Wager {
            seat,
            on,
            amount: self.amount(seat, on),
            for_dealer: self.kind.tips && self.chance(15),
        }
    }

    /// What brings two wagers that must be equal nearer to that.
    fn level(&mut self) -> Option<Event> {
        let wagers = self.table.view(Viewer::Rail).wagers;
        let lies = |seat: Seat, spot: &str| -> Cents {
            let own = wagers.iter().filter(|wager| wager.seat == seat && wager.on == spot);
            own.filter(|wager| wager.state.is_none() && wager.hand.is_none())
                .map(|wager| wager.amount)
                .sum()
        };
        for spot in &self.kind.rulebook().spots {
            let Some(main) = &spot.equals else { continue };
            let find = |name: &str| self.kind.layout().find(name);
            let (on, first) = (find(&spot.id)?, find(main)?);
            for seat in Seat::up_to(self.table.chosen().seats()) {
                let (second, most) = (lies(seat, &spot.id), lies(seat, main));
                let wager =
                    |on, amount| Event::Wager(Wager { seat, on, amount, for_dealer: false });
                if second < most && self.chance(80) {
                    return Some(wager(on, most - second));
                } else if second > most && self.chance(60) {
                    return Some(wager(first, second - most));
                } else if second != most {
                    let on = if second > most { on } else { first };
                    return Some(Event::Remove { seat, on, amount: None });
                }
            }
        }
        let (seat, on) = self.standing_wager()?;
        Some(Event::Remove { seat, on, amount: None })
    }

    /// An amount near the limits of the spot, or like one the seat has wagered already.
    pub fn amount(&mut self, seat: Seat, on: Spot) -> Cents {
        let chosen = self.table.chosen();
        let info = self.kind.layout().info(on);
        let own =
            chosen.limits().get(&info.name).or_else(|| chosen.limits().get(info.family)).copied();
        let (least, most) = own.unwrap_or((chosen.min(), chosen.max()));
        let (unit, least) = (chosen.unit(), least.unwrap_or(chosen.unit()));
        let most = most.unwrap_or(least + Cents::dollars(100));
        let view = self.table.view(Viewer::Seat(seat));
        let there: Vec<_> =
            view.wagers.iter().filter(|w| w.seat == seat).map(|w| w.amount).collect();
        // A progressive takes one amount only, mostly a dollar.
        let spots = &self.kind.rulebook().spots;
        let progressive = spots.iter().any(|spot| spot.id == info.family && spot.meter.is_some());
        let base = chosen.money_on("base", info.family).unwrap_or(Cents::DOLLAR);
        if progressive && self.chance(60) {
            return base;
        }
        match self.below(8) {
            0 | 1 => least,
            2 => most,
            3 | 4 => match self.pick(&there) {
                Some(amount) => amount.times(1 + self.below(2), 1),
                None => least + least,
            },
            5 => least + unit.times(self.below(20), 1),
            6 => Cents::dollars(5).times(1 + self.below(20), 1),
            _ => Cents::dollars(60),
        }
    }

    /// A wager that lies on the layout.
    pub fn standing_wager(&mut self) -> Option<(Seat, Spot)> {
        let there: Vec<_> = self.table.view(Viewer::Rail).wagers;
        let at = self.below(there.len().max(1) as u32) as usize;
        let wager = there.get(at)?;
        Some((wager.seat, self.kind.layout().find(&wager.on)?))
    }

    fn removal(&mut self, seat: Seat, on: Spot) -> Event {
        let unit = self.table.chosen().unit();
        let part = unit.times(1 + self.below(20), 1);
        Event::Remove { seat, on, amount: self.chance(60).then_some(part) }
    }

    fn decision(&mut self, seat: Seat, hand: HandNumber) -> Event {
        // Now and then a seat that is not asked has something to say.
        if self.chance(self.out_of_turn) {
            let other = self.seat();
            let offers = self.table.offers(other, None);
            if let Some(offer) = self.pick(&offers) {
                return Event::Decide(self.priced(other, None, offer));
            }
        }
        let hand = self.chance(50).then_some(hand);
        let offers = self.table.offers(seat, hand);
        let offer = self.pick(&offers).expect("a seat that is asked has a choice");
        Event::Decide(self.priced(seat, hand, offer))
    }

    /// An offered decision at a legal price.
    pub fn priced(&mut self, seat: Seat, hand: Option<HandNumber>, offer: Offer) -> Decision {
        let mut legal = legal_prices(self.table.as_ref(), seat, offer.cost);
        if let Cost::Between { least, most, .. } = offer.cost {
            let unit = self.table.chosen().unit();
            let steps = (most - least).cents() / unit.cents();
            let steps = u32::try_from(steps).unwrap_or(1000).min(1000);
            let between = least.up_to(unit) + unit.times(self.below(steps + 1), 1);
            legal.push(Price::of(between.min(most.down_to(unit)).max(least)));
        }
        let price = self.pick(&legal).expect("an offer has a price");
        price.decision(seat, hand, offer.action)
    }

    /// Any two cards.
    pub fn two_cards(&mut self) -> [Card; 2] {
        [0; 2].map(|_| Card::from_index(self.below(Card::COUNT as u32) as u8))
    }

    /// Something of the rulebook's list goes wrong.
    fn irregularity(&mut self) -> Option<Irregularity> {
        let known = &self.kind.rulebook().irregularities;
        let at = self.below(known.len().max(1) as u32) as usize;
        let kind: IrregularityKind =
            known.get(at)?.kind.parse().expect("a rulebook's irregularity");
        Some(self.irregularity_of(kind))
    }

    /// An irregularity of this kind with random circumstances.
    pub fn irregularity_of(&mut self, kind: IrregularityKind) -> Irregularity {
        let mut what = Irregularity::new(kind);
        if self.chance(60) {
            what.seat = Some(self.seat());
        }
        if self.chance(50) {
            what.card = Some(Card::from_index(self.below(53) as u8));
        }
        if self.chance(50) {
            what.exposed = Some(self.chance(50));
        }
        if self.chance(60) {
            what.choice = self.pick(Choice::ALL);
        }
        if self.chance(40) {
            let answers = Choice::ALL;
            let seats = usize::from(self.table.chosen().seats());
            for seat in 0..SEATS {
                let choice = self.pick(answers);
                // Nobody chooses for a seat that is not there.
                what.choices[seat] = choice.filter(|_| seat < seats);
            }
        }
        if self.chance(30) {
            let seat = self.seat();
            what.refused.insert(seat);
        }
        what
    }
}

/// What a player names with a decision: an amount, a multiple, two cards.
#[derive(Clone, Copy, Debug, Default)]
pub struct Price {
    pub amount: Option<Cents>,
    pub times: Option<u8>,
    pub low: Option<[Card; 2]>,
}

impl Price {
    pub fn of(amount: Cents) -> Price {
        Price { amount: Some(amount), ..Price::default() }
    }

    pub fn times(times: u8) -> Price {
        Price { times: Some(times), ..Price::default() }
    }

    pub fn low(low: [Card; 2]) -> Price {
        Price { low: Some(low), ..Price::default() }
    }

    pub fn decision(self, seat: Seat, hand: Option<HandNumber>, action: Action) -> Decision {
        let Price { amount, times, low } = self;
        Decision { seat, hand, action, amount, times, low }
    }
}

/// Low hands of the cards that a seat can see in its hand; cards nobody saw may be any.
fn low_hands(table: &dyn AnyTable, seat: Seat) -> Vec<Price> {
    let hands = table.view(Viewer::Seat(seat)).hands;
    let own = hands.iter().filter(|hand| hand.place == Place::Seat(seat));
    let seen: Vec<_> = own.flat_map(|hand| hand.cards.iter().copied().flatten()).collect();
    let pairs = (1..seen.len()).flat_map(|b| (0..b).map(move |a| (a, b)));
    pairs.map(|(a, b)| Price::low([seen[a], seen[b]])).collect()
}

/// What a player may name for an offer, at the bounds.
pub fn legal_prices(table: &dyn AnyTable, seat: Seat, cost: Cost) -> Vec<Price> {
    let unit = table.chosen().unit();
    match cost {
        Cost::Free => vec![Price::default()],
        Cost::LowHand => low_hands(table, seat),
        Cost::Fixed(cost) => vec![Price::default(), Price::of(cost), Price::times(1)],
        Cost::Between { least, most, usual } => {
            // Where the bounds are no multiples of the chip, what lies between them is.
            let mut named: Vec<_> = [least.up_to(unit), most.down_to(unit)]
                .into_iter()
                .filter(|amount| (least..=most).contains(amount))
                .map(Price::of)
                .collect();
            named.extend(usual.map(|_| Price::default()));
            named
        }
        Cost::Times { multiples, .. } => {
            let mut legal: Vec<_> = multiples.iter().map(Price::times).collect();
            legal.extend(multiples.only().map(|_| Price::default()));
            legal
        }
    }
}

/// What a decision puts on the table, from what was offered.
pub fn price(decision: &Decision, cost: Cost) -> Cents {
    match (cost, decision.amount, decision.times) {
        (Cost::Free | Cost::LowHand, ..) => Cents::ZERO,
        (Cost::Fixed(cost), ..) => cost,
        (Cost::Between { .. }, Some(named), _) => named,
        (Cost::Between { usual, .. }, None, _) => usual.expect("an amount was named"),
        (Cost::Times { base, .. }, _, Some(times)) => base.times(times.into(), 1),
        (Cost::Times { base, multiples }, _, None) => {
            base.times(multiples.only().expect("a multiple was named").into(), 1)
        }
    }
}
