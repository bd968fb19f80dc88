//! The machine that all poker games share: wagers, the deal, the betting rounds, the showdown.

use std::collections::HashMap;
use std::marker::PhantomData;
use std::sync::{LazyLock, Mutex};

use chance::{Ask, Card, Outcome, Place};
use hands::FiveCategory;
use serde::{Deserialize, Serialize};

use super::because::Because;
use super::deal::{Dealing, HOUSE, PLACES, Places, SEATS, Turns};
use super::variant::{Chips, Effect, Stage, Variant};
use crate::{
    Action, Awaiting, BadOption, Bounds, CardsOut, Cents, Chip, Chosen, Exact, Game, Irregularity,
    Layout, Limits, Lines, Meter, Meters, Offer, Progressive, Refusal, Rulebook, Spot, SpotInfo,
    Step, Taken, View, Viewer, Wager,
};

/// Where a round stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Phase {
    /// Wagers are open, and the deck is shuffled.
    Betting,
    /// Cards are dealt.
    Dealing,
    /// Players decide.
    Deciding,
    /// A community card that nobody saw is turned over.
    Turning,
    /// Hands that nobody saw are turned over.
    Revealing,
}

/// A poker table: the deck, the hands, the chips and the meters.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Poker<V: Variant> {
    pub(super) phase: Phase,
    /// The stage of the round, by its number.
    pub(super) stage: u8,
    /// Whether the deck has been shuffled since the last round.
    pub(super) shuffled: bool,
    /// Whether a card of this round was dealt without being seen.
    pub(super) unseen: bool,
    /// Whether the hands are void: what is left is settled without decisions.
    pub(super) hands_void: bool,
    /// Who has chips on the layout.
    pub(super) wagered: Places,
    /// Who was dealt in.
    pub(super) dealt_in: Places,
    /// Who has yet to decide in this betting round.
    pub(super) undecided: Places,
    pub(super) folded: Places,
    /// Who has left the table in this round.
    pub(super) gone: Places,
    /// Whose forfeits have yet to be collected.
    pub(super) owing: Places,
    /// Whose cards everybody may see.
    pub(super) open: Places,
    /// Who has locked each progressive wager.
    pub(super) locked: [Places; 3],
    pub(super) turns: Turns,
    pub(super) hands: [[Option<Card>; 6]; PLACES],
    /// How many cards each place has.
    pub(super) held: [u8; PLACES],
    pub(super) board: [Option<Card>; 5],
    pub(super) on_board: u8,
    /// How many cards of the board lie face up.
    pub(super) board_open: u8,
    /// The card that stands in for the joker: whether it is drawn, and its face.
    pub(super) replacement: Option<Option<Card>>,
    pub(super) stakes: [V::Stakes; SEATS],
    /// What players wagered for the dealer.
    pub(super) tips: [V::Stakes; SEATS],
    pub(super) out: CardsOut,
    pub(super) meters: Meters,
    #[serde(skip)]
    game: PhantomData<V>,
}

/// The rules of one table.
#[derive(Clone, Debug)]
pub struct Rules<V: Variant> {
    pub(super) dealing: Dealing,
    pub(super) stages: &'static [Stage],
    /// The bounds of every spot.
    pub limits: Limits,
    pub(super) unit: Cents,
    pub(super) book: &'static Rulebook,
    /// The most that one seat's hand may win in a round.
    pub(super) payout_limit: Option<Cents>,
    pub(super) progressives: Vec<Progressive>,
    /// The line of the first progressive's pay table that each category makes.
    fives: [Option<u8>; FiveCategory::ALL.len()],
    /// The game's own pay tables.
    pub pays: V::Pays,
}

impl<V: Variant> Rules<V> {
    /// The progressives of the table.
    pub fn progressives(&self) -> &[Progressive] {
        &self.progressives
    }

    /// The line that a five-card category makes in the first progressive's pay table.
    pub(super) fn five_card_line(&self, category: FiveCategory) -> Option<u8> {
        self.fives[category as usize]
    }
}

/// The layout of a game, made once.
fn layout<V: Variant>() -> &'static Layout {
    static ALL: LazyLock<Mutex<HashMap<&'static str, &'static Layout>>> =
        LazyLock::new(Mutex::default);
    let mut all = ALL.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    all.entry(V::ID).or_insert_with(|| {
        let spots = V::SPOTS.iter().enumerate().map(|(n, name)| SpotInfo {
            name: (*name).into(),
            family: name,
            open: n < V::OPEN,
            main: n == 0,
        });
        Box::leak(Box::new(Layout::new(spots.collect())))
    })
}

/// The place of a seat; none where there is no such seat.
#[inline]
pub(super) fn seat_place(seat: u8) -> Option<usize> {
    (1..=SEATS).contains(&seat.into()).then(|| usize::from(seat) - 1)
}

impl<V: Variant> Poker<V> {
    /// The place with this index.
    #[inline]
    pub(super) fn place(index: usize) -> Place {
        if index == HOUSE { V::HOUSE } else { Place::Seat(index as u8 + 1) }
    }

    /// Nothing may be wagered or withdrawn once a card has been dealt.
    #[inline]
    fn check_betting(&self) -> Result<(), Refusal> {
        let open = self.phase == Phase::Betting && !self.hands_void;
        if open { Ok(()) } else { Err(no_more_bets::<V>()) }
    }

    /// The first card closes the wagers: they must be complete, and progressive wagers are locked.
    #[inline(always)]
    fn lock(&mut self, rules: &Rules<V>) -> Result<(), Refusal> {
        for place in self.wagered.left_to_right() {
            check_complete::<V>(place, &self.stakes[place])?;
        }
        for place in self.wagered.left_to_right() {
            V::lock(&mut self.stakes[place]);
        }
        for (n, spot) in V::PROGRESSIVES.iter().enumerate() {
            let has = |place: &usize| self.stakes[*place][*spot] > Cents::ZERO;
            self.locked[n] = self.wagered.left_to_right().filter(has).collect();
            let wagers = self.locked[n].left_to_right().count();
            (0..wagers).for_each(|_| rules.progressives[n].contribute(&mut self.meters));
        }
        self.dealt_in = self.wagered;
        self.held = [0; PLACES];
        (self.on_board, self.board_open, self.replacement) = (0, 0, None);
        Ok(())
    }

    /// The next card falls; the first one closes the wagers.
    #[inline(always)]
    fn card(
        &mut self,
        rules: &Rules<V>,
        card: Option<Card>,
        lines: &mut impl Lines<Because<V::Made>>,
    ) -> Result<Step, Refusal> {
        if self.phase == Phase::Betting {
            if !self.shuffled || self.wagered.is_empty() {
                return Err(self.unasked());
            }
            self.out.check(card)?;
            self.lock(rules)?;
            self.stage = 0;
            self.begin(rules);
        } else {
            self.out.check(card)?;
        }
        self.out.take(card);
        self.unseen |= card.is_none();
        if self.fall(rules, card) {
            return Ok(Step::Continues);
        }
        self.stage += 1;
        Ok(self.go_on(rules, lines))
    }

    /// A stage of the deal begins.
    #[inline(always)]
    pub(super) fn begin(&mut self, rules: &Rules<V>) {
        self.phase = Phase::Dealing;
        self.turns = match rules.stages[usize::from(self.stage)] {
            Stage::Around { seats, house } => Turns::around(self.dealt_in, seats, house),
            Stage::Stacks(_) => Turns::stacks(self.dealt_in),
            Stage::House(_) => Turns::stacks(Places::HOUSE),
            Stage::Board(_) => Turns::stacks(Places::HOUSE),
            // A single card, or none.
            Stage::Burn | Stage::Replace | Stage::Turn | Stage::Decide(_) => Turns::default(),
        };
    }

    /// Puts a card where it falls; answers whether more of this stage are to come.
    #[inline(always)]
    fn fall(&mut self, rules: &Rules<V>, card: Option<Card>) -> bool {
        match rules.stages[usize::from(self.stage)] {
            Stage::Around { seats, house } => {
                let place = self.turns.next();
                self.give(place, card);
                self.turns.advance_around(self.dealt_in, seats, house)
            }
            Stage::Stacks(cards) | Stage::House(cards) => {
                let place = self.turns.next();
                self.give(place, card);
                self.turns.advance_stacks(cards)
            }
            Stage::Board(cards) => {
                self.board[usize::from(self.on_board)] = card;
                self.on_board += 1;
                self.turns.advance_stacks(cards)
            }
            Stage::Replace => {
                self.replacement = Some(card);
                false
            }
            Stage::Burn | Stage::Turn | Stage::Decide(_) => false,
        }
    }

    #[inline(always)]
    fn give(&mut self, place: usize, card: Option<Card>) {
        if place == HOUSE && V::HOUSE == Place::Community {
            self.board[usize::from(self.on_board)] = card;
            self.on_board += 1;
        } else {
            self.hands[place][usize::from(self.held[place])] = card;
            self.held[place] += 1;
        }
    }

    /// Goes through the stages until somebody has to answer.
    #[inline(always)]
    pub(super) fn go_on(
        &mut self,
        rules: &Rules<V>,
        lines: &mut impl Lines<Because<V::Made>>,
    ) -> Step {
        if V::HOUSE == Place::Dealer && !self.open_board() {
            self.phase = Phase::Turning;
            return Step::Continues;
        }
        loop {
            match rules.stages.get(usize::from(self.stage)) {
                None => return self.show(rules, lines),
                Some(Stage::Decide(street)) => {
                    self.undecided = self.asked(*street);
                    if !self.undecided.is_empty() {
                        self.phase = Phase::Deciding;
                        return Step::Continues;
                    }
                    if !self.owing.is_empty() {
                        self.collect_forfeits(lines);
                        if self.wagered.is_empty() {
                            return self.nobody_left(rules, lines);
                        }
                    }
                    if !self.needs_more() {
                        return self.show(rules, lines);
                    }
                }
                Some(Stage::Turn) => {
                    if self.board[usize::from(self.board_open)].is_none() {
                        self.phase = Phase::Turning;
                        return Step::Continues;
                    }
                    self.board_open += 1;
                }
                Some(Stage::Replace) if !self.needs_replacement() => {}
                Some(_) => {
                    self.begin(rules);
                    return Step::Continues;
                }
            }
            self.stage += 1;
        }
    }

    /// The board that was dealt face up lies open; false when the face of a card was never seen.
    #[inline(always)]
    fn open_board(&mut self) -> bool {
        while self.board_open < self.on_board {
            if self.board[usize::from(self.board_open)].is_none() {
                return false;
            }
            self.board_open += 1;
        }
        true
    }

    /// Who is asked in a betting round: who has not folded or left, if the hands count.
    #[inline(always)]
    fn asked(&self, street: u8) -> Places {
        if self.hands_void {
            return Places::NONE;
        }
        let there = self.dealt_in.without(self.folded).without(self.gone);
        there.left_to_right().filter(|place| V::is_asked(&self.stakes[*place], street)).collect()
    }

    /// The joker has a stand-in only where somebody plays the linked progressive.
    fn needs_replacement(&self) -> bool {
        V::PROGRESSIVES.len() == 3 && !self.locked[2].without(self.gone).is_empty()
    }

    /// The betting round that is on; 0 when there is none.
    #[inline(always)]
    pub(super) fn street(&self, rules: &Rules<V>) -> u8 {
        match rules.stages.get(usize::from(self.stage)) {
            Some(Stage::Decide(street)) => *street,
            _ => 0,
        }
    }

    /// After every decision: once nobody is left to decide the round goes on.
    #[inline(always)]
    pub(super) fn decided(
        &mut self,
        rules: &Rules<V>,
        lines: &mut impl Lines<Because<V::Made>>,
    ) -> Step {
        if !self.undecided.is_empty() {
            return Step::Continues;
        }
        if !self.owing.is_empty() {
            self.collect_forfeits(lines);
            if self.wagered.is_empty() {
                return self.nobody_left(rules, lines);
            }
        }
        self.stage += 1;
        if !self.needs_more() {
            self.stage = rules.stages.len() as u8;
        }
        self.go_on(rules, lines)
    }

    /// Whether anybody needs the cards still to come.
    #[inline(always)]
    pub(super) fn needs_more(&self) -> bool {
        self.wagered.left_to_right().any(|place| V::needs_more(&self.stakes[place]))
    }

    /// An outcome that the table does not await.
    #[cold]
    pub(super) fn unasked(&self) -> Refusal {
        Refusal::because(match self.phase {
            Phase::Betting if !self.shuffled => {
                let why = "the cards must be shuffled before the deal";
                return Refusal::by(V::CLAUSES.shuffle, why);
            }
            Phase::Betting if self.wagered.is_empty() => "nobody has wagered: no card is dealt",
            Phase::Betting | Phase::Dealing => "the table awaits a card",
            Phase::Deciding => "the table awaits a player's decision",
            Phase::Turning | Phase::Revealing => "the table awaits the face of a card",
        })
    }

    /// The face of a card that was dealt unseen.
    #[cold]
    fn reveal(
        &mut self,
        rules: &Rules<V>,
        card: Card,
        lines: &mut impl Lines<Because<V::Made>>,
    ) -> Result<Step, Refusal> {
        self.out.check_reveal(card)?;
        if self.phase == Phase::Turning {
            self.out.reveal(card);
            self.board[usize::from(self.board_open)] = Some(card);
            return Ok(self.go_on(rules, lines));
        }
        let Some((place, nth)) = self.to_reveal(rules) else { return Err(self.unasked()) };
        self.out.reveal(card);
        match place {
            Place::JokerReplacement => self.replacement = Some(Some(card)),
            Place::Seat(seat) => self.hands[usize::from(seat) - 1][nth] = Some(card),
            _ => self.hands[HOUSE][nth] = Some(card),
        }
        Ok(self.show(rules, lines))
    }

    /// The first card of the round.
    #[inline]
    fn first_card(&self, rules: &Rules<V>) -> Place {
        match rules.stages[0] {
            Stage::House(_) => V::HOUSE,
            _ => Self::place(self.wagered.first().unwrap_or(HOUSE)),
        }
    }

    fn next_card(&self, rules: &Rules<V>) -> Place {
        match rules.stages.get(usize::from(self.stage)) {
            Some(Stage::Burn) => Place::Burn,
            Some(Stage::Board(_)) => Place::Community,
            Some(Stage::Replace) => Place::JokerReplacement,
            _ => Self::place(self.turns.next()),
        }
    }

    fn wager_for_dealer(
        &mut self,
        rules: &Rules<V>,
        place: usize,
        wager: Wager,
    ) -> Result<(), Refusal> {
        let spot = usize::from(wager.on.0);
        V::may_tip(spot)?;
        if self.stakes[place][spot] == Cents::ZERO {
            let name = V::SPOTS[spot];
            let why = format!("seat {} has no wager of its own on {name}", wager.seat);
            return Err(tip_refused::<V>(why));
        }
        rules.limits.check_tip(wager.on, self.tips[place][spot], wager.amount)?;
        self.tips[place][spot] += wager.amount;
        Ok(())
    }
}

/// The wagers of a seat as they must lie when the first card is dealt.
#[inline(always)]
fn check_complete<V: Variant>(place: usize, stakes: &V::Stakes) -> Result<(), Refusal> {
    if let Some(equal) = V::EQUAL
        && stakes[0] != stakes[equal.second]
    {
        return Err(unequal::<V>(place, stakes));
    }
    Ok(())
}

/// Every wager that lies there has what it needs beside it.
fn check_stands<V: Variant>(rules: &Rules<V>, stakes: &V::Stakes) -> Result<(), Refusal> {
    let there = (0..V::OPEN).filter(|spot| stakes[*spot] > Cents::ZERO);
    there.into_iter().try_for_each(|spot| V::stands(rules, stakes, spot))
}

#[cold]
#[inline(never)]
fn unequal<V: Variant>(place: usize, stakes: &V::Stakes) -> Refusal {
    let Some(equal) = V::EQUAL else {
        return Refusal::because("wagers that must be equal are not");
    };
    let (main, second) = (V::SPOTS[0], V::SPOTS[equal.second]);
    let why = format!(
        "seat {} has {} on {main} and {} on {second}: they must be equal",
        place + 1,
        stakes[0],
        stakes[equal.second]
    );
    Refusal::by(equal.clause, why)
}

#[cold]
#[inline(never)]
fn no_more_bets<V: Variant>() -> Refusal {
    let why = "no wager is made, increased or withdrawn after the first card";
    Refusal::by(V::CLAUSES.no_more_bets, why)
}

/// A wager for the dealer that its player's own does not carry.
#[cold]
fn tip_refused<V: Variant>(why: impl Into<String>) -> Refusal {
    match V::TIPS {
        Some(clause) => Refusal::by(clause, why),
        None => Refusal::because(why),
    }
}

/// A spot that is not wagered on directly.
#[cold]
#[inline(never)]
fn not_wagered<V: Variant>(rules: &Rules<V>, spot: usize) -> Refusal {
    let name = V::SPOTS.get(spot).copied().unwrap_or("such a spot");
    let why = format!("{name} is made by a decision or paid beside a wager, not wagered on");
    match rules.book.spot(name) {
        Some(known) => Refusal::by(&known.clause, why),
        None => Refusal::because(why),
    }
}

/// A wager of a fixed amount is that and nothing else, a progressive wager the base unit.
#[inline(always)]
fn check_amount<V: Variant>(rules: &Rules<V>, spot: usize, total: Cents) -> Result<(), Refusal> {
    match V::exactly(spot) {
        Some((amount, clause)) if amount != total => {
            let why = format!("a wager on {} is {amount} and nothing else", V::SPOTS[spot]);
            Err(Refusal::by(clause, why))
        }
        _ if V::PROGRESSIVES.contains(&spot) => check_base(rules, spot, total),
        _ => Ok(()),
    }
}

fn check_base<V: Variant>(rules: &Rules<V>, spot: usize, total: Cents) -> Result<(), Refusal> {
    let n = V::PROGRESSIVES.iter().position(|known| *known == spot);
    match n.map(|n| rules.progressives[n].base) {
        Some(base) if base != total => {
            let why = format!("a wager on {} is {base} and nothing else", V::SPOTS[spot]);
            Err(match rules.book.option("base") {
                Some(option) => Refusal::by(&option.clause, why),
                None => Refusal::because(why),
            })
        }
        _ => Ok(()),
    }
}

/// A wager that the casino need not offer, and does not.
#[cold]
#[inline(never)]
fn not_offered<V: Variant>(rules: &Rules<V>, spot: usize) -> Refusal {
    let name = V::SPOTS[spot];
    let why = format!("this table does not offer {name}");
    match rules.book.option(&name.replace('-', "_")) {
        Some(option) => Refusal::by(&option.clause, why),
        None => Refusal::because(why),
    }
}

#[cold]
#[inline(never)]
fn out_of_turn<V: Variant>(street: u8, place: usize) -> Refusal {
    let clause = V::CLAUSES.decide[usize::from(street)];
    Refusal::by(clause, format!("it is seat {}'s turn to decide", place + 1))
}

#[cold]
#[inline(never)]
fn no_choice<V: Variant>(street: u8, action: Action) -> Refusal {
    let clause = V::CLAUSES.decide[usize::from(street)];
    Refusal::by(clause, format!("`{action}` is no choice here"))
}

impl<V: Variant> Game for Poker<V> {
    const ID: &'static str = V::ID;
    const RULEBOOK: &'static str = V::RULEBOOK;
    const TRACE: &'static str = V::TRACE;
    const LONGEST_ROUND: usize = V::LONGEST_ROUND;
    const TIPS: bool = V::TIPS.is_some();

    type Rules = Rules<V>;
    type Because = Because<V::Made>;

    fn layout() -> &'static Layout {
        layout::<V>()
    }

    fn rules(chosen: &Chosen) -> Result<Rules<V>, BadOption> {
        let book = chosen.rulebook();
        let mut limits = Limits::new(chosen, layout::<V>())?;
        let progressives = Progressive::all(chosen)?;
        let fixed = (0..V::OPEN).filter_map(|spot| Some((spot, V::exactly(spot)?.0)));
        let base = V::PROGRESSIVES.iter().zip(&progressives).map(|(spot, link)| (*spot, link.base));
        for (spot, amount) in fixed.chain(base) {
            let exactly = Bounds { least: amount, most: amount, chip: Chip::new(amount) };
            limits.narrow(Spot(spot as u16), exactly);
        }
        for (n, spot) in V::SPOTS[..V::OPEN].iter().enumerate() {
            // What a casino need not offer is a switch that is named like the spot.
            let key = spot.replace('-', "_");
            if n > 0 && book.option(&key).is_some() && !chosen.switch(&key) {
                limits.close(Spot(n as u16));
            }
        }
        let pays = V::pays(chosen, &mut limits)?;
        let dealing = Dealing::chosen(chosen);
        let least = V::most_at_minimum(&pays, &limits);
        let category = |n: usize| FiveCategory::ALL[n].words().replace(' ', "-");
        Ok(Rules {
            dealing,
            stages: if dealing == Dealing::Hand { V::BY_HAND } else { V::BY_SHOE },
            unit: chosen.unit,
            book,
            // What is left of a cut wager is paid in chips too.
            payout_limit: chosen
                .money_if("payout_limit")
                .map(|limit| limit.max(least).down_to(chosen.unit)),
            fives: std::array::from_fn(|n| progressives.first()?.line(&category(n))),
            progressives,
            limits,
            pays,
        })
    }

    fn open(rules: &Rules<V>) -> Poker<V> {
        Poker {
            phase: Phase::Betting,
            stage: 0,
            shuffled: false,
            unseen: false,
            hands_void: false,
            wagered: Places::NONE,
            dealt_in: Places::NONE,
            undecided: Places::NONE,
            folded: Places::NONE,
            gone: Places::NONE,
            owing: Places::NONE,
            open: Places::NONE,
            locked: [Places::NONE; 3],
            turns: Turns::default(),
            hands: [[None; 6]; PLACES],
            held: [0; PLACES],
            board: [None; 5],
            on_board: 0,
            board_open: 0,
            replacement: None,
            stakes: [V::Stakes::default(); SEATS],
            tips: [V::Stakes::default(); SEATS],
            out: CardsOut::new(V::DECK, 1),
            meters: Meters::of(&rules.progressives),
            game: PhantomData,
        }
    }

    #[inline]
    fn awaiting(&self, rules: &Rules<V>) -> Awaiting {
        match self.phase {
            Phase::Betting if !self.shuffled => Awaiting::Wagers { next: Ask::Shuffle },
            Phase::Betting => Awaiting::Wagers { next: Ask::Card { to: self.first_card(rules) } },
            Phase::Dealing => Awaiting::Chance(Ask::Card { to: self.next_card(rules) }),
            Phase::Deciding => {
                let seat = self.undecided.first().map_or(0, |first| first as u8 + 1);
                Awaiting::Decision { seat, hand: 1 }
            }
            Phase::Turning => Awaiting::Chance(Ask::Reveal { to: Place::Community }),
            Phase::Revealing => {
                let to = self.to_reveal(rules).map_or(V::HOUSE, |(place, _)| place);
                Awaiting::Chance(Ask::Reveal { to })
            }
        }
    }

    #[inline(always)]
    fn wager(&mut self, rules: &Rules<V>, wager: Wager) -> Result<(), Refusal> {
        self.check_betting()?;
        let (Some(place), spot) = (seat_place(wager.seat), usize::from(wager.on.0)) else {
            return Err(Refusal::because("there is no such seat"));
        };
        if spot >= V::OPEN {
            return Err(not_wagered(rules, spot));
        }
        if rules.limits.of(wager.on).most == Cents::ZERO {
            return Err(not_offered(rules, spot));
        }
        if wager.for_dealer {
            return self.wager_for_dealer(rules, place, wager);
        }
        let stakes = &mut self.stakes[place];
        check_amount(rules, spot, stakes[spot] + wager.amount)?;
        rules.limits.check(wager.on, stakes[spot], wager.amount)?;
        V::stands(rules, stakes, spot)?;
        if let Some(equal) = V::EQUAL
            && spot == equal.second
            && stakes[0] > Cents::ZERO
            && stakes[spot] + wager.amount != stakes[0]
        {
            let mut after = *stakes;
            after[spot] += wager.amount;
            return Err(unequal::<V>(place, &after));
        }
        stakes[spot] += wager.amount;
        self.wagered = self.wagered.with(Places::only(place));
        Ok(())
    }

    fn remove(
        &mut self,
        rules: &Rules<V>,
        seat: u8,
        on: Spot,
        amount: Option<Cents>,
    ) -> Result<(), Refusal> {
        self.check_betting()?;
        let (Some(place), spot) = (seat_place(seat), usize::from(on.0)) else {
            return Err(Refusal::because("there is no such seat"));
        };
        if spot >= V::OPEN {
            return Err(not_wagered(rules, spot));
        }
        let mut stakes = self.stakes[place];
        stakes[spot] = rules.limits.check_removal((seat, on), stakes[spot], amount)?;
        check_stands(rules, &stakes)?;
        if stakes[spot] == Cents::ZERO && self.tips[place][spot] > Cents::ZERO {
            let why = "the player's wager stays as long as one for the dealer lies before it";
            return Err(tip_refused::<V>(why));
        }
        self.stakes[place] = stakes;
        if stakes == V::Stakes::default() {
            self.wagered = self.wagered.without(Places::only(place));
        }
        Ok(())
    }

    // Always inlined, as the machine's own `apply` is: a caller that deals cards keeps only that path.
    #[inline(always)]
    fn chance(
        &mut self,
        rules: &Rules<V>,
        outcome: Outcome,
        lines: &mut impl Lines<Because<V::Made>>,
    ) -> Result<Step, Refusal> {
        match (outcome, self.phase) {
            (Outcome::Card(card), Phase::Betting | Phase::Dealing) => self.card(rules, card, lines),
            (Outcome::Card(Some(card)), Phase::Turning | Phase::Revealing) => {
                self.reveal(rules, card, lines)
            }
            (Outcome::Shuffled, Phase::Betting) if !self.shuffled => {
                self.shuffled = true;
                self.out.shuffled();
                // The last round's cards are back in the deck.
                self.dealt_in = Places::NONE;
                self.held = [0; PLACES];
                (self.on_board, self.board_open, self.replacement) = (0, 0, None);
                self.open = Places::NONE;
                Ok(Step::Continues)
            }
            _ => Err(self.unasked()),
        }
    }

    #[inline(always)]
    fn offer(
        &self,
        rules: &Rules<V>,
        seat: u8,
        hand: u8,
        action: Action,
    ) -> Result<Offer, Refusal> {
        let street = self.street(rules);
        let (Phase::Deciding, Some(place)) = (self.phase, self.undecided.first()) else {
            return Err(Refusal::by(V::CLAUSES.decide[0], "no player is asked now"));
        };
        if usize::from(seat) != place + 1 || hand > 1 {
            return Err(out_of_turn::<V>(street, place));
        }
        let cards = &self.hands[place][..usize::from(self.held[place])];
        match V::cost(rules, &self.stakes[place], cards, street, action) {
            Some(cost) => Ok(Offer { action, cost }),
            None => Err(no_choice::<V>(street, action)),
        }
    }

    fn decision_clause(&self, rules: &Rules<V>) -> Option<&'static str> {
        V::CLAUSES.decide.get(usize::from(self.street(rules))).copied()
    }

    #[inline(always)]
    fn decide(
        &mut self,
        rules: &Rules<V>,
        taken: Taken,
        lines: &mut impl Lines<Because<V::Made>>,
    ) -> Result<Step, Refusal> {
        let Some(place) = self.undecided.first() else { return Err(self.unasked()) };
        let him = Places::only(place);
        self.undecided = self.undecided.without(him);
        let street = self.street(rules);
        if V::decided(&mut self.stakes[place], street, taken) == Effect::Folds {
            self.folded = self.folded.with(him);
            self.owing = self.owing.with(him);
        }
        Ok(self.decided(rules, lines))
    }

    fn irregularity(
        &mut self,
        rules: &Rules<V>,
        what: Irregularity,
        lines: &mut impl Lines<Because<V::Made>>,
    ) -> Result<Step, Refusal> {
        self.trouble(rules, what, lines)
    }

    fn at_stake(&self, seat: u8) -> Cents {
        let Some(place) = seat_place(seat) else { return Cents::ZERO };
        let of =
            |spot: usize| self.stakes[place][spot].times(V::bets(spot), 1) + self.tips[place][spot];
        (0..V::Stakes::SPOTS).map(of).sum()
    }

    fn meters(&self, rules: &Rules<V>) -> Vec<(String, Meter)> {
        let names = rules.progressives.iter().flat_map(Progressive::names);
        names.zip(self.meters.iter().copied()).collect()
    }

    fn tell(&mut self, _: &Rules<V>, meter: u8, stands: Exact) -> Result<(), Refusal> {
        let Some(meter) = self.meters.get_mut(usize::from(meter)) else {
            return Err(Refusal::because(format!("there is no meter number {meter}")));
        };
        meter.tell(stands);
        Ok(())
    }

    fn view(&self, rules: &Rules<V>, viewer: Viewer) -> View {
        self.seen_by(rules, viewer)
    }
}
