// The sheet that sits down, as a dialog over the table. The server draws it for the account.

import { $, amount, cents, perView, send, table, wrong } from './page.js';

let dialog;

/** Opens the sheet for a seat; without a dialog it is a page of its own. */
export async function openSit(seat) {
  const path = `/tables/${table}/sit?seat=${seat}`;
  const answer = await fetch(path).catch(() => null);
  if (!answer?.ok) {
    location.assign(path);
    return;
  }
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  dialog ??= make();
  dialog.replaceChildren(document.adoptNode($('[data-sheet=sit]', page)));
  const close = document.createElement('button');
  Object.assign(close, { type: 'button', className: 'btn sm', textContent: 'Cancel' });
  close.addEventListener('click', () => dialog.close());
  $('form', dialog).append(close);
  dialog.showModal();
  $('.main:not(:disabled)', dialog)?.focus();
}

function make() {
  const made = document.createElement('dialog');
  made.className = 'sit';
  made.setAttribute('aria-labelledby', 'sit-title');
  made.addEventListener('submit', sitDown);
  made.addEventListener('click', (event) => {
    if (event.target === made) made.close();
  });
  document.body.append(made);
  return made;
}

/** The buy-in that is chosen, or nothing after saying what is wrong with it. */
function chosen(form) {
  const field = form.elements.buy_in;
  const choice = form.elements.choice.value;
  if (choice === 'all') return field.dataset.all;
  if (choice && choice !== 'amount') return choice;
  const value = cents(field.value);
  if (value > 0) return amount(value);
  return wrong(field, 'Enter dollars and cents, such as 200 or 12.50.');
}

async function sitDown(event) {
  event.preventDefault();
  const form = event.target;
  delete form.dataset.once;
  const seat = Number(form.elements.seat.value);
  const buy_in = chosen(form);
  if (buy_in && await send('sit', { seat, buy_in }, perView(`sit.${buy_in}`, seat))) dialog.close();
}
