import { z } from "zod";
import type { Keys } from "../../keys.ts";

const sealedProof = z.object({
  purpose: z.literal("invite-proof"),
  inviteId: z.string(),
  contact: z.string(),
});

/**
 * A secret that is only in the link of an invite's message, so that a caller who has it reads the messages of
 * that contact. Administrators see an invite's code, but never this.
 */
export function makeInviteProof(keys: Keys, inviteId: string, contact: string): string {
  return keys.seal(JSON.stringify({ purpose: "invite-proof", inviteId, contact }));
}

/**
 * The contact that an invite was sent to, as it was written there; undefined for a proof of another invite,
 * or none.
 */
export function contactProvedBy(keys: Keys, inviteId: string, proof: string | undefined): string | undefined {
  if (proof === undefined) return undefined;
  try {
    const content = sealedProof.safeParse(JSON.parse(keys.unseal(proof))).data;
    return content?.inviteId === inviteId ? content.contact : undefined;
  } catch {
    return undefined;
  }
}
