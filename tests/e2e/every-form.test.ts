import { expect, test } from "playwright/test";
import { forNobody } from "../attacks/for-nobody.ts";
import { forCredentialManagers, forEverybody } from "../attacks/for-roles.ts";
import { everyScreen } from "../attacks/screens.ts";
import { everyForm } from "../support/every-form.ts";
import { neverSent, PROJECTS } from "../support/sent-forms.ts";

/** What the sources name and no page of the screen sends. */
const elsewhere = [
  // The login's word to the activation's screen.
  "routes/login/route ask",
  // A tag that is in the pool is not handed out to the pool.
  "new-pool-tag hand-out",
  // Asked by programs (§7), whose answers other tests read.
  "routes/activate-device/route",
  "routes/qr-code/route",
];

/** What takes a script: a passkey is made and shown by the browser itself. */
const withScriptAlone = [
  "routes/login/route askPasskey",
  "routes/login/route passkey",
  "routes/new-passkey/route passkey",
  "routes/remove-passkey/route",
];

// After all others, of all files: Playwright runs it for a whole run alone.
for (const project of PROJECTS) {
  test(`every form of the console is sent with success: ${project}`, () => {
    const leftOut = project === "js" ? elsewhere : [...elsewhere, ...withScriptAlone];
    const forms = everyForm().filter((form) => !leftOut.includes(form));
    expect(neverSent(forms, project)).toEqual([]);
  });

  for (const [role, screens] of [
    ["resident", forEverybody],
    ["credentialManager", forCredentialManagers],
  ] as const) {
    test(`every form that a ${role} may send is sent by one: ${project}`, () => {
      const leftOut = project === "js" ? elsewhere : [...elsewhere, ...withScriptAlone];
      const forms = everyForm().filter((form) => isFor(screens, form) && !leftOut.includes(form));
      expect(neverSent(forms, project, role)).toEqual([]);
    });
  }
}

/** Leads to the diagnostic log, which administrators alone see. */
const forAdministrators = ["routes/choose-device/route"];

/** Whether a form stands on one of these screens, and not before people who have not even signed in. */
function isFor(screens: Record<string, number>, form: string): boolean {
  const [id = ""] = form.split(" ");
  const { pattern } = everyScreen().find((screen) => screen.id === id)!;
  return id in screens && forNobody[pattern] !== 200 && !forAdministrators.includes(id);
}
