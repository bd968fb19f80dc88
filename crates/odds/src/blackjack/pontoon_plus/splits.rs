//! How many hands a split becomes, and what is known of the cards that made them.
//!
//! Cards nobody has seen are alike wherever they lie, so the second cards of all split hands may be
//! thought of as dealt first, each from a place of its own. A hand that is not split again then
//! says of its second card that it is none of the split value. What that does to another hand
//! follows from inclusion and exclusion: "not one of them" is everything less those cases in which
//! some of them are, and these only take cards of the split value out of the shoe.

/// How often a hand is played with so many further cards of the split value gone, by inclusion and
/// exclusion: a weight for each number of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Weights {
    /// For hands whose second card is another one.
    pub other: Vec<i64>,
    /// For hands whose second card is of the split value too and that may not be split again.
    pub same: Vec<i64>,
}

impl Weights {
    /// The sum of both.
    fn plus(&self, more: &Weights) -> Weights {
        let sum = |a: &[i64], b: &[i64]| {
            let at = |list: &[i64], n: usize| list.get(n).copied().unwrap_or(0);
            (0..a.len().max(b.len())).map(|n| at(a, n) + at(b, n)).collect()
        };
        Weights { other: sum(&self.other, &more.other), same: sum(&self.same, &more.same) }
    }
}

/// The weights of the hands that were there, and of those that further splits add.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Split {
    /// Hands whose first card lay there, in the order in which they are played.
    pub first: Vec<Weights>,
    /// Hands whose first card was drawn to one of them.
    pub more: Weights,
    /// How often there are so many hands in the end.
    pub hands: Vec<(usize, Vec<i64>)>,
}

#[derive(Clone, Copy)]
struct Done {
    /// Which of the hands that lay there it is; none for one that was added.
    first: Option<usize>,
    /// Its second card is known to be another one.
    other: bool,
}

impl Split {
    /// `pending` hands of one card each, of `hands` in all, that are split again up to `most`.
    pub fn new(hands: usize, pending: usize, most: usize) -> Split {
        let first = vec![Weights::default(); pending];
        let mut split = Split { first, ..Split::default() };
        let left: Vec<_> = (0..pending).map(Some).collect();
        split.go(hands, &left, most, 0, &mut Vec::new());
        split
    }

    /// Weights for the hands that lay there together.
    pub fn all_first(&self) -> Weights {
        self.first.iter().fold(Weights::default(), |sum, each| sum.plus(each))
    }

    /// Weights for all hands together.
    pub fn all(&self) -> Weights {
        self.all_first().plus(&self.more)
    }

    fn go(
        &mut self,
        hands: usize,
        left: &[Option<usize>],
        most: usize,
        gone: usize,
        done: &mut Vec<Done>,
    ) {
        let Some((&first, rest)) = left.split_first() else { return self.add(hands, gone, done) };
        let can_split = hands < most;
        done.push(Done { first, other: can_split });
        self.go(hands, rest, most, gone, done);
        done.pop();
        if can_split {
            // The hand keeps its first card; the one just drawn begins a hand after all others.
            let mut left = left.to_vec();
            left.push(None);
            self.go(hands + 1, &left, most, gone + 1, done);
        }
    }

    /// The hands of one way in which it can go, `gone` cards of the split value drawn.
    fn add(&mut self, hands: usize, gone: usize, done: &[Done]) {
        let known = done.iter().filter(|hand| hand.other).count();
        let at = self.hands.iter().position(|(count, _)| *count == hands);
        let at = at.unwrap_or_else(|| {
            self.hands.push((hands, Vec::new()));
            self.hands.len() - 1
        });
        for (n, term) in terms(known) {
            put(&mut self.hands[at].1, gone + n, term);
        }
        for hand in done {
            let weights = match hand.first {
                Some(n) => &mut self.first[n],
                None => &mut self.more,
            };
            let others = known - usize::from(hand.other);
            for (n, term) in terms(others) {
                put(&mut weights.other, gone + n, term);
                if !hand.other {
                    put(&mut weights.same, gone + n, term);
                }
            }
        }
    }
}

/// None of so many cards: all cases, less those in which one is, and so on.
fn terms(of: usize) -> impl Iterator<Item = (usize, i64)> {
    (0..=of).map(move |n| (n, binomial(of, n) * if n % 2 == 0 { 1 } else { -1 }))
}

fn put(list: &mut Vec<i64>, at: usize, term: i64) {
    list.resize(list.len().max(at + 1), 0);
    list[at] += term;
}

fn binomial(n: usize, k: usize) -> i64 {
    (0..k).fold(1, |ways, i| ways * (n - i) as i64 / (i + 1) as i64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_weights_are_those_found_by_hand() {
        let all = Split::new(2, 2, 4).all();
        assert_eq!(all.other, [2, 4, 8, -12, 4]);
        assert_eq!(all.same, [0, 0, 14, -14, 4]);
        let once = Split::new(2, 2, 2);
        assert_eq!((once.all().other, once.all().same), (vec![2], vec![2]));
        assert_eq!(once.more, Weights::default());
        let four = Split::new(2, 2, 4);
        assert_eq!(four.hands[0], (2, vec![1, -2, 1]));
        let cases = |gone: usize| -> i64 {
            four.hands.iter().map(|(_, terms)| terms.get(gone).copied().unwrap_or(0)).sum()
        };
        assert_eq!([0, 1, 2, 3, 4].map(cases), [1, 0, 0, 0, 0]);
    }
}
