// Helpers for tests in the page: which controls are there, where they are, and whether a click hit them.

(() => {
  const visible = (one) => one.checkVisibility({ visibilityProperty: true }) && one.getClientRects().length > 0;
  const found = (css) => [...document.querySelectorAll(css)].filter(visible);
  const kinds = ["pointerdown", "mousedown", "pointerup", "mouseup", "click"];
  const frame = () => new Promise(requestAnimationFrame);
  const place = (one) => { const { x, y, width, height } = one.getBoundingClientRect(); return { x: x + width / 2, y: y + height / 2 }; };
  let guard = null;

  window.pageDriver = {
    /** Returns the number of visible elements that match. */
    count: (css) => found(css).length,

    /** Returns the point to click on an element, or the reason why it cannot be clicked now. */
    async aim(css, isLast) {
      const all = isLast ? found(css).slice(-1) : found(css);
      if (all.length !== 1) return { not: `there are ${all.length} of it` };
      const [one] = all;
      if (one.matches(":disabled") || one.closest("[inert]")) return { not: "it cannot be pressed" };
      one.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
      const before = place(one);
      await frame();
      await frame();
      const at = place(one);
      if (!one.isConnected || before.x !== at.x || before.y !== at.y) return { not: "it moves" };
      const top = document.elementFromPoint(at.x, at.y);
      if (!one.contains(top)) return { not: `it is covered by ${top?.outerHTML.slice(0, 120)}` };
      guard = { missed: false, clicked: false };
      const own = guard;
      own.look = (event) => {
        // Swallow events on other elements that have moved under the mouse meanwhile.
        if (!one.contains(event.target)) {
          own.missed = true;
          event.stopImmediatePropagation();
          event.preventDefault();
        } else if (event.type === "click") {
          own.clicked = true;
        }
      };
      for (const kind of kinds) addEventListener(kind, own.look, true);
      return at;
    },

    /** Returns whether the last click hit its target. */
    async hit() {
      const own = guard;
      for (const kind of kinds) removeEventListener(kind, own.look, true);
      return own.clicked && !own.missed;
    },

    /** Chooses from a select, whose open list is no part of the page. */
    choose(css, value) {
      const [one] = found(css);
      if (!one || one.matches(":disabled") || one.closest("[inert]")) return false;
      one.focus();
      one.value = value;
      one.dispatchEvent(new Event("input", { bubbles: true }));
      one.dispatchEvent(new Event("change", { bubbles: true }));
      return true;
    },

    /** Returns all enabled buttons and selects in messages, in the order of the page. */
    offered: () => found(".message button[data-id], .message select[data-id]")
      .filter((one) => !one.matches(":disabled") && !one.closest("[inert]"))
      .map((one) => ({
        message: one.closest(".message").dataset.id, id: one.dataset.id,
        values: one.tagName === "SELECT" ? [...one.options].map((option) => option.value).filter(Boolean) : null,
      })),

    /** Returns labels that wrap or are cut off, each with its element. */
    badLabels() {
      const labels = ".button .label, .button:not(:has(.label)), .opener, .follow, .who, .channel-choice, .card h2, .language span, #send, #fold, #newest, .faults summary, .pill";
      const isWrapped = (one) => new Set([...(() => { const range = document.createRange(); range.selectNodeContents(one); return range.getClientRects(); })()]
        .filter(({ width }) => width > 1).map(({ top, bottom }) => Math.round((top + bottom) / 12))).size > 2;
      return found(labels).filter((one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== "inline" || isWrapped(one))
        .map((one) => `${one.className || one.id || one.tagName}: ${one.textContent}`);
    },

    /** Returns elements wider than the window, except inside parts that scroll sideways. */
    tooWide() {
      const moves = (one) => one && one !== document.body && (/auto|scroll/.test(getComputedStyle(one).overflowX) && one.id !== "messages" || moves(one.parentElement));
      const hidden = (one) => one.closest(".visually-hidden, .skip") || getComputedStyle(one).clipPath !== "none";
      const wide = found("body *").filter((one) => {
        const { left, right, width } = one.getBoundingClientRect();
        return width > 0 && (right > innerWidth + 0.5 || left < -0.5) && !hidden(one) && !moves(one.parentElement);
      }).map((one) => `${one.tagName} ${one.className}`);
      const box = document.getElementById("messages");
      if (box.scrollWidth > box.clientWidth) wide.push(`the messages: ${box.scrollWidth} of ${box.clientWidth}`);
      return wide;
    },

    /** Returns the height of the window not used by messages, in pixels. */
    chrome: () => innerHeight - document.getElementById("messages").getBoundingClientRect().height,

    /** Returns how many pixels of the newest message are out of sight. */
    unseen() {
      const box = document.getElementById("messages").getBoundingClientRect();
      const { top, bottom } = [...document.querySelectorAll(".message")].at(-1).getBoundingClientRect();
      return Math.max(0, box.top - top) + Math.max(0, bottom - box.bottom);
    },

    /**
     * Presses the first green button of the newest message every 200 ms, while pictures take 300 ms more to load. Returns
     * the most pixels of that message that were below the window in any drawn frame, and how often the focus was
     * elsewhere.
     */
    async pressFast(times) {
      const image = Object.getOwnPropertyDescriptor(HTMLImageElement.prototype, "src");
      const set = function late(url) { setTimeout(() => image.set.call(this, url), 300); };
      Object.defineProperty(HTMLImageElement.prototype, "src", { ...image, set });
      const newest = () => document.querySelector(".message:last-child");
      newest().focus();
      const seen = { below: 0, lost: 0 };
      const measure = (frames) => frames.forEach(({ boundingClientRect, rootBounds }) => {
        seen.below = Math.max(seen.below, Math.round(boundingClientRect.bottom - rootBounds.bottom));
      });
      // An observer measures a frame as it is drawn. The page scrolls after the callbacks of animation frames.
      const drawn = new IntersectionObserver(measure, { root: document.getElementById("messages") });
      let isOn = true;
      const look = () => {
        measure(drawn.takeRecords());
        drawn.disconnect();
        drawn.observe(newest());
        seen.lost += pageDriver.focused() ? 0 : 1;
        if (isOn) requestAnimationFrame(look);
      };
      look();
      for (let press = 0; press < times; press += 1) {
        found(".message:last-child button.yes").find((one) => !one.disabled)?.click();
        await new Promise((go) => { setTimeout(go, 200); });
      }
      isOn = false;
      return seen;
    },

    /** Returns the opacity of each emoji on a disabled button, 0 if its colours are changed. */
    tokens() {
      const seen = (one) => one && (getComputedStyle(one).filter === "none" ? 1 : 0) * Number(getComputedStyle(one).opacity) * (one.parentElement ? seen(one.parentElement) : 1);
      return found(".message button:disabled img.emoji").map(seen);
    },

    /** Returns the id of the message that has or contains the focus. */
    focused: () => document.activeElement?.closest(".message")?.dataset.id ?? null,

    /** Returns whether a matching element has the focus. */
    isOn: (css) => found(css).includes(document.activeElement),

    /** Returns the focused element as HTML, for error messages. */
    active: () => document.activeElement?.outerHTML.slice(0, 160) ?? "nothing",
  };
})();
