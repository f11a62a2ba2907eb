import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Words at the beginning of an intent that takes something away. */
const TAKES =
  /^(remove|take|separate|end|reset|delete|free|withdraw|revoke|forget|clear|detach|leave|signOut|sign-out)(?![a-z])/;

/** Buttons that take something away in one press, with the files that undo it. */
const UNDONE: Record<string, string> = {
  "routes/building/groups/group/members.tsx remove": "routes/building/groups/group/route.tsx",
  "routes/building/groups/group/relations.tsx separate": "routes/building/groups/group/route.tsx",
  "routes/building/areas/access-area/members.tsx remove":
    "routes/building/areas/access-area/change-message.ts",
  "routes/building/areas/access-area/holders.tsx take": "routes/building/areas/access-area/change-message.ts",
  "routes/building/people/person/means-table.tsx take-tag": "routes/building/people/person/route.tsx",
};

/** The others, each with the reason. */
const NEITHER: Record<string, string> = {
  "components/dialogs/image-picker.tsx reset": "the question itself",
  "routes/building/tags/new-tag/presented-tags.tsx take-presented":
    "registers a tag, which can be deleted; takes it from no one",
};

test("a button that takes something away in one press can be undone, or has a reason in a list", () => {
  const files = readdirSync("app", { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".tsx"),
  );
  const takes = files.flatMap((file) =>
    [...readFileSync(`app/${file}`, "utf8").matchAll(/<(?:Button|input)\b[^>]*name="intent"[^>]*>/g)].flatMap(
      ([element]) => {
        const names = [.../\bvalue=("[^"]*"|\{[^}]*\})/.exec(element)![1]!.matchAll(/"([^"]*)"/g)];
        return names.flatMap(([, name]) => (TAKES.test(name!) ? [`${file} ${name}`] : []));
      },
    ),
  );
  expect(takes.sort()).toEqual([...Object.keys(UNDONE), ...Object.keys(NEITHER)].sort());
});

test.each(Object.entries(UNDONE))("the press of %s is undone by a form of its own", (button, file) => {
  const intent = button.split(" ")[1]!;
  // From the intent to the next one of the action.
  const [, handled = ""] = readFileSync(`app/${file}`, "utf8").split(
    new RegExp(`(?:case|intent ===) "${intent}"`),
  );
  expect(handled.split(/\bcase "/)[0]).toMatch(/\bundo\b.*sends:/s);
});
