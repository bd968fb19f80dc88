// The console of a dealer: keys, ticks, the road of earlier results. All else is in staff.js.

import { live, whenShown } from './staff.js';

const $ = (what) => document.querySelector(what);
const $$ = (what) => [...document.querySelectorAll(what)];
const { table } = live.dataset;

// ---------- what has been taken and paid is ticked off ----------

const memory = () => `croupier.${table}.paid.${$('#main')?.dataset.round}`;
const ticked = () => new Set(JSON.parse(sessionStorage.getItem(memory()) ?? '[]'));

function showTicks() {
  const done = ticked();
  let next = true;
  for (const line of $$('[data-pay]')) {
    const is = done.has(line.dataset.pay);
    line.setAttribute('aria-pressed', is);
    line.classList.toggle('next', !is && next);
    next &&= is;
  }
}

function tick(line) {
  const done = ticked();
  if (!done.delete(line.dataset.pay)) done.add(line.dataset.pay);
  sessionStorage.setItem(memory(), JSON.stringify([...done]));
  showTicks();
}

// ---------- the road ----------

let roadOf = null;

async function showRoad() {
  const road = $('#road');
  if (!road || road.dataset.round === roadOf) return;
  roadOf = road.dataset.round;
  const answer = await fetch(`/tables/${table}/results`).catch(() => null);
  if (answer?.ok) road.innerHTML = await answer.text();
}

// ---------- a table that is full is wider than its place ----------

function showTurn() {
  const boxes = $('.boxes');
  const now = boxes?.querySelector('.now')?.getBoundingClientRect();
  if (!now) return;
  const all = boxes.getBoundingClientRect();
  if (now.left < all.left) boxes.scrollLeft -= all.left - now.left;
  else if (now.right > all.right) boxes.scrollLeft += now.right - all.right;
}

// ---------- hands and keys ----------

document.addEventListener('click', (event) => {
  const line = event.target.closest('[data-pay]');
  if (line) tick(line);
  const digit = event.target.closest('[data-digit]');
  if (digit) $('#typed').value += digit.dataset.digit;
});

// Whatever is typed or scanned goes into the line, wherever the eye is.
document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === 'F9') {
    event.preventDefault();
    const call = $('#call');
    if (call) call.open = !call.open;
    call?.querySelector('button, input')?.focus();
  } else if (event.key === 'Escape') {
    $$('#live details[open]').forEach((one) => { one.open = false; });
  } else if (event.target.matches('input, select, textarea, button, a, summary')) {
    if (event.key.length === 1 && event.target.matches('[data-key]') && event.key !== ' ') $('#typed')?.focus();
  } else if (event.key === ' ') {
    event.preventDefault();
    $('[data-pay].next')?.click();
  } else if (event.key.length === 1) {
    $('#typed')?.focus();
  }
});

whenShown(showTicks);
whenShown(showRoad);
whenShown(showTurn);
