//! [`Process`]: a running program that answers requests.
//!
//! A program runs in a process group of its own, with the processes that it starts. The whole group
//! is killed when the program is no longer needed, and when `lexc` ends, also by a signal.

use std::io::{self, BufRead as _, BufReader, Read as _, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::thread::Builder;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

/// The longest line of a program, in bytes.
const MAX_LINE: u64 = 1 << 16;

/// The maximum number of unread lines of a program. A program that writes more is blocked.
const MAX_LINES: usize = 64;

/// The time in which a program ends once it has closed its output.
const END_TIME: Duration = Duration::from_millis(500);

/// A running program.
#[derive(Debug)]
pub(super) struct Process {
    child: Child,
    group: group::Group,
    /// The requests for the thread that writes them.
    requests: SyncSender<String>,
    events: Receiver<ProgramEvent>,
    /// The number of requests so far.
    count: u64,
}

/// An event of a program.
#[derive(Debug)]
enum ProgramEvent {
    /// A line of its output.
    Line(String),
    /// The end of its input or output.
    Closed,
}

impl Process {
    /// Starts a program: its name and its arguments.
    pub(super) fn start(words: &[String]) -> io::Result<Self> {
        let (program, arguments) = words.split_first().ok_or(io::ErrorKind::InvalidInput)?;
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
        let (mut child, group) = group::spawn(&mut command)?;
        let no_pipe = || io::Error::other("there is no pipe");
        let stdin = child.stdin.take().ok_or_else(no_pipe)?;
        let stdout = child.stdout.take().ok_or_else(no_pipe)?;
        let (sender, events) = sync_channel(MAX_LINES);
        let (requests, written) = sync_channel(1);
        let of_input = sender.clone();
        Builder::new().spawn(move || write(stdin, &written, &of_input))?;
        Builder::new().spawn(move || read(stdout, &sender))?;
        Ok(Self { child, group, requests, events, count: 0 })
    }

    /// Sends a request and returns the answer. Lines that are not the answer are ignored. The time
    /// to write the request counts, too.
    pub(super) fn call(
        &mut self,
        method: &str,
        params: Value,
        time: Duration,
    ) -> Result<Value, String> {
        let begun = Instant::now();
        self.count += 1;
        let id = self.count;
        let request = json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params});
        match self.requests.try_send(format!("{request}\n")) {
            Ok(()) => {}
            // It answered earlier requests without reading them.
            Err(TrySendError::Full(_)) => return Err("does not read its requests".to_owned()),
            Err(TrySendError::Disconnected(_)) => return Err(self.ended()),
        }
        loop {
            let left = time.saturating_sub(begun.elapsed());
            // Lines that wait already do not extend the time.
            let event = match left.is_zero() {
                true => Err(RecvTimeoutError::Timeout),
                false => self.events.recv_timeout(left),
            };
            let line = match event {
                Ok(ProgramEvent::Line(line)) => line,
                Err(RecvTimeoutError::Timeout) => {
                    return Err(format!("gave no answer within {} s", time.as_secs_f64()));
                }
                Ok(ProgramEvent::Closed) | Err(RecvTimeoutError::Disconnected) => {
                    return Err(self.ended());
                }
            };
            let Ok(mut message) = serde_json::from_str::<Value>(&line) else {
                continue;
            };
            if message["id"] != id {
                continue;
            }
            if let Some(error) = message.get("error") {
                return Err(format!("answered with the error {error}"));
            }
            return Ok(message["result"].take());
        }
    }

    /// Describes the end of the program, or of its input or output.
    fn ended(&mut self) -> String {
        let has_ended = self.group.leader_ends_within(END_TIME);
        self.group.kill();
        match (has_ended, self.child.wait()) {
            (true, Ok(status)) => format!("ended with {status}"),
            (true, Err(error)) => format!("ended: {error}"),
            (false, _) => "closed its input or output".to_owned(),
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.group.kill();
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Writes requests until there are no more, or the program does not take one.
fn write(mut stdin: ChildStdin, requests: &Receiver<String>, events: &SyncSender<ProgramEvent>) {
    while let Ok(request) = requests.recv() {
        if stdin.write_all(request.as_bytes()).is_err() {
            // Fails if the process is no longer needed.
            let _ = events.send(ProgramEvent::Closed);
            return;
        }
    }
}

/// Reads lines until the output ends.
fn read(stdout: ChildStdout, events: &SyncSender<ProgramEvent>) {
    let mut stdout = BufReader::new(stdout);
    let mut line = Vec::new();
    while let Ok(1..) = (&mut stdout).take(MAX_LINE).read_until(b'\n', &mut line) {
        let text = String::from_utf8_lossy(&line).into_owned();
        if events.send(ProgramEvent::Line(text)).is_err() {
            return;
        }
        line.clear();
    }
    let _ = events.send(ProgramEvent::Closed);
}

/// Process groups of programs.
#[cfg(unix)]
mod group {
    use std::io;
    use std::os::unix::process::CommandExt as _;
    use std::process::{Child, Command};
    use std::sync::{Mutex, MutexGuard, PoisonError};
    use std::thread::sleep;
    use std::time::{Duration, Instant};

    use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};

    use crate::output::interrupt;

    /// The groups that run.
    static GROUPS: Mutex<Vec<Pid>> = Mutex::new(Vec::new());

    fn groups() -> MutexGuard<'static, Vec<Pid>> {
        GROUPS.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A process group, named by its leader.
    #[derive(Debug)]
    pub(super) struct Group(Option<Pid>);

    /// Starts a command as the leader of a group.
    pub(super) fn spawn(command: &mut Command) -> io::Result<(Child, Group)> {
        interrupt::set_cleanup(kill_all);
        // A signal in between waits until the group is listed.
        let mut groups = groups();
        let child = command.process_group(0).spawn()?;
        let leader = Pid::from_child(&child);
        groups.push(leader);
        Ok((child, Group(Some(leader))))
    }

    impl Group {
        /// Returns `true` if the leader ends by itself within a time. It can still be waited for.
        pub(super) fn leader_ends_within(&self, time: Duration) -> bool {
            let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
            let has_ended = |leader| matches!(waitid(WaitId::Pid(leader), options), Ok(Some(_)));
            let begun = Instant::now();
            loop {
                if self.0.is_some_and(has_ended) {
                    return true;
                }
                if begun.elapsed() >= time {
                    return false;
                }
                sleep(Duration::from_millis(5));
            }
        }

        /// Kills all processes of the group, once. The leader must not have been waited for, or
        /// another group may have its number.
        pub(super) fn kill(&mut self) {
            if let Some(leader) = self.0.take() {
                let mut groups = groups();
                groups.retain(|group| *group != leader);
                // Fails if no process is left.
                let _ = kill_process_group(leader, Signal::KILL);
            }
        }
    }

    /// Kills all groups: the process is about to end.
    fn kill_all() {
        for leader in groups().drain(..) {
            let _ = kill_process_group(leader, Signal::KILL);
        }
    }
}

/// Programs on systems without process groups: the program alone is killed.
#[cfg(not(unix))]
mod group {
    use std::io;
    use std::process::{Child, Command};
    use std::time::Duration;

    #[derive(Debug)]
    pub(super) struct Group;

    pub(super) fn spawn(command: &mut Command) -> io::Result<(Child, Group)> {
        Ok((command.spawn()?, Group))
    }

    impl Group {
        pub(super) fn leader_ends_within(&self, time: Duration) -> bool {
            std::thread::sleep(time);
            false
        }

        pub(super) fn kill(&mut self) {}
    }
}
