//! The machine that all poker games share: wagers, the deal, the betting rounds, the showdown.

use std::sync::Arc;

use std::marker::PhantomData;

use chance::{Ask, Card, Outcome, Place};
use hands::FiveCategory;
use serde::{Deserialize, Serialize};

use super::because::Because;
use super::deal::{HOUSE, PLACES, Places, SEATS, Turns};
use super::deck::DeckOut;
use super::poker_game::{Effect, PayoutLimit, PokerGame, Stage};
use super::seen::{hand as hand_of, offered};
use super::wagers::check_complete;
use crate::RefusalCode::{NotOffered, NotYourTurn};
use crate::engine::seats::is_meant;
use crate::poker::multi_link;
use crate::{
    Action, Awaiting, Cents, Chips, Chosen, Dealing, Document, Exact, Game, HandNumber,
    Irregularity, Layout, Limits, Lines, Meter, Meters, Offer, Opening, OptionError, Pack,
    PayoutLimits, Progressive, Refusal, Rulebook, Seat, Spot, Step, Taken, View, Viewer, Wager,
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
pub struct Poker<V: PokerGame> {
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
    /// Whose forfeits have been collected in this round: a round that is void gives them back.
    pub(super) collected: Places,
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
    /// What was collected of them in this round.
    pub(super) forfeited: [V::Stakes; SEATS],
    /// What players wagered for the dealer.
    pub(super) tips: [V::Stakes; SEATS],
    pub(super) out: DeckOut,
    pub(super) meters: Meters,
    #[serde(skip)]
    game: PhantomData<V>,
}

/// The rules of one table.
#[derive(Clone, Debug)]
pub struct Rules<V: PokerGame> {
    pub(super) dealing: Dealing,
    pub(super) stages: &'static [Stage],
    /// The bounds of every spot.
    pub limits: Limits,
    pub(super) unit: Cents,
    pub(super) book: Arc<Rulebook>,
    /// The most that hands may win in a round.
    pub(super) payout: PayoutLimits,
    /// The spots that this covers, a bit for each; none without a limit.
    pub(super) limited: u16,
    pub(super) progressives: Vec<Progressive>,
    /// The line of the first progressive's pay table that each category makes.
    fives: [Option<u8>; FiveCategory::ALL.len()],
    /// The game's own pay tables.
    pub pays: V::Pays,
}

impl<V: PokerGame> Rules<V> {
    /// The line that a five-card category makes in the first progressive's pay table.
    pub fn five_card_line(&self, category: FiveCategory) -> Option<u8> {
        self.fives[category as usize]
    }
}

/// The layout of a game.
fn layout<V: PokerGame>() -> &'static Layout {
    V::document().layout(|| Layout::of_names(V::SPOTS, V::OPEN))
}

/// The place of a seat; none where there is no such seat.
#[inline]
pub(super) fn seat_place(seat: Seat) -> Option<usize> {
    Some(seat.index()).filter(|place| *place < SEATS)
}

impl<V: PokerGame> Poker<V> {
    /// The place with this index.
    #[inline]
    pub(super) fn place(index: usize) -> Place {
        if index == HOUSE { V::HOUSE } else { Place::Seat(Seat::at(index)) }
    }
}

/// The most that a hand is paid in a round, where one player could win so much with the least
/// wagers.
fn payout_limit<V: PokerGame>(
    chosen: &Chosen,
    could_win: Cents,
) -> Result<Option<Cents>, OptionError> {
    let Some(limit) = chosen.money_if("payout_limit") else { return Ok(None) };
    let is_given = chosen.given().contains_key("payout_limit");
    let (legal, expected) = match V::PAYOUT_LIMIT {
        PayoutLimit::AsGiven => return Ok(Some(limit)),
        PayoutLimit::AtLeast => (limit.max(could_win), "at least"),
        PayoutLimit::Exactly(printed) => (printed.max(could_win), "exactly"),
    };
    if is_given && limit != legal {
        let clause = chosen.rulebook().option("payout_limit").map(|option| option.clause);
        let what = format!(
            "{limit} is not allowed, expected {expected} {legal}: the least wagers could win \
             {could_win}"
        );
        return Err(OptionError::cite_if("payout_limit", what, clause));
    }
    Ok(Some(legal))
}

#[cold]
#[inline(never)]
fn out_of_turn<V: PokerGame>(street: u8, place: usize) -> Refusal {
    let clause = V::STREETS[usize::from(street)].clause;
    NotYourTurn.cite(clause, format!("it is seat {}'s turn to decide", place + 1))
}

#[cold]
#[inline(never)]
pub(super) fn no_choice<V: PokerGame>(street: u8, action: Action) -> Refusal {
    let clause = V::STREETS[usize::from(street)].clause;
    NotOffered.cite(clause, format!("`{action}` is no choice here"))
}

impl<V: PokerGame> Game for Poker<V> {
    const ID: &'static str = V::ID;
    const FAMILY: crate::Family = crate::Family::Poker;
    const LONGEST_ROUND: usize = V::LONGEST_ROUND;
    const TIPS: bool = V::TIPS.is_some();

    type Rules = Rules<V>;
    type Because = Because<V::PaidFor>;

    fn document() -> &'static Document {
        V::document()
    }

    fn layout() -> &'static Layout {
        layout::<V>()
    }

    fn rules(chosen: &Chosen) -> Result<Rules<V>, OptionError> {
        let book = chosen.rulebook();
        let mut limits = Limits::new(chosen, layout::<V>())?;
        let progressives = Progressive::all(chosen)?;
        let fixed = (0..V::OPEN).filter_map(|spot| Some((spot, V::exactly(spot)?.0)));
        let base = V::PROGRESSIVES.iter().zip(&progressives).map(|(spot, link)| (*spot, link.base));
        for (spot, amount) in fixed.chain(base) {
            limits.fix(Spot(spot as u16), amount)?;
        }
        limits.close_unoffered(chosen);
        let pays = V::pays(chosen, &mut limits)?;
        // A document that does not say so has no shoe.
        let dealing = chosen.choose_if().unwrap_or(Dealing::Hand);
        let stages = if dealing == Dealing::Hand { V::BY_HAND } else { V::BY_SHOE };
        let could_win = V::most_at_minimum(&pays, &limits);
        let payout_limit = payout_limit::<V>(chosen, could_win)?;
        let payout = PayoutLimits::new(chosen, layout::<V>(), payout_limit)?;
        let covered = (0..V::SPOTS.len()).filter(|spot| V::is_limited(*spot));
        let limited = covered.fold(0, |bits, spot| bits | 1 << spot);
        Ok(Rules {
            dealing,
            stages,
            unit: chosen.unit(),
            book: book.clone(),
            limited: if payout.any() { limited } else { 0 },
            payout,
            fives: progressives.first().map(multi_link::lines).unwrap_or_default(),
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
            collected: Places::NONE,
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
            forfeited: [V::Stakes::default(); SEATS],
            tips: [V::Stakes::default(); SEATS],
            out: DeckOut::default(),
            meters: Meters::of(&rules.progressives),
            game: PhantomData,
        }
    }

    #[inline(always)]
    fn awaiting(&self, rules: &Rules<V>) -> Awaiting {
        match self.phase {
            Phase::Betting if !self.shuffled => Awaiting::wagers(Ask::Shuffle),
            Phase::Betting => {
                Awaiting::Wagers { next: Ask::Card { to: self.first_card(rules) }, closes: true }
            }
            Phase::Dealing => Awaiting::Chance(Ask::Card { to: self.next_card(rules) }),
            Phase::Deciding => {
                let seat = self.undecided.first().map_or(Seat::FIRST, Seat::at);
                Awaiting::Decision { seat, hand: HandNumber::FIRST }
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
        self.place_wager(rules, wager)
    }

    fn complete(&self, _: &Rules<V>, seat: Seat) -> Result<(), Refusal> {
        let place = seat.index();
        check_complete::<V>(place, &self.stakes[place])
    }

    fn opening(&self, rules: &Rules<V>, seat: Seat, on: Spot) -> Option<Opening> {
        self.takes(rules, seat, on)
    }

    fn remove(
        &mut self,
        rules: &Rules<V>,
        seat: Seat,
        on: Spot,
        amount: Option<Cents>,
    ) -> Result<(), Refusal> {
        self.take_down(rules, (seat, on), amount)
    }

    // Always inlined, as the machine's own `apply` is: a caller that deals cards keeps only that
    // path.
    #[inline(always)]
    fn chance(
        &mut self,
        rules: &Rules<V>,
        outcome: Outcome,
        lines: &mut impl Lines<Because<V::PaidFor>>,
    ) -> Result<Step, Refusal> {
        match (outcome, self.phase) {
            (Outcome::Card(card), Phase::Betting | Phase::Dealing) => self.card(rules, card, lines),
            (Outcome::Card(Some(card)), Phase::Turning | Phase::Revealing) => {
                self.reveal(rules, card, lines)
            }
            (Outcome::Shuffled, Phase::Betting) if !self.shuffled => {
                self.shuffled = true;
                self.out = DeckOut::default();
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
        seat: Seat,
        hand: Option<HandNumber>,
        action: Action,
    ) -> Result<Offer, Refusal> {
        let now = (self.phase, self.undecided.first(), self.street(rules));
        let (Phase::Deciding, Some(place), Some(street)) = now else {
            return Err(NotYourTurn.cite(V::STREETS[0].clause, "no player is asked now"));
        };
        if seat.index() != place || !is_meant(hand, 0) {
            return Err(out_of_turn::<V>(street, place));
        }
        let cards = &self.hands[place][..usize::from(self.held[place])];
        offered::<V>(street, hand_of(cards), self.stakes[place][0], action)
    }

    fn decision_clause(&self, rules: &Rules<V>, _: Action) -> Option<&'static str> {
        self.street(rules).map(|street| V::STREETS[usize::from(street)].clause)
    }

    #[inline(always)]
    fn decide(
        &mut self,
        rules: &Rules<V>,
        taken: Taken,
        lines: &mut impl Lines<Because<V::PaidFor>>,
    ) -> Result<Step, Refusal> {
        let (Some(place), Some(street)) = (self.undecided.first(), self.street(rules)) else {
            return Err(self.unasked());
        };
        let own = Places::only(place);
        self.undecided = self.undecided.without(own);
        if V::decided(&mut self.stakes[place], street, taken) == Effect::Folds {
            self.folded = self.folded.with(own);
            self.owing = self.owing.with(own);
        }
        Ok(self.decided(rules, lines))
    }

    fn irregularity(
        &mut self,
        rules: &Rules<V>,
        what: Irregularity,
        lines: &mut impl Lines<Because<V::PaidFor>>,
    ) -> Result<Step, Refusal> {
        self.remedy(rules, what, lines)
    }

    fn pack(_: &Rules<V>) -> Option<Pack> {
        Some(Pack::single(V::DECK))
    }

    fn at_stake(&self, seat: Seat) -> Cents {
        let Some(place) = seat_place(seat) else { return Cents::ZERO };
        let of =
            |spot: usize| self.stakes[place][spot].times(V::bets(spot), 1) + self.tips[place][spot];
        (0..V::Stakes::SPOTS).map(of).sum()
    }

    fn meters(&self) -> &[Meter] {
        &self.meters
    }

    fn meter_names(rules: &Rules<V>) -> Vec<String> {
        Progressive::meter_names(&rules.progressives)
    }

    fn set_meter(&mut self, _: &Rules<V>, meter: u8, value: Exact) -> Result<(), Refusal> {
        self.meters.set(meter, value)
    }

    fn view(&self, rules: &Rules<V>, viewer: Viewer) -> View {
        self.seen_by(rules, viewer)
    }
}
