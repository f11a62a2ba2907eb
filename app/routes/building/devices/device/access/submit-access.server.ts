import type { ActionFunctionArgs } from "@remix-run/node";
import { requireAdministrator } from "#app/auth/guards.ts";
import { changed } from "#app/forms/changed.ts";
import { submit } from "#app/forms/submit.ts";
import { accessSchema } from "./access-schema.ts";
import { groupLabelsIn } from "./group-labels.server.ts";
import { readSavedAccess } from "./read-access.ts";
import { saveAccess } from "./save-access.ts";

/** Saves the form of an access rule: the rule in the address, otherwise a new one. */
export async function submitAccess({ request, context, params }: ActionFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const { deviceId: id = "", ruleId } = params;
  const labels = await groupLabelsIn(request);
  const readSaved = async () => (ruleId === undefined ? undefined : readSavedAccess(api, id, ruleId));
  return submit(await request.formData(), { schema: accessSchema, readSaved }, async (typed) => {
    await saveAccess(api, id, typed, labels, ruleId);
    const message = ruleId === undefined ? "said.accessAdded" : "said.accessSaved";
    return changed(context, { to: `/domain/devices/${id}/access`, message });
  });
}
