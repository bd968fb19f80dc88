//! Baccarat: nothing to decide but who turns the cards.

use games::baccarat::commission_free_baccarat::CommissionFreeBaccarat;
use games::baccarat::mini_baccarat::MiniBaccarat;

use crate::Played;

impl Played for MiniBaccarat {
    const USUAL: &'static [&'static str] = &["banker"];
    const SHOE: bool = true;
    const COMPILED_FROM: Option<u64> = Some(0);
    const AN_HOUR: u32 = 150;
}

impl Played for CommissionFreeBaccarat {
    const USUAL: &'static [&'static str] = &["banker"];
    const SHOE: bool = true;
    const COMPILED_FROM: Option<u64> = Some(0);
    const AN_HOUR: u32 = 150;
}
