// A table, live. The server draws; this puts it into the page, and sends what is clicked.

import { morph } from './morph.js';

const live = document.getElementById('live');
const table = live.dataset.table;
const $ = (what, from = document) => from.querySelector(what);
const $$ = (what, from = document) => [...from.querySelectorAll(what)];
const memory = (name) => `croupier.${table}.${name}`;
const cents = (text) => Math.round(Number(String(text).replace(/[$,\s]/g, '')) * 100);
const amount = (value) => (value / 100).toFixed(2);
const dollars = (value) => `$${(value / 100).toFixed(2)}`;

// ---------- commands ----------

// Tells this visit's commands from those of others.
const visit = crypto.getRandomValues(new Uint32Array(2)).join('-');
let clicks = 0;
let connected = true;
let last = Promise.resolve();

const seq = () => $('#main')?.dataset.seq ?? '0';
const perClick = () => `${visit}.c${++clicks}`;
// The same choice of the same view is the same command, however often it is clicked.
const perView = (name, seat) => `${visit}.v${seq()}.${name}.${seat ?? 0}`;

function problem(text) {
  const place = $('#problem');
  if (place) place.textContent = text;
}

const wait = (ms) => new Promise((done) => setTimeout(done, ms));

// Sends a command, once more with the same id where no answer came; commands go one by one.
function send(name, body, id) {
  const sent = last.then(() => deliver(name, body, id));
  last = sent.catch(() => {});
  return sent;
}

async function deliver(name, body, id) {
  for (let attempt = 0; attempt < 6; attempt += 1) {
    if (attempt > 0) await wait(300 * attempt);
    let answer;
    try {
      answer = await fetch(`/api/tables/${table}/commands`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ id, [name]: body }),
      });
    } catch {
      continue;
    }
    if (answer.status >= 500 || answer.status === 429) continue;
    const told = await answer.json().catch(() => ({}));
    if (answer.ok) {
      problem('');
      return told;
    }
    const clause = told.clause ? ` (${told.clause})` : '';
    const detail = told.detail ?? 'that did not work';
    problem(`${detail[0].toUpperCase()}${detail.slice(1)}${clause}`);
    return null;
  }
  problem('The server does not answer. Nothing is lost: try again.');
  return null;
}

// ---------- chips and wagers ----------

// What was put down since the last deal, for taking it back chip by chip.
let laid = [];

const spots = () => $$('[data-spot]:not(:disabled)');
const chips = () => $$('[data-chip]');

function chosenChip() {
  const kept = sessionStorage.getItem(memory('chip'));
  const all = chips();
  const usual = () => all.find((chip) => cents(chip.dataset.chip) >= 500) ?? all.at(-1);
  return all.find((chip) => chip.dataset.chip === kept) ?? usual();
}

function showChip() {
  const chosen = chosenChip();
  for (const chip of chips()) chip.setAttribute('aria-pressed', String(chip === chosen));
}

function chooseChip(chip) {
  sessionStorage.setItem(memory('chip'), chip.dataset.chip);
  showChip();
}

// The chosen chip; the least where that is more and nothing lies there; never more than fits.
function fitting(spot, value) {
  const { least, most, step } = spot.dataset;
  let fits = Math.max(value, cents(least));
  if (most) fits = Math.min(fits, cents(most));
  return fits - (fits % cents(step));
}

function wager(spot, value) {
  const put = fitting(spot, value);
  if (put <= 0) return null;
  const seat = Number(spot.dataset.seat);
  const on = spot.dataset.spot;
  laid.push({ seat, on, value: put });
  return send('wager', { seat, on, amount: amount(put) }, perClick());
}

function takeBack(spot) {
  const has = cents(spot.dataset.has);
  if (!has) return;
  const seat = Number(spot.dataset.seat);
  const on = spot.dataset.spot;
  const at = laid.findLastIndex((one) => one.seat === seat && one.on === on);
  const value = Math.min(has, at < 0 ? has : laid[at].value);
  if (at >= 0) laid.splice(at, 1);
  send('remove', { seat, on, amount: amount(value) }, perClick());
}

function undo() {
  const one = laid.at(-1);
  const of = (spot) => spot.dataset.spot === one?.on && Number(spot.dataset.seat) === one?.seat;
  const spot = (one && $$('[data-spot]').find(of)) ?? mine().at(-1);
  if (spot) takeBack(spot);
}

// The viewer's own wagers as they lie.
const mine = () => $$('[data-spot][data-has]').filter((spot) => cents(spot.dataset.has) > 0);

const noted = () =>
  mine().map(({ dataset }) => ({ seat: dataset.seat, on: dataset.spot, value: cents(dataset.has) }));

async function rebet() {
  const kept = JSON.parse(sessionStorage.getItem(memory('wagers')) ?? '[]');
  if (!kept.length) problem('There is no earlier round of yours to repeat.');
  for (const { seat, on, value } of kept) {
    if (!(await send('wager', { seat: Number(seat), on, amount: amount(value) }, perClick()))) return;
    laid.push({ seat: Number(seat), on, value });
  }
}

function double() {
  for (const spot of mine().filter((one) => !one.disabled)) wager(spot, cents(spot.dataset.has));
}

function clear() {
  laid = [];
  for (const { dataset } of mine()) {
    send('remove', { seat: Number(dataset.seat), on: dataset.spot }, perClick());
  }
}

function deal(button) {
  sessionStorage.setItem(memory('wagers'), JSON.stringify(noted()));
  laid = [];
  for (const seat of button.dataset.seats.split(' ').filter(Boolean)) {
    send('deal', { seat: Number(seat) }, perView('deal', seat));
  }
}

// ---------- decisions ----------

async function decide(button) {
  const { action, seat, hand, times, low } = button.dataset;
  const body = { seat: Number(seat), action };
  if (hand) body.hand = Number(hand);
  if (times) body.times = Number(times);
  const field = $('input[name=amount]', button.parentElement);
  if (field) {
    const value = cents(field.value);
    if (!(value >= cents(field.dataset.least) && value <= cents(field.dataset.most))) {
      problem(`Choose an amount from ${dollars(cents(field.dataset.least))} to ${dollars(cents(field.dataset.most))}.`);
      field.focus();
      return;
    }
    body.amount = amount(value);
  } else if (button.dataset.amount) {
    body.amount = button.dataset.amount;
  }
  if (low) {
    if (picked.length !== 2) {
      problem('Choose the two cards of the low hand first.');
      return;
    }
    body.low = picked.join(' ');
  }
  const cost = costOf(action, times, body.low);
  if (await send('decide', body, perView(action, `${seat}-${hand ?? 0}`))) note(cost);
}

// ---------- two hands out of seven cards ----------

let picked = [];

function pick(card) {
  const name = card.dataset.pick;
  picked = picked.includes(name) ? picked.filter((one) => one !== name) : [...picked, name].slice(-2);
  showPicked();
}

async function showPicked() {
  const all = $$('[data-pick]');
  if (!all.length) picked = [];
  for (const card of all) card.setAttribute('aria-pressed', String(picked.includes(card.dataset.pick)));
  const place = $('#arranged');
  if (!place) return;
  if (picked.length < 2) {
    place.textContent = picked.length ? 'One more card for the low hand' : 'Choose two cards for the low hand';
    return;
  }
  const seat = $('[data-action=set]')?.dataset.seat;
  const low = encodeURIComponent(picked.join(' '));
  const answer = await fetch(`/tables/${table}/arranged?seat=${seat}&low=${low}`).catch(() => null);
  if (answer?.ok) place.innerHTML = await answer.text();
}

// ---------- the coach ----------

let advised = '';
const coachIsOff = () => localStorage.getItem('croupier.coach') === 'off';

async function askCoach() {
  const coach = $('#coach');
  if (!coach) return;
  coach.classList.toggle('off', coachIsOff());
  const button = $('[data-do=coach]', coach);
  button.textContent = coachIsOff() ? 'Show' : 'Hide';
  button.setAttribute('aria-expanded', String(!coachIsOff()));
  const seat = coach.dataset.asked;
  const about = seat && !coachIsOff() ? `${seat} ${seq()}` : '';
  if (about === advised) {
    markBest();
    return;
  }
  advised = about;
  const place = $('#advice', coach);
  if (!about) {
    place.classList.add('stale');
    return;
  }
  const answer = await fetch(`/tables/${table}/coach?seat=${seat}`).catch(() => null);
  if (advised !== about || !answer?.ok) return;
  place.innerHTML = await answer.text();
  place.classList.remove('stale');
  markBest();
}

// The filled button is the coach's choice.
function markBest() {
  for (const button of $$('.act[data-action]')) button.classList.remove('best');
  const best = $('#advice:not(.stale) .best');
  if (!best || coachIsOff() || !advised) return;
  const { advice, times } = best.dataset;
  const fits = (button) => button.dataset.action === advice && (!times || button.dataset.times === times);
  $$('.act[data-action]:not(:disabled)').find(fits)?.classList.add('best');
}

// What a choice costs against the best one, where the coach has said it.
function costOf(action, times, low) {
  const all = advised ? $$('#advice:not(.stale) [data-advice]') : [];
  const fits = ({ dataset }) =>
    dataset.advice === action && (!times || !dataset.times || dataset.times === times)
    && (!low || !dataset.low || sameCards(dataset.low, low));
  const chosen = all.find(fits);
  return chosen ? Number(all[0].dataset.dollars) - Number(chosen.dataset.dollars) : 0;
}

const sameCards = (a, b) => a.split(' ').sort().join() === b.split(' ').sort().join();

function note(cost) {
  const sum = Number(sessionStorage.getItem('croupier.mistakes') ?? 0) + cost;
  sessionStorage.setItem('croupier.mistakes', String(sum));
  sessionStorage.setItem('croupier.mistake', String(cost));
  showMistakes();
}

function showMistakes() {
  const place = $('#mistakes');
  if (!place) return;
  const sum = Number(sessionStorage.getItem('croupier.mistakes') ?? 0);
  const one = Number(sessionStorage.getItem('croupier.mistake') ?? 0);
  const lastOne = one >= 0.005 ? `The last decision cost $${one.toFixed(2)}. ` : '';
  place.textContent = sum >= 0.005 ? `${lastOne}Mistakes of this visit: $${sum.toFixed(2)}.` : '';
}

// ---------- what is seen ----------

const still = () =>
  document.body.dataset.motion === 'off' || matchMedia('(prefers-reduced-motion: reduce)').matches;

// New cards come one after another; who cannot see them hears them.
function present(added) {
  const cards = added.flatMap((node) => [
    ...(node.matches('[data-card]') ? [node] : []),
    ...node.querySelectorAll('[data-card]'),
  ]);
  cards.forEach((card, n) => {
    if (still()) return;
    card.style.setProperty('--n', n);
    card.classList.add('new');
    card.addEventListener('animationend', () => card.classList.remove('new'), { once: true });
  });
  say(cards);
  const born = performance.now();
  for (const node of added) {
    for (const button of [node, ...node.querySelectorAll('button')]) button.born = born;
  }
}

function say(cards) {
  const hands = new Map();
  for (const card of cards) {
    const hand = card.closest('[data-hand]');
    if (hand) hands.set(hand, [...(hands.get(hand) ?? []), card.getAttribute('aria-label')]);
  }
  const told = [...hands].map(([hand, names]) => {
    const who = hand.closest('.seat')?.getAttribute('aria-label') ?? hand.dataset.hand.split('/')[0];
    const worth = $('.total', hand.parentElement)?.textContent ?? '';
    return `${who}: ${names.join(', ')}${worth ? `, ${worth}` : ''}`;
  });
  const headline = $('#headline')?.textContent ?? '';
  if (told.length) $('#log').textContent = `${told.join('. ')}. ${headline}`;
}

// Puts a picture of the table into the page.
function show(html) {
  const next = document.createElement('div');
  next.innerHTML = html;
  const focused = document.activeElement;
  const same = focused?.dataset && ['spot', 'action', 'chip', 'do', 'command'].find((name) => name in focused.dataset);
  const value = same && focused.dataset[same];
  const added = [];
  for (const part of [...next.children]) {
    const old = document.getElementById(part.id);
    if (old) morph(old, part, added);
    else live.append(part);
  }
  if (same && !focused.isConnected) $(`[data-${same}="${value}"]`)?.focus();
  settle();
  present(added);
}

// What this script adds to every picture.
function settle() {
  showChip();
  showPicked();
  askCoach();
  showMistakes();
  showPast();
  showClock();
}

let pastOf = null;

async function showPast() {
  const place = $('#past');
  if (!place || place.dataset.round === pastOf) return;
  pastOf = place.dataset.round;
  const answer = await fetch(`/tables/${table}/past?before=${pastOf}`).catch(() => null);
  if (!answer?.ok) return;
  const next = document.createElement('div');
  next.innerHTML = await answer.text();
  place.replaceChildren(...next.childNodes);
}

// ---------- the clock ----------

let ahead = Date.parse(live.dataset.now) - Date.now();
let timed = { until: '', from: 0 };

function showClock() {
  const clock = $('[data-until]');
  const words = $('#clock');
  if (!clock || !words) return;
  const now = Date.now() + ahead;
  const until = Date.parse(clock.dataset.until);
  if (timed.until !== clock.dataset.until) timed = { until: clock.dataset.until, from: now };
  const left = Math.max(0, until - now);
  clock.style.setProperty('--left', `${(100 * left) / Math.max(1, until - timed.from)}%`);
  const seconds = Math.ceil(left / 1000);
  words.textContent = `${seconds} s left`;
  if (seconds === 10 || seconds === 5) $('#log').textContent = `${seconds} seconds left`;
}

setInterval(showClock, 1000);

// ---------- the stream ----------

let stream;
let heard = Date.now();

function connection(is) {
  connected = is;
  $('#offline').hidden = is;
  document.body.classList.toggle('is-offline', !is);
  const actions = $('#actions');
  if (actions) actions.inert = !is;
}

function connect() {
  stream?.close();
  stream = new EventSource(`/tables/${table}/live`);
  heard = Date.now();
  stream.addEventListener('view', (event) => {
    heard = Date.now();
    connection(true);
    show(JSON.parse(event.data));
  });
  stream.addEventListener('beat', (event) => {
    heard = Date.now();
    ahead = Date.parse(JSON.parse(event.data).time) - Date.now();
  });
  stream.addEventListener('bye', lost);
  stream.addEventListener('error', lost);
}

async function lost() {
  connection(false);
  stream.close();
  const me = await fetch('/api/me').catch(() => null);
  if (me?.status === 401) {
    location.assign(`/sign-in?then=${encodeURIComponent(location.pathname)}`);
    return;
  }
  setTimeout(connect, 700 + Math.random() * 600);
}

// A connection that has died without a word is known by its silence.
setInterval(() => {
  if (connected && Date.now() - heard > 25_000) lost();
}, 5_000);

// ---------- what is clicked ----------

const commands = {
  sit: (button) => {
    const field = $('input[name=buy_in]', $('#actions')) ?? $('input[name=buy_in]');
    const value = field ? cents(field.value) : 20_000;
    if (!(value > 0)) {
      problem('Buy in for dollars and cents, such as 200 or 12.50.');
      return;
    }
    const seat = Number(button.dataset.seat);
    send('sit', { seat, buy_in: amount(value) }, perView('sit', seat));
  },
  'buy-in': (button) => {
    const value = cents($('input[name=buy_in]', button.parentElement).value);
    if (!(value > 0)) {
      problem('Buy chips for dollars and cents, such as 200 or 12.50.');
      return;
    }
    const seat = Number(button.dataset.seat);
    send('buy-in', { seat, amount: amount(value) }, perView('buy-in', seat));
  },
  leave: (button) => send('leave', { seat: Number(button.dataset.seat) }, perView('leave', button.dataset.seat)),
  supervisor: (button) => {
    const why = $('input[name=why]', button.parentElement).value.trim();
    if (!why) problem('Say in a few words what is wrong.');
    else send('supervisor', { why }, perView('supervisor'));
  },
  deal,
};

const tools = {
  undo,
  rebet,
  double,
  clear,
  coach: () => {
    localStorage.setItem('croupier.coach', coachIsOff() ? 'on' : 'off');
    advised = '';
    askCoach();
  },
};

const looks = {
  theme: () => {
    const root = document.documentElement;
    const next = root.dataset.theme === 'light' ? 'dark' : 'light';
    root.dataset.theme = next;
    return next;
  },
  suits: () => (document.body.classList.toggle('four') ? 'four' : 'two'),
  motion: () => {
    const off = document.body.dataset.motion !== 'off';
    if (off) document.body.dataset.motion = 'off';
    else delete document.body.dataset.motion;
    return off ? 'off' : 'on';
  },
};

function press(button) {
  const { action, command, chip, spot, look } = button.dataset;
  if (look) {
    document.cookie = `${look}=${looks[look]()}; path=/; max-age=31536000; samesite=strict`;
    return;
  }
  if (chip) {
    chooseChip(button);
    return;
  }
  if (button.dataset.pick) {
    pick(button);
    return;
  }
  if (button.dataset.do === 'coach') {
    tools.coach();
    return;
  }
  if (!connected) {
    problem('Reconnecting: one moment.');
    return;
  }
  if (action) decide(button);
  else if (spot) wager(button, cents(chosenChip()?.dataset.chip ?? '0'));
  else if (command) commands[command]?.(button);
  else if (button.dataset.do) tools[button.dataset.do]?.();
}

// A button that has just come up under a finger is not what the finger meant.
const tooNew = (button, event) =>
  event.pointerType === 'touch' && performance.now() - (button.born ?? 0) < 400;

document.addEventListener('click', (event) => {
  const button = event.target.closest('button');
  if (!button || button.disabled) return;
  if (tooNew(button, event)) {
    event.preventDefault();
    return;
  }
  press(button);
});

document.addEventListener('contextmenu', (event) => {
  const spot = event.target.closest('[data-spot]');
  if (!spot || spot.disabled) return;
  event.preventDefault();
  takeBack(spot);
});

document.addEventListener('dragstart', (event) => {
  const card = event.target.closest('[data-pick]');
  if (card) event.dataTransfer.setData('text/plain', card.dataset.pick);
});
document.addEventListener('dragover', (event) => {
  if (event.target.closest('[data-arrange]')) event.preventDefault();
});
document.addEventListener('drop', (event) => {
  const place = event.target.closest('[data-arrange]');
  const name = event.dataTransfer.getData('text/plain');
  const card = place && $(`[data-pick="${CSS.escape(name)}"]`, place);
  if (!card) return;
  event.preventDefault();
  pick(card);
});

// ---------- keys ----------

document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  const at = event.target;
  if (at.matches?.('input, select, textarea')) {
    if (event.key === 'Enter') $('button', at.closest('.row, .slot'))?.click();
    return;
  }
  const spot = at.closest?.('[data-spot]');
  if (event.key === 'Escape') {
    $('#menu')?.removeAttribute('open');
    hideBubble();
  } else if (event.key === 'Backspace' || event.key === 'Delete') {
    event.preventDefault();
    if (spot && cents(spot.dataset.has)) takeBack(spot);
    else undo();
  } else if (event.key === 'Enter' && !at.closest?.('button, a, summary')) {
    $('[data-command=deal]:not(:disabled)')?.click();
  } else {
    byLetter(event.key.toUpperCase());
  }
});

function byLetter(key) {
  const action = $$('.act[data-action]:not(:disabled)').find((one) => $('kbd', one)?.textContent === key);
  if (action) {
    action.click();
    return;
  }
  const chip = chips()[Number(key) - 1];
  if (chip) chooseChip(chip);
  const tool = $$('[data-do]').find((one) => $('kbd', one)?.textContent === key);
  tool?.click();
}

// ---------- what a spot takes and pays ----------

const facts = new Map();
let over = null;

function hideBubble() {
  over = null;
  $('#bubble').hidden = true;
}

async function showBubble(spot) {
  over = spot;
  await wait(350);
  if (over !== spot) return;
  const on = spot.dataset.spot;
  if (!facts.has(on)) {
    const answer = await fetch(`/tables/${table}/spot?on=${encodeURIComponent(on)}`).catch(() => null);
    if (!answer?.ok) return;
    facts.set(on, await answer.text());
  }
  if (over !== spot) return;
  const bubble = $('#bubble');
  bubble.innerHTML = facts.get(on);
  bubble.hidden = false;
  const place = spot.getBoundingClientRect();
  const left = Math.min(Math.max(8, place.left + place.width / 2 - bubble.offsetWidth / 2), innerWidth - bubble.offsetWidth - 8);
  const above = place.top - bubble.offsetHeight - 10;
  bubble.style.setProperty('--left', `${left}px`);
  bubble.style.setProperty('--top', `${above > 8 ? above : place.bottom + 10}px`);
}

for (const [enter, leave] of [['pointerover', 'pointerout'], ['focusin', 'focusout']]) {
  document.addEventListener(enter, (event) => {
    const spot = event.target.closest?.('[data-spot]');
    if (spot && event.pointerType !== 'touch') showBubble(spot);
  });
  document.addEventListener(leave, hideBubble);
}

settle();
connect();
