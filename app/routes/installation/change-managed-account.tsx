import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireInstallation } from "#app/auth/guards.ts";
import { confirmAction, confirmation } from "#app/forms/confirmed.ts";
import { readProof } from "#app/forms/proof.ts";
import { readLanguage } from "#app/i18n/language.server.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import { ApiError } from "#contract/errors.ts";
import type { InstallationUser } from "#contract/installation/installation-users.ts";

export { ConfirmPage as default, titleMeta as meta } from "#app/components/dialogs/confirm-page.tsx";

/** The changes of an account with a confirmation, each named like its message. */
type AccountChange = "disabled" | "made" | "unmade" | "factors" | "sessions";

/** @throws ApiError NOT_FOUND for an unknown change */
function parseChange(
  change: string | undefined,
  { installationAdministrator }: InstallationUser,
): AccountChange {
  switch (change) {
    case "disable":
      return "disabled";
    case "administrator":
      return installationAdministrator ? "unmade" : "made";
    case "factors":
    case "sessions":
      return change;
    default:
      throw new ApiError("NOT_FOUND");
  }
}

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireInstallation(context);
  const user = await api.installationUsers.get({ id: params["userId"] ?? "" });
  const { id, name, alone, virtualUsers } = user;
  const kind = parseChange(params["change"], user);
  const proof = await readProof(api);
  const buildings = new Intl.ListFormat(await readLanguage(request)).format(alone);
  return confirmation(request, (t) => ({
    title: t(`accounts.ask.${kind}.title`, { name }),
    texts: [
      t(`accounts.ask.${kind}.text`),
      kind === "disabled" && virtualUsers > 0 && t("accounts.ask.disabled.virtual", { count: virtualUsers }),
      kind === "disabled" && alone.length > 0 && t("accounts.ask.disabled.alone", { buildings }),
    ].filter((text) => text !== false),
    confirm: t(`accounts.ask.${kind}.confirm`),
    gives: kind === "made",
    closeTo: `/installation/users/${id}`,
    proof,
  }));
}

export const action = confirmAction(
  { guard: requireInstallation, proves: ({ api }) => api },
  async ({ api, person, params }) => {
    const user = await api.installationUsers.get({ id: params["userId"] ?? "" });
    const kind = parseChange(params["change"], user);
    await change(api, user.id, kind);
    // A person who gave up their own role has no access here any more.
    const to = kind === "unmade" && user.id === person.id ? "/user_home" : `/installation/users/${user.id}`;
    return { to, message: `accounts.done.${kind}`, values: { name: user.name } };
  },
);

async function change({ installationUsers }: ApiCalls, id: string, kind: AccountChange): Promise<void> {
  switch (kind) {
    case "disabled":
      await installationUsers.disable({ id });
      return;
    case "made":
    case "unmade":
      await installationUsers.setAdministrator({ id, body: { installationAdministrator: kind === "made" } });
      return;
    case "factors":
      await installationUsers.removeFactors({ id });
      return;
    case "sessions":
      await installationUsers.endSessions({ id });
  }
}
