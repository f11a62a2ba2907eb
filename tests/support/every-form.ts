import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { RouteConfigEntry } from "@remix-run/route-config";
import routes from "#app/routes.ts";
import { everyScreen } from "../attacks/screens.ts";

const APP = path.join(import.meta.dirname, "../../app");

/** Every form of the console as `noteSentForms` writes it down: its screen's id and, where it has some, each intent. */
export function everyForm(): string[] {
  const fileOf = new Map(routes.flatMap(filesOf));
  return everyScreen()
    .filter(({ hasAction }) => hasAction)
    .flatMap(({ id }) => {
      const intents = intentsOf(path.join(APP, path.dirname(fileOf.get(id)!)));
      return intents.length === 0 ? [id] : intents.map((intent) => `${id} ${intent}`);
    });
}

function filesOf({ id, file, children = [] }: RouteConfigEntry): [string, string][] {
  return [[id ?? file.replace(/\.\w+$/, ""), file], ...children.flatMap(filesOf)];
}

/** Forms of shared parts that screens hang among their own. */
const sharedForms: Record<string, string[]> = {
  "<ImagePicker": ["choose", "reset"],
  "<LinkRequestForm": ["ask"],
};

/** What the buttons, hidden fields and schemas of a screen's folder, and of those it takes parts from, call an intent. */
function intentsOf(folder: string): string[] {
  const own = textsIn(folder);
  const taken = own.flatMap((text) =>
    [...text.matchAll(/from "(\.\.\/[\w-]+\/[\w-]+\.tsx?)"/g)].map(([, file]) =>
      readFileSync(path.join(folder, file!), "utf8"),
    ),
  );
  const shared = Object.entries(sharedForms).flatMap(([part, intents]) =>
    own.some((text) => text.includes(part)) ? intents : [],
  );
  return [...new Set([...[...own, ...taken].flatMap(namedIn), ...shared])].sort();
}

function textsIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.test)\.tsx?$/.test(entry.name))
    .map(({ name }) => readFileSync(path.join(folder, name), "utf8"));
}

function namedIn(text: string): string[] {
  const values = [...text.matchAll(/name="intent" value="([\w-]+)"/g)];
  const schemas = [...text.matchAll(/intent: z\.(?:literal|enum)\(([^)]*)\)/g)];
  const words = schemas.flatMap(([, listed]) => [...listed!.matchAll(/"([\w-]+)"/g)]);
  return [...values, ...words].map(([, intent]) => intent!);
}
