import { z } from "zod";
import type { Keys } from "../../keys.ts";

const sealedProof = z.object({
  purpose: z.literal("invite-proof"),
  inviteId: z.string(),
  contact: z.string(),
});

/**
 * Returns a secret that is only in the link of an invite's message, so that a caller who has it can read the
 * contact's messages. Administrators see an invite's code, but never this proof.
 */
export function createInviteProof(keys: Keys, inviteId: string, contact: string): string {
  return keys.seal(JSON.stringify({ purpose: "invite-proof", inviteId, contact }));
}

/**
 * Returns the contact to which an invite was sent, as it was entered; undefined for an invalid proof, one of
 * another invite, or none.
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
