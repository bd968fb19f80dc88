// Puts a new picture of a page into the old one: what stays the same stays where it is, with its
// focus, its scroll and what is open. An element is known by its id or data-key, else by its place.

// What belongs to the page's own script: the server says nothing about it.
const OWN = new Set(['open', 'inert', 'aria-busy']);

const keyOf = (node) =>
  node.nodeType === Node.ELEMENT_NODE ? node.id || node.dataset.key || null : null;

const alike = (a, b) => a.nodeType === b.nodeType && a.nodeName === b.nodeName && keyOf(a) === keyOf(b);

// Makes `from` like `to`. Elements that are new are added to `added`, cards that were turned too.
export function morph(from, to, added = []) {
  if (from.nodeType !== Node.ELEMENT_NODE) {
    if (from.nodeValue !== to.nodeValue) from.nodeValue = to.nodeValue;
    return added;
  }
  if (from.dataset.card === '??' && to.dataset.card !== '??') added.push(from);
  for (const { name, value } of [...to.attributes]) {
    if (!OWN.has(name) && from.getAttribute(name) !== value) from.setAttribute(name, value);
  }
  for (const { name } of [...from.attributes]) {
    if (!OWN.has(name) && !to.hasAttribute(name)) from.removeAttribute(name);
  }
  if (!from.hasAttribute('data-own')) children(from, to, added);
  return added;
}

function children(from, to, added) {
  const keyed = new Map();
  for (const child of from.childNodes) {
    const key = keyOf(child);
    if (key) keyed.set(child.nodeName + key, child);
  }
  let at = from.firstChild;
  for (const wanted of [...to.childNodes]) {
    const key = keyOf(wanted);
    let found = key ? keyed.get(wanted.nodeName + key) : null;
    if (!key && at && alike(at, wanted)) found = at;
    if (found) {
      if (found === at) at = at.nextSibling;
      else from.insertBefore(found, at);
      morph(found, wanted, added);
    } else {
      from.insertBefore(wanted, at);
      if (wanted.nodeType === Node.ELEMENT_NODE) added.push(wanted);
    }
  }
  while (at) {
    const next = at.nextSibling;
    at.remove();
    at = next;
  }
}
