// Pai Gow: two cards out of seven are the low hand. They are tapped, dragged or chosen by key.

import { $, $$, part } from './page.js';

let picked = [];

/** The two cards, or nothing where there are not two yet. */
export const low = () => (picked.length === 2 ? picked.join(' ') : null);

/** Puts a card into the low hand, or takes it out. */
export function pick(card) {
  const name = card.dataset.pick;
  const others = picked.filter((one) => one !== name);
  picked = others.length < picked.length ? others : [...picked, name].slice(-2);
  showPicked();
}

/** Shows which cards are chosen, and what the two hands are worth. */
export async function showPicked() {
  const all = $$('[data-pick]');
  const names = all.map((card) => card.dataset.pick);
  picked = picked.filter((name) => names.includes(name));
  for (const card of all) card.setAttribute('aria-pressed', String(picked.includes(card.dataset.pick)));
  const place = $('#arranged');
  if (!place) return;
  const wanted = low();
  if (!wanted) {
    place.textContent = picked.length ? 'One more card for the low hand' : 'Choose two cards for the low hand';
    return;
  }
  const seat = $('[data-action=set]')?.dataset.seat;
  const told = await part(`arranged?seat=${seat}&low=${encodeURIComponent(wanted)}`);
  if (told && low() === wanted) place.innerHTML = told;
}

document.addEventListener('dragstart', (event) => {
  const card = event.target.closest?.('[data-pick]');
  if (card) event.dataTransfer.setData('text/plain', card.dataset.pick);
});
document.addEventListener('dragover', (event) => {
  if (event.target.closest?.('[data-arrange]')) event.preventDefault();
});
document.addEventListener('drop', (event) => {
  const place = event.target.closest?.('[data-arrange]');
  const name = CSS.escape(event.dataTransfer.getData('text/plain'));
  const card = place && name && $(`[data-pick="${name}"]`, place);
  if (!card) return;
  event.preventDefault();
  pick(card);
});
