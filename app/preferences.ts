import { z } from "zod";
import type { ApiCalls } from "#contract/client/client.ts";
import { readJsonText } from "#rules/json-text.ts";
import { knownTimeZone } from "./forms/moments.ts";
import { type Layout, LAYOUTS } from "./lists/layouts.ts";

/** This console's preferences in an account; entries of other programs remain (§7). */
const known = z.object({
  timeZone: knownTimeZone.optional().catch(undefined),
  ui_layout: z.enum(LAYOUTS).catch("table"),
});

/** The chosen time zone; undefined for the browser's own. */
export async function findTimeZone(api: ApiCalls): Promise<string | undefined> {
  return known.parse(await readPreferences(api)).timeZone;
}

/** Stores a time zone with the account, or removes it. */
export function storeTimeZone(api: ApiCalls, timeZone: string | undefined): Promise<void> {
  return storeChanges(api, { timeZone });
}

/** The person's layout of lists (§1). */
export async function readLayout(api: ApiCalls): Promise<Layout> {
  return known.parse(await readPreferences(api)).ui_layout;
}

export function storeLayout(api: ApiCalls, layout: Layout): Promise<void> {
  return storeChanges(api, { ui_layout: layout });
}

async function storeChanges(api: ApiCalls, changes: Partial<z.output<typeof known>>): Promise<void> {
  const preferences = JSON.stringify({ ...(await readPreferences(api)), ...changes });
  await api.users.setPreferences({ id: "me", body: { preferences } });
}

const anything = z.record(z.string(), z.unknown()).catch({});

/** Returns all preferences of the account; empty if they are not a JSON object. */
async function readPreferences(api: ApiCalls): Promise<Record<string, unknown>> {
  const { preferences } = await api.users.getPreferences({ id: "me" });
  try {
    return anything.parse(readJsonText(preferences));
  } catch {
    return {};
  }
}
