//! `lexc build`: compiles lists, or another lexicon, into a lexicon.
//!
//! | module | content |
//! |---|---|
//! | [`values`], [`args`] | the options |
//! | [`plan`] | the checked options of a build from lists |
//! | [`warnings`], [`summary`] | the output |
//! | [`dry_run`] | `lexc build --dry-run` |
//! | [`from`] | `lexc build --from` |

mod summary;
mod values;
mod warnings;

mod args;

mod from;
mod plan;
mod dry_run;

pub(crate) use args::Args;

use std::error::Error as _;
use std::fmt::Display;
use std::io::{self, BufWriter, Seek, Write};
use std::time::Instant;

use lexc::build::build::{BuiltLexicon, build_with_values};
use lexc::build::emit::{destination, nameless_beside, write_atomically};

use crate::command::lexicon::structures::compile_options;
use crate::failure::{Answer, Failure, Outcome};
use crate::heap;
use crate::input::files::unlikely_lists;
use crate::input::foreign::ForeignArgs;
use crate::input::paths::Replace;
use crate::output::Screen;
use crate::output::progress::Bar;
use plan::{BuildPlan, check_paths, output_is_stdout};
use summary::BuildSummary;
use warnings::print_warnings;

pub(crate) fn run(args: Args, screen: &mut Screen) -> Outcome {
    let begin = Instant::now();
    heap::keep_freed_pages();
    if let (Some(file), Some(output)) = (&args.from, &args.output) {
        if output.as_os_str() == "-" {
            return Err(output_is_stdout());
        }
        check_paths(&args, output, &[])?;
        let request = from::RecompileRequest {
            file,
            source: ForeignArgs::with_alphabet(args.alphabet.clone()),
            output,
            name: args.name.as_deref(),
            compile: compile_options(args.structures.as_deref(), args.layout, args.count_all),
            overwrite: Replace::lexicons(args.force).into(),
        };
        let (json, quiet) = (args.json, args.quiet);
        return from::run(&request, from::SummaryFormat { json, quiet }, screen);
    }
    if args.dry_run {
        return dry_run::run(&args, screen);
    }
    let plan = BuildPlan::new(&args)?;
    let mut bar = Bar::bytes(plan.size(), screen.shows_progress() && !args.quiet);
    let mut built = read_and_build(&plan, &mut bar).map_err(|failure| match failure {
        Failure::Diagnostics(mut all) => {
            let known = all.iter().any(|error| error.message.contains("it looks like"));
            all.extend(unlikely_lists(&plan.lists).into_iter().filter(|_| !known));
            Failure::Diagnostics(all)
        }
        failure => failure,
    })?;
    let bytes = {
        lexc::build::build::BuildProgress::step(&mut bar, "writing");
        built.write(&plan.output, plan.overwrite)?
    };
    drop(bar);
    let report = &mut built.report;
    let values = report.values_from.as_mut().map(|values| &mut values.files);
    let all = [Some(&mut report.lists), report.minus.as_mut(), values];
    all.into_iter().flatten().for_each(|read| screen.resolve_report(read));
    let language = plan.alphabet.language();
    let rejects = plan.rejects.as_deref();
    print_warnings(&built.report, language, args.quiet, rejects, screen);
    let summary = BuildSummary::new(&plan.output, &plan.name, &built, bytes, begin.elapsed());
    match (args.json, args.quiet) {
        (true, _) => summary.json(screen)?,
        (_, true) => {}
        _ => summary.print(screen)?,
    }
    Ok(Answer::Yes)
}

/// Builds the lexicon. The file of omitted lines is only created if the build succeeds.
fn read_and_build(plan: &BuildPlan<'_>, bar: &mut Bar) -> Result<BuiltLexicon, Failure> {
    let request = plan.request();
    let values = plan.values.request(&plan.inputs);
    let Some(rejects) = &plan.rejects else {
        return Ok(build_with_values(&request, &values, None, bar)?);
    };
    let write_error =
        |error: &dyn Display| Failure::new(format!("cannot write {}: {error}", rejects.display()));
    let mut omitted = nameless_beside(&destination(rejects))?;
    let mut out = BufWriter::new(&omitted);
    let built = build_with_values(&request, &values, Some(&mut out), bar);
    let built = match (built, out.flush()) {
        // An error of the file system is in one or the other.
        (Err(error), _) => {
            return Err(match error.source() {
                Some(error) => write_error(&error),
                None => error.into(),
            });
        }
        (Ok(_), Err(error)) => return Err(write_error(&error)),
        (Ok(built), Ok(())) => built,
    };
    drop(out);
    omitted.rewind().map_err(|error| write_error(&error))?;
    write_atomically(rejects, plan.overwrite_rejects, |out| {
        io::copy(&mut omitted, out).map(|_| ())
    })?;
    Ok(built)
}
