"use strict";
// The algebra: questions to the WebAssembly module, whose bytes the page carries.
const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;=?@^_`{|}~,.";

const algebra = {
  // Bytes that are written in base 85, five digits for four bytes; fewer at the end.
  unpacked(text) {
    const values = new Uint8Array(128);
    for (let i = 0; i < 85; i++) values[DIGITS.charCodeAt(i)] = i;
    const bytes = new DataView(new ArrayBuffer(Math.ceil(text.length / 5) * 4));
    for (let at = 0, to = 0; at < text.length; at += 5, to += 4) {
      let number = 0;
      for (let i = at; i < at + 5; i++) number = number * 85 + (i < text.length ? values[text.charCodeAt(i)] : 84);
      bytes.setUint32(to, number);
    }
    return new Uint8Array(bytes.buffer, 0, Math.floor((text.length * 4) / 5));
  },

  async load() {
    const stream = new Blob([this.unpacked(WASM)]).stream().pipeThrough(new DecompressionStream("gzip"));
    const bytes = await new Response(stream).arrayBuffer();
    const { instance } = await WebAssembly.instantiate(bytes);
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
