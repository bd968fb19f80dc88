// The coach: what every choice is worth, once it is one's turn, unless one does not want to know.

import { $, $$, memory, part, seq } from './page.js';

const OFF = 'croupier.coach';
const MISTAKES = memory('mistakes');

// What the shown advice is about: a seat and a record.
let about = '';

const isOff = () => localStorage.getItem(OFF) === 'off';

/** Asks for advice where something is to be decided that nobody has asked about yet. */
export async function askCoach() {
  const coach = $('#coach');
  if (!coach) return;
  coach.classList.toggle('off', isOff());
  const button = $('[data-do=coach]', coach);
  button.textContent = isOff() ? 'Show' : 'Hide';
  button.setAttribute('aria-expanded', String(!isOff()));
  showMistakes();
  const seat = coach.dataset.asked;
  const now = seat && !isOff() ? `${seat} ${seq()}` : '';
  if (now !== about) {
    about = now;
    const place = $('#advice', coach);
    place.classList.add('stale');
    const slow = now ? setTimeout(() => place.replaceChildren('The coach is counting …'), 500) : 0;
    const advice = now ? await part(`coach?seat=${seat}`) : null;
    clearTimeout(slow);
    if (about !== now) return;
    if (advice) {
      place.innerHTML = advice;
      place.classList.remove('stale');
    }
  }
  markBest();
}

// The filled button is the coach's choice.
function markBest() {
  for (const button of $$('.act[data-action]')) button.classList.remove('best');
  const best = about ? $('#advice:not(.stale) .best') : null;
  if (!best) return;
  const { advice, times, amount } = best.dataset;
  const fits = ({ dataset }) =>
    dataset.action === advice
    && (!times || dataset.times === times)
    && (!amount || dataset.amount === amount);
  $$('.act[data-action]:not(:disabled)').find(fits)?.classList.add('best');
}

/** Shows the coach, or does not any more. */
export function switchCoach() {
  localStorage.setItem(OFF, isOff() ? 'on' : 'off');
  about = '';
  askCoach();
}

const same = (a, b) => a.split(' ').sort().join() === b.split(' ').sort().join();

/** What a choice costs against the best one, in dollars, where the coach has said it. */
export function costOf(action, times, low, amount) {
  const all = about ? $$('#advice:not(.stale) [data-advice]') : [];
  const fits = ({ dataset }) =>
    dataset.advice === action
    && (!times || !dataset.times || dataset.times === times)
    && (!low || !dataset.low || same(dataset.low, low))
    && (!dataset.amount || Number(dataset.amount) === Number(amount));
  const chosen = all.find(fits);
  return chosen ? Number(all[0].dataset.dollars) - Number(chosen.dataset.dollars) : 0;
}

// What decisions of this visit cost at this table: the sum, the last, and the round of the last.
function mistakes() {
  const { visit = '' } = $('#main').dataset;
  const known = JSON.parse(sessionStorage.getItem(MISTAKES) ?? '{}');
  return known.visit === visit ? known : { visit, sum: 0, last: 0, round: '' };
}

/** Remembers the cost of a decision in a round, as long as this visit lasts. */
export function remember(cost, round) {
  const known = mistakes();
  const sum = known.sum + cost;
  sessionStorage.setItem(MISTAKES, JSON.stringify({ ...known, sum, last: cost, round }));
  showMistakes();
}

function showMistakes() {
  const place = $('#mistakes');
  if (!place) return;
  const { round, you } = $('#main').dataset;
  const known = mistakes();
  const fresh = [round, you].includes(known.round);
  const last = fresh && known.last >= 0.005 ? `Your last decision cost $${known.last.toFixed(2)}. ` : '';
  place.textContent = known.sum >= 0.005 ? `${last}Mistakes of this visit: $${known.sum.toFixed(2)}.` : '';
}
