import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const APP = "app";

/** A call that changes fields of something stored. */
const CHANGING_CALL =
  /\b(?:api|calls)\.(?:\w+\.)?(?:update\w*|set|setPlan|setPreferences|setOwner|changeOwner|rename)\(/;

/** Files with such a call that save nothing that a form was opened with. */
const OTHERS: Record<string, string> = {
  "app/preferences.ts": "stores the choice of a button; the account's form of the time zone is an edit",
  "app/routes/building/areas/access-areas/kinds.ts": "called by an edit",
  "app/routes/building/devices/device/maintenance/send-command.ts": "called by an edit",
  "app/routes/building/devices/device/outputs/save-port.ts": "called by an edit",
  "app/routes/building/people/person/route.tsx": "buttons that assign a tag and take it back",
  "app/routes/building/tags/new-tag/route.tsx": "assigns a tag that was just presented",
};

test("an action that changes fields of something stored says so, and reads what is stored", () => {
  const files = readdirSync(APP, { recursive: true, encoding: "utf8" })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .map((file) => path.join(APP, file));
  const changing = files.filter((file) => CHANGING_CALL.test(readFileSync(file, "utf8")));
  expect(changing.length).toBeGreaterThan(25);
  const unread = changing.filter(
    (file) => !(file in OTHERS) && !/\bstored\b/.test(readFileSync(file, "utf8")),
  );
  expect(unread).toEqual([]);
  expect(Object.keys(OTHERS).filter((file) => !changing.includes(file))).toEqual([]);
});
