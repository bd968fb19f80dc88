// Chips: choosing one, putting it down, taking it back, the same again.

import { $, $$, amount, cents, memory, perClick, perView, problem, send } from './page.js';

const chips = () => $$('[data-chip]');
// What takes a wager, and what lies there, as the server says it with every view.
const open = () => JSON.parse($('#main').dataset.open);
const mine = () => JSON.parse($('#main').dataset.mine);

// What was put down since the last deal, for taking it back chip by chip.
let laid = [];

function chosen() {
  const kept = sessionStorage.getItem(memory('chip'));
  const all = chips();
  const usual = () => all.find((chip) => cents(chip.dataset.chip) >= 500) ?? all.at(-1);
  return all.find((chip) => chip.dataset.chip === kept) ?? usual();
}

/** Shows which chip is chosen. */
export function showChip() {
  const one = chosen();
  for (const chip of chips()) chip.setAttribute('aria-pressed', String(chip === one));
}

export function chooseChip(chip) {
  sessionStorage.setItem(memory('chip'), chip.dataset.chip);
  showChip();
}

/** Chooses a chip by its number. */
export function chooseNumber(number) {
  const chip = chips()[number - 1];
  if (chip) chooseChip(chip);
}

// The spot behind an element, as it is open to a seat.
function spotOf(element) {
  const on = element.dataset.spot;
  const seat = Number(element.dataset.seat ?? 0);
  const fits = (one) => one.on.includes(on) && (!seat || one.seat === seat);
  const found = open().find(fits);
  return found && { on, seat: found.seat, least: found.least, most: found.most, step: found.step };
}

// The chosen chip; the least where that is more; never more than fits.
function fitting({ least, most, step }, value) {
  let fits = Math.max(value, cents(least));
  if (most) fits = Math.min(fits, cents(most));
  return fits - (fits % cents(step));
}

function put(spot, value) {
  const fits = fitting(spot, value);
  if (fits <= 0) return;
  const { seat, on } = spot;
  laid.push({ seat, on, value: fits });
  send('wager', { seat, on, amount: amount(fits) }, perClick());
}

/** Adds the chosen chip to a spot. */
export function wager(element) {
  const spot = spotOf(element);
  const chip = chosen();
  if (!spot) problem('This takes no wager now.');
  else if (!chip) problem('There are no chips in front of you: buy some.');
  else put(spot, cents(chip.dataset.chip));
}

// Takes the last chip of a spot back, or all where nobody knows which was the last.
function takeBack(seat, on, has) {
  const at = laid.findLastIndex((one) => one.seat === seat && one.on === on);
  const value = Math.min(has, at < 0 ? has : laid[at].value);
  if (at >= 0) laid.splice(at, 1);
  send('remove', { seat, on, amount: amount(value) }, perClick());
}

/** Takes the last chip of a spot back; false where nothing lies there. */
export function takeFrom(element) {
  const seat = Number(element.dataset.seat ?? 0);
  const name = element.dataset.spot ?? element.dataset.place;
  const lies = ([of, on]) => on === name && (!seat || of === seat);
  const found = mine().find(lies);
  if (found) takeBack(found[0], found[1], cents(found[2]));
  return Boolean(found);
}

/** Takes the last chip back. */
export function undo() {
  const one = laid.at(-1);
  const found = mine().find(([seat, on]) => seat === one?.seat && on === one?.on) ?? mine().at(-1);
  if (found) takeBack(found[0], found[1], cents(found[2]));
}

/** The wagers of the last round once more. */
export async function rebet() {
  const kept = JSON.parse(sessionStorage.getItem(memory('wagers')) ?? '[]');
  if (!kept.length) problem('There is no earlier round of yours to repeat.');
  for (const [seat, on, value] of kept) {
    if (!(await send('wager', { seat, on, amount: value }, perClick()))) return;
    laid.push({ seat, on, value: cents(value) });
  }
}

/** As much again on everything. */
export function double() {
  const spots = open();
  for (const [seat, on, value] of mine()) {
    const spot = spots.find((one) => one.seat === seat && one.on.includes(on));
    if (spot) put({ ...spot, seat, on }, cents(value));
  }
}

/** Takes everything back. */
export function clear() {
  laid = [];
  for (const [seat, on] of mine()) send('remove', { seat, on }, perClick());
}

/** Ready: what lies now is what is repeated later. */
export function deal(button) {
  sessionStorage.setItem(memory('wagers'), JSON.stringify(mine()));
  laid = [];
  for (const seat of button.dataset.seats.split(' ').filter(Boolean)) {
    send('deal', { seat: Number(seat) }, perView('deal', seat));
  }
}
