// What the scripts of a table's page share: the page, its table, and commands to it.

export const $ = (what, from = document) => from.querySelector(what);
export const $$ = (what, from = document) => [...from.querySelectorAll(what)];
export const wait = (ms) => new Promise((done) => setTimeout(done, ms));

export const table = $('#live').dataset.table;
/** A name under which this browser keeps something about this table. */
export const memory = (name) => `croupier.${table}.${name}`;

export const cents = (text) => Math.round(Number(String(text).replace(/[$,\s]/g, '')) * 100);
export const amount = (value) => (value / 100).toFixed(2);
export const dollars = (value) => `$${amount(value)}`;

/** The record that is shown. */
export const seq = () => $('#main')?.dataset.seq ?? '0';

// Tells this visit's commands from those of others.
const visit = crypto.getRandomValues(new Uint32Array(2)).join('-');
let clicks = 0;

/** The id of a command that every click gives anew: one more chip. */
export const perClick = () => `${visit}.c${++clicks}`;
/** The id of a choice: the same choice of the same view is the same command. */
export const perView = (name, of = 0) => `${visit}.v${seq()}.${name}.${of}`;

/** Says what went wrong, or that nothing did; without enough money there is a way to get some. */
export function problem(text, code) {
  const place = $('dialog[open] [data-problem]') ?? $('#problem');
  if (!place) return;
  place.textContent = text;
  if (code !== 'insufficient-funds') return;
  const button = document.createElement('button');
  Object.assign(button, { type: 'button', className: 'btn sm', textContent: 'Get play money' });
  button.dataset.command = 'top-up';
  place.append(' ', button);
}

/** Says beside a field what is wrong with it, until something else is written there. */
export function wrong(field, text) {
  const id = `${field.name}-wrong`;
  const says = document.createElement('span');
  Object.assign(says, { id, className: 'problem', role: 'alert', textContent: text });
  const forget = () => {
    field.parentElement.querySelector('.problem')?.remove();
    ['aria-invalid', 'aria-describedby'].forEach((name) => field.removeAttribute(name));
  };
  forget();
  field.after(says);
  field.setAttribute('aria-invalid', 'true');
  field.setAttribute('aria-describedby', id);
  field.addEventListener('input', forget, { once: true });
  field.focus();
  return null;
}

let last = Promise.resolve();

/** Gives a command; commands go one by one. The answer, or nothing where it was refused. */
export function send(name, body, id) {
  const sent = last.then(() => deliver(name, body, id));
  last = sent.catch(() => {});
  return sent;
}

// Where no answer came the same command is sent again: its id keeps it from being done twice.
async function deliver(name, body, id) {
  for (let attempt = 0; attempt < 6; attempt += 1) {
    if (attempt > 0) await wait(300 * attempt);
    const answer = await fetch(`/api/tables/${table}/commands`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id, [name]: body }),
    }).catch(() => null);
    if (!answer || answer.status >= 500 || answer.status === 429) continue;
    const told = await answer.json().catch(() => ({}));
    if (answer.ok) {
      problem('');
      return told;
    }
    const clause = told.clause ? ` (${told.clause})` : '';
    const detail = told.detail ?? 'that did not work';
    problem(`${detail[0].toUpperCase()}${detail.slice(1)}${clause}`, told.code);
    return null;
  }
  problem('The server does not answer. Nothing is lost: try again.');
  return null;
}

/** A part of a page that the server draws; nothing where there is none. */
export async function part(path) {
  const answer = await fetch(`/tables/${table}/${path}`).catch(() => null);
  return answer?.ok ? answer.text() : null;
}
