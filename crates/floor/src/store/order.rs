//! Checks that rows come in the order in which they were asked for.
//!
//! A damaged index may lead back to rows that were read before, and a reader who continues after
//! the last row would never come to an end. Rows that are out of order are therefore reported as
//! damage.

use super::StoreError;

/// These rows, whose numbers go up, from `from` on.
pub(super) fn going_up<T>(
    rows: Vec<T>,
    what: &str,
    from: u64,
    number: impl Fn(&T) -> u64,
) -> Result<Vec<T>, StoreError> {
    let mut least = Some(from);
    for row in &rows {
        let number = number(row);
        if least.is_none_or(|least| number < least) {
            return Err(out_of_order(what, number));
        }
        least = number.checked_add(1);
    }
    Ok(rows)
}

/// These rows, whose numbers go down, all of them below `before`.
pub(super) fn going_down<T>(
    rows: Vec<T>,
    what: &str,
    before: u64,
    number: impl Fn(&T) -> u64,
) -> Result<Vec<T>, StoreError> {
    let mut before = before;
    for row in &rows {
        let number = number(row);
        if number >= before {
            return Err(out_of_order(what, number));
        }
        before = number;
    }
    Ok(rows)
}

fn out_of_order(what: &str, number: u64) -> StoreError {
    StoreError::Damaged(format!("{what}: number {number} is out of order"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_that_lead_back_are_named() {
        let wrong =
            |number| Err(StoreError::Damaged(format!("x: number {number} is out of order")));
        for (rows, from, expected) in [
            (vec![], 7, Ok(())),
            (vec![7, 8, 11, u64::MAX], 7, Ok(())),
            (vec![6], 7, wrong(6)),
            (vec![7, 7], 7, wrong(7)),
            (vec![7, 9, 8], 7, wrong(8)),
            (vec![u64::MAX, u64::MAX], 7, wrong(u64::MAX)),
        ] {
            assert_eq!(going_up(rows.clone(), "x", from, |n| *n).map(drop), expected, "{rows:?}");
        }
        for (rows, before, expected) in [
            (vec![], 7, Ok(())),
            (vec![6, 3, 0], 7, Ok(())),
            (vec![7], 7, wrong(7)),
            (vec![6, 6], 7, wrong(6)),
            (vec![3, 1, 2], 7, wrong(2)),
        ] {
            assert_eq!(going_down(rows.clone(), "x", before, |n| *n).map(drop), expected);
        }
    }
}
