// What every page does with a script: switches work at once, a form is sent once, menus close.
// Without it the same forms do the same, a little slower.

const YEAR = 31536000;

/** Shows a switch's value on this page. */
function show(name, value) {
  const { documentElement: root, body } = document;
  if (name === "theme") {
    if (value === "system") delete root.dataset.theme;
    else root.dataset.theme = value;
  } else if (name === "suits") {
    body.classList.toggle("four", value === "four");
  } else if (value === "off") {
    body.dataset.motion = "off";
  } else {
    delete body.dataset.motion;
  }
}

document.addEventListener("click", (event) => {
  const button = event.target.closest(".look button[name]");
  if (button) {
    event.preventDefault();
    document.cookie = `${button.name}=${button.value}; path=/; max-age=${YEAR}; samesite=lax`;
    for (const other of button.parentElement.children) {
      other.setAttribute("aria-pressed", String(other === button));
    }
    show(button.name, button.value);
  }
  for (const menu of document.querySelectorAll("details.menu[open]")) {
    if (!menu.contains(event.target)) menu.open = false;
  }
});

document.addEventListener("keydown", (event) => {
  const menu = event.key === "Escape" && document.querySelector("details.menu[open]");
  if (menu) {
    menu.open = false;
    menu.querySelector("summary").focus();
  }
});

// A second click on the button of such a form does nothing.
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.matches("[data-once]")) return;
  if (form.dataset.once === "sent") event.preventDefault();
  form.dataset.once = "sent";
});

// Who comes back with the browser's button may send it again.
addEventListener("pageshow", () => {
  for (const form of document.querySelectorAll("[data-once]")) form.dataset.once = "";
});
