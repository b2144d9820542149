"use strict";
// The algebra: questions to the WebAssembly module, whose bytes the page carries.
const algebra = {
  async load() {
    const { instance } = await WebAssembly.instantiate(await unpacked(WASM));
    this.wasm = instance.exports;
  },

  // The answer to a question; web/src/lib.rs says what can be asked.
  ask(question) {
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
