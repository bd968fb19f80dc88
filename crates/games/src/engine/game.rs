//! A game: what its document says.

use std::fmt;

use chance::Outcome;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::RefusalCode::{NotOffered, Unknown};
use crate::{
    Action, Awaiting, CardsOut, Cents, Chosen, Clause, Decision, Document, Exact, Family,
    HandNumber, Irregularity, Layout, LineReason, Lines, Meter, Offer, Opening, OptionError, Order,
    Pack, Refusal, Seat, Spot, Step, Taken, View, Viewer, Wager,
};

/// A game: what its document says, and nothing else.
///
/// The value is the state of the game at one table: what lasts between rounds and the round
/// itself. Every method checks before it changes anything, so that a refused event leaves the
/// state as it was.
pub trait Game:
    Clone + fmt::Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync + 'static
{
    /// The game's id.
    const ID: &'static str;
    /// The family.
    const FAMILY: Family;
    /// No round takes more events than this, wagers apart.
    const LONGEST_ROUND: usize;
    /// Whether players may wager for the dealer's benefit.
    const TIPS: bool = false;
    /// The clause by which a bank refuses a wager that it cannot answer for; none where no seat
    /// banks.
    const BANK_REFUSES: Option<Clause> = None;
    /// The clause by which a seat pays what it owes, between rounds; none where nothing is marked.
    const PAYS_OWED: Option<Clause> = None;

    /// The options in force, ready for use.
    type Rules: Clone + fmt::Debug + Send + Sync + 'static;
    /// The reasons of settlement lines, put into words by `Display`.
    type Because: LineReason;

    /// Its document's files.
    fn document() -> &'static Document;

    /// The spots.
    fn layout() -> &'static Layout;

    /// The spot somebody named, other spellings included.
    fn find_spot(name: &str) -> Option<Spot> {
        Self::layout().find(name)
    }

    /// The rules a table has chosen; checks what needs more than one option to be judged.
    fn rules(chosen: &Chosen) -> Result<Self::Rules, OptionError>;

    /// A table as it is opened.
    fn open(rules: &Self::Rules) -> Self;

    /// What the table awaits.
    fn awaiting(&self, rules: &Self::Rules) -> Awaiting;

    /// Whether the decision that is awaited is about the next round, before its wagers: who banks.
    fn asks_for_bank(&self) -> bool {
        false
    }

    /// A wager on an open spot by a seat of the table.
    fn wager(&mut self, rules: &Self::Rules, wager: Wager) -> Result<(), Refusal>;

    /// What an open spot takes of a seat of the table now, by what [`Game::wager`] asks of a wager
    /// there; none where it takes no amount.
    fn opening(&self, rules: &Self::Rules, seat: Seat, on: Spot) -> Option<Opening>;

    /// A wager taken down or reduced.
    fn remove(
        &mut self,
        rules: &Self::Rules,
        seat: Seat,
        on: Spot,
        amount: Option<Cents>,
    ) -> Result<(), Refusal>;

    /// Whether the wagers of a seat lie as they must when the first card is dealt.
    fn complete(&self, _: &Self::Rules, _: Seat) -> Result<(), Refusal> {
        Ok(())
    }

    /// What every seat owes from earlier rounds, from the first on; nothing where nothing is
    /// marked.
    fn owed(&self) -> &[Cents] {
        &[]
    }

    /// A wager called on or off.
    fn call(&mut self, _: &Self::Rules, _: Seat, _: Spot, _: bool) -> Result<(), Refusal> {
        Err(NotOffered.refuse(format!("{} knows no calls", Self::ID)))
    }

    /// The answer of chance to what the table awaits.
    fn chance(
        &mut self,
        rules: &Self::Rules,
        outcome: Outcome,
        lines: &mut impl Lines<Self::Because>,
    ) -> Result<Step, Refusal>;

    /// What this action would cost the seat now, on one of its hands or on the one in turn, or why
    /// it may not be taken.
    fn offer(
        &self,
        _: &Self::Rules,
        _: Seat,
        _: Option<HandNumber>,
        action: Action,
    ) -> Result<Offer, Refusal> {
        Err(NotOffered.refuse(format!("{} has no decision `{action}`", Self::ID)))
    }

    /// The decision that is meant: an amount of nothing, which records and scripts of old name,
    /// stands for an action that has a name of its own.
    #[inline(always)]
    fn meant(&self, _: &Self::Rules, decision: Decision) -> Decision {
        decision
    }

    /// The clause that says what an action may cost now.
    fn decision_clause(&self, _: &Self::Rules, _: Action) -> Option<&'static str> {
        None
    }

    /// A decision that has been offered and priced.
    fn decide(
        &mut self,
        _: &Self::Rules,
        taken: Taken,
        _: &mut impl Lines<Self::Because>,
    ) -> Result<Step, Refusal> {
        Err(NotOffered.refuse(format!("{} has no decision `{}`", Self::ID, taken.action)))
    }

    /// The cut card has come out.
    fn cut_card(&mut self, _: &Self::Rules) -> Result<(), Refusal> {
        Err(NotOffered.refuse(format!("{} has no cut card", Self::ID)))
    }

    /// The floor person orders something.
    fn order(&mut self, _: &Self::Rules, order: Order) -> Result<(), Refusal> {
        Err(no_order(Self::ID, order))
    }

    /// Something went wrong: the rules' remedy. Only kinds that the rulebook lists arrive here.
    fn irregularity(
        &mut self,
        rules: &Self::Rules,
        what: Irregularity,
        lines: &mut impl Lines<Self::Because>,
    ) -> Result<Step, Refusal>;

    /// The cards it is dealt from; none where it has none.
    fn pack(_: &Self::Rules) -> Option<Pack> {
        None
    }

    /// What has left its shoe since the shuffle, where an irregularity may take cards out of it.
    fn cards_out(&self) -> Option<&CardsOut> {
        None
    }

    /// All the chips of a seat that lie on the layout.
    fn at_stake(&self, seat: Seat) -> Cents;

    /// The progressive meters it plays for.
    fn meters(&self) -> &[Meter] {
        &[]
    }

    /// Their names.
    fn meter_names(_: &Self::Rules) -> Vec<String> {
        Vec::new()
    }

    /// The link says where a meter stands.
    fn set_meter(&mut self, _: &Self::Rules, _: u8, _: Exact) -> Result<(), Refusal> {
        Err(Unknown.refuse(format!("{} has no meter", Self::ID)))
    }

    /// What a viewer may see.
    fn view(&self, rules: &Self::Rules, viewer: Viewer) -> View;
}

/// An order that the document of a game does not know.
#[cold]
pub(crate) fn no_order(game: &str, order: Order) -> Refusal {
    NotOffered.refuse(format!("{game} has no {order}"))
}
