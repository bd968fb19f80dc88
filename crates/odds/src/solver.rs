//! The games that have figures, by name.

use std::time::Instant;

use games::OptionError;

use crate::assumptions::check_assumptions;
use crate::{
    Advice, AdviceError, Figure, Question, Situation, baccarat, blackjack, dice, pai_gow, poker,
    wheel,
};

/// Answers a question about a game's wagers.
type Figures = fn(&Question<'_>) -> Result<Vec<Figure>, OptionError>;
/// Values what a player may do.
type Advise = fn(&Situation<'_>) -> Result<Advice, AdviceError>;

/// What finds the figures of a game.
pub struct Solver {
    /// The game's id.
    pub id: &'static str,
    figures: Figures,
    /// None where the game has no decisions.
    advise: Option<Advise>,
}

/// Every game, in the order of the house. (A static is compiled into the unit tests, with all that
/// it names; a constant only where it is used.)
const SOLVERS: [Solver; 21] = [
    Solver {
        id: "blackjack",
        figures: blackjack::blackjack::figures,
        advise: Some(blackjack::blackjack::advise),
    },
    Solver {
        id: "free-bet-blackjack",
        figures: blackjack::free_bet_blackjack::figures,
        advise: Some(blackjack::free_bet_blackjack::advise),
    },
    Solver {
        id: "ride-free",
        figures: blackjack::ride_free::figures,
        advise: Some(blackjack::ride_free::advise),
    },
    Solver {
        id: "pontoon-plus",
        figures: blackjack::pontoon_plus::figures,
        advise: Some(blackjack::pontoon_plus::advise),
    },
    Solver { id: "craps", figures: dice::craps::figures, advise: None },
    Solver { id: "three-dice-baccarat", figures: dice::three_dice_baccarat::figures, advise: None },
    Solver { id: "roulette", figures: wheel::roulette::figures, advise: None },
    Solver { id: "big-six", figures: wheel::big_six::figures, advise: None },
    Solver { id: "mini-baccarat", figures: baccarat::mini_baccarat::figures, advise: None },
    Solver {
        id: "commission-free-baccarat",
        figures: baccarat::commission_free_baccarat::figures,
        advise: None,
    },
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
        id: "let-it-ride",
        figures: poker::let_it_ride::figures,
        advise: Some(poker::let_it_ride::advise),
    },
    Solver {
        id: "mississippi-stud",
        figures: poker::mississippi_stud::figures,
        advise: Some(poker::mississippi_stud::advise),
    },
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
    Solver { id: "pai-gow-poker", figures: pai_gow::figures, advise: Some(pai_gow::advise) },
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
    // A document that games share, asked about alone: the question brings its rulebook.
    Solver { id: "multi-link", figures: poker::multi_link::figures, advise: None },
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
    pub fn figures(&self, question: &Question<'_>) -> Result<Vec<Figure>, OptionError> {
        check_assumptions(question.assumptions)?;
        let since = Instant::now();
        let mut figures = (self.figures)(question)?;
        // What a solver did not time itself took as long as everything.
        let all = since.elapsed().as_secs_f64();
        figures.iter_mut().filter(|f| f.seconds == 0.0).for_each(|f| f.seconds = all);
        Ok(figures)
    }

    /// The value of everything that a player may do.
    pub fn advise(&self, situation: &Situation<'_>) -> Result<Advice, AdviceError> {
        self.advise.map_or(Err(AdviceError::NothingToDecide), |advise| advise(situation))
    }
}
