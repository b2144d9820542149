"use strict";
// The rows in the address of the page: a link that shows them to others, and the way back.
const address = {
  read() {
    const text = location.hash.slice(1);
    if (!text) return null;
    try {
      return decodeURIComponent(text).split("\n");
    } catch {
      return null;
    }
  },

  write(rows) {
    const text = rows.map(encodeURIComponent).join("%0A").replaceAll("%2C", ",").replaceAll("%3A", ":").replaceAll("%20", "+");
    history.replaceState(null, "", `#${text.replaceAll("+", "%20")}`);
  },
};
