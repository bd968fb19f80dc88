// A table, live. The server draws; this puts it into the page, and sends what is clicked.

import { low, pick, showPicked } from './arrange.js';
import { boardKeys, move } from './board.js';
import { hideBubble } from './bubble.js';
import { askCoach, costOf, remember, switchCoach } from './coach.js';
import { morph } from './morph.js';
import { $, $$, amount, cents, dollars, part, perView, problem, send, table, wrong } from './page.js';
import { whenUsed } from './paused.js';
import { openSit } from './sit.js';
import './top-up.js';
import * as wagers from './wagers.js';

const live = $('#live');

// ---------- what is seen ----------

const still = () =>
  document.body.dataset.motion === 'off' || matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Puts a picture of the table into the page. */
function show(html) {
  const next = document.createElement('div');
  next.innerHTML = html;
  const focused = document.activeElement;
  const marks = ['spot', 'action', 'chip', 'do', 'command'];
  const mark = marks.find((name) => focused?.dataset && name in focused.dataset);
  const same = mark && `[data-${mark}="${CSS.escape(focused.dataset[mark])}"]`;
  const added = [];
  for (const drawn of [...next.children]) {
    const old = document.getElementById(drawn.id);
    if (old) morph(old, drawn, added);
    else live.append(drawn);
  }
  if (same && !focused.isConnected) $(same)?.focus();
  complete();
  present(added);
}

/** What these scripts add to every picture. */
function complete() {
  wagers.showChip();
  showPicked();
  askCoach();
  showPast();
  showClock();
}

/** New cards come one after another; who cannot see them hears them. */
function present(added) {
  const within = (node) => [node, ...node.querySelectorAll('[data-card], button')];
  const all = added.flatMap(within);
  const cards = all.filter((node) => node.dataset.card);
  cards.forEach((card, n) => {
    if (still()) return;
    card.style.setProperty('--n', n);
    card.classList.add('new');
    card.addEventListener('animationend', () => card.classList.remove('new'), { once: true });
  });
  const born = performance.now();
  for (const node of all) node.born = born;
  say(cards);
}

function say(cards) {
  const hands = Map.groupBy(cards, (card) => card.closest('[data-hand]'));
  const told = [...hands].filter(([hand]) => hand).map(([hand, of]) => {
    const who = hand.closest('.seat')?.getAttribute('aria-label') ?? hand.dataset.hand.split('/')[0];
    const worth = $('.total', hand.parentElement)?.textContent;
    const names = of.map((card) => card.getAttribute('aria-label')).join(', ');
    return `${who}: ${names}${worth ? `, ${worth}` : ''}`;
  });
  const headline = $('#headline')?.textContent ?? '';
  if (told.length) $('#log').textContent = `${told.join('. ')}. ${headline}`;
}

let pastOf = null;

async function showPast() {
  const place = $('#past');
  const { round, visit = '' } = place?.dataset ?? {};
  if (!place || `${round} ${visit}` === pastOf) return;
  pastOf = `${round} ${visit}`;
  const told = await part(`past?before=${round}`);
  if (told === null) return;
  const next = document.createElement('div');
  next.innerHTML = told;
  const open = new Set($$('details[open]', place).map((one) => one.dataset.key));
  for (const one of $$('details', next)) one.open = open.has(one.dataset.key);
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
let connected = true;

function connection(is) {
  connected = is;
  $('#offline').hidden = is;
  document.body.classList.toggle('is-offline', !is);
  const actions = $('#actions');
  if (actions) actions.inert = !is;
}

function connect() {
  stream = new EventSource(`/tables/${table}/live`);
  heard = Date.now();
  let moved = false;
  stream.addEventListener('moved', () => { moved = true; });
  stream.addEventListener('view', (event) => {
    heard = Date.now();
    connection(true);
    show(JSON.parse(event.data));
    if (moved) $$('.board', live).forEach(move);
    moved = false;
  });
  stream.addEventListener('beat', (event) => {
    heard = Date.now();
    ahead = Date.parse(JSON.parse(event.data).time) - Date.now();
  });
  stream.addEventListener('bye', lost);
  stream.addEventListener('error', lost);
}

let mending = false;

/** Says that the line is broken, and mends it: once, however many ways there are to hear of it. */
async function lost(event) {
  if (mending) return;
  mending = true;
  stream.close();
  connection(false);
  await whenUsed(event);
  const me = await fetch('/api/me').catch(() => null);
  if (me?.status === 401) {
    location.assign(`/sign-in?then=${encodeURIComponent(location.pathname)}`);
    return;
  }
  setTimeout(() => {
    mending = false;
    connect();
  }, 700 + Math.random() * 600);
}

addEventListener('offline', lost);

// A connection that has died without a word is known by its silence.
setInterval(() => {
  if (connected && Date.now() - heard > 25_000) lost();
}, 5_000);

// ---------- what is pressed ----------

async function decide(button) {
  const { action, seat, hand, times } = button.dataset;
  const body = { seat: Number(seat), action };
  if (hand) body.hand = Number(hand);
  if (times) body.times = Number(times);
  if ('amount' in button.dataset) body.amount = named(button);
  if (button.dataset.low) body.low = low();
  if (body.amount === null || body.low === null) return;
  const cost = costOf(action, times, body.low, body.amount);
  const { round } = $('#main').dataset;
  const id = perView(`${action}${times ?? body.amount ?? ''}`, `${seat}-${hand ?? 0}`);
  if (await send('decide', body, id)) remember(cost, round);
}

/** The amount that somebody named beside a button, if it is one that may be named. */
function named(button) {
  const field = $('input[name=amount]', button.parentElement);
  if (!field) return button.dataset.amount;
  const [value, least, most] = [field.value, field.dataset.least, field.dataset.most].map(cents);
  if (value >= least && value <= most) return amount(value);
  return wrong(field, `Choose an amount from ${dollars(least)} to ${dollars(most)}.`);
}

/** The money in the field beside a button. */
function money(button) {
  const field = $('input[name=buy_in]', button.parentElement);
  const value = cents(field.value);
  if (value > 0) return amount(value);
  return wrong(field, 'Write dollars and cents, such as 200 or 12.50.');
}

const commands = {
  deal: wagers.deal,
  sit: (button) => openSit(button.dataset.seat),
  'buy-in': (button) => {
    const [seat, value] = [Number(button.dataset.seat), money(button)];
    if (value) send('buy-in', { seat, amount: value }, perView('buy-in', seat));
  },
  leave: (button) => {
    const seat = Number(button.dataset.seat);
    send('leave', { seat }, perView('leave', seat));
  },
  call: (button) => {
    const { seat, on, state } = button.dataset;
    send('call', { seat: Number(seat), on, state }, perView(`call.${state}`, `${seat}-${on}`));
  },
  supervisor: (button) => {
    const field = $('input[name=why]', button.parentElement);
    const why = field.value.trim();
    if (why) send('supervisor', { why }, perView('supervisor'));
    else wrong(field, 'Say in a few words what is wrong.');
  },
};

const tools = {
  undo: wagers.undo, rebet: wagers.rebet, double: wagers.double, clear: wagers.clear,
};

const looks = {
  theme: () => {
    const root = document.documentElement;
    root.dataset.theme = root.dataset.theme === 'light' ? 'dark' : 'light';
    return root.dataset.theme;
  },
  suits: () => (document.body.classList.toggle('four') ? 'four' : 'two'),
  motion: () => {
    const off = document.body.dataset.motion !== 'off';
    document.body.dataset.motion = off ? 'off' : 'on';
    return off ? 'off' : 'on';
  },
};

function press(button) {
  const { action, command, chip, spot, look, pick: card, do: tool } = button.dataset;
  if (look) document.cookie = `${look}=${looks[look]()}; path=/; max-age=31536000; samesite=strict`;
  else if (chip) wagers.chooseChip(button);
  else if (card) pick(button);
  else if (tool === 'coach') switchCoach();
  else if (!connected) problem('Reconnecting: one moment.');
  else if (action) decide(button);
  else if (spot) wagers.wager(button);
  else if (command) commands[command]?.(button);
  else if (tool) tools[tool]?.();
}

// A button that has just come up under a finger is not what the finger meant; those that came with
// the page are what it looked at.
const tooNew = (button, event) =>
  event.pointerType === 'touch' && performance.now() - (button.born ?? -1000) < 400;

document.addEventListener('click', (event) => {
  const button = event.target.closest('button, [data-spot]');
  if (!button || button.disabled) return;
  // Without this script the button opens the sheet as a page.
  if (button.dataset.command === 'sit') event.preventDefault();
  if (tooNew(button, event)) event.preventDefault();
  else press(button);
});

// A place of a layout keeps its name where it takes no more chips: they can still be taken back.
const SPOT = '[data-spot], [data-place]';

document.addEventListener('contextmenu', (event) => {
  const spot = event.target.closest(SPOT);
  if (!spot) return;
  event.preventDefault();
  if (connected) wagers.takeFrom(spot);
});

// ---------- keys ----------

document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  const at = event.target;
  if (at.matches?.('input, select, textarea')) {
    if (event.key === 'Enter') $('button', at.closest('.row, .slot'))?.click();
    return;
  }
  const spot = at.closest?.(SPOT);
  if (event.key === 'Escape') {
    $('#menu')?.removeAttribute('open');
    hideBubble();
  } else if (event.key === 'Backspace' || event.key === 'Delete') {
    event.preventDefault();
    if (connected && !(spot && wagers.takeFrom(spot))) wagers.undo();
  } else if (event.key === 'Enter') {
    if (!at.closest?.('button, a, summary, .place')) $('[data-command=deal]:not(:disabled)')?.click();
  } else if (event.key.length === 1) {
    byLetter(event.key.toUpperCase());
  }
});

// Whatever has this letter written on it: a decision first, then what can be done with wagers.
function byLetter(key) {
  const has = (button) => $('kbd', button)?.textContent === key;
  const button = $$('[data-action]:not(:disabled)').find(has) ?? $$('[data-do]').find(has);
  if (button) button.click();
  else wagers.chooseNumber(Number(key));
}

boardKeys(live);
complete();
connect();
