import type { Language } from "#rules/languages.ts";
import type { Transaction } from "#storage/database.ts";
import type { ProviderContext } from "../../context.ts";
import { requireFreePlace } from "../../permissions/building-full.ts";
import { joinDefaultGroups } from "../queries/agent-groups.ts";
import { insertCardholder } from "../queries/cardholders.ts";
import { insertMember } from "../queries/members.ts";

/**
 * Adds a person without an account to a building and its default group, and returns the person's id.
 * @throws ApiError BUILDING_FULL
 */
export async function createCardholder(
  tx: Transaction,
  context: ProviderContext,
  domainId: string,
  { name, language }: { name: string; language: Language },
): Promise<string> {
  await requireFreePlace(tx, context, { domainId });
  const now = context.now();
  const id = await insertCardholder(tx, domainId, { name, language, now });
  await insertMember(tx, domainId, id, now);
  await joinDefaultGroups(tx, domainId, id, ["all-the-agents"]);
  return id;
}
