//! Tests that the page makes no network requests.

use serde_json::Value;

use crate::browser::{Browser, hash};

#[test]
#[ignore = "needs a browser: cargo xtask test web"]
fn no_request_leaves() {
    let page = Browser::empty(&["performance"]);
    page.open(&hash(&["A = (8, 16):(16, 1)", "A / <4, 4>", "10:1 / 4"]));
    page.writes(0, "A = (16, 16):(16, 1)");
    page.points(0, 0, 3);
    page.clicks("document.getElementById('face')");
    let heard = page.log("performance");
    let messages = heard.iter().filter_map(|entry| {
        let message: Value = serde_json::from_str(entry["message"].as_str()?).ok()?;
        Some(message["message"].clone())
    });
    let requests = messages.filter(|message| message["method"] == "Network.requestWillBeSent");
    let asked: Vec<String> = requests
        .filter_map(|message| {
            message["params"]["request"]["url"]
                .as_str()
                .map(str::to_owned)
        })
        .collect();
    let own = |url: &String| {
        ["file:", "about:", "data:", "blob:"]
            .iter()
            .any(|kind| url.starts_with(kind))
    };
    assert!(
        asked.iter().any(|url| url.starts_with("file:")),
        "nothing is heard of the page itself: {asked:?}"
    );
    let others: Vec<&String> = asked.iter().filter(|url| !own(url)).collect();
    assert!(others.is_empty(), "the page asks for {others:?}");
    let files = asked.iter().filter(|url| url.starts_with("file:")).count();
    assert_eq!(files, 1, "the page is more than one file: {asked:?}");
}
