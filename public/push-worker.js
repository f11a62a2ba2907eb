// The console's service worker: it shows the messages of the server and leads a click on one to its page. It stores
// nothing and answers no request of a page.

/** For a message that can't be read: a browser ends the subscription of a worker that shows nothing. */
const GENERAL = {
  en: "Open Portineria to see what is new.",
  it: "Apri Portineria per vedere le novità.",
  de: "Öffnen Sie Portineria, um zu sehen, was es Neues gibt.",
  fr: "Ouvrez Portineria pour voir les nouveautés.",
  es: "Abra Portineria para ver las novedades.",
  nl: "Open Portineria om te zien wat er nieuw is.",
};

const HOME = "/";

self.addEventListener("push", (event) => {
  event.waitUntil(show(read(event.data)).catch(() => show(generalMessage())));
});

// A button of a notification leads to a page as well: nothing opens without a press there.
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { navigate, actions } = event.notification.data;
  event.waitUntil(lead(ownAddress(actions[event.action] ?? navigate)));
});

/** The notification of a message, in the form of Declarative Web Push. */
function read(data) {
  try {
    return data.json().notification ?? generalMessage();
  } catch {
    return generalMessage();
  }
}

function generalMessage() {
  const language = Object.keys(GENERAL).find((code) => navigator.language.startsWith(code)) ?? "en";
  return { title: "Portineria", body: GENERAL[language], lang: language, tag: "general", navigate: HOME };
}

/** Shows a notification; it replaces one with the same tag. */
async function show({ title, body, lang, dir, tag, silent, navigate, actions = [] }) {
  if (typeof title !== "string" || title === "") throw new TypeError("A notification without a title.");
  await self.registration.showNotification(title, {
    body,
    lang,
    dir,
    tag,
    silent: silent === true,
    // A ring stays until a person reacts, or its end replaces it.
    requireInteraction: silent !== true && ownAddress(navigate).includes("/calls/"),
    icon: "/icons/icon-192.png",
    badge: "/icons/badge-96.png",
    actions: actions.map((each) => ({ action: each.action, title: each.title })),
    data: {
      navigate,
      actions: Object.fromEntries(actions.map((each) => [each.action, each.navigate])),
    },
  });
}

/** Returns an address of the console; its home for any other. */
function ownAddress(address) {
  const home = new URL(HOME, self.location.origin);
  const found = URL.canParse(address, home) ? new URL(address, home) : home;
  return found.origin === home.origin ? found.href : home.href;
}

/** Leads the window that was used last to a page, else opens one. */
async function lead(address) {
  // The windows that this worker may lead: those that were loaded since it is there.
  const [last] = await self.clients.matchAll({ type: "window" });
  const led = await last?.navigate(address).catch(() => undefined);
  await (led ? led.focus() : self.clients.openWindow(address));
}
