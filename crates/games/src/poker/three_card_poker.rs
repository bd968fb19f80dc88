//! Three Card Poker: an ante against the dealer, Pair Plus against a pay table, and the Six Card
//! Bonus on both hands together.

mod because;
mod settlement;

use std::sync::LazyLock;

use chance::{Ask, Card, Deck, Outcome};
use hands::{FiveCategory, ThreeCategory, ThreeRank};
use serde::{Deserialize, Serialize};

pub use because::{Because, Made};

use super::deal::{DEALER, Deal, Dealing, PLACES, Places, SEATS, place};
use crate::{
    Action, Awaiting, BadOption, CardsOut, Cents, Chosen, Game, HandView, Irregularity, Layout,
    Limits, Lines, Mishap, Offer, Pays, Refusal, Spot, SpotInfo, Step, Taken, View, Viewer, Wager,
    WagerView,
};

const ANTE: usize = 0;
const PAIR_PLUS: usize = 1;
const SIX_CARD: usize = 2;
const PLAY: usize = 3;
const ANTE_BONUS: usize = 4;

/// The names of the spots, by their numbers.
const SPOTS: [&str; 5] = ["ante", "pair-plus", "six-card-bonus", "play", "ante-bonus"];

/// The chips of a player: ante, Pair Plus, Six Card Bonus, play.
type Stakes = [Cents; 4];

/// Where a round stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Phase {
    /// Wagers are open, and the deck is shuffled.
    Betting,
    /// Cards are dealt (OH.3C.8, OH.3C.9).
    Dealing,
    /// Players play or fold (OH.3C.10.II).
    Deciding,
    /// Cards that nobody saw are turned over (OH.3C.10.III, OH.3C.10.IV.A).
    Revealing,
}

/// A Three Card Poker table: the deck, the hands and the chips of a round.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ThreeCardPoker {
    phase: Phase,
    /// Whether the deck has been shuffled since the last round (OH.3C.5.I).
    shuffled: bool,
    /// Whether a card of this round was dealt without being seen.
    unseen: bool,
    /// Who has a wager on the layout.
    wagered: Places,
    /// Who has an ante.
    antes: Places,
    /// Who has yet to play or fold.
    undecided: Places,
    folded: Places,
    /// Who has left the table in this round.
    gone: Places,
    /// Whose cards everybody may see.
    open: Places,
    deal: Deal<3>,
    hands: [[Option<Card>; 3]; PLACES],
    stakes: [Stakes; SEATS],
    out: CardsOut,
}

/// The rules of one table.
#[derive(Clone, Debug)]
pub struct Rules {
    dealing: Dealing,
    limits: Limits,
    unit: Cents,
    /// What ante and play win.
    even: Pays,
    /// By category of three cards.
    pair_plus: [Pays; ThreeCategory::ALL.len()],
    ante_bonus: [Pays; ThreeCategory::ALL.len()],
    /// By category of the best five of six cards.
    six_card: [Pays; FiveCategory::ALL.len()],
    /// By suit.
    six_card_royal: [Pays; 4],
}

impl Rules {
    #[inline]
    fn even(&self, stake: Cents) -> Cents {
        self.even.on(stake, self.unit)
    }
}

static LAYOUT: LazyLock<Layout> = LazyLock::new(|| {
    let spots = SPOTS.iter().enumerate().map(|(n, name)| SpotInfo {
        name: (*name).into(),
        family: name,
        open: n <= SIX_CARD,
        main: n == ANTE,
    });
    Layout::new(spots.collect())
});

/// What a category pays on a spot; those that its pay table does not name lose.
fn line(chosen: &Chosen, spot: &str, category: &str) -> Pays {
    let name = category.replace(' ', "-");
    let known = chosen.table_of(spot).lines_of(spot).any(|line| line.name == name);
    if known { chosen.pays(spot, &name) } else { Pays::Lose }
}

/// A category at its place in an array.
fn by_category<const N: usize, C: Copy>(all: &[C], pays: impl Fn(C) -> Pays) -> [Pays; N] {
    std::array::from_fn(|n| pays(all[n]))
}

impl ThreeCardPoker {
    /// Nothing may be wagered or withdrawn once a card has been dealt (OH.3C.7.IV).
    #[inline]
    fn check_betting(&self) -> Result<(), Refusal> {
        if self.phase == Phase::Betting {
            return Ok(());
        }
        let why = "no wager is made, increased or withdrawn after the first card";
        Err(Refusal::by("OH.3C.7.IV", why))
    }

    /// The next card falls; the first one closes the wagers.
    #[inline(always)]
    fn card(
        &mut self,
        rules: &Rules,
        card: Option<Card>,
        lines: &mut impl Lines<Because>,
    ) -> Result<Step, Refusal> {
        if self.phase == Phase::Betting && (!self.shuffled || self.wagered.is_empty()) {
            return Err(self.unasked());
        }
        self.out.check(card)?;
        if self.phase == Phase::Betting {
            self.phase = Phase::Dealing;
            self.deal = Deal::to(self.wagered);
        }
        let Some((place, nth)) = self.deal.next() else { return Err(self.unasked()) };
        self.out.take(card);
        self.hands[place][nth] = card;
        self.unseen |= card.is_none();
        self.deal.advance(rules.dealing);
        if self.deal.next().is_some() {
            return Ok(Step::Continues);
        }
        // Who wagered on Pair Plus alone has nothing to decide.
        self.undecided = self.antes.without(self.gone);
        self.phase = Phase::Deciding;
        Ok(self.go_on(rules, lines))
    }

    /// After every decision: once nobody is left to decide the round ends.
    #[inline(always)]
    fn go_on(&mut self, rules: &Rules, lines: &mut impl Lines<Because>) -> Step {
        if self.undecided.is_empty() { self.end(rules, lines) } else { Step::Continues }
    }

    /// Forfeited wagers are collected (OH.3C.10.III) and the hands are shown.
    #[inline(never)]
    fn end(&mut self, rules: &Rules, lines: &mut impl Lines<Because>) -> Step {
        self.collect_forfeits(lines);
        self.show(rules, lines)
    }

    /// Settles, unless cards that matter have yet to be turned over.
    #[inline]
    fn show(&mut self, rules: &Rules, lines: &mut impl Lines<Because>) -> Step {
        if self.unseen
            && let Some((place, _)) = self.to_reveal()
        {
            self.phase = Phase::Revealing;
            self.open = self.open.with(Places::DEALER).with(Places::only(place));
            return Step::Continues;
        }
        self.settle(rules, lines)
    }

    /// The next card to turn over: the dealer's first (OH.3C.10.III), then those of the players
    /// who are left, from the right (OH.3C.10.IV.A); none when nobody is left.
    fn to_reveal(&self) -> Option<(usize, usize)> {
        if self.wagered.is_empty() {
            return None;
        }
        let mut places = self.wagered.with(Places::DEALER).right_to_left();
        let unseen = |place: usize| self.hands[place].iter().position(Option::is_none);
        places.find_map(|place| Some((place, unseen(place)?)))
    }

    #[cold]
    fn reveal(
        &mut self,
        rules: &Rules,
        card: Card,
        lines: &mut impl Lines<Because>,
    ) -> Result<Step, Refusal> {
        let Some((place, nth)) = self.to_reveal() else { return Err(self.unasked()) };
        self.out.check_reveal(card)?;
        self.out.reveal(card);
        self.hands[place][nth] = Some(card);
        Ok(self.show(rules, lines))
    }

    /// The round is over; a shuffle is due (OH.3C.5.I). The hands lie there until then.
    #[inline]
    fn round_over(&mut self) -> Step {
        self.phase = Phase::Betting;
        self.shuffled = false;
        self.unseen = false;
        self.wagered = Places::NONE;
        self.antes = Places::NONE;
        self.undecided = Places::NONE;
        self.folded = Places::NONE;
        self.gone = Places::NONE;
        Step::Settled
    }

    /// OH.3C.7.III: a player who leaves during the round abandons his wagers, which are collected
    /// with those of the players who fold.
    fn walk_away(
        &mut self,
        rules: &Rules,
        seat: Option<u8>,
        lines: &mut impl Lines<Because>,
    ) -> Result<Step, Refusal> {
        let Some(place) = seat.and_then(seat_place) else {
            return Err(Refusal::because("`walk-away` needs the seat of the player who left"));
        };
        if !self.wagered.has(place) || self.gone.has(place) {
            let why = format!("seat {} has no wager in this round", place + 1);
            return Err(Refusal::because(why));
        }
        if self.phase == Phase::Betting {
            let why = "no card has been dealt: a player who leaves takes his wagers with him";
            return Err(Refusal::by("OH.3C.7.III", why));
        }
        let him = Places::only(place);
        self.gone = self.gone.with(him);
        self.undecided = self.undecided.without(him);
        match self.phase {
            Phase::Revealing => {
                self.forfeit(place, lines);
                Ok(self.show(rules, lines))
            }
            Phase::Deciding => Ok(self.go_on(rules, lines)),
            // Nobody to deal for.
            _ if self.wagered.without(self.gone).is_empty() => Ok(self.go_on(rules, lines)),
            _ => Ok(Step::Continues),
        }
    }

    /// Void: all wagers are returned, and the cards are shuffled again. Without a wager on the
    /// table only the cards are.
    fn void_all(
        &mut self,
        clause: &'static str,
        what: Mishap,
        lines: &mut impl Lines<Because>,
    ) -> Result<Step, Refusal> {
        if self.wagered.is_empty() {
            self.shuffled = false;
            return Ok(Step::Continues);
        }
        Ok(self.void(clause, what, lines))
    }

    /// An outcome that the table does not await.
    #[cold]
    fn unasked(&self) -> Refusal {
        Refusal::because(match self.phase {
            Phase::Betting if !self.shuffled => {
                return Refusal::by("OH.3C.5.I", "the cards must be shuffled before the deal");
            }
            Phase::Betting if self.wagered.is_empty() => "nobody has wagered: no card is dealt",
            Phase::Betting | Phase::Dealing => "the table awaits a card",
            Phase::Deciding => "the table awaits a player's decision",
            Phase::Revealing => "the table awaits the face of a card",
        })
    }
}

/// The place of a seat; none where there is no such seat.
#[inline]
fn seat_place(seat: u8) -> Option<usize> {
    (1..=SEATS).contains(&seat.into()).then(|| usize::from(seat) - 1)
}

impl Game for ThreeCardPoker {
    const ID: &'static str = "three-card-poker";
    const RULEBOOK: &'static str = include_str!("../../../../rulebook/three-card-poker.toml");
    const TRACE: &'static str = include_str!("../../../../rulebook/trace/three-card-poker.tsv");
    // A shuffle, 24 cards, seven decisions and 24 faces, and a shuffle or two again.
    const LONGEST_ROUND: usize = 64;

    type Rules = Rules;
    type Because = Because;

    fn layout() -> &'static Layout {
        &LAYOUT
    }

    fn rules(chosen: &Chosen) -> Result<Rules, BadOption> {
        let three = |spot| by_category(ThreeCategory::ALL, |c| line(chosen, spot, c.words()));
        let suits = ["clubs", "diamonds", "hearts", "spades"];
        let royal = |suit| line(chosen, SPOTS[SIX_CARD], &format!("six card royal {suit}"));
        let mut limits = Limits::new(chosen, &LAYOUT)?;
        if !chosen.switch("six_card_bonus") {
            limits.close(Spot(SIX_CARD as u16));
        }
        Ok(Rules {
            dealing: Dealing::chosen(chosen),
            limits,
            unit: chosen.unit,
            even: chosen.pays(SPOTS[ANTE], "win"),
            pair_plus: three(SPOTS[PAIR_PLUS]),
            ante_bonus: three(SPOTS[ANTE_BONUS]),
            six_card: by_category(FiveCategory::ALL, |c| line(chosen, SPOTS[SIX_CARD], c.words())),
            six_card_royal: suits.map(royal),
        })
    }

    fn open(_: &Rules) -> ThreeCardPoker {
        ThreeCardPoker {
            phase: Phase::Betting,
            shuffled: false,
            unseen: false,
            wagered: Places::NONE,
            antes: Places::NONE,
            undecided: Places::NONE,
            folded: Places::NONE,
            gone: Places::NONE,
            open: Places::NONE,
            deal: Deal::default(),
            hands: [[None; 3]; PLACES],
            stakes: [[Cents::ZERO; 4]; SEATS],
            out: CardsOut::new(Deck::Standard, 1),
        }
    }

    #[inline]
    fn awaiting(&self, _: &Rules) -> Awaiting {
        let next = || self.deal.next().map_or(DEALER, |(place, _)| place);
        match self.phase {
            Phase::Betting if !self.shuffled => Awaiting::Wagers { next: Ask::Shuffle },
            Phase::Betting => {
                let first = self.wagered.first().unwrap_or(DEALER);
                Awaiting::Wagers { next: Ask::Card { to: place(first) } }
            }
            Phase::Dealing => Awaiting::Chance(Ask::Card { to: place(next()) }),
            Phase::Deciding => {
                let seat = self.undecided.first().map_or(0, |first| first as u8 + 1);
                Awaiting::Decision { seat, hand: 1 }
            }
            Phase::Revealing => {
                let at = self.to_reveal().map_or(DEALER, |(place, _)| place);
                Awaiting::Chance(Ask::Reveal { to: place(at) })
            }
        }
    }

    #[inline(always)]
    fn wager(&mut self, rules: &Rules, wager: Wager) -> Result<(), Refusal> {
        self.check_betting()?;
        let (Some(place), spot) = (seat_place(wager.seat), usize::from(wager.on.0)) else {
            return Err(Refusal::because("there is no such seat"));
        };
        if spot > SIX_CARD {
            return Err(not_wagered(spot));
        }
        let stakes = &mut self.stakes[place];
        if spot == SIX_CARD {
            check_six_card(rules, stakes)?;
        }
        rules.limits.check(wager.on, stakes[spot], wager.amount)?;
        stakes[spot] += wager.amount;
        self.wagered = self.wagered.with(Places::only(place));
        if spot == ANTE {
            self.antes = self.antes.with(Places::only(place));
        }
        Ok(())
    }

    fn remove(
        &mut self,
        rules: &Rules,
        seat: u8,
        on: Spot,
        amount: Option<Cents>,
    ) -> Result<(), Refusal> {
        self.check_betting()?;
        let (Some(place), spot) = (seat_place(seat), usize::from(on.0)) else {
            return Err(Refusal::because("there is no such seat"));
        };
        let there = self.stakes[place].get(spot).copied().unwrap_or(Cents::ZERO);
        let rest = rules.limits.check_removal((seat, on), there, amount)?;
        if rest == Cents::ZERO && spot != SIX_CARD && self.stakes[place][SIX_CARD] > Cents::ZERO {
            let why = "ante and Pair Plus stay as long as a Six Card Bonus is wagered";
            return Err(Refusal::by("OH.3C.7.I.D", why));
        }
        self.stakes[place][spot] = rest;
        let him = Places::only(place);
        if self.stakes[place][ANTE] == Cents::ZERO {
            self.antes = self.antes.without(him);
        }
        if self.stakes[place] == [Cents::ZERO; 4] {
            self.wagered = self.wagered.without(him);
        }
        Ok(())
    }

    // Always inlined, as the machine's own `apply` is: a caller that deals cards keeps only that path.
    #[inline(always)]
    fn chance(
        &mut self,
        rules: &Rules,
        outcome: Outcome,
        lines: &mut impl Lines<Because>,
    ) -> Result<Step, Refusal> {
        match (outcome, self.phase) {
            (Outcome::Card(card), Phase::Betting | Phase::Dealing) => self.card(rules, card, lines),
            (Outcome::Card(Some(card)), Phase::Revealing) => self.reveal(rules, card, lines),
            (Outcome::Shuffled, Phase::Betting) if !self.shuffled => {
                self.shuffled = true;
                self.out.shuffled();
                self.deal = Deal::default();
                self.open = Places::NONE;
                Ok(Step::Continues)
            }
            _ => Err(self.unasked()),
        }
    }

    #[inline(always)]
    fn offer(&self, _: &Rules, seat: u8, hand: u8, action: Action) -> Result<Offer, Refusal> {
        let in_turn = self.undecided.first();
        let (Phase::Deciding, Some(place)) = (self.phase, in_turn) else {
            return Err(Refusal::by("OH.3C.10.II", "no player is asked now"));
        };
        if usize::from(seat) != place + 1 || hand > 1 {
            return Err(out_of_turn(place));
        }
        match action {
            Action::Play => Ok(Offer::fixed(action, self.stakes[place][ANTE])),
            Action::Fold => Ok(Offer::free(action)),
            _ => Err(neither(action)),
        }
    }

    #[inline(always)]
    fn decide(
        &mut self,
        rules: &Rules,
        taken: Taken,
        lines: &mut impl Lines<Because>,
    ) -> Result<Step, Refusal> {
        let Some(place) = self.undecided.first() else { return Err(self.unasked()) };
        let him = Places::only(place);
        self.undecided = self.undecided.without(him);
        match taken.action {
            Action::Play => self.stakes[place][PLAY] = taken.amount,
            _ => self.folded = self.folded.with(him),
        }
        Ok(self.go_on(rules, lines))
    }

    fn irregularity(
        &mut self,
        rules: &Rules,
        what: Irregularity,
        lines: &mut impl Lines<Because>,
    ) -> Result<Step, Refusal> {
        match what.kind {
            Mishap::WalkAway => self.walk_away(rules, what.seat, lines),
            Mishap::CardDrawnInError if what.exposed == Some(true) => {
                let why = "a card drawn in error is used only if its face was not exposed; \
                           a card of the dealer is `dealer-card-exposed`";
                Err(Refusal::by("OH.3C.13.I", why))
            }
            // It is the next card: whoever deals it enters it as such.
            Mishap::CardDrawnInError => Ok(Step::Continues),
            Mishap::WrongCardCount => self.void_all("OH.3C.13.II", what.kind, lines),
            Mishap::DeckCountWrong => {
                let clause = match rules.dealing {
                    Dealing::Hand => "OH.3C.8.IV",
                    Dealing::Shoe => "OH.3C.9.IV",
                };
                self.void_all(clause, what.kind, lines)
            }
            Mishap::DealerCardExposed if self.phase == Phase::Revealing => {
                let why = "the dealer is showing his cards: none is exposed before its time";
                Err(Refusal::by("OH.3C.13.III", why))
            }
            Mishap::DealerCardExposed => self.void_all("OH.3C.13.III", what.kind, lines),
            // During a round the device holds the other deck: the cards in play are as they were.
            Mishap::ShufflerJam => {
                if self.phase == Phase::Betting {
                    self.shuffled = false;
                }
                Ok(Step::Continues)
            }
            Mishap::DealingShoeJam if rules.dealing == Dealing::Hand => {
                Err(Refusal::by("OH.3C.13.V", "this table deals from the hand, not from a shoe"))
            }
            Mishap::DealingShoeJam => self.void_all("OH.3C.13.V", what.kind, lines),
            other => Err(Refusal::because(format!("no remedy for `{other}`"))),
        }
    }

    fn at_stake(&self, seat: u8) -> Cents {
        seat_place(seat).map_or(Cents::ZERO, |place| self.stakes[place].iter().copied().sum())
    }

    fn view(&self, rules: &Rules, viewer: Viewer) -> View {
        let own = match viewer {
            Viewer::Seat(seat) => seat_place(seat),
            Viewer::Rail => None,
        };
        let hands = self.deal.dealt_in().left_to_right().map(|at| {
            let cards = &self.hands[at][..self.deal.count(rules.dealing, at)];
            let seen = self.open.has(at) || own == Some(at);
            let cards: Vec<_> = cards.iter().map(|card| card.filter(|_| seen)).collect();
            let words = match *cards.as_slice() {
                [Some(a), Some(b), Some(c)] => ThreeRank::from([a, b, c]).to_string(),
                _ => String::new(),
            };
            HandView { place: place(at), hand: 1, cards, words }
        });
        View { hands: hands.collect(), wagers: self.wagers(), facts: Vec::new() }
    }
}

impl ThreeCardPoker {
    /// The chips as anybody may see them, by seat.
    fn wagers(&self) -> Vec<WagerView> {
        let mut wagers = Vec::new();
        for at in self.wagered.left_to_right() {
            for spot in [ANTE, PLAY, PAIR_PLUS, SIX_CARD] {
                let amount = self.stakes[at][spot];
                if amount > Cents::ZERO {
                    let note = if self.folded.has(at) && spot < SIX_CARD { "folded" } else { "" };
                    let (seat, on) = (at as u8 + 1, SPOTS[spot].to_owned());
                    wagers.push(WagerView { seat, on, amount, note });
                }
            }
        }
        wagers
    }
}

/// The Six Card Bonus comes after an ante and a Pair Plus wager (OH.3C.7.I.D), where the casino
/// offers it.
fn check_six_card(rules: &Rules, stakes: &Stakes) -> Result<(), Refusal> {
    if rules.limits.of(Spot(SIX_CARD as u16)).most == Cents::ZERO {
        let why = "this table does not offer the Six Card Bonus";
        return Err(Refusal::by("OH.3C.11.I", why));
    }
    if stakes[ANTE] > Cents::ZERO && stakes[PAIR_PLUS] > Cents::ZERO {
        return Ok(());
    }
    let why = "a Six Card Bonus needs an ante and a Pair Plus wager before it";
    Err(Refusal::by("OH.3C.7.I.D", why))
}

#[cold]
fn out_of_turn(place: usize) -> Refusal {
    Refusal::by("OH.3C.10.II", format!("it is seat {}'s turn to play or fold", place + 1))
}

#[cold]
fn neither(action: Action) -> Refusal {
    Refusal::by("OH.3C.10.II", format!("`{action}` is neither play nor fold"))
}

/// A line that is no spot for wagers.
#[cold]
fn not_wagered(spot: usize) -> Refusal {
    match spot {
        PLAY => Refusal::by("OH.3C.7.IV", "the play wager is made by the decision `play`"),
        ANTE_BONUS => Refusal::by("OH.3C.12.V", "the ante bonus is paid on the ante, not wagered"),
        _ => Refusal::because("there is no such spot"),
    }
}
