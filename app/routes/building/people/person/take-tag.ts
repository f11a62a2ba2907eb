import { z } from "zod";
import type { ApiCalls } from "#contract/client/client.ts";
import { allPages } from "#contract/client/pages.ts";
import { id } from "#contract/fields.ts";

/** A limit of a credential that ended with its tag. */
const limit = z.coerce.number().int().optional();

/** Takes a tag from a person, or undoes it: with the credential that ended with it, or without one. */
export const tagSchema = z.object({
  intent: z.enum(["take-tag", "give-tag", "give-access"]),
  tagId: id,
  startTime: limit,
  endTime: limit,
  remainingUsages: limit,
});

/** Returns a tag to the pool, which ends the credential for it. Returns what a form sends to undo it. */
export async function takeTag(api: ApiCalls, userId: string, tagId: string) {
  const [{ identifier }, credentials] = await Promise.all([
    api.nfcTags.get({ id: tagId }),
    allPages((query) => api.accessCredentials.list({ query: { ...query, userId } })),
  ]);
  const ending = credentials.find(({ meansId }) => meansId === tagId);
  await api.nfcTags.update({ id: tagId, body: { userId: null } });
  if (!ending) return { identifier, toUndo: { intent: "give-tag", tagId } };
  const limits = Object.entries({
    startTime: ending.startTime,
    endTime: ending.endTime,
    remainingUsages: ending.remainingUsages,
  }).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]]));
  return { identifier, toUndo: { intent: "give-access", tagId, ...Object.fromEntries(limits) } };
}

/** Undoes {@link takeTag}. */
export async function returnTag(
  api: ApiCalls,
  userId: string,
  { intent, tagId, ...limits }: z.output<typeof tagSchema>,
): Promise<void> {
  if (intent === "give-access") {
    const body = { userId, credentialType: "NFC_TAG", means: { tagId }, ...limits } as const;
    await api.accessCredentials.create({ body });
  } else {
    await api.nfcTags.update({ id: tagId, body: { userId } });
  }
}
