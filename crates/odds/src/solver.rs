//! The games that have figures, by name.

use games::BadOption;

use crate::{Advice, Figure, NoAdvice, Question, Situation, poker, wheel};

/// Answers a question about a game's wagers.
type Figures = fn(&Question<'_>) -> Result<Vec<Figure>, BadOption>;
/// Values what a player may do.
type Advise = fn(&Situation<'_>) -> Result<Advice, NoAdvice>;

/// What finds the figures of a game.
pub struct Solver {
    /// The game's id.
    pub id: &'static str,
    figures: Figures,
    /// None where the game has no decisions.
    advise: Option<Advise>,
}

/// Every game, in the order of the house. A new game is added here and nowhere else.
static SOLVERS: [Solver; 7] = [
    Solver { id: "roulette", figures: wheel::roulette::figures, advise: None },
    Solver { id: "big-six", figures: wheel::big_six::figures, advise: None },
    Solver {
        id: "three-card-poker",
        figures: poker::three_card_poker::figures,
        advise: Some(poker::three_card_poker::advise),
    },
    Solver {
        id: "four-card-poker",
        figures: poker::four_card_poker::figures,
        advise: Some(poker::four_card_poker::advise),
    },
    Solver {
        id: "crazy-four-poker",
        figures: poker::crazy_four_poker::figures,
        advise: Some(poker::crazy_four_poker::advise),
    },
    Solver {
        id: "dj-wild",
        figures: poker::dj_wild::figures,
        advise: Some(poker::dj_wild::advise),
    },
    Solver {
        id: "deuces-wild-xtreme",
        figures: poker::deuces_wild_xtreme::figures,
        advise: Some(poker::deuces_wild_xtreme::advise),
    },
];

impl Solver {
    /// Every game, in the order of the house.
    pub fn all() -> &'static [Solver] {
        &SOLVERS
    }

    /// The game with this id.
    pub fn find(id: &str) -> Option<&'static Solver> {
        Solver::all().iter().find(|solver| solver.id == id)
    }

    /// The figures that answer a question.
    pub fn figures(&self, question: &Question<'_>) -> Result<Vec<Figure>, BadOption> {
        (self.figures)(question)
    }

    /// The value of everything that a player may do.
    pub fn advise(&self, situation: &Situation<'_>) -> Result<Advice, NoAdvice> {
        self.advise.map_or(Err(NoAdvice::NothingToDecide), |advise| advise(situation))
    }
}
