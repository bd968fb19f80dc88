//! The roads of baccarat: how earlier rounds are written down at the table.

/// Who won a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Winner {
    /// The player's hand.
    Player,
    /// The banker's hand.
    Banker,
    /// Neither.
    Tie,
}

impl Winner {
    /// A result by its name: `player`, `banker`, `tie`.
    pub fn named(name: &str) -> Option<Winner> {
        match name {
            "player" => Some(Winner::Player),
            "banker" => Some(Winner::Banker),
            "tie" => Some(Winner::Tie),
            _ => None,
        }
    }
}

/// How many rows a road has.
pub const ROWS: usize = 6;

/// A bead: one round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bead {
    /// The column, from 0 at the left.
    pub column: usize,
    /// The row, from 0 at the top.
    pub row: usize,
    /// Who won.
    pub winner: Winner,
}

/// The bead road: every round one below the other, six to a column. The oldest round comes first.
pub fn bead(rounds: &[Winner]) -> Vec<Bead> {
    let beads = rounds.iter().enumerate();
    beads.map(|(n, winner)| Bead { column: n / ROWS, row: n % ROWS, winner: *winner }).collect()
}

/// A mark of the big road: a round that somebody won, and the ties after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// The column, from 0 at the left.
    pub column: usize,
    /// The row, from 0 at the top.
    pub row: usize,
    /// Who won; never a tie.
    pub winner: Winner,
    /// How many ties followed; those before the first winner are written on it too.
    pub ties: usize,
}

/// The big road: wins of one side run down a column, the other side begins a new one. A run that
/// finds no free place below it turns to the right: the dragon's tail. The oldest round comes
/// first.
pub fn big(rounds: &[Winner]) -> Vec<Mark> {
    let mut marks: Vec<Mark> = Vec::new();
    // The column where the present run began, and ties before anybody has won.
    let (mut began, mut waiting) = (0, 0);
    for &winner in rounds {
        let taken = |column, row| marks.iter().any(|m| (m.column, m.row) == (column, row));
        let (column, row) = match (marks.last(), winner) {
            (None, Winner::Tie) => {
                waiting += 1;
                continue;
            }
            (Some(_), Winner::Tie) => {
                if let Some(last) = marks.last_mut() {
                    last.ties += 1;
                }
                continue;
            }
            (None, _) => (0, 0),
            (Some(last), _) if last.winner == winner => {
                // Once a run has turned it goes on to the right.
                let straight = last.column == began;
                if straight && last.row + 1 < ROWS && !taken(last.column, last.row + 1) {
                    (last.column, last.row + 1)
                } else {
                    (last.column + 1, last.row)
                }
            }
            (Some(_), _) => {
                began = (began + 1..).find(|column| !taken(*column, 0)).unwrap_or(began + 1);
                (began, 0)
            }
        };
        marks.push(Mark { column, row, winner, ties: std::mem::take(&mut waiting) });
    }
    marks
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rounds(text: &str) -> Vec<Winner> {
        let winner = |letter| match letter {
            'P' => Winner::Player,
            'B' => Winner::Banker,
            _ => Winner::Tie,
        };
        text.chars().map(winner).collect()
    }

    /// The big road as text: a line for each row, a letter for each mark, its ties behind it.
    fn drawn(text: &str) -> Vec<String> {
        let marks = big(&rounds(text));
        let width = marks.iter().map(|mark| mark.column + 1).max().unwrap_or(0);
        let cell = |row, column| {
            let found = marks.iter().find(|mark| (mark.row, mark.column) == (row, column));
            found.map_or(". ".to_owned(), |mark| {
                let letter = if mark.winner == Winner::Player { 'P' } else { 'B' };
                let ties = if mark.ties == 0 { " ".to_owned() } else { mark.ties.to_string() };
                format!("{letter}{ties}")
            })
        };
        let row = |row| {
            let cells: String = (0..width).map(|column| cell(row, column)).collect();
            cells.trim_end().to_owned()
        };
        let rows = (0..ROWS).map(row);
        rows.filter(|row| row.chars().any(|c| c != '.' && c != ' ')).collect()
    }

    #[test]
    fn the_bead_road_runs_down_columns_of_six() {
        let road = bead(&rounds("PBTPBPB"));
        let at: Vec<_> = road.iter().map(|bead| (bead.column, bead.row)).collect();
        assert_eq!(at, [(0, 0), (0, 1), (0, 2), (0, 3), (0, 4), (0, 5), (1, 0)]);
        assert_eq!(road[2].winner, Winner::Tie);
    }

    #[test]
    fn a_new_winner_begins_a_new_column_and_ties_are_written_on_the_last_mark() {
        assert_eq!(drawn("PPBTTP"), ["P B2P", "P . ."]);
        assert_eq!(drawn("TTBB"), ["B2", "B"]);
        assert_eq!(drawn("T"), Vec::<String>::new());
    }

    #[test]
    fn a_long_run_turns_to_the_right_at_the_bottom() {
        assert_eq!(drawn("PPPPPPPPBBP"), ["P B P", "P B .", "P . .", "P . .", "P . .", "P P P"]);
    }

    #[test]
    fn a_run_that_meets_a_tail_turns_above_it_and_keeps_to_the_right() {
        // Eight players, then six bankers: the tail lies in the sixth row of their column.
        assert_eq!(
            drawn("PPPPPPPPBBBBBBP"),
            ["P B P", "P B .", "P B .", "P B .", "P B B", "P P P"]
        );
    }
}
