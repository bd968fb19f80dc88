// The pages of people who work: forms are sent without leaving the page, and what changes comes by
// itself. Without this script they are forms like any other.

import { morph } from './morph.js';
import { whenUsed } from './paused.js';

export const live = document.querySelector('#live');
const shownHooks = [];

/** Does something now and whenever the page has changed. */
export function whenShown(hook) {
  shownHooks.push(hook);
  hook();
}

// ---------- what is seen ----------

/** Puts a new picture of the page into the old one. */
function show(next) {
  const added = morph(live, next);
  const born = performance.now();
  for (const node of added) node.born = born;
  shownHooks.forEach((hook) => hook());
}

function pictureOf(html) {
  return new DOMParser().parseFromString(html, 'text/html').querySelector('#live');
}

export function connection(is) {
  const said = document.querySelector('#offline');
  if (said) said.hidden = is;
  document.body.classList.toggle('is-offline', !is);
  const main = document.querySelector('#main');
  if (main) main.inert = !is;
}

// ---------- what is sent ----------

let last = Promise.resolve();

// A button that has just come up under a finger is not what the finger meant.
document.addEventListener('click', (event) => {
  const button = event.target.closest('#live button');
  const isNew = button && performance.now() - (button.born ?? -1000) < 400;
  if (isNew && event.pointerType === 'touch') event.preventDefault();
});

document.addEventListener('submit', (event) => {
  const form = event.target.closest('#live form[method=post]');
  if (!form) return;
  event.preventDefault();
  // What is said is of the picture that was looked at, whatever comes meanwhile.
  const fields = new URLSearchParams(new FormData(form, event.submitter));
  last = last.then(() => deliver(form, fields)).catch(() => {});
});

async function deliver(form, fields) {
  // A form may have a field called `action`, which hides the property of that name.
  const path = form.getAttribute('action');
  const answer = await fetch(path, { method: 'POST', body: fields }).catch(() => null);
  if (!answer) {
    connection(false);
    return;
  }
  if (answer.url.includes('/sign-in')) location.assign(answer.url);
  if (answer.ok) {
    form.reset();
    form.closest('details:not([data-stay])')?.removeAttribute('open');
  }
  const next = pictureOf(await answer.text());
  if (next) show(next);
}

// ---------- what changes ----------

let stream;
let heard = Date.now();

function listen(path) {
  stream = new EventSource(path);
  heard = Date.now();
  stream.addEventListener('view', (event) => {
    heard = Date.now();
    connection(true);
    const next = live.cloneNode(false);
    next.innerHTML = JSON.parse(event.data);
    show(next);
  });
  stream.addEventListener('beat', () => { heard = Date.now(); });
  for (const end of ['bye', 'error']) stream.addEventListener(end, (event) => lost(path, event));
}

async function lost(path, event) {
  stream.close();
  connection(false);
  await whenUsed(event);
  const me = await fetch('/api/me').catch(() => null);
  if (me?.status === 401) location.assign(`/sign-in?then=${encodeURIComponent(location.pathname)}`);
  else setTimeout(() => listen(path), 700 + Math.random() * 600);
}

// Nothing is put under the hand of somebody who writes.
const isWriting = () => document.activeElement?.matches('#live input, #live select, #live textarea');

async function look() {
  if (document.hidden || isWriting()) return;
  const answer = await fetch(location.href).catch(() => null);
  connection(Boolean(answer?.ok));
  const next = answer?.ok ? pictureOf(await answer.text()) : null;
  if (next && !isWriting()) show(next);
}

if (live.dataset.stream) {
  listen(live.dataset.stream);
  setInterval(() => {
    if (!document.body.classList.contains('is-offline') && Date.now() - heard > 25_000) {
      lost(live.dataset.stream);
    }
  }, 5_000);
} else if (Number(live.dataset.every) > 0) {
  setInterval(look, Number(live.dataset.every) * 1000);
}
