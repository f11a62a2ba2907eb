import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { api } from "#contract/index.ts";

const APP = "app";

/** Calls that change fields of something stored. */
const CHANGING = /^(?:save|update\w*|set|setPlan|setPreferences|setOwner|changeOwner|rename)$/;
const CALLS = /^(?:api|calls)(?:\.\w+)?$/;

/** Files with such a call that save nothing that a form was opened with. */
const OTHERS: Record<string, string> = {
  "app/preferences.ts": "stores the choice of a button; the account's form of the time zone is an edit",
  "app/routes/building/areas/access-areas/kinds.ts": "called by an edit",
  "app/routes/building/auxiliaries/auxiliary/area/route.tsx": "its form is one of part-form.ts",
  "app/routes/building/auxiliaries/auxiliary/endpoint.tsx": "its form is one of part-form.ts",
  "app/routes/building/auxiliaries/auxiliary/output.tsx": "its form is one of part-form.ts",
  "app/routes/building/devices/device/access/save-access.ts":
    "sends the version that the form was opened with",
  "app/routes/building/devices/device/buttons/button/save-button.ts":
    "sends the version that the form was opened with",
  "app/routes/building/devices/device/maintenance/send-command.ts": "called by an edit",
  "app/routes/building/devices/device/outputs/save-port.ts": "called by an edit",
  "app/routes/building/groups/convert-to-flat.tsx": "the group has no stair, floor or note yet",
  "app/routes/building/people/person/take-tag.ts": "buttons that assign a tag and take it back",
};

/** Returns for each changing call of a file whether what is around it declares what is `stored`. */
function readChanges(text: string): boolean[] {
  const found: boolean[] = [];
  const visit = (node: ts.Node, isEdit: boolean): void => {
    const isDeclared = isEdit || declaresStored(node);
    if (isChange(node)) found.push(isDeclared);
    ts.forEachChild(node, (child) => visit(child, isDeclared));
  };
  visit(ts.createSourceFile("a.tsx", text, ts.ScriptTarget.Latest, true), false);
  return found;
}

function isChange(node: ts.Node): boolean {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false;
  const { name, expression } = node.expression;
  const calls = expression.getText();
  return CHANGING.test(name.text) && (CALLS.test(calls) || isCallOf(calls, name.text));
}

/** Whether a resource that a function takes out of all calls has this call; a `Map` of the same name has not. */
function isCallOf(resource: string, call: string): boolean {
  return Object.entries(api).some(([name, calls]) => name === resource && Object.hasOwn(calls, call));
}

/** Whether a node is an object with `stored`, or a call with one, such as that of `formAction`. */
function declaresStored(node: ts.Node): boolean {
  if (ts.isCallExpression(node)) return node.arguments.some(declaresStored);
  return (
    ts.isObjectLiteralExpression(node) &&
    node.properties.some(({ name }) => name && ts.isIdentifier(name) && name.text === "stored")
  );
}

test("an action that changes fields of something stored says so, and reads what is stored", () => {
  const files = readdirSync(APP, { recursive: true, encoding: "utf8" })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .map((file) => path.join(APP, file));
  const changes = files.flatMap((file) =>
    readChanges(readFileSync(file, "utf8")).map((isEdit) => ({ file, isEdit })),
  );
  expect(new Set(changes.map(({ file }) => file)).size).toBeGreaterThan(25);
  const unread = new Set(changes.filter(({ isEdit }) => !isEdit).map(({ file }) => file));
  expect([...unread].sort()).toEqual(Object.keys(OTHERS).sort());
});

test("a change is an edit by what its form declares, and not by a word", () => {
  const run = "({ api }) => api.tags.update({ id })";
  expect(readChanges(`// It is stored.\nconst stored = 1; formAction({ schema }, ${run})`)).toEqual([false]);
  expect(readChanges(`formAction({ schema, stored: read }, ${run})`)).toEqual([true]);
  const taken = "({ agentGroups }) => agentGroups.update({ id })";
  expect(readChanges(`formAction({ schema }, ${taken})`)).toEqual([false]);
  expect(readChanges("const devices = new Map(); devices.set(id, device);")).toEqual([]);
});
