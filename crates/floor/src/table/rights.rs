//! Which role may say what to a table. Whose seat and whose table it is, the table knows.

use crate::Role;

/// Whether a role may give a command at all.
///
/// ```
/// use floor::{Role, may};
///
/// assert!(may(Role::Player, "sit") && !may(Role::Manager, "sit"));
/// ```
pub fn may(role: Role, command: &str) -> bool {
    use Role::{Cage, Dealer, Manager, Player, Supervisor, Surveillance};
    let roles: &[Role] = match command {
        "sit" | "buy-in" => &[Player, Dealer],
        "leave" => &[Player, Dealer, Supervisor],
        "wager" | "remove" | "call" | "decide" => &[Player, Dealer],
        "deal" => &[Player],
        "outcome" | "cut-card" | "sign-on" | "sign-off" => &[Dealer],
        "correct" | "inventory" => &[Dealer, Supervisor],
        "supervisor" => &[Player, Dealer],
        "reshuffle" | "dice-pass" | "bring" | "retire" | "paper" => &[Supervisor],
        // The table knows whom its document lets call which.
        "irregularity" => &[Dealer, Supervisor],
        "duty" => &[Dealer, Supervisor, Surveillance, Cage, Manager],
        "approve" => &[Supervisor, Surveillance],
        "pause" | "resume" => &[Supervisor, Manager],
        "open" | "close" => &[Manager],
        "fill" | "credit" => &[Supervisor, Cage],
        "count" => &[Cage],
        _ => &[],
    };
    roles.contains(&role)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::COMMANDS;

    #[test]
    fn every_command_is_somebodys_and_auditors_and_admins_give_none() {
        for command in COMMANDS {
            assert!(Role::ALL.iter().any(|role| may(*role, command)), "{command}");
            assert!(!may(Role::Auditor, command) && !may(Role::Admin, command), "{command}");
        }
        assert!(!Role::ALL.iter().any(|role| may(*role, "jump")));
    }
}
