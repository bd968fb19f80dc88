// The button that gets play money, wherever a wager or a buy-in failed for lack of funds.

async function topUp(button) {
  button.disabled = true;
  const id = `top-up.${crypto.getRandomValues(new Uint32Array(2)).join('-')}`;
  const answer = await fetch('/api/me/top-up', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id }),
  }).catch(() => null);
  if (answer?.ok) {
    location.reload();
    return;
  }
  const told = await answer?.json().catch(() => null);
  const detail = told?.detail ?? 'the server does not answer';
  const says = document.createElement('span');
  Object.assign(says, { className: 'problem', role: 'alert' });
  says.textContent = ` ${detail[0].toUpperCase()}${detail.slice(1)}.`;
  button.after(says);
}

document.addEventListener('click', (event) => {
  const button = event.target.closest('[data-command="top-up"]');
  if (button && !button.disabled) topUp(button);
});
