import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { hasNumber } from "./support/tokens.ts";

/** Forms without a message about their change, each with the reason. */
const WITHOUT_MESSAGE: Record<string, string> = {
  "auth/authenticator.ts": "signing in",
  "auth/enter-building.ts": "enters a building",
  "auth/leave-building.ts": "leaves a building; a deletion passes its own message",
  "auth/person-view.ts": "sees as another person, or stops; the banner says so",
  "auth/start-session.ts": "signing in",
  "forms/links/ask-for-link.ts": "a page outside the shell reports that the link was sent",
  "forms/changed.ts": "the answer itself",
  "set-up/setup-steps.server.ts": "the guided set-up shows each step as done",
  "routes/account/change-account.ts": "the page shows what is left to do until it is done",
  "routes/sign-in/activate/activate-account.ts": "a page outside the shell reports it",
  "routes/building/devices/diagnostic.ts": "opens a page",
  "routes/building/calls/call.tsx": "the building's layout shows the opening, live until it ends",
  "routes/building/doors/door.tsx": "the building's layout shows the opening, live until it ends",
  "routes/account/delete-account.tsx": "the login reports it: the session has ended",
  "routes/sign-in/known-browser.tsx": "the login reports it",
  "routes/sign-in/language/route.tsx": "seen at once",
  "routes/sign-in/layout.ts": "seen at once",
  "routes/sign-in/theme.ts": "seen at once",
  "routes/sign-in/search-key.ts": "seen at once",
  "routes/sign-in/ring-sound.ts": "seen at once",
  "routes/sign-in/logout.ts": "signing out",
  "routes/building/groups/new-group.tsx":
    "a group that was there already: nothing was changed, and the page reports it",
  "routes/building/simulator/act.ts": "the page shows what the device did",
  "routes/installation/receive-backup.tsx": "leads to the question whether to restore it",
  "routes/sign-in/proof.tsx": "leads on to the page that asked for it",
  "routes/sign-in/second-factor/route.tsx": "signing in",
  "routes/account/set-up-app/route.tsx": "begins again",
  "routes/set-up/setup-building.tsx": "the guided set-up shows each step as done",
  "routes/set-up/setup-demo.tsx": "the guided set-up shows each step as done",
  "routes/set-up/setup-mail.tsx": "the guided set-up shows each step as done",
  "routes/set-up/setup/route.tsx": "the guided set-up shows each step as done",
  "routes/sign-in/terms/route.tsx": "a page outside the shell reports it",
};

test("every action reports its change in a sentence: it answers with changed, not with a bare redirect", () => {
  const files = readdirSync("app", { recursive: true, encoding: "utf8" }).filter((file) =>
    /(?<!\.test)\.tsx?$/.test(file),
  );
  // However it is written, an answer to a form that leads to another page has this status.
  const bare = files.filter((file) => hasNumber(`app/${file}`, "303"));
  expect(bare.sort()).toEqual(Object.keys(WITHOUT_MESSAGE).sort());
});
