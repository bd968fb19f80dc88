//! Big Six: 54 sections.

use chance::{Insignia, Outcome};
use games::OptionError;

use crate::{Figure, Question, played};

/// The figures of its wagers.
pub fn figures(question: &Question<'_>) -> Result<Vec<Figure>, OptionError> {
    let mut figures = Vec::new();
    for table in question.tables(&[])? {
        for insignia in Insignia::ALL {
            for chosen in question.pay_tables(&table, insignia.name()) {
                let sections = Insignia::SECTIONS.iter();
                let all = played(
                    &chosen,
                    insignia.name(),
                    sections.map(|section| (Outcome::Insignia(*section), 1)),
                );
                let (table, conditions) =
                    (chosen.table_of(insignia.name()), question.conditions(&chosen));
                figures.push(Figure::new("big-six", insignia.name(), table, conditions, &all));
            }
        }
    }
    Ok(figures)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::edges;

    #[test]
    fn every_wager_of_the_big_six_wheel_has_the_edge_of_its_sections() {
        let expected = [
            ("1", "4/27"),
            ("2", "1/6"),
            ("5", "1/9"),
            ("10", "5/27"),
            ("20", "2/9"),
            ("joker", "13/54"),
            ("logo", "13/54"),
        ];
        assert_eq!(edges(&figures, "big-six"), expected.map(|(w, e)| (w.into(), e.into())));
    }
}
