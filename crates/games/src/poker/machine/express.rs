//! The round of a player who sits alone, in one go: what the machine does card by card and decision
//! by decision, by the same rules, with everything at hand until the round is over.
//!
//! Whatever is out of the ordinary is put down where the machine would have it, and goes on there.

use std::ops::ControlFlow::{self, Break, Continue};

use chance::{Card, Place};
use hands::Hand;

use super::because::Because;
use super::deal::{HOUSE, PLACES, Places, Turns};
use super::deck::DeckOut;
use super::seen::{Sight, offered};
use super::showdown::seat;
use super::table::{Phase, Poker, Rules};
use super::variant::{Effect, Shown, Stage, Variant};
use super::wagers::check_complete;
use crate::engine::express::card_by_card;
use crate::engine::price::price;
use crate::engine::seats::is_meant;
use crate::{
    Asked, Cents, Dealing, Deals, Decision, Express, Game, HandNumber, Lines, Refusal, Step, Taken,
};

/// The most cards of one stage: five to a player and six to the dealer.
const MOST: usize = 11;

/// The round as far as it has come.
struct Sitting<V: Variant> {
    place: usize,
    /// What the player sees; all cards of the board, those that lie face down included.
    sight: Sight<V>,
    on_board: u8,
    flop: Hand,
    house: [Option<Card>; 6],
    to_house: u8,
    house_hand: Hand,
    turns: Turns,
    out: DeckOut,
    /// The stage that is on, and the cards that came for it.
    stage: u8,
    drawn: [Card; MOST],
    came: u8,
    /// A fold that leaves something to play on for.
    folds: Option<Taken>,
}

/// A stage of the round by its number; none behind the last.
const fn stage_of<V: Variant>(n: usize) -> Option<Stage> {
    if n < V::BY_HAND.len() { Some(V::BY_HAND[n]) } else { None }
}

/// How a stage ends what can be done in one go.
#[derive(Clone, Copy)]
enum Ends {
    /// With the showdown.
    Shows,
    /// With the round: nothing is left to be settled.
    Over,
    /// The machine is to ask the player.
    Asks,
    /// The machine is to settle a fold, and play on.
    Folds,
    /// The cards of the stage stopped coming, or one of them cannot be.
    Stops,
}

impl<V: Variant> Express for Poker<V> {
    type Seen = Sight<V>;

    /// Deals on, and asks who sits alone, until the round is over or something else is awaited.
    #[inline(always)]
    fn deal_on(
        &mut self,
        rules: &Rules<V>,
        deals: &mut impl Deals<Self>,
        lines: &mut impl Lines<Because<V::Made>>,
    ) -> Result<Step, Refusal> {
        let Some(mut sitting) = self.sits_alone(rules) else {
            return card_by_card(self, rules, deals, lines);
        };
        match self.stages(&mut sitting, rules, deals, lines) {
            Ends::Shows => Ok(self.show_down(&sitting, rules, lines)),
            Ends::Over => Ok(Step::Settled),
            ends => self.leave(&sitting, ends, rules, deals, lines),
        }
    }
}

impl<V: Variant> Poker<V> {
    const OUTSIDE: u64 = DeckOut::outside(V::DECK);

    /// Goes through the stages. Each is known where it is compiled: what is left of it is what it
    /// does.
    #[inline(always)]
    fn stages(
        &mut self,
        sitting: &mut Sitting<V>,
        rules: &Rules<V>,
        deals: &mut impl Deals<Self>,
        lines: &mut impl Lines<Because<V::Made>>,
    ) -> Ends {
        macro_rules! stages {
            ($($n:literal)*) => {
                const {
                    assert!(matches!(stage_of::<V>(0), Some(Stage::OneByOne { .. })));
                    assert!(stage_of::<V>([$($n),*].len()).is_none());
                }
                $(
                    sitting.stage = $n;
                    match const { stage_of::<V>($n) } {
                        None => return Ends::Shows,
                        Some(stage) => {
                            if let Break(ends) = self.stage(sitting, stage, rules, deals, lines) {
                                return ends;
                            }
                        }
                    }
                )*
            };
        }
        stages!(0 1 2 3 4 5 6 7 8 9 10 11 12);
        Ends::Shows
    }

    /// The player who has the only wagers of a round that is dealt from the hand, before its first
    /// card; nobody where there is anything that only the machine looks after.
    #[inline(always)]
    fn sits_alone(&self, rules: &Rules<V>) -> Option<Sitting<V>> {
        let place = self.wagered.the_one()?;
        let begins = self.phase == Phase::Betting && self.shuffled && self.gone.is_empty();
        let mut stakes = self.stakes[place];
        let linked = V::PROGRESSIVES.iter().any(|spot| stakes[*spot] > Cents::ZERO);
        let tips = V::TIPS.is_some() && self.tips[place] != V::Stakes::default();
        let whole = self.out.left(V::DECK) >= 2 * MOST;
        if !begins
            || self.hands_void
            || rules.dealing != Dealing::Hand
            || linked
            || tips
            || !whole
            || check_complete::<V>(place, &stakes).is_err()
        {
            return None;
        }
        V::lock(&mut stakes);
        let sight = Sight {
            street: 0,
            own: Hand::EMPTY,
            board: Hand::EMPTY,
            up_card: None,
            stakes,
            cards: self.hands[place],
            held: 0,
            on_board: self.board,
            open: 0,
        };
        Some(Sitting {
            place,
            sight,
            on_board: 0,
            flop: Hand::EMPTY,
            house: self.hands[HOUSE],
            to_house: 0,
            house_hand: Hand::EMPTY,
            turns: Turns::default(),
            out: self.out,
            stage: 0,
            drawn: [Card::JOKER; MOST],
            came: 0,
            folds: None,
        })
    }

    /// A stage of the round.
    #[inline(always)]
    fn stage(
        &mut self,
        sitting: &mut Sitting<V>,
        stage: Stage,
        rules: &Rules<V>,
        deals: &mut impl Deals<Self>,
        lines: &mut impl Lines<Because<V::Made>>,
    ) -> ControlFlow<Ends> {
        let cards = match stage {
            Stage::OneByOne { seats, house } => seats + house,
            Stage::Board(cards) => cards,
            Stage::Burn => 1,
            // Stacks come out of a shoe; nobody who sits here plays for what the joker stands for.
            _ => 0,
        };
        let mut drawn = [Card::JOKER; MOST];
        let drawn = &mut drawn[..usize::from(cards)];
        let came = deals.cards(drawn);
        if came < drawn.len() || !sitting.out.take_all(Self::OUTSIDE, drawn) {
            sitting.drawn[..came].copy_from_slice(&drawn[..came]);
            sitting.came = came as u8;
            return Break(Ends::Stops);
        }
        match stage {
            Stage::OneByOne { seats, house } => sitting.one_by_one(drawn, seats, house),
            Stage::Board(_) => sitting.onto_board(drawn),
            Stage::Burn => sitting.turns = Turns::default(),
            Stage::Turn => sitting.open_next(),
            Stage::Decide(street) => {
                sitting.sight.street = street;
                if V::is_asked(&sitting.sight.stakes, street) {
                    self.ask(sitting, rules, deals, lines)?;
                }
                if !V::needs_more(&sitting.sight.stakes) {
                    return Break(Ends::Shows);
                }
            }
            _ => {}
        }
        Continue(())
    }

    /// The player decides.
    #[inline(always)]
    fn ask(
        &mut self,
        sitting: &mut Sitting<V>,
        rules: &Rules<V>,
        deals: &mut impl Deals<Self>,
        lines: &mut impl Lines<Because<V::Made>>,
    ) -> ControlFlow<Ends> {
        let asked = Asked { seat: seat(sitting.place), hand: HandNumber::FIRST };
        let Some(decision) = deals.decide(&sitting.sight, rules, asked) else {
            return Break(Ends::Asks);
        };
        let Some(taken) = sitting.taken(rules, asked, decision) else {
            return Break(Ends::Asks);
        };
        let staked = sitting.sight.stakes;
        if V::decided(&mut sitting.sight.stakes, sitting.sight.street, taken) == Effect::Stays {
            return Continue(());
        }
        if V::FOLD_KEEPS.iter().any(|spot| staked[*spot] > Cents::ZERO) {
            (sitting.sight.stakes, sitting.folds) = (staked, Some(taken));
            return Break(Ends::Folds);
        }
        let chips = (staked, V::Stakes::default());
        Self::forfeit_chips(sitting.place, chips, false, lines);
        self.put_down(sitting, V::Stakes::default());
        self.no_chips_left();
        Break(Ends::Over)
    }

    /// What cannot be done in one go is the machine's.
    #[cold]
    #[inline(never)]
    fn leave(
        &mut self,
        sitting: &Sitting<V>,
        ends: Ends,
        rules: &Rules<V>,
        deals: &mut impl Deals<Self>,
        lines: &mut impl Lines<Because<V::Made>>,
    ) -> Result<Step, Refusal> {
        // Before the first stage nothing has changed.
        if sitting.stage > 0 {
            self.put_down(sitting, sitting.sight.stakes);
            self.begin(rules);
        }
        let mut step = Step::Continues;
        if let Ends::Stops = ends {
            for card in &sitting.drawn[..usize::from(sitting.came)] {
                step = self.card(rules, Some(*card), lines)?;
            }
            return Ok(step);
        }
        self.phase = Phase::Deciding;
        self.turns = sitting.turns;
        self.undecided = Places::only(sitting.place);
        if let Some(taken) = sitting.folds {
            step = self.decide(rules, taken, lines)?;
        }
        match step {
            Step::Continues => card_by_card(self, rules, deals, lines),
            Step::Settled => Ok(Step::Settled),
        }
    }

    /// Everything lies where the machine would have it at the beginning of the stage, with so many
    /// chips.
    #[inline(always)]
    fn put_down(&mut self, sitting: &Sitting<V>, stakes: V::Stakes) {
        let Sitting { place, sight, .. } = sitting;
        let place = *place;
        self.dealt_in = Places::only(place);
        self.stage = sitting.stage;
        self.turns = sitting.turns;
        self.held = [0; PLACES];
        (self.hands[place], self.held[place]) = (sight.cards, sight.held);
        (self.hands[HOUSE], self.held[HOUSE]) = (sitting.house, sitting.to_house);
        (self.board, self.on_board, self.board_open) =
            (sight.on_board, sitting.on_board, sight.open);
        self.replacement = None;
        self.stakes[place] = stakes;
        self.out = sitting.out;
    }

    /// All cards are there: everything is settled. A function of its own has registers enough.
    #[inline(never)]
    fn show_down(
        &mut self,
        sitting: &Sitting<V>,
        rules: &Rules<V>,
        lines: &mut impl Lines<Because<V::Made>>,
    ) -> Step {
        let Sitting { place, sight, .. } = sitting;
        let shown = Shown { board: sight.board, flop: sitting.flop, replacement: None };
        let shows = V::HOUSE == Place::Dealer && V::needs_dealer(rules, &sight.stakes, sight.own);
        let dealer = shows.then(|| V::dealer(rules, sitting.house_hand, &shown));
        let own_shows = V::needs_hand(rules, &sight.stakes, dealer.as_ref());
        let own = if own_shows { sight.own } else { Hand::EMPTY };
        let (seat, since) = ((*place, sight.stakes, V::Stakes::default()), lines.mark());
        let won = Self::settle_chips(rules, seat, dealer.as_ref(), own, &shown, lines);
        if rules.payout.may_cut(won) {
            let seats = std::iter::once((seat, own));
            Self::keep_limits(rules, seats, dealer.as_ref(), &shown, since, lines);
        }
        self.put_down(sitting, V::Stakes::default());
        let own = if own_shows { Places::only(*place) } else { Places::NONE };
        self.open = if shows { own.with(Places::HOUSE) } else { own };
        self.no_chips_left()
    }
}

impl<V: Variant> Sitting<V> {
    /// The house gets a card after the player for as long as both do.
    #[inline(always)]
    fn one_by_one(&mut self, drawn: &[Card], seats: u8, house: u8) {
        let (to_seat, to_house) = (usize::from(seats), usize::from(house));
        for n in 0..to_seat {
            let card = drawn[n + n.min(to_house)];
            self.sight.cards[n] = Some(card);
            self.sight.own = self.sight.own.with(card);
        }
        self.sight.held = seats;
        for n in 0..to_house {
            let card = drawn[n + (n + 1).min(to_seat)];
            match V::HOUSE {
                Place::Community => self.sight.on_board[n] = Some(card),
                _ => {
                    self.house[n] = Some(card);
                    self.house_hand = self.house_hand.with(card);
                }
            }
        }
        match V::HOUSE {
            Place::Community => self.on_board = house,
            _ => self.to_house = house,
        }
        self.sight.up_card = V::UP_CARD.and_then(|n| self.house[n]);
        self.turns = Turns::over(seats.max(house));
    }

    /// Cards fall on the board, which lies open at once unless cards of it are turned.
    #[inline(always)]
    fn onto_board(&mut self, drawn: &[Card]) {
        for card in drawn {
            self.sight.on_board[usize::from(self.on_board)] = Some(*card);
            self.on_board += 1;
            if V::HOUSE == Place::Dealer {
                self.open_next();
            }
        }
        self.turns = Turns::default();
    }

    /// The next card of the board lies open.
    #[inline(always)]
    fn open_next(&mut self) {
        let card = self.sight.on_board[usize::from(self.sight.open)].unwrap_or(Card::JOKER);
        self.sight.board = self.sight.board.with(card);
        if self.sight.open < 3 {
            self.flop = self.flop.with(card);
        }
        self.sight.open += 1;
    }

    /// A decision with its price, where it is offered at that.
    #[inline(always)]
    fn taken(&self, rules: &Rules<V>, asked: Asked, decision: Decision) -> Option<Taken> {
        let Sight { street, own, stakes, .. } = self.sight;
        if decision.seat != asked.seat || !is_meant(decision.hand, 0) {
            return None;
        }
        let offer = offered::<V>(street, own, stakes[0], decision.action).ok()?;
        price(decision, offer.cost, rules.unit).ok()
    }
}
