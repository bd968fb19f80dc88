// What a spot takes, pays and costs: asked for once, shown above it.

import { $, part, wait } from './page.js';

const facts = new Map();
let over = null;

export function hideBubble() {
  over = null;
  $('#bubble').hidden = true;
}

async function show(spot) {
  over = spot;
  await wait(350);
  if (over !== spot) return;
  const on = spot.dataset.spot;
  if (!facts.has(on)) facts.set(on, await part(`spot?on=${encodeURIComponent(on)}`));
  if (over !== spot || !facts.get(on)) return;
  const bubble = $('#bubble');
  bubble.innerHTML = facts.get(on);
  bubble.hidden = false;
  const place = spot.getBoundingClientRect();
  const middle = place.left + place.width / 2 - bubble.offsetWidth / 2;
  const left = Math.min(Math.max(8, middle), innerWidth - bubble.offsetWidth - 8);
  const above = place.top - bubble.offsetHeight - 12;
  bubble.style.setProperty('--left', `${left}px`);
  bubble.style.setProperty('--top', `${above > 8 ? above : place.bottom + 12}px`);
}

// On a shared layout the place itself says what it pays; a finger has no hover.
const spotOf = (event) => event.target.closest?.('.spot[data-spot]');

for (const [enter, leave] of [['pointerover', 'pointerout'], ['focusin', 'focusout']]) {
  document.addEventListener(enter, (event) => {
    const spot = spotOf(event);
    const meant = event.pointerType ? event.pointerType === 'mouse' : spot?.matches(':focus-visible');
    if (spot && meant) show(spot);
  });
  document.addEventListener(leave, hideBubble);
}
