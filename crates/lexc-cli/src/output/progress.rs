//! Progress bars, shown on a terminal if the work takes more than a second.

use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use lexc::engine::selfplay::RunControl;

use super::interrupt;

/// The time after which a bar is shown.
const DELAY: Duration = Duration::from_secs(1);

/// A progress bar that is shown after a delay, and cleared when it is dropped.
#[derive(Debug)]
pub(crate) struct Bar {
    bar: ProgressBar,
    delay: Option<(Sender<()>, JoinHandle<()>)>,
}

impl Bar {
    /// Creates a bar for reading `total` bytes, if known, and for the steps after it. It is only
    /// shown if `show` is set.
    pub(crate) fn bytes(total: Option<u64>, show: bool) -> Self {
        let template = match total {
            Some(_) => "{spinner} {msg}  {wide_bar} {bytes} of {total_bytes}",
            None => "{spinner} {msg}  {bytes}",
        };
        Self::with_style(total, template, show)
    }

    /// Creates a bar for this number of equal steps.
    pub(crate) fn steps(total: u64, message: &'static str, show: bool) -> Self {
        let template = "{spinner} {msg}  {wide_bar} {pos} of {len}";
        let this = Self::with_style(Some(total), template, show);
        this.bar.set_message(message);
        this
    }

    /// Creates a line of text for work of unknown length.
    pub(crate) fn status(show: bool) -> Self {
        Self::with_style(None, "{spinner} {wide_msg}", show)
    }

    /// Replaces the text of the line.
    pub(crate) fn set_status(&self, text: String) {
        self.bar.set_message(text);
    }

    /// Advances by one step.
    pub(crate) fn advance(&self) {
        self.bar.inc(1);
    }

    pub(crate) fn advance_by(&self, steps: u64) {
        self.bar.inc(steps);
    }

    /// Creates a bar for several steps, each with its own number of parts.
    pub(crate) fn nested(show: bool) -> Self {
        Self::with_style(Some(1), "{spinner} {msg}  {wide_bar} {pos} of {len}", show)
    }

    fn with_style(total: Option<u64>, template: &str, show: bool) -> Self {
        let bar = ProgressBar::with_draw_target(total, ProgressDrawTarget::hidden());
        bar.set_style(style(template));
        let delay = show.then_some(()).and_then(|()| {
            let (cancel, cancelled) = channel();
            let shown = bar.clone();
            let builder = std::thread::Builder::new();
            let thread = builder.spawn(move || {
                if cancelled.recv_timeout(DELAY) == Err(RecvTimeoutError::Timeout) {
                    shown.set_draw_target(ProgressDrawTarget::stderr());
                    shown.enable_steady_tick(Duration::from_millis(100));
                }
            });
            // Without a thread there is no bar.
            Some((cancel, thread.ok()?))
        });
        Self { bar, delay }
    }
}

fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_spinner())
}

impl lexc::build::build::BuildProgress for Bar {
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

/// Plays games while another thread advances the bar, and stops them if the user interrupts.
pub(crate) fn with_progress<T>(control: &RunControl, bar: &Bar, work: impl FnOnce() -> T) -> T {
    let before = control.played();
    std::thread::scope(|scope| {
        let (end, ended) = channel::<()>();
        // Without a thread nothing is shown, and a second signal ends the process.
        let _ = std::thread::Builder::new().spawn_scoped(scope, move || {
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
        if let Some((cancel, thread)) = self.delay.take() {
            // The thread receives it, or has already ended.
            let _ = cancel.send(());
            let _ = thread.join();
        }
        self.bar.finish_and_clear();
    }
}
