//! What the machine does meanwhile: syncs of its disk, time of its processors, memory.

use std::fs::{self, File};
use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};

/// How often a small write can be made durable in a second, now.
pub fn syncs(dir: &Path) -> f64 {
    let path = dir.join("syncs");
    let mut file = File::create(&path).expect("a file in the folder of the bench");
    let (began, mut done) = (Instant::now(), 0_u32);
    while began.elapsed() < Duration::from_millis(300) {
        file.write_all(&[0; 4096]).and_then(|()| file.sync_data()).expect("a durable write");
        done += 1;
    }
    let rate = f64::from(done) / began.elapsed().as_secs_f64();
    let _ = fs::remove_file(path);
    rate
}

/// The time of processors that the threads of this process with this name have used, in seconds;
/// that of all threads where no name is given.
pub fn processor_time(thread: &str) -> f64 {
    let read = |path: &Path| fs::read_to_string(path).unwrap_or_default();
    let tasks = fs::read_dir("/proc/self/task").into_iter().flatten().flatten();
    let named =
        tasks.filter(|task| thread.is_empty() || read(&task.path().join("comm")).trim() == thread);
    let nanos = named.filter_map(|task| {
        let used = read(&task.path().join("schedstat"));
        used.split_whitespace().next()?.parse::<f64>().ok()
    });
    nanos.sum::<f64>() / 1e9
}

/// The memory that this process has, in kilobytes.
pub fn memory() -> f64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let number = line.and_then(|line| line.split_whitespace().next());
    number.and_then(|number| number.parse().ok()).unwrap_or(0.0)
}

/// The middle one.
pub fn median(mut all: Vec<f64>) -> f64 {
    all.sort_by(f64::total_cmp);
    all.get(all.len() / 2).copied().unwrap_or(0.0)
}

/// The value that a part of all are not above.
pub fn quantile(all: &mut [f64], part: f64) -> f64 {
    all.sort_by(f64::total_cmp);
    let at = (all.len() as f64 * part) as usize;
    all.get(at.min(all.len().saturating_sub(1))).copied().unwrap_or(0.0)
}
