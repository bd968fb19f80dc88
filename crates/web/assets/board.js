// Layouts that all seats share: arrows, what a wager covers, what lies under the finger, motion.

/** How long wheel or dice move; board.css has the same. */
const MOTION = 4000;

/** The place an event is about. */
const placeOf = (event) => event.target.closest?.(".place");

/** How far a stretch lies beside another: little where they overlap, wherever their middles are. */
function beside(from, to) {
  const overlap = Math.min(from[1], to[1]) - Math.max(from[0], to[0]);
  const least = Math.min(from[1] - from[0], to[1] - to[0]);
  const middles = Math.abs(to[0] + to[1] - from[0] - from[1]) / 2;
  return overlap > least / 4 ? 0.3 * middles : middles;
}

/**
 * The nearest place in a direction: what lies aside counts more than what lies ahead. It goes by
 * what is on the screen, so that a layout that is turned needs no other rule.
 */
export function nearest(from, places, [dx, dy]) {
  const here = from.getBoundingClientRect();
  let best = null;
  for (const place of places) {
    if (place === from) continue;
    const there = place.getBoundingClientRect();
    const right = (there.left + there.right - here.left - here.right) / 2;
    const down = (there.top + there.bottom - here.top - here.bottom) / 2;
    const ahead = right * dx + down * dy;
    const aside = dx
      ? beside([here.top, here.bottom], [there.top, there.bottom])
      : beside([here.left, here.right], [there.left, there.right]);
    if (ahead < 1 || aside > ahead * 4) continue;
    const far = ahead + 2.2 * aside;
    if (!best || far < best.far) best = { place, far };
  }
  return best?.place;
}

const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** One place of a board can be reached with Tab: the one where the arrows have been last. */
function rove(board, to) {
  const places = [...board.querySelectorAll(".place")];
  const now = places.find((place) => place.dataset.place === to);
  const first = now ?? places.find((place) => place.hasAttribute("data-spot")) ?? places[0];
  for (const place of places) place.setAttribute("tabindex", place === first ? "0" : "-1");
}

/** Rims what a place covers. */
function light(board, place) {
  for (const lit of board.querySelectorAll(".hot")) lit.classList.remove("hot");
  if (!place) return;
  const names = (place.dataset.covers ?? "").split(" ").filter(Boolean);
  for (const name of names) {
    board.querySelector(`[data-place="${CSS.escape(name)}"]`)?.classList.add("hot");
  }
}

/** A bubble that says what a place is: above it and what it covers, and above a finger. */
function tell(board, place, lift) {
  let tip = board.querySelector(".tip");
  if (!place) return tip?.remove();
  if (!tip) {
    tip = document.createElement("div");
    tip.className = "tip";
    tip.setAttribute("aria-hidden", "true");
    board.querySelector(".lay").append(tip);
  }
  tip.textContent = place.getAttribute("aria-label") ?? place.querySelector(".sr").textContent;
  const room = tip.parentElement.getBoundingClientRect();
  const boxes = [place, ...board.querySelectorAll(".hot")].map((one) => one.getBoundingClientRect());
  const over = Math.min(...boxes.map((box) => box.top));
  const under = Math.max(...boxes.map((box) => box.bottom));
  const left = boxes[0].left + boxes[0].width / 2 - room.left - tip.offsetWidth / 2;
  const top = over - tip.offsetHeight - lift;
  tip.style.left = `${Math.max(0, Math.min(left, room.width - tip.offsetWidth))}px`;
  tip.style.top = `${(top < 0 ? under + lift : top) - room.top}px`;
}

/**
 * Makes the boards below an element answer to arrows, pointer and finger. The element stays; what
 * is in it may be replaced at any time.
 */
export function boardKeys(root) {
  let at = null;
  const boardOf = (place) => place.closest(".board");
  const show = (place, lift = 10) => {
    const board = boardOf(place);
    light(board, place);
    tell(board, place, lift);
  };
  const hide = () => {
    for (const board of root.querySelectorAll(".board")) {
      light(board, null);
      tell(board, null);
    }
  };

  root.addEventListener("keydown", (event) => {
    const place = placeOf(event);
    if (!place) return;
    if (event.key === "Escape") return hide();
    // A place is a button that is drawn: Enter and the space bar press it.
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      place.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
      return;
    }
    const direction = DIRECTIONS[event.key];
    if (!direction || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const next = nearest(place, boardOf(place).querySelectorAll(".place"), direction);
    if (!next) return;
    at = next.dataset.place;
    rove(boardOf(place), at);
    next.focus();
  });
  root.addEventListener("focusin", (event) => {
    const place = placeOf(event);
    if (!place) return;
    at = place.dataset.place;
    rove(boardOf(place), at);
    if (place.matches(":focus-visible")) show(place);
  });
  root.addEventListener("focusout", (event) => placeOf(event) && hide());

  root.addEventListener("pointerover", (event) => {
    const place = placeOf(event);
    if (place && event.pointerType === "mouse") show(place);
  });
  root.addEventListener("pointerout", (event) => placeOf(event) && hide());

  slide(root, show, hide);
  watch(root, () => at);
}

/** On a screen: press, slide (a bubble above the finger says what is under it), lift to place. */
function slide(root, show, hide) {
  let first = null;
  let under = null;
  const find = (event) => document.elementFromPoint(event.clientX, event.clientY)?.closest(".place");
  root.addEventListener("pointerdown", (event) => {
    first = event.pointerType === "mouse" ? null : placeOf(event);
    under = first;
    if (!first) return;
    first.releasePointerCapture?.(event.pointerId);
    show(first, 44);
  });
  root.addEventListener("pointermove", (event) => {
    if (!first) return;
    const place = find(event);
    if (place && place !== under) show((under = place), 44);
  });
  root.addEventListener("pointerup", () => {
    // A finger that has not left its place clicks there by itself.
    if (first && under && under !== first) {
      under.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    }
    if (first) hide();
    first = under = null;
  });
  root.addEventListener("pointercancel", () => {
    if (first) hide();
    first = under = null;
  });
}

/** Keeps the one tab stop when a board is replaced, and what it shows of earlier results. */
function watch(root, at) {
  let told = null;
  const look = () => {
    for (const board of root.querySelectorAll(".board")) {
      // Tab leads to something that takes a wager, wherever somebody has been before.
      const stop = board.querySelector('.place[tabindex="0"]');
      const closed = stop && !stop.matches("[data-spot], :focus");
      if (!stop) rove(board, at());
      else if (closed && board.querySelector("[data-spot]")) rove(board, null);
      const history = board.querySelector(".history");
      if (history && history.dataset.results !== told) recall(history, (told = history.dataset.results));
    }
  };
  look();
  const options = { childList: true, subtree: true, attributes: true, attributeFilter: ["data-results", "data-spot", "tabindex"] };
  new MutationObserver(look).observe(root, options);
}

/** Earlier results come by themselves: a view of the table has the last one only. */
async function recall(history, asked) {
  const answer = await fetch(`${location.pathname}/results`).catch(() => null);
  if (!answer?.ok || history.dataset.results !== asked) return;
  const drawn = document.createElement("div");
  drawn.innerHTML = await answer.text();
  history.replaceChildren(...drawn.childNodes);
}

/**
 * Wheel, dice or cards have moved. Meanwhile a board is busy: style sheets see it, and whoever
 * listens hears no half results. A roll may be the same as the last: earlier results are asked for.
 */
export function move(board) {
  const history = board.querySelector(".history");
  if (history) recall(history, history.dataset.results);
  board.removeAttribute("aria-busy");
  // Reading a measure lets the motion begin anew.
  void board.offsetWidth;
  board.setAttribute("aria-busy", "true");
  setTimeout(() => board.removeAttribute("aria-busy"), MOTION);
}
