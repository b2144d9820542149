//! The page in a browser: the actions of a user, and what the user sees.

use core::time::Duration;
use std::path::Path;
use std::time::Instant;
use std::{fs, thread};

use serde_json::{Value, json};

use crate::driver::Driver;

/// Definitions that the scripts of the tests share: a row by its number, the parts of a row, and
/// the middle of a cell.
const COMMON: &str = "
    const row = (i) => document.querySelectorAll('article.row')[i];
    const input = (i) => row(i).querySelector('textarea');
    const results = (i) => [...row(i).querySelectorAll('output')].map((output) => output.firstChild.textContent);
    const rejections = (i) => [...row(i).querySelectorAll('.rejection')].map((text) => text.textContent);
    const grids = (i) => notebook.rows[i].pictures.filter((picture) => picture instanceof Grid);
    const drawn = (grid) => grid.canvas.toDataURL();
    const told = (grid) => grid.caption.textContent;
    const middle = (grid, cell) => {
      const [x, y] = grid.place(cell);
      const box = grid.canvas.getBoundingClientRect();
      return [box.left + x + grid.cell / 2, box.top + y + grid.cell / 2];
    };
";

/// Maximum time to wait for the page.
const PATIENCE: Duration = Duration::from_secs(20);

/// Keys without a letter, in the encoding of the protocol.
pub(crate) mod key {
    pub(crate) const BACKSPACE: &str = "\u{e003}";
    pub(crate) const TAB: &str = "\u{e004}";
    pub(crate) const ENTER: &str = "\u{e007}";
    pub(crate) const LEFT: &str = "\u{e012}";
    pub(crate) const UP: &str = "\u{e013}";
    pub(crate) const RIGHT: &str = "\u{e014}";
    pub(crate) const DOWN: &str = "\u{e015}";
}

/// A browser that shows the page.
pub(crate) struct Browser(Driver);

impl Browser {
    /// Starts a browser without a page.
    pub(crate) fn empty(hears: &[&str]) -> Self {
        Self(Driver::start(&[&["browser"], hears].concat()))
    }

    /// Opens the page with these rows.
    pub(crate) fn with(rows: &[&str]) -> Self {
        let browser = Self::empty(&[]);
        browser.open(&hash(rows));
        browser
    }

    /// Opens the page like a first visit, with `hash` after `#` in its address.
    pub(crate) fn open(&self, hash: &str) {
        self.0.post("/url", &json!({ "url": "about:blank" }));
        self.go(&format!("file://{}{hash}", crate::page().display()));
    }

    /// Goes to an address of the page.
    pub(crate) fn go(&self, address: &str) {
        self.0.post("/url", &json!({ "url": address }));
        self.wait(
            "document.body.dataset.ready !== undefined",
            "the page does not get ready",
        );
        self.frames();
    }

    /// Returns the result of a script with these `arguments`.
    pub(crate) fn run(&self, script: &str, arguments: &[Value]) -> Value {
        let script = format!("{COMMON}{script}");
        let value = self.0.post(
            "/execute/sync",
            &json!({ "script": script, "args": arguments }),
        );
        self.settles();
        value
    }

    /// Waits until the page has computed an answer that it deferred.
    fn settles(&self) {
        self.wait(
            "typeof notebook === 'undefined' || notebook.soon === undefined",
            "the page does not answer",
        );
    }

    /// Returns the value of an expression.
    pub(crate) fn value(&self, expression: &str) -> Value {
        self.run(&format!("return {expression};"), &[])
    }

    /// Returns the value of an expression as text.
    pub(crate) fn text(&self, expression: &str) -> String {
        let value = self.value(expression);
        let text = value.as_str().map(str::to_owned);
        text.unwrap_or_else(|| panic!("`{expression}` is no text but {value}"))
    }

    /// Returns the value of an expression as a number.
    pub(crate) fn number(&self, expression: &str) -> f64 {
        let value = self.value(expression);
        let number = value.as_f64();
        number.unwrap_or_else(|| panic!("`{expression}` is no number but {value}"))
    }

    /// Returns the value that a script passes to the function `arguments[0]`, possibly later.
    pub(crate) fn later(&self, script: &str) -> Value {
        let script = format!("{COMMON}{script}");
        self.0
            .post("/execute/async", &json!({ "script": script, "args": [] }))
    }

    /// Lets the page draw all deferred changes.
    pub(crate) fn frames(&self) {
        self.later("requestAnimationFrame(() => requestAnimationFrame(arguments[0]))");
    }

    /// Waits until an expression is true, or fails with `otherwise`. The page may change in the
    /// meantime.
    pub(crate) fn wait(&self, expression: &str, otherwise: &str) {
        let begun = Instant::now();
        let script = json!({ "script": format!("{COMMON}return {expression};"), "args": [] });
        loop {
            let told = self.0.send("POST", "/execute/sync", &script);
            if told == Ok(json!(true)) {
                return;
            }
            assert!(
                begun.elapsed() < PATIENCE,
                "{otherwise}: `{expression}` is {told:?}"
            );
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// Performs an action that redraws a picture, or fails with `otherwise`.
    pub(crate) fn redraws(&self, grid: &str, act: impl FnOnce(), otherwise: &str) {
        self.wait(&format!("Boolean({grid})"), "there is no such picture");
        self.value(&format!("(window.before = drawn({grid}), null)"));
        act();
        self.wait(&format!("drawn({grid}) !== window.before"), otherwise);
    }

    /// Types a text at the focus.
    pub(crate) fn types(&self, text: &str) {
        let keys = text.chars().flat_map(|key| {
            let key = key.to_string();
            [
                json!({ "type": "keyDown", "value": key }),
                json!({ "type": "keyUp", "value": key }),
            ]
        });
        self.acts("key", &keys.collect());
    }

    /// Writes another text into a row.
    pub(crate) fn writes(&self, row: usize, text: &str) {
        self.value(&format!("(input({row}).focus(), input({row}).select())"));
        self.types(if text.is_empty() {
            key::BACKSPACE
        } else {
            text
        });
    }

    /// Moves the pointer to the middle of a cell of a picture of a row.
    pub(crate) fn points(&self, row: usize, picture: usize, cell: usize) {
        let grid = format!("grids({row})[{picture}]");
        self.wait(&format!("Boolean({grid})"), "there is no such picture");
        self.value(&format!(
            "{grid}.canvas.scrollIntoView({{ block: 'center' }})"
        ));
        let middle = self.value(&format!("middle({grid}, {cell}).map(Math.round)"));
        let moves =
            json!([{ "type": "pointerMove", "x": middle[0], "y": middle[1], "duration": 0 }]);
        self.acts("pointer", &moves);
    }

    /// Clicks on an element.
    pub(crate) fn clicks(&self, element: &str) {
        let element = self.value(element);
        let element = element.as_object().and_then(|names| names.values().next());
        let element = element
            .and_then(Value::as_str)
            .expect("there is an element to click on");
        self.0
            .post(&format!("/element/{element}/click"), &json!({}));
        self.settles();
    }

    fn acts(&self, kind: &str, actions: &Value) {
        let source = json!({ "type": kind, "id": kind, "actions": actions });
        self.0.post("/actions", &json!({ "actions": [source] }));
        self.settles();
    }

    /// Sends a command of the browser's own protocol.
    pub(crate) fn command(&self, name: &str, parameters: &Value) -> Value {
        self.0.post(
            "/goog/cdp/execute",
            &json!({ "cmd": name, "params": parameters }),
        )
    }

    /// Sets the size of the screen.
    pub(crate) fn sized(&self, width: u32, height: u32) {
        let size =
            json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
        self.command("Emulation.setDeviceMetricsOverride", &size);
    }

    /// Saves a picture of the full page, at the width of the screen, in the folder of the page.
    pub(crate) fn photograph(&self, name: &str) {
        let picture = self.command(
            "Page.captureScreenshot",
            &json!({ "captureBeyondViewport": true }),
        );
        let picture = picture["data"].as_str().expect("a picture is text");
        let path = crate::folder().join(name);
        fs::write(&path, bytes(picture))
            .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    }

    /// Returns the new entries of a log.
    pub(crate) fn log(&self, name: &str) -> Vec<Value> {
        let told = self.0.post("/se/log", &json!({ "type": name }));
        told.as_array().cloned().unwrap_or_default()
    }

    /// Returns the address of the page, which the page updates some time after the rows change.
    pub(crate) fn address(&self) -> String {
        thread::sleep(Duration::from_millis(300));
        self.0.get("/url").as_str().unwrap_or_default().to_owned()
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let complaints = self.log("browser");
        if thread::panicking() {
            eprintln!("the page has complained: {complaints:#?}");
        } else {
            assert!(complaints.is_empty(), "the page complains: {complaints:#?}");
        }
    }
}

/// Returns the part of an address that contains rows, as another program may write it.
pub(crate) fn hash(rows: &[&str]) -> String {
    let escaped = rows.iter().map(|row| {
        let bytes = row.bytes().map(|byte| match byte {
            b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' => char::from(byte).to_string(),
            other => format!("%{other:02X}"),
        });
        bytes.collect::<String>()
    });
    format!("#{}", escaped.collect::<Vec<_>>().join("&"))
}

/// Returns the size of a file in bytes.
pub(crate) fn size(file: &Path) -> u64 {
    fs::metadata(file).map_or(0, |told| told.len())
}

/// Returns the bytes of a base-64 text.
fn bytes(text: &str) -> Vec<u8> {
    let digit = |c: u8| match c {
        b'A'..=b'Z' => Some(c - b'A'),
        b'a'..=b'z' => Some(c - b'a' + 26),
        b'0'..=b'9' => Some(c - b'0' + 52),
        b'+' => Some(62),
        b'/' => Some(63),
        _ => None,
    };
    let digits: Vec<u32> = text.bytes().filter_map(digit).map(u32::from).collect();
    let groups = digits.chunks(4).flat_map(|four| {
        let bits = (0..4).fold(0, |bits, i| bits << 6 | four.get(i).copied().unwrap_or(0));
        let [_, all @ ..] = bits.to_be_bytes();
        all.into_iter().take(four.len().saturating_sub(1))
    });
    groups.collect()
}
