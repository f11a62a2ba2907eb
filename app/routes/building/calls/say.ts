import { z } from "zod";
import { requireDomain } from "#app/auth/guards.ts";
import { changed } from "#app/forms/changed.ts";
import { formAction } from "#app/forms/form-action.ts";
import { displayName } from "#contract/fields.ts";

const saySchema = z.object({ intent: z.literal("say"), text: displayName });

/** Shows a sentence on the display of the panel of a call. */
export const say = formAction(
  { schema: saySchema, guard: requireDomain },
  async ({ api, context, params }, { text }) => {
    const id = params["callId"]!;
    await api.ringCalls.say({ id, body: { text } });
    return changed(context, { to: `/domain/calls/${id}`, message: "calls.wasSaid", values: { text } });
  },
);
