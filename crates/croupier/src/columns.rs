//! How wide the columns of a table are where a screen has no room for all that stands in them: what
//! is short stands whole, no word is broken while there is room, and long texts share the rest.

use comfy_table::{ColumnConstraint, Table, Width};

use crate::style::width_of;

/// What stands empty left and right of a cell where room is scarce; one more column parts two.
const PADDING: (u16, u16) = (1, 0);

/// What stands empty between two columns where there is room, and where it is scarce.
const GAPS: [u16; 2] = [3, 2];

/// What a column asks for.
#[derive(Clone, Copy, Default)]
struct Need {
    /// Its longest word.
    least: u16,
    /// Its longest line.
    most: u16,
}

/// Makes a table fit its width.
pub fn fit(table: &mut Table) {
    let Some(width) = table.width() else { return };
    let needs = needs(table);
    let [roomy, scarce] = GAPS.map(|gap| gap * needs.iter().flatten().count() as u16);
    let most: u16 = needs.iter().flatten().map(|need| need.most).sum();
    if most.saturating_add(roomy) <= width {
        return;
    }
    let shown: Vec<Need> = needs.iter().flatten().copied().collect();
    let mut widths = shared(&shown, width.saturating_sub(scarce)).into_iter();
    for (column, need) in table.column_iter_mut().zip(&needs) {
        let Some(wide) = need.and_then(|_| widths.next()) else { continue };
        let wide = Width::Fixed(wide + PADDING.0 + PADDING.1);
        column.set_padding(PADDING).set_constraint(ColumnConstraint::Absolute(wide));
    }
}

/// What every column asks for; none where it is hidden.
fn needs(table: &Table) -> Vec<Option<Need>> {
    let mut needs: Vec<_> =
        table.column_iter().map(|column| (!column.is_hidden()).then(Need::default)).collect();
    for row in table.header().into_iter().chain(table.row_iter()) {
        for (need, cell) in needs.iter_mut().zip(row.cell_iter()) {
            let Some(need) = need else { continue };
            for line in cell.content().lines() {
                let longest = line.split(' ').map(width_of).max().unwrap_or_default();
                need.least = need.least.max(longest.try_into().unwrap_or(u16::MAX));
                need.most = need.most.max(width_of(line).try_into().unwrap_or(u16::MAX));
            }
        }
    }
    needs
}

/// Shares the room: a column gets what it asks for up to a level that is the same for all, and its
/// longest word above that, where all of these fit.
fn shared(needs: &[Need], room: u16) -> Vec<u16> {
    let sum = |widths: &[u16]| widths.iter().map(|wide| u32::from(*wide)).sum::<u32>();
    let fits = |widths: &[u16]| sum(widths) <= room.into();
    let words: Vec<_> = needs.iter().map(|need| need.least).collect();
    let whole = fits(&words);
    let at = |level: u16| {
        let wide = |need: &Need| {
            let least = if whole { need.least } else { need.least.min(level) };
            need.most.min(level).max(least).max(1)
        };
        needs.iter().map(wide).collect::<Vec<_>>()
    };
    let level = (1..=room).rev().find(|level| fits(&at(*level))).unwrap_or(1);
    let mut widths = at(level);
    let left = u32::from(room).saturating_sub(sum(&widths)) as u16;
    let wanting = widths.iter().zip(needs).map(|(wide, need)| need.most.saturating_sub(*wide));
    if let Some((at, wants)) = wanting.enumerate().max_by_key(|(_, wants)| *wants) {
        widths[at] += wants.min(left);
    }
    widths
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_columns_stand_whole_and_long_ones_share_the_rest() {
        let need = |least, most| Need { least, most };
        for (needs, room, widths) in [
            (vec![need(5, 5), need(8, 90)], 40, vec![5, 35]),
            (vec![need(5, 60), need(8, 90)], 41, vec![20, 21]),
            // A long word stands whole, where the others leave room for theirs.
            (vec![need(24, 30), need(8, 90)], 40, vec![24, 16]),
            (vec![need(72, 72), need(8, 90)], 40, vec![20, 20]),
        ] {
            assert_eq!(shared(&needs, room), widths);
        }
    }
}
