"use strict";
// The rows in the address of the page, with `&` between them: a link that shows them to others, and the way back.
const address = {
  read() {
    const text = location.hash.slice(1);
    if (!text) return null;
    try {
      return text.split("&").map(decodeURIComponent);
    } catch {
      return null;
    }
  },

  write(rows) {
    this.set(rows.map(encodeURIComponent).join("&").replaceAll("%2C", ",").replaceAll("%3A", ":"));
  },

  // Soon, and only the last of many: browsers refuse hundreds within seconds, as of a key that is held.
  set(text) {
    clearTimeout(this.soon);
    this.soon = setTimeout(() => history.replaceState(null, "", `#${text}`), 100);
  },
};
