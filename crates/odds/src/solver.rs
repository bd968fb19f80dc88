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
static SOLVERS: [Solver; 4] = [
    Solver { id: "roulette", figures: wheel::roulette::figures, advise: None },
    Solver { id: "big-six", figures: wheel::big_six::figures, advise: None },
    Solver {
        id: "ultimate-texas-holdem",
        figures: poker::ultimate_texas_holdem::figures,
        advise: Some(poker::ultimate_texas_holdem::advise),
    },
    Solver {
        id: "texas-holdem-bonus",
        figures: poker::texas_holdem_bonus::figures,
        advise: Some(poker::texas_holdem_bonus::advise),
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
