// A stream of events that newer ones of the same session have replaced: its page waits until
// somebody uses it, or two pages would take turns in replacing each other for ever.

const signs = ['focus', 'pointerdown', 'keydown'];

/** Waits for a sign of use if this event says that a newer stream has replaced this one. */
export async function whenUsed(event) {
  if (!event?.data || JSON.parse(event.data).reason !== 'too-many') return;
  const bar = document.querySelector('#offline');
  const words = bar.textContent;
  bar.textContent = 'Paused: you have other live pages open. Click here to continue.';
  await new Promise((used) => {
    signs.forEach((sign) => addEventListener(sign, used, { once: true }));
  });
  bar.textContent = words;
}
