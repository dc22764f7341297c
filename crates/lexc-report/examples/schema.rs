//! Prints the schema of the JSON of reports.
//!
//! `cargo run -p lexc-report --example schema > docs/reports/schema.json`

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let schema = schemars::schema_for!(lexc_report::model::Report);
    println!("{}", serde_json::to_string_pretty(&schema)?);
    Ok(())
}
