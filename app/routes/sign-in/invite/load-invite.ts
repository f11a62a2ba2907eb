import { callsWithoutSignIn } from "#app/auth/guards.ts";
import { type FormFailure, toFormFailure } from "#app/forms/failure.ts";
import type { LoadContext } from "#app/load-context.ts";
import type { Reply } from "#contract/call.ts";
import { isApiError } from "#contract/errors.ts";
import type { Api } from "#contract/index.ts";

/** The target of an invite's link. */
export type InvitePreview = Reply<Api["invites"]["preview"]>;

type LoadedInvite =
  | { invite: InvitePreview; refusedNow: undefined }
  | { invite: undefined; refusedNow: FormFailure };

/** The building and author of an invite, or why it can't be accepted. */
export async function loadInvite(
  context: LoadContext,
  code: string,
  proof: string | null,
): Promise<LoadedInvite> {
  const api = await callsWithoutSignIn(context);
  try {
    const body = { code, inviteProof: proof?.slice(0, 1024) };
    return { invite: await api.invites.preview({ body }), refusedNow: undefined };
  } catch (error) {
    if (!isApiError(error) || error.status >= 500) throw error;
    return { invite: undefined, refusedNow: toFormFailure(error) };
  }
}
