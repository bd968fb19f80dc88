//! The round of a player who sits alone, in one go: what the machine does card by card and decision
//! by decision, by the same rules, with everything at hand until the round is over.
//!
//! A round that is over leaves nothing but its lines: the table is not written to. Whatever is out
//! of the ordinary is put down where the machine would have it, and goes on there.

use std::ops::ControlFlow::{self, Break, Continue};

use chance::{Card, Place};
use hands::Hand;

use super::because::Because;
use super::deal::{HOUSE, PLACES, Places, Turns};
use super::deck::DeckOut;
use super::poker_game::{Effect, PokerGame, Shown, Stage};
use super::seen::{Sight, offered};
use super::showdown::seat;
use super::table::{Phase, Poker, Rules};
use super::wagers::check_complete;
use crate::engine::price::price;
use crate::engine::seats::is_meant;
use crate::express::{Deals, Express, card_by_card};
use crate::{
    Action, Asked, Cents, Dealing, Decision, Game, HandNumber, Lines, Refusal, Step, Taken,
};

/// The most cards of a round with one player: those of both hands and the board, and burned ones.
const MOST: usize = 16;

/// The round as far as it has come.
struct Sitting<V: PokerGame> {
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
    /// The stage that is on, or the first that cards were drawn for.
    stage: u8,
    /// The cards that came for a stage for which not all could.
    late: [Card; MOST],
    came: u8,
    /// A fold that leaves something to play on for.
    folds: Option<Taken>,
}

/// A stage, and what lies there when it begins: all of it is known where a game is compiled.
#[derive(Clone, Copy)]
struct Known {
    stage: Stage,
    /// How many cards it takes.
    takes: usize,
    /// How many are drawn for it and the stages behind it, up to the next decision that may end the
    /// round; none where they were drawn before.
    draws: usize,
    /// How many cards went to the stages before it.
    from: usize,
    /// How many cards of the board there are, and how many of them lie open.
    on_board: usize,
    open: usize,
}

/// How many cards a stage takes.
const fn takes(stage: Stage) -> usize {
    match stage {
        Stage::OneByOne { seats, house } => seats as usize + house as usize,
        Stage::Board(cards) => cards as usize,
        Stage::Burn => 1,
        // Stacks come out of a shoe; nobody who sits here plays for what the joker stands for.
        _ => 0,
    }
}

/// Whether cards are drawn no further than this stage: behind a decision that may end the round,
/// or behind any where nobody says that the round is dealt to its end.
const fn stops_draw<V: PokerGame>(stage: Stage, whole_rounds: bool) -> bool {
    match stage {
        Stage::Decide(street) => {
            !whole_rounds || matches!(V::STREETS[street as usize].out, Action::Fold)
        }
        _ => false,
    }
}

/// A stage of the round by its number; none behind the last.
const fn known<V: PokerGame>(n: usize, whole_rounds: bool) -> Option<Known> {
    if n >= V::BY_HAND.len() {
        return None;
    }
    let (mut from, mut on_board, mut open, mut at) = (0, 0, 0, 0);
    while at < n {
        let stage = V::BY_HAND[at];
        from += takes(stage);
        match stage {
            Stage::OneByOne { house, .. } if !deals_to_dealer::<V>() => on_board += house as usize,
            Stage::Board(cards) => on_board += cards as usize,
            Stage::Turn => open += 1,
            _ => {}
        }
        if deals_to_dealer::<V>() {
            open = on_board;
        }
        at += 1;
    }
    let stage = V::BY_HAND[n];
    let mut draws = 0;
    if n == 0 || stops_draw::<V>(V::BY_HAND[n - 1], whole_rounds) {
        while at < V::BY_HAND.len() && !stops_draw::<V>(V::BY_HAND[at], whole_rounds) {
            draws += takes(V::BY_HAND[at]);
            at += 1;
        }
    }
    assert!(from + draws <= MOST && on_board <= 5);
    Some(Known { stage, takes: takes(stage), draws, from, on_board, open })
}

/// The place of a player's card among those that are dealt one by one: the house gets a card after
/// the player for as long as both do.
const fn own_place(nth: usize, house: usize) -> usize {
    if nth < house { 2 * nth } else { nth + house }
}

/// The same of a card of the house.
const fn house_place(nth: usize, seats: usize) -> usize {
    if nth < seats { 2 * nth + 1 } else { nth + seats }
}

/// Which of the cards that are drawn for who sits alone are the player's own, and which lie on the
/// board, by their numbers.
struct CardPlaces {
    own: [usize; 6],
    held: usize,
    board: [usize; 5],
}

const fn card_places<V: PokerGame>() -> CardPlaces {
    let mut card_places = CardPlaces { own: [0; 6], held: 0, board: [0; 5] };
    let (mut from, mut on_board, mut at) = (0, 0, 0);
    while at < V::BY_HAND.len() {
        let stage = V::BY_HAND[at];
        let mut n = 0;
        match stage {
            Stage::OneByOne { seats, house } => {
                while n < seats as usize {
                    card_places.own[n] = from + own_place(n, house as usize);
                    n += 1;
                }
                card_places.held = n;
                n = 0;
                while n < house as usize && !deals_to_dealer::<V>() {
                    card_places.board[on_board] = from + house_place(n, seats as usize);
                    (on_board, n) = (on_board + 1, n + 1);
                }
            }
            Stage::Board(cards) => {
                while n < cards as usize {
                    card_places.board[on_board] = from + n;
                    (on_board, n) = (on_board + 1, n + 1);
                }
            }
            _ => {}
        }
        from += takes(stage);
        at += 1;
    }
    card_places
}

/// Whether the cards of the house are the dealer's hand, and the board lies open as it falls.
const fn deals_to_dealer<V: PokerGame>() -> bool {
    matches!(V::HOUSE, Place::Dealer)
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

impl<V: PokerGame> Express for Poker<V> {
    type Seen = Sight<V>;

    const REPEATS: bool = true;

    /// One player has the only wagers of a round that is dealt from the hand, and nothing is there
    /// that only the machine looks after.
    fn may_repeat(&self, rules: &Rules<V>) -> bool {
        self.sits_alone(rules).is_some()
    }

    /// Deals, and asks who sits alone, until the round is over or something else is awaited.
    #[inline(always)]
    fn repeat(
        &mut self,
        begun: &Self,
        rules: &Rules<V>,
        deals: &mut impl Deals<Self>,
        lines: &mut impl Lines<Because<V::PaidFor>>,
    ) -> Result<Step, Refusal> {
        let Some(place) = begun.wagered.the_one() else { return Ok(Step::Continues) };
        let mut sitting = begun.sitting(place);
        match Self::stages(&mut sitting, rules, deals, lines) {
            Ends::Shows => {
                Self::show_down(&sitting, rules, lines);
                Ok(Step::Settled)
            }
            Ends::Over => Ok(Step::Settled),
            ends => {
                self.clone_from(begun);
                self.leave(&sitting, ends, rules, deals, lines)
            }
        }
    }
}

impl<V: PokerGame> Poker<V> {
    /// Goes through the stages. Each is known where it is compiled: what is left of it is what it
    /// does.
    #[inline(always)]
    fn stages<D: Deals<Self>>(
        sitting: &mut Sitting<V>,
        rules: &Rules<V>,
        deals: &mut D,
        lines: &mut impl Lines<Because<V::PaidFor>>,
    ) -> Ends {
        macro_rules! stages {
            ($($n:literal)*) => {
                const {
                    assert!(matches!(V::BY_HAND[0], Stage::OneByOne { .. }));
                    assert!(V::BY_HAND.len() <= [$($n),*].len());
                }
                let mut drawn = [Card::JOKER; MOST];
                $(
                    match const { known::<V>($n, D::WHOLE_ROUNDS) } {
                        None => return Ends::Shows,
                        Some(known) => {
                            // Where they stop coming the machine goes on from here.
                            if known.draws > 0 || matches!(known.stage, Stage::Decide(_)) {
                                sitting.stage = $n;
                            }
                            let Known { from, takes, draws, .. } = known;
                            if draws > 0
                                && let Err(came) =
                                    sitting.draw(&mut drawn[from..from + draws], deals)
                            {
                                return sitting.stops::<D>(&drawn, from, came);
                            }
                            if draws > 0 && D::WHOLE_ROUNDS {
                                Self::look_ahead(&drawn, from + draws, deals);
                            }
                            let cards = &drawn[from..from + takes];
                            match Self::stage(sitting, known, cards, rules, deals, lines) {
                                Continue(()) => {}
                                Break(ends @ (Ends::Shows | Ends::Over)) => return ends,
                                Break(ends) => {
                                    sitting.all_out::<D>(&drawn[..from]);
                                    return ends;
                                }
                            }
                        }
                    }
                )*
            };
        }
        stages!(0 1 2 3 4 5 6 7 8 9 10 11 12);
        Ends::Shows
    }

    /// Shows who deals the cards that have been drawn, so many of them.
    #[inline(always)]
    fn look_ahead(drawn: &[Card; MOST], came: usize, deals: &mut impl Deals<Self>) {
        let card_places = const { card_places::<V>() };
        let own = card_places.own.map(|at| drawn[at]);
        let board = card_places.board.map(|at| drawn[at]);
        // The first card is the player's own: who has none lies there.
        let on_board = card_places.board.iter().filter(|at| (1..came).contains(*at)).count();
        deals.look_ahead(&own[..card_places.held], &board[..on_board]);
    }

    /// The player who has the only wagers of a round that is dealt from the hand, before its first
    /// card; nobody where there is anything that only the machine looks after.
    #[inline(always)]
    fn sits_alone(&self, rules: &Rules<V>) -> Option<usize> {
        let place = self.wagered.the_one()?;
        let begins = self.phase == Phase::Betting && self.shuffled && self.gone.is_empty();
        let stakes = self.stakes[place];
        let linked = V::PROGRESSIVES.iter().any(|spot| stakes[*spot] > Cents::ZERO);
        let tips = V::TIPS.is_some() && self.tips[place] != V::Stakes::default();
        let whole = self.out.left(V::DECK) >= 2 * MOST;
        let alone = begins
            && !self.hands_void
            && rules.dealing == Dealing::Hand
            && !linked
            && !tips
            && whole
            && check_complete::<V>(place, &stakes).is_ok();
        alone.then_some(place)
    }

    /// The round of who sits alone, before the first card.
    #[inline(always)]
    fn sitting(&self, place: usize) -> Sitting<V> {
        let mut stakes = self.stakes[place];
        V::lock(&mut stakes);
        // Written where it stays: moved, it would have to be waited for.
        Sitting {
            place,
            sight: Sight {
                street: 0,
                own: Hand::EMPTY,
                board: Hand::EMPTY,
                up_card: None,
                stakes,
                cards: self.hands[place],
                held: 0,
                on_board: self.board,
                open: 0,
            },
            on_board: 0,
            flop: Hand::EMPTY,
            house: self.hands[HOUSE],
            to_house: 0,
            house_hand: Hand::EMPTY,
            turns: Turns::default(),
            out: self.out,
            stage: 0,
            late: [Card::JOKER; MOST],
            came: 0,
            folds: None,
        }
    }

    /// A stage of the round, with its cards.
    #[inline(always)]
    fn stage(
        sitting: &mut Sitting<V>,
        known: Known,
        drawn: &[Card],
        rules: &Rules<V>,
        deals: &mut impl Deals<Self>,
        lines: &mut impl Lines<Because<V::PaidFor>>,
    ) -> ControlFlow<Ends> {
        match known.stage {
            Stage::OneByOne { seats, house } => sitting.one_by_one(drawn, seats, house),
            Stage::Board(_) => sitting.onto_board(drawn, known),
            Stage::Burn => sitting.turns = Turns::default(),
            Stage::Turn => sitting.open(known.open),
            Stage::Decide(street) => {
                sitting.sight.street = street;
                if V::is_asked(&sitting.sight.stakes, street) {
                    Self::ask(sitting, rules, deals, lines)?;
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
        sitting: &mut Sitting<V>,
        rules: &Rules<V>,
        deals: &mut impl Deals<Self>,
        lines: &mut impl Lines<Because<V::PaidFor>>,
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
        lines: &mut impl Lines<Because<V::PaidFor>>,
    ) -> Result<Step, Refusal> {
        // Before the first stage nothing has changed.
        if sitting.stage > 0 {
            self.put_down(sitting);
            self.begin(rules);
        }
        let mut step = Step::Continues;
        if let Ends::Stops = ends {
            for card in &sitting.late[..usize::from(sitting.came)] {
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

    /// Everything lies where the machine would have it at the beginning of the stage.
    fn put_down(&mut self, sitting: &Sitting<V>) {
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
        self.stakes[place] = sight.stakes;
        self.out = sitting.out;
    }

    /// All cards are there: everything is settled. A function of its own has registers enough.
    #[inline(never)]
    fn show_down(
        sitting: &Sitting<V>,
        rules: &Rules<V>,
        lines: &mut impl Lines<Because<V::PaidFor>>,
    ) {
        let Sitting { place, sight, .. } = sitting;
        let shown = Shown { board: sight.board, flop: sitting.flop, replacement: None };
        let shows = deals_to_dealer::<V>() && V::needs_dealer(rules, &sight.stakes, sight.own);
        let dealer = shows.then(|| V::dealer(rules, sitting.house_hand, &shown));
        let own_shows = V::needs_hand(rules, &sight.stakes, dealer.as_ref());
        let own = if own_shows { sight.own } else { Hand::EMPTY };
        let none = V::Stakes::default();
        let (seat, since) = ((*place, &sight.stakes, &none), lines.mark());
        let won = Self::settle_chips(rules, seat, dealer.as_ref(), own, &shown, lines);
        if rules.payout.may_cut(won) {
            let seats = std::iter::once((seat, own));
            Self::keep_limits(rules, seats, dealer.as_ref(), &shown, since, lines);
        }
    }
}

impl<V: PokerGame> Sitting<V> {
    const OUTSIDE: u64 = V::DECK.outside();

    /// Cards for the stages up to the next decision; how many came, where not all of them did or
    /// one of them cannot be.
    #[inline(always)]
    fn draw<D: Deals<Poker<V>>>(&mut self, drawn: &mut [Card], deals: &mut D) -> Result<(), usize> {
        let came = deals.cards(drawn);
        let can_be =
            came == drawn.len() && (D::WHOLE_ROUNDS || self.out.take_all(Self::OUTSIDE, drawn));
        if can_be { Ok(()) } else { Err(came) }
    }

    /// So many of the cards of a stage came, behind all of those of stages before.
    #[cold]
    fn stops<D: Deals<Poker<V>>>(
        &mut self,
        drawn: &[Card; MOST],
        from: usize,
        came: usize,
    ) -> Ends {
        self.all_out::<D>(&drawn[..from]);
        self.late[..came].copy_from_slice(&drawn[from..from + came]);
        self.came = came as u8;
        Ends::Stops
    }

    /// These cards are out, which were not looked at when they came.
    #[cold]
    fn all_out<D: Deals<Poker<V>>>(&mut self, drawn: &[Card]) {
        if D::WHOLE_ROUNDS {
            let can_be = self.out.take_all(Self::OUTSIDE, drawn);
            debug_assert!(can_be, "a deck has every card once: {drawn:?}");
        }
    }

    /// The player and the house get their cards.
    #[inline(always)]
    fn one_by_one(&mut self, drawn: &[Card], seats: u8, house: u8) {
        let (to_seat, to_house) = (usize::from(seats), usize::from(house));
        for n in 0..to_seat {
            let card = drawn[own_place(n, to_house)];
            self.sight.cards[n] = Some(card);
            self.sight.own = self.sight.own.with(card);
        }
        self.sight.held = seats;
        for n in 0..to_house {
            let card = drawn[house_place(n, to_seat)];
            if deals_to_dealer::<V>() {
                self.house[n] = Some(card);
                self.house_hand = self.house_hand.with(card);
            } else {
                self.sight.on_board[n] = Some(card);
            }
        }
        if deals_to_dealer::<V>() {
            self.to_house = house
        } else {
            self.on_board = house
        }
        self.sight.up_card = V::UP_CARD.and_then(|n| self.house[n]);
        self.turns = Turns::over(seats.max(house));
    }

    /// Cards fall on the board, which lies open at once unless cards of it are turned.
    #[inline(always)]
    fn onto_board(&mut self, drawn: &[Card], known: Known) {
        for (n, card) in drawn.iter().enumerate() {
            self.sight.on_board[known.on_board + n] = Some(*card);
            if deals_to_dealer::<V>() {
                self.lies_open(known.open + n, *card);
            }
        }
        self.on_board = (known.on_board + drawn.len()) as u8;
        self.turns = Turns::default();
    }

    /// A card of the board is turned.
    #[inline(always)]
    fn open(&mut self, nth: usize) {
        self.lies_open(nth, self.sight.on_board[nth].unwrap_or(Card::JOKER));
    }

    /// A card of the board lies open, by its place there.
    #[inline(always)]
    fn lies_open(&mut self, nth: usize, card: Card) {
        self.sight.board = self.sight.board.with(card);
        if nth < 3 {
            self.flop = self.flop.with(card);
        }
        self.sight.open = nth as u8 + 1;
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
