// Pages about games work as plain forms; this makes them live: what is being counted comes in when
// it is there, what if answers while one types, a simulation says how far it is.

/** Elements marked data-live are taken over from a fresh copy of the page, by their id. */
function take(page) {
  for (const fresh of page.querySelectorAll("[data-live][id]")) {
    const old = document.getElementById(fresh.id);
    if (!old || old.isEqualNode(fresh) || old.contains(document.activeElement)) continue;
    const open = [...old.querySelectorAll("details")].map((one) => one.open);
    old.replaceWith(fresh);
    fresh.querySelectorAll("details").forEach((one, n) => { if (open[n]) one.open = true; });
  }
}

let asking = null;

/** Fetches a page of ours; what was asked before and has not come is not wanted any more. */
async function fetched(address) {
  asking?.abort();
  asking = new AbortController();
  const answer = await fetch(address, { signal: asking.signal, credentials: "same-origin" });
  return new DOMParser().parseFromString(await answer.text(), "text/html");
}

/** Looks again as long as something is being counted. */
let again = 0;
function lookAgain() {
  clearTimeout(again);
  if (!document.querySelector("[data-counting]")) return;
  again = setTimeout(async () => {
    try { take(await fetched(location.href)); } catch { /* the next look may come through */ }
    lookAgain();
  }, 1500);
}

/** What if: the address follows the form, and the answer follows the address. */
function whatIf(form) {
  let typing = 0;
  const address = () => {
    const asked = new URLSearchParams(new FormData(form));
    return `${location.pathname}?${asked}`;
  };
  const answer = async () => {
    const at = address();
    try {
      const page = await fetched(at);
      history.replaceState(null, "", at);
      take(page);
      // Rings and sentences beside fields, without touching what is being typed.
      for (const row of form.querySelectorAll("[id^='row-']")) {
        const fresh = page.getElementById(row.id);
        if (!fresh) continue;
        row.className = fresh.className;
        row.querySelector(".wrong")?.remove();
        const wrong = fresh.querySelector(".wrong");
        const field = row.querySelector("input, select");
        if (wrong) field.after(wrong);
        for (const name of ["aria-invalid", "aria-describedby"]) {
          const value = fresh.querySelector("input, select")?.getAttribute(name);
          if (value) field.setAttribute(name, value); else field.removeAttribute(name);
        }
      }
      lookAgain();
    } catch (problem) {
      if (problem.name !== "AbortError") form.submit();
    }
  };
  form.addEventListener("input", (event) => {
    clearTimeout(typing);
    if (event.target.dataset.go === undefined) typing = setTimeout(answer, 250);
  });
  form.addEventListener("change", (event) => {
    // Another wager has other fields: that is another page.
    if (event.target.dataset.go !== undefined) {
      location.href = `${location.pathname}?wager=${encodeURIComponent(event.target.value)}#what-if`;
    }
  });
  form.addEventListener("submit", (event) => { event.preventDefault(); answer(); });
}

/** How often a simulation that runs is drawn anew. */
const DRAWN = 2000;

/** A simulation that runs: how far it is, its charts so far, and its report when it is done. */
function simulation(box) {
  const events = new EventSource(`/api/simulations/${box.dataset.simulation}/events`);
  const part = (what) => document.querySelector(`[data-simulation] ${what}`);
  let drawn = performance.now();
  events.addEventListener("progress", async (event) => {
    const { played, rounds } = JSON.parse(event.data);
    const bar = part("progress");
    if (bar) Object.assign(bar, { max: rounds, value: played });
    const said = part("[data-played]");
    if (said) said.textContent = played.toLocaleString("en-US");
    if (performance.now() - drawn < DRAWN) return;
    drawn = performance.now();
    try { take(await fetched(location.href)); } catch { /* the next time may come through */ }
  });
  events.addEventListener("done", async () => {
    events.close();
    take(await fetched(location.href));
  });
  events.addEventListener("bye", () => events.close());
}

/** Taking and paying: to click what is done with a wager is to settle it next. */
function lesson(form) {
  const turns = () => [...form.querySelectorAll("input[name^='place.']")];
  form.addEventListener("change", (event) => {
    if (!event.target.name?.startsWith("act.")) return;
    const turn = form.elements[event.target.name.replace("act", "place")];
    if (!turn || turn.value) return;
    const taken = turns().map((one) => Number(one.value) || 0);
    turn.value = Math.max(0, ...taken) + 1;
  });
}

document.querySelectorAll("form[data-what-if]").forEach(whatIf);
document.querySelectorAll("[data-simulation]").forEach(simulation);
document.querySelectorAll("form[data-lesson]").forEach(lesson);
lookAgain();
