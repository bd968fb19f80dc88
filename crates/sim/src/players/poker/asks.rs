//! What a rule of a strategy file asks of the cards.

use chance::{Rank, Suit};
use hands::{
    FiveCategory, FiveRank, FourCategory, FourRank, Hand, ThreeCategory, ThreeRank, WildCategory,
    WildRank,
};

use super::rules_file::{Asked, Ranked, Written, rank};

/// What a player sees.
pub struct Seen {
    /// The player's cards.
    pub own: Hand,
    /// The board so far.
    pub board: Hand,
    /// The rank of the dealer's card that lies face up.
    pub up: Option<Rank>,
    /// How hands are ranked.
    pub ranked: Ranked,
}

/// Something that a rule asks for.
#[derive(Debug)]
pub enum Ask {
    /// A hand of this category led by this rank, or better.
    HandAtLeast(u8, u8),
    /// A hand of this rank or better.
    AtLeast(u16),
    /// Two cards, by their ranks: the higher first where they are of one suit, the lower otherwise.
    Hole(Box<[[bool; 13]; 13]>),
    /// So many of one suit.
    OneSuit(u32),
    /// So many ranks within five in a row.
    InARow(u32),
    /// These ranks, a bit each.
    Holds(u16),
    /// So many cards of these ranks.
    High(u16, u32),
    /// The dealer's card has one of these ranks.
    UpCard(u16),
    /// The board alone does not make the category.
    Own,
}

impl Seen {
    fn all(&self) -> Hand {
        self.own + self.board
    }

    /// The number of the hand's rank, where it is whole.
    fn rank(&self) -> Option<u16> {
        rank_of(self.ranked, self.all())
    }
}

/// The number of a hand's rank; none with fewer cards than make one.
fn rank_of(ranked: Ranked, hand: Hand) -> Option<u16> {
    match (ranked, hand.len()) {
        (Ranked::Three, 3) => Some(ThreeRank::of(hand).get()),
        (Ranked::BestFour, 5) => Some(FourRank::of5(hand).get()),
        (Ranked::Wild, 5) => Some(WildRank::of(hand).get()),
        (Ranked::Five, 5..=7) => Some(FiveRank::of(hand).get()),
        _ => None,
    }
}

/// The category of a hand and the rank that leads it. A hand that is not whole has the pairs that
/// are in it.
fn made(ranked: Ranked, hand: Hand) -> (u8, u8) {
    let lead = |rank: Option<Rank>| rank.map_or(0, Rank::index);
    match (ranked, hand.len()) {
        (Ranked::Three, 3) => {
            let rank = ThreeRank::of(hand);
            (rank.category() as u8, lead(rank.lead()))
        }
        (Ranked::BestFour, 5) => {
            let rank = FourRank::of5(hand);
            (rank.category() as u8, lead(rank.lead()))
        }
        (Ranked::Wild, 5) => {
            let rank = WildRank::of(hand);
            (rank.category() as u8, lead(rank.lead()))
        }
        (_, 5..=7) => {
            let rank = FiveRank::of(hand);
            (rank.category() as u8, lead(rank.lead()))
        }
        _ => so_far(hand),
    }
}

/// What fewer than five cards have made.
fn so_far(hand: Hand) -> (u8, u8) {
    let count = |rank: u8| hand.of_ranks(1 << rank).len();
    let top = (0..13).max_by_key(|rank| (count(*rank), *rank)).unwrap_or(0);
    let pairs = (0..13).filter(|rank| count(*rank) == 2).count();
    let category = match (count(top), pairs) {
        (4, _) => FiveCategory::FourOfAKind,
        (3, _) => FiveCategory::ThreeOfAKind,
        (2, 2) => FiveCategory::TwoPair,
        (2, _) => FiveCategory::Pair,
        _ => FiveCategory::HighCard,
    };
    (category as u8, top)
}

/// How many ranks lie within five in a row, the ace below the two or above the king.
fn in_a_row(ranks: u16) -> u32 {
    let with_low_ace = u32::from(ranks) << 1 | u32::from(ranks >> 12 & 1);
    (0..10).map(|low| (with_low_ace >> low & 0b1_1111).count_ones()).max().unwrap_or(0)
}

impl Ask {
    /// Whether the player sees it.
    pub fn fits(&self, seen: &Seen) -> bool {
        let all = seen.all();
        match self {
            Ask::HandAtLeast(category, lead) => made(seen.ranked, all) >= (*category, *lead),
            Ask::AtLeast(least) => seen.rank().is_some_and(|rank| rank >= *least),
            Ask::Hole(table) => hole(seen.own).is_some_and(|(a, b)| table[a][b]),
            Ask::OneSuit(count) => {
                Suit::ALL.iter().any(|suit| all.ranks_of(*suit).count_ones() >= *count)
            }
            Ask::InARow(count) => in_a_row(all.ranks()) >= *count,
            Ask::Holds(ranks) => ranks & !all.ranks() == 0,
            Ask::High(ranks, count) => all.of_ranks(*ranks).len() >= *count as usize,
            Ask::UpCard(ranks) => seen.up.is_some_and(|up| ranks >> up.index() & 1 == 1),
            Ask::Own => made(seen.ranked, all).0 > made(seen.ranked, seen.board).0,
        }
    }

    /// What a rule asks for at these decisions.
    pub fn read<'a, I: Iterator<Item = &'a Asked>>(
        written: &Written,
        ranked: Ranked,
        shows_a_card: bool,
        asked: impl Fn() -> I,
    ) -> Result<Vec<Ask>, String> {
        let mut asks = Vec::new();
        if let Some(text) = &written.hand {
            asks.push(read_hand(text, ranked)?);
        }
        if let Some(text) = &written.cards {
            asks.push(read_cards(text, ranked, asked())?);
        }
        if let Some(text) = &written.hole {
            if asked().any(|decision| decision.own != 2) {
                return Err("`hole`: players of this game have more than two cards".into());
            }
            asks.push(Ask::Hole(read_hole(text)?));
        }
        asks.extend(written.one_suit.map(Ask::OneSuit));
        asks.extend(written.in_a_row.map(Ask::InARow));
        if let Some(text) = &written.holds {
            let ranks = text.split_whitespace().map(|word| Ok(1 << read_rank("holds", word)?));
            asks.push(Ask::Holds(ranks.collect::<Result<Vec<u16>, String>>()?.iter().sum()));
        }
        if let Some(high) = &written.high {
            asks.push(Ask::High(u16::MAX << read_rank("high", &high.from)?, high.count));
        }
        if let Some(text) = &written.up_card {
            if !shows_a_card {
                return Err("`up_card`: the dealer of this game shows no card".into());
            }
            asks.push(read_up_card(text)?);
        }
        asks.extend(written.own.filter(|own| *own).map(|_| Ask::Own));
        Ok(asks)
    }
}

fn read_rank(key: &str, text: &str) -> Result<u8, String> {
    let wrong = || format!("`{key}`: `{text}` is no rank, expected one of 2 to 9, T, J, Q, K, A");
    rank(text).map(Rank::index).ok_or_else(wrong)
}

/// A hand by its name: a category, and perhaps the rank that leads it.
fn read_hand(text: &str, ranked: Ranked) -> Result<Ask, String> {
    let words: Vec<&str> = match ranked {
        Ranked::Three => ThreeCategory::ALL.iter().map(|c| c.words()).collect(),
        Ranked::BestFour => FourCategory::ALL.iter().map(|c| c.words()).collect(),
        Ranked::Wild => WildCategory::ALL.iter().map(|c| c.words()).collect(),
        Ranked::Five => FiveCategory::ALL.iter().map(|c| c.words()).collect(),
    };
    let text = text.trim().to_ascii_lowercase();
    let find = |name: &str| words.iter().position(|words| *words == name);
    if let Some(category) = find(&text) {
        return Ok(Ask::HandAtLeast(category as u8, 0));
    }
    // "pair of tens", "king high".
    let led = match text.split_once(" of ") {
        Some((name, of)) => Some((name, of)),
        None => text.strip_suffix(" high").map(|of| ("high card", of)),
    };
    let named = |of: &str| Rank::ALL.into_iter().find(|r| r.word() == of || r.plural() == of);
    let found = led.and_then(|(name, of)| Some((find(name)?, named(of)?)));
    found.map(|(category, lead)| Ask::HandAtLeast(category as u8, lead.index())).ok_or_else(|| {
        let all = words.join(", ");
        format!(
            "`hand`: `{text}` is no hand of this game, expected one of {all}, or `pair of tens`"
        )
    })
}

/// A hand by its cards.
fn read_cards<'a>(
    text: &str,
    ranked: Ranked,
    mut asked: impl Iterator<Item = &'a Asked>,
) -> Result<Ask, String> {
    let size = if ranked == Ranked::Three { 3 } else { 5 };
    if asked.any(|decision| decision.own + decision.board < size) {
        return Err(format!("`cards`: not all decisions of this rule see {size} cards, see `at`"));
    }
    let wrong = || format!("`cards`: `{text}` are not {size} different cards such as Qs 6d 4c");
    let cards = chance::cards(text).map_err(|_| wrong())?;
    let joker = ranked == Ranked::Wild;
    let mut hand = Hand::EMPTY;
    for card in cards.into_iter().flatten() {
        if hand.contains(card) || card.is_joker() && !joker || hand.len() == size {
            return Err(wrong());
        }
        hand = hand.with(card);
    }
    rank_of(ranked, hand).map(Ask::AtLeast).ok_or_else(wrong)
}

/// The ranks of two cards: the higher first where they are of one suit, the lower first otherwise.
fn hole(own: Hand) -> Option<(usize, usize)> {
    let mut cards = own.cards();
    let (low, high) = (cards.next()?, cards.next()?);
    let (a, b) = (usize::from(low.index() / 4), usize::from(high.index() / 4));
    let of_one_suit = low.suit() == high.suit();
    Some(if of_one_suit { (b, a) } else { (a, b) })
}

/// Pairs of cards as players write them: `TT`, `AKs`, `K5o+`, `22+`.
fn read_hole(text: &str) -> Result<Box<[[bool; 13]; 13]>, String> {
    let mut table = Box::new([[false; 13]; 13]);
    for word in text.split([' ', ',']).filter(|word| !word.is_empty()) {
        let wrong = || {
            format!("`hole`: `{word}` are no two cards, expected such as TT, 22+, AKs, K5o+, Q9")
        };
        let (body, up) = word.strip_suffix('+').map_or((word, false), |body| (body, true));
        let letters: Vec<char> = body.chars().collect();
        let (a, b, suits) = match letters[..] {
            [a, b] => (a, b, None),
            [a, b, suits @ ('s' | 'o')] => (a, b, Some(suits)),
            _ => return Err(wrong()),
        };
        let of = |letter: char| rank(&letter.to_string()).map(|rank| usize::from(rank.index()));
        let (a, b) = of(a).zip(of(b)).ok_or_else(wrong)?;
        let (high, low) = (a.max(b), a.min(b));
        if high == low {
            if suits.is_some() {
                return Err(wrong());
            }
            (high..=if up { 12 } else { high }).for_each(|rank| table[rank][rank] = true);
            continue;
        }
        // Going up, the lower card comes nearer to the higher one.
        for low in low..=if up { high - 1 } else { low } {
            table[high][low] |= suits != Some('o');
            table[low][high] |= suits != Some('s');
        }
    }
    Ok(table)
}

/// A rank of the dealer's card, or from one to another.
fn read_up_card(text: &str) -> Result<Ask, String> {
    let (low, high) = text.split_once('-').unwrap_or((text, text));
    let (low, high) = (read_rank("up_card", low.trim())?, read_rank("up_card", high.trim())?);
    if low > high {
        return Err(format!("`up_card`: `{text}` has no ranks, expected the lower one first"));
    }
    Ok(Ask::UpCard((low..=high).fold(0, |ranks, rank| ranks | 1 << rank)))
}
