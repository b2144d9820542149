"use strict";
// Decompresses the page's contents: base-85 text to bytes, and the scripts, which run immediately.
async function unpacked(text) {
  const values = new Uint8Array(128);
  [..."0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;=?@^_`{|}~,."].forEach((digit, i) => {
    values[digit.charCodeAt(0)] = i;
  });
  // Five digits for four bytes, fewer at the end.
  const bytes = new DataView(new ArrayBuffer(Math.ceil(text.length / 5) * 4));
  for (let at = 0, to = 0; at < text.length; at += 5, to += 4) {
    let number = 0;
    for (let i = at; i < at + 5; i++) number = number * 85 + (i < text.length ? values[text.charCodeAt(i)] : 84);
    bytes.setUint32(to, number);
  }
  const packed = new Uint8Array(bytes.buffer, 0, Math.floor((text.length * 4) / 5));
  return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

unpacked(SCRIPTS).then((bytes) => {
  const script = document.createElement("script");
  script.textContent = `${new TextDecoder().decode(bytes)}\n//# sourceURL=layout.js`;
  document.body.append(script);
});
