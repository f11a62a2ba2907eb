import { requireAdministrator } from "#app/auth/guards.ts";
import { groupLabel } from "#app/components/forms/group-label.ts";
import { changed } from "#app/forms/changed.ts";
import { formAction } from "#app/forms/form-action.ts";
import { i18nIn, readLanguage } from "#app/i18n/language.server.ts";
import { accessSchema } from "./access-schema.ts";
import { readSavedAccess } from "./read-access.ts";
import { saveAccess } from "./save-access.ts";

/** Saves the form of an access rule: the rule in the address, otherwise a new one. */
export const accessAction = formAction(
  {
    schema: accessSchema,
    choosers: ["agentGroupId", "opens", "endpoints"],
    guard: requireAdministrator,
    readSaved: async ({ api, params: { deviceId = "", ruleId } }) =>
      ruleId === undefined ? undefined : readSavedAccess(api, deviceId, ruleId),
  },
  async ({ api, context, params, request }, typed) => {
    const { deviceId: id = "", ruleId } = params;
    await saveAccess(api, id, typed, await groupLabelsIn(request), ruleId);
    const message = ruleId === undefined ? "said.accessAdded" : "said.accessSaved";
    return changed(context, { to: `/domain/devices/${id}/access`, message });
  },
);

/** Group names in the reader's language, for names that are stored. */
async function groupLabelsIn(request: Request): Promise<(name: string) => string> {
  const { t } = i18nIn(await readLanguage(request));
  return (name) => groupLabel(t, name);
}
