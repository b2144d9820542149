//! A client for the protocol `WebDriver`: JSON over HTTP, to a program that drives a browser.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, ChildStdout, Command, Stdio};

use serde_json::{Value, json};

/// A browser that executes commands until it is dropped.
pub(crate) struct Driver {
    program: Child,
    /// The pipe is kept open, because the program may continue to write.
    _says: BufReader<ChildStdout>,
    port: u16,
    session: String,
}

impl Driver {
    /// Starts a browser. `hears` are the logs to keep: `browser` for the page, and `performance`
    /// for the protocol.
    pub(crate) fn start(hears: &[&str]) -> Self {
        let mut program = Command::new("chromedriver")
            .arg("--port=0")
            .stdout(Stdio::piped())
            .spawn()
            .expect("`chromedriver` does not start");
        let stdout = program.stdout.take().expect("its output is a pipe");
        let mut says = BufReader::new(stdout);
        let port = port(&mut says);
        let mut driver = Self {
            program,
            _says: says,
            port,
            session: String::new(),
        };
        // Without a sandbox, root can also start the browser, and the page is trusted.
        let options =
            json!({ "args": ["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"] });
        let logs: Value = hears.iter().map(|log| (*log, "ALL")).collect();
        let wanted = json!({
            "browserName": "chrome",
            "goog:chromeOptions": options,
            "goog:loggingPrefs": logs,
        });
        let wanted = json!({ "capabilities": { "alwaysMatch": wanted } });
        let told = driver.send("POST", "", &wanted).expect("no browser starts");
        let session = told["sessionId"].as_str().expect("a session has a name");
        driver.session = format!("/{session}");
        driver
    }

    /// Returns the browser's value at `path`.
    pub(crate) fn get(&self, path: &str) -> Value {
        let told = self.send("GET", path, &Value::Null);
        told.unwrap_or_else(|error| panic!("GET {path}: {error}"))
    }

    /// Sends a command to the browser.
    pub(crate) fn post(&self, path: &str, body: &Value) -> Value {
        let told = self.send("POST", path, body);
        told.unwrap_or_else(|error| panic!("POST {path} {body}: {error}"))
    }

    /// Sends a request to the browser, and returns the answer.
    pub(crate) fn send(&self, method: &str, path: &str, body: &Value) -> Result<Value, String> {
        let path = format!("/session{}{path}", self.session);
        let answer = http(self.port, method, &path, body);
        let answer = answer.map_err(|error| error.to_string())?;
        let mut answer: Value = serde_json::from_str(&answer).map_err(|error| error.to_string())?;
        let told = answer["value"].take();
        match told["error"].as_str() {
            Some(error) => Err(format!("{error}: {}", told["message"])),
            None => Ok(told),
        }
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        if !self.session.is_empty() {
            // If the browser does not end, nothing else can be done.
            drop(self.send("DELETE", "", &Value::Null));
        }
        drop(self.program.kill());
        drop(self.program.wait());
    }
}

/// The port of `ChromeDriver was started successfully on port 40123.`
fn port(says: &mut impl BufRead) -> u16 {
    let mut lines = says.by_ref().lines().map_while(Result::ok);
    let port = lines.find_map(|line| {
        let (_, port) = line.split_once("successfully on port ")?;
        port.trim_end_matches('.').parse().ok()
    });
    port.expect("`chromedriver` tells its port")
}

/// Returns the body of the response to one request.
fn http(port: u16, method: &str, path: &str, body: &Value) -> std::io::Result<String> {
    let body = match body {
        Value::Null => String::new(),
        body => body.to_string(),
    };
    let mut stream = TcpStream::connect(("127.0.0.1", port))?;
    write!(
        stream,
        "{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    )?;
    let mut stream = BufReader::new(stream);
    let mut length = 0;
    loop {
        let mut line = String::new();
        stream.read_line(&mut line)?;
        if line.trim().is_empty() {
            break;
        }
        if let Some((name, value)) = line.split_once(':')
            && name.eq_ignore_ascii_case("content-length")
        {
            length = value.trim().parse().unwrap_or(0);
        }
    }
    let mut answer = vec![0; length];
    stream.read_exact(&mut answer)?;
    Ok(String::from_utf8_lossy(&answer).into_owned())
}
