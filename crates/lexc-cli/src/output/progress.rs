//! Progress of a build: a bar on a terminal, if the build takes over a second.

use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use lexc_engine::selfplay::RunControl;

use super::interrupt;

/// Time after which a bar is shown.
const PATIENCE: Duration = Duration::from_secs(1);

/// A progress bar that waits before it shows itself, and clears away when dropped.
#[derive(Debug)]
pub(crate) struct Bar {
    bar: ProgressBar,
    waiting: Option<(Sender<()>, JoinHandle<()>)>,
}

impl Bar {
    /// A bar for reading `total` bytes, if that is known, and steps after it. It is never shown
    /// unless `show` is set.
    pub(crate) fn new(total: Option<u64>, show: bool) -> Self {
        let template = match total {
            Some(_) => "{spinner} {msg}  {wide_bar} {bytes} of {total_bytes}",
            None => "{spinner} {msg}  {bytes}",
        };
        Self::with_style(total, template, show)
    }

    /// Creates a bar for a number of steps of one kind.
    pub(crate) fn steps(total: u64, message: &'static str, show: bool) -> Self {
        let template = "{spinner} {msg}  {wide_bar} {pos} of {len}";
        let this = Self::with_style(Some(total), template, show);
        this.bar.set_message(message);
        this
    }

    /// One step is done.
    pub(crate) fn advance(&self) {
        self.bar.inc(1);
    }

    /// A number of steps are done.
    pub(crate) fn advance_by(&self, steps: u64) {
        self.bar.inc(steps);
    }

    fn with_style(total: Option<u64>, template: &str, show: bool) -> Self {
        let bar = ProgressBar::with_draw_target(total, ProgressDrawTarget::hidden());
        bar.set_style(style(template));
        Self::of(bar, show)
    }

    /// Creates a bar for steps with a number of parts each.
    pub(crate) fn of_steps(show: bool) -> Self {
        let bar = ProgressBar::with_draw_target(Some(1), ProgressDrawTarget::hidden());
        bar.set_style(style("{spinner} {msg}  {wide_bar} {pos} of {len}"));
        Self::of(bar, show)
    }

    fn of(bar: ProgressBar, show: bool) -> Self {
        let waiting = show.then(|| {
            let (cancel, cancelled) = channel();
            let shown = bar.clone();
            let thread = std::thread::spawn(move || {
                if cancelled.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
                    shown.set_draw_target(ProgressDrawTarget::stderr());
                    shown.enable_steady_tick(Duration::from_millis(100));
                }
            });
            (cancel, thread)
        });
        Self { bar, waiting }
    }
}

fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_spinner())
}

impl lexc_compiler::build::BuildProgress for Bar {
    fn read(&mut self, bytes: u64) {
        self.bar.set_position(bytes);
    }

    fn step(&mut self, what: &'static str) {
        self.bar.set_message(what);
        if what != "reading" {
            self.bar.set_style(style("{spinner} {msg}"));
        }
    }
}

impl lexc_report::measure::MeasurementProgress for Bar {
    fn begin(&mut self, what: &str, of: u64) {
        self.bar.set_length(of);
        self.bar.set_position(0);
        self.bar.set_message(what.to_owned());
    }

    fn advance(&mut self) {
        self.bar.inc(1);
    }
}

/// Plays games while another thread moves the bar, and stops the games where the user interrupts them.
pub(crate) fn watched<T>(control: &RunControl, bar: &Bar, work: impl FnOnce() -> T) -> T {
    let before = control.played();
    std::thread::scope(|scope| {
        let (end, ended) = channel::<()>();
        scope.spawn(move || {
            let mut shown = before;
            loop {
                let waited = ended.recv_timeout(Duration::from_millis(50));
                let played = control.played();
                bar.advance_by(played - shown);
                shown = played;
                if interrupt::is_requested() {
                    control.stop();
                }
                if waited != Err(RecvTimeoutError::Timeout) {
                    return;
                }
            }
        });
        let result = work();
        drop(end);
        result
    })
}

impl Drop for Bar {
    fn drop(&mut self) {
        if let Some((cancel, thread)) = self.waiting.take() {
            // Either the thread gets it and ends, or it has ended.
            let _ = cancel.send(());
            let _ = thread.join();
        }
        self.bar.finish_and_clear();
    }
}
