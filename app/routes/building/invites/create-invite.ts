import { changed } from "#app/forms/changed.ts";
import type { LoadContext } from "#app/load-context.ts";
import type { ApiCalls } from "#contract/client/client.ts";

type InviteBody = NonNullable<Parameters<ApiCalls["invites"]["create"]>[0]>["body"];

interface Inviter {
  api: ApiCalls;
  context: LoadContext;
}

/** Creates an invite and redirects to its page, which says at once if no mail server can send its message. */
export async function createInvite({ api, context }: Inviter, body: InviteBody): Promise<Response> {
  const { mailMessages } = await api.users.services();
  const { id, message } = await api.invites.create({ body });
  const waits = message?.mode === "MAIL" && !mailMessages;
  return changed(context, {
    to: `/domain/invites/${id}`,
    message: waits ? "said.inviteWaits" : "said.inviteCreated",
  });
}
