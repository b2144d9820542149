//! An LSP client for rust-analyzer.

use core::time::Duration;
use std::collections::HashMap;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Instant;

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};

/// Timeout of a request.
const REQUEST_TIMEOUT: Duration = Duration::from_mins(2);

/// LSP error codes of cancelled requests.
const CONTENT_MODIFIED: i64 = -32801;
const SERVER_CANCELLED: i64 = -32802;

/// A running server and its open documents.
pub(super) struct Server {
    process: Child,
    stdin: ChildStdin,
    messages: Receiver<Value>,
    root: PathBuf,
    documents: HashMap<String, Document>,
    requests: i64,
    is_quiescent: bool,
}

struct Document {
    text: String,
    version: i64,
}

/// An LSP position: zero-based line, column in UTF-16 code units.
#[derive(Clone, Copy)]
pub(super) struct Position<'a> {
    pub(super) file: &'a str,
    pub(super) line: usize,
    pub(super) column: usize,
}

impl Server {
    /// Starts the server and initializes it. Call [`Self::wait_until_ready`] before sending requests.
    pub(super) fn start(program: &Path, root: &Path, options: &Value) -> Result<Self> {
        let mut process = Command::new(program)
            .current_dir(root)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .with_context(|| format!("cannot start {}", program.display()))?;
        let stdin = process.stdin.take().context("no input")?;
        let output = BufReader::new(process.stdout.take().context("no output")?);
        let (send, messages) = channel();
        thread::spawn(move || read_messages(output, |message| send.send(message).is_ok()));
        let mut server = Self {
            process,
            stdin,
            messages,
            root: root.to_owned(),
            documents: HashMap::new(),
            requests: 0,
            is_quiescent: false,
        };
        let properties =
            json!({ "properties": ["documentation", "detail", "additionalTextEdits"] });
        server.request(
            "initialize",
            &json!({
                "processId": std::process::id(),
                "rootUri": server.uri(""),
                "workspaceFolders": [{ "uri": server.uri(""), "name": "project" }],
                "initializationOptions": options,
                "capabilities": {
                    "textDocument": {
                        "completion": {
                            "completionItem": {
                                "labelDetailsSupport": true,
                                "snippetSupport": true,
                                "resolveSupport": properties,
                            },
                        },
                        "definition": { "linkSupport": true },
                        "hover": { "contentFormat": ["markdown"] },
                        "diagnostic": {},
                    },
                    "experimental": { "serverStatusNotification": true },
                },
            }),
        )?;
        server.notify("initialized", &json!({}))?;
        Ok(server)
    }

    fn uri(&self, file: &str) -> String {
        format!("file://{}", self.root.join(file).display())
    }

    /// Opens a file of the project.
    pub(super) fn open(&mut self, file: &str) -> Result<()> {
        let text = fs::read_to_string(self.root.join(file)).with_context(|| file.to_owned())?;
        let uri = self.uri(file);
        let document = json!({ "uri": uri, "languageId": "rust", "version": 1, "text": text });
        self.documents
            .insert(file.to_owned(), Document { text, version: 1 });
        self.notify("textDocument/didOpen", &json!({ "textDocument": document }))
    }

    /// Returns the text of an open file.
    pub(super) fn text(&self, file: &str) -> &str {
        &self.documents[file].text
    }

    /// Replaces the text of an open file.
    pub(super) fn change(&mut self, file: &str, text: &str) -> Result<()> {
        let uri = self.uri(file);
        let document = self
            .documents
            .get_mut(file)
            .with_context(|| format!("{file} is not open"))?;
        document.version += 1;
        text.clone_into(&mut document.text);
        let version = document.version;
        self.notify(
            "textDocument/didChange",
            &json!({
                "textDocument": { "uri": uri, "version": version },
                "contentChanges": [{ "text": text }],
            }),
        )
    }

    /// Returns the position `offset` bytes after the start of the first occurrence of `words`.
    pub(super) fn at<'a>(&self, file: &'a str, words: &str, offset: usize) -> Result<Position<'a>> {
        let text = self.text(file);
        let start = text
            .find(words)
            .with_context(|| format!("expected `{words}` in {file}"))?;
        Ok(self.position_at(file, start + offset))
    }

    /// Returns the position of a byte offset.
    pub(super) fn position_at<'a>(&self, file: &'a str, byte: usize) -> Position<'a> {
        let before = &self.text(file)[..byte];
        let last = before.rsplit('\n').next().unwrap_or_default();
        Position {
            file,
            line: before.matches('\n').count(),
            column: last.encode_utf16().count(),
        }
    }

    fn position_params(&self, at: Position<'_>) -> Value {
        json!({
            "textDocument": { "uri": self.uri(at.file) },
            "position": { "line": at.line, "character": at.column },
        })
    }

    /// Waits until the server has loaded the project.
    pub(super) fn wait_until_ready(&mut self) -> Result<()> {
        let start = Instant::now();
        while !self.is_quiescent {
            let left = (5 * REQUEST_TIMEOUT).saturating_sub(start.elapsed());
            let message = self
                .messages
                .recv_timeout(left)
                .context("timed out while the server loaded the project")?;
            self.handle(&message)?;
        }
        Ok(())
    }

    /// Returns the hover at a position, as Markdown.
    pub(super) fn hover(&mut self, at: Position<'_>) -> Result<String> {
        let answer = self.request("textDocument/hover", &self.position_params(at))?;
        Ok(answer["contents"]["value"]
            .as_str()
            .unwrap_or_default()
            .to_owned())
    }

    /// Returns the completions at a position, in display order.
    pub(super) fn complete(&mut self, at: Position<'_>) -> Result<Vec<Value>> {
        let answer = self.request("textDocument/completion", &self.position_params(at))?;
        let items = answer.get("items").unwrap_or(&answer);
        let mut items = items.as_array().cloned().unwrap_or_default();
        items.sort_by_key(|item| item["sortText"].as_str().map(ToOwned::to_owned));
        Ok(items)
    }

    /// Returns a completion with its `detail` resolved.
    pub(super) fn resolve(&mut self, candidate: &Value) -> Result<Value> {
        self.request("completionItem/resolve", candidate)
    }

    /// Returns the signatures of the call at a position.
    pub(super) fn signatures(&mut self, at: Position<'_>) -> Result<Vec<String>> {
        let answer = self.request("textDocument/signatureHelp", &self.position_params(at))?;
        let signatures = answer["signatures"].as_array().cloned().unwrap_or_default();
        let label = |signature: &Value| Some(signature["label"].as_str()?.to_owned());
        Ok(signatures.iter().filter_map(label).collect())
    }

    /// Returns the files and zero-based lines of the definitions.
    pub(super) fn definitions(&mut self, at: Position<'_>) -> Result<Vec<(PathBuf, u64)>> {
        let answer = self.request("textDocument/definition", &self.position_params(at))?;
        let links = answer.as_array().cloned().unwrap_or_default();
        let target = |link: &Value| {
            let path = link["targetUri"].as_str()?.strip_prefix("file://")?;
            let line = link["targetSelectionRange"]["start"]["line"].as_u64()?;
            Some((path.into(), line))
        };
        Ok(links.iter().filter_map(target).collect())
    }

    /// Returns the changed files with their new text.
    pub(super) fn rename(
        &mut self,
        at: Position<'_>,
        name: &str,
    ) -> Result<Vec<(PathBuf, String)>> {
        let mut parameters = self.position_params(at);
        parameters["newName"] = name.into();
        let answer = self.request("textDocument/rename", &parameters)?;
        let mut edits: Vec<(String, Value)> = Vec::new();
        for change in answer["documentChanges"].as_array().into_iter().flatten() {
            let uri = change["textDocument"]["uri"].as_str().unwrap_or_default();
            edits.push((uri.to_owned(), change["edits"].clone()));
        }
        for (uri, changes) in answer["changes"].as_object().into_iter().flatten() {
            edits.push((uri.clone(), changes.clone()));
        }
        edits
            .iter()
            .map(|(uri, edits)| {
                let path = PathBuf::from(uri.strip_prefix("file://").unwrap_or(uri));
                let text = fs::read_to_string(&path)?;
                let edits = edits.as_array().cloned().unwrap_or_default();
                Ok((path, apply_edits(&text, &edits)?))
            })
            .collect()
    }

    /// Returns the diagnostics of a file: each message with the source text of its range.
    pub(super) fn diagnostics(&mut self, file: &str) -> Result<Vec<(String, String)>> {
        let document = json!({ "textDocument": { "uri": self.uri(file) } });
        let answer = self.request("textDocument/diagnostic", &document)?;
        let text = self.text(file);
        let diagnostic = |item: &Value| {
            let [start, end] = ["start", "end"].map(|end| offset(text, &item["range"][end]));
            let words = text.get(start?..end?)?.to_owned();
            Some((item["message"].as_str()?.to_owned(), words))
        };
        let items = answer["items"].as_array().cloned().unwrap_or_default();
        Ok(items.iter().filter_map(diagnostic).collect())
    }

    /// Returns the server's CPU time in seconds and its peak memory in MiB.
    pub(super) fn resource_usage(&self) -> Option<(u64, u64)> {
        let folder = PathBuf::from(format!("/proc/{}", self.process.id()));
        let status = fs::read_to_string(folder.join("status")).ok()?;
        let peak = status
            .lines()
            .find_map(|line| line.strip_prefix("VmHWM:"))?;
        let peak: u64 = peak.split_whitespace().next()?.parse().ok()?;
        let stat = fs::read_to_string(folder.join("stat")).ok()?;
        let fields = stat.rsplit_once(')')?.1;
        let times = fields.split_whitespace().skip(11).take(2);
        let ticks: u64 = times.filter_map(|time| time.parse::<u64>().ok()).sum();
        Some((ticks / 100, peak / 1024))
    }

    fn notify(&mut self, method: &str, parameters: &Value) -> Result<()> {
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": parameters }))
    }

    fn request(&mut self, method: &str, parameters: &Value) -> Result<Value> {
        // The server cancels a request if a document changes, so the request is sent again.
        for _ in 0..20 {
            self.requests += 1;
            let id = self.requests;
            self.send(
                &json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": parameters }),
            )?;
            let answer = loop {
                let message = self
                    .messages
                    .recv_timeout(REQUEST_TIMEOUT)
                    .with_context(|| format!("the server did not answer {method}"))?;
                if message["id"] == id && message.get("method").is_none() {
                    break message;
                }
                self.handle(&message)?;
            };
            match answer["error"]["code"].as_i64() {
                None => return Ok(answer["result"].clone()),
                Some(CONTENT_MODIFIED | SERVER_CANCELLED) => {
                    thread::sleep(Duration::from_millis(50));
                }
                Some(_) => bail!("{method}: {}", answer["error"]["message"]),
            }
        }
        bail!("{method}: cancelled 20 times")
    }

    /// Handles a notification or a request from the server.
    fn handle(&mut self, message: &Value) -> Result<()> {
        match message["method"].as_str() {
            Some("experimental/serverStatus") => {
                self.is_quiescent = message["params"]["quiescent"] == true;
            }
            Some(_) if message.get("id").is_some() => {
                self.send(&json!({ "jsonrpc": "2.0", "id": message["id"], "result": null }))?;
            }
            _ => {}
        }
        Ok(())
    }

    fn send(&mut self, message: &Value) -> Result<()> {
        let text = message.to_string();
        write!(self.stdin, "Content-Length: {}\r\n\r\n{text}", text.len())?;
        Ok(self.stdin.flush()?)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Reads messages until end of input or until `take` returns `false`.
fn read_messages(mut from: impl BufRead, mut take: impl FnMut(Value) -> bool) {
    let mut next = || {
        let mut length = 0;
        loop {
            let mut line = String::new();
            if from.read_line(&mut line).ok()? == 0 {
                return None;
            }
            match line.trim().split_once(": ") {
                Some(("Content-Length", number)) => length = number.parse().ok()?,
                Some(_) => {}
                None => break,
            }
        }
        let mut text = vec![0; length];
        from.read_exact(&mut text).ok()?;
        serde_json::from_slice(&text).ok()
    };
    while let Some(message) = next() {
        if !take(message) {
            return;
        }
    }
}

/// Converts an LSP position to a byte offset.
fn offset(text: &str, position: &Value) -> Option<usize> {
    let line = usize::try_from(position["line"].as_u64()?).ok()?;
    let column = usize::try_from(position["character"].as_u64()?).ok()?;
    let start: usize = text.split_inclusive('\n').take(line).map(str::len).sum();
    let mut units = 0;
    let mut end = start;
    for c in text[start..].chars() {
        if units >= column {
            break;
        }
        units += c.len_utf16();
        end += c.len_utf8();
    }
    Some(end)
}

/// Applies non-overlapping edits to a text.
fn apply_edits(text: &str, edits: &[Value]) -> Result<String> {
    let place = |edit: &Value| {
        let range = &edit["range"];
        let [start, end] = ["start", "end"].map(|end| offset(text, &range[end]));
        Some((start?, end?, edit["newText"].as_str()?.to_owned()))
    };
    let places: Option<Vec<_>> = edits.iter().map(place).collect();
    let mut places = places.context("expected a range and `newText` in each edit")?;
    places.sort_by_key(|(start, ..)| *start);
    let mut edited = text.to_owned();
    for (start, end, name) in places.iter().rev() {
        edited.replace_range(*start..*end, name);
    }
    Ok(edited)
}
