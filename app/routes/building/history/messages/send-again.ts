import { z } from "zod";
import { requireDomain } from "#app/auth/guards.ts";
import { changed } from "#app/forms/changed.ts";
import { formAction } from "#app/forms/form-action.ts";
import { id } from "#contract/fields.ts";

const againSchema = z.object({ messageId: id });

/** The action of the buttons that send a failed message again, on any page that shows some. */
export const sendAgain = formAction(
  { schema: againSchema, guard: requireDomain },
  async ({ api, context, request }, { messageId }) => {
    await api.messages.sendAgain({ id: messageId });
    return changed(context, { to: new URL(request.url).pathname, message: "messages.sentAgain" });
  },
);
