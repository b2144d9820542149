"use strict";
// The algebra: questions to the WebAssembly module, whose bytes the page carries.
const algebra = {
  // How often the module has stopped, and what is told of that.
  stops: 0,
  stopped: () => {},

  async load() {
    this.module = await WebAssembly.compile(await unpacked(WASM));
    this.wasm = (await WebAssembly.instantiate(this.module)).exports;
  },

  // The answer to a question; layout-cli/src/json.rs says what can be asked.
  ask(question) {
    try {
      return this.asked(question);
    } catch (error) {
      // Memory or stack are used up: what is left of the module is of no use.
      this.stops += 1;
      this.wasm = new WebAssembly.Instance(this.module).exports;
      this.stopped(error);
      return { error: `the algebra stopped at this (${error.message}) and was started anew`, isStopped: true };
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
