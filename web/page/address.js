"use strict";
// The rows in the page's address, separated by `&`. The address is a link that restores the rows.
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

  // Delayed, and only the last of several updates: browsers reject hundreds of updates within seconds, for
  // example from a held key.
  set(text) {
    clearTimeout(this.soon);
    this.soon = setTimeout(() => history.replaceState(null, "", `#${text}`), 100);
  },
};
