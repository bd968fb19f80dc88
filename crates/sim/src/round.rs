//! One round, through the machine that deals live.

use chance::{Ask, Card, Deck, Dice, Outcome, Place};
use games::RefusalCode::Impossible;
use games::express::{Deals, Express, Seen};
use games::{Awaiting, Cents, Chosen, Decision, Event, Game, Refusal, Spot, Step, Wager};
use odds::Ratio;

use crate::{Asked, Plan, Player, QuickDealer, SimTable};

/// What a simulator must know of a game beside its rules.
pub trait Played: Express {
    /// The wagers without which no round is dealt: they stand beside every other.
    const BASE: &'static [&'static str] = &[];
    /// What is wagered where nothing else is said.
    const USUAL: &'static [&'static str] = Self::BASE;
    /// Wagers made by a decision that do not belong to the main game.
    const APART: &'static [&'static str] = &[];
    /// Decisions raise or repeat the base wager itself (double down, split): its lines have all
    /// that was staked on the hand.
    const RAISED_IN_PLACE: bool = false;
    /// Wagers of a seat that banks, which answer for those of the others.
    const BANKED: &'static [&'static str] = &[];
    /// Wagers that are made while a round is played.
    const IN_PLAY: &'static [&'static str] = &[];
    /// A round is one roll, whatever it decides.
    const BY_ROLL: bool = false;
    /// The deck, where cards are dealt.
    const DECK: Deck = Deck::Standard;
    /// Several decks with a cut card: results are kept by how much of the shoe was gone.
    const SHOE: bool = false;
    /// A round is one spin or roll: no cards are dealt.
    const SPUN: bool = Self::BASE.is_empty() && !Self::SHOE;
    /// From how many rounds on they are looked up; none where the game cannot tell what its future
    /// depends on. Below that a table has played them before it has explored itself.
    const COMPILED_FROM: Option<u64> = None;
    /// Rounds that a dealer gets through in an hour with one player, for the theoretical win.
    const AN_HOUR: u32;

    /// The wagers that must be made beside these: the base wagers, unless the game knows better.
    fn needs(_: &[&str]) -> Vec<String> {
        Self::BASE.iter().map(|name| (*name).to_owned()).collect()
    }

    /// The wagers that a strategy file names, and what is first bet on each; none where files of
    /// the game say nothing of wagers.
    fn planned(_: &str) -> Result<Option<Vec<(String, Cents)>>, String> {
        Ok(None)
    }

    /// An amount near the stake that a spot takes, where that cannot be tried before the dice roll.
    fn fits(_: &Chosen, _: Spot, stake: Cents) -> Cents {
        stake
    }

    /// What the seat wins on average in a round of this plan, in cents; `None` if it is not known
    /// from the table's states.
    fn mean(_: &Plan) -> Option<Ratio> {
        None
    }

    /// Whether a roll may do anything to the bets of a table where rounds are rolls.
    #[inline(always)]
    fn stirs(&self, _: Dice<2>) -> bool {
        true
    }
}

/// Nearly no round out of a shoe takes more cards.
pub(crate) const ENOUGH: usize = 12;

/// Throws the dice once. After a roll that did nothing there is nothing new to wager.
#[inline(always)]
pub(crate) fn roll<G: Played, P: Player<G>>(
    table: &mut SimTable<G>,
    dealer: &mut QuickDealer,
    (player, wagers): (&P, &[Wager]),
    stirred: &mut bool,
) -> Result<(), Refusal> {
    if *stirred {
        player.bet(table, wagers)?;
    }
    let dice = dealer.dice();
    *stirred = table.game().stirs(dice);
    table.step(Event::Chance(Outcome::Dice(dice)))?;
    Ok(())
}

/// A table that keeps itself going: its dealer, and who plays at it.
struct Seats<'a, P> {
    dealer: &'a mut QuickDealer,
    player: &'a P,
    /// What the player has said beforehand.
    ahead: u32,
}

impl<'a, P> Seats<'a, P> {
    #[inline(always)]
    fn new(dealer: &'a mut QuickDealer, player: &'a P) -> Seats<'a, P> {
        Seats { dealer, player, ahead: 0 }
    }
}

impl<G: Played, P: Player<G>> Deals<G> for Seats<'_, P> {
    const WHOLE_ROUNDS: bool = !G::SHOE && !P::IN_PLAY;

    #[inline(always)]
    fn card(&mut self) -> Option<Card> {
        self.dealer.card()
    }

    #[inline(always)]
    fn cards(&mut self, into: &mut [Card]) -> usize {
        self.dealer.cards(into)
    }

    #[inline(always)]
    fn decide(&mut self, seen: &G::Seen, rules: &G::Rules, asked: Asked) -> Option<Decision> {
        if P::IN_PLAY {
            return None;
        }
        let coin = &mut self.dealer.quick;
        Some(self.player.decide_ahead(self.ahead, seen, rules, asked, coin))
    }

    #[inline(always)]
    fn look_ahead(&mut self, own: &[Card], board: &[Card]) {
        self.ahead = self.player.look_ahead(own, board);
    }
}

/// How a round began.
#[derive(Clone, Copy, Default)]
pub(crate) struct Began {
    /// How many cards had left the shoe.
    pub depth: usize,
    /// The step that it was bet by.
    pub step: usize,
}

/// What is wagered round after round, and the table as it once stood before the first card of a
/// round that may be repeated.
pub(crate) struct Wagers<'a, G> {
    each: &'a [Wager],
    begun: Option<Box<G>>,
}

impl<'a, G> Wagers<'a, G> {
    pub fn new(each: &'a [Wager]) -> Wagers<'a, G> {
        Wagers { each, begun: None }
    }
}

impl<G: Played> Wagers<'_, G> {
    /// Puts the chips out.
    #[inline(always)]
    fn put<P: Player<G>>(&self, table: &mut SimTable<G>, player: &P) -> Result<(), Refusal> {
        player.before_wagers(table)?;
        player.bet(table, self.each)
    }

    /// The first card is due.
    #[inline(always)]
    fn begin<P: Player<G>>(&mut self, table: &SimTable<G>) {
        if G::REPEATS && P::BETS_ALIKE && table.game().may_repeat(table.rules()) {
            self.begun = Some(Box::new(table.game().clone()));
        }
    }
}

/// Plays a round, and returns how it began.
#[inline(always)]
pub(crate) fn round<G: Played, P: Player<G>>(
    table: &mut SimTable<G>,
    dealer: &mut QuickDealer,
    player: &P,
    wagers: &mut Wagers<'_, G>,
    fresh: bool,
) -> Result<Began, Refusal> {
    if !(G::REPEATS && P::BETS_ALIKE) {
        return whole_round(table, dealer, player, wagers, fresh);
    }
    if let Some(begun) = &wagers.begun {
        dealer.shuffle();
        let step = table.repeat(begun, Seats::new(dealer, player))?;
        if step == Step::Continues {
            play_on(table, dealer, player)?;
        }
        return Ok(Began::default());
    }
    out_of_the_way(|| whole_round(table, dealer, player, wagers, fresh))
}

/// Does what is seldom done where it makes nothing slower that is done all the time.
#[inline(never)]
fn out_of_the_way<T>(seldom: impl FnOnce() -> T) -> T {
    seldom()
}

/// Plays a round from its wagers on, and returns how it began.
#[inline(always)]
fn whole_round<G: Played, P: Player<G>>(
    table: &mut SimTable<G>,
    dealer: &mut QuickDealer,
    player: &P,
    wagers: &mut Wagers<'_, G>,
    fresh: bool,
) -> Result<Began, Refusal> {
    if fresh && G::SHOE {
        shuffle(table, dealer)?;
    }
    let bet_by = player.step(table);
    wagers.put(table, player)?;
    // A new shoe is shuffled and its first cards burned before the round's own.
    while let Awaiting::Wagers {
        next: ask @ (Ask::Shuffle | Ask::Card { to: Place::Burn }), ..
    } = table.awaiting()
    {
        step(table, dealer, ask)?;
    }
    wagers.begin::<P>(table);
    // A deck that is shuffled for every round is put in order no further than it is dealt.
    dealer.begin(if G::SHOE { ENOUGH } else { 0 });
    let depth = dealer.dealt();
    while table.deal_on(Seats::new(dealer, player))? == Step::Continues
        && answer(table, dealer, player)? == Step::Continues
    {}
    Ok(Began { depth, step: bet_by })
}

/// Plays a round that could not be played in one go to its end.
#[cold]
#[inline(never)]
fn play_on<G: Played, P: Player<G>>(
    table: &mut SimTable<G>,
    dealer: &mut QuickDealer,
    player: &P,
) -> Result<(), Refusal> {
    while answer(table, dealer, player)? == Step::Continues
        && table.deal_on(Seats::new(dealer, player))? == Step::Continues
    {}
    Ok(())
}

/// Answers what is awaited and is no card.
#[inline(always)]
fn answer<G: Played, P: Player<G>>(
    table: &mut SimTable<G>,
    dealer: &mut QuickDealer,
    player: &P,
) -> Result<Step, Refusal> {
    match table.awaiting() {
        Awaiting::Decision { seat, hand } => {
            let asked = Asked { seat, hand };
            player.bet_in_play(table, asked)?;
            let (game, rules, coin) = (table.game(), table.rules(), &mut dealer.quick);
            let decide = |seen: &G::Seen| player.decide(seen, rules, asked, coin);
            let decision = G::Seen::show(game, rules, asked, decide);
            table.step(Event::Decide(decision))
        }
        Awaiting::Chance(Ask::Shuffle) => {
            let step = table.step(Event::Chance(Outcome::Shuffled))?;
            dealer.shuffle_discards(table.game().cards_out());
            Ok(step)
        }
        Awaiting::Wagers { next: ask, .. } | Awaiting::Chance(ask) => step(table, dealer, ask),
    }
}

/// Everything back into the shoe, though the cut card is not out.
fn shuffle<G: Game>(table: &mut SimTable<G>, dealer: &mut QuickDealer) -> Result<(), Refusal> {
    if table.awaiting() != Awaiting::wagers(Ask::Shuffle) {
        step(table, dealer, Ask::Shuffle)?;
    }
    Ok(())
}

#[inline(always)]
fn step<G: Game>(
    table: &mut SimTable<G>,
    dealer: &mut QuickDealer,
    ask: Ask,
) -> Result<Step, Refusal> {
    match dealer.answer(ask) {
        Some(outcome) => table.step(Event::Chance(outcome)),
        None => Err(Impossible.refuse("the shoe is empty, and no shuffle is asked for")),
    }
}
