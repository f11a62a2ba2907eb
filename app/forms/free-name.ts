import type { ApiCalls } from "#contract/client/client.ts";
import { isApiError } from "#contract/errors.ts";
import { domainNameOf, NAME_LENGTH_LIMIT, nextFreeSuffix } from "#rules/names.ts";

/** So many taken names are passed over for showing one; the provider goes on from there when it creates. */
const LOOKS = 25;

/** The name that a building with a label gets. */
export interface Named {
  label: string;
  /** Undefined where no letter and no digit is left of the label. */
  name: string | undefined;
}

/** The name for what was typed as a building's label: cleaned (§5), with a number where it is taken (§4). */
export async function nameFor(api: ApiCalls, typed: string | null): Promise<Named> {
  const label = (typed ?? "").trim().slice(0, NAME_LENGTH_LIMIT);
  return { label, name: await freeName(api, label) };
}

async function freeName(api: ApiCalls, label: string): Promise<string | undefined> {
  let name = domainNameOf(label);
  for (let look = 0; name && look < LOOKS && (await isTaken(api, name)); look++) name = nextFreeSuffix(name);
  return name;
}

async function isTaken(api: ApiCalls, name: string): Promise<boolean> {
  try {
    await api.domains.domainFromName({ query: { name } });
    return true;
  } catch (error) {
    if (isApiError(error, "NOT_FOUND")) return false;
    throw error;
  }
}
