//! How often something was met in each game: a law that was held against nothing holds nothing.

use std::collections::BTreeMap;

use games::Kind;

/// Counts by game and by what was met.
#[derive(Default)]
pub struct Met(BTreeMap<(&'static str, &'static str), usize>);

impl Met {
    /// Something was met so often in a game.
    pub fn add(&mut self, kind: &Kind, what: &'static str, times: usize) {
        *self.0.entry((kind.id, what)).or_default() += times;
    }

    /// Whether it was met in a game at all.
    pub fn has(&self, kind: &Kind, what: &'static str) -> bool {
        self.0.get(&(kind.id, what)).is_some_and(|times| *times > 0)
    }

    /// Fails unless it was met in all of these games that were played. One seed alone, which
    /// somebody looks at more closely, need not meet everything.
    pub fn in_games(&self, what: &'static str, wanted: impl Fn(&Kind) -> bool) {
        let by_game = self.0.iter().filter(|((_, met), _)| *met == what);
        let times: usize = by_game.map(|(_, times)| times).sum();
        println!("{what}: {times}");
        if crate::setting("CONFORMANCE_SEED").is_some() {
            return;
        }
        let missing = crate::played().filter(|kind| wanted(kind) && !self.has(kind, what));
        let missing: Vec<_> = missing.map(|kind| kind.id).collect();
        assert!(missing.is_empty(), "{what}: never in {missing:?}");
    }

    /// Fails unless it was met in some game, where it is rare in each; nobody knows in which when
    /// not all are played.
    pub fn somewhere(&self, what: &'static str) {
        let all = crate::played().count() == Kind::all().len();
        let anywhere = Kind::all().iter().any(|kind| self.has(kind, what));
        self.in_games(what, |_| all && !anywhere);
    }

    /// Fails unless it was met in every game.
    pub fn everywhere(&self, what: &'static str) {
        self.in_games(what, |_| true);
    }
}
