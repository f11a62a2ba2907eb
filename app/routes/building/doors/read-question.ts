import { type OfferedChoices, offerFirst, readFilterSearch } from "#app/lists/offered-choices.ts";
import type { Explanation } from "#contract/access/explanations.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import { undefinedIfMissing } from "#contract/client/undefined-if-missing.ts";
import { isApiError } from "#contract/errors.ts";
import type { NamedRow } from "#rules/named-row.ts";

/** The person in the address of a door, about whom the page answers. */
export const PERSON = "person";

/** The question whether a person can open a door, with its answer. */
export interface DoorQuestion {
  people: OfferedChoices<NamedRow>;
  /** The id in the address; undefined if nobody is chosen. */
  chosen: string | undefined;
  /** Undefined for somebody who is not in the building. */
  explanation: Explanation | undefined;
}

/** Reads the people that the question offers, and the answer about the one in the address. */
export async function readQuestion(
  api: ApiCalls,
  address: URLSearchParams,
  outputId: string,
): Promise<DoorQuestion> {
  const chosen = address.get(PERSON) || undefined;
  const [offered, explanation] = await Promise.all([
    offerFirst(readFilterSearch(address, PERSON), (query) => api.users.list({ query })),
    chosen === undefined ? undefined : findExplanation(api, chosen, outputId),
  ]);
  const choices = offered.choices.map(({ id, name }) => ({ id, name }));
  const isOffered = choices.some(({ id }) => id === chosen);
  const others = explanation && !isOffered ? [explanation.person] : [];
  return { people: { choices: [...others, ...choices], extent: offered.extent }, chosen, explanation };
}

/** Returns undefined for somebody who is not in the building, and where the hardware was returned. */
async function findExplanation(
  api: ApiCalls,
  userId: string,
  outputId: string,
): Promise<Explanation | undefined> {
  try {
    // A provider that is older than this console explains nothing.
    return await undefinedIfMissing(api.explanations.explain({ body: { userId, outputId } }));
  } catch (error) {
    const isUnknown = ["USER_UNKNOWN", "INVALID_INPUT", "NOT_OPENABLE"] as const;
    if (isUnknown.some((name) => isApiError(error, name))) return undefined;
    throw error;
  }
}
