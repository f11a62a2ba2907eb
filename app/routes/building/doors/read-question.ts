import { type OfferedChoices, offerFirst, readFilterSearch } from "#app/lists/offered-choices.ts";
import { readGroupsOf } from "#app/routes/building/explanations/read-groups-of.ts";
import type { Explanation } from "#contract/access/explanations.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import { undefinedIfMissing } from "#contract/client/undefined-if-missing.ts";
import { isApiError } from "#contract/errors.ts";
import type { NamedRow } from "#rules/named-row.ts";

/** The person in the address of a door, about whom the page answers. */
export const PERSON = "person";

/** Why the question has no answer. */
type MissingAnswer =
  /** The person is not in the building. */
  | "unknown"
  /** The hardware of the door was returned. */
  | "hardwareReturned"
  /** The provider is older than this console and does not explain openings. */
  | "unsupported";

/** The question whether a person can open a door, with its answer. */
export interface DoorQuestion {
  people: OfferedChoices<NamedRow>;
  /** Undefined if no one is chosen. */
  answer: Explanation | MissingAnswer | undefined;
  /** The groups of the person whom the answer is about. */
  groups: NamedRow[];
}

/** Reads the people that the question offers, and the answer about the one in the address. */
export async function readQuestion(
  api: ApiCalls,
  address: URLSearchParams,
  outputId: string,
): Promise<DoorQuestion> {
  const chosen = address.get(PERSON) || undefined;
  const [offered, answer] = await Promise.all([
    offerFirst(readFilterSearch(address, PERSON), (query) => api.users.list({ query })),
    chosen === undefined ? undefined : findExplanation(api, chosen, outputId),
  ]);
  const choices = offered.choices.map(({ id, name }) => ({ id, name }));
  const isOffered = choices.some(({ id }) => id === chosen);
  const others = typeof answer === "object" && !isOffered ? [answer.person] : [];
  const groups = typeof answer === "object" ? await readGroupsOf(api, answer.person.id) : [];
  return { people: { choices: [...others, ...choices], extent: offered.extent }, answer, groups };
}

async function findExplanation(
  api: ApiCalls,
  userId: string,
  outputId: string,
): Promise<Explanation | MissingAnswer> {
  try {
    const explained = await undefinedIfMissing(api.explanations.explain({ body: { userId, outputId } }));
    return explained ?? "unsupported";
  } catch (error) {
    // An address may have anything in the place of an id.
    if (isApiError(error, "USER_UNKNOWN") || isApiError(error, "INVALID_INPUT")) return "unknown";
    if (isApiError(error, "NOT_OPENABLE")) return "hardwareReturned";
    throw error;
  }
}
