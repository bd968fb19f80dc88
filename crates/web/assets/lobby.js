// Keeps what moves in the lobby up to date: meters and seats, asked for every few seconds by
// loading the same page again. Without it they are as of the load.

const EVERY = 5000;

/** Puts the figures of a newer page in the places of the old ones. */
function take(newer) {
  for (const place of document.querySelectorAll("[data-live]")) {
    const found = newer.querySelector(`[data-live="${CSS.escape(place.dataset.live)}"]`);
    if (found && found.textContent !== place.textContent) {
      place.textContent = found.textContent;
      place.classList.remove("moved");
      requestAnimationFrame(() => place.classList.add("moved"));
    }
  }
}

async function look() {
  if (document.hidden) return;
  try {
    const answer = await fetch(location.href, { headers: { accept: "text/html" } });
    if (answer.ok) take(new DOMParser().parseFromString(await answer.text(), "text/html"));
  } catch {
    // The server cannot be reached now; the next time it may be.
  }
}

setInterval(look, EVERY);
