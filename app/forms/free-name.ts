import type { ApiCalls } from "#contract/client/client.ts";
import { undefinedIfMissing } from "#contract/client/undefined-if-missing.ts";
import { NAME_LENGTH_LIMIT, nextFreeSuffix, toDomainName } from "#rules/buildings/names.ts";
import { THROWN } from "#rules/thrown.ts";
import { thrownAs } from "./thrown-as.ts";

/**
 * The maximum number of taken names that the preview skips; the provider continues from there on creation.
 */
const LOOKUPS_MAX = 25;

/** The name of a building with a label. */
export interface BuildingName {
  label: string;
  /** Undefined if no letter or digit remains of the label. */
  name: string | undefined;
}

/** The name for a building's label: cleaned (§5), with a number if it is taken (§4). */
export async function nameFor(api: ApiCalls, typed: string | null): Promise<BuildingName> {
  const label = (typed ?? "").trim().slice(0, NAME_LENGTH_LIMIT);
  return { label, name: await thrownAs(THROWN.domainName, () => freeName(api, label)) };
}

async function freeName(api: ApiCalls, label: string): Promise<string | undefined> {
  let name = toDomainName(label);
  for (let look = 0; name && look < LOOKUPS_MAX && (await isTaken(api, name)); look++)
    name = nextFreeSuffix(name);
  return name;
}

async function isTaken(api: ApiCalls, name: string): Promise<boolean> {
  return (await undefinedIfMissing(api.domains.domainFromName({ query: { name } }))) !== undefined;
}
