"use strict";
// The algebra: sends questions to the WebAssembly module, whose bytes are part of the page.
const algebra = {
  // The number of times that the module has stopped, and the error for that case.
  stops: 0,
  stopped: () => {},

  async load() {
    this.module = await WebAssembly.compile(await unpacked(WASM));
    this.wasm = (await WebAssembly.instantiate(this.module)).exports;
  },

  // Returns the answer to a question. `layout-cli/src/json.rs` lists the questions.
  ask(question) {
    try {
      return this.asked(question);
    } catch (error) {
      // Memory or stack is exhausted, so the module instance can no longer be used.
      this.stops += 1;
      this.wasm = new WebAssembly.Instance(this.module).exports;
      this.stopped(error);
      return { error: `the algebra failed (${error.message}) and was restarted`, isStopped: true };
    }
  },

  asked(question) {
    const { memory, reserve, ask, give_back } = this.wasm;
    const text = new TextEncoder().encode(JSON.stringify(question));
    const at = reserve(text.length);
    new Uint8Array(memory.buffer, at, text.length).set(text);
    const told = ask(at, text.length);
    const [begin, length] = [Number(told & 0xffffffffn), Number(told >> 32n)];
    const answer = new TextDecoder().decode(new Uint8Array(memory.buffer, begin, length));
    give_back(begin, length);
    return JSON.parse(answer);
  },
};
