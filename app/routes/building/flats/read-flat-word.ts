import type { ApiCalls } from "#contract/client/client.ts";
import { FLAT_WORD_AT_FIRST, type FlatWord } from "#rules/people/flats.ts";

/** Returns what the building calls its flats. */
export async function readFlatWord(api: ApiCalls, domainId: string): Promise<FlatWord> {
  return (await api.domains.get({ id: domainId })).flatWord ?? FLAT_WORD_AT_FIRST;
}
