import type { ApiCalls } from "#contract/client/client.ts";
import { DEFAULT_FLAT_WORD, type FlatWord } from "#rules/people/flats.ts";

/** Returns what the building calls its flats. */
export async function readFlatWord(api: ApiCalls, domainId: string): Promise<FlatWord> {
  return (await api.domains.get({ id: domainId })).flatWord ?? DEFAULT_FLAT_WORD;
}
